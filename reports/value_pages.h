// One T for every value of a metric, in pages that are made when a value of theirs comes, so that
// memory follows the values seen and not the worlds. Values up to kExactMax stand for themselves.
// Larger ones share buckets whose width is a power of two at most 1/512 of the value; a bucket is
// named by its lowest value.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "generator/check.h"

namespace seedbed {

template <class T, T kEmpty>
class ValuePages {
 public:
  static constexpr std::int64_t kExactMax = (std::int64_t{1} << 20) - 1;

  // Made with kEmpty where the value is new. REQUIRES: value >= 0.
  T& at(std::int64_t value) {
    const std::size_t place = slot(value);
    const std::size_t page = place / kPageSize;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) pages_[page] = empty_page();
    return (*pages_[page])[place % kPageSize];
  }

  // Null where the value is new, and of values that share a bucket.
  T* of_known(std::int64_t value) {
    const auto place = static_cast<std::uint64_t>(value);
    const std::size_t page = place / kPageSize;
    if (place >= kExactSlots || page >= pages_.size() || !pages_[page]) return nullptr;
    T* const found = &(*pages_[page])[place % kPageSize];
    return *found == kEmpty ? nullptr : found;
  }

  // kEmpty where the value is new.
  T get(std::int64_t value) const {
    const std::size_t place = slot(value);
    const std::size_t page = place / kPageSize;
    if (page >= pages_.size() || !pages_[page]) return kEmpty;
    return (*pages_[page])[place % kPageSize];
  }

  // Every T becomes join(mine, theirs).
  template <class Join>
  void merge(const ValuePages& other, Join join) {
    if (other.pages_.size() > pages_.size()) pages_.resize(other.pages_.size());
    for (std::size_t p = 0; p < other.pages_.size(); ++p) {
      if (!other.pages_[p]) continue;
      if (!pages_[p]) pages_[p] = empty_page();
      std::transform(pages_[p]->begin(), pages_[p]->end(), other.pages_[p]->begin(),
                     pages_[p]->begin(), join);
    }
  }

  // visit(value, T) of all that are not kEmpty, ascending by value.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (!pages_[p]) continue;
      for (std::size_t i = 0; i < kPageSize; ++i) {
        if ((*pages_[p])[i] != kEmpty) visit(value_of(p * kPageSize + i), (*pages_[p])[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kPageSize = 256;
  using Page = std::array<T, kPageSize>;
  // Buckets past kExactMax keep this many bits below the leading one.
  static constexpr int kBucketBits = 9;
  static constexpr int kExactBits = 20;
  static constexpr std::size_t kExactSlots = static_cast<std::size_t>(kExactMax) + 1;

  static std::unique_ptr<Page> empty_page() {
    auto page = std::make_unique<Page>();
    page->fill(kEmpty);
    return page;
  }

  static std::size_t slot(std::int64_t value) {
    SEEDBED_CHECK(value >= 0, "a metric is negative");
    const auto number = static_cast<std::uint64_t>(value);
    if (value <= kExactMax) return static_cast<std::size_t>(number);
    const int octave = 63 - std::countl_zero(number);
    const std::uint64_t below = (number >> (octave - kBucketBits)) & ((1u << kBucketBits) - 1);
    return kExactSlots + (static_cast<std::size_t>(octave - kExactBits) << kBucketBits) +
           static_cast<std::size_t>(below);
  }

  static std::int64_t value_of(std::size_t slot) {
    if (slot < kExactSlots) return static_cast<std::int64_t>(slot);
    const std::size_t bucket = slot - kExactSlots;
    const int octave = static_cast<int>(bucket >> kBucketBits) + kExactBits;
    const std::uint64_t below = bucket & ((std::size_t{1} << kBucketBits) - 1);
    return static_cast<std::int64_t>((std::uint64_t{1} << octave) +
                                     (below << (octave - kBucketBits)));
  }

  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace seedbed
