// `seedbed audit`: one page on the pads of one world, a case or a map that others made.
#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>

#include "bench/audit_file.h"
#include "bench/commands.h"
#include "bench/crash.h"
#include "bench/files.h"
#include "bench/mismatch.h"
#include "generator/pad_audit.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

// What is audited: a built world and what its generator says of it.
struct Subject {
  World world;
  WorldScratch scratch;
  PadClaims claims;
  std::string name;
};

std::string cell_text(const World& world, Cell cell) {
  return fmt::format("({},{})", cell.x - world.map_origin.x, cell.y - world.map_origin.y);
}

std::string rule_text(const World& world, Cell pad) {
  const PadRule* rule = world.pads.rules.at(pad);
  if (rule == nullptr) return "";
  std::string text;
  if (rule->receives_only) text += ", only receives";
  if (rule->consumed) text += ", consumed on use";
  if (rule->charges > 0) text += fmt::format(", {} charges", rule->charges);
  if (rule->cooldown_ticks > 0) text += fmt::format(", rests {} ticks", rule->cooldown_ticks);
  if (rule->lever >= 0) {
    const Cell lever = world.pads.rules.levers[static_cast<std::size_t>(rule->lever)];
    text += ", gate with its lever at " + cell_text(world, lever);
  }
  if (rule->theme != Theme::none) {
    text.append(", ").append(kThemes[static_cast<std::size_t>(rule->theme)].name);
  }
  return text;
}

void print_room(const World& world, const AuditedRoom& room) {
  fmt::print("\nroom {} at {}, {}x{}: ", room.number,
             cell_text(world, {room.bounds.x, room.bounds.y}), room.bounds.width,
             room.bounds.height);
  if (!room.pad) {
    fmt::print("no pad\n");
  } else if (!room.partner) {
    fmt::print("pad {} leads nowhere\n", cell_text(world, *room.pad));
  } else {
    fmt::print("pad {}{}; partner {}{}\n", cell_text(world, *room.pad), rule_text(world, *room.pad),
               cell_text(world, *room.partner), rule_text(world, *room.partner));
  }
  if (!room.served) {
    fmt::print("  NOT SERVED: no walk found\n");
    return;
  }
  fmt::print("  there {}\n", print_walk(room.there));
  if (room.returns) {
    fmt::print("  back  {}\n", room.back.empty() ? "(on the entrance)" : print_walk(room.back));
  } else {
    fmt::print("  back  NONE found\n");
  }
}

void print_page(const Subject& subject, const PadAudit& audit) {
  const World& world = subject.world;
  const Size size = world.tiles.size();
  fmt::print("{}\n{}x{} tiles, {} rooms, {} unreached by walking, {} of them served by pads\n",
             subject.name, size.width, size.height, audit.rooms, audit.rooms_unreached,
             audit.rooms_served);
  fmt::print("{} pads on the map, {} pairs, {} levers", audit.pads_on_map,
             world.pads.teleport_pairs.size(), world.pads.rules.levers.size());
  if (world.generated) {
    const auto& row = kOptions[static_cast<std::size_t>(std::countr_zero(options_named("pads")))];
    fmt::print("; pads={}", print_option(row, world.named.recipe.options));
  }
  if (subject.claims.served) {
    fmt::print("; unreachable_rooms_via_teleport {}", *subject.claims.served);
  }
  fmt::print("\n");
  for (const AuditedRoom& room : audit.unreached) print_room(world, room);
  const auto listed = static_cast<std::int64_t>(audit.unreached.size());
  if (listed < audit.rooms_unreached) {
    fmt::print("\n{} more unreached rooms: --rooms N lists more\n", audit.rooms_unreached - listed);
  }
}

constexpr std::int64_t kWordsMax = 8;  // of one kind on the page

void print_faults(const PadAudit& audit) {
  for (const PadFaultRow& kind : pad_fault_kinds()) {
    std::int64_t count = 0;
    for (const PadFault& fault : audit.faults) {
      if (fault.kind != kind.kind) continue;
      if (count == 0) {
        fmt::print("\n{} {}: {}\n", fault.note ? "note" : "FAULT", kind.name, kind.meaning);
      }
      if (++count <= kWordsMax) fmt::print("  {}\n", fault.words);
    }
    if (count > kWordsMax) fmt::print("  and {} more\n", count - kWordsMax);
  }
  const std::int64_t faults = audit.fault_count();
  fmt::print("\n{} and {}\n", faults == 1 ? "1 fault" : fmt::format("{} faults", faults),
             fmt::format("{} notes", static_cast<std::int64_t>(audit.faults.size()) - faults));
}

Json cell_json(const World& world, const std::optional<Cell>& cell) {
  if (!cell) return nullptr;
  return Json::array({cell->x - world.map_origin.x, cell->y - world.map_origin.y});
}

Json audit_json(const Subject& subject, const PadAudit& audit) {
  const World& world = subject.world;
  Json json;
  json["format"] = 1;
  json["subject"] = subject.name;
  json["rooms"] = audit.rooms;
  json["rooms_unreached"] = audit.rooms_unreached;
  json["rooms_served"] = audit.rooms_served;
  json["pads"] = audit.pads_on_map;
  json["pairs"] = world.pads.teleport_pairs.size();
  json["unreachable_rooms_via_teleport"] =
      subject.claims.served ? Json(*subject.claims.served) : Json(nullptr);
  Json& rooms = json["unreached"] = Json::array();
  for (const AuditedRoom& room : audit.unreached) {
    Json one;
    one["room"] = room.number;
    one["at"] = cell_json(world, Cell{room.bounds.x, room.bounds.y});
    one["width"] = room.bounds.width;
    one["height"] = room.bounds.height;
    one["pad"] = cell_json(world, room.pad);
    one["partner"] = cell_json(world, room.partner);
    one["there"] = room.served ? Json(print_walk(room.there)) : Json(nullptr);
    one["back"] = room.returns ? Json(print_walk(room.back)) : Json(nullptr);
    rooms.push_back(std::move(one));
  }
  Json& faults = json["faults"] = Json::array();
  for (const PadFault& fault : audit.faults) {
    Json one;
    one["kind"] = pad_fault_kinds()[static_cast<std::size_t>(fault.kind)].name;
    one["note"] = fault.note;
    one["words"] = fault.words;
    faults.push_back(std::move(one));
  }
  json["fault_count"] = audit.fault_count();
  return json;
}

// "" or the complaint.
std::string build_case(const AuditPlan& plan, Subject& subject) {
  if (!plan.links.empty()) return "--links is for map files: a case places its own pads";
  const Parsed<Case> named = parse_case(plan.target);
  if (!named) return named.wrong();
  const std::string recipe = print_recipe(named->recipe);
  note_case_in_flight(recipe.c_str(), named->seed);
  build_world(*named, subject.scratch, subject.world);
  subject.name = print_case(*named);
  subject.claims = own_claims(subject.world);
  note_case_in_flight(nullptr, 0);
  return "";
}

}  // namespace

Exit run_command(const AuditPlan& plan) {
  Subject subject;
  std::string wrong;
  const bool file = is_file(plan.target) || plan.target.find('#') == std::string::npos;
  if (file) {
    subject.name = plan.target;
    wrong =
        build_audited_file(plan.target, plan.links, subject.scratch, subject.world, subject.claims);
  } else {
    wrong = build_case(plan, subject);
  }
  if (!wrong.empty()) {
    return refuse(wrong);
  }
  if (debug_logging(plan.debug)) warn_of_mismatch(subject.name, subject.world);
  const PadAudit audit = audit_pads(subject.world, subject.claims, plan.rooms_max);
  if (plan.json) {
    fmt::print("{}\n",
               audit_json(subject, audit).dump(1, ' ', false, Json::error_handler_t::replace));
  } else {
    print_page(subject, audit);
    print_faults(audit);
  }
  return audit.fault_count() > 0 ? Exit::law_broken : Exit::fine;
}

}  // namespace seedbed
