// Decides how bytes name a case for fuzzing: a fixed layout, so that one flipped byte changes one
// thing and kept inputs stay what they were. Layout 1: version, variant, seed (8 bytes, low byte
// first), then four bytes an option in table order: kind, number (2 bytes, low first), number.
// Missing bytes are 0, which is the default of the option; an unknown version is no case. Numbers
// wrap into the option's range and sizes stay small, so that most bytes are a case worth building.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "generator/case.h"
#include "generator/check.h"
#include "generator/names.h"

namespace seedbed::fuzz {

inline constexpr std::uint8_t kCodecVersion = 1;
inline constexpr std::int64_t kTilesOfACaseMax = 12'000;

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint32_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : 0; }
  std::uint32_t two() {
    const std::uint32_t low = byte();
    return low | byte() << 8;
  }
  std::uint64_t eight() {
    std::uint64_t word = 0;
    for (int shift = 0; shift < 64; shift += 8) word |= std::uint64_t{byte()} << shift;
    return word;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

inline std::string size_text(std::int32_t min, std::uint32_t kind, std::uint32_t a,
                             std::uint32_t b) {
  const auto side = [&](std::uint32_t number) {
    return std::to_string(min + static_cast<std::int32_t>(number));
  };
  switch (kind % 4) {
    case 1:
      return side(a % 16) + "x" + side(b % 16);
    case 2:
      return side(a % 200) + "x" + side(b % 3);  // more than one word a row
    default:
      return side(a % 3) + "x" + side(b % 200);
  }
}

// "" is the default.
inline std::string option_text(const OptionRow& row, Bytes& bytes) {
  const std::uint32_t kind = bytes.byte();
  const std::uint32_t a = bytes.two();
  const std::uint32_t b = bytes.byte();
  if (!row.choices.empty()) {
    const auto choices = split(row.choices, ' ');
    return std::string(choices[kind % choices.size()]);
  }
  if (kind == 0) return "";
  if (std::holds_alternative<Size Options::*>(row.member)) return size_text(row.min, kind, a, b);
  if (std::holds_alternative<Ratio Options::*>(row.member)) {
    const std::uint32_t denominator = 1 + a % 1000;
    return std::to_string(denominator * b / 255) + "/" + std::to_string(denominator);
  }
  const auto span = static_cast<std::uint32_t>(row.max - row.min + 1);
  return std::to_string(row.min + static_cast<std::int32_t>(a % span));
}

// Obeys the rules over two options, and keeps the map small.
inline void mend(Recipe& recipe) {
  Options& options = recipe.options;
  if (!recipe.variant->lattice()) {
    options.size.width = std::min(options.size.width, 100);
    options.size.height = std::min(options.size.height, 100);
    if (options.rooms_max != 0) options.rooms_max = std::max(options.rooms_max, options.rooms_min);
    options.side_max = std::max(options.side_max, options.side_min);
    return;
  }
  if (options.gap == 2) options.gap = 3;
  while (tile_size(recipe).area() > kTilesOfACaseMax) {
    if (options.room > 2) {
      options.room /= 2;
    } else if (options.gap > 3) {
      options.gap = std::max(options.gap / 2, 3);
    } else {
      options.rooms.width = std::max(options.rooms.width / 2, 1);
      options.rooms.height = std::max(options.rooms.height / 2, 1);
    }
  }
  if (options.ends == Ends::island) {
    options.rooms.width = std::max(options.rooms.width, 3);
    options.rooms.height = std::max(options.rooms.height, 3);
  }
}

// The variant of a byte by highest random weight: a new variant takes some bytes over, and all
// others stay with theirs.
inline const Variant& variant_of(std::uint32_t byte) {
  const auto weight = [byte](const Variant& variant) {
    return mix64(name_key(variant.name) ^ mix64(byte));
  };
  const Variant* best = &variants()[0];
  for (const Variant& variant : variants()) {
    if (weight(variant) > weight(*best)) best = &variant;
  }
  return *best;
}

inline std::optional<Case> decode_case(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  if (bytes.byte() != kCodecVersion) return std::nullopt;
  const Variant& variant = variant_of(bytes.byte());
  Case named{default_recipe(variant), bytes.eight()};
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    const std::string text = option_text(kOptions[i], bytes);
    if (text.empty() || (variant.reads >> i & 1) == 0) continue;
    const Parsed<Options> next = with_option(named.recipe.options, kOptions[i], text);
    SEEDBED_CHECK(next, "a decoded option does not parse");
    named.recipe.options = *next;
  }
  mend(named.recipe);
  return named;
}

}  // namespace seedbed::fuzz
