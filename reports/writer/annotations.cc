// Workflow commands of GitHub Actions, a line each, to be printed by a step: they mark the run's
// page. At most kAnnotationsMax, because the host drops the rest without a word; the last one then
// counts what is left out.
#include <vector>

#include "reports/report.h"
#include "reports/report_words.h"
#include "reports/writer/text.h"
#include "reports/writers.h"

namespace seedbed::writer {
namespace {

constexpr std::size_t kMessageBytesMax = 1'000;

// Percent, line ends and, in a property, the signs that end it.
std::string escaped(std::string_view text, bool property) {
  std::string line;
  for (const char letter : xml_text(text.substr(0, kMessageBytesMax))) {
    if (letter == '%') {
      line += "%25";
    } else if (letter == '\n') {
      line += "%0A";
    } else if (property && letter == ':') {
      line += "%3A";
    } else if (property && letter == ',') {
      line += "%2C";
    } else {
      line += letter;
    }
  }
  return line;
}

std::string annotation(std::string_view level, std::string_view title, std::string_view text) {
  return "::" + std::string(level) + " title=" + escaped(title, true) +
         "::" + escaped(text, false) + "\n";
}

std::string annotation(const RecipeReport& recipe, const LawRow& row) {
  std::string words = "broken by " + counted(static_cast<std::uint64_t>(row.broken), "world") +
                      " of " + std::to_string(row.asked) + " asked in " + recipe.name;
  if (!row.examples.empty()) {
    words += "\n" + row.examples[0].command + "\n" + row.examples[0].why;
    if (row.examples[0].smallest) words += "\n" + smallest_words(*row.examples[0].smallest);
  }
  return annotation("error", row.law->name, words);
}

std::string annotation(const RecipeReport& recipe, const CulpritsRow& row) {
  const LawExample& first = row.examples.front();
  return annotation("error", std::string("seeds lost: ") + std::string(row.kind->name),
                    recipe.name + ": it " + std::string(row.kind->caption) + ": " +
                        counted(row.count, "seed") + "\n" + first.command + "\n" + first.why);
}

}  // namespace

std::string annotations(const Report& report) {
  std::vector<std::string> lines;
  if (report.worlds == 0) lines.push_back(annotation("error", "seedbed", "nothing measured"));
  if (report.partial) {
    lines.push_back(
        annotation("warning", "seedbed", "PARTIAL: stopped before all seeds were done"));
  }
  for (const RecipeReport& recipe : report.recipes) {
    for (const CulpritsRow& row : recipe.culprits) lines.push_back(annotation(recipe, row));
  }
  for (const RecipeReport& recipe : report.recipes) {
    for (const LawRow& row : recipe.laws) {
      if (row.broken > 0) lines.push_back(annotation(recipe, row));
    }
  }
  if (lines.size() > kAnnotationsMax) {
    const std::size_t left_out = lines.size() - (kAnnotationsMax - 1);
    lines.resize(kAnnotationsMax - 1);
    lines.push_back(annotation("error", "seedbed",
                               std::to_string(left_out) + " more findings are in the report"));
  }
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace seedbed::writer
