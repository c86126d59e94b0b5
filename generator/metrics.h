// THE metric table: what is counted in a world. Tallies, rows of the store, summaries and every
// writer iterate it. Metrics are whole numbers, counted after the last mutation of the world; one
// that has no meaning for a world is absent, which is not zero. Nothing here measures time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "generator/wide.h"
#include "generator/world.h"

namespace seedbed {

enum class Direction : std::uint8_t { neutral, less_is_better, more_is_better };

// How far its mean may move before a comparison calls it another value: the larger of a part of
// the base's mean and a part of the unit, both in thousandths.
struct Margin {
  std::int32_t of_base_thousandths = 20;
  std::int32_t of_unit_thousandths = 10;
};

struct Metric {
  std::string_view name;  // ends in the unit
  Direction direction;
  bool headline;  // among the few that summaries and comparisons show first
  std::string_view meaning;
  std::optional<std::int64_t> (*value)(const World& world);
  Margin margin = {};
};

std::span<const Metric> metrics();
// The row's number, nothing if there is none.
std::optional<std::size_t> find_metric(std::string_view name);

// A frequency is a ratio of two tallies, never an average of percents.
struct RatioMetric {
  std::string_view name;
  std::string_view numerator;
  std::string_view denominator;
  std::string_view meaning;
};
std::span<const RatioMetric> ratio_metrics();

inline constexpr std::size_t kMetricsMax = 128;

struct Measurement {
  std::array<std::int64_t, kMetricsMax> values{};
  UInt128 present = 0;  // bit i: metric i has a value

  std::optional<std::int64_t> operator[](std::size_t metric) const {
    if ((present >> metric & 1) == 0) return std::nullopt;
    return values[metric];
  }
  bool operator==(const Measurement&) const = default;
};

Measurement measure(const World& world);

// Fingerprints of 64 bits, the same on every platform. Not for adversaries.
struct WorldDigest {
  std::uint64_t world = 0;     // tiles, ends, pads and rules: no new metric changes it
  std::uint64_t measured = 0;  // these and the measurement
};
WorldDigest digest_world(const World& world, const Measurement& measurement);
// `measured` of it.
std::uint64_t world_digest(const World& world, const Measurement& measurement);

}  // namespace seedbed
