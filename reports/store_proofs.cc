#include "reports/store_proofs.h"

#include <array>
#include <cmath>

#include "reports/store_append.h"
#include "reports/store_head.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

constexpr std::array kFound = {Found::caught, Found::lived, Found::not_asked};

void insert_proof(Sqlite& store, const Proof& proof) {
  const std::int64_t id = next_id(store, "canary_proofs");
  insert_head(store, "canary_proofs", id, proof.provenance);
  Statement row(store, "INSERT INTO main.canaries VALUES (?, ?, ?, ?, ?, ?, ?)");
  Statement seconds(store, "INSERT INTO main.canary_seconds VALUES (?, ?, ?)");
  std::int64_t place = 0;
  for (const ProofRow& now : proof.rows) {
    row.run_with(id, place, std::string_view(now.canary), std::string_view(now.guard),
                 std::string_view(now.finder), found_name(now.found), now.worlds);
    seconds.run_with(id, place, now.seconds);
    ++place;
  }
}

Proof read_proof(Sqlite& store, Statement& newest) {
  Proof proof;
  proof.id = read_head(newest, proof.provenance);
  Statement rows(store,
                 "SELECT place, canary, guard, finder, found, worlds, seconds FROM main.canaries "
                 "LEFT JOIN main.canary_seconds USING (proof_id, place) WHERE proof_id = ? "
                 "ORDER BY place");
  rows.start_with(proof.id);
  while (rows.step()) {
    ProofRow row{rows.text(1), rows.text(2),    rows.text(3),
                 Found::lived, rows.integer(5), rows.real(6)};
    const std::string found = rows.text(4);
    bool known = rows.integer(0) == static_cast<std::int64_t>(proof.rows.size()) &&
                 row.worlds >= 0 && row.seconds >= 0 && std::isfinite(row.seconds);
    bool named = false;
    for (const Found one : kFound) {
      if (found != found_name(one)) continue;
      row.found = one;
      named = true;
    }
    if (!known || !named) {
      store.refuse("damaged: a row of proof " + std::to_string(proof.id) + " cannot be");
      break;
    }
    proof.rows.push_back(std::move(row));
  }
  return proof;
}

}  // namespace

std::string save_proof(const std::string& path, const Proof& proof) {
  return append_to_store(path, "proof", [&](Sqlite& store) { insert_proof(store, proof); });
}

Parsed<std::optional<Proof>> newest_proof(const std::string& path) {
  Sqlite store(path, OpenAs::existing);
  std::optional<Proof> proof;
  if (begin_store(store, Access::read) && store_schema(store) >= kProofsSince) {
    Statement newest(store, "SELECT " + std::string(kHeadColumns) +
                                " FROM main.canary_proofs ORDER BY id DESC LIMIT 1");
    if (newest.step()) proof = read_proof(store, newest);
  }
  if (!store.fine()) return Wrong{store.wrong()};
  return proof;
}

}  // namespace seedbed
