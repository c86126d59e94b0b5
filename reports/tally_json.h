// Decides the JSON of the program: `sweep --json`, `show --as json` and `measure --json`. Keys keep
// one order, rows follow the tables, so equal results are equal bytes. Promises: valid JSON
// whatever the input: no NaN or infinity (null), bytes that are not UTF-8 become U+FFFD. Whole
// numbers beyond 64 bits are decimal strings. Text ends without a newline.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/run.h"

namespace seedbed {

// One object: "format":1, "partial":true where the run is, "recipes" [{"recipe","seeds","worlds",
// "digest","output_version","metrics","laws"}]. "metrics" {NAME: {"n","sum","mean","min","max",
// "values" {VALUE: count}}}; one without a value in any world has n 0, sum 0, null, null, null, {}.
// "laws" {NAME: {"asked","broken","first": CASE or null,"smallest": CASE, [rows of a map] or null
// of the first}}. Where seeds gave no
// world also "culprits" {KIND: {"count","seeds" {SEED: words}}}, of another program also "program".
// Values past ValueCounts::kExactMax stand
// for their bucket. `metrics`: rows to print; all if empty.
std::string sweep_json(const Run& run, std::span<const std::size_t> metrics = {});

// One object: "format":1, "case" (null for a map file), "width", "height", "tiles" [rows of
// letters], "entrance" and "boss" {"x","y"} (boss may be null), "rooms"
// [{"x","y","width","height"}, with "kind" on a map of tiles], "teleport_pairs" [[[x,y],[x,y]]],
// "teleport_lookup" {"x,y":[x,y]}, "unreachable_rooms_via_teleport", "metrics" {NAME: number or
// null}. teleport_lookup is in the order in which the pads were placed. Where pads have rules also
// "pad_rules" {"x,y": what of receives_only, consumed, charges, cooldown_ticks, lever [x,y], theme
// the pad has}, before "metrics".
std::string world_json(const World& world, const Measurement& measurement);

// What `measure` has to say of one map file.
struct MeasuredFile {
  std::string file;
  std::string_view format;  // name of its row
  Size size;                // as the file counts
  Measurement measurement;
  std::vector<std::string> laws_broken;
  std::optional<std::int64_t> octile_length;  // in billionths of a straight step
};

// {"file","format","width","height","metrics":{NAME:number or null},"laws_broken":[NAME]}, and
// "octile_length" where there is one. `metrics`: rows to print; all if empty.
std::string measured_file_json(const MeasuredFile& measured,
                               std::span<const std::size_t> metrics = {});

// [ELEMENT, ...] of what was added.
class FileListJson {
 public:
  void add(const MeasuredFile& measured, std::span<const std::size_t> metrics = {}) {
    text_ += (text_.empty() ? "" : ",\n ") + measured_file_json(measured, metrics);
  }
  std::string text() const { return "[" + text_ + "]"; }

 private:
  std::string text_;
};

// Sixteen hexadecimal digits.
std::string print_digest(std::uint64_t digest);

}  // namespace seedbed
