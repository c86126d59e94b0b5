#include "generator/pad_states.h"

#include <algorithm>
#include <bit>

namespace seedbed {
namespace {

std::uint8_t bits_for(std::int32_t value_max) {
  return static_cast<std::uint8_t>(std::bit_width(static_cast<std::uint32_t>(value_max)));
}

// Appends numbers of a few bits to words, and reads them again in the same order. A number may lie
// across two words.
class BitWriter {
 public:
  explicit BitWriter(std::uint64_t* words) : words_(words) {}
  void put(std::uint64_t value, unsigned bits) {
    if (bits == 0) return;
    words_[at_ >> 6] |= value << (at_ & 63);
    if ((at_ & 63) + bits > 64) words_[(at_ >> 6) + 1] |= value >> (64 - (at_ & 63));
    at_ += bits;
  }

 private:
  std::uint64_t* words_;
  std::size_t at_ = 0;
};
class BitReader {
 public:
  explicit BitReader(const std::uint64_t* words) : words_(words) {}
  std::uint64_t take(unsigned bits) {
    if (bits == 0) return 0;
    std::uint64_t value = words_[at_ >> 6] >> (at_ & 63);
    if ((at_ & 63) + bits > 64) value |= words_[(at_ >> 6) + 1] << (64 - (at_ & 63));
    at_ += bits;
    return value & ((std::uint64_t{1} << bits) - 1);
  }

 private:
  const std::uint64_t* words_;
  std::size_t at_ = 0;
};

constexpr unsigned kCellBits = 32;

}  // namespace

void PadStates::choose_packing(const Pads& pads) {
  use_bits_.clear();
  rest_bits_.clear();
  std::size_t bits = kCellBits;
  if (pads.rules.change_walks) {
    for (const PadRule& rule : pads.rules.of_pad) {
      use_bits_.push_back(bits_for(rule.uses_max()));
      rest_bits_.push_back(bits_for(rule.cooldown_ticks));
      bits += std::size_t{use_bits_.back()} + rest_bits_.back();
    }
    bits += pads.rules.levers.size();
  }
  stride_ = (bits + 63) / 64;
}

void PadStates::pack(const TileGrid& tiles, const Walk& walk) {
  packed_.assign(stride_, 0);
  BitWriter writer(packed_.data());
  writer.put(tiles.index(walk.at()), kCellBits);
  const WalkMemory& memory = walk.memory();
  for (std::size_t pad = 0; pad < use_bits_.size(); ++pad) {
    writer.put(static_cast<std::uint64_t>(memory.uses_left[pad]), use_bits_[pad]);
    writer.put(static_cast<std::uint64_t>(memory.rest_ticks[pad]), rest_bits_[pad]);
  }
  for (const std::uint8_t pulled : memory.pulled) writer.put(pulled, 1);
}

void PadStates::unpack(std::uint32_t state, WalkMemory& memory) const {
  BitReader reader(words_.data() + state * stride_);
  reader.take(kCellBits);
  for (std::size_t pad = 0; pad < use_bits_.size(); ++pad) {
    memory.uses_left[pad] = static_cast<std::int32_t>(reader.take(use_bits_[pad]));
    memory.rest_ticks[pad] = static_cast<std::int32_t>(reader.take(rest_bits_[pad]));
  }
  for (std::uint8_t& pulled : memory.pulled) pulled = static_cast<std::uint8_t>(reader.take(1));
}

std::uint64_t PadStates::hash(const std::uint64_t* words) const {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < stride_; ++i) key = mix64(key ^ words[i]) + 0x9e3779b97f4a7c15;
  return key;
}

void PadStates::grow_table() {
  table_.assign(std::max<std::size_t>(1024, 2 * table_.size()), kNone);
  for (std::uint32_t state = 0; state < count(); ++state) {
    std::size_t at = hash(words_.data() + state * stride_) & (table_.size() - 1);
    while (table_[at] != kNone) at = (at + 1) & (table_.size() - 1);
    table_[at] = state;
  }
}

// The state that is packed.
std::uint32_t PadStates::find_or_add(Cell cell) {
  if (2 * std::size_t{count()} >= table_.size()) grow_table();
  std::size_t at = hash(packed_.data()) & (table_.size() - 1);
  for (; table_[at] != kNone; at = (at + 1) & (table_.size() - 1)) {
    const std::uint32_t state = table_[at];
    if (std::equal(packed_.begin(), packed_.end(), &words_[state * stride_])) return state;
  }
  table_[at] = count();
  cells_.push_back(cell);
  words_.insert(words_.end(), packed_.begin(), packed_.end());
  return table_[at];
}

void PadStates::search(const TileGrid& tiles, const Pads& pads, Cell entrance,
                       std::size_t words_max) {
  choose_packing(pads);
  // As large as the last search asked for: after one large search every small one would clear all.
  const std::size_t wanted = std::bit_ceil(std::max<std::size_t>(256, 4 * std::size_t{count()}));
  table_.assign(std::min(table_.size(), wanted), kNone);
  words_.clear();
  cells_.clear();
  from_.assign(1, Arc{});
  next_.clear();
  complete_ = true;
  Walk walk(tiles, pads, entrance);
  memory_ = walk.memory();
  pack(tiles, walk);
  find_or_add(entrance);
  for (std::uint32_t state = 0; state < count(); ++state) {
    if (words_.size() > words_max) {
      complete_ = false;
      break;
    }
    unpack(state, memory_);
    for (int i = 0; i < kSteps; ++i) {
      const auto request = static_cast<Request>(i);
      walk.resume(cells_[state], memory_);
      const Cell at = walk.request(request);
      pack(tiles, walk);
      const std::uint32_t next = find_or_add(at);
      if (next == from_.size()) from_.push_back({state, request});
      next_.push_back(next);
    }
  }
  find_returns(entrance);
}

// Backwards from every state on the entrance, over the arcs turned round.
void PadStates::find_returns(Cell entrance) {
  const std::size_t searched = next_.size() / kSteps;
  first_in_.assign(std::size_t{count()} + 1, 0);
  for (const std::uint32_t to : next_) ++first_in_[to + 1];
  for (std::size_t i = 1; i < first_in_.size(); ++i) first_in_[i] += first_in_[i - 1];
  in_.resize(next_.size());
  std::vector<std::uint32_t>& filled = queue_;
  filled.assign(first_in_.begin(), first_in_.end() - 1);
  for (std::size_t arc = 0; arc < searched * kSteps; ++arc) {
    in_[filled[next_[arc]]++] = static_cast<std::uint32_t>(arc);
  }
  back_.assign(count(), Arc{});
  queue_.clear();
  for (std::uint32_t state = 0; state < count(); ++state) {
    if (cells_[state] != entrance) continue;
    back_[state].to = state;
    queue_.push_back(state);
  }
  for (std::size_t begin = 0; begin < queue_.size(); ++begin) {
    const std::uint32_t to = queue_[begin];
    for (std::uint32_t i = first_in_[to]; i < first_in_[to + 1]; ++i) {
      const std::uint32_t state = in_[i] / kSteps;
      if (back_[state].to != kNone) continue;
      back_[state] = {to, static_cast<Request>(in_[i] % kSteps)};
      queue_.push_back(state);
    }
  }
}

std::vector<Request> PadStates::walk_to(std::uint32_t state) const {
  std::vector<Request> walk;
  for (; from_[state].to != kNone; state = from_[state].to) walk.push_back(from_[state].request);
  std::reverse(walk.begin(), walk.end());
  return walk;
}

std::vector<Request> PadStates::walk_back(std::uint32_t state) const {
  std::vector<Request> walk;
  for (; back_[state].to != state; state = back_[state].to) walk.push_back(back_[state].request);
  return walk;
}

}  // namespace seedbed
