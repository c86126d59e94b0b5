#include "reports/report_words.h"

#include <algorithm>
#include <array>

namespace seedbed {
namespace {

struct Asked {
  std::int64_t asked = 0;
  std::int64_t not_applicable = 0;
  std::int64_t broken = 0;
};

// By law, a row of laws() each.
std::vector<Asked> asked_by_law(const Report& report) {
  std::vector<Asked> by_law(laws().size());
  for (const RecipeReport& recipe : report.recipes) {
    for (std::size_t i = 0; i < recipe.laws.size(); ++i) {
      by_law[i].asked += recipe.laws[i].asked;
      by_law[i].not_applicable += recipe.laws[i].not_applicable;
      by_law[i].broken += recipe.laws[i].broken;
    }
  }
  return by_law;
}

// Laws that prove nothing in this run: dear ones where no seed was chosen for them, or laws that a
// store is older than; and those that were asked where no world was of their kind.
void add_laws_without_answer(const std::vector<Asked>& by_law, std::vector<std::string>& lines) {
  std::string unasked, inapplicable;
  for (std::size_t i = 0; i < by_law.size(); ++i) {
    if (by_law[i].asked > by_law[i].not_applicable) continue;
    std::string& names = by_law[i].asked == 0 ? unasked : inapplicable;
    names.append(names.empty() ? "" : ", ").append(laws()[i].name);
  }
  if (!inapplicable.empty()) {
    lines.push_back("laws that apply to no world of this run: " + inapplicable);
  }
  if (!unasked.empty()) lines.push_back("laws asked of no world of this run: " + unasked);
}

}  // namespace

std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string_view verdict_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::fine:
      return "No law broken";
    case Verdict::law_broken:
      return "Laws broken";
    case Verdict::nondeterministic:
      return "Not deterministic";
    case Verdict::generator_failed:
      return "A generator failed";
    default:
      return "Nothing measured";
  }
}

namespace {

void add_lost_seeds(const Report& report, std::vector<std::string>& lines) {
  for (const RecipeReport& recipe : report.recipes) {
    for (const CulpritsRow& row : recipe.culprits) {
      lines.push_back(
          recipe.name + " " + std::string(row.kind->name) + " on " + counted(row.count, "seed") +
          " of " + std::to_string(recipe.worlds + recipe.seeds_lost()) + ", the first " +
          std::to_string(row.examples.front().seed) + ": it " + std::string(row.kind->caption));
    }
  }
}

}  // namespace

std::vector<std::string> verdict_lines(const Report& report) {
  std::vector<std::string> lines;
  const std::vector<Asked> by_law = asked_by_law(report);
  Asked all;
  std::uint64_t laws_asked = 0;
  for (const Asked& law : by_law) {
    all.asked += law.asked;
    all.not_applicable += law.not_applicable;
    all.broken += law.broken;
    laws_asked += law.asked > 0;
  }
  add_lost_seeds(report, lines);
  if (report.worlds == 0) {
    lines.push_back("nothing measured: the run holds no world, so nothing is known");
    return lines;
  }
  if (report.partial) {
    lines.push_back(
        "PARTIAL: stopped before all seeds were done; all numbers are of the seeds "
        "listed with each recipe");
  }
  const std::string where =
      " in " + counted(report.worlds, "world") + " of " + counted(report.recipes.size(), "recipe");
  const std::string asked = "; asked " + counted(laws_asked, "law") + " " +
                            counted(static_cast<std::uint64_t>(all.asked), "time") + ", " +
                            std::to_string(all.not_applicable) + " of them not applicable";
  if (all.broken == 0) {
    lines.push_back("no law broken" + where + asked);
  } else {
    lines.push_back("laws broken " + counted(static_cast<std::uint64_t>(all.broken), "time") +
                    where + asked);
    for (const RecipeReport& recipe : report.recipes) {
      for (const LawRow& row : recipe.laws) {
        if (row.broken == 0) continue;
        lines.push_back(std::string(row.law->name) + " is broken by " +
                        counted(static_cast<std::uint64_t>(row.broken), "world") + " of " +
                        std::to_string(row.asked) + " asked in " + recipe.name);
      }
    }
  }
  add_laws_without_answer(by_law, lines);
  return lines;
}

std::string smallest_words(const SmallestExample& smallest) {
  std::string words = "Smallest found (" + std::string(smallest.end) + "): ";
  if (!smallest.command.empty()) return words + smallest.command + ": " + smallest.why;
  words += "a map: " + smallest.why;
  for (const std::string& row : smallest.map) words += "\n" + row;
  return words;
}

std::string failure_words(const std::vector<FailureLife>& failures) {
  std::string words;
  std::int64_t resolved = 0;
  for (const LifeState state : {LifeState::appeared, LifeState::back_again, LifeState::ongoing,
                                LifeState::resolved, LifeState::not_asked}) {
    const auto count = std::count_if(failures.begin(), failures.end(),
                                     [&](const FailureLife& life) { return life.state == state; });
    if (count == 0) continue;
    words.append(words.empty() ? "" : ", ").append(std::to_string(count));
    words.append(" ").append(state_name(state));
    if (!is_open(state)) resolved += count;
  }
  const auto open = static_cast<std::int64_t>(failures.size()) - resolved;
  return (open == 0 ? "No failure is open"
                    : counted(static_cast<std::uint64_t>(open), "open failure")) +
         ": " + words + ".";
}

MethodNote method_note(Method method) {
  switch (method) {
    case Method::mean:
      return {"mean",
              "Mean over worlds with its 95 % t interval: mean -+ t * sd / sqrt(n) with n - 1 "
              "degrees of freedom (Student 1908). It rests on the central limit theorem; a skewed "
              "metric wants n in the hundreds."};
    case Method::share:
      return {
          "share",
          "Share of worlds with its 95 % Wilson interval (Wilson 1927): all shares that a score "
          "test does not reject. Unlike the textbook interval it stays within 0 and 100 % and "
          "is not a point when every world, or none, has the property."};
    default:
      return {"ratio",
              "Ratio of two sums over the same worlds, such as all dead ends over all cells, never "
              "a mean of percents. Its 95 % interval takes a world as the unit of sampling "
              "(linearised variance, Cochran 1977, 6.3)."};
  }
}

std::span<const MethodNote> method_notes() {
  static constexpr auto kNotes = std::to_array<MethodNote>({
      {"n",
       "counts worlds, never rooms or tiles: a world is one recipe with one seed. Worlds of "
       "different seeds have their own random streams and are taken as independent."},
      {"absent",
       "A metric that has no meaning for a world has no value there, which is not zero: "
       "the steps of a hand that never arrives, the pads of a map that seedbed did not "
       "make. Absent worlds are counted beside n and enter no mean."},
      {"interval",
       "Every interval is meant to hold the true value in 95 of 100 such runs. "
       "Intervals that overlap are no test of a difference: seedbed compare makes the "
       "paired tests, with their effect sizes."},
      {"quantiles",
       "p5 to p95 are observed values: the smallest value with at least that share of "
       "the worlds at or below it (type 1 of Hyndman and Fan 1996). Values of 2^20 and "
       "more are counted in buckets at most 1/512 wide and shown by their lower end."},
      {"min, max",
       "the extreme values, each with the smallest seed that has it: RECIPE#SEED names "
       "that world for seedbed show and seedbed check."},
      {"histograms",
       "Bins have one whole width, start at the smallest value and show every world; "
       "the dashed line is the mean."},
      {"laws",
       "A law is a promise that every world keeps. Cheap laws are asked of every world, "
       "dear ones of one world in 64, chosen by its seed. A law that does not apply to a "
       "world is asked, and counted as not applicable. 'Broken at most' is the upper end of "
       "the 95 % Clopper-Pearson interval over the worlds that it applies to: what zero "
       "broken of n still allows."},
      {"fill cost",
       "counted by the plain queue fill from the entrance. Counters are the same on "
       "every machine; nanoseconds are not, and stand in no table here."},
      {"digest",
       "a 64-bit fingerprint of all worlds with their seeds. Two runs over the same seeds "
       "with equal digests made the same worlds."},
  });
  static_assert(kDearShare == 64);
  return kNotes;
}

}  // namespace seedbed
