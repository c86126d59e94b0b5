#include "bench/isolate.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>

#include "bench/child_watch.h"
#include "bench/crash.h"
#include "bench/gathered.h"
#include "bench/recorder.h"
#include "generator/check.h"
#include "reports/tally_bytes.h"

namespace seedbed {
namespace {

// What stands before the rows and the tally of a block.
struct Answer {
  std::uint64_t rows = 0;
  std::uint64_t tally_bytes = 0;
};
static_assert(std::is_trivially_copyable_v<Row> && std::is_trivially_copyable_v<Block>);

bool read_block(int from, Block& block) {
  char* at = reinterpret_cast<char*>(&block);
  std::size_t left = sizeof block;
  while (left > 0) {
    const ssize_t got = read(from, at, left);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    left -= static_cast<std::size_t>(got);
  }
  return true;
}

// What a child does, block by block, until there is nobody to ask it.
class Child {
 public:
  Child(std::span<const Recipe> recipes, const SweepHooks& hooks, FlightSlot& slot)
      : recipes_(recipes), hooks_(hooks), slot_(slot), worker_(hooks.fill) {
    for (const Recipe& recipe : recipes) names_.push_back(print_recipe(recipe));
  }

  [[noreturn]] void work(int from, int to) {
    become_worker(slot_);
    Block block;
    while (read_block(from, block)) {
      Tally tally = empty_tally(recipes_[block.recipe], hooks_.programs);
      rows_.clear();
      take(block, tally);
      bytes_.clear();
      append_tally(tally, bytes_);
      const Answer answer{rows_.size(), bytes_.size()};
      const bool sent = write_all(to, &answer, sizeof answer) &&
                        write_all(to, rows_.data(), rows_.size() * sizeof(Row)) &&
                        write_all(to, bytes_.data(), bytes_.size());
      if (!sent) break;
    }
    _exit(0);
  }

 private:
  void take(const Block& block, Tally& tally) {
    const Recipe& recipe = recipes_[block.recipe];
    const ExternalProgram* const program = find_program(hooks_.programs, recipe);
    if (program == nullptr) {
      slot_.start(static_cast<std::uint32_t>(block.recipe), block.seeds.first);
      outside_.reset();
    } else if (outside_ == nullptr || &outside_->program() != program) {
      outside_ = std::make_unique<ExternalWorlds>(*program, hooks_.limits);
    }
    for (std::uint64_t seed = block.seeds.first;; ++seed) {
      note_case_in_flight(names_[block.recipe].c_str(), seed);
      const Measurement* const measurement = outside_ == nullptr
                                                 ? &worker_.take({recipe, seed}, tally)
                                                 : worker_.take(*outside_, seed, tally);
      if (hooks_.keep_rows && measurement != nullptr) {
        rows_.push_back({seed, *measurement, worker_.digest().world});
      }
      if (seed == block.seeds.last) break;
    }
    slot_.clear();
    tally.add_seeds(block.seeds);
  }

  std::span<const Recipe> recipes_;
  const SweepHooks& hooks_;
  FlightSlot& slot_;
  SweepWorker worker_;
  std::unique_ptr<ExternalWorlds> outside_;
  std::vector<std::string> names_;
  std::vector<Row> rows_;
  std::string bytes_;
};

class IsolatedSweep {
 public:
  IsolatedSweep(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks,
                std::vector<Tally> so_far)
      : recipes_(recipes),
        hooks_(hooks),
        blocks_(recipes, seeds),
        gathered_(recipes, seeds, hooks, std::move(so_far)),
        done_(gathered_.to_do()) {}
  ~IsolatedSweep() {
    for (Worker& worker : workers_) end(worker, SIGKILL);
  }
  IsolatedSweep(const IsolatedSweep&) = delete;
  IsolatedSweep& operator=(const IsolatedSweep&) = delete;

  SweepResult run(int processes) {
    std::signal(SIGPIPE, SIG_IGN);  // a child may be dead when it is asked
    workers_.resize(static_cast<std::size_t>(processes));
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      workers_[i].slot = &hooks_.flights->slots()[i];
      start(workers_[i]);
    }
    for (;;) {
      bool busy = false;
      for (Worker& worker : workers_) busy |= ask(worker);
      if (!busy) break;
      listen();
    }
    const bool partial = stopped() && (!waiting_.empty() || blocks_[next_block_].has_value());
    while (done_.parts_waiting() > 0) {  // behind seeds that a stop has left undone
      done_.pass_over_gap();
      record();
    }
    return {gathered_.take(), partial};
  }

 private:
  struct Worker {
    int to = -1;
    int from = -1;
    FlightSlot* slot = nullptr;
    std::unique_ptr<ChildWatch> watch;
    std::optional<Block> block;
    std::string bytes;  // of its answer so far
  };

  bool stopped() const { return stop_ || (hooks_.stop != nullptr && hooks_.stop->load()); }

  void start(Worker& worker) {
    int down[2], up[2];
    SEEDBED_CHECK(pipe2(down, O_CLOEXEC) == 0 && pipe2(up, O_CLOEXEC) == 0, "no pipe to a child");
    worker.slot->clear();
    std::fflush(nullptr);
    const pid_t child = fork();
    SEEDBED_CHECK(child >= 0, "no process for a worker");
    if (child == 0) {
      close(down[1]);
      close(up[0]);
      Child(recipes_, hooks_, *worker.slot).work(down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    worker.to = down[1];
    worker.from = up[0];
    worker.watch = std::make_unique<ChildWatch>(child, *worker.slot, hooks_.limits);
    worker.bytes.clear();
  }

  // Its wait status.
  int end(Worker& worker, int signal) {
    int status = 0;
    if (worker.watch == nullptr) return status;
    if (signal != 0) kill(worker.watch->child(), signal);
    while (waitpid(worker.watch->child(), &status, 0) < 0 && errno == EINTR) {
    }
    close(worker.to);
    close(worker.from);
    return status;
  }

  std::optional<Block> next() {
    if (stopped()) return std::nullopt;
    while (waiting_.empty()) {
      const bool full = done_.rows_waiting() >= Recorder::kRowsMax ||
                        done_.parts_waiting() >= Recorder::kPartsMax;
      const std::optional<Block> block = blocks_[next_block_];
      if (!block || full) return std::nullopt;
      ++next_block_;
      for (const SeedInterval& seeds :
           seeds_without(block->seeds, gathered_.done_before(block->recipe))) {
        if (gathered_.gave_up(block->recipe)) {
          put({block->recipe, seeds, {}, nullptr});
        } else {
          waiting_.push_back({block->recipe, seeds});
        }
      }
    }
    const Block block = waiting_.front();
    waiting_.pop_front();
    return block;
  }

  // True if the worker has something to do. A dead one is found out when it is listened to.
  bool ask(Worker& worker) {
    if (!worker.block) {
      worker.block = next();
      if (!worker.block) return false;
      if (worker.watch == nullptr) start(worker);
      write_all(worker.to, &*worker.block, sizeof(Block));
    }
    return true;
  }

  void listen() {
    std::vector<pollfd> ends;
    for (const Worker& worker : workers_) ends.push_back({worker.from, POLLIN, 0});
    poll(ends.data(), ends.size(), ChildWatch::kLookMs);
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (ends[i].revents != 0) hear(workers_[i]);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_ < std::chrono::milliseconds(ChildWatch::kLookMs)) return;
    looked_ = now;
    for (Worker& worker : workers_) {
      if (worker.block) worker.watch->look();
    }
  }

  void hear(Worker& worker) {
    char bytes[1 << 16];
    const ssize_t got = read(worker.from, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) return;
    if (got <= 0) return bury(worker);
    worker.bytes.append(bytes, static_cast<std::size_t>(got));
    Answer answer;
    if (worker.bytes.size() < sizeof answer) return;
    std::memcpy(&answer, worker.bytes.data(), sizeof answer);
    const std::size_t whole = sizeof answer + answer.rows * sizeof(Row) + answer.tally_bytes;
    if (worker.bytes.size() < whole) return;
    take(worker, answer);
    worker.bytes.clear();
    worker.block.reset();
  }

  std::unique_ptr<Tally> new_tally(std::size_t recipe) const {
    return std::make_unique<Tally>(empty_tally(recipes_[recipe], hooks_.programs));
  }

  void take(const Worker& worker, const Answer& answer) {
    const Block& block = *worker.block;
    const char* const at = worker.bytes.data() + sizeof answer;
    Part part{block.recipe, block.seeds, std::vector<Row>(answer.rows), new_tally(block.recipe)};
    const std::size_t row_bytes = answer.rows * sizeof(Row);
    // Of no rows there is no address to copy to.
    if (row_bytes > 0) std::memcpy(static_cast<void*>(part.rows.data()), at, row_bytes);
    SEEDBED_CHECK(read_tally({at + row_bytes, answer.tally_bytes}, *part.tally),
                  "the answer of a worker is cut off");
    put(std::move(part));
  }

  void put(Part part) {
    if (hooks_.done != nullptr) *hooks_.done += part.seeds.last - part.seeds.first + 1;
    done_.put(std::move(part));
    record();
  }

  // The parts whose turn has come.
  void record() {
    while (done_.has_next()) {
      Part part = done_.next();
      if (!gathered_.record(part)) stop_ = true;
    }
    if (hooks_.checkpoints == nullptr || !hooks_.checkpoints->is_due()) return;
    if (!*gathered_.save()) stop_ = true;  // all that is merged is recorded
  }

  // The world in its slot is the culprit; the rest of its block is done by others.
  void bury(Worker& worker) {
    const int status = end(worker, 0);
    if (!worker.block) {  // killed while it had nothing to do
      worker.watch.reset();
      worker.from = -1;  // poll() passes it over
      return;
    }
    const Block block = *worker.block;
    worker.block.reset();
    if (worker.watch->has_world()) {
      Culprit culprit = worker.watch->culprit(status);
      const std::uint64_t seed = culprit.seed;
      Part part{block.recipe, {seed, seed}, {}, new_tally(block.recipe)};
      part.tally->culprits.add(std::move(culprit));
      part.tally->add_seeds({seed, seed});
      put(std::move(part));
      for (const SeedInterval& rest : seeds_without(block.seeds, {{seed, seed}})) {
        waiting_.push_front({block.recipe, rest});
      }
    } else {
      // Not while it made a world: of no world's doing.
      SEEDBED_CHECK(++strange_ends_ <= kStrangeEndsMax, "workers end for no reason");
      waiting_.push_front(block);
    }
    start(worker);
  }

  static constexpr int kStrangeEndsMax = 100;

  std::span<const Recipe> recipes_;
  const SweepHooks& hooks_;
  BlockList blocks_;
  Gathered gathered_;
  InOrder done_;  // what came before its turn
  std::vector<Worker> workers_;
  std::deque<Block> waiting_;
  std::uint64_t next_block_ = 0;
  int strange_ends_ = 0;
  bool stop_ = false;
  std::chrono::steady_clock::time_point looked_;
};

}  // namespace

SweepResult sweep_isolated(std::span<const Recipe> recipes, SeedInterval seeds, int processes,
                           const SweepHooks& hooks, std::vector<Tally> so_far) {
  SEEDBED_CHECK(hooks.flights != nullptr, "an isolated sweep without slots");
  return IsolatedSweep(recipes, seeds, hooks, std::move(so_far)).run(processes);
}

}  // namespace seedbed
