// The canaries as a table: one row each, one column a finder; and the proof in one line.
#pragma once

#include <string>
#include <vector>

#include "reports/proof.h"
#include "reports/writer/page_tables.h"

namespace seedbed {

// Finders in the order of the proof.
std::vector<std::string> finders_of(const Proof& proof);
PageTable proof_table(const Proof& proof);
// "130 canaries, each caught; sweep 110, rapidcheck 128", or which ones nothing caught.
std::string proof_words(const Proof& proof);
// "caught after 65 worlds", "lived 1000 worlds", "not asked".
std::string found_words(const ProofRow& row);

}  // namespace seedbed
