#include "reports/store_culprits.h"

#include <array>

#include "generator/names.h"
#include "reports/store_schema.h"

namespace seedbed {

CulpritWriter::CulpritWriter(Sqlite& store)
    : count_(store, "INSERT INTO main.culprit_tallies VALUES (?, ?, ?)"),
      culprit_(store, "INSERT INTO main.culprits VALUES (?, ?, ?, ?)"),
      program_(store, "INSERT INTO main.programs VALUES (?, ?)") {}

void CulpritWriter::write(std::int64_t recipe_id, const Tally& tally) {
  for (const CulpritRow& row : kCulpritKinds) {
    const std::uint64_t count = tally.culprits.count(row.kind);
    if (count > 0) count_.run_with(recipe_id, row.name, to_column(count));
  }
  for (const Culprit& culprit : tally.culprits.kept()) {
    culprit_.run_with(recipe_id, culprit_name(culprit.kind), to_column(culprit.seed),
                      std::string_view(culprit.words));
  }
  if (!tally.program.empty()) program_.run_with(recipe_id, std::string_view(tally.program));
}

CulpritReader::CulpritReader(Sqlite& store)
    : store_(store),
      counts_(store, select_of_recipe(store, kCulpritsSince, "kind, count", "culprit_tallies")),
      culprits_(store, select_of_recipe(store, kCulpritsSince, "kind, seed, words", "culprits")),
      programs_(store, select_of_recipe(store, kCulpritsSince, "program", "programs")) {}

void CulpritReader::read(std::int64_t recipe_id, Tally& tally) {
  // A store is anybody's file: what it says of a program stands on a page and in a terminal.
  constexpr std::size_t kLettersMax = 4096;
  const std::string where = "damaged: recipe " + std::to_string(recipe_id) + ": culprits: ";
  std::array<std::uint64_t, kCulpritKinds.size()> counts{};
  counts_.start_with(recipe_id);
  while (counts_.step()) {
    const std::optional<CulpritKind> kind = find_culprit(counts_.text(0));
    const std::int64_t count = counts_.integer(1);
    if (count < 1) store_.refuse(where + std::to_string(count) + " of a kind");
    if (kind) counts[static_cast<std::size_t>(*kind)] = from_column(count);
  }
  counts_.reset();
  std::vector<Culprit> kept;
  culprits_.start_with(recipe_id);
  while (culprits_.step()) {
    const std::optional<CulpritKind> kind = find_culprit(culprits_.text(0));
    if (!kind) continue;
    kept.push_back(
        {from_column(culprits_.integer(1)), *kind, printable(culprits_.text(2), kLettersMax)});
    if (kept.size() > kCulpritKinds.size() * CulpritTally::kKeptMax) break;  // never written
  }
  culprits_.reset();
  const std::string wrong = tally.culprits.restore(counts, std::move(kept));
  if (!wrong.empty()) store_.refuse(where + wrong);
  programs_.start_with(recipe_id);
  if (programs_.step()) tally.program = printable(programs_.text(0), kLettersMax);
  programs_.reset();
}

}  // namespace seedbed
