// Decides bounds, row order and bit order once for every map of the project: row-major, (0,0) in
// the north-west, tile x of a row at bit x%64 of word x/64. Promises: resize() keeps capacity, so
// that a grid reused over many worlds allocates nothing once it has seen the largest one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "generator/bits.h"

namespace seedbed {

struct Size {
  std::int32_t width = 0;
  std::int32_t height = 0;
  bool operator==(const Size&) const = default;
  std::int64_t area() const { return std::int64_t{width} * height; }
};

struct Cell {
  std::int32_t x = 0;
  std::int32_t y = 0;
  bool operator==(const Cell&) const = default;
};

inline bool contains(Size size, Cell cell) {
  return cell.x >= 0 && cell.y >= 0 && cell.x < size.width && cell.y < size.height;
}

// Headings in clockwise order, so that right is +1, left is +3 and back is +2, modulo 4.
enum Heading : std::uint8_t { kNorth = 0, kEast = 1, kSouth = 2, kWest = 3 };
inline constexpr int kHeadings = 4;
inline constexpr std::int32_t kStepX[kHeadings] = {0, 1, 0, -1};
inline constexpr std::int32_t kStepY[kHeadings] = {-1, 0, 1, 0};

inline Heading turned(Heading heading, int quarters_right) {
  return static_cast<Heading>((heading + quarters_right) & 3);
}
inline Cell step(Cell cell, Heading heading) {
  return {cell.x + kStepX[heading], cell.y + kStepY[heading]};
}

// A rectangle of tiles: the interior of a room.
struct Rect {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;
  bool operator==(const Rect&) const = default;
  Cell centre() const { return {x + width / 2, y + height / 2}; }
  bool holds(Cell cell) const {
    return cell.x >= x && cell.y >= y && cell.x < x + width && cell.y < y + height;
  }
};

template <class T>
class Grid {
 public:
  Grid() = default;
  Grid(Size size, T value) { reset(size, value); }
  void reset(Size size, T value) {
    size_ = size;
    values_.assign(static_cast<std::size_t>(size.area()), value);
  }
  // For a caller that writes every value: they are whatever was there.
  void reshape(Size size) {
    size_ = size;
    values_.resize(static_cast<std::size_t>(size.area()));
  }
  Size size() const { return size_; }
  std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size_.width) +
           static_cast<std::size_t>(cell.x);
  }
  Cell cell(std::size_t index) const {
    const auto width = static_cast<std::size_t>(size_.width);
    return {static_cast<std::int32_t>(index % width), static_cast<std::int32_t>(index / width)};
  }
  T& operator[](Cell cell) { return values_[index(cell)]; }
  const T& operator[](Cell cell) const { return values_[index(cell)]; }
  T& operator[](std::size_t index) { return values_[index]; }
  const T& operator[](std::size_t index) const { return values_[index]; }
  std::span<T> row(std::int32_t y) {
    return {values_.data() + index({0, y}), static_cast<std::size_t>(size_.width)};
  }
  std::span<const T> row(std::int32_t y) const {
    return {values_.data() + index({0, y}), static_cast<std::size_t>(size_.width)};
  }
  std::span<T> all() { return values_; }
  std::span<const T> all() const { return values_; }
  bool operator==(const Grid&) const = default;

 private:
  Size size_;
  std::vector<T> values_;
};

// One bit a tile. Bits past the width of a row are always zero.
class BitGrid {
 public:
  BitGrid() = default;
  explicit BitGrid(Size size) { reset(size); }
  void reset(Size size) {
    size_ = size;
    words_per_row_ = (size.width + 63) / 64;
    words_.assign(static_cast<std::size_t>(words_per_row_) * static_cast<std::size_t>(size.height),
                  0);
  }
  Size size() const { return size_; }
  std::int32_t words_per_row() const { return words_per_row_; }
  // Tiles are also numbered through the words: a step east is +1, a step south +stride().
  std::uint32_t stride() const { return static_cast<std::uint32_t>(words_per_row_) * 64; }
  std::uint32_t number(Cell cell) const {
    return static_cast<std::uint32_t>(cell.y) * stride() + static_cast<std::uint32_t>(cell.x);
  }
  bool operator[](Cell cell) const { return bit(number(cell)); }
  bool bit(std::uint32_t number) const { return (words_[number >> 6] >> (number & 63)) & 1; }
  void set(Cell cell) { set(number(cell)); }
  void set(std::uint32_t number) { words_[number >> 6] |= std::uint64_t{1} << (number & 63); }
  void clear(Cell cell) {
    const std::uint32_t n = number(cell);
    words_[n >> 6] &= ~(std::uint64_t{1} << (n & 63));
  }
  std::uint64_t* row(std::int32_t y) {
    return words_.data() + static_cast<std::ptrdiff_t>(y) * words_per_row_;
  }
  const std::uint64_t* row(std::int32_t y) const {
    return words_.data() + static_cast<std::ptrdiff_t>(y) * words_per_row_;
  }
  std::span<std::uint64_t> words() { return words_; }
  std::span<const std::uint64_t> words() const { return words_; }
  std::int64_t count() const {
    std::int64_t bits = 0;
    for (const std::uint64_t word : words_) bits += bits_set(word);
    return bits;
  }
  bool operator==(const BitGrid&) const = default;

 private:
  Size size_;
  std::int32_t words_per_row_ = 0;
  std::vector<std::uint64_t> words_;
};

// True if any tile of the rectangle is set. REQUIRES: the rectangle lies on the grid.
inline bool any_in(const Rect& rect, const BitGrid& set) {
  if (set[Cell{rect.x, rect.y}]) return true;
  if (rect.width == 1 && rect.height == 1) return false;
  const std::int32_t last = rect.x + rect.width - 1;
  for (std::int32_t y = rect.y; y < rect.y + rect.height; ++y) {
    const std::uint64_t* row = set.row(y);
    for (std::int32_t w = rect.x / 64; w <= last / 64; ++w) {
      const std::int32_t from = std::max(rect.x - w * 64, 0);
      const std::int32_t to = std::min(last - w * 64, 63);
      if (row[w] & (~std::uint64_t{0} << from) & (~std::uint64_t{0} >> (63 - to))) return true;
    }
  }
  return false;
}

}  // namespace seedbed
