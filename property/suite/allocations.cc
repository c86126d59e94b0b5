// A worker that has seen its worlds once makes them again, measures and records them without asking
// for memory: counted by this program's own operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <string>

#include "reports/tally.h"

namespace {

std::uint64_t allocations = 0;

void* counted(std::size_t bytes) {
  ++allocations;
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return counted(bytes); }
void* operator new[](std::size_t bytes) { return counted(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace seedbed {
namespace {

class Worker {
 public:
  explicit Worker(const Recipe& recipe) : recipe_(recipe), tally_(recipe) {}
  void take(std::uint64_t seeds) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      build_world(Case{recipe_, seed}, scratch_, world_);
      const Measurement measurement = measure(world_);
      tally_.add(seed, measurement, world_);
      for (const Law& law : laws()) {
        if (law.cost == LawCost::cheap) law.holds(world_, measurement, law_scratch_);
      }
    }
  }

 private:
  Recipe recipe_;
  Tally tally_;
  World world_;
  WorldScratch scratch_;
  LawScratch law_scratch_;
};

TEST(Allocations, AreNoneOnceAWorkerIsWarm) {
  constexpr std::uint64_t kSeeds = 24;
  for (const Variant& variant : variants()) {
    Worker worker(default_recipe(variant));
    const std::uint64_t cold = allocations;
    worker.take(kSeeds);
    ASSERT_GT(allocations, cold) << "nothing is counted";
    const std::uint64_t warm = allocations;
    worker.take(kSeeds);
    EXPECT_EQ(allocations - warm, 0u) << variant.name;
  }
}

}  // namespace
}  // namespace seedbed
