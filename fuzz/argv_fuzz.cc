// Any bytes as what a user types: lines are the arguments of a command, a text with '#' is a case,
// KEY=VALUE of the option table is that option, all else is a recipe. What parses prints to what
// parses to the same; what does not is refused in one printable line.
#include <vector>

#include "bench/command_line.h"
#include "fuzz/broken.h"
#include "generator/names.h"

namespace seedbed::fuzz {
namespace {

void check_refusal(const std::string& message) {
  expect(!message.empty(), "a refusal without words");
  for (const char letter : message) {
    if (letter < ' ' || letter > '~') broken("a refusal that is not printable: " + message);
  }
}

void read_case(std::string_view text) {
  const Parsed<Case> named = parse_case(text);
  if (!named) return check_refusal(named.wrong());
  const std::string printed = print_case(*named);
  const Parsed<Case> again = parse_case(printed);
  if (!again || *again != *named) broken("'" + printed + "' does not parse to itself");
  if (tile_size(named->recipe).area() > kTilesMax) broken(printed + " is too large");
}

void read_recipe(std::string_view text) {
  const Parsed<Recipe> recipe = parse_recipe(text);
  if (!recipe) return check_refusal(recipe.wrong());
  const std::string printed = print_recipe(*recipe);
  const Parsed<Recipe> again = parse_recipe(printed);
  if (!again || *again != *recipe) broken("'" + printed + "' does not parse to itself");
}

void read_option(const OptionRow& row, std::string_view text) {
  const Parsed<Options> options = with_option({}, row, text);
  if (!options) return check_refusal(options.wrong());
  const std::string printed = print_option(row, *options);
  const Parsed<Options> again = with_option({}, row, printed);
  if (!again || *again != *options) broken(std::string(row.key) + "=" + printed + " is not itself");
}

// Null if the text is no KEY=VALUE of the table.
const OptionRow* option_of(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return nullptr;
  for (const OptionRow& row : kOptions) {
    if (row.key == text.substr(0, equals)) return &row;
  }
  return nullptr;
}

void read_arguments(std::string_view text) {
  const std::vector<std::string_view> arguments = split(text, '\n');
  const Command command = parse_command_line(arguments);
  if (const auto* wrong = std::get_if<UsageError>(&command)) {
    expect(!wrong->message.empty(), "a usage error without words");
  }
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find('\n') != std::string_view::npos) {
    fuzz::read_arguments(text);
  } else if (text.find('#') != std::string_view::npos) {
    fuzz::read_case(text);
  } else if (const OptionRow* row = fuzz::option_of(text)) {
    fuzz::read_option(*row, text.substr(row->key.size() + 1));
  } else {
    fuzz::read_recipe(text);
  }
  return 0;
}
