// Any bytes are a small case (fuzz/codec.h), and every law holds in its world. Mutations keep to
// the fields of the codec.
#include <algorithm>

#include "fuzz/broken.h"
#include "fuzz/codec.h"

namespace {

std::size_t give(const seedbed::fuzz::CodecBytes& bytes, std::uint8_t* to, std::size_t size_max) {
  const std::size_t size = std::min(bytes.size(), size_max);
  std::copy_n(bytes.begin(), size, to);
  return size;
}

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
  fuzz::ask_all_laws(world, law_scratch,
                     [&] { return "seedbed check '" + print_case(*named) + "'"; });
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned int seed) {
  seedbed::fuzz::CodecBytes bytes = seedbed::fuzz::to_layout({data, size});
  seedbed::fuzz::mutate(bytes, seed);
  return give(bytes, data, size_max);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t size_max,
                                                 unsigned int seed) {
  using seedbed::fuzz::to_layout;
  return give(seedbed::fuzz::crossed(to_layout({a, a_size}), to_layout({b, b_size}), seed), out,
              size_max);
}

// What replay_main.cc says of a kept input that does not decode.
extern "C" const char* seedbed_fuzz_refusal(const std::uint8_t* data, std::size_t size) {
  static std::string words;
  words = seedbed::fuzz::codec_refusal({data, size});
  return words.c_str();
}
