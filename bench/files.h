// Files in and out for the commands: read with a limit, write whole or not at all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/parsed.h"

namespace seedbed {

// The file's bytes. Errors are one line that starts with the path.
Parsed<std::string> read_file(const std::string& path);

// "PATH:LINE: what is wrong". A reader's complaint starts with its line, or is about the whole
// file: line 1.
std::string at_line(const std::string& path, const std::string& wrong);

// Writes under a temporary name beside it and renames. Returns "" or one line that starts with the
// path.
std::string write_file(const std::string& path, std::string_view bytes);

// "" or what stopped the folder (and its parents) from existing.
std::string make_folder(const std::string& path);

// The regular files below a folder, sorted by path; symbolic links to folders are not followed.
std::vector<std::string> files_below(const std::string& folder);

bool is_folder(const std::string& path);
bool is_file(const std::string& path);

}  // namespace seedbed
