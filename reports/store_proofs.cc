#include "reports/store_proofs.h"

#include <array>
#include <cmath>

#include "reports/store_append.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

constexpr std::array kFound = {Found::caught, Found::lived, Found::not_asked};

void insert_proof(Sqlite& store, const Proof& proof) {
  Statement last(store, "SELECT coalesce(max(id), 0) FROM main.canary_proofs");
  const std::int64_t id = last.step() ? last.integer(0) + 1 : 1;
  last.reset();
  const Provenance& from = proof.provenance;
  Statement(store, "INSERT INTO main.canary_proofs VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run_with(id, std::string_view(from.version), std::string_view(from.compiler),
                std::string_view(from.build), std::string_view(from.host),
                std::string_view(from.command), std::string_view(from.started));
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
  proof.id = newest.integer(0);
  Provenance& from = proof.provenance;
  from.version = newest.text(1);
  from.compiler = newest.text(2);
  from.build = newest.text(3);
  from.host = newest.text(4);
  from.command = newest.text(5);
  from.started = newest.text(6);
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
    Statement newest(store,
                     "SELECT id, version, compiler, build, host, command, started "
                     "FROM main.canary_proofs ORDER BY id DESC LIMIT 1");
    if (newest.step()) proof = read_proof(store, newest);
  }
  if (!store.fine()) return Wrong{store.wrong()};
  return proof;
}

}  // namespace seedbed
