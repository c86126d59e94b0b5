#include "generator/cave_rule.h"

namespace seedbed {
namespace {

// How many of a tile and its two neighbours in the row are rock: 0 to 3, as two bits for each tile.
struct Triple {
  std::uint64_t ones;
  std::uint64_t twos;
};

Triple triple(const std::uint64_t* row, std::int32_t w, std::int32_t words) {
  const std::uint64_t here = row[w];
  const std::uint64_t west = here << 1 | (w > 0 ? row[w - 1] >> 63 : 0);
  const std::uint64_t east = here >> 1 | (w + 1 < words ? row[w + 1] << 63 : 0);
  return {west ^ here ^ east, (west & here) | (east & (west | here))};
}

std::uint64_t five_of_nine(const Triple& north, const Triple& here, const Triple& south) {
  const std::uint64_t ones = north.ones ^ here.ones ^ south.ones;
  // Four bits of weight two: the sum is five or more with three of them, or with two and a one.
  const std::uint64_t carry = (north.ones & here.ones) | (south.ones & (north.ones | here.ones));
  const std::uint64_t both = north.twos & here.twos;
  const std::uint64_t either = north.twos | here.twos;
  const std::uint64_t other_both = south.twos & carry;
  const std::uint64_t other_either = south.twos | carry;
  const std::uint64_t three = (both & other_either) | (other_both & either);
  const std::uint64_t two = both | other_both | (either & other_either);
  return three | (two & ones);
}

void close_border(BitGrid& rock) {
  const Size size = rock.size();
  const std::int32_t last = rock.words_per_row() - 1;
  const std::uint64_t inside = ~std::uint64_t{0} >> (63 - (size.width - 1) % 64);
  for (const std::int32_t y : {0, size.height - 1}) {
    for (std::int32_t w = 0; w <= last; ++w) rock.row(y)[w] = ~std::uint64_t{0};
  }
  for (std::int32_t y = 0; y < size.height; ++y) {
    std::uint64_t* row = rock.row(y);
    row[0] |= 1;
    row[last] = (row[last] & inside) | std::uint64_t{1} << ((size.width - 1) % 64);
  }
}

}  // namespace

std::uint64_t draw_bits(Ratio share, Random& random) {
  if (share.numerator == share.denominator) return ~std::uint64_t{0};
  const auto denominator = static_cast<std::uint32_t>(share.denominator);
  auto rest = static_cast<std::uint32_t>(share.numerator);
  std::uint64_t below = 0;
  std::uint64_t equal = ~std::uint64_t{0};  // numbers that agree with the share so far
  // With no digits left a number that agrees is not below the share.
  while (equal != 0 && rest != 0) {
    rest *= 2;
    const std::uint64_t digits = random.next();
    if (rest >= denominator) {
      rest -= denominator;
      below |= equal & ~digits;
      equal &= digits;
    } else {
      equal &= ~digits;
    }
  }
  return below;
}

void draw_noise(Ratio share, Random& random, BitGrid& rock) {
  for (std::int32_t y = 1; y + 1 < rock.size().height; ++y) {
    for (std::int32_t w = 0; w < rock.words_per_row(); ++w) {
      rock.row(y)[w] = draw_bits(share, random);
    }
  }
  close_border(rock);
}

void smooth_rock(const BitGrid& rock, BitGrid& next) {
  const std::int32_t words = rock.words_per_row();
  for (std::int32_t w = 0; w < words; ++w) {
    Triple north = triple(rock.row(0), w, words);
    Triple here = triple(rock.row(1), w, words);
    for (std::int32_t y = 1; y + 1 < rock.size().height; ++y) {
      const Triple south = triple(rock.row(y + 1), w, words);
      next.row(y)[w] = five_of_nine(north, here, south);
      north = here;
      here = south;
    }
  }
  close_border(next);
}

}  // namespace seedbed
