// The sections of failures over the nights and of fuzzing.
#include <algorithm>

#include "reports/report_words.h"
#include "reports/writer/numbers.h"
#include "reports/writer/page_parts.h"

namespace seedbed::writer {
namespace {

PageCell count_cell(std::int64_t value) { return {show_count(value, kThinSpace)}; }

PageTable failures_table(const std::vector<FailureLife>& lives) {
  PageTable table{"Open failures first",
                  {{"state", "", "", true},
                   {"what", "", "", true},
                   {"where it breaks", "", "", true},
                   {"last words", "", "", true},
                   {"times", "worlds that broke the law in these recipes, or ends of the target"},
                   {"recipes or target", "", "", true},
                   {"first night"},
                   {"last night"},
                   {"nights", "that saw it"},
                   {"shown again by", "", "", true},
                   {"smallest that was found", "", "", true}},
                  {}};
  for (const FailureLife& life : lives) {
    std::string where = *life.seen.where.begin();
    if (life.seen.where.size() > 1) {
      where += " and " + std::to_string(life.seen.where.size() - 1) + " more";
    }
    PageCell state{std::string(state_name(life.state)), std::string(state_caption(life.state))};
    state.alert = is_open(life.state);
    const PageCell again{life.seen.command};
    const PageCell smallest{life.seen.smallest};
    table.rows.push_back({state,
                          {life.bucket.what},
                          {life.bucket.place},
                          {life.seen.words},
                          count_cell(life.seen.count),
                          {where},
                          count_cell(life.first_night),
                          count_cell(life.last_night),
                          count_cell(life.nights),
                          again,
                          smallest});
  }
  return table;
}

std::string per_s(const FuzzTarget& target) {
  if (target.elapsed_s <= 0) return std::string(kNoValue);
  return show_number(static_cast<double>(target.executions) / target.elapsed_s);
}

PageTable targets_table(const FuzzRun& run) {
  PageTable table{"Targets: coverage of the kept inputs, and at the end",
                  {{"target", "", "", true},
                   {"executions"},
                   {"s"},
                   {"executions / s"},
                   {"edges, kept"},
                   {"edges, end"},
                   {"features, kept", "edges with how often they were taken"},
                   {"features, end"},
                   {"inputs", "in the corpus at the end"},
                   {"findings"}},
                  {}};
  for (const FuzzTarget& row : run.targets) {
    const auto findings =
        std::count_if(run.findings.begin(), run.findings.end(),
                      [&](const FuzzFinding& finding) { return finding.target == row.name; });
    PageCell found = count_cell(findings);
    found.alert = findings > 0;
    table.rows.push_back({{row.name},
                          count_cell(row.executions),
                          {show_number(row.elapsed_s)},
                          {per_s(row)},
                          count_cell(row.edges_first),
                          count_cell(row.edges_last),
                          count_cell(row.features_first),
                          count_cell(row.features_last),
                          count_cell(row.inputs),
                          found});
  }
  return table;
}

}  // namespace

data failures_data(const Report& report) {
  if (report.failures.empty()) return data(false);
  return render("failures.html", {{"is_open", data(is_open(report.failures.front().state))},
                                  {"words", text(failure_words(report.failures))},
                                  {"table", table_data(failures_table(report.failures))}});
}

std::string fuzzing_html(const Report& report) {
  if (!report.fuzz) return render("fuzzing.html", {{"ran", data(false)}});
  const FuzzRun& run = *report.fuzz;
  std::int64_t executions = 0;
  for (const FuzzTarget& row : run.targets) executions += row.executions;
  const std::string words =
      (run.findings.empty() ? "No finding" : counted(run.findings.size(), "finding")) + " in " +
      show_count(executions, kThinSpace) + " executions of " +
      counted(run.targets.size(), "target") + ".";
  return render("fuzzing.html",
                {{"ran", data(Object{{"host", text(run.provenance.host)},
                                     {"started", text(run.provenance.started)},
                                     {"command", text(run.provenance.command)},
                                     {"build", text(run.provenance.build)},
                                     {"words", text(words)},
                                     {"found", data(!run.findings.empty())},
                                     {"targets", table_data(targets_table(run))}})}});
}

}  // namespace seedbed::writer
