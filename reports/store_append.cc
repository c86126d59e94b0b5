#include "reports/store_append.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "reports/store.h"
#include "reports/store_schema.h"
#include "reports/unfinished.h"

namespace seedbed {
namespace {

using Insert = std::function<void(Sqlite& store)>;

std::string append(const std::string& path, const Insert& insert) {
  Sqlite store(path, OpenAs::existing);
  if (!begin_store(store, Access::write)) return store.wrong();
  if (store_schema(store) < kStoreSchema) bring_along(store);
  insert(store);
  store.run("COMMIT");
  return store.wrong();
}

// Made beside the path, which it takes when it is whole.
std::string make_alone(const std::string& path, const std::string& what, const Insert& insert) {
  const std::string beside = path + "." + what;
  std::string wrong;
  {
    Sqlite store(beside, OpenAs::created);
    if (store.size() > 0) {
      store.refuse("a file stands where the " + what +
                   " would be written: removing it would be right");
      return store.wrong();
    }
    store.run("BEGIN EXCLUSIVE");
    create_tables(store);
    insert(store);
    store.run("PRAGMA application_id = " + std::to_string(kStoreId));
    store.run("COMMIT");
    wrong = store.wrong();
  }
  // Not rename(): what another program made meanwhile stays.
  if (wrong.empty() && link(beside.c_str(), path.c_str()) != 0) {
    wrong = path + ": " + std::strerror(errno);
  }
  unlink(beside.c_str());
  return wrong;
}

}  // namespace

std::string wrong_to_append(const std::string& path) {
  std::string wrong;
  switch (what_stands_at(path, wrong)) {
    case Standing::refused:
      return wrong;
    case Standing::nothing:
      return wrong_folder(path);
    default:
      break;
  }
  Sqlite store(path, OpenAs::existing);
  if (begin_store(store, Access::read) && store.read_only()) {
    store.refuse("cannot be written: the file is read-only");
  }
  return store.wrong();
}

std::string append_to_store(const std::string& path, const std::string& what,
                            const std::function<void(Sqlite& store)>& insert) {
  std::string wrong;
  const Standing standing = what_stands_at(path, wrong);
  if (standing == Standing::refused) return wrong;
  return standing == Standing::nothing ? make_alone(path, what, insert) : append(path, insert);
}

}  // namespace seedbed
