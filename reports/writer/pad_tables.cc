#include "reports/writer/pad_tables.h"

#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

PageCell number_cell(std::optional<double> value) {
  return {value ? show_number(*value) : std::string(kNoValue)};
}

PageCell share_cell(const PadFaultShare& share) {
  const Estimate estimate{Method::share, true, share.n, share.share, share.interval};
  const ShownEstimate shown = show_estimate(estimate);
  return {shown.value, shown.interval};
}

PageCell example_cell(const PadFaultShare& share) {
  if (share.example.empty()) return {std::string(kNoValue)};
  return {share.example, "", "", "seedbed audit '" + share.example + "'"};
}

}  // namespace

PageTable pad_effects_table(const PadsCompared& compared) {
  PageTable table{"Means per world, and the paired mean difference over the same seeds",
                  {{"metric"},
                   {compared.base, "mean per world"},
                   {compared.head, "mean per world"},
                   {"pairs", "seeds at which both have a value"},
                   {"difference", "second less first, with the paired 95 % t interval"},
                   {"what it counts", "", "", true}},
                  {}};
  for (const PadEffect& effect : compared.effects) {
    const Estimate estimate{Method::mean, false, effect.n, effect.difference, effect.interval};
    const ShownEstimate shown = show_estimate(estimate);
    table.rows.push_back({{effect.name, "", "#" + metric_place(effect.name)},
                          number_cell(effect.base),
                          number_cell(effect.head),
                          {effect.n > 0 ? show_count(effect.n, kThinSpace) : std::string(kNoValue)},
                          {shown.value, shown.interval},
                          {effect.meaning}});
  }
  return table;
}

PageTable pad_faults_table(const PadsCompared& compared) {
  PageTable table{"Share of worlds with each fault, and a world that shows it",
                  {{"fault"},
                   {compared.base, "share of worlds, with 95 % interval"},
                   {compared.head, "share of worlds, with 95 % interval"},
                   {"example", "of the first: the world with most of it", "", true},
                   {"example", "of the second", "", true},
                   {"what it is", "", "", true}},
                  {}};
  for (const PadFaultRowShares& row : compared.faults) {
    table.rows.push_back({{std::string(row.kind->name)},
                          share_cell(row.base),
                          share_cell(row.head),
                          example_cell(row.base),
                          example_cell(row.head),
                          {std::string(row.kind->meaning)}});
  }
  return table;
}

}  // namespace seedbed
