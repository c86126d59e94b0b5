// Adds what is no run of a sweep to a store: timing runs, fuzz runs. Promises: one transaction; a
// file that is no store is refused and untouched; an older store is brought along; without a file a
// store without any run is made, which appears when it is whole.
#pragma once

#include <functional>
#include <string>

#include "reports/sqlite.h"

namespace seedbed {

// `insert` writes inside the transaction; what it gets wrong is kept in the store. Returns "" or
// one line that starts with the path. `what` names a file beside the path that is made and removed.
std::string append_to_store(const std::string& path, const std::string& what,
                            const std::function<void(Sqlite& store)>& insert);

// Why nothing could be added there, or "": asked before work that takes long.
std::string wrong_to_append(const std::string& path);

}  // namespace seedbed
