// The audit finds every fault of a pad system in worlds that have it, ours and others', and none in
// sound ones; the walks that it prints are walked. Also the texts it reads: links and JSON.
#include "generator/pad_audit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "bench/audit_file.h"
#include "generator/metrics.h"
#include "property/arbitrary.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

struct Built {
  World world;
  WorldScratch scratch;
  PadClaims claims;
};

const Built& built(const std::string& text) {
  static Built built;
  const Parsed<Case> parsed = parse_case(text);
  SEEDBED_CHECK(parsed, "a test names a case that does not parse");
  build_world(*parsed, built.scratch, built.world);
  built.claims = own_claims(built.world);
  return built;
}

std::int64_t count_of(const PadAudit& audit, PadFaultKind kind) {
  return std::count_if(audit.faults.begin(), audit.faults.end(),
                       [kind](const PadFault& fault) { return fault.kind == kind; });
}

std::string read(const std::string& text, const std::string& links, Built& into) {
  into.claims = {};
  std::vector<PadLink> parsed;
  if (!links.empty()) {
    const Parsed<std::vector<PadLink>> pairs = parse_pad_links(links);
    if (!pairs) return pairs.wrong();
    parsed = *pairs;
  }
  return build_audited_text(text, parsed, into.scratch, into.world, into.claims);
}

RC_GTEST_PROP(PadAudit, FindsNoFaultInServedSoundWorldsAndItsWalksAreWalked, ()) {
  const Case named = *arbitrary::padded_cases(PadPolicy::sound);
  const Built& subject = built(print_case(named));
  const World& world = subject.world;
  const PadAudit audit = audit_pads(world, subject.claims, 5);
  RC_ASSERT(audit.rooms_unreached == world.rooms_unreached);
  RC_ASSERT(audit.rooms_served == world.pads.unreachable_rooms_via_teleport);
  RC_ASSERT(audit.fault_count() == count_of(audit, PadFaultKind::room_not_served) +
                                       count_of(audit, PadFaultKind::over_cap));
  RC_ASSERT(count_of(audit, PadFaultKind::room_not_served) == world.pads.rooms_unserved);
  for (const AuditedRoom& room : audit.unreached) {
    if (!room.served) continue;
    Walk walk(world.tiles, world.pads, world.entrance);
    for (const Request request : room.there) walk.request(request);
    RC_ASSERT(room.bounds.holds(walk.at()));
    RC_ASSERT(room.returns);
    for (const Request request : room.back) walk.request(request);
    RC_ASSERT(walk.at() == world.entrance);
  }
}

TEST(PadAudit, FindsWhatTheDocumentsTextGetsWrong) {
  std::map<PadFaultKind, std::int64_t> worlds;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Built& subject = built("row-walk:rooms=5x5,room=3,pads=document#" + std::to_string(seed));
    if (subject.world.rooms_unreached == 0) continue;
    const PadAudit audit = audit_pads(subject.world, subject.claims, 0);
    const Measurement measurement = measure(subject.world);
    for (const PadFaultRow& kind : pad_fault_kinds()) {
      const std::int64_t count = count_of(audit, kind.kind);
      worlds[kind.kind] += count > 0;
      if (kind.metric.empty()) continue;
      const bool measured = measurement.values[*find_metric(kind.metric)] > 0;
      EXPECT_EQ(count > 0, measured) << kind.name << " of seed " << seed;
    }
  }
  for (const PadFaultKind kind :
       {PadFaultKind::lookup_asymmetric, PadFaultKind::pad_shared, PadFaultKind::pairs_doubled,
        PadFaultKind::served_miscounted, PadFaultKind::pad_beside_door, PadFaultKind::pad_on_end,
        PadFaultKind::room_not_served, PadFaultKind::no_way_back}) {
    EXPECT_GT(worlds[kind], 0) << pad_fault_kinds()[static_cast<std::size_t>(kind)].name;
  }
}

// Two rooms of three tiles: one with the entrance, one shut off; pads on (3,1) and (7,1).
constexpr const char* kTwoRooms =
    "WWWWWWWWWW\n"
    "WERPWRPRBW\n"
    "WWWWWWWWWW\n";

TEST(PadAudit, AMapWithoutLinksHasPlainFloor) {
  Built subject;
  ASSERT_EQ(read(kTwoRooms, "", subject), "");
  const PadAudit audit = audit_pads(subject.world, subject.claims, 9);
  EXPECT_EQ(audit.rooms, 2);
  EXPECT_EQ(audit.rooms_unreached, 1);
  EXPECT_EQ(count_of(audit, PadFaultKind::pad_without_link), 2);
  EXPECT_EQ(count_of(audit, PadFaultKind::room_not_served), 1);
  EXPECT_EQ(audit.fault_count(), 1);
}

TEST(PadAudit, LinksServeAMapThatOthersMade) {
  Built subject;
  ASSERT_EQ(read(kTwoRooms, "3,1=6,1", subject), "");
  PadAudit audit = audit_pads(subject.world, subject.claims, 9);
  EXPECT_EQ(audit.fault_count(), 0);
  ASSERT_EQ(audit.unreached.size(), 1u);
  EXPECT_EQ(print_walk(audit.unreached[0].there), "EE");
  EXPECT_EQ(print_walk(audit.unreached[0].back), ".WW");
  ASSERT_EQ(read(kTwoRooms, "3,1>6,1", subject), "");
  audit = audit_pads(subject.world, subject.claims, 9);
  EXPECT_EQ(count_of(audit, PadFaultKind::no_way_back), 1);
  ASSERT_EQ(read(kTwoRooms, "3,1=6,1;lever=2,1", subject), "");
  EXPECT_EQ(audit_pads(subject.world, subject.claims, 9).fault_count(), 0);
  ASSERT_EQ(read(kTwoRooms, "3,1=6,1;lever=5,1", subject), "");
  audit = audit_pads(subject.world, subject.claims, 9);
  EXPECT_EQ(count_of(audit, PadFaultKind::room_not_served), 1) << "the lever lies behind its gate";
}

TEST(PadAudit, LinksThatDoNotFitAreAnsweredInOneLine) {
  Built subject;
  const auto wrong = [&](const std::string& links) { return read(kTwoRooms, links, subject); };
  EXPECT_EQ(wrong("3,1=60,1"), "pads: (60,1) is not on the map");
  EXPECT_EQ(wrong("3,1=2,1"), "pads: no pad at (2,1): the tile there is R");
  EXPECT_EQ(wrong("3,1=6,1;lever=99,1"), "pads: the lever at (99,1) is not on the map");
  EXPECT_EQ(wrong("3,1=6,1;lever=0,0").find("pads: the lever at (0,0) stands on W"), 0u);
  for (const char* text :
       {"3,1", "3,1=3,1", "3=6", "3,1=6,1;charges=1001", "3,1=6,1;charges=-1", "3,1=6,1;cooldown=x",
        "3,1=6,1;lever=1", "3,1=6,1;theme=skull", "3,1=6,1;colour=red", "-1,1=6,1=2,2", " "}) {
    EXPECT_EQ(wrong(text).find("pads: "), 0u) << text;
  }
}

RC_GTEST_PROP(PadAudit, LinksPrintAndParse, ()) {
  std::vector<PadLink> links;
  const auto cell = [] { return Cell{*rc::gen::inRange(0, 99), *rc::gen::inRange(0, 99)}; };
  for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
    PadLink link;
    link.from = cell();
    link.to = {link.from.x + 1, *rc::gen::inRange(0, 99)};
    link.rule.receives_only = *rc::gen::arbitrary<bool>();
    link.rule.consumed = *rc::gen::arbitrary<bool>();
    link.rule.charges = *rc::gen::inRange(0, 1001);
    link.rule.cooldown_ticks = *rc::gen::inRange(0, 1001);
    if (*rc::gen::arbitrary<bool>()) link.lever = cell();
    link.rule.theme = *rc::gen::element(Theme::none, Theme::rune, Theme::mirror);
    links.push_back(link);
  }
  const Parsed<std::vector<PadLink>> parsed = parse_pad_links(print_pad_links(links));
  RC_ASSERT(bool(parsed));
  RC_ASSERT(*parsed == links);
}

// What `show --as json` writes is audited as the world itself is.
RC_GTEST_PROP(PadAudit, AWorldsOwnJsonGivesTheSameAudit, ()) {
  const Case named =
      *arbitrary::padded_cases(*rc::gen::element(PadPolicy::sound, PadPolicy::document));
  const Built& subject = built(print_case(named));
  RC_PRE(!subject.world.rooms.empty());
  const PadAudit own = audit_pads(subject.world, subject.claims, 3);
  Built copy;
  const std::string json = world_json(subject.world, measure(subject.world));
  RC_ASSERT(read(json, "", copy) == "");
  const PadAudit again = audit_pads(copy.world, copy.claims, 3);
  RC_ASSERT(again.rooms_unreached == own.rooms_unreached);
  RC_ASSERT(again.rooms_served == own.rooms_served);
  RC_ASSERT(again.faults.size() == own.faults.size());
}

TEST(PadAudit, ClaimsOfJsonAreComparedWithItsMap) {
  const Built& subject = built("scatter:size=60x60,pads=document,secret=1/4#4");
  Json json = Json::parse(world_json(subject.world, measure(subject.world)));
  json["metrics"]["secret_tiles"] = 0;
  json["metrics"]["rooms_unreached"] = 0;
  json["unreachable_rooms_via_teleport"] = 99;
  Built copy;
  ASSERT_EQ(read(json.dump(), "", copy), "");
  const PadAudit audit = audit_pads(copy.world, copy.claims, 0);
  EXPECT_EQ(count_of(audit, PadFaultKind::count_stale), 2)
      << "doors were hidden after the count was taken";
  EXPECT_EQ(count_of(audit, PadFaultKind::served_miscounted), 1);
}

TEST(PadAudit, DamagedJsonIsAnsweredInOneLine) {
  Built subject;
  const auto wrong = [&](const std::string& text) { return read(text, "", subject); };
  const std::string tiles = R"({"tiles":["WWWWW","WRRRW","WWWWW"])";
  EXPECT_EQ(wrong(tiles + R"(,"entrance":[1,1]})"), "");
  for (const std::string& text :
       {std::string("{"), std::string("{}"), std::string(R"({"tiles":[]})"),
        std::string(R"({"tiles":["RR","R"],"entrance":[0,0]})"),
        std::string(R"({"tiles":["Rx"],"entrance":[0,0]})"), tiles + "}",
        tiles + R"(,"entrance":[0,0]})", tiles + R"(,"entrance":[9,1]})",
        tiles + R"(,"entrance":[1,1],"boss":[9,9]})",
        tiles + R"(,"entrance":[1,1],"rooms":[[1,1]]})",
        tiles + R"(,"entrance":[1,1],"rooms":[{"x":0,"y":0,"width":2,"height":1}]})",
        tiles + R"(,"entrance":[1,1],"teleport_pairs":[[[0,0],[2,1]]]})",
        tiles + R"(,"entrance":[1,1],"teleport_lookup":{"1,1":[0,0]}})",
        tiles + R"(,"entrance":[1,1],"teleport_lookup":{"1":[2,1]}})"}) {
    const std::string said = wrong(text);
    EXPECT_TRUE(said.starts_with("JSON: ")) << text << " is answered: " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
  }
}

TEST(PadAudit, ARoomBehindALoneLockedDoorIsNoted) {
  Built subject;
  ASSERT_EQ(read("WWWWWWW\nWERLRBW\nWWWWWWW\n", "", subject), "");
  const PadAudit audit = audit_pads(subject.world, subject.claims, 9);
  EXPECT_EQ(count_of(audit, PadFaultKind::locked_only), 1);
  EXPECT_EQ(audit.fault_count(), 0);
}

}  // namespace
}  // namespace seedbed
