// Decides how bytes name a case for fuzzing: a fixed layout, so that one changed byte changes one
// thing and kept inputs stay what they were. Layout 2: version, variant, seed (8 bytes, low byte
// first), scale, then four bytes an option in table order: kind, number (2 bytes, low first),
// number. Layout 1 is the same without the scale and reads on. Missing bytes are 0; of layout 2
// that is a small world with the variant's defaults. Numbers wrap into the option's range.
// Scale: kSmall, and any byte without a name, gives worlds up to 8x8 rooms or 33x33 tiles with
// plain pads and small numbers, thousands of which fit into a second; kRuled gives worlds up to 4x4
// rooms whose pads may have rules, which are searched state by state; kLarge gives plain worlds up
// to kLargeTilesMax tiles and every number of an option's range; kFull is large with rules, as all
// of layout 1 is. All laws are asked of every input, and the mutator draws the dear scales by their
// shares.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "generator/case.h"

namespace seedbed::fuzz {

inline constexpr std::uint8_t kCodecVersion = 2;
enum Scale : std::uint8_t { kSmall, kLarge, kRuled, kFull };
// One mutated input in so many has this scale.
using Shares = std::array<std::uint32_t, 4>;
inline constexpr Shares kShares = {1, 1024, 512, 16384};
// Where no world is too dear: a mistake in the rules of pads needs pads with rules.
inline constexpr Shares kRuledShares = {1, 1024, 4, 16384};
inline constexpr std::int64_t kLargeTilesMax = 12'000;  // an island may take three times as many
// Sides of a lattice in rooms, and of any map in tiles.
inline constexpr std::int32_t kSmallRoomsMax = 8;
inline constexpr std::int32_t kSmallSideMax = 33;
inline constexpr std::int32_t kRuledRoomsMax = 4;
inline constexpr std::int32_t kRuledSideMax = 17;

// Offsets of layout 2.
inline constexpr std::size_t kVariantAt = 1;
inline constexpr std::size_t kSeedAt = 2;
inline constexpr std::size_t kScaleAt = 10;
inline constexpr std::size_t kOptionsAt = 11;
inline constexpr std::size_t kBytesAnOption = 4;
inline constexpr std::size_t kCodecBytes = kOptionsAt + kBytesAnOption * kOptions.size();

// "" if the bytes have a version that decodes; else one line that names it.
std::string codec_refusal(std::span<const std::uint8_t> input);

// Nothing if codec_refusal() has words.
std::optional<Case> decode_case(std::span<const std::uint8_t> input);

// The variant of a byte by highest random weight: a new variant takes some bytes over, and all
// others stay with theirs.
const Variant& variant_of(std::uint8_t byte);

using CodecBytes = std::array<std::uint8_t, kCodecBytes>;

// Any bytes in layout 2: layout 1 gets a scale; of an unknown version only the places count.
CodecBytes to_layout(std::span<const std::uint8_t> input);

// Changes one to three fields as a whole: the variant, the seed, an option that it reads, or
// several that do something only together.
void mutate(CodecBytes& bytes, std::uint32_t seed, const Shares& shares = kShares);
// Each field of one of the two.
CodecBytes crossed(const CodecBytes& a, const CodecBytes& b, std::uint32_t seed,
                   const Shares& shares = kShares);

// The same as libFuzzer asks for it. Both return how many bytes they wrote.
std::size_t mutate_input(std::uint8_t* data, std::size_t size, std::size_t size_max,
                         std::uint32_t seed, const Shares& shares = kShares);
std::size_t cross_inputs(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b,
                         std::span<std::uint8_t> out, std::uint32_t seed,
                         const Shares& shares = kShares);

}  // namespace seedbed::fuzz
