// The maps of a recipe's smallest seeds, as another program printed them: its worlds cannot be
// built again where the program is not, and a report draws them all the same. Promises: merging
// commutes and associates; what is kept does not depend on blocks, threads and shards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed {

struct KeptMap {
  std::uint64_t seed = 0;
  std::string text;  // empty: too long to be kept
};

class KeptMaps {
 public:
  static constexpr std::size_t kMapsMax = 50;
  static constexpr std::size_t kTextBytesMax = 24 << 10;

  // Keeps it if its seed is among the smallest; of a seed's maps the first stays.
  void add(std::uint64_t seed, std::string_view text);
  void merge(const KeptMaps& other);
  // Null: not kept.
  const KeptMap* find(std::uint64_t seed) const;
  std::span<const KeptMap> list() const { return maps_; }  // ascending by seed

 private:
  std::vector<KeptMap> maps_;
};

}  // namespace seedbed
