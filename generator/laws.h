// THE law table: what every world promises. Sweeps ask the cheap rows of every world and the dear
// ones of one world in kDearShare, chosen by its seed; `check`, property suites and fuzz targets
// ask all. A broken law is data: it says in words what broke, where and with which numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "generator/metrics.h"
#include "generator/world.h"

namespace seedbed {

enum class Outcome : std::uint8_t { pass, not_applicable, broken };

struct LawResult {
  Outcome outcome = Outcome::pass;
  std::string why;  // when broken

  static LawResult pass() { return {}; }
  static LawResult not_applicable() { return {Outcome::not_applicable, {}}; }
  static LawResult broken(std::string why) { return {Outcome::broken, std::move(why)}; }
};

// A second world for laws that build again, and their working memory.
struct LawScratch {
  WorldScratch build;
  World again;
  Distances distances;
  Passages posts;
  Pads no_pads;
  BitGrid bits;
  BitGrid more_bits;
  std::vector<Cell> queue;
  std::string text;
};

enum class LawCost : std::uint8_t { cheap, dear };

struct Law {
  std::string_view name;
  LawCost cost;
  std::string_view caption;
  LawResult (*holds)(const World& world, const Measurement& measurement, LawScratch& scratch);
};

std::span<const Law> laws();
const Law* find_law(std::string_view name);

// The row whose break means that the generator is not deterministic.
inline constexpr std::string_view kRebuildLaw = "rebuild-equal";

inline constexpr std::uint64_t kDearShare = 64;
// True if a sweep asks the dear laws of this seed's world.
inline bool asks_dear_laws(std::uint64_t seed) { return mix64(seed) % kDearShare == 0; }

}  // namespace seedbed
