// THE writer table: forms in which a report leaves seedbed. Every writer iterates the tables of the
// report; none computes a number. Promises: equal reports give equal bytes; text that came from
// outside (command, host, reasons) is escaped.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/report.h"

namespace seedbed {

struct Writer {
  std::string_view name;
  std::string_view caption;
  std::string_view file_name;
  std::string (*write)(const Report& report);
};

std::span<const Writer> writers();
const Writer* find_writer(std::string_view name);

// The markdown summary never has more bytes: CI systems drop larger ones.
inline constexpr std::size_t kMarkdownBytesMax = 64'000;
// CI systems show ten annotations a step and drop the others.
inline constexpr std::size_t kAnnotationsMax = 10;

}  // namespace seedbed
