// Any bytes as a walk through one of a few worlds, which the first byte chooses. As text: what
// parses prints as it was written, the rest is refused in one line. As requests, a byte each: the
// walk stands on tiles that carry it, moves by one tile or warps, and is the same when it is walked
// again or goes on from its memory.
#include <algorithm>
#include <array>

#include "fuzz/broken.h"
#include "generator/case.h"
#include "generator/walk.h"

namespace seedbed::fuzz {
namespace {

constexpr std::size_t kFollowedMax = 512;

// Plain pads, each rule alone and all together, secret doors, and no pads at all.
constexpr auto kCases = std::to_array<std::string_view>({
    "row-walk:rooms=4x4,room=3#1",
    "row-walk:rooms=3x3,room=2,one_way=1/1#2",
    "row-walk:rooms=3x3,room=2,consumed=1/1#3",
    "row-walk:rooms=3x3,room=2,charges=2,cooldown=3#4",
    "row-walk:rooms=3x3,room=2,gate=1/1#5",
    "row-walk:rooms=3x3,room=2,one_way=1/3,consumed=1/2,cooldown=1,gate=1/2#6",
    "scatter:size=33x33,secret=1/1,locked=1/2#7",
    "wilson:rooms=6x6#8",
});

const World& world_of(std::uint8_t byte) {
  static const std::array<World, kCases.size()> worlds = [] {
    std::array<World, kCases.size()> built;
    WorldScratch scratch;
    for (std::size_t i = 0; i < kCases.size(); ++i) {
      const Parsed<Case> named = parse_case(kCases[i]);
      if (!named) broken(named.wrong());
      build_world(*named, scratch, built[i]);
    }
    return built;
  }();
  return worlds[byte % kCases.size()];
}

void read_walk(std::string_view text) {
  const Parsed<std::vector<Request>> walk = parse_walk(text);
  if (walk)
    return expect(print_walk(*walk) == text, "a walk that does not print as it was written");
  expect(!walk.wrong().empty(), "a refusal without words");
  expect(walk.wrong().find('\n') == std::string::npos, "a refusal of two lines");
}

void check_step(const World& world, Cell before, const Walk& walk, Request request) {
  const Cell now = walk.at();
  const Tile tile = world.tiles[now];
  expect(walkable(tile) || tile == Tile::secret,
         "the walk stands on a tile that does not carry it");
  if (walk.warped()) {
    expect(request != Request::search, "a search warps");
    expect(!world.pads.tiles.empty(), "a warp without a pad");
    return;
  }
  const std::int32_t moved = std::abs(now.x - before.x) + std::abs(now.y - before.y);
  const bool moves = request != Request::search && request != Request::stay;
  expect(moved == 0 || (moves && now == step(before, static_cast<Heading>(request))),
         "the walk stands where its request does not lead");
}

void follow(const World& world, const std::uint8_t* data, std::size_t size) {
  static std::vector<Request> requests;
  requests.clear();
  for (std::size_t i = 0; i < std::min(size, kFollowedMax); ++i) {
    requests.push_back(kRequests[data[i] % kRequests.size()].request);
  }
  Walk walk(world.tiles, world.pads, world.entrance);
  Walk again(world.tiles, world.pads, world.entrance);
  bool searched = false;
  for (const Request request : requests) {
    const Cell before = walk.at();
    const WalkMemory memory = walk.memory();
    walk.request(request);
    check_step(world, before, walk, request);
    expect(again.request(request) == walk.at(), "the same walk leads to another tile");
    searched |= request == Request::search;
    if (searched) continue;  // what a search found is of its walk alone
    Walk resumed(world.tiles, world.pads, before);
    resumed.resume(before, memory);
    resumed.request(request);
    expect(resumed.at() == walk.at() && resumed.memory() == walk.memory(),
           "a walk that goes on from its memory leads to another tile");
  }
}

}  // namespace
}  // namespace seedbed::fuzz

// The worlds are built before the first input, whose time is measured.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  seedbed::fuzz::world_of(0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed::fuzz;
  if (size == 0) return 0;
  read_walk({reinterpret_cast<const char*>(data) + 1, size - 1});
  follow(world_of(data[0]), data + 1, size - 1);
  return 0;
}
