// Any bytes are a small case (fuzz/codec.h). With SEEDBED_CANARY=NAME in the environment the canary
// is planted in its world, and the law that must catch it stops the target: `seedbed prove
// --libfuzzer build/fuzz/canary_fuzz` runs it once for each row of the canary table and keeps how
// many worlds it took. Without the variable an input chooses a canary by its bytes; nothing may
// break before the mistake is made, and making it may harm no memory.
#include <cstdio>
#include <cstdlib>

#include "fuzz/broken.h"
#include "fuzz/codec.h"
#include "property/canary/prove.h"

namespace {

using namespace seedbed;

const Canary* named_canary() {
  const char* name = std::getenv(kCanaryVariable);
  if (name == nullptr) return nullptr;
  const Canary* canary = find_canary(name);
  fuzz::expect(canary != nullptr, std::string(name) + ": no canary is called so");
  return canary;
}

std::int64_t worlds = 0;

void print_worlds(const Canary& canary, Found found) {
  const ProofRow row{std::string(canary.name), {}, {}, found, worlds, 0};
  std::fputs(found_line(row).c_str(), stdout);
  std::fflush(stdout);
}

void print_lived() { print_worlds(*named_canary(), Found::lived); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Canary* const named = named_canary();
  static Broken broken;
  static const bool listening = named != nullptr && std::atexit(print_lived) == 0;
  const std::optional<Case> decoded = fuzz::decode_case({data, size});
  if (!decoded) return -1;
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < size; ++i) key = mix64(key ^ data[i]);
  const Canary& canary = named != nullptr ? *named : canaries()[key % canaries().size()];
  ++worlds;
  const TrialResult result = try_canary(canary, *decoded, broken);
  const std::string case_line = "seedbed check '" + print_case(*decoded) + "'";
  fuzz::expect(result.trial != Trial::false_alarm,
               case_line + "\n" + std::string(canary.guard) + ": " + result.why);
  if (!listening || result.trial != Trial::caught) return 0;
  print_worlds(canary, Found::caught);
  fuzz::broken(case_line + "\ncanary " + std::string(canary.name) + ": " +
               std::string(canary.guard) + ": " + result.why);
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned int seed) {
  return seedbed::fuzz::mutate_input(data, size, size_max, seed, seedbed::fuzz::kRuledShares);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t size_max,
                                                 unsigned int seed) {
  return seedbed::fuzz::cross_inputs({a, a_size}, {b, b_size}, {out, size_max}, seed,
                                     seedbed::fuzz::kRuledShares);
}
