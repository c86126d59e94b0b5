#include "fuzz/codec.h"

#include <algorithm>
#include <variant>

#include "generator/check.h"
#include "generator/names.h"

namespace seedbed::fuzz {
namespace {

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

// What four bytes say of one option.
struct Field {
  std::uint32_t kind = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint8_t scale = kSmall;
};

// Options that give pads rules.
constexpr OptionSet kRules = options_named("one_way consumed charges cooldown gate");

// Any byte as a scale.
std::uint8_t scale_of(std::uint32_t byte) {
  return byte <= kFull ? static_cast<std::uint8_t>(byte) : std::uint8_t{kSmall};
}
bool is_large(std::uint8_t scale) { return scale == kLarge || scale == kFull; }
bool has_rules(std::uint8_t scale) { return scale == kRuled || scale == kFull; }

std::int32_t rooms_max(std::uint8_t scale) {
  return scale == kRuled ? kRuledRoomsMax : kSmallRoomsMax;
}
std::int32_t side_max(std::uint8_t scale) {
  return scale == kRuled ? kRuledSideMax : kSmallSideMax;
}
std::int64_t tiles_max(std::uint8_t scale) {
  const std::int64_t side = side_max(scale);
  return is_large(scale) ? kLargeTilesMax : side * side;
}

std::int32_t above(std::int32_t min, std::uint32_t number) {
  return min + static_cast<std::int32_t>(number);
}

void set_value(const OptionRow& row, const Field& field, Size& size) {
  if (!is_large(field.scale)) {
    const bool rooms = row.min == 1;
    const auto most =
        static_cast<std::uint32_t>(rooms ? rooms_max(field.scale) : side_max(field.scale));
    const std::uint32_t sides = most - static_cast<std::uint32_t>(row.min) + 1;
    // Without a kind half of the largest, not the default, which is no small world.
    const std::int32_t half = std::max(row.min, static_cast<std::int32_t>(most / 2));
    size = field.kind == 0 ? Size{half, half}
                           : Size{above(row.min, field.a % sides), above(row.min, field.b % sides)};
    return;
  }
  if (field.kind == 0) return;
  switch (field.kind % 4) {
    case 1:
      size = {above(row.min, field.a % 16), above(row.min, field.b % 16)};
      break;
    case 2:  // more than one word a row
      size = {above(row.min, field.a % 200), above(row.min, field.b % 3)};
      break;
    default:
      size = {above(row.min, field.a % 3), above(row.min, field.b % 200)};
  }
}

void set_value(const OptionRow& row, const Field& field, std::int32_t& number) {
  if (field.kind == 0) return;
  auto span = static_cast<std::uint32_t>(row.max - row.min + 1);
  if (field.scale == kSmall) span = std::min(span, 8u);
  if (field.scale == kRuled) span = std::min(span, 4u);
  number = above(row.min, field.a % span);
}

void set_value(const OptionRow& row, const Field& field, Ratio& ratio) {
  if (field.kind == 0) return;
  const std::uint32_t denominator = 1 + field.a % 1000;
  // Parsed, so that it is in lowest terms as every ratio of a case is.
  Options options;
  const Parsed<Options> with =
      with_option(options, row,
                  std::to_string(denominator * field.b / 255) + "/" + std::to_string(denominator));
  SEEDBED_CHECK(with, "a decoded ratio does not parse");
  ratio = (*with).*std::get<Ratio Options::*>(row.member);
}

template <class Choice>
  requires std::is_enum_v<Choice>
void set_value(const OptionRow& row, const Field& field, Choice& choice) {
  const auto choices = 1 + std::count(row.choices.begin(), row.choices.end(), ' ');
  choice = static_cast<Choice>(field.kind % static_cast<std::uint32_t>(choices));
}

// Room and gap of 1 are a bound that every small lattice keeps.
void shrink_small(Recipe& recipe, std::uint8_t scale) {
  Options& options = recipe.options;
  while (tile_size(recipe).area() > tiles_max(scale)) {
    if (options.room > 1) {
      options.room /= 2;
    } else {
      options.gap = options.gap > 3 ? std::max(options.gap / 2, 3) : 1;
    }
  }
}

void shrink_large(Recipe& recipe) {
  Options& options = recipe.options;
  while (tile_size(recipe).area() > kLargeTilesMax) {
    if (options.room > 2) {
      options.room /= 2;
    } else if (options.gap > 3) {
      options.gap = std::max(options.gap / 2, 3);
    } else {
      options.rooms.width = std::max(options.rooms.width / 2, 1);
      options.rooms.height = std::max(options.rooms.height / 2, 1);
    }
  }
}

void make_room_for_island(Options& options) {
  if (options.ends != Ends::island) return;
  options.rooms.width = std::max(options.rooms.width, 3);
  options.rooms.height = std::max(options.rooms.height, 3);
}

// Obeys the rules over two options, and keeps the map within its bound.
void mend(Recipe& recipe, std::uint8_t scale) {
  Options& options = recipe.options;
  if (!recipe.variant->lattice()) {
    if (is_large(scale)) {
      options.size.width = std::min(options.size.width, 100);
      options.size.height = std::min(options.size.height, 100);
    }
    if (options.rooms_max != 0) options.rooms_max = std::max(options.rooms_max, options.rooms_min);
    options.side_max = std::max(options.side_max, options.side_min);
    return;
  }
  if (options.gap == 2) options.gap = 3;
  if (is_large(scale)) {
    shrink_large(recipe);
    make_room_for_island(options);
  } else {
    make_room_for_island(options);
    shrink_small(recipe, scale);
  }
}

const Variant& heaviest(std::uint64_t byte) {
  const auto weight = [byte](const Variant& variant) {
    return mix64(name_key(variant.name) ^ mix64(byte));
  };
  const Variant* best = &variants()[0];
  for (const Variant& variant : variants()) {
    if (weight(variant) > weight(*best)) best = &variant;
  }
  return *best;
}

void draw_smallest(const OptionRow& row, std::uint8_t* bytes, Random& random) {
  const bool is_size = std::holds_alternative<Size Options::*>(row.member);
  if (!is_size && !std::holds_alternative<std::int32_t Options::*>(row.member)) return;
  bytes[1] = static_cast<std::uint8_t>(random.below(4));
  if (is_size) bytes[3] = static_cast<std::uint8_t>(random.below(4));
}

// Numbers at which something changes are drawn as often as all others together, and as many sides
// and widths are among the smallest: what breaks in a large world breaks in a small one that costs
// a fraction.
void draw_option(const OptionRow& row, std::uint8_t* bytes, Random& random) {
  constexpr std::array<std::uint8_t, 6> kEdges = {0, 1, 2, 127, 254, 255};
  const auto byte = [&random, &kEdges]() -> std::uint8_t {
    if (random.below(2) == 0) return kEdges[random.below(kEdges.size())];
    return static_cast<std::uint8_t>(random.below(256));
  };
  switch (random.below(4)) {
    case 0:
      std::fill_n(bytes, kBytesAnOption, std::uint8_t{0});
      break;
    case 1:
      bytes[random.below(kBytesAnOption)] ^= static_cast<std::uint8_t>(1u << random.below(8));
      break;
    default:
      for (std::size_t i = 0; i < kBytesAnOption; ++i) bytes[i] = byte();
      bytes[2] = random.below(4) == 0 ? bytes[2] : 0;  // most numbers are small
      if (random.below(2) == 0) draw_smallest(row, bytes, random);
  }
}

void draw_seed(std::uint8_t* bytes, Random& random) {
  switch (random.below(3)) {
    case 0:  // a small one
      std::fill_n(bytes, 8, std::uint8_t{0});
      bytes[0] = static_cast<std::uint8_t>(random.below(256));
      break;
    case 1:
      bytes[random.below(8)] ^= static_cast<std::uint8_t>(1u << random.below(8));
      break;
    default:
      for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(random.below(256));
  }
}

void draw_scale(CodecBytes& bytes, Random& random, const Shares& shares) {
  bytes[kScaleAt] = kSmall;
  for (const std::uint8_t scale : {kLarge, kRuled, kFull}) {
    if (random.below(shares[scale]) == 0) bytes[kScaleAt] = scale;
  }
}

// Options that do something only together: drawn one at a time they hardly ever meet. Pads stand
// where rooms are cut off; rules and followers are of pads.
constexpr auto kTogether = std::to_array<OptionSet>({
    options_named("lost room follow"),
    options_named("secret follow"),
    options_named("lost room one_way consumed"),
    options_named("lost room charges cooldown gate"),
});

// Each of them something other than its default, what it repairs with left to chance.
void draw_together(CodecBytes& bytes, OptionSet reads, Random& random) {
  const OptionSet chosen = kTogether[random.below(kTogether.size())] & reads;
  for (std::uint32_t i = 0; i < kOptionCount; ++i) {
    if ((chosen >> i & 1) == 0) continue;
    std::uint8_t* field = &bytes[kOptionsAt + kBytesAnOption * i];
    field[0] = 1;  // a choice's second
    field[1] = static_cast<std::uint8_t>(1 + random.below(7));
    field[2] = 0;
    field[3] = static_cast<std::uint8_t>(64 + random.below(192));  // a quarter and more
  }
}

std::size_t give(const CodecBytes& bytes, std::span<std::uint8_t> to) {
  const std::size_t size = std::min(bytes.size(), to.size());
  std::copy_n(bytes.begin(), size, to.begin());
  return size;
}

}  // namespace

const Variant& variant_of(std::uint8_t byte) {
  static const std::array<const Variant*, 256> of_byte = [] {
    std::array<const Variant*, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = &heaviest(i);
    return table;
  }();
  return *of_byte[byte];
}

std::string codec_refusal(std::span<const std::uint8_t> input) {
  if (input.empty()) return "no bytes: a version of the codec, 1 or 2, would be right";
  if (input[0] == 1 || input[0] == kCodecVersion) return "";
  return "version " + std::to_string(input[0]) +
         " of the codec is not known: 1 or 2 would be right";
}

std::optional<Case> decode_case(std::span<const std::uint8_t> input) {
  if (!codec_refusal(input).empty()) return std::nullopt;
  Bytes bytes(input);
  const std::uint32_t version = bytes.byte();
  const Variant& variant = variant_of(static_cast<std::uint8_t>(bytes.byte()));
  Case named{default_recipe(variant), bytes.eight()};
  const std::uint8_t scale = version == 1 ? std::uint8_t{kFull} : scale_of(bytes.byte());
  const OptionSet reads = has_rules(scale) ? variant.reads : variant.reads & ~kRules;
  Options& options = named.recipe.options;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    const OptionRow& row = kOptions[i];
    Field field{bytes.byte(), 0, 0, scale};
    field.a = bytes.two();
    field.b = bytes.byte();
    if ((reads >> i & 1) == 0) continue;
    std::visit([&](auto member) { set_value(row, field, options.*member); }, row.member);
  }
  mend(named.recipe, scale);
  return named;
}

CodecBytes to_layout(std::span<const std::uint8_t> input) {
  CodecBytes bytes{};
  const bool without_scale = !input.empty() && input[0] == 1;
  std::size_t to = 0;
  for (const std::uint8_t byte : input) {
    if (without_scale && to == kScaleAt) ++to;
    if (to == bytes.size()) break;
    bytes[to++] = byte;
  }
  bytes[0] = kCodecVersion;
  return bytes;
}

void mutate(CodecBytes& bytes, std::uint32_t seed, const Shares& shares) {
  Random random(mix64(seed));
  draw_scale(bytes, random, shares);
  for (std::uint32_t left = 1 + random.below(3); left > 0; --left) {
    const std::uint32_t field = random.below(16);
    const OptionSet reads = variant_of(bytes[kVariantAt]).reads;
    if (field < 2) {
      bytes[kVariantAt] = static_cast<std::uint8_t>(random.below(256));
    } else if (field < 4) {
      draw_seed(&bytes[kSeedAt], random);
    } else if (field == 4) {
      draw_together(bytes, reads, random);
    } else {
      std::uint32_t option = random.below(kOptionCount);
      while ((reads >> option & 1) == 0) option = (option + 1) % kOptionCount;
      draw_option(kOptions[option], &bytes[kOptionsAt + kBytesAnOption * option], random);
    }
  }
}

CodecBytes crossed(const CodecBytes& a, const CodecBytes& b, std::uint32_t seed,
                   const Shares& shares) {
  Random random(mix64(seed));
  CodecBytes child = a;
  const auto take = [&](std::size_t at, std::size_t count) {
    if (random.below(2) == 0) return;
    for (std::size_t i = at; i < at + count; ++i) child[i] = b[i];
  };
  take(kVariantAt, 1);
  take(kSeedAt, 8);
  for (std::size_t at = kOptionsAt; at < kCodecBytes; at += kBytesAnOption) {
    take(at, kBytesAnOption);
  }
  draw_scale(child, random, shares);
  return child;
}

std::size_t mutate_input(std::uint8_t* data, std::size_t size, std::size_t size_max,
                         std::uint32_t seed, const Shares& shares) {
  CodecBytes bytes = to_layout({data, size});
  mutate(bytes, seed, shares);
  return give(bytes, {data, size_max});
}

std::size_t cross_inputs(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b,
                         std::span<std::uint8_t> out, std::uint32_t seed, const Shares& shares) {
  return give(crossed(to_layout(a), to_layout(b), seed, shares), out);
}

}  // namespace seedbed::fuzz
