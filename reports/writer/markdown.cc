// A summary for CI systems and pull requests: verdict, broken laws, variants compared, fill cost.
// It never has more than kMarkdownBytesMax bytes: what does not fit is counted, least important
// first.
#include <algorithm>
#include <string>
#include <vector>

#include "reports/report.h"
#include "reports/report_words.h"
#include "reports/writer/numbers.h"
#include "reports/writer/proof_table.h"
#include "reports/writers.h"

namespace seedbed::writer {
namespace {

// Text that came from outside, in a paragraph or a table.
std::string plain(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '<') {
      escaped += "&lt;";
    } else if (letter == '&') {
      escaped += "&amp;";
    } else if (static_cast<unsigned char>(letter) < 32) {
      escaped += ' ';
    } else {
      if (std::string_view("\\`*_[]|~#>").find(letter) != std::string_view::npos) escaped += '\\';
      escaped += letter;
    }
  }
  return escaped;
}

// Text as typed: a code span is fenced by one more tick than it holds, and is one line.
std::string code(std::string_view text) {
  std::size_t longest = 0, run = 0;
  std::string body;
  for (const char letter : text) {
    run = letter == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
    if (letter == '|') body += '\\';  // tables split there, even inside code
    body += static_cast<unsigned char>(letter) < 32 ? ' ' : letter;
  }
  const std::string fence(longest + 1, '`');
  const std::string blank = longest > 0 ? " " : "";
  return fence + blank + body + blank + fence;
}

std::string cut(std::string_view text, std::size_t length_max) {
  return text.size() <= length_max ? std::string(text)
                                   : std::string(text.substr(0, length_max)) + " ...";
}

// A text that stays below a limit: lines that do not fit any more are counted.
class Limited {
 public:
  explicit Limited(std::size_t bytes_max) : bytes_max_(bytes_max) {}
  // A head and lines that take at most `share_max` bytes; the rest is counted as `what`.
  void add_list(const std::string& head, const std::vector<std::string>& lines,
                std::string_view what, std::size_t share_max) {
    constexpr std::size_t kNoteBytes = 200;
    const std::size_t end = std::min(bytes_max_, text_.size() + share_max);
    const auto add = [&](const std::string& line) {
      if (text_.size() + line.size() + kNoteBytes > end) return false;
      text_ += line;
      return true;
    };
    std::size_t shown = 0;
    if (add(head)) {
      while (shown < lines.size() && add(lines[shown])) ++shown;
    }
    if (shown == lines.size() || text_.size() + kNoteBytes > bytes_max_) return;
    text_ += "\n" + counted(lines.size() - shown, what) + " left out: the summary is short.\n";
  }
  const std::string& text() const { return text_; }

 private:
  std::size_t bytes_max_;
  std::string text_;
};

constexpr std::size_t kNameBytesMax = 300;
constexpr std::size_t kWhyBytesMax = 400;
constexpr std::size_t kExamplesShown = 3;

std::vector<std::string> lost_seeds(const Report& report) {
  std::vector<std::string> blocks;
  for (const RecipeReport& recipe : report.recipes) {
    for (const CulpritsRow& row : recipe.culprits) {
      std::string block = "\n**" + plain(row.kind->name) + "** (it " + plain(row.kind->caption) +
                          "): " + std::to_string(row.count) + " of " +
                          counted(recipe.worlds + recipe.seeds_lost(), "seed") + " of " +
                          code(cut(recipe.name, kNameBytesMax)) + "\n\n";
      const std::size_t shown = std::min(row.examples.size(), kExamplesShown);
      for (std::size_t i = 0; i < shown; ++i) {
        block += "- " + code(cut(row.examples[i].command, kNameBytesMax)) + ": " +
                 plain(cut(row.examples[i].why, kWhyBytesMax)) + "\n";
      }
      if (row.count > shown) block += "- and " + std::to_string(row.count - shown) + " more\n";
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

// A line below an example, or the first rows of a map.
std::string smallest_line(const SmallestExample& smallest) {
  constexpr std::size_t kRowsMax = 40;
  constexpr std::size_t kRowBytesMax = 120;
  std::string line = "  - smallest found (" + std::string(smallest.end) + "): ";
  if (!smallest.command.empty()) line += code(cut(smallest.command, kNameBytesMax)) + ": ";
  line += plain(cut(smallest.why, kWhyBytesMax)) + "\n";
  if (smallest.map.empty()) return line;
  line += "\n";
  for (std::size_t i = 0; i < std::min(smallest.map.size(), kRowsMax); ++i) {
    line += "        " + cut(smallest.map[i], kRowBytesMax) + "\n";
  }
  return line + "\n";
}

std::vector<std::string> broken_laws(const Report& report) {
  std::vector<std::string> blocks;
  for (const RecipeReport& recipe : report.recipes) {
    for (const LawRow& row : recipe.laws) {
      if (row.broken == 0) continue;
      std::string block = "\n**" + plain(row.law->name) + "** (" + plain(row.law->caption) +
                          "): broken by " + std::to_string(row.broken) + " of " +
                          std::to_string(row.asked) + " worlds asked in " +
                          code(cut(recipe.name, kNameBytesMax)) + "\n\n";
      for (std::size_t i = 0; i < std::min(row.examples.size(), kExamplesShown); ++i) {
        block += "- " + code(cut(row.examples[i].command, kNameBytesMax)) + ": " +
                 plain(cut(row.examples[i].why, kWhyBytesMax)) + "\n";
        if (row.examples[i].smallest) block += smallest_line(*row.examples[i].smallest);
      }
      const auto shown = static_cast<std::int64_t>(std::min(row.examples.size(), kExamplesShown));
      if (row.broken > shown) block += "- and " + std::to_string(row.broken - shown) + " more\n";
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

std::string rule(std::size_t columns) {
  std::string line = "|---|";
  for (std::size_t i = 1; i < columns; ++i) line += "--:|";
  return line + "\n";
}

std::string comparison_head(const Report& report) {
  std::string head =
      "\n### Variants compared\n\nEstimate and 95 % interval over worlds.\n\n"
      "| recipe | worlds |";
  for (const Headline& line : report.headlines) head += " " + plain(line.name) + " |";
  return head + "\n" + rule(report.headlines.size() + 2);
}

std::vector<std::string> comparison_rows(const Report& report) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    std::string row =
        "| " + code(cut(recipe.name, kNameBytesMax)) + " | " + std::to_string(recipe.worlds) + " |";
    for (const Headline& line : report.headlines) {
      const Estimate& estimate = line.by_recipe[i];
      row += " " + show_estimate(estimate).both();
      const bool all = static_cast<std::uint64_t>(estimate.n) == recipe.worlds;
      if (!all && estimate.value) row += " n=" + std::to_string(estimate.n);
      row += " |";
    }
    rows.push_back(row + "\n");
  }
  return rows;
}

std::vector<std::string> fill_rows(const Report& report) {
  std::vector<std::string> rows;
  for (const RecipeReport& recipe : report.recipes) {
    for (const MetricRow& row : recipe.metrics) {
      if (!is_fill_cost(*row.metric) || !row.max) continue;
      const std::string worst = print_case({recipe.recipe, row.max->seed});
      rows.push_back(
          "| " + code(cut(recipe.name, kNameBytesMax)) + " | " + plain(row.metric->name) + " | " +
          show_estimate(row.mean).both() + " | " + std::to_string(*row.quantiles[kMedian]) + " | " +
          std::to_string(row.max->value) + " | " + code(cut(worst, kNameBytesMax)) + " |\n");
    }
  }
  return rows;
}

std::vector<std::string> pads_rows(const Report& report) {
  std::vector<std::string> rows;
  for (const PadsCompared& compared : report.pads) {
    for (const PadEffect& effect : compared.effects) {
      const Estimate difference{Method::mean, false, effect.n, effect.difference, effect.interval};
      const auto shown = [](std::optional<double> value) {
        return value ? show_number(*value) : std::string(kNoValue);
      };
      rows.push_back("| " + code(cut(compared.base, kNameBytesMax)) + " | " +
                     code(cut(compared.head, kNameBytesMax)) + " | " + plain(effect.name) + " | " +
                     shown(effect.base) + " | " + shown(effect.head) + " | " +
                     show_estimate(difference).both() + " |\n");
    }
  }
  return rows;
}

std::string provenance(const Report& report) {
  std::string text = "\n### Provenance\n\nseedbed " + plain(cut(report.version, kNameBytesMax)) +
                     ", " + plain(cut(report.compiler, kNameBytesMax)) + ", " +
                     plain(cut(report.build, kNameBytesMax)) + "\n\n" +
                     code(cut(report.command, 2000)) + "\n";
  const Timing& timing = report.timing;
  if (timing.proof) text += "\nCanaries: " + plain(cut(proof_words(*timing.proof), 2000)) + "\n";
  text += "\nTiming, not compared: " + show_number(timing.elapsed_s) + " s on " +
          counted(static_cast<std::uint64_t>(timing.threads), "thread");
  if (timing.worlds_per_s) text += ", " + show_number(*timing.worlds_per_s) + " worlds/s";
  return text + ", host " + plain(cut(timing.host, kNameBytesMax)) + ", started " +
         plain(cut(timing.started, kNameBytesMax)) + "\n";
}

}  // namespace

std::string markdown(const Report& report) {
  const std::string end = provenance(report);
  const std::string title = "## seedbed: " + std::string(report.partial ? "PARTIAL: " : "") +
                            std::string(verdict_words(report.verdict)) + "\n\n";
  std::vector<std::string> found;
  for (const std::string& line : report.verdict_lines) {
    found.push_back("- " + plain(cut(line, 2 * kNameBytesMax)) + "\n");
  }
  Limited text(kMarkdownBytesMax - end.size());
  text.add_list(title, found, "line", 4'000);
  if (const std::vector<std::string> lost = lost_seeds(report); !lost.empty()) {
    text.add_list("\n### Seeds that gave no world\n", lost, "kind", 12'000);
  }
  if (const std::vector<std::string> broken = broken_laws(report); !broken.empty()) {
    text.add_list("\n### Broken laws\n", broken, "broken law", 24'000);
  }
  if (report.headlines.empty()) return text.text() + end;
  text.add_list(comparison_head(report), comparison_rows(report), "recipe", 20'000);
  if (const std::vector<std::string> pads = pads_rows(report); !pads.empty()) {
    text.add_list(
        "\n### Pads and repairs on the same seeds\n\n| first | second | metric | first mean | "
        "second "
        "mean | paired difference |\n|---|---|---|--:|--:|--:|\n",
        pads, "row", 12'000);
  }
  text.add_list(
      "\n### What the fill costs\n\n| recipe | counter | mean | median | max | worst world "
      "|\n" +
          rule(6),
      fill_rows(report), "row", 20'000);
  return text.text() + end;
}

}  // namespace seedbed::writer
