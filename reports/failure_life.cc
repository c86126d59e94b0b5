#include "reports/failure_life.h"

#include <algorithm>
#include <array>

namespace seedbed {
namespace {

struct StateRow {
  LifeState state;
  std::string_view name;
  std::string_view caption;
};
constexpr auto kStates = std::to_array<StateRow>({
    {LifeState::appeared, "new", "the newest night is the first that saw it"},
    {LifeState::back_again, "back again", "it was resolved, and the newest night saw it"},
    {LifeState::ongoing, "ongoing", "the newest night saw it, and so did the one before"},
    {LifeState::resolved, "resolved", "the newest night asked and did not see it"},
    {LifeState::not_asked, "not asked", "the newest night did not ask"},
});

bool asks(const FailureNight& night, const std::string& what, const std::set<std::string>& where) {
  const auto asked = night.asked.find(what);
  return asked != night.asked.end() &&
         std::any_of(where.begin(), where.end(),
                     [&](const std::string& place) { return asked->second.contains(place); });
}

// `seen` says of each night that asked, oldest first, whether it saw the bucket.
LifeState state_of(const std::vector<bool>& seen, bool newest_asked) {
  if (!newest_asked) return LifeState::not_asked;
  if (!seen.back()) return LifeState::resolved;
  const auto first = std::find(seen.begin(), seen.end(), true);
  if (first == seen.end() - 1) return LifeState::appeared;
  return seen[seen.size() - 2] ? LifeState::ongoing : LifeState::back_again;
}

}  // namespace

std::string_view state_name(LifeState state) {
  return kStates[static_cast<std::size_t>(state)].name;
}
std::string_view state_caption(LifeState state) {
  return kStates[static_cast<std::size_t>(state)].caption;
}
bool is_open(LifeState state) { return state <= LifeState::ongoing; }

std::vector<FailureLife> failure_lives(std::span<const FailureNight> nights) {
  std::map<FailureBucket, FailureLife> lives;
  std::map<FailureBucket, std::set<std::string>> where;
  for (const FailureNight& night : nights) {
    for (const auto& [bucket, seen] : night.seen) {
      FailureLife& life = lives[bucket];
      if (life.nights == 0) life.first_night = night.id;
      ++life.nights;
      life.bucket = bucket;
      life.last_night = night.id;
      life.seen = seen;
      where[bucket].insert(seen.where.begin(), seen.where.end());
    }
  }
  std::vector<FailureLife> found;
  for (auto& [bucket, life] : lives) {
    std::vector<bool> seen;
    bool newest_asked = false;
    for (const FailureNight& night : nights) {
      newest_asked = asks(night, bucket.what, where[bucket]);
      if (newest_asked) seen.push_back(night.seen.contains(bucket));
    }
    life.state = state_of(seen, newest_asked);
    found.push_back(std::move(life));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FailureLife& a, const FailureLife& b) { return a.state < b.state; });
  return found;
}

std::vector<FailureNight> fuzz_nights(std::span<const FuzzRun> runs) {
  std::vector<FailureNight> nights;
  for (const FuzzRun& run : runs) {
    FailureNight& night = nights.emplace_back();
    night.id = run.id;
    for (const FuzzTarget& target : run.targets) night.asked["fuzz " + target.name] = {target.name};
    for (const FuzzFinding& row : run.findings) {
      night.asked["fuzz " + row.target] = {row.target};
      const std::string kind(row.law.empty() ? kind_name(row.kind) : "law " + row.law);
      night.seen[{"fuzz " + row.target, kind + ": " + row.place}] = {
          row.hits,
          {row.target},
          row.words,
          row.input.empty() ? "" : "build/fuzz/" + row.target + "_fuzz " + row.input,
          ""};
    }
  }
  return nights;
}

}  // namespace seedbed
