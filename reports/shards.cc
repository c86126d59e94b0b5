#include "reports/shards.h"

#include <algorithm>
#include <optional>

#include "generator/check.h"
#include "generator/names.h"
#include "reports/shrink_targets.h"
#include "reports/tally_check.h"

namespace seedbed {
namespace {

// A run of an older schema has no plan of its own: it was whole, and its tallies say what it did.
// "" or why the run cannot be a part.
std::string plan_of(const Run& run, RunPlan& plan) {
  if (run.partial) {
    return "its run " + std::to_string(run.id) +
           " is partial: finishing it with sweep --resume would be right";
  }
  if (run.tallies.empty() || run.tallies[0].seeds.empty()) return "it holds no world";
  const std::vector<SeedInterval>& seeds = run.tallies[0].seeds;
  for (const Tally& tally : run.tallies) {
    if (tally.seeds != seeds) return "its recipes have unlike seeds";
    if (std::string wrong = other_laws(tally); !wrong.empty()) return wrong;
  }
  if (seeds.size() != 1) return "a gap: it holds seeds " + print_seeds(seeds);
  plan = run.plan.value_or(RunPlan{});
  if (plan.shards == 1) plan.seeds = seeds[0];  // --until may have stopped before the last
  if (planned_seeds(plan) != seeds[0]) {
    return "shard " + std::to_string(plan.shard) + "/" + std::to_string(plan.shards) + " of " +
           print_seeds({plan.seeds}) + " cannot hold seeds " + print_seeds(seeds);
  }
  return "";
}

std::string print_shard(std::uint64_t shard, std::uint64_t shards) {
  return "shard " + std::to_string(shard) + "/" + std::to_string(shards);
}

}  // namespace

SeedInterval shard_seeds(SeedInterval whole, std::uint64_t shard, std::uint64_t shards) {
  const UInt128 count = UInt128{whole.last - whole.first} + 1;
  SEEDBED_CHECK(shard >= 1 && shard <= shards && shards <= count, "no such shard");
  const auto before = [&](std::uint64_t parts) {
    return static_cast<std::uint64_t>(count * parts / shards);
  };
  return {whole.first + before(shard - 1), whole.first + (before(shard) - 1)};
}

SeedInterval planned_seeds(const RunPlan& plan) {
  return plan.shards == 1 ? plan.seeds : shard_seeds(plan.seeds, plan.shard, plan.shards);
}

Parsed<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string what = "--shard '" + printable(text) + "': ";
  const auto number = slash == std::string_view::npos ? std::optional<std::uint64_t>()
                                                      : parse_unsigned(text.substr(0, slash));
  const auto of = slash == std::string_view::npos ? std::optional<std::uint64_t>()
                                                  : parse_unsigned(text.substr(slash + 1));
  if (!number || !of) return Wrong{what + "I/N, as 3/7"};
  if (*of == 0) return Wrong{what + "a plan has at least one shard"};
  if (*number == 0 || *number > *of) {
    return Wrong{what + "shards are numbered 1.." + std::to_string(*of)};
  }
  return Shard{*number, *of};
}

std::string PartsMerged::unlike(const Run& run) const {
  const auto differ = [&](std::string_view what, const std::string& mine,
                          const std::string& theirs) {
    return "unlike " + parts_[0].path + ": its " + std::string(what) + " is " + printable(theirs) +
           ", there it is " + printable(mine);
  };
  const auto mine = merged_.plan, theirs = run.plan;
  if (merged_.provenance.version != run.provenance.version) {
    return differ("seedbed version", merged_.provenance.version, run.provenance.version);
  }
  if (mine->shards != theirs->shards) {
    return differ("number of shards", std::to_string(mine->shards), std::to_string(theirs->shards));
  }
  if (mine->shards > 1 && mine->seeds != theirs->seeds) {
    return differ("whole plan of seeds", print_seeds({mine->seeds}), print_seeds({theirs->seeds}));
  }
  if (mine->settings != theirs->settings) {
    return differ("choice of settings", "'" + mine->settings + "'", "'" + theirs->settings + "'");
  }
  if (mine->rows != theirs->rows) {
    return differ("keeping of rows", mine->rows ? "on" : "off", theirs->rows ? "on" : "off");
  }
  if (merged_.tallies.size() != run.tallies.size()) {
    return differ("number of recipes", std::to_string(merged_.tallies.size()),
                  std::to_string(run.tallies.size()));
  }
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    const Tally &a = merged_.tallies[i], &b = run.tallies[i];
    if (!(a.recipe == b.recipe)) {
      return differ("recipe " + std::to_string(i + 1), print_recipe(a.recipe),
                    print_recipe(b.recipe));
    }
    if (a.output_version != b.output_version) {
      return differ("output version of " + print_recipe(a.recipe), std::to_string(a.output_version),
                    std::to_string(b.output_version));
    }
  }
  return "";
}

std::string PartsMerged::overlap(const Part& part) const {
  for (const Part& other : parts_) {
    if (part.seeds.last < other.seeds.first || other.seeds.last < part.seeds.first) continue;
    return "overlaps " + other.path + ": seeds " + print_seeds({part.seeds}) + " and " +
           print_seeds({other.seeds});
  }
  return "";
}

std::string PartsMerged::add(const std::string& path, Run run) {
  RunPlan plan;
  if (std::string wrong = plan_of(run, plan); !wrong.empty()) return path + ": " + wrong;
  run.plan = plan;
  const Part part{path, planned_seeds(plan), plan.shard};
  if (parts_.empty()) {
    merged_ = std::move(run);
    parts_.push_back(part);
    return "";
  }
  std::string wrong = unlike(run);
  if (wrong.empty()) wrong = overlap(part);
  for (std::size_t i = 0; wrong.empty() && i < run.tallies.size(); ++i) {
    wrong = merged_.tallies[i].merge(run.tallies[i]);
  }
  if (!wrong.empty()) return path + ": " + wrong;
  merged_.provenance.elapsed_s += run.provenance.elapsed_s;
  merged_.provenance.started = std::min(merged_.provenance.started, run.provenance.started);
  const auto after = [](const Part& a, const Part& b) { return a.seeds.first < b.seeds.first; };
  parts_.insert(std::upper_bound(parts_.begin(), parts_.end(), part, after), part);
  return "";
}

// "" or the first seeds that no part has.
std::string PartsMerged::gap() const {
  const RunPlan& plan = *merged_.plan;
  if (plan.shards > 1) {
    for (std::uint64_t shard = 1; shard <= plan.shards; ++shard) {
      // Parts are sound shards of one plan, and do not overlap: the i-th is shard i, or one lacks.
      if (shard <= parts_.size() && parts_[shard - 1].shard == shard) continue;
      return print_shard(shard, plan.shards) + " is missing: seeds " +
             print_seeds({shard_seeds(plan.seeds, shard, plan.shards)});
    }
  }
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const Part &a = parts_[i - 1], &b = parts_[i];
    if (a.seeds.last + 1 == b.seeds.first) continue;
    return "a gap: seeds " + print_seeds({{a.seeds.last + 1, b.seeds.first - 1}}) + " between " +
           a.path + " and " + b.path;
  }
  return "";
}

Parsed<Run> PartsMerged::finish() {
  if (parts_.empty()) return Wrong{"no part to merge"};
  if (std::string wrong = gap(); !wrong.empty()) return Wrong{std::move(wrong)};
  RunPlan& plan = *merged_.plan;
  plan = {{parts_.front().seeds.first, parts_.back().seeds.last}, 1, 1, plan.rows, plan.settings};
  merged_.id = 0;
  merged_.timings.reset();
  keep_targets(merged_.tallies);
  return std::move(merged_);
}

}  // namespace seedbed
