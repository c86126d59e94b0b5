#include "generator/options.h"

#include <numeric>
#include <type_traits>

#include "generator/names.h"

namespace seedbed {
namespace {

std::string print(const OptionRow&, Size size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}
std::string print(const OptionRow&, std::int32_t number) { return std::to_string(number); }
std::string print(const OptionRow&, Ratio ratio) {
  return std::to_string(ratio.numerator) + "/" + std::to_string(ratio.denominator);
}
template <class Choice>
  requires std::is_enum_v<Choice>
std::string print(const OptionRow& row, Choice choice) {
  return std::string(split(row.choices, ' ')[static_cast<std::size_t>(choice)]);
}

bool parse(const OptionRow& row, std::string_view text, std::int32_t& value) {
  const std::optional<std::int32_t> number = parse_int32(text);
  if (!number || *number < row.min || *number > row.max) return false;
  value = *number;
  return true;
}
bool parse(const OptionRow& row, std::string_view text, Size& value) {
  const std::size_t cross = text.find('x');
  return cross != std::string_view::npos && parse(row, text.substr(0, cross), value.width) &&
         parse(row, text.substr(cross + 1), value.height);
}
bool parse(const OptionRow&, std::string_view text, Ratio& value) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const std::optional<std::int32_t> a = parse_int32(text.substr(0, slash));
  const std::optional<std::int32_t> b = parse_int32(text.substr(slash + 1));
  if (!a || !b || *b < 1 || *b > kDenominatorMax || *a > *b) return false;
  const std::int32_t divisor = std::gcd(*a, *b);
  value = {*a / divisor, *b / divisor};
  return true;
}
template <class Choice>
  requires std::is_enum_v<Choice>
bool parse(const OptionRow& row, std::string_view text, Choice& value) {
  const std::vector<std::string_view> choices = split(row.choices, ' ');
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == text) {
      value = static_cast<Choice>(i);
      return true;
    }
  }
  return false;
}

}  // namespace

std::string print_option(const OptionRow& row, const Options& options) {
  return std::visit([&](auto member) { return print(row, options.*member); }, row.member);
}

bool option_equal(const OptionRow& row, const Options& a, const Options& b) {
  return std::visit([&](auto member) { return a.*member == b.*member; }, row.member);
}

std::string option_range(const OptionRow& row) {
  const std::string min = std::to_string(row.min);
  const std::string max = std::to_string(row.max);
  if (!row.choices.empty()) return std::string(row.choices);
  if (std::holds_alternative<Size Options::*>(row.member)) {
    return min + "x" + min + ".." + max + "x" + max;
  }
  if (std::holds_alternative<Ratio Options::*>(row.member)) {
    return "0/1..1/1, denominators to " + std::to_string(kDenominatorMax);
  }
  return min + ".." + max;
}

Parsed<Options> with_option(Options options, const OptionRow& row, std::string_view text) {
  const bool good =
      std::visit([&](auto member) { return parse(row, text, options.*member); }, row.member);
  if (!good) {
    return Wrong{"option " + std::string(row.key) + "='" + printable(text) + "': one of " +
                 option_range(row)};
  }
  return options;
}

}  // namespace seedbed
