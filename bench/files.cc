#include "bench/files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "generator/case.h"

namespace seedbed {
namespace {

namespace fs = std::filesystem;

// A map of the largest size has this many tiles; line ends and a header come on top.
constexpr std::size_t kBytesMax = static_cast<std::size_t>(kTilesMax) * 2;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Wrong system_error(const std::string& path) { return Wrong{path + ": " + std::strerror(errno)}; }

}  // namespace

Parsed<std::string> read_file(const std::string& path) {
  if (is_folder(path)) return Wrong{path + ": is a folder"};
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return system_error(path);
  std::string bytes;
  char block[1 << 16];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
    if (bytes.size() + count > kBytesMax) {
      return Wrong{path + ": more than " + std::to_string(kBytesMax) +
                   " bytes: too large for a map"};
    }
    bytes.append(block, count);
  }
  if (std::ferror(file.get()) != 0) return system_error(path);
  return bytes;
}

std::string at_line(const std::string& path, const std::string& wrong) {
  const std::size_t digits = wrong.find_first_not_of("0123456789");
  const bool has_line = digits != 0 && digits != std::string::npos && wrong[digits] == ':';
  return path + (has_line ? ":" : ":1: ") + wrong;
}

std::string write_file(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".tmp" + std::to_string(getpid());
  {
    File file(std::fopen(temporary.c_str(), "wb"));
    if (!file) return system_error(path).message;
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
    // Closed by hand: a full disk may show only here.
    if (std::fclose(file.release()) != 0 || !written) {
      const std::string message = system_error(path).message;
      std::remove(temporary.c_str());
      return message;
    }
  }
  if (std::rename(temporary.c_str(), path.c_str()) == 0) return "";
  const std::string message = system_error(path).message;
  std::remove(temporary.c_str());
  return message;
}

std::string make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error && is_folder(path)) return "";
  return path + ": " + (error ? error.message() : "is not a folder");
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code unreadable;
    if (at->is_regular_file(unreadable)) files.push_back(at->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_file(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace seedbed
