// What a generator outside says, protocol 1: bytes -> greeting and maps.
//
// - it may print `seedbed-maps 1 output 3` once, before its first map; or without `output 3`;
// - it reads a line with a seed, 0 to 2^64-1;
// - it prints the map's lines in a text format of the table, none of them empty, then an empty one.
// Pure: reads no pipe and keeps nothing. Promises: any bytes get a value or one printable line;
// where an answer ends does not depend on the pieces in which its bytes came; nothing is kept of a
// text but views into it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "generator/map_formats.h"
#include "generator/parsed.h"

namespace seedbed {

inline constexpr int kExternalProtocol = 1;

struct Greeting {
  std::size_t bytes = 0;  // of its line, the line's end included; 0: there is none
  int output_version = 1;
};

// Of a process's first bytes: no greeting is a greeting. An error names what would be right.
// REQUIRES: the first line is whole, or nothing follows.
Parsed<Greeting> read_greeting(std::string_view bytes);

struct AnswerEnd {
  std::size_t map_bytes = 0;  // before the empty line
  std::size_t bytes = 0;      // with it
};

// Where the first empty line is, of which a line with blanks is none; nothing while there is none.
// Lines end with LF or CRLF. `seen`: so many bytes were looked at before, in vain.
std::optional<AnswerEnd> find_answer_end(std::string_view bytes, std::size_t seen = 0);

// The map in an answer, as a format of text that its content claims. The error is one line.
Parsed<MapFile> read_external_map(std::string_view text);

}  // namespace seedbed
