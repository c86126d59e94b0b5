// Any bytes as what a generator outside says: a greeting, then answers. An answer ends at the same
// byte however its bytes were cut into pieces, and is a map or one printable line.
#include "bench/external_protocol.h"
#include "fuzz/broken.h"

namespace seedbed::fuzz {
namespace {

void check_refusal(const std::string& wrong) {
  expect(!wrong.empty(), "a refusal without words");
  for (const char letter : wrong) {
    if (letter < ' ' || letter > '~') broken("a refusal that is not printable: " + wrong);
  }
}

// Looked at once, and after every `piece` bytes with what was looked at before.
std::optional<AnswerEnd> check_end(std::string_view bytes, std::size_t piece) {
  const std::optional<AnswerEnd> end = find_answer_end(bytes);
  std::optional<AnswerEnd> in_pieces;
  std::size_t seen = 0;
  for (std::size_t size = piece; !in_pieces; size += piece) {
    const std::string_view so_far = bytes.substr(0, size);
    in_pieces = find_answer_end(so_far, seen);
    seen = so_far.size();
    if (size >= bytes.size()) break;
  }
  expect(end.has_value() == in_pieces.has_value(), "pieces decide whether an answer ends");
  if (!end) return end;
  expect(end->bytes == in_pieces->bytes && end->map_bytes == in_pieces->map_bytes,
         "pieces decide where an answer ends");
  expect(end->map_bytes < end->bytes && end->bytes <= bytes.size(), "an end outside the answer");
  return end;
}

void read_map_of(std::string_view text) {
  const Parsed<MapFile> map = read_external_map(text);
  if (!map) return check_refusal(map.wrong());
  const Size cells = map->lattice ? map->lattice->rooms() : map->tiles.size();
  expect(cells == map->size, "the size is not the map's");
  expect(contains(cells, map->entrance), "the entrance lies outside");
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Parsed<Greeting> greeting = read_greeting(bytes);
  if (!greeting) {
    fuzz::check_refusal(greeting.wrong());
    return 0;
  }
  fuzz::expect(greeting->bytes <= bytes.size(), "a greeting longer than what was said");
  fuzz::expect(greeting->output_version >= 1, "an output version below 1");
  bytes.remove_prefix(greeting->bytes);
  while (const std::optional<AnswerEnd> end = fuzz::check_end(bytes, 1 + size % 7)) {
    fuzz::read_map_of(bytes.substr(0, end->map_bytes));
    bytes.remove_prefix(end->bytes);
  }
  return 0;
}
