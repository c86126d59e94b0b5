// Any bytes are a small case (fuzz/codec.h), and every law holds in its world.
#include "fuzz/broken.h"
#include "fuzz/codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  // Kept from input to input on purpose: memory of the last world must not show in the next.
  static WorldScratch scratch;
  static World world;
  static LawScratch law_scratch;
  const std::optional<Case> named = fuzz::decode_case({data, size});
  if (!named) return -1;
  build_world(*named, scratch, world);
  fuzz::ask_all_laws(world, law_scratch, "seedbed check '" + print_case(*named) + "'");
  return 0;
}
