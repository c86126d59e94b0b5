// What a run set out to do, which part of a larger plan it is, and how parts become one run again.
// Promises: the parts of a plan cover its seeds without a gap or an overlap; merged parts give the
// tallies of one single run, whatever their number and their order; what does not belong together
// is refused in one line that names the part.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/parsed.h"
#include "reports/run.h"

namespace seedbed {

// The seeds of one part, of every recipe. REQUIRES: 1 <= shard <= shards <= the number of seeds.
SeedInterval shard_seeds(SeedInterval whole, std::uint64_t shard, std::uint64_t shards);

// The seeds that a run with this plan goes through.
SeedInterval planned_seeds(const RunPlan& plan);

// "i/n" with 1 <= i <= n.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};
Parsed<Shard> parse_shard(std::string_view text);

// Takes parts one after the other; only the merged tallies stay in memory.
class PartsMerged {
 public:
  // "" or one line that starts with the part's path.
  std::string add(const std::string& path, Run run);
  // The one run, or what is missing. Its provenance is the first part's, with the time of all.
  // REQUIRES: called once.
  Parsed<Run> finish();

 private:
  struct Part {
    std::string path;
    SeedInterval seeds;
    std::uint64_t shard = 1;
  };
  std::string unlike(const Run& run) const;
  std::string overlap(const Part& part) const;
  std::string gap() const;

  Run merged_;
  std::vector<Part> parts_;  // ascending by seeds
};

}  // namespace seedbed
