// Followers with forced pads, step by step against the walking rule.
#include "generator/law/text.h"
#include "generator/laws.h"
#include "generator/walk.h"

namespace seedbed::law {
namespace {

bool answers_on_tiles(const World& world, Cell from, Cell to) {
  for (const Request request :
       {Request::north, Request::east, Request::south, Request::west, Request::stay}) {
    if (Walk(world.tiles, world.pads, from).request(request) == to) return true;
  }
  return false;
}

// Coming into room `target` leads to room `to`: by a pad in it, or, without one that leads to
// another room, by staying.
bool leads(const World& world, Cell target, Cell to) {
  const bool ends_there = world.passages.goal(world.passages.cells.index(target));
  const Rect inside = world.geometry.interior(target);
  bool any = false;
  for (std::int32_t y = inside.y; y < inside.y + inside.height && !ends_there; ++y) {
    for (std::int32_t x = inside.x; x < inside.x + inside.width; ++x) {
      const Cell room = world.geometry.room_of(world.pads.after_warp({x, y}));
      if (room == target) continue;
      if (room == to) return true;
      any = true;
    }
  }
  return !any && target == to;
}

bool answers_on_rooms(const World& world, Cell from, Cell to) {
  if (leads(world, from, to)) return true;
  const std::size_t at = world.passages.cells.index(from);
  for (unsigned h = 0; h < kHeadings; ++h) {
    if (!world.passages.open(at, h)) continue;
    if (leads(world, step(from, static_cast<Heading>(h)), to)) return true;
  }
  return false;
}

struct Recorded {
  std::string_view follower;
  Route World::* route;
};
constexpr Recorded kRecorded[] = {{"left", &World::left_hand},
                                  {"right", &World::right_hand},
                                  {"pledge", &World::pledge},
                                  {"tremaux", &World::tremaux}};

std::string step_words(const Follower& follower, Cell from, Cell to) {
  return "the follower " + std::string(follower.name) + " goes from " + at(from) + " to " + at(to) +
         ", which answers no request";
}

}  // namespace

LawResult forced_steps_answer(const World& world, const Measurement&, LawScratch& scratch) {
  if (!world.passages.forced) return LawResult::not_applicable();
  std::vector<Cell>& trace = scratch.queue;
  for (const Follower& follower : followers()) {
    const Route route =
        follower.walk(world.passages, world.start, world.first, scratch.build.follower, &trace);
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const bool answers = world.has_lattice ? answers_on_rooms(world, trace[i - 1], trace[i])
                                             : answers_on_tiles(world, trace[i - 1], trace[i]);
      if (!answers) return LawResult::broken(step_words(follower, trace[i - 1], trace[i]));
    }
    for (const Recorded& row : kRecorded) {
      if (row.follower != follower.name || (world.*row.route).steps == route.steps) continue;
      return LawResult::broken(
          unlike("steps of a follower", (world.*row.route).steps, route.steps));
    }
  }
  return LawResult::pass();
}

LawResult forced_hand_implies_reach(const World& world, const Measurement&, LawScratch&) {
  const bool arrives = world.left_hand.solves || world.right_hand.solves || world.pledge.solves ||
                       world.tremaux.solves;
  if (!world.passages.forced || !arrives) return LawResult::not_applicable();
  // Between rooms a walker chooses nothing, on tiles a player may: what a follower reaches is
  // reached by one who may take each pad or not.
  for (const Rect& room : world.rooms) {
    if (room.holds(world.boss) && !any_in(room, world.reach.linked)) {
      return LawResult::broken("a follower arrives at a boss whose room no walk with pads reaches");
    }
  }
  return LawResult::pass();
}

}  // namespace seedbed::law
