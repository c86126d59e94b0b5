#include "generator/map_formats.h"

#include <algorithm>
#include <array>

#include "generator/map_text.h"
#include "generator/names.h"

namespace seedbed {

using Sniff = bool(std::string_view);
using Read = Parsed<MapFile>(std::string_view);
using Write = bool(const World&, std::string&);

// One source a format, in generator/map_format/.
namespace map_format {
Sniff lattice_claims, letters_claims, micromouse_claims, micromouse_compact_claims, maz_claims;
Sniff movingai_claims, walls_claims;
Read read_lattice, read_letters, read_micromouse, read_micromouse_compact, read_maz;
Read read_movingai, read_walls;
Write write_lattice, write_letters, write_micromouse;
}  // namespace map_format

namespace {

// In sniffing order: the narrowest claims first. A lattice's first row is also a row of walls with
// gaps.
constexpr auto kMapFormats = std::to_array<MapFormat>({
    {"maz",
     "micromouse .maz: 256 bytes, cell (x,y) from the south-west at 16x+y, walls N=1 E=2 S=4 W=8; "
     "start south-west heading north, goal the four centre cells",
     true, map_format::maz_claims, map_format::read_maz, nullptr},
    {"movingai",
     "Moving AI .map (octile, octile-corner, octile_unicost, tile): . G S are open, @ O T W are "
     "not; it names no ends: the entrance is the first open tile in row order, there is no goal",
     false, map_format::movingai_claims, map_format::read_movingai, nullptr},
    {"micromouse",
     "micromouse text: posts o or +, cells 3 wide, S start (else south-west), G goals (else the "
     "centre), first heading north; anything between two posts is a wall",
     false, map_format::micromouse_claims, map_format::read_micromouse,
     map_format::write_micromouse},
    {"micromouse-compact", "micromouse text with cells and walls 1 wide, else as micromouse", false,
     map_format::micromouse_compact_claims, map_format::read_micromouse_compact, nullptr},
    {"lattice",
     "the corridor-maze document's picture: rooms E (entrance), B (boss) and #, corridors -- and "
     "|, blanks where there is none",
     false, map_format::lattice_claims, map_format::read_lattice, map_format::write_lattice},
    {"letters",
     "a letter a tile: C R W T D S L P as on seedbed's maps, E the entrance's room tile, B the "
     "boss's",
     false, map_format::letters_claims, map_format::read_letters, map_format::write_letters},
    {"walls", "# wall, blank or . open, S entrance, E or G goal; the path marks * + X are open",
     false, map_format::walls_claims, map_format::read_walls, nullptr},
});

std::string names_in_words() {
  std::string words;
  for (const MapFormat& row : kMapFormats) {
    words.append(words.empty() ? "" : ", ").append(row.name);
  }
  return words;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

bool control(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return (code < ' ' && byte != '\n' && byte != '\r' && byte != '\t') || code == 127;
}

std::optional<Wrong> binary(std::string_view text) {
  const auto byte = std::ranges::find_if(text, control);
  if (byte == text.end()) return std::nullopt;
  const auto code = std::to_string(static_cast<unsigned char>(*byte));
  return wrong_at(
      1 + std::count(text.begin(), byte, '\n'),
      "binary: a byte of value " + code + "; a map is text, or a .maz of 256 bytes, each under 16");
}

}  // namespace

std::span<const MapFormat> map_formats() { return kMapFormats; }

const MapFormat* find_map_format(std::string_view name) {
  for (const MapFormat& row : kMapFormats) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

const MapFormat* sniff_map_format(std::string_view text) {
  const std::string_view unmarked = without_mark(text);
  for (const MapFormat& row : kMapFormats) {
    if (row.sniff(unmarked)) return &row;
  }
  return nullptr;
}

Parsed<MapFile> read_map(std::string_view text, const MapFormat* format) {
  text = without_mark(text);
  if (format == nullptr) format = sniff_map_format(text);
  if (format != nullptr && format->binary) return format->read(text);
  if (std::optional<Wrong> wrong = binary(text)) return *std::move(wrong);
  if (last_inked_line(text) == 0) return Wrong{"an empty map: nothing but blanks"};
  if (format != nullptr) return format->read(text);
  Lines lines(text);
  lines.next();
  return lines.wrong("no known map format starts with '" + printable(lines.line(), 20) +
                     "': one of " + names_in_words());
}

Parsed<MapFile> read_printed_map(std::string_view text) {
  const MapFormat* format = sniff_map_format(text);
  if (format == nullptr || format->binary) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    return Wrong{"no known map format: it begins '" + printable(line) + "'"};
  }
  Parsed<MapFile> map = read_map(text, format);
  if (!map) return Wrong{std::string(format->name) + ", line " + printable(map.wrong(), 200)};
  return map;
}

}  // namespace seedbed
