#include "generator/followers.h"

#include <array>

namespace seedbed {
namespace {

enum class Hand { left, right };

// kTurn[hand][sides][heading] = the heading of the next move; 4 where every side is closed.
using TurnTable = std::array<std::array<std::uint8_t, 4>, 16>;
constexpr TurnTable turn_table(Hand hand) {
  TurnTable table{};
  const std::array<unsigned, 4> order =
      hand == Hand::left ? std::array<unsigned, 4>{3, 0, 1, 2} : std::array<unsigned, 4>{1, 0, 3, 2};
  for (unsigned sides = 0; sides < 16; ++sides) {
    for (unsigned heading = 0; heading < 4; ++heading) {
      table[sides][heading] = 4;
      for (unsigned i = 4; i-- > 0;) {
        const unsigned next = (heading + order[i]) & 3;
        if (sides >> next & 1) table[sides][heading] = static_cast<std::uint8_t>(next);
      }
    }
  }
  return table;
}
constexpr TurnTable kTurns[2] = {turn_table(Hand::left), turn_table(Hand::right)};

void record(const Passages& passages, std::size_t at, std::vector<Cell>* trace) {
  if (trace != nullptr) trace->push_back(passages.cells.cell(at));
}

// On open tiles a hand that touches no wall circles for ever: walk straight to the first wall and turn
// so that the hand lies on it.
void walk_to_wall(const Passages& passages, Hand hand, std::size_t& at, unsigned& heading,
                  Route& route, std::vector<Cell>* trace) {
  const unsigned hand_turn = hand == Hand::left ? 3 : 1;
  if (!passages.open(at, (heading + hand_turn) & 3)) return;
  while (passages.open(at, heading) && !passages.goal(at)) {
    at = passages.next(at, heading);
    ++route.steps;
    record(passages, at, trace);
  }
  heading = (heading + 4 - hand_turn) & 3;
}

// Traced or not is decided while compiling: untraced walks are made for every world.
template <bool kTraced>
Route follow_hand(const Passages& passages, Hand hand, Cell start, Heading first,
                  std::vector<Cell>* trace) {
  const TurnTable& turn = kTurns[static_cast<int>(hand)];
  const std::uint8_t* cells = passages.cells.all().data();
  const auto width = static_cast<std::size_t>(passages.cells.size().width);
  const std::size_t offset[kHeadings] = {0 - width, 1, width, 0 - std::size_t{1}};
  Route route;
  std::size_t at = passages.cells.index(start);
  unsigned heading = first;
  if constexpr (kTraced) trace->assign(1, start);
  if (passages.open_tiles) walk_to_wall(passages, hand, at, heading, route, trace);
  route.solves = passages.goal(at);
  unsigned next = turn[cells[at] & Passages::kSides][heading];
  if (route.solves || next == kHeadings) return route;
  std::int64_t steps = route.steps;
  std::int64_t turns = steps > 0 && next != first;  // the moves to the wall kept the first heading
  const auto move = [&] {
    heading = next;
    at += offset[heading];
    ++steps;
    if constexpr (kTraced) trace->push_back(passages.cells.cell(at));
  };
  move();
  const std::size_t looped_at = at;
  const unsigned looped_heading = heading;
  route.solves = true;
  for (unsigned cell = cells[at]; (cell & Passages::kGoal) == 0; cell = cells[at]) {
    next = turn[cell & Passages::kSides][heading];
    turns += next != heading;
    move();
    if (at == looped_at && heading == looped_heading) {
      route.solves = false;
      break;
    }
  }
  route.steps = steps;
  route.turns = turns;
  return route;
}

Route follow_hand(const Passages& passages, Hand hand, Cell start, Heading first,
                  std::vector<Cell>* trace) {
  if (trace != nullptr) return follow_hand<true>(passages, hand, start, first, trace);
  return follow_hand<false>(passages, hand, start, first, nullptr);
}

Route left_hand(const Passages& passages, Cell start, Heading first, Distances&,
                std::vector<Cell>* trace) {
  return follow_hand(passages, Hand::left, start, first, trace);
}

Route right_hand(const Passages& passages, Cell start, Heading first, Distances&,
                 std::vector<Cell>* trace) {
  return follow_hand(passages, Hand::right, start, first, trace);
}

Route shortest(const Passages& passages, Cell start, Heading, Distances& scratch,
               std::vector<Cell>* trace) {
  measure_distances(passages, start, scratch);
  if (trace != nullptr) trace->assign(1, start);
  if (!scratch.goal) return {};
  const std::int64_t turns = shortest_path(passages, scratch, *scratch.goal, trace);
  return {true, scratch.steps[*scratch.goal], turns};
}

constexpr auto kFollowers = std::to_array<Follower>({
    {"left", "left hand on the wall: first open of left, ahead, right, back", left_hand},
    {"right", "right hand on the wall: first open of right, ahead, left, back", right_hand},
    {"path", "a shortest path, seen from above: breadth-first search", shortest},
});

}  // namespace

std::span<const Follower> followers() { return kFollowers; }

const Follower* find_follower(std::string_view name) {
  for (const Follower& follower : kFollowers) {
    if (follower.name == name) return &follower;
  }
  return nullptr;
}

Heading first_heading(const Passages& passages, Cell start) {
  const std::size_t at = passages.cells.index(start);
  for (const Heading heading : {kSouth, kEast, kNorth, kWest}) {
    if (!passages.open(at, turned(heading, 2))) return heading;
  }
  return kSouth;
}

Route follow_left_hand(const Passages& passages, Cell start, Heading first,
                       std::vector<Cell>* trace) {
  return follow_hand(passages, Hand::left, start, first, trace);
}

Route follow_right_hand(const Passages& passages, Cell start, Heading first,
                        std::vector<Cell>* trace) {
  return follow_hand(passages, Hand::right, start, first, trace);
}

}  // namespace seedbed
