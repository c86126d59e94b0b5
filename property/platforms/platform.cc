// Whether this platform makes the same worlds: reads property/golden/digests.tsv, then
// property/golden/tallies.tsv, from standard input and builds all of it again. Needs nothing but a
// C++ library: no thread, no exception, no file. With `--print` it writes the lines of
// tallies.tsv for the recipes that it reads.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "generator/laws.h"
#include "generator/metrics.h"
#include "generator/names.h"
#include "generator/random.h"
#include "generator/world.h"
#include "reports/tally.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kTalliedSeeds = 64;

struct Scratch {
  World world;
  WorldScratch build;
  LawScratch laws;
};

std::string hexadecimal(std::uint64_t number) {
  std::string text;
  for (int i = 60; i >= 0; i -= 4) text += "0123456789abcdef"[number >> i & 15];
  return text;
}

class Hash {
 public:
  void add(std::uint64_t word) { state_ = mix64(state_ ^ word) + 0x9e3779b97f4a7c15; }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(UInt128 value) {
    add(static_cast<std::uint64_t>(value));
    add(static_cast<std::uint64_t>(value >> 64));
  }
  void add(const RatioMoments& ratio) {
    add(ratio.n);
    for (const Int128 sum : {ratio.sum_x, ratio.sum_y, ratio.sum_xy})
      add(static_cast<UInt128>(sum));
    add(ratio.sum_xx);
    add(ratio.sum_yy);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

// Everything that a tally counts, in the order of the tables.
std::uint64_t hash_of(const Tally& tally) {
  Hash hash;
  hash.add(tally.worlds);
  for (const MetricTally& metric : tally.metrics) {
    hash.add(metric.n);
    if (metric.n == 0) continue;
    hash.add(static_cast<UInt128>(metric.sum));
    hash.add(metric.sum_of_squares);
    for (const Extreme& extreme : {metric.min, metric.max}) {
      hash.add(extreme.value);
      hash.add(extreme.seed);
    }
    for (const ValueCount& row : metric.values.list()) {
      hash.add(row.value);
      hash.add(row.count);
    }
  }
  for (const RatioMoments& ratio : tally.ratios) hash.add(ratio);
  for (const LawTally& law : tally.laws) {
    hash.add(law.asked);
    hash.add(law.not_applicable);
    hash.add(law.broken);
  }
  for (const LayoutCounts::Row& row : tally.layouts.list()) {
    hash.add(row.layout);
    hash.add(row.count);
  }
  return hash.value();
}

// In two parts that are merged, as workers do it.
Tally tally_of(const Recipe& recipe, Scratch& scratch) {
  Tally parts[] = {Tally(recipe), Tally(recipe)};
  for (std::uint64_t seed = 0; seed < kTalliedSeeds; ++seed) {
    Tally& tally = parts[seed % 2];
    build_world({recipe, seed}, scratch.build, scratch.world);
    const Measurement measurement = measure(scratch.world);
    tally.add(seed, measurement, digest_world(scratch.world, measurement).measured);
    if (scratch.world.has_lattice) tally.layouts.add(scratch.world.layout_hash);
    for (std::size_t i = 0; i < laws().size(); ++i) {
      if (laws()[i].cost == LawCost::dear && !asks_dear_laws(seed)) continue;
      tally.laws[i].add(laws()[i].holds(scratch.world, measurement, scratch.laws), seed);
    }
    tally.add_seeds({seed, seed});
  }
  const std::string wrong = parts[0].merge(parts[1]);
  if (!wrong.empty()) std::printf("%s\n", wrong.c_str());
  return std::move(parts[0]);
}

std::string tally_line(const std::string& name, Scratch& scratch) {
  const Parsed<Recipe> recipe = parse_recipe(name);
  if (!recipe) return name + "\t" + recipe.wrong();
  const Tally tally = tally_of(*recipe, scratch);
  return "tally\t" + name + "\t" + hexadecimal(tally.digest) + "\t" + hexadecimal(hash_of(tally));
}

std::string case_line(const std::string& name, Scratch& scratch) {
  const Parsed<Case> named = parse_case(name);
  if (!named) return name + "\t" + named.wrong();
  build_world(*named, scratch.build, scratch.world);
  const World& world = scratch.world;
  return name + "\t" + std::to_string(named->recipe.variant->output_version) + "\t" +
         hexadecimal(world_digest(world, Measurement{})) + "\t" +
         hexadecimal(world_digest(world, measure(world)));
}

// 0: all lines are as this platform makes them, and there were some.
int compare_lines(bool print) {
  Scratch scratch;
  char bytes[4096];
  int cases = 0, tallies = 0, unlike = 0;
  while (std::fgets(bytes, sizeof bytes, stdin) != nullptr) {
    std::string line(bytes);
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string_view> parts = split(line, '\t');
    const bool tally = parts[0] == "tally";
    const std::string name(tally && parts.size() > 1 ? parts[1] : parts[0]);
    const std::string made = tally ? tally_line(name, scratch) : case_line(name, scratch);
    ++(tally ? tallies : cases);
    if (print && tally) std::printf("%s\n", made.c_str());
    if (print || made == line) continue;
    if (++unlike <= 10) std::printf("wanted %s\nmade   %s\n", line.c_str(), made.c_str());
  }
  if (print) return 0;
  std::printf("%d cases and %d tallies, %d unlike; %zu-bit words\n", cases, tallies, unlike,
              8 * sizeof(std::size_t));
  return unlike > 0 || cases == 0 || tallies == 0;
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  return seedbed::compare_lines(argc > 1 && std::strcmp(argv[1], "--print") == 0);
}
