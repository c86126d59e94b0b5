#include "property/canary/canary.h"

#include <array>
#include <vector>

#include "generator/check.h"

namespace seedbed {
namespace {

constexpr std::array<std::string_view, 8> kSubjects = {
    "world", "layout step", "fill", "follower", "pad set", "format", "tally", "statistics"};

std::vector<Canary> all_sections() {
  std::vector<Canary> all;
  for (const std::span<const Canary> section :
       {again_canaries(), tile_canaries(), graph_canaries(), pad_canaries(), layout_canaries(),
        fill_canaries(), follower_canaries(), part_canaries()}) {
    all.insert(all.end(), section.begin(), section.end());
  }
  return all;
}

// Before and after the mistake, by whatever asks.
template <class Ask, class Plant>
TrialResult try_between(const Ask& ask, const Plant& plant) {
  const LawResult before = ask(false);
  if (before.outcome == Outcome::broken) return {Trial::false_alarm, before.why};
  if (before.outcome == Outcome::not_applicable || !plant()) return {};
  LawResult after = ask(true);
  if (after.outcome == Outcome::broken) return {Trial::caught, std::move(after.why)};
  return {after.outcome == Outcome::pass ? Trial::lived : Trial::no_place, {}};
}

}  // namespace

std::string_view subject_name(Subject subject) {
  return kSubjects[static_cast<std::size_t>(subject)];
}

std::span<const Canary> canaries() {
  static const std::vector<Canary> all = all_sections();
  return all;
}

const Canary* find_canary(std::string_view name) {
  for (const Canary& canary : canaries()) {
    if (canary.name == name) return &canary;
  }
  return nullptr;
}

const Guard* find_guard(std::string_view name) {
  for (const Guard& guard : guards()) {
    if (guard.name == name) return &guard;
  }
  return nullptr;
}

TrialResult try_canary(const Canary& canary, Broken& broken) {
  const Law* law = find_law(canary.guard);
  SEEDBED_CHECK(law != nullptr, "a canary that is planted names no law");
  const auto ask = [&](bool) {
    return law->holds(broken.world, broken.measurement, broken.law_scratch);
  };
  return try_between(ask, [&] { return canary.plant(broken); });
}

TrialResult try_canary(const Canary& canary, const Case& named, Broken& broken) {
  broken.build(named);
  if (canary.plant != nullptr) return try_canary(canary, broken);
  const Guard* guard = find_guard(canary.guard);
  SEEDBED_CHECK(guard != nullptr, "a canary names neither a law nor a guard");
  const auto ask = [&](bool mistaken) {
    return mistaken ? canary.ask(broken) : guard->real(broken);
  };
  return try_between(ask, [] { return true; });
}

bool sweep_asks(const Canary& canary, std::uint64_t seed) {
  const Law* law = find_law(canary.guard);
  return law != nullptr && (law->cost == LawCost::cheap || asks_dear_laws(seed));
}

}  // namespace seedbed
