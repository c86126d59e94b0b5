// Decides how text that came from outside is made fit for data forms: valid UTF-8, no control byte
// that a form forbids. Promises: whatever bytes go in, XML and workflow commands take what comes
// out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace seedbed {

// Bytes that are no UTF-8 become U+FFFD, control characters that XML 1.0 forbids become '?'. What
// XML escapes is not escaped here.
std::string xml_text(std::string_view text);

// FNV-1a, 64 bits, as 16 hex digits: a name that stays the same from run to run.
std::string fingerprint(std::string_view text);

}  // namespace seedbed
