// A world to audit from a file: a map in any format of the table, or the JSON that `show --as json`
// writes, which any generator can write too. JSON brings what a map of letters lacks: pairs, the
// lookup, and what the generator says about itself. Promises: untrusted input; one line for what is
// wrong.
#pragma once

#include <string>
#include <vector>

#include "generator/pad_audit.h"
#include "generator/pad_links.h"

namespace seedbed {

// Builds the world of the file. `links` give pads of a map of letters their partners; with none, or
// too few, pads are plain floor. Returns "" or the complaint.
std::string build_audited_file(const std::string& path, const std::vector<PadLink>& links,
                               WorldScratch& scratch, World& world, PadClaims& claims);

// The same of a text that was read. For fuzzing: nothing aborts whatever it holds.
std::string build_audited_text(std::string_view text, const std::vector<PadLink>& links,
                               WorldScratch& scratch, World& world, PadClaims& claims);

}  // namespace seedbed
