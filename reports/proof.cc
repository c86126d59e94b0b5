#include "reports/proof.h"

#include <algorithm>
#include <array>

namespace seedbed {

std::string_view found_name(Found found) {
  constexpr std::array<std::string_view, 3> kNames = {"caught", "lived", "not asked"};
  return kNames[static_cast<std::size_t>(found)];
}

std::vector<std::string> uncaught(const Proof& proof) {
  std::vector<std::string> names;
  for (const ProofRow& row : proof.rows) {
    if (std::find(names.begin(), names.end(), row.canary) == names.end()) {
      names.push_back(row.canary);
    }
  }
  std::erase_if(names, [&](const std::string& name) {
    return std::any_of(proof.rows.begin(), proof.rows.end(), [&](const ProofRow& row) {
      return row.canary == name && row.found == Found::caught;
    });
  });
  return names;
}

}  // namespace seedbed
