// A variant that links seedbed::generator: a row like those of the variant table, whose worlds are
// built, measured and held to every law here; with `--serve` they are answered by the protocol of
// `seedbed sweep --exec`, so that they are swept beside the table's.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "generator/laws.h"
#include "generator/metrics.h"
#include "generator/world.h"

namespace {

using namespace seedbed;

// Every room opens east or south; the last column only south, the last row only east.
void south_east(const Options&, Random& random, LayoutScratch&, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const bool east = x + 1 < rooms.width, south = y + 1 < rooms.height;
      if (!east && !south) continue;
      const bool goes_east = east && (!south || random.below(2) == 0);
      lattice.dig({x, y}, goes_east ? kEast : kSouth);
    }
  }
}

constexpr Variant kSouthEast = {"south-east",
                                1,
                                true,
                                true,
                                options_named("rooms room gap ends braid lost repair"),
                                "ends=corners",
                                south_east,
                                nullptr,
                                "each room opens east or south with probability 1/2"};

int measure_seeds(std::uint64_t seeds) {
  World world;
  WorldScratch scratch;
  LawScratch laws_scratch;
  std::int64_t dead_ends = 0, held = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    build_world({default_recipe(kSouthEast), seed}, scratch, world);
    const Measurement measurement = measure(world);
    dead_ends += *measurement[*find_metric("dead_ends")];
    for (const Law& law : laws()) {
      const LawResult result = law.holds(world, measurement, laws_scratch);
      held += result.outcome == Outcome::pass;
      if (result.outcome != Outcome::broken) continue;
      std::printf("seed %llu: %s: %s\n", static_cast<unsigned long long>(seed),
                  std::string(law.name).c_str(), result.why.c_str());
      return 1;
    }
  }
  std::printf("%lld dead ends, %lld laws held\n", static_cast<long long>(dead_ends),
              static_cast<long long>(held));
  return held > 0 ? 0 : 1;
}

int serve() {
  World world;
  WorldScratch scratch;
  std::printf("seedbed-maps 1 output %d\n", kSouthEast.output_version);
  char line[64];
  while (std::fgets(line, sizeof line, stdin) != nullptr) {
    build_world({default_recipe(kSouthEast), std::strtoull(line, nullptr, 10)}, scratch, world);
    std::string text;
    find_map_format("micromouse")->write(world, text);
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return argc > 1 && std::strcmp(argv[1], "--serve") == 0 ? serve() : measure_seeds(200);
}
