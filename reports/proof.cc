#include "reports/proof.h"

#include <algorithm>
#include <array>

namespace seedbed {

std::string_view found_name(Found found) {
  constexpr std::array<std::string_view, 3> kNames = {"caught", "lived", "not asked"};
  return kNames[static_cast<std::size_t>(found)];
}

namespace {

// Whether a canary has a row that says so.
bool any_row(const Proof& proof, const std::string& canary, auto says) {
  return std::ranges::any_of(
      proof.rows, [&](const ProofRow& row) { return row.canary == canary && says(row.found); });
}

std::vector<std::string> canaries_of(const Proof& proof, auto wanted) {
  std::vector<std::string> names;
  for (const ProofRow& row : proof.rows) {
    if (std::ranges::find(names, row.canary) == names.end()) names.push_back(row.canary);
  }
  std::erase_if(names, [&](const std::string& name) { return !wanted(name); });
  return names;
}

bool is_asked(Found found) { return found != Found::not_asked; }
bool is_caught(Found found) { return found == Found::caught; }

}  // namespace

std::vector<std::string> uncaught(const Proof& proof) {
  return canaries_of(proof, [&](const std::string& name) {
    return any_row(proof, name, is_asked) && !any_row(proof, name, is_caught);
  });
}

std::vector<std::string> unasked(const Proof& proof) {
  return canaries_of(proof,
                     [&](const std::string& name) { return !any_row(proof, name, is_asked); });
}

}  // namespace seedbed
