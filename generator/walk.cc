#include "generator/walk.h"

#include "generator/names.h"

namespace seedbed {

static_assert([] {
  for (std::size_t i = 0; i < kRequests.size(); ++i) {
    if (kRequests[i].request != static_cast<Request>(i)) return false;
  }
  return true;
}());

std::string print_walk(std::span<const Request> walk) {
  std::string text;
  for (const Request request : walk) text += kRequests[static_cast<std::size_t>(request)].letter;
  return text;
}

Parsed<std::vector<Request>> parse_walk(std::string_view text) {
  if (text.size() > kWalkRequestsMax) {
    return Wrong{"a walk of " + std::to_string(text.size()) + " requests: at most " +
                 std::to_string(kWalkRequestsMax)};
  }
  std::vector<Request> walk;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t before = walk.size();
    for (const RequestRow& row : kRequests) {
      if (row.letter == text[i]) walk.push_back(row.request);
    }
    if (walk.size() > before) continue;
    std::string known;
    for (const RequestRow& row : kRequests) {
      known.append(known.empty() ? "" : ", ").append(1, row.letter).append(" ").append(row.name);
    }
    return Wrong{"walk: unknown letter '" + printable(text.substr(i, 1)) + "' in column " +
                 std::to_string(i + 1) + ": one of " + known};
  }
  return walk;
}

void Walk::forget() {
  const PadRules& rules = pads_.rules;
  memory_.uses_left.clear();
  for (const PadRule& rule : rules.of_pad) memory_.uses_left.push_back(rule.uses_max());
  memory_.rest_ticks.assign(rules.of_pad.size(), 0);
  memory_.pulled.assign(rules.levers.size(), 0);
}

bool Walk::may_warp(Cell cell, std::int32_t& warping) {
  const PadRules& rules = pads_.rules;
  if (const std::int32_t lever = rules.lever_at(cell); lever >= 0) {
    memory_.pulled[static_cast<std::size_t>(lever)] = 1;
    return false;
  }
  const std::int32_t number = rules.pad_at(cell);
  if (number < 0 || pads_.after_warp(cell) == cell) return false;
  const auto pad = static_cast<std::size_t>(number);
  const PadRule& rule = rules.of_pad[pad];
  if (rule.receives_only || memory_.rest_ticks[pad] > 0) return false;
  if (rule.lever >= 0 && memory_.pulled[static_cast<std::size_t>(rule.lever)] == 0) return false;
  if (rule.uses_max() > 0) {
    if (memory_.uses_left[pad] == 0) return false;
    --memory_.uses_left[pad];
  }
  warping = number;
  return true;
}

void Walk::end_tick(std::int32_t warping) {
  for (std::int32_t& ticks : memory_.rest_ticks) ticks -= ticks > 0;
  if (warping < 0) return;
  const auto pad = static_cast<std::size_t>(warping);
  memory_.rest_ticks[pad] = pads_.rules.of_pad[pad].cooldown_ticks;
}

}  // namespace seedbed
