// Golden digests of every variant, property/golden/digests.tsv, and the golden catalogue, small
// worlds to look at with all their measurements, property/golden/catalogue/VARIANT.txt. A world's
// own bytes may change only with its variant's output version; digests with measurements, and the
// catalogue's tables, also move when a metric does. To rewrite them: SEEDBED_REWRITE_GOLDEN=1 and
// this program. It refuses to hide a change of bytes under an old output version.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "generator/metrics.h"
#include "generator/names.h"
#include "generator/world.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kSeeds = 10;

struct Golden {
  int output_version = 0;
  std::string bytes;     // digest of tiles, entrance, boss and pads
  std::string measured;  // digest of the same with every metric
  bool operator==(const Golden&) const = default;
};

using Goldens = std::map<std::string, Golden>;  // by case

// The variant with those of the options that it reads.
std::string with_readable(const Variant& variant, std::string_view options) {
  std::string text(variant.name);
  char separator = ':';
  for (const std::string_view option : split(options, ' ')) {
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      if ((variant.reads >> i & 1) == 0) continue;
      if (kOptions[i].key != option.substr(0, option.find('='))) continue;
      text.append(1, separator).append(option);
      separator = ',';
    }
  }
  return text;
}

// Each variant as it comes, and mixes of options that lead through the other stages.
std::vector<std::string> recipes() {
  std::vector<std::string> texts;
  for (const Variant& variant : variants()) {
    const std::string name(variant.name);
    texts.push_back(name);
    if (variant.lattice()) {
      texts.push_back(name +
                      ":rooms=9x7,room=3,gap=4,ends=random,braid=1/3,lost=1/6,secret=1/9,"
                      "locked=1/5");
      texts.push_back(name + ":rooms=70x3,ends=island,lost=1/12");
      texts.push_back(name + ":rooms=8x8,room=2,lost=1/3,pads=document");
      texts.push_back(name + ":rooms=9x5,room=3,gap=4,lost=1/3,repair=carve");
      texts.push_back(name + ":rooms=7x7,lost=1/4,follow=forced");
    } else {
      texts.push_back(with_readable(
          variant, "size=40x130 links=1/2 secret=1/4 locked=1/4 prune=1/3 side_min=3 noise=2/5"));
      texts.push_back(
          with_readable(variant, "secret=1/2 pads=document follow=forced ring_gap=1 rounds=2"));
      texts.push_back(with_readable(variant, "size=60x31 secret=1/3 repair=carve rooms_min=12"));
    }
  }
  return texts;
}

std::string hexadecimal(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

Goldens computed() {
  Goldens goldens;
  WorldScratch scratch;
  World world;
  for (const std::string& text : recipes()) {
    const Parsed<Recipe> recipe = parse_recipe(text);
    if (!recipe) {
      ADD_FAILURE() << text << ": " << recipe.wrong();
      continue;
    }
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Case named{*recipe, seed};
      build_world(named, scratch, world);
      goldens[print_case(named)] = {recipe->variant->output_version,
                                    hexadecimal(world_digest(world, Measurement{})),
                                    hexadecimal(world_digest(world, measure(world)))};
    }
  }
  return goldens;
}

std::string golden_path(const std::string& name) {
  return std::string(SEEDBED_SOURCE_DIR) + "/property/golden/" + name;
}
std::string path() { return golden_path("digests.tsv"); }

bool rewriting() { return std::getenv("SEEDBED_REWRITE_GOLDEN") != nullptr; }
constexpr const char* kRewrite =
    "if it is meant, SEEDBED_REWRITE_GOLDEN=1 build/dev/suite_golden rewrites the file";

Goldens stored() {
  Goldens goldens;
  std::ifstream file(path());
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string name;
    Golden golden;
    if (fields >> name >> golden.output_version >> golden.bytes >> golden.measured) {
      goldens[name] = golden;
    } else {
      ADD_FAILURE() << "digests.tsv: bad line: " << line;
    }
  }
  return goldens;
}

enum class Change { none, bytes_unversioned, version, measurement };

Change change(const Golden& old, const Golden& now) {
  if (old == now) return Change::none;
  if (old.output_version != now.output_version) return Change::version;
  return old.bytes != now.bytes ? Change::bytes_unversioned : Change::measurement;
}

void rewrite(const Goldens& goldens) {
  std::ofstream file(path());
  file << "# case, output version, digest of its bytes, digest with measurements.\n"
          "# Rewritten by: SEEDBED_REWRITE_GOLDEN=1 build/dev/suite_golden\n";
  for (const auto& [name, golden] : goldens) {
    file << name << "\t" << golden.output_version << "\t" << golden.bytes << "\t" << golden.measured
         << "\n";
  }
  file.close();
  EXPECT_TRUE(file) << "cannot write " << path();
}

TEST(Golden, DigestsAreThoseOfTheFile) {
  const Goldens now = computed();
  const Goldens old = stored();
  int unversioned = 0;
  for (const auto& [name, golden] : now) {
    const auto found = old.find(name);
    const Change seen = found == old.end() ? Change::version : change(found->second, golden);
    if (seen == Change::bytes_unversioned) {
      ++unversioned;
      ADD_FAILURE() << "seedbed check '" << name << "': other bytes under output version "
                    << golden.output_version << ": bump it in generator/variants.cc";
    }
    if (rewriting()) continue;
    EXPECT_NE(found, old.end()) << name << " has no golden: " << kRewrite;
    EXPECT_NE(int(seen), int(Change::measurement)) << name << " measures otherwise: " << kRewrite;
    if (found != old.end()) {
      EXPECT_NE(int(seen), int(Change::version)) << name << " has a new version: " << kRewrite;
    }
  }
  for (const auto& [name, golden] : old) {
    EXPECT_TRUE(rewriting() || now.count(name) != 0) << name << " is gone: " << kRewrite;
  }
  ASSERT_FALSE(now.empty());
  if (rewriting() && unversioned == 0) rewrite(now);
}

TEST(Golden, AChangeOfBytesNeedsANewVersion) {
  const Golden golden{3, "aa", "bb"};
  EXPECT_EQ(change(golden, golden), Change::none);
  EXPECT_EQ(change(golden, {3, "ac", "bb"}), Change::bytes_unversioned);
  EXPECT_EQ(change(golden, {3, "ac", "bd"}), Change::bytes_unversioned);
  EXPECT_EQ(change(golden, {3, "aa", "bd"}), Change::measurement);
  EXPECT_EQ(change(golden, {4, "ac", "bd"}), Change::version);
}

// The catalogue -----------------------------------------------------------------------------------

constexpr std::uint64_t kCatalogueSeeds = 25;  // from 1

struct Catalogue {
  std::string version;   // "# VARIANT, output version N"
  std::string worlds;    // each case's name over its picture
  std::string measured;  // a row a metric, a column a seed; - is absent
  bool operator==(const Catalogue&) const = default;
};

constexpr const char* kMeasured = "# Metrics by seed:\n";

Catalogue catalogue_of(const Variant& variant) {
  Catalogue catalogue;
  catalogue.version = "# " + std::string(variant.name) + ", output version " +
                      std::to_string(variant.output_version) + "\n";
  const std::string text = with_readable(variant, "rooms=7x5 size=44x20");
  const Parsed<Recipe> recipe = parse_recipe(text);
  if (!recipe) {
    ADD_FAILURE() << text << ": " << recipe.wrong();
    return catalogue;
  }
  WorldScratch scratch;
  World world;
  std::vector<std::string> rows;
  for (const Metric& metric : metrics()) rows.emplace_back(metric.name);
  for (std::uint64_t seed = 1; seed <= kCatalogueSeeds; ++seed) {
    const Case named{*recipe, seed};
    build_world(named, scratch, world);
    const MapFormat* format = find_map_format(variant.lattice() ? "lattice" : "letters");
    std::string picture;
    EXPECT_TRUE(format->write(world, picture)) << print_case(named);
    catalogue.worlds += print_case(named) + "\n" + picture + "\n";
    const Measurement measurement = measure(world);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i] += "\t" + (measurement[i] ? std::to_string(*measurement[i]) : std::string("-"));
    }
  }
  for (const std::string& row : rows) catalogue.measured += row + "\n";
  return catalogue;
}

std::string catalogue_path(const Variant& variant) {
  return golden_path("catalogue/" + std::string(variant.name) + ".txt");
}

Catalogue stored_catalogue(const Variant& variant) {
  std::ifstream file(catalogue_path(variant));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t worlds = std::min(text.find('\n') + 1, text.size());
  const std::size_t measured = std::min(text.find(kMeasured), text.size());
  if (measured < worlds) return {};
  return {text.substr(0, worlds), text.substr(worlds, measured - worlds),
          measured < text.size() ? text.substr(measured + std::string(kMeasured).size()) : ""};
}

Change change(const Catalogue& old, const Catalogue& now) {
  if (old == now) return Change::none;
  if (old.version != now.version) return Change::version;
  return old.worlds != now.worlds ? Change::bytes_unversioned : Change::measurement;
}

// The first line that differs, for a failure to show.
std::string first_difference(const std::string& old, const std::string& now) {
  std::istringstream a(old), b(now);
  std::string was, is;
  while (std::getline(b, is) && std::getline(a, was) && was == is) {
  }
  return "'" + was.substr(0, 100) + "' is now '" + is.substr(0, 100) + "'";
}

TEST(Golden, TheCatalogueIsThatOfTheFiles) {
  ASSERT_FALSE(variants().empty());
  std::size_t kept = 0;
  for (const Variant& variant : variants()) {
    SCOPED_TRACE(catalogue_path(variant));
    const Catalogue now = catalogue_of(variant);
    const Catalogue old = stored_catalogue(variant);
    const Change seen = change(old, now);
    ++kept;
    EXPECT_NE(int(seen), int(Change::bytes_unversioned))
        << "other worlds under output version " << variant.output_version
        << ": bump it in generator/variants.cc: " << first_difference(old.worlds, now.worlds);
    if (!rewriting()) {
      EXPECT_NE(int(seen), int(Change::version)) << "new, or a new version: " << kRewrite;
      EXPECT_NE(int(seen), int(Change::measurement))
          << first_difference(old.measured, now.measured) << ": " << kRewrite;
    } else if (seen == Change::version || seen == Change::measurement) {
      std::ofstream file(catalogue_path(variant));
      file << now.version << now.worlds << kMeasured << now.measured;
      file.close();
      EXPECT_TRUE(file) << "cannot be written";
    }
  }
  const std::filesystem::directory_iterator files(golden_path("catalogue"));
  const auto count = std::distance(begin(files), end(files));
  EXPECT_EQ(static_cast<std::size_t>(count), kept) << "a file of the catalogue has no variant";
}

TEST(Golden, TheCatalogueNeedsANewVersionForOtherWorlds) {
  const Catalogue catalogue{"# x, output version 1\n", "x#1\nE--B\n\n", "rooms\t2\n"};
  Catalogue now = catalogue;
  EXPECT_EQ(change(catalogue, now), Change::none);
  now.measured = "rooms\t3\n";
  EXPECT_EQ(change(catalogue, now), Change::measurement);
  now.worlds = "x#1\nB--E\n\n";
  EXPECT_EQ(change(catalogue, now), Change::bytes_unversioned);
  now.version = "# x, output version 2\n";
  EXPECT_EQ(change(catalogue, now), Change::version);
}

}  // namespace
}  // namespace seedbed
