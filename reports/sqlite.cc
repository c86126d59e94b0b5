#include "reports/sqlite.h"

#include <sqlite3.h>

#include <cstring>
#include <utility>

#include "generator/names.h"

namespace seedbed {
namespace {

constexpr std::size_t kMessageMax = 200;
// No text, blob or row that seedbed writes comes near; a damaged length must not ask for gigabytes.
constexpr int kValueBytesMax = 16 << 20;

std::string cause_of(sqlite3* handle) {
  const int error = sqlite3_system_errno(handle);
  return error != 0 ? std::strerror(error) : sqlite3_errmsg(handle);
}

std::string explanation(sqlite3* handle, int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "in use by another program";
    case SQLITE_FULL:
      return "the disk is full";
    case SQLITE_READONLY:
      return "cannot be written: the file or its folder is read-only";
    case SQLITE_CANTOPEN:
      return "cannot be opened: " + cause_of(handle);
    case SQLITE_IOERR:
      return "cannot be read or written: " + cause_of(handle);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_INTERRUPT:
    case SQLITE_TOOBIG:
      return "damaged: " + printable(sqlite3_errmsg(handle), kMessageMax);
    default:
      return printable(sqlite3_errmsg(handle), kMessageMax);
  }
}

int stop_now(void*) { return 1; }

}  // namespace

Sqlite::Sqlite(std::string path, OpenAs as) : path_(std::move(path)) {
  // SQLite gives names such as ":memory:" and "" another meaning.
  const std::string name = path_.starts_with('/') ? path_ : "./" + path_;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE |
                    (as == OpenAs::created ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(name.c_str(), &handle_, flags, nullptr);
  if (handle_ == nullptr) {
    refuse("out of memory");
    return;
  }
  if (!accept(code)) return;
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, kValueBytesMax);
  for (const int option : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                           SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_FKEY}) {
    sqlite3_db_config(handle_, option, 0, nullptr);
  }
  // It would also forbid to write a new file without a journal.
  if (as == OpenAs::existing) sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

Sqlite::~Sqlite() { sqlite3_close_v2(handle_); }

bool Sqlite::refuse(std::string_view what) {
  if (wrong_.empty()) wrong_ = path_ + ": " + std::string(what);
  return false;
}

bool Sqlite::accept(int code) {
  if (!fine()) return false;
  if (code == SQLITE_OK) return true;
  busy_ = (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
  return refuse(explanation(handle_, code));
}

bool Sqlite::run(const std::string& sql) {
  return fine() && accept(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr));
}

// Through SQLite's own descriptor: closing another one would drop the locks that this process
// holds.
sqlite3_file* Sqlite::file() {
  sqlite3_file* file = nullptr;
  if (!fine()) return nullptr;
  if (!accept(sqlite3_file_control(handle_, "main", SQLITE_FCNTL_FILE_POINTER, &file))) {
    return nullptr;
  }
  if (file == nullptr || file->pMethods == nullptr) {
    refuse("cannot be opened");
    return nullptr;
  }
  return file;
}

std::int64_t Sqlite::size() {
  sqlite3_file* const opened = file();
  sqlite3_int64 bytes = 0;
  if (opened != nullptr) accept(opened->pMethods->xFileSize(opened, &bytes));
  return bytes;
}

Sqlite::Header Sqlite::header() {
  Header bytes{};
  sqlite3_file* const opened = file();
  if (opened == nullptr) return bytes;
  const int code = opened->pMethods->xRead(opened, bytes.data(), static_cast<int>(bytes.size()), 0);
  if (code != SQLITE_IOERR_SHORT_READ) accept(code);
  return bytes;
}

bool Sqlite::read_only() { return fine() && sqlite3_db_readonly(handle_, "main") != 0; }

bool Sqlite::moved() {
  int moved = 0;
  if (fine()) sqlite3_file_control(handle_, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

bool Sqlite::truncate(std::string_view busy) {
  sqlite3_file* const opened = file();
  if (opened == nullptr) return false;
  const sqlite3_io_methods& methods = *opened->pMethods;
  int code = SQLITE_OK;
  for (const int lock : {SQLITE_LOCK_SHARED, SQLITE_LOCK_RESERVED, SQLITE_LOCK_EXCLUSIVE}) {
    if (code == SQLITE_OK) code = methods.xLock(opened, lock);
  }
  if ((code & 0xff) == SQLITE_BUSY) refuse(busy);
  if (accept(code)) accept(methods.xTruncate(opened, 0));
  methods.xUnlock(opened, SQLITE_LOCK_NONE);
  return fine();
}

void Sqlite::wait_at_most_ms(int milliseconds) {
  if (fine()) sqlite3_busy_timeout(handle_, milliseconds);
}

void Sqlite::stop_after(int steps) {
  if (fine()) sqlite3_progress_handler(handle_, steps, steps > 0 ? stop_now : nullptr, nullptr);
}

Statement::Statement(Sqlite& database, const std::string& sql) : database_(database) {
  if (!database_.fine()) return;
  database_.accept(sqlite3_prepare_v3(database_.handle_, sql.c_str(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

// Without a handle an error is kept already, and SQLite would call it misuse.
void Statement::bind(int parameter, std::int64_t value) {
  if (handle_ != nullptr) database_.accept(sqlite3_bind_int64(handle_, parameter, value));
}

void Statement::bind(int parameter, double value) {
  if (handle_ != nullptr) database_.accept(sqlite3_bind_double(handle_, parameter, value));
}

void Statement::bind(int parameter, std::string_view text) {
  if (handle_ == nullptr) return;
  const char* const letters = text.data() == nullptr ? "" : text.data();  // null would bind NULL
  database_.accept(
      sqlite3_bind_text64(handle_, parameter, letters, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind_null(int parameter) {
  if (handle_ != nullptr) database_.accept(sqlite3_bind_null(handle_, parameter));
}

bool Statement::step() {
  if (handle_ == nullptr || !database_.fine()) return false;
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.accept(code);
  return false;
}

void Statement::reset() {
  // Its code repeats the error of the last step, which is kept already.
  if (handle_ != nullptr) sqlite3_reset(handle_);
}

bool Statement::has_type(int column, int type) {
  if (!database_.fine()) return false;
  if (sqlite3_column_type(handle_, column) == type) return true;
  return database_.refuse("damaged: column " +
                          printable(sqlite3_column_name(handle_, column), kMessageMax) +
                          " holds a value of another type");
}

std::int64_t Statement::integer(int column) {
  return has_type(column, SQLITE_INTEGER) ? sqlite3_column_int64(handle_, column) : 0;
}

double Statement::real(int column) {
  return has_type(column, SQLITE_FLOAT) ? sqlite3_column_double(handle_, column) : 0;
}

std::string Statement::text(int column) {
  if (!has_type(column, SQLITE_TEXT)) return "";
  const unsigned char* const letters = sqlite3_column_text(handle_, column);
  const int count = sqlite3_column_bytes(handle_, column);
  if (letters == nullptr) {
    database_.refuse("out of memory");
    return "";
  }
  return std::string(reinterpret_cast<const char*>(letters), static_cast<std::size_t>(count));
}

bool Statement::null(int column) const {
  return handle_ == nullptr || sqlite3_column_type(handle_, column) == SQLITE_NULL;
}

}  // namespace seedbed
