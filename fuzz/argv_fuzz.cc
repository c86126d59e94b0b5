// Any bytes as a recipe, as a case, as the value of each option, and as a command line of one
// argument a line. What parses prints to what parses to the same; what does not is refused in one
// printable line.
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
  expect(again && *again == *named, "'" + printed + "' does not parse to itself");
  expect(tile_size(named->recipe).area() <= kTilesMax, printed + " is too large");
}

void read_recipe(std::string_view text) {
  const Parsed<Recipe> recipe = parse_recipe(text);
  if (!recipe) return check_refusal(recipe.wrong());
  const std::string printed = print_recipe(*recipe);
  const Parsed<Recipe> again = parse_recipe(printed);
  expect(again && *again == *recipe, "'" + printed + "' does not parse to itself");
}

void read_options(std::string_view text) {
  for (const OptionRow& row : kOptions) {
    const Parsed<Options> options = with_option({}, row, text);
    if (!options) {
      check_refusal(options.wrong());
      continue;
    }
    const std::string printed = print_option(row, *options);
    const Parsed<Options> again = with_option({}, row, printed);
    expect(again && *again == *options, std::string(row.key) + "=" + printed + " is not itself");
  }
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
  const std::string text(data, data + size);
  fuzz::read_case(text);
  fuzz::read_recipe(text);
  fuzz::read_options(text);
  fuzz::read_arguments(text);
  return 0;
}
