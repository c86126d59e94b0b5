#include "reports/writer/proof_table.h"

#include <algorithm>

#include "reports/writer/numbers.h"

namespace seedbed {

std::vector<std::string> finders_of(const Proof& proof) {
  std::vector<std::string> finders;
  for (const ProofRow& row : proof.rows) {
    if (std::find(finders.begin(), finders.end(), row.finder) == finders.end()) {
      finders.push_back(row.finder);
    }
  }
  return finders;
}

std::string found_words(const ProofRow& row) {
  const std::string worlds = std::to_string(row.worlds) + (row.worlds == 1 ? " world" : " worlds");
  switch (row.found) {
    case Found::caught:
      return "caught after " + worlds;
    case Found::lived:
      return "lived " + worlds;
    default:
      return std::string(found_name(row.found));
  }
}

PageTable proof_table(const Proof& proof) {
  PageTable table{"Worlds and seconds of processor time until each mistake was caught",
                  {{"canary", "", "", true}, {"law", "or guard that must catch it", "", true}},
                  {}};
  const std::vector<std::string> finders = finders_of(proof);
  for (const std::string& finder : finders) table.columns.push_back({finder, "", "", true});
  for (const ProofRow& row : proof.rows) {
    if (table.rows.empty() || table.rows.back()[0].text != row.canary) {
      table.rows.push_back({{row.canary}, {row.guard}});
      table.rows.back().resize(2 + finders.size(), PageCell{std::string(kNoValue)});
    }
    const auto column = std::find(finders.begin(), finders.end(), row.finder) - finders.begin();
    PageCell& cell = table.rows.back()[2 + static_cast<std::size_t>(column)];
    cell.text = found_words(row);
    cell.alert = row.found == Found::lived;
    if (row.found != Found::not_asked) cell.note = show_number(row.seconds) + " s";
  }
  return table;
}

std::string proof_words(const Proof& proof) {
  const auto listed = [](const std::vector<std::string>& names, const char* what) {
    std::string words = std::to_string(names.size()) + what;
    for (const std::string& name : names) words += " " + name;
    return words;
  };
  const std::vector<std::string> silent = uncaught(proof), nobodys = unasked(proof);
  const std::size_t canaries = proof_table(proof).rows.size();
  std::string words = std::to_string(canaries) + " canaries, ";
  words += !silent.empty()   ? listed(silent, " caught by nothing:")
           : nobodys.empty() ? "each caught by at least one finder"
                             : "each that was asked caught by at least one finder";
  if (!nobodys.empty()) words += "; " + listed(nobodys, " that no finder of this proof asks:");
  for (const std::string& finder : finders_of(proof)) {
    const auto caught = std::count_if(proof.rows.begin(), proof.rows.end(), [&](const auto& row) {
      return row.finder == finder && row.found == Found::caught;
    });
    words += "; " + finder + " caught " + std::to_string(caught);
  }
  return words;
}

}  // namespace seedbed
