// The files of reports/writer/page/, compiled in so that the program is one file. The source behind
// this header is written by reports/writer/embed.cmake while building.
#pragma once

#include <string_view>

namespace seedbed {

// The bytes of a file of that folder. REQUIRES: there is one of this name.
std::string_view page_file(std::string_view name);

}  // namespace seedbed
