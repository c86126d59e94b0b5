#include "bench/audit_file.h"

#include <nlohmann/json.hpp>

#include "bench/files.h"
#include "generator/map_text.h"
#include "generator/names.h"

namespace seedbed {
namespace {

using Json = nlohmann::json;

// [x,y] or {"x":x,"y":y}.
std::optional<Cell> cell_of(const Json& json) {
  const Json* x = nullptr;
  const Json* y = nullptr;
  if (json.is_array() && json.size() == 2) {
    x = &json[0];
    y = &json[1];
  } else if (json.is_object() && json.contains("x") && json.contains("y")) {
    x = &json["x"];
    y = &json["y"];
  }
  if (x == nullptr || !x->is_number_integer() || !y->is_number_integer()) return std::nullopt;
  const auto in_range = [](const Json& n) {
    return n.is_number_unsigned() && n.get<std::uint64_t>() < (1u << 30);
  };
  if (!in_range(*x) || !in_range(*y)) return std::nullopt;
  return Cell{x->get<std::int32_t>(), y->get<std::int32_t>()};
}

// "3,4", the keys of teleport_lookup.
std::optional<Cell> cell_of_key(const std::string& key) {
  const std::vector<std::string_view> parts = split(key, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = parse_int32(parts[0]), y = parse_int32(parts[1]);
  if (!x || !y) return std::nullopt;
  return Cell{*x, *y};
}

class JsonWorld {
 public:
  JsonWorld(const Json& json, WorldScratch& scratch, World& world, PadClaims& claims)
      : json_(json), scratch_(scratch), world_(world), claims_(claims) {}

  std::string build() {
    for (const auto step : {&JsonWorld::read_tiles, &JsonWorld::read_ends, &JsonWorld::read_rooms,
                            &JsonWorld::read_pads, &JsonWorld::read_claims}) {
      if (std::string wrong = (this->*step)(); !wrong.empty()) return "JSON: " + wrong;
    }
    return "";
  }

 private:
  std::string read_tiles() {
    const auto tiles = json_.find("tiles");
    const std::string form = "tiles: rows of letters, all of one length";
    if (tiles == json_.end() || !tiles->is_array() || tiles->empty()) return form;
    for (const Json& row : *tiles) {
      if (!row.is_string() || row.get_ref<const std::string&>().empty()) return form;
    }
    const std::size_t width = tiles->front().get_ref<const std::string&>().size();
    if (const auto wrong = too_many_tiles(static_cast<std::int64_t>(width),
                                          static_cast<std::int64_t>(tiles->size()))) {
      return *wrong;
    }
    map_.size = {static_cast<std::int32_t>(width), static_cast<std::int32_t>(tiles->size())};
    map_.tiles.reset(map_.size, Tile::cave);
    for (std::int32_t y = 0; y < map_.size.height; ++y) {
      const auto& row = (*tiles)[static_cast<std::size_t>(y)].get_ref<const std::string&>();
      if (row.size() != width) return form;
      for (std::int32_t x = 0; x < map_.size.width; ++x) {
        const auto letter = row[static_cast<std::size_t>(x)];
        bool known = false;
        for (const TileRow& kind : kTiles) known |= static_cast<char>(kind.tile) == letter;
        if (!known) return "tiles: unknown '" + printable(std::string(1, letter)) + "'";
        map_.tiles[Cell{x, y}] = static_cast<Tile>(letter);
      }
    }
    return "";
  }

  std::string read_ends() {
    const auto entrance = json_.find("entrance");
    const auto cell = entrance == json_.end() ? std::nullopt : cell_of(*entrance);
    if (!cell || !contains(map_.size, *cell) || !walkable(map_.tiles[*cell])) {
      return "entrance: a walkable tile, {\"x\":X,\"y\":Y}";
    }
    map_.entrance = *cell;
    const auto boss = json_.find("boss");
    if (boss != json_.end() && !boss->is_null()) {
      const auto goal = cell_of(*boss);
      if (!goal || !contains(map_.size, *goal)) return "boss: a tile of the map, or null";
      map_.goals.push_back(*goal);
    }
    build_world(map_, scratch_, world_);
    return "";
  }

  Cell on_map(Cell cell) const {
    return {cell.x + world_.map_origin.x, cell.y + world_.map_origin.y};
  }

  // Rectangles of room and pad tiles, apart from each other; else each region of room tiles is one.
  std::string read_rooms() {
    const auto rooms = json_.find("rooms");
    if (rooms == json_.end()) return "";
    const std::string form = "rooms: rectangles of R and P, {\"x\",\"y\",\"width\",\"height\"}";
    if (!rooms->is_array()) return form;
    BitGrid taken(map_.size);
    std::vector<Rect> found;
    for (const Json& room : *rooms) {
      const auto corner = cell_of(room);
      if (!corner || !room.contains("width") || !room.contains("height")) return form;
      const auto size = cell_of(Json::array({room["width"], room["height"]}));
      if (!size || size->x < 1 || size->y < 1) return form;
      const Rect rect{corner->x, corner->y, size->x, size->y};
      if (!fits(rect, taken)) return form;
      found.push_back({on_map(*corner).x, on_map(*corner).y, size->x, size->y});
    }
    world_.rooms = std::move(found);
    world_.rooms_unreached = rooms_outside(world_.rooms, world_.reached);
    return "";
  }

  bool fits(const Rect& rect, BitGrid& taken) const {
    if (rect.x > map_.size.width - rect.width || rect.y > map_.size.height - rect.height) {
      return false;
    }
    for (std::int32_t y = rect.y; y < rect.y + rect.height; ++y) {
      for (std::int32_t x = rect.x; x < rect.x + rect.width; ++x) {
        const Tile tile = map_.tiles[Cell{x, y}];
        if ((tile != Tile::room && tile != Tile::pad) || taken[Cell{x, y}]) return false;
        taken.set(Cell{x, y});
      }
    }
    return true;
  }

  std::string read_pads() {
    if (std::string wrong = read_pairs(); !wrong.empty()) return wrong;
    if (std::string wrong = read_lookup(); !wrong.empty()) return wrong;
    measure_pads_again(scratch_, world_);
    return "";
  }

  // Pads in order of first mention. False: not on the map, or nowhere to stand.
  bool know_pad(Cell cell) {
    if (!contains(map_.size, cell) || !walkable(map_.tiles[cell])) return false;
    if (known_.size() != map_.size) known_.reset(map_.size);
    if (!known_[cell]) world_.pads.tiles.push_back(on_map(cell));
    known_.set(cell);
    return true;
  }

  std::string read_pairs() {
    world_.pads.reset(world_.tiles.size());
    const auto pairs = json_.find("teleport_pairs");
    if (pairs == json_.end()) return "";
    const std::string form = "teleport_pairs: [[[x,y],[x,y]],...] on walkable tiles of the map";
    if (!pairs->is_array()) return form;
    for (const Json& pair : *pairs) {
      if (!pair.is_array() || pair.size() != 2) return form;
      const auto a = cell_of(pair[0]), b = cell_of(pair[1]);
      if (!a || !b || !know_pad(*a) || !know_pad(*b)) return form;
      world_.pads.teleport_pairs.push_back({on_map(*a), on_map(*b)});
      if (json_.contains("teleport_lookup")) continue;
      world_.pads.link(on_map(*a), on_map(*b));
      world_.pads.link(on_map(*b), on_map(*a));
    }
    return "";
  }

  std::string read_lookup() {
    const auto lookup = json_.find("teleport_lookup");
    if (lookup == json_.end()) return "";
    const std::string form = "teleport_lookup: {\"x,y\":[x,y],...} on walkable tiles of the map";
    if (!lookup->is_object()) return form;
    for (const auto& [key, value] : lookup->items()) {
      const auto from = cell_of_key(key), to = cell_of(value);
      if (!from || !to || !know_pad(*from) || !contains(map_.size, *to)) return form;
      if (!walkable(map_.tiles[*to])) return form;
      world_.pads.link(on_map(*from), on_map(*to));
    }
    return "";
  }

  std::string read_claims() {
    const auto served = json_.find("unreachable_rooms_via_teleport");
    if (served != json_.end() && served->is_number_integer()) {
      claims_.served = served->get<std::int64_t>();
    }
    const auto metrics = json_.find("metrics");
    if (metrics == json_.end() || !metrics->is_object()) return "";
    for (const auto& [name, value] : metrics->items()) {
      if (value.is_number_integer()) claims_.counts.push_back({name, value.get<std::int64_t>()});
    }
    return "";
  }

  const Json& json_;
  WorldScratch& scratch_;
  World& world_;
  PadClaims& claims_;
  MapFile map_;
  BitGrid known_;
};

}  // namespace

std::string build_audited_text(std::string_view text, const std::vector<PadLink>& links,
                               WorldScratch& scratch, World& world, PadClaims& claims) {
  const std::size_t ink = text.find_first_not_of(" \t\r\n");
  if (ink != std::string_view::npos && text[ink] == '{') {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return "JSON: not whole: an object as `show --as json` writes it";
    if (!links.empty()) return "JSON has its own links: --links is for maps of letters";
    return JsonWorld(json, scratch, world, claims).build();
  }
  const Parsed<MapFile> map = read_map(text, nullptr);
  if (!map) return map.wrong();
  build_world(*map, scratch, world);
  return links.empty() ? "" : apply_pad_links(links, scratch, world);
}

std::string build_audited_file(const std::string& path, const std::vector<PadLink>& links,
                               WorldScratch& scratch, World& world, PadClaims& claims) {
  const Parsed<std::string> text = read_file(path);
  if (!text) return text.wrong();
  const std::string wrong = build_audited_text(*text, links, scratch, world, claims);
  return wrong.empty() ? "" : at_line(path, wrong);
}

}  // namespace seedbed
