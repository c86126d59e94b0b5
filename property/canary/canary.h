// THE canary table: mistakes that are made on purpose, each of a real kind, and the law or guard
// that must catch it. A law that catches nothing proves nothing, so every row of the law table has
// a canary here, and a canary that no finder catches fails the tests.
// A canary is tried on one case at a time: the world is built, its guard must be content with it,
// the mistake is planted, and the guard is asked again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "generator/map_formats.h"
#include "property/canary/broken.h"

namespace seedbed {

enum class Subject : std::uint8_t {
  world,
  layout_step,
  fill,
  follower,
  pad_set,
  format,
  tally,
  statistics,
};
std::string_view subject_name(Subject subject);

struct Canary {
  std::string_view name;
  std::string_view guard;  // a row of laws(), or of guards() for what is no world
  Subject subject;
  std::string_view mistake;
  // What a plain loop of example-based tests would have to look at, or how long it would run.
  std::string_view by_example;
  const char* recipe;  // worlds in which the mistake has a place
  // Under a law: makes the mistake in the world; false if it has no place there.
  bool (*plant)(Broken& broken);
  // Under a guard: what the guard says of the broken part in this world.
  LawResult (*ask)(Broken& broken) = nullptr;
};

std::span<const Canary> canaries();
const Canary* find_canary(std::string_view name);

// What is held to its promise beside the law table, by what the tests and the store ask themselves.
struct Guard {
  std::string_view name;
  std::string_view caption;
  LawResult (*real)(Broken& broken);  // asked of what seedbed uses
};
std::span<const Guard> guards();
const Guard* find_guard(std::string_view name);

enum class Trial : std::uint8_t {
  no_place,     // the guard does not apply, or the mistake changes nothing here
  false_alarm,  // the guard was not content before the mistake was made
  lived,
  caught,
};
struct TrialResult {
  Trial trial = Trial::no_place;
  std::string why;  // of the guard; empty unless it found something
};

// Builds the case's world and tries the canary on it.
TrialResult try_canary(const Canary& canary, const Case& named, Broken& broken);
// The same on the world that stands in `broken`, which is broken afterwards. REQUIRES: a law's.
TrialResult try_canary(const Canary& canary, Broken& broken);

// Whether a sweep asks the canary's guard of the world with this seed.
bool sweep_asks(const Canary& canary, std::uint64_t seed);

// Sections of the table, one a file.
std::span<const Canary> again_canaries();
std::span<const Canary> tile_canaries();
std::span<const Canary> graph_canaries();
std::span<const Canary> pad_canaries();
std::span<const Canary> layout_canaries();
std::span<const Canary> fill_canaries();
std::span<const Canary> follower_canaries();
std::span<const Canary> part_canaries();

}  // namespace seedbed
