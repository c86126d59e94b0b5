// Any bytes are a small case (fuzz/codec.h), and every law holds in its world. Mutations keep to
// the fields of the codec. The dear laws take most of an input's time: they are asked of the share
// of inputs that their seeds choose, as in a sweep, and of every kept input when it is replayed.
#include "fuzz/broken.h"
#include "fuzz/codec.h"

namespace {

#ifdef SEEDBED_REPLAY_PROGRAM
constexpr std::uint64_t kDearInputs = 1;
#else
constexpr std::uint64_t kDearInputs = 8;  // one in so many
#endif

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  // Kept from input to input on purpose: memory of the last world must not show in the next.
  static WorldScratch scratch;
  static World world;
  static LawScratch law_scratch;
  const std::optional<Case> named = fuzz::decode_case({data, size});
  if (!named) return -1;
  build_world(*named, scratch, world);
  const bool dear_too = mix64(named->seed) % kDearInputs == 0;
  fuzz::ask_laws(world, dear_too, law_scratch,
                 [&] { return "seedbed check '" + print_case(*named) + "'"; });
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned int seed) {
  return seedbed::fuzz::mutate_input(data, size, size_max, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t size_max,
                                                 unsigned int seed) {
  return seedbed::fuzz::cross_inputs({a, a_size}, {b, b_size}, {out, size_max}, seed);
}

// What replay_main.cc says of a kept input that does not decode.
extern "C" const char* seedbed_fuzz_refusal(const std::uint8_t* data, std::size_t size) {
  static std::string words;
  words = seedbed::fuzz::codec_refusal({data, size});
  return words.c_str();
}
