// What `--exec` says: words, names, and the spelling in which a report repeats them.
#include <algorithm>

#include "bench/external.h"
#include "generator/names.h"

namespace seedbed {
namespace {

constexpr std::string_view kNameLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\n'; }

// As a shell splits words, and does nothing else.
Parsed<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    if (quote == 0 && is_blank(letter)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (letter == quote) {
      quote = 0;
    } else if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (letter == '\\' && quote != '\'') {
      if (++i == text.size()) return Wrong{"a backslash at its end: two of them mean one"};
      const bool kept = quote == 0 || text[i] == '"' || text[i] == '\\';
      if (!kept) words.back() += '\\';
      words.back() += text[i];
    } else {
      words.back() += letter;
    }
  }
  if (quote != 0) return Wrong{std::string("the quote ") + quote + " is not closed"};
  return words;
}

// "python3 lib/maze.py 16" -> "python3-maze.py-16".
std::string called_after(const std::vector<std::string>& words) {
  std::string name;
  for (const std::string& word : words) {
    name += (name.empty() ? "" : "-") + word.substr(word.rfind('/') + 1);
  }
  for (char& letter : name) {
    if (kNameLetters.find(letter) == std::string_view::npos) letter = '-';
  }
  return name.substr(0, ExternalName::kLettersMax);
}

std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789-_.,:=/+@%{}") == std::string::npos;
  if (plain) return word;
  std::string text = "\"";
  for (const char letter : word) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + "\"";
}

}  // namespace

bool ExternalProgram::one_a_seed() const {
  return std::any_of(words.begin() + 1, words.end(), [](const std::string& word) {
    return word.find("{seed}") != std::string::npos;
  });
}

Parsed<ExternalProgram> parse_external(std::string_view text) {
  const std::string shown = "--exec '" + printable(text) + "': ";
  const std::size_t end = text.find_first_not_of(kNameLetters);
  const bool named = end != std::string_view::npos && end > 0 && text[end] == '=';
  const Parsed<std::vector<std::string>> words = split_words(named ? text.substr(end + 1) : text);
  if (!words) return Wrong{shown + words.wrong()};
  if (words->empty() || words->front().empty()) {
    return Wrong{shown + "no program: '[NAME=]CMD ARGS' would be right"};
  }
  if (text.find('\0') != std::string_view::npos) return Wrong{shown + "a zero byte"};
  const Parsed<ExternalName> name =
      parse_external_name(named ? std::string(text.substr(0, end)) : called_after(*words));
  if (!name) return Wrong{shown + name.wrong()};
  return ExternalProgram{*name, *words};
}

std::string print_external(const ExternalProgram& program) {
  std::string text(program.name.text());
  char separator = '=';
  for (const std::string& word : program.words) {
    text += separator + quoted(word);
    separator = ' ';
  }
  return text;
}

Parsed<std::vector<ExternalProgram>> parse_externals(const std::vector<std::string>& texts) {
  std::vector<ExternalProgram> programs;
  for (const std::string& text : texts) {
    Parsed<ExternalProgram> program = parse_external(text);
    if (!program) return Wrong{program.wrong()};
    for (const ExternalProgram& other : programs) {
      if (other.name == program->name) {
        return Wrong{"two --exec are called " + std::string(program->name.text()) +
                     ": name them, as in --exec 'NAME=CMD ARGS'"};
      }
    }
    programs.push_back(std::move(*program));
  }
  return programs;
}

const ExternalProgram* find_program(std::span<const ExternalProgram> programs,
                                    const Recipe& recipe) {
  for (const ExternalProgram& program : programs) {
    if (recipe.is_external() && program.name == recipe.external) return &program;
  }
  return nullptr;
}

std::string wrong_external(const Recipe& recipe, const ExternalChoice& external) {
  if (!recipe.is_external() || find_program(external.programs, recipe) != nullptr) return "";
  const std::string name(recipe.external.text());
  return print_recipe(recipe) + " is another program's: --exec '" + name +
         "=CMD ARGS' would ask it";
}

}  // namespace seedbed
