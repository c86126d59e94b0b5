#include "bench/inflight.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "bench/files.h"
#include "generator/random.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kMagic = 0x31746867696c6673;  // "sflight1"

struct alignas(64) Head {
  std::uint64_t magic;
  std::uint64_t boot;
  std::uint64_t slots;
};

std::string file_beside(const std::string& path) { return path + ".inflight"; }

// Another one after each start of the machine.
std::uint64_t this_boot() {
  const Parsed<std::string> id = read_file("/proc/sys/kernel/random/boot_id");
  std::uint64_t hash = 0;
  if (!id) return hash;
  for (const char letter : *id) hash = mix64(hash ^ static_cast<unsigned char>(letter));
  return hash;
}

Suspect suspect_of(const FlightSlot& slot) {
  Suspect suspect;
  suspect.recipe = slot.recipe - 1;
  suspect.seed = slot.seed;
  switch (slot.state.load()) {
    case Flight::crashed:
      suspect.sure = true;
      suspect.words = signal_words(slot.signal);
      break;
    case Flight::hung:
      suspect.sure = true;
      suspect.kind = CulpritKind::hung;
      suspect.words = "was not done within the limit of time";
      break;
    case Flight::memory:
      suspect.sure = true;
      suspect.kind = CulpritKind::memory;
      suspect.words = "took more memory than the limit";
      break;
    default:
      break;
  }
  return suspect;
}

}  // namespace

void FlightSlot::start(std::uint32_t recipe_number, std::uint64_t first_seed) {
  clear();
  seed.store(first_seed, std::memory_order_relaxed);
  state.store(Flight::running, std::memory_order_relaxed);
  recipe.store(recipe_number + 1, std::memory_order_release);
}

FlightLog::FlightLog(std::string file, void* memory, std::size_t bytes, int slots)
    : file_(std::move(file)),
      memory_(memory),
      bytes_(bytes),
      slots_(reinterpret_cast<FlightSlot*>(static_cast<char*>(memory) + sizeof(Head)),
             static_cast<std::size_t>(slots)) {}

Parsed<std::unique_ptr<FlightLog>> FlightLog::open(const std::string& path, int slots) {
  const std::size_t bytes = sizeof(Head) + static_cast<std::size_t>(slots) * sizeof(FlightSlot);
  std::string file;
  int descriptor = -1;
  const auto fail = [&](int error) {
    if (descriptor >= 0) {
      close(descriptor);
      unlink(file.c_str());
    }
    return Wrong{(file.empty() ? "shared memory" : file) + ": " + std::strerror(error)};
  };
  if (!path.empty()) {
    file = file_beside(path);
    descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0) return fail(errno);
    // Its blocks are taken now: a full disk would be a fatal signal later.
    if (const int error = posix_fallocate(descriptor, 0, static_cast<off_t>(bytes)); error != 0) {
      return fail(error);
    }
  }
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_SHARED | (file.empty() ? MAP_ANONYMOUS : 0), descriptor, 0);
  if (memory == MAP_FAILED) return fail(errno);
  if (descriptor >= 0) close(descriptor);
  *static_cast<Head*>(memory) = {kMagic, this_boot(), static_cast<std::uint64_t>(slots)};
  return std::unique_ptr<FlightLog>(new FlightLog(file, memory, bytes, slots));
}

FlightLog::~FlightLog() {
  munmap(memory_, bytes_);
  if (!file_.empty()) unlink(file_.c_str());
}

std::vector<Suspect> read_flights(const std::string& path) {
  std::vector<Suspect> suspects;
  const Parsed<std::string> bytes = read_file(file_beside(path));
  Head head{};
  if (!bytes || bytes->size() < sizeof head) return suspects;
  std::memcpy(&head, bytes->data(), sizeof head);
  if (head.magic != kMagic) return suspects;
  const std::size_t slots = (bytes->size() - sizeof head) / sizeof(FlightSlot);
  for (std::size_t i = 0; i < slots && i < head.slots; ++i) {
    FlightSlot slot;
    std::memcpy(static_cast<void*>(&slot), bytes->data() + sizeof head + i * sizeof slot,
                sizeof slot);
    if (slot.recipe == 0) continue;
    const Suspect suspect = suspect_of(slot);
    if (suspect.sure || head.boot == this_boot()) suspects.push_back(suspect);
  }
  return suspects;
}

void forget_flights(const std::string& path) { unlink(file_beside(path).c_str()); }

std::string signal_words(int signal) {
  return "crashed (signal " + std::to_string(signal) + ": " + strsignal(signal) + ")";
}

}  // namespace seedbed
