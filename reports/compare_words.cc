#include <array>

#include "reports/comparison.h"

namespace seedbed {

std::string_view judgement_words(Judgement judgement) {
  static constexpr auto kWords = std::to_array<std::string_view>(
      {"equivalent", "better", "worse", "inconclusive", "not measured"});
  return kWords[static_cast<std::size_t>(judgement)];
}

}  // namespace seedbed
