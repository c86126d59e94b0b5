// SQLite's file system, replaced by one that fails, or ends the process, at a chosen call.
#pragma once

#include <sqlite3.h>
#include <unistd.h>

#include "generator/check.h"

namespace seedbed {

enum class Fault { none, disk_full, fails_once, fails_from_then_on, kills };

// One for the process: a VFS is one. `calls_left` counts writes, truncations, syncs and removals;
// for disk_full only writes that make a file larger, since the others find their place on a full
// disk too.
struct FaultyDisk {
  Fault fault = Fault::none;
  int calls_left = 0;
  bool struck = false;

  int answer(bool grows) {
    if (fault == Fault::none || (fault == Fault::disk_full && !grows)) return SQLITE_OK;
    if (calls_left-- > 0) return SQLITE_OK;
    if (fault == Fault::fails_once && struck) return SQLITE_OK;
    struck = true;
    if (fault == Fault::kills) _exit(9);
    return fault == Fault::disk_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  }
};
inline FaultyDisk disk;

struct FaultyFile {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
inline sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<FaultyFile*>(file)->real();
}

inline int close_file(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
inline int read_file(sqlite3_file* file, void* into, int bytes, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), into, bytes, at);
}
inline int write_file(sqlite3_file* file, const void* from, int bytes, sqlite3_int64 at) {
  sqlite3_int64 size = 0;
  real(file)->pMethods->xFileSize(real(file), &size);
  const int answer = disk.answer(at + bytes > size);
  return answer != SQLITE_OK ? answer : real(file)->pMethods->xWrite(real(file), from, bytes, at);
}
inline int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const int answer = disk.answer(false);
  return answer != SQLITE_OK ? answer : real(file)->pMethods->xTruncate(real(file), size);
}
// The system keeps what a killed process wrote, and nobody pulls the plug here: syncing for real
// would take most of the time.
inline int sync_file(sqlite3_file*, int) { return disk.answer(false); }
inline int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
inline int lock_file(sqlite3_file* file, int lock) {
  return real(file)->pMethods->xLock(real(file), lock);
}
inline int unlock_file(sqlite3_file* file, int lock) {
  return real(file)->pMethods->xUnlock(real(file), lock);
}
inline int check_lock(sqlite3_file* file, int* locked) {
  return real(file)->pMethods->xCheckReservedLock(real(file), locked);
}
inline int control_file(sqlite3_file* file, int what, void* value) {
  return real(file)->pMethods->xFileControl(real(file), what, value);
}
inline int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
inline int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

inline sqlite3_vfs* system_disk = nullptr;

inline int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
  const int answer = disk.answer(false);
  return answer != SQLITE_OK ? answer : system_disk->xDelete(system_disk, name, sync_folder);
}

inline int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* opened) {
  static const sqlite3_io_methods methods = [] {
    sqlite3_io_methods table{};
    table.iVersion = 1;
    table.xClose = close_file;
    table.xRead = read_file;
    table.xWrite = write_file;
    table.xTruncate = truncate_file;
    table.xSync = sync_file;
    table.xFileSize = size_of_file;
    table.xLock = lock_file;
    table.xUnlock = unlock_file;
    table.xCheckReservedLock = check_lock;
    table.xFileControl = control_file;
    table.xSectorSize = sector_size;
    table.xDeviceCharacteristics = characteristics;
    return table;
  }();
  sqlite3_file* const under = reinterpret_cast<FaultyFile*>(file)->real();
  const int code = system_disk->xOpen(system_disk, name, under, flags, opened);
  file->pMethods = under->pMethods == nullptr ? nullptr : &methods;
  return code;
}

inline void install_faulty_disk() {
  static sqlite3_vfs vfs;
  if (system_disk != nullptr) return;
  system_disk = sqlite3_vfs_find(nullptr);
  vfs = *system_disk;
  vfs.zName = "faulty";
  vfs.szOsFile = static_cast<int>(sizeof(FaultyFile)) + system_disk->szOsFile;
  vfs.xOpen = open_file;
  vfs.xDelete = remove_file;
  SEEDBED_CHECK(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK, "the faulty disk is not taken");
}

}  // namespace seedbed
