#include "reports/writers.h"

#include <array>

namespace seedbed {

// One source a writer, in reports/writer/.
namespace writer {
std::string html(const Report& report);
std::string markdown(const Report& report);
std::string json(const Report& report);
std::string csv(const Report& report);
std::string junit(const Report& report);
std::string sarif(const Report& report);
std::string annotations(const Report& report);
}  // namespace writer

namespace {

constexpr auto kWriters = std::to_array<Writer>({
    {"html", "one offline page: verdict, tables, figures, drawn maps, method", "report.html",
     writer::html},
    {"markdown", "a summary under 64 KB for CI: verdict, broken laws, variants compared",
     "report.md", writer::markdown},
    {"json", "all numbers of the report with their provenance", "report.json", writer::json},
    {"csv", "tidy data: one row a recipe and metric, options as columns", "report.csv",
     writer::csv},
    {"junit", "JUnit XML: a suite a recipe, a case a law", "report.junit.xml", writer::junit},
    {"sarif", "SARIF 2.1.0: broken laws with fingerprints that last", "report.sarif",
     writer::sarif},
    {"annotations", "at most ten workflow commands of GitHub Actions", "report.annotations.txt",
     writer::annotations},
});

}  // namespace

std::span<const Writer> writers() { return kWriters; }

const Writer* find_writer(std::string_view name) {
  for (const Writer& row : kWriters) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace seedbed
