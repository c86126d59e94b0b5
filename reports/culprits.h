// Seeds whose world could not be made: what went wrong, how often, and the smallest seeds of each
// kind. Promises: memory does not grow with the seeds; merging commutes and associates. A culprit
// is a result like any other: a sweep goes on, and says so.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed {

// The order is that of the table, which is the order of reports.
enum class CulpritKind : std::uint8_t { crashed, hung, memory, overlong, garbage, unasked };

// Another program that answers none of so many seeds in a row is not asked for the rest.
inline constexpr std::uint64_t kUnansweredSeeds = 16;

// THE table of what can go wrong.
struct CulpritRow {
  CulpritKind kind;
  std::string_view name;
  std::string_view caption;
};
inline constexpr auto kCulpritKinds = std::to_array<CulpritRow>({
    {CulpritKind::crashed, "crashed", "ended before its world was made"},
    {CulpritKind::hung, "hung", "was not done within the limit of time"},
    {CulpritKind::memory, "memory", "took more memory than the limit"},
    {CulpritKind::overlong, "overlong", "printed more bytes than the limit"},
    {CulpritKind::garbage, "garbage", "answered something that is no map"},
    {CulpritKind::unasked, "unasked", "was not asked: nothing had come back for the seeds before"},
});

std::string_view culprit_name(CulpritKind kind);
std::optional<CulpritKind> find_culprit(std::string_view name);

struct Culprit {
  std::uint64_t seed = 0;
  CulpritKind kind = CulpritKind::crashed;
  std::string words;  // one line that can be printed
};

class CulpritTally {
 public:
  static constexpr std::size_t kKeptMax = 100;  // of one kind

  void add(Culprit culprit);
  // The same for all seeds first..last.
  void add(CulpritKind kind, std::uint64_t first, std::uint64_t last, const std::string& words);
  void merge(const CulpritTally& other);
  // All there were, kept or not.
  std::uint64_t count(CulpritKind kind) const { return counts_[static_cast<std::size_t>(kind)]; }
  std::uint64_t count() const;
  // The smallest seeds of each kind: by kind, then by seed.
  std::span<const Culprit> kept() const { return kept_; }
  // What a store had. "" or what is impossible about it; nothing is changed then.
  std::string restore(std::span<const std::uint64_t> counts, std::vector<Culprit> kept);

 private:
  void cut();
  std::array<std::uint64_t, kCulpritKinds.size()> counts_{};
  std::vector<Culprit> kept_;
};

}  // namespace seedbed
