# cmake -DOUT=SOURCE -DFILES=LIST -P embed.cmake: writes SOURCE, a C++ source with the bytes of the
# files behind page_file() of reports/writer/page_files.h. One character literal a byte: it holds
# whatever a file holds, and no compiler has a limit on the length of an array.
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(REGEX REPLACE "(('....',)('....',)('....',)('....',)('....',)('....',)('....',)('....',))"
    "\\1\n" bytes "${bytes}")
  string(APPEND arrays "constexpr char kFile${number}[] = {\n${bytes}'\\0'};\n")
  string(APPEND rows "    {\"${name}\", {kFile${number}, sizeof kFile${number} - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}" "// Written by reports/writer/embed.cmake from reports/writer/page/.
#include \"reports/writer/page_files.h\"

#include \"generator/check.h\"

namespace seedbed {
namespace {

${arrays}
struct PageFile {
  std::string_view name;
  std::string_view bytes;
};
constexpr PageFile kFiles[] = {
${rows}};

}  // namespace

std::string_view page_file(std::string_view name) {
  for (const PageFile& file : kFiles) {
    if (file.name == name) return file.bytes;
  }
  SEEDBED_CHECK(false, \"no such file in reports/writer/page\");
}

}  // namespace seedbed
")
