#include "generator/layout_hash.h"

#include <algorithm>
#include <array>
#include <bit>

#include "generator/random.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kA = name_key("layout hash: along");
constexpr std::uint64_t kB = name_key("layout hash: across");

// Weights of one row of corridors at height v, summed over their positions u and the mirrored ones.
struct RowSums {
  std::uint64_t a = 0, a_mirrored = 0, b = 0, b_mirrored = 0;
};

}  // namespace

std::uint64_t layout_hash(const Lattice& lattice, LayoutHashScratch& scratch) {
  const Size rooms = lattice.rooms();
  const auto last_u = static_cast<std::size_t>(2 * rooms.width - 2);
  const auto last_v = static_cast<std::size_t>(2 * rooms.height - 2);
  const std::size_t side = std::max(last_u, last_v) + 1;
  for (std::size_t i = scratch.a.size(); i < side; ++i) {
    scratch.a.push_back(mix64(kA + i) | 1);
    scratch.b.push_back(mix64(kB + i) | 1);
  }
  const std::uint64_t* a = scratch.a.data();
  const std::uint64_t* b = scratch.b.data();
  // [mirror u][mirror v], plain and with u and v swapped.
  std::uint64_t plain[2][2] = {};
  std::uint64_t swapped[2][2] = {};
  const auto add_row = [&](const BitGrid& sides, std::int32_t y, std::size_t odd_u, std::size_t v) {
    RowSums sums;
    for (std::int32_t w = 0; w < sides.words_per_row(); ++w) {
      for (std::uint64_t word = sides.row(y)[w]; word != 0; word &= word - 1) {
        const auto x = static_cast<std::size_t>(w * 64 + std::countr_zero(word));
        const std::size_t u = 2 * x + odd_u;
        sums.a += a[u];
        sums.a_mirrored += a[last_u - u];
        sums.b += b[u];
        sums.b_mirrored += b[last_u - u];
      }
    }
    plain[0][0] += sums.a * b[v];
    plain[0][1] += sums.a * b[last_v - v];
    plain[1][0] += sums.a_mirrored * b[v];
    plain[1][1] += sums.a_mirrored * b[last_v - v];
    swapped[0][0] += sums.b * a[v];
    swapped[0][1] += sums.b * a[last_v - v];
    swapped[1][0] += sums.b_mirrored * a[v];
    swapped[1][1] += sums.b_mirrored * a[last_v - v];
  };
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    const auto v = static_cast<std::size_t>(2 * y);
    add_row(lattice.east, y, 1, v);
    if (y + 1 < rooms.height) add_row(lattice.south, y, 0, v + 1);
  }
  std::uint64_t smallest = ~std::uint64_t{0};
  for (int mirror_u = 0; mirror_u < 2; ++mirror_u) {
    for (int mirror_v = 0; mirror_v < 2; ++mirror_v) {
      smallest = std::min(
          {smallest, mix64(plain[mirror_u][mirror_v]), mix64(swapped[mirror_u][mirror_v])});
    }
  }
  const auto shorter = static_cast<std::uint64_t>(std::min(rooms.width, rooms.height));
  const auto longer = static_cast<std::uint64_t>(std::max(rooms.width, rooms.height));
  return mix64(smallest ^ mix64(shorter << 32 | longer));
}

}  // namespace seedbed
