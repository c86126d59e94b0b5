#include "bench/external_protocol.h"

#include <string>

#include "generator/names.h"

namespace seedbed {
namespace {

constexpr std::string_view kGreeting = "seedbed-maps ";

std::string_view first_line(std::string_view bytes) {
  std::string_view line = bytes.substr(0, bytes.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Parsed<Greeting> read_greeting(std::string_view bytes) {
  if (!bytes.starts_with(kGreeting)) return Greeting{};
  const std::string_view line = first_line(bytes);
  Greeting greeting;
  greeting.bytes = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
  const std::vector<std::string_view> words = split(line.substr(kGreeting.size()), ' ');
  const std::optional<std::int32_t> protocol = parse_int32(words[0]);
  if (protocol && *protocol != kExternalProtocol) {
    return Wrong{"it speaks protocol " + std::to_string(*protocol) + ": this seedbed speaks " +
                 std::to_string(kExternalProtocol)};
  }
  std::int64_t version = 1;
  if (words.size() == 3 && words[1] == "output") {
    version = parse_int32(words[2]).value_or(-1);
  } else if (words.size() != 1) {
    version = -1;
  }
  if (!protocol || version < 1) {
    return Wrong{"its greeting is '" + printable(line) + "': 'seedbed-maps 1' or " +
                 "'seedbed-maps 1 output VERSION' would be right"};
  }
  greeting.output_version = static_cast<int>(version);
  return greeting;
}

std::optional<AnswerEnd> find_answer_end(std::string_view bytes, std::size_t seen) {
  if (bytes.starts_with('\n')) return AnswerEnd{0, 1};
  if (bytes.starts_with("\r\n")) return AnswerEnd{0, 2};
  // The empty line's first bytes may be among those that were seen.
  const std::size_t from = seen < 2 ? 0 : seen - 2;
  for (std::size_t at = bytes.find('\n', from); at != std::string_view::npos;
       at = bytes.find('\n', at + 1)) {
    const std::string_view next = bytes.substr(at + 1, 2);
    if (next.starts_with('\n')) return AnswerEnd{at + 1, at + 2};
    if (next == "\r\n") return AnswerEnd{at + 1, at + 3};
  }
  return std::nullopt;
}

Parsed<MapFile> read_external_map(std::string_view text) {
  if (text.empty()) return Wrong{"an empty answer: a map, then an empty line"};
  return read_printed_map(text);
}

}  // namespace seedbed
