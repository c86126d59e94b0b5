#include "reports/tally_bytes.h"

#include <cstring>
#include <type_traits>

namespace seedbed {
namespace {

class Writer {
 public:
  explicit Writer(std::string& bytes) : bytes_(bytes) {}
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put_text(std::string_view text) {
    put(text.size());
    bytes_.append(text);
  }
  template <class T>
  void put_list(const std::vector<T>& list) {
    put(list.size());
    for (const T& row : list) put(row);
  }

 private:
  std::string& bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  void get(T& value) {
    if (bytes_.size() < sizeof value) fine_ = false;
    if (!fine_) return;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  void get_text(std::string& text) {
    const std::size_t size = count(1);
    text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }
  template <class T>
  void get_list(std::vector<T>& list) {
    list.resize(count(sizeof(T)));
    for (T& row : list) get(row);
  }
  // A number of things of so many bytes at least; 0 if there is no room for them.
  std::size_t count(std::size_t bytes_each) {
    std::size_t many = 0;
    get(many);
    if (many > bytes_.size() / bytes_each) fine_ = false;
    return fine_ ? many : 0;
  }
  void refuse() { fine_ = false; }
  bool fine() const { return fine_; }
  bool at_end() const { return fine_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool fine_ = true;
};

void put_metric(const MetricTally& metric, Writer& to) {
  to.put(metric.n);
  if (metric.n == 0) return;
  to.put(metric.sum);
  to.put(metric.sum_of_squares);
  to.put(metric.min);
  to.put(metric.max);
  to.put_list(metric.values.list());
  to.put_list(metric.seeds.list());
}

void get_metric(Reader& from, MetricTally& metric) {
  from.get(metric.n);
  if (metric.n == 0) return;
  from.get(metric.sum);
  from.get(metric.sum_of_squares);
  from.get(metric.min);
  from.get(metric.max);
  std::vector<ValueCount> values;
  from.get_list(values);
  for (const ValueCount& row : values) {
    // A negative value is a bug to ValueCounts, and here it is bad bytes.
    if (row.value < 0 || row.count < 1 || row.count > metric.n) return from.refuse();
    metric.values.add(row.value, row.count);
  }
  std::vector<ValueSeed> seeds;
  from.get_list(seeds);
  for (const ValueSeed& row : seeds) {
    if (row.value < 0 || metric.values.of(row.value) == 0) return from.refuse();
    metric.seeds.note(row.value, row.seed);
  }
}

void put_law(const LawTally& law, Writer& to) {
  to.put(law.asked);
  to.put(law.not_applicable);
  to.put(law.broken);
  to.put(law.examples.size());
  for (const LawTally::Example& example : law.examples) {
    to.put(example.seed);
    to.put_text(example.why);
  }
}

void get_law(Reader& from, LawTally& law) {
  from.get(law.asked);
  from.get(law.not_applicable);
  from.get(law.broken);
  law.examples.resize(from.count(sizeof(std::uint64_t)));
  for (LawTally::Example& example : law.examples) {
    from.get(example.seed);
    from.get_text(example.why);
  }
}

void put_culprits(const CulpritTally& culprits, Writer& to) {
  for (const CulpritRow& row : kCulpritKinds) to.put(culprits.count(row.kind));
  to.put(culprits.kept().size());
  for (const Culprit& culprit : culprits.kept()) {
    to.put(culprit.seed);
    to.put(culprit.kind);
    to.put_text(culprit.words);
  }
}

void get_culprits(Reader& from, CulpritTally& culprits) {
  std::vector<std::uint64_t> counts(kCulpritKinds.size());
  for (std::uint64_t& count : counts) from.get(count);
  std::vector<Culprit> kept(from.count(sizeof(std::uint64_t)));
  for (Culprit& culprit : kept) {
    from.get(culprit.seed);
    from.get(culprit.kind);
    if (static_cast<std::size_t>(culprit.kind) >= kCulpritKinds.size()) from.refuse();
    from.get_text(culprit.words);
  }
  if (from.fine() && !culprits.restore(counts, std::move(kept)).empty()) from.refuse();
}

void put_maps(const KeptMaps& maps, Writer& to) {
  to.put(maps.list().size());
  for (const KeptMap& map : maps.list()) {
    to.put(map.seed);
    to.put_text(map.text);
  }
}

void get_maps(Reader& from, KeptMaps& maps) {
  for (std::size_t left = from.count(sizeof(std::uint64_t)); left > 0; --left) {
    KeptMap map;
    from.get(map.seed);
    from.get_text(map.text);
    maps.add(map.seed, map.text);
  }
}

}  // namespace

void append_tally(const Tally& tally, std::string& bytes) {
  Writer to(bytes);
  to.put(tally.worlds);
  to.put(tally.digest);
  to.put_list(tally.seeds);
  for (const MetricTally& metric : tally.metrics) put_metric(metric, to);
  for (const RatioMoments& ratio : tally.ratios) to.put(ratio);
  for (const LawTally& law : tally.laws) put_law(law, to);
  to.put(tally.layouts.worlds());
  to.put_list(tally.layouts.list());
  put_culprits(tally.culprits, to);
  put_maps(tally.maps, to);
}

bool read_tally(std::string_view bytes, Tally& empty) {
  Reader from(bytes);
  from.get(empty.worlds);
  from.get(empty.digest);
  from.get_list(empty.seeds);
  for (MetricTally& metric : empty.metrics) get_metric(from, metric);
  for (RatioMoments& ratio : empty.ratios) from.get(ratio);
  for (LawTally& law : empty.laws) get_law(from, law);
  std::int64_t worlds = 0;
  std::vector<LayoutCounts::Row> rows;
  from.get(worlds);
  from.get_list(rows);
  empty.layouts.restore(worlds, std::move(rows));
  get_culprits(from, empty.culprits);
  get_maps(from, empty.maps);
  return from.at_end();
}

}  // namespace seedbed
