// A tally as bytes, from one process of this program to another of the same build. Promises: what
// read_tally() gives equals what was written, but for what was made smaller, which no worker does;
// bytes that are cut or too many are refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reports/tally.h"

namespace seedbed {

void append_tally(const Tally& tally, std::string& bytes);

// `empty`: a tally of the same recipe, which is filled in. False: the bytes are not one whole
// tally.
bool read_tally(std::string_view bytes, Tally& empty);

}  // namespace seedbed
