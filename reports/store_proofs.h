// Proofs in the store, apart from the runs of sweeps. Promises: as the rest of the store.
#pragma once

#include <optional>
#include <string>

#include "generator/parsed.h"
#include "reports/proof.h"

namespace seedbed {

// Appends the proof. Without a file a store without any run is made. Returns "" or one line that
// starts with the path.
std::string save_proof(const std::string& path, const Proof& proof);

// The newest proof of the store, nothing if it has none.
Parsed<std::optional<Proof>> newest_proof(const std::string& path);

}  // namespace seedbed
