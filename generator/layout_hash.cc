#include "generator/layout_hash.h"

#include <algorithm>
#include <array>
#include <bit>

#include "generator/random.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kA = name_key("layout hash: along");
constexpr std::uint64_t kB = name_key("layout hash: across");

// Of one row of corridors, summed over their positions u: weights along u and along the mirrored u,
// then the same across.
using RowSums = std::array<std::uint64_t, 4>;

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
  if (scratch.row_weights.size() != last_u + 1) {
    scratch.row_weights.resize(last_u + 1);
    for (std::size_t u = 0; u <= last_u; ++u) {
      scratch.row_weights[u] = {scratch.a[u], scratch.a[last_u - u], scratch.b[u],
                                scratch.b[last_u - u]};
    }
  }
  const RowSums* row_weights = scratch.row_weights.data();
  const std::uint64_t* a = scratch.a.data();
  const std::uint64_t* b = scratch.b.data();
  // [mirror u][mirror v], plain and with u and v swapped.
  std::uint64_t plain[2][2] = {};
  std::uint64_t swapped[2][2] = {};
  const auto add_row = [&](const BitGrid& sides, std::int32_t y, std::size_t odd_u, std::size_t v) {
    RowSums sums{};
    for (std::int32_t w = 0; w < sides.words_per_row(); ++w) {
      for (std::uint64_t word = sides.row(y)[w]; word != 0; word &= word - 1) {
        const auto x = static_cast<std::size_t>(w * 64 + std::countr_zero(word));
        const RowSums& weights = row_weights[2 * x + odd_u];
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[i];
      }
    }
    const auto [sum_a, sum_a_mirrored, sum_b, sum_b_mirrored] = sums;
    plain[0][0] += sum_a * b[v];
    plain[0][1] += sum_a * b[last_v - v];
    plain[1][0] += sum_a_mirrored * b[v];
    plain[1][1] += sum_a_mirrored * b[last_v - v];
    swapped[0][0] += sum_b * a[v];
    swapped[0][1] += sum_b * a[last_v - v];
    swapped[1][0] += sum_b_mirrored * a[v];
    swapped[1][1] += sum_b_mirrored * a[last_v - v];
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
