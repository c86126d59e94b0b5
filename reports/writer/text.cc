#include "reports/writer/text.h"

#include <fmt/format.h>

namespace seedbed {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// The bytes of the character that starts the text; 0 where they are no UTF-8 (Unicode 15, table
// 3-7), or name a character that XML forbids.
std::size_t character_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const unsigned second = byte(1);
  if (lead == 0xe0 && second < 0xa0) return 0;
  if (lead == 0xed && second > 0x9f) return 0;
  if (lead == 0xf0 && second < 0x90) return 0;
  if (lead == 0xf4 && second > 0x8f) return 0;
  if (lead == 0xef && second == 0xbf && byte(2) > 0xbd) return 0;  // U+FFFE, U+FFFF
  return size;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string fit;
  while (!text.empty()) {
    const std::size_t size = character_bytes(text);
    if (size == 0) {
      fit += kReplacement;
      text.remove_prefix(1);
      continue;
    }
    const auto first = static_cast<unsigned char>(text[0]);
    const bool forbidden = (first < 32 && first != '\n' && first != '\t') || first == 127;
    fit += forbidden ? "?" : text.substr(0, size);
    text.remove_prefix(size);
  }
  return fit;
}

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace seedbed
