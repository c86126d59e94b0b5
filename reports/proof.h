// What a proof found: which canaries (property/canary/) each finder caught, after how many worlds
// and seconds. It is about the program and not about any run. Seconds differ from proof to proof
// and are kept apart from worlds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reports/provenance.h"

namespace seedbed {

// `not_asked`: the finder never asks the canary's guard.
enum class Found : std::uint8_t { caught, lived, not_asked };
std::string_view found_name(Found found);

struct ProofRow {
  std::string canary;
  std::string guard;  // the law or guard that must catch it
  std::string finder;
  Found found = Found::lived;
  std::int64_t worlds = 0;  // until it was caught, that one included; or tried in vain
  double seconds = 0;       // of processor time
  bool operator==(const ProofRow&) const = default;
};

struct Proof {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  std::vector<ProofRow> rows;  // by canary, then by finder, in the order of the proof
};

// Canaries that finders were asked and none caught, in order; a canary without a row is none.
std::vector<std::string> uncaught(const Proof& proof);
// Canaries that no finder of this proof asks, in order: nothing is known of them.
std::vector<std::string> unasked(const Proof& proof);

}  // namespace seedbed
