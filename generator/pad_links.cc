#include "generator/pad_links.h"

#include <algorithm>

#include "generator/names.h"
#include "generator/world.h"

namespace seedbed {
namespace {

std::optional<Cell> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_int32(text.substr(0, comma));
  const auto y = parse_int32(text.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return Cell{*x, *y};
}

std::string print_cell(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

bool parse_theme(std::string_view name, Theme& theme) {
  for (const ThemeRow& row : kThemes) {
    if (row.name != name) continue;
    theme = row.theme;
    return true;
  }
  return false;
}

// One rule of a link: "charges=2". False if it is none.
bool parse_rule(std::string_view text, PadLink& link) {
  const std::size_t equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
  const auto count = parse_int32(value);
  const bool in_range = count && *count >= 0 && *count <= 1000;
  if (text == "consumed") {
    link.rule.consumed = true;
    return true;
  }
  if (key == "charges" && in_range) link.rule.charges = *count;
  if (key == "cooldown" && in_range) link.rule.cooldown_ticks = *count;
  if (key == "charges" || key == "cooldown") return in_range;
  if (key == "lever") return (link.lever = parse_cell(value)).has_value();
  return key == "theme" && parse_theme(value, link.rule.theme);
}

constexpr const char* kForm =
    "X,Y=X,Y or X,Y>X,Y with ;charges=0..1000 ;cooldown=0..1000 ;consumed ;lever=X,Y "
    ";theme=NAME behind";

Parsed<PadLink> parse_link(std::string_view text) {
  const Wrong wrong{"pads: '" + printable(text) + "': " + kForm};
  const std::vector<std::string_view> parts = split(text, ';');
  const std::size_t sign = parts[0].find_first_of("=>");
  if (sign == std::string_view::npos) return wrong;
  const auto from = parse_cell(parts[0].substr(0, sign));
  const auto to = parse_cell(parts[0].substr(sign + 1));
  if (!from || !to || *from == *to) return wrong;
  PadLink link;
  link.from = *from;
  link.to = *to;
  link.rule.receives_only = parts[0][sign] == '>';
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (!parse_rule(parts[i], link)) return wrong;
  }
  return link;
}

std::string place(const World& world, Cell cell) {
  return "(" + print_cell({cell.x - world.map_origin.x, cell.y - world.map_origin.y}) + ")";
}

// "" or why the cell cannot be a pad.
std::string no_pad(const World& world, Cell cell) {
  if (!contains(world.tiles.size(), cell)) {
    return "pads: " + place(world, cell) + " is not on the map";
  }
  if (world.tiles[cell] == Tile::pad) return "";
  return "pads: no pad at " + place(world, cell) + ": the tile there is " +
         std::string{static_cast<char>(world.tiles[cell])};
}

std::string no_lever(const World& world, Cell cell) {
  if (!contains(world.tiles.size(), cell)) {
    return "pads: the lever at " + place(world, cell) + " is not on the map";
  }
  const Tile tile = world.tiles[cell];
  if (walkable(tile) && tile != Tile::pad) return "";
  return "pads: the lever at " + place(world, cell) + " stands on " +
         std::string{static_cast<char>(tile)} + ": floor without a pad would be right";
}

// The pad's number, a new one if it has none yet.
std::size_t pad_number(Cell pad, Pads& pads) {
  const std::int32_t known = pads.rules.numbers[pad];
  if (known > 0) return static_cast<std::size_t>(known) - 1;
  pads.tiles.push_back(pad);
  pads.rules.of_pad.emplace_back();
  pads.rules.numbers[pad] = static_cast<std::int32_t>(pads.tiles.size());
  return pads.tiles.size() - 1;
}

}  // namespace

Parsed<std::vector<PadLink>> parse_pad_links(std::string_view text) {
  std::vector<PadLink> links;
  for (const std::string_view part : split(text, ' ')) {
    if (part.empty()) continue;
    if (links.size() == kPadLinksMax) {
      return Wrong{"pads: more than " + std::to_string(kPadLinksMax) + " pairs"};
    }
    const Parsed<PadLink> link = parse_link(part);
    if (!link) return Wrong{link.wrong()};
    links.push_back(*link);
  }
  if (links.empty()) return Wrong{std::string("pads: no pair: ") + kForm};
  return links;
}

std::string print_pad_links(std::span<const PadLink> links) {
  std::string text;
  for (const PadLink& link : links) {
    const PadRule& rule = link.rule;
    text += (text.empty() ? "" : " ") + print_cell(link.from) + (rule.receives_only ? ">" : "=") +
            print_cell(link.to);
    if (rule.charges > 0) text += ";charges=" + std::to_string(rule.charges);
    if (rule.cooldown_ticks > 0) text += ";cooldown=" + std::to_string(rule.cooldown_ticks);
    if (rule.consumed) text += ";consumed";
    if (link.lever) text += ";lever=" + print_cell(*link.lever);
    if (rule.theme == Theme::none) continue;
    text.append(";theme=").append(kThemes[static_cast<std::size_t>(rule.theme)].name);
  }
  return text;
}

std::string apply_pad_links(std::span<const PadLink> links, WorldScratch& scratch, World& world) {
  const auto on_map = [&](Cell cell) {
    return Cell{cell.x + world.map_origin.x, cell.y + world.map_origin.y};
  };
  for (const PadLink& link : links) {
    for (const Cell end : {on_map(link.from), on_map(link.to)}) {
      if (std::string wrong = no_pad(world, end); !wrong.empty()) return wrong;
    }
    if (!link.lever) continue;
    if (std::string wrong = no_lever(world, on_map(*link.lever)); !wrong.empty()) return wrong;
  }
  Pads& pads = world.pads;
  pads.reset(world.tiles.size());
  pads.rules.numbers.reset(world.tiles.size(), 0);
  for (const PadLink& link : links) {
    const Cell from = on_map(link.from), to = on_map(link.to);
    PadRule rule = link.rule;
    if (link.lever) {
      std::vector<Cell>& levers = pads.rules.levers;
      const auto found = std::find(levers.begin(), levers.end(), on_map(*link.lever));
      rule.lever = static_cast<std::int32_t>(found - levers.begin());
      if (found == levers.end()) levers.push_back(on_map(*link.lever));
    }
    for (const Cell end : {from, to}) {
      const std::size_t pad = pad_number(end, pads);
      pads.rules.of_pad[pad] = rule;
      pads.rules.of_pad[pad].receives_only = rule.receives_only && end == to;
    }
    pads.link(from, to);
    pads.link(to, from);
    pads.teleport_pairs.push_back({to, from});
  }
  pads.rules.index(world.tiles.size(), pads.tiles);
  measure_pads_again(scratch, world);
  return "";
}

void measure_pads_again(WorldScratch& scratch, World& world) {
  measure_reach(world.tiles, world.walkable, world.reached, world.pads, world.entrance, world.reach,
                scratch.reach);
}

}  // namespace seedbed
