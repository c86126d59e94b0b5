// Owns one SQLite connection and its statements, without exceptions. Promises: the first error is
// kept as one line "PATH: what is wrong"; whatever is asked after it does nothing and answers
// false, so that callers look once, at the end. The file is taken for hostile: its triggers and
// views do not run, its texts are short. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_file;
struct sqlite3_stmt;

namespace seedbed {

enum class OpenAs : std::uint8_t { existing, created };

class Sqlite {
 public:
  static constexpr std::size_t kHeaderBytes = 100;
  using Header = std::array<unsigned char, kHeaderBytes>;

  // Nothing is read or written before the first statement.
  Sqlite(std::string path, OpenAs as);
  // Takes back what was not committed.
  ~Sqlite();
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  const std::string& path() const { return path_; }
  bool fine() const { return wrong_.empty(); }
  const std::string& wrong() const { return wrong_; }
  // Keeps "PATH: what" if nothing is kept yet. Always false.
  bool refuse(std::string_view what);
  // False: not SQLITE_OK, and the reason is kept.
  bool accept(int code);
  // True if the error that is kept is another program's lock.
  bool busy() const { return busy_; }

  bool run(const std::string& sql);
  // Before the first statement, without a lock: the file's size and first bytes, 0 past its end.
  std::int64_t size();
  Header header();
  bool read_only();
  // True if the file does not stand at its path any more.
  bool moved();
  // Empties the file. Refuses with `busy` while any other connection uses it.
  bool truncate(std::string_view busy);
  // How long a statement waits for other programs' locks.
  void wait_at_most_ms(int milliseconds);
  // Stops statements after so many steps of SQLite's machine; 0: no limit.
  void stop_after(int steps);

 private:
  friend class Statement;
  sqlite3_file* file();

  std::string path_;
  std::string wrong_;
  bool busy_ = false;
  sqlite3* handle_ = nullptr;
};

// The bit pattern that a column of signed integers keeps for an unsigned one, and back.
constexpr std::int64_t to_column(std::uint64_t value) { return static_cast<std::int64_t>(value); }
constexpr std::uint64_t from_column(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

class Statement {
 public:
  Statement(Sqlite& database, const std::string& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // Parameters count from 1. A text must live until the next reset().
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view text);
  void bind_null(int parameter);
  template <class T>
  void bind(int parameter, const std::optional<T>& value) {
    value ? bind(parameter, *value) : bind_null(parameter);
  }

  // True: a row is there. False: there is none left, or an error is kept.
  bool step();
  // Ready to run again; what was bound stays.
  void reset();

  // Runs a statement that gives no rows.
  bool run() {
    step();
    reset();
    return database_.fine();
  }
  template <class... Values>
  bool run_with(const Values&... values) {
    bind_all(values...);
    return run();
  }
  // Starts again with these values; step() then gives the rows.
  template <class... Values>
  void start_with(const Values&... values) {
    reset();
    bind_all(values...);
  }

  // Columns of the row count from 0. Another type than the asked one is damage: kept as error.
  std::int64_t integer(int column);
  double real(int column);
  std::string text(int column);
  bool null(int column) const;

 private:
  template <class... Values>
  void bind_all(const Values&... values) {
    int parameter = 0;
    (bind(++parameter, values), ...);
  }
  bool has_type(int column, int type);

  Sqlite& database_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace seedbed
