#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "generator/names.h"
#include "reports/store.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

std::uint32_t big_endian(const Sqlite::Header& header, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | header[at + i];
  return value;
}

// What the first bytes say, before SQLite acts on any of them.
bool known_kind(Sqlite& store, std::uint32_t kind) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr unsigned char kWriteAheadLog = 2;
  const std::int64_t bytes = store.size();
  const Sqlite::Header header = store.header();
  if (!store.fine()) return false;
  if (bytes == 0) return store.refuse("empty, not a seedbed store");
  if (std::memcmp(header.data(), kMagic.data(), kMagic.size()) != 0) {
    return store.refuse("not a seedbed store, and no SQLite file");
  }
  if (bytes < static_cast<std::int64_t>(Sqlite::kHeaderBytes)) {
    return store.refuse("damaged: cut off after " + std::to_string(bytes) + " bytes");
  }
  if (application_id(header) != kind) {
    return store.refuse(application_id(header) == kUnfinishedId
                            ? "an unfinished run, not a seedbed store"
                        : application_id(header) == kStoreId
                            ? "a whole store, not an unfinished run"
                            : "an SQLite file of another program, not a seedbed store");
  }
  const std::uint32_t schema = big_endian(header, 60);
  if (schema == 0) return store.refuse("damaged: store schema 0");
  if (schema > static_cast<std::uint32_t>(kStoreSchema)) {
    return store.refuse("written by a newer seedbed: store schema " + std::to_string(schema) +
                        ", this one reads up to " + std::to_string(kStoreSchema));
  }
  if (header[18] == kWriteAheadLog || header[19] == kWriteAheadLog) {
    return store.refuse("in write-ahead-log mode: PRAGMA journal_mode=DELETE would be right");
  }
  return true;
}

// The page's number and what is wrong with it, without SQLite's heading.
std::string first_finding(const std::string& finding) {
  const std::size_t end = finding.find('\n');
  return printable(
      finding.starts_with("***") && end != std::string::npos ? finding.substr(end + 1) : finding,
      120);
}

bool check_pages(Sqlite& store) {
  Statement check(store, "PRAGMA main.quick_check(1)");
  if (!check.step()) return store.refuse("damaged: the quick check says nothing");
  const std::string finding = check.text(0);
  return finding == "ok" || store.refuse("damaged: " + first_finding(finding));
}

}  // namespace

Standing what_stands_at(const std::string& path, std::string& wrong) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return Standing::nothing;
    wrong = path + ": " + std::strerror(errno);
    return Standing::refused;
  }
  if (S_ISREG(status.st_mode)) return Standing::file;
  wrong = path + (S_ISDIR(status.st_mode) ? ": is a folder, not a file" : ": is not a plain file");
  return Standing::refused;
}

void recover_store(const std::string& path) {
  Sqlite store(path, OpenAs::existing);
  Statement(store, "SELECT count(*) FROM main.sqlite_schema").step();
}

std::uint32_t application_id(const Sqlite::Header& header) { return big_endian(header, 68); }

bool begin_store(Sqlite& store, Access access, std::uint32_t kind) {
  // A tree that leads back into itself would keep the first reading of the schema busy for ever; a
  // real one takes some hundred steps. The quick check finds such trees by itself.
  constexpr int kSchemaStepsMax = 1'000'000;
  // A sweep that saves its run is faster; one that is under way is not waited for.
  constexpr int kWaitMs = 3000;
  if (!known_kind(store, kind)) return false;
  if (access == Access::write && store.read_only()) {
    return store.refuse("cannot be written: the file is read-only");
  }
  store.wait_at_most_ms(kWaitMs);
  store.stop_after(kSchemaStepsMax);
  store.run("PRAGMA cell_size_check = ON");
  // Debian's SQLite overwrites what is deleted, which costs a write of all rows of the older run.
  store.run("PRAGMA secure_delete = OFF");
  store.run("PRAGMA synchronous = FULL");
  store.run(access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
  Statement(store, "SELECT count(*) FROM main.sqlite_schema").step();
  store.stop_after(0);
  return store.fine() && check_pages(store) && check_tables(store);
}

}  // namespace seedbed
