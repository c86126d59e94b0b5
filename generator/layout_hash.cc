#include "generator/layout_hash.h"

#include <algorithm>
#include <array>

#include "generator/random.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kA = name_key("layout hash: along");
constexpr std::uint64_t kB = name_key("layout hash: across");

using RowSums = LayoutHashScratch::RowSums;

void add(const RowSums& weights, RowSums& sums) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[i];
}

// The sums of all sixteen choices of four corridors, at the points first_u, first_u + 2, ...
std::array<RowSums, 16> sums_of_four(const LayoutHashScratch& scratch, std::size_t first_u,
                                     std::size_t last_u) {
  std::array<RowSums, 16> sums{};
  for (std::size_t bits = 0; bits < sums.size(); ++bits) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t u = first_u + 2 * i;
      if ((bits >> i & 1) == 0 || u > last_u) continue;
      add({scratch.a[u], scratch.a[last_u - u], scratch.b[u], scratch.b[last_u - u]}, sums[bits]);
    }
  }
  return sums;
}

void prepare(Size rooms, LayoutHashScratch& scratch) {
  const auto longer = static_cast<std::size_t>(std::max(rooms.width, rooms.height));
  for (std::size_t i = scratch.a.size(); i < 2 * longer - 1; ++i) {
    scratch.a.push_back(mix64(kA + i) | 1);
    scratch.b.push_back(mix64(kB + i) | 1);
  }
  if (scratch.width == rooms.width) return;
  scratch.width = rooms.width;
  scratch.south_sums.clear();
  scratch.east_sums.clear();
  const auto last_u = static_cast<std::size_t>(2 * rooms.width - 2);
  for (std::size_t u = 0; u <= last_u; u += 8) {
    scratch.south_sums.push_back(sums_of_four(scratch, u, last_u));
    scratch.east_sums.push_back(sums_of_four(scratch, u + 1, last_u));
  }
}

}  // namespace

std::uint64_t layout_hash(const Lattice& lattice, LayoutHashScratch& scratch) {
  const Size rooms = lattice.rooms();
  const auto last_v = static_cast<std::size_t>(2 * rooms.height - 2);
  prepare(rooms, scratch);
  const std::uint64_t* a = scratch.a.data();
  const std::uint64_t* b = scratch.b.data();
  // [mirror u][mirror v], plain and with u and v swapped.
  std::uint64_t plain[2][2] = {};
  std::uint64_t swapped[2][2] = {};
  const auto add_row = [&](const std::uint64_t* corridors,
                           const std::array<RowSums, 16>* sums_of_four, std::size_t v) {
    RowSums sums{};
    for (std::size_t four = 0; 4 * four < static_cast<std::size_t>(rooms.width); ++four) {
      add(sums_of_four[four][corridors[four / 16] >> (four % 16 * 4) & 15], sums);
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
    add_row(lattice.east.row(y), scratch.east_sums.data(), v);
    if (y + 1 < rooms.height) add_row(lattice.south.row(y), scratch.south_sums.data(), v + 1);
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
