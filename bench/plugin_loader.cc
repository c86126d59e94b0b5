#include "bench/plugin_loader.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "bench/fill_plugin.h"
#include "generator/check.h"
#include "generator/names.h"

namespace seedbed {
namespace {

struct Loaded {
  const seedbed_fill* plugin = nullptr;
  std::string name;
  FloodFill row;
};

// The row's functions take no state, so the plug-in in use stands here.
Loaded& loaded() {
  static Loaded one;
  return one;
}

seedbed_map map_of(const BitGrid& walkable, Cell start) {
  return {walkable.words().data(),
          walkable.size().width,
          walkable.size().height,
          walkable.words_per_row(),
          start.x,
          start.y};
}

FillCost fill(const BitGrid& walkable, Cell start, FillScratch&, BitGrid& reached) {
  if (reached.size() != walkable.size()) reached.reset(walkable.size());
  const seedbed_map map = map_of(walkable, start);
  loaded().plugin->fill(&map, reached.words().data());
  return {};
}

FillCost fill_counted(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  if (loaded().plugin->fill_counted == nullptr) return fill(walkable, start, scratch, reached);
  if (reached.size() != walkable.size()) reached.reset(walkable.size());
  const seedbed_map map = map_of(walkable, start);
  seedbed_fill_cost cost = {};
  loaded().plugin->fill_counted(&map, reached.words().data(), &cost);
  FillCost made;
  made.visited_tiles = cost.visited_tiles;
  made.probes = cost.probes;
  made.frontier_tiles_max = cost.frontier_tiles_max;
  made.rounds = cost.rounds;
  made.words = cost.words;
  return made;
}

void fill_many(Size size, std::span<const FillJob> jobs, FillScratch&) {
  for (const FillJob& job : jobs) {
    const seedbed_map map{job.walkable,           size.width,  size.height,
                          (size.width + 63) / 64, job.start.x, job.start.y};
    loaded().plugin->fill(&map, job.reached);
  }
}

// "" or why the name cannot stand beside those of the table.
std::string wrong_plugin_name(const char* name) {
  constexpr std::size_t kLengthMax = 40;
  if (name == nullptr) return "its name is null: letters, digits and dashes would be right";
  const std::string_view text(name, strnlen(name, kLengthMax + 1));
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (text.empty() || text.size() > kLengthMax || !std::all_of(text.begin(), text.end(), plain)) {
    return "its name '" + printable(text) +
           "' does not fit: 1 to 40 letters, digits and dashes would";
  }
  if (find_flood_fill(text) != nullptr) {
    return "its name '" + std::string(text) + "' is a fill of seedbed: another would be right";
  }
  return "";
}

std::string wrong_plugin(const seedbed_fill* plugin) {
  if (plugin == nullptr) return "seedbed_fill_plugin() returns null";
  if (plugin->version != SEEDBED_FILL_PLUGIN_VERSION) {
    return "it is made for version " + std::to_string(plugin->version) +
           " of the interface: version " + std::to_string(SEEDBED_FILL_PLUGIN_VERSION) +
           " would be right";
  }
  if (plugin->fill == nullptr) return "it has no fill: its function is null";
  return wrong_plugin_name(plugin->name);
}

}  // namespace

Parsed<const FloodFill*> load_fill_plugin(const std::string& path) {
  Loaded& slot = loaded();
  // A bare name would be looked for among the system's libraries.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) {
    const char* why = dlerror();
    return Wrong{path +
                 ": cannot be loaded: " + printable(why == nullptr ? "no reason given" : why, 300)};
  }
  const auto entry =
      reinterpret_cast<const seedbed_fill* (*)()>(dlsym(object, "seedbed_fill_plugin"));
  if (entry == nullptr) {
    return Wrong{path +
                 ": has no symbol seedbed_fill_plugin: a shared object that exports it, "
                 "as in bench/fill_plugin.h, would be right"};
  }
  const seedbed_fill* plugin = entry();
  if (std::string wrong = wrong_plugin(plugin); !wrong.empty()) return Wrong{path + ": " + wrong};
  slot.plugin = plugin;
  slot.name = plugin->name;
  slot.row.name = slot.name;
  slot.row.caption = "a plug-in";
  slot.row.fill = fill;
  slot.row.fill_counted = fill_counted;
  slot.row.fill_many = fill_many;
  return &slot.row;
}

bool fill_plugin_counts() {
  return loaded().plugin != nullptr && loaded().plugin->fill_counted != nullptr;
}

bool fill_guarded(const BitGrid& walkable, Cell start, BitGrid& reached) {
  SEEDBED_CHECK(loaded().plugin != nullptr, "no plug-in is loaded");
  constexpr std::uint64_t kGuard = 0x5eedbed05eedbed0;
  constexpr std::ptrdiff_t kGuards = 16;
  const std::size_t words = walkable.words().size();
  std::vector<std::uint64_t> kept(words + 2 * kGuards, kGuard);
  if (reached.size() != walkable.size()) reached.reset(walkable.size());
  std::copy(reached.words().begin(), reached.words().end(), kept.begin() + kGuards);
  const seedbed_map map = map_of(walkable, start);
  loaded().plugin->fill(&map, kept.data() + kGuards);
  std::copy_n(kept.begin() + kGuards, words, reached.words().begin());
  const auto whole = [&](auto from) {
    return std::all_of(from, from + kGuards, [](std::uint64_t word) { return word == kGuard; });
  };
  return whole(kept.begin()) && whole(kept.end() - kGuards);
}

}  // namespace seedbed
