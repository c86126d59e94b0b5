// A fuzz target as an ordinary program: runs it over every file of the folders and files named, in
// the order of their names. Exit 5 if that was no input at all, 2 if a name leads nowhere or an
// input is of an unknown version; a finding aborts.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
// A target whose inputs have a version may have it: "" or why this input cannot be read.
extern "C" [[gnu::weak]] const char* seedbed_fuzz_refusal(const std::uint8_t* data,
                                                          std::size_t size);

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::vector<fs::path> inputs;
  for (int i = 1; i < argc; ++i) {
    const fs::path name = argv[i];
    std::error_code error;
    if (fs::is_directory(name, error)) {
      for (const auto& entry : fs::recursive_directory_iterator(name)) {
        if (entry.is_regular_file()) inputs.push_back(entry.path());
      }
    } else if (fs::is_regular_file(name, error)) {
      inputs.push_back(name);
    } else {
      std::fprintf(stderr, "seedbed: %s: a file or folder of inputs would be right\n", argv[i]);
      return 2;
    }
  }
  if (inputs.empty()) {
    std::fprintf(stderr, "seedbed: replay: no input was named or found, nothing ran\n");
    return 5;
  }
  std::sort(inputs.begin(), inputs.end());
  for (const fs::path& path : inputs) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (file.bad()) {
      std::fprintf(stderr, "seedbed: %s cannot be read\n", path.c_str());
      return 2;
    }
    std::fprintf(stderr, "%s\n", path.c_str());  // the last line before an abort names its input
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const char* refusal = seedbed_fuzz_refusal ? seedbed_fuzz_refusal(data, bytes.size()) : "";
    if (*refusal != '\0') {
      std::fprintf(stderr, "seedbed: %s: %s\n", path.c_str(), refusal);
      return 2;
    }
    LLVMFuzzerTestOneInput(data, bytes.size());
  }
  std::printf("%zu inputs, no finding\n", inputs.size());
  return 0;
}
