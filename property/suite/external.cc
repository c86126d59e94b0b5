// Other people's generators: the protocol's bytes, what --exec says, sweeps of a Python program
// beside ours, and of one that crashes, hangs, floods and lies.
#include "bench/external.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "bench/external.h"
#include "generator/names.h"
#include "property/ran.h"
#include "property/store_dump.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

using Names = std::vector<std::string>;

const std::string kOutside = std::string(SEEDBED_SOURCE_DIR) + "/property/outside/";

// Where an answer ends does not depend on the pieces in which its bytes came.
RC_GTEST_PROP(ExternalProtocol, EndsAtTheFirstEmptyLine, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("#\n\r ")));
  const std::optional<AnswerEnd> whole = find_answer_end(bytes);
  std::optional<AnswerEnd> found;
  std::size_t seen = 0;
  while (!found && seen < bytes.size()) {
    const auto next = seen + *rc::gen::inRange<std::size_t>(1, bytes.size() - seen + 1);
    found = find_answer_end(bytes.substr(0, next), seen);
    seen = next;
  }
  RC_ASSERT(whole.has_value() == found.has_value());
  if (!whole) return;
  RC_ASSERT(whole->map_bytes == found->map_bytes && whole->bytes == found->bytes);
  // Before it there is no empty line, and what it ends with is one.
  std::string map = bytes.substr(0, whole->map_bytes);
  RC_ASSERT(map.empty() || map.back() == '\n');
  const bool lines = !map.empty();
  if (lines) map.pop_back();
  for (const std::string_view line : split(map, '\n')) {
    RC_ASSERT(!lines || (line != "" && line != "\r"));
  }
  const std::string end = bytes.substr(whole->map_bytes, whole->bytes - whole->map_bytes);
  RC_ASSERT(end == "\n" || end == "\r\n");
}

TEST(ExternalProtocol, ReadsGreetings) {
  EXPECT_EQ(read_greeting("#####\n")->bytes, 0u);
  EXPECT_EQ(read_greeting("seedbed-maps 1\n###\n")->bytes, 15u);
  EXPECT_EQ(read_greeting("seedbed-maps 1\r\n")->output_version, 1);
  EXPECT_EQ(read_greeting("seedbed-maps 1 output 12\n")->output_version, 12);
  EXPECT_EQ(read_greeting("seedbed-maps 2 of the future\n").wrong(),
            "it speaks protocol 2: this seedbed speaks 1");
  for (const char* line :
       {"seedbed-maps \n", "seedbed-maps 1 output\n", "seedbed-maps 1 \n",
        "seedbed-maps 1 output 0\n", "seedbed-maps 1 output -1\n", "seedbed-maps one\n"}) {
    ASSERT_FALSE(read_greeting(line)) << line;
    EXPECT_NE(read_greeting(line).wrong().find("would be right"), std::string::npos) << line;
  }
}

TEST(ExternalProtocol, NamesWhatIsNoMap) {
  EXPECT_EQ(read_external_map("").wrong(), "an empty answer: a map, then an empty line");
  EXPECT_EQ(read_external_map("\x1b[2Jhello\nworld\n").wrong(),
            "no known map format: it begins '?[2Jhello'");
  EXPECT_EQ(read_external_map("#####\n#S x#\n#####\n").wrong().substr(0, 14), "walls, line 2:");
  EXPECT_FALSE(read_external_map(std::string(256, '\x0f'))) << "a binary maze";
  EXPECT_TRUE(read_external_map("#####\n#S E#\n#####\n"));
}

TEST(ExternalCommand, SplitsWordsAndNamesPrograms) {
  const auto words = [](std::string_view text) { return parse_external(text)->words; };
  EXPECT_EQ(words("a b  c\td"), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(words("a 'b  c' \"d 'e'\" f\\ g '' \"\\\"\\\\\\n\""),
            (Names{"a", "b  c", "d 'e'", "f g", "", "\"\\\\n"}));
  EXPECT_EQ(words("a $HOME *|; >x"), (Names{"a", "$HOME", "*|;", ">x"}));
  EXPECT_EQ(words("me=./a x=1"), (Names{"./a", "x=1"}));
  EXPECT_EQ(parse_external("/usr/bin/python3 lib/m.py 16")->name.text(), "python3-m.py-16");
  EXPECT_EQ(parse_external("me=a")->name.text(), "me");
  EXPECT_FALSE(parse_external("a b")->one_a_seed());
  EXPECT_TRUE(parse_external("a --seed={seed}")->one_a_seed());
  for (const char* wrong : {"", "  ", "me=", "a 'b", "a \"b", "a \\", "''"}) {
    ASSERT_FALSE(parse_external(wrong)) << wrong;
    EXPECT_TRUE(parse_external(wrong).wrong().starts_with("--exec '")) << wrong;
  }
}

RC_GTEST_PROP(ExternalCommand, PrintsWhatItParses, (std::string first, Names others)) {
  std::erase(first, '\0');
  RC_PRE(!first.empty());
  ExternalProgram program{*parse_external_name("it"), {first}};
  for (std::string& word : others) {
    std::erase(word, '\0');
    program.words.push_back(word);
  }
  const Parsed<ExternalProgram> again = parse_external(print_external(program));
  RC_ASSERT(again);
  RC_ASSERT(again->words == program.words && again->name == program.name);
}

TEST(ExternalNames, PrintAndParse) {
  const Parsed<Case> named = parse_any_case("exec/my-maze_2.py#18446744073709551615");
  ASSERT_TRUE(named) << named.wrong();
  EXPECT_TRUE(named->recipe.is_external());
  EXPECT_EQ(print_case(*named), "exec/my-maze_2.py#18446744073709551615");
  EXPECT_FALSE(*parse_any_recipe("exec/a") == *parse_any_recipe("exec/b"));
  EXPECT_EQ(*parse_any_recipe("wilson"), *parse_recipe("wilson"));
  EXPECT_EQ(parse_recipe("exec/a").wrong(),
            "'exec/a' is another program's: only sweep, show and check take it, with --exec");
  for (const std::string text : {"exec/", "exec/a b", "exec/a:rooms=2x2", "exec/\x1b"}) {
    EXPECT_FALSE(parse_any_recipe(text)) << text;
  }
  EXPECT_FALSE(parse_external_name(std::string(ExternalName::kLettersMax + 1, 'a')));
}

RC_GTEST_PROP(Culprits, MergeInAnyOrder, ()) {
  std::vector<CulpritTally> parts(3);
  CulpritTally all;
  for (std::uint64_t seed = 0; seed < 700; ++seed) {
    const auto kind = kCulpritKinds[*rc::gen::inRange<std::size_t>(0, 2)].kind;
    const Culprit culprit{seed, kind, "seed " + std::to_string(seed)};
    parts[*rc::gen::inRange<std::size_t>(0, 3)].add(culprit);
    all.add(culprit);
  }
  CulpritTally merged;
  for (const std::size_t i : {2u, 0u, 1u}) merged.merge(parts[i]);
  RC_ASSERT(merged.count() == 700u);
  RC_ASSERT(merged.kept().size() == all.kept().size());
  RC_ASSERT(all.kept().size() <= 2 * CulpritTally::kKeptMax);
  for (std::size_t i = 0; i < all.kept().size(); ++i) {
    RC_ASSERT(merged.kept()[i].seed == all.kept()[i].seed);
    RC_ASSERT(merged.kept()[i].kind == all.kept()[i].kind);
  }
}

class External : public StoreFolder {
 protected:
  void SetUp() override {
    StoreFolder::SetUp();
    if (!PipedProcess::start({"python3", "-c", ""}, false)) {
      GTEST_SKIP() << "skipped: python3 is not installed";
    }
  }
  Ran sweep(const std::vector<std::string>& args) const {
    std::vector<std::string> all = {"sweep", "--out", folder_};
    all.insert(all.end(), args.begin(), args.end());
    const std::vector<std::string_view> views(all.begin(), all.end());
    return ran(views);
  }
  Tally swept(const std::vector<std::string>& args) const {
    std::filesystem::remove(path("seedbed.db"));
    const Ran run = sweep(args);
    EXPECT_EQ(run.code, Exit::fine) << run.err << run.out;
    Parsed<Run> loaded = load_run(path("seedbed.db"));
    SEEDBED_CHECK(loaded, "a sweep's store does not load");
    return std::move(loaded->tallies.back());
  }
  std::string stored(const std::string& query) const {
    std::string text;
    for (const std::string& row : sql(path("seedbed.db"), query)) text += row + "\n";
    return text;
  }
  const std::string python_ = "py=python3 " + kOutside + "backtracker.py 6 5";
};

TEST_F(External, SweepsAnotherProgramBesideOurs) {
  const Tally once = swept({"backtracker:rooms=6x5", "--exec", python_, "--seeds", "5..204"});
  EXPECT_EQ(print_recipe(once.recipe), "exec/py");
  EXPECT_EQ(once.worlds, 200u);
  EXPECT_EQ(once.program, python_);
  const MetricTally& rooms = once.metrics[*find_metric("rooms")];
  EXPECT_EQ(rooms.min.value, 30);
  EXPECT_EQ(rooms.max.value, 30);
  EXPECT_EQ(once.metrics[*find_metric("loops")].max.value, 0);
  EXPECT_EQ(stored("SELECT count(*) FROM rows"), "400\n");
  for (std::size_t i = 0; i < laws().size(); ++i) {
    EXPECT_EQ(once.laws[i].broken, 0) << laws()[i].name;
    if (laws()[i].name == kRebuildLaw) {
      EXPECT_GT(once.laws[i].asked, 2);
      EXPECT_EQ(once.laws[i].not_applicable, 0);
    }
  }
  // As many threads as you like, or a process a seed: the same worlds.
  const Tally threads = swept({"--exec", python_, "--seeds", "5..204", "--threads", "4"});
  EXPECT_EQ(words(threads), words(once));
  const std::string each =
      "py=python3 -c 'import sys, subprocess; sys.stdout.write(subprocess.run([\"python3\", \"" +
      kOutside +
      "backtracker.py\", \"6\", \"5\"], input=\"{seed}\\n\", text=True, "
      "capture_output=True).stdout)'";
  const Tally part = swept({"--exec", python_, "--seeds", "5..8"});
  EXPECT_EQ(swept({"--exec", each, "--seeds", "5..8"}).digest, part.digest);
}

// The first maps are kept as they were printed, so that a report draws and measures them where the
// program is not; shards, workers and processes change nothing in it.
TEST_F(External, ItsFirstMapsAreKeptForReports) {
  const std::vector<std::string> plan = {"--exec", python_, "--seeds", "5..204"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), plan.begin(), plan.end());
    return more;
  };
  swept(plan);
  EXPECT_EQ(stored("SELECT count(*), min(seed), max(seed) FROM maps"), "50|5|54\n");
  const std::string once = dumped(path("seedbed.db"));
  // One is drawn in the page itself, others stand in its data for the bars.
  const RecipeReport recipe = make_report(*load_run(path("seedbed.db"))).recipes.back();
  EXPECT_NE(recipe.map->drawing.svg, "");
  EXPECT_EQ(recipe.sample.in_order, 50u);
  std::string measured;
  for (const SampledWorld& world : recipe.sample.joint()) {
    for (const char* metric : {"dead_ends", "solution_steps", "flood_probes"}) {
      measured += std::to_string(*world.measurement[*find_metric(metric)]) + "|";
    }
    measured.back() = '\n';
  }
  EXPECT_EQ(measured, stored("SELECT dead_ends, solution_steps, flood_probes FROM rows WHERE seed "
                             "< 55 ORDER BY seed"));
  EXPECT_GT(recipe.sample.drawn.size(), 5u);
  EXPECT_EQ(recipe.sample.drawn.front().size.area(), 13 * 11);
  swept(with({"--threads", "3", "--isolate"}));
  EXPECT_EQ(dump_difference(once, dumped(path("seedbed.db"))), "");
  const std::string whole = path("whole.db"), a = path("a.db"), b = path("b.db");
  ASSERT_EQ(sweep(with({"--shard", "1/2", "--store", a})).code, Exit::fine);
  ASSERT_EQ(sweep(with({"--shard", "2/2", "--store", b})).code, Exit::fine);
  ASSERT_EQ(ran({"merge", whole, b, a, "--quiet"}).code, Exit::fine);
  EXPECT_EQ(dump_difference(once, dumped(whole)), "");
}

TEST_F(External, ReplaysItsCases) {
  const auto command = [&](std::string_view name, const std::string& named) {
    return ran({name, named, "--exec", python_});
  };
  const Ran shown = command("show", "exec/py#3");
  EXPECT_EQ(shown.code, Exit::fine) << shown.err;
  EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), '\n'), 11);
  const Ran checked = command("check", "exec/py#3");
  EXPECT_EQ(checked.code, Exit::fine) << checked.err;
  EXPECT_NE(checked.out.find("exec/py#3: rebuild-equal: holds"), std::string::npos);
  EXPECT_EQ(ran({"show", "exec/py#3"}).err,
            "seedbed: exec/py is another program's: --exec 'py=CMD ARGS' would ask it\n");
  EXPECT_EQ(ran({"check", "exec/py#3"}).code, Exit::usage);
  EXPECT_EQ(ran({"audit", "exec/py#3"}).code, Exit::usage);
}

bool has_control_bytes(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char letter) {
    return (static_cast<unsigned char>(letter) < ' ' && letter != '\n') || letter == 127;
  });
}

TEST_F(External, NamesEverySeedThatAHostileProgramLoses) {
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  const std::string hostile = "bad=python3 " + kOutside +
                              "hostile.py crash=7%1000 hang=5 gigabyte=9 escapes=11 memory=13 "
                              "twice=21 empty=23 garbage=25 exit=27 late=29";
  const Ran run = sweep({"--exec", hostile, "--seeds", "2010", "--limit-seconds", "3", "--limit-mb",
                         "100", "--threads", "2"});
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 150 * 1024) << "KiB more than before";
  EXPECT_EQ(run.code, Exit::generator_failed) << run.err;
  EXPECT_FALSE(has_control_bytes(run.out)) << run.out;
  EXPECT_FALSE(has_control_bytes(run.err)) << run.err;
  EXPECT_EQ(stored("SELECT kind, seed, words FROM culprits ORDER BY seed"),
            "hung|5|no answer within 3 s\n"
            "crashed|7|killed by signal 11 (Segmentation fault) before its map was whole; it "
            "wrote: about to ?[31mcrash?[0m on 7\n"
            "overlong|9|printed more than 4 MB\n"
            "garbage|11|no known map format: it begins '?[2J?]0;owned?<script>alert(1)</script>'\n"
            "memory|13|took more than 100 MB\n"
            "garbage|21|printed more after the empty line\n"
            "garbage|23|an empty answer: a map, then an empty line\n"
            "garbage|25|no known map format: it begins 'hello, world'\n"
            "crashed|27|ended with exit code 1 before its map was whole; it wrote: no more\n"
            "crashed|1007|killed by signal 11 (Segmentation fault) before its map was whole; it "
            "wrote: about to ?[31mcrash?[0m on 1007\n"
            "crashed|2007|killed by signal 11 (Segmentation fault) before its map was whole; it "
            "wrote: about to ?[31mcrash?[0m on 2007\n");
  EXPECT_EQ(stored("SELECT kind, count FROM culprit_tallies ORDER BY 1"),
            "crashed|4\ngarbage|4\nhung|1\nmemory|1\noverlong|1\n");
  EXPECT_EQ(stored("SELECT worlds, seeds FROM recipes"), "1999|0..2009\n");
  const std::string page = file_bytes(path("report.html"));
  EXPECT_FALSE(has_control_bytes(page));
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  const Ran again = ran({"check", "exec/bad#11", "--exec", hostile});
  EXPECT_EQ(again.code, Exit::generator_failed);
  EXPECT_FALSE(has_control_bytes(again.out));
  const Ran report = ran({"report", path("seedbed.db"), "--out", folder_, "--as",
                          "html,markdown,json,junit,sarif,annotations"});
  EXPECT_EQ(report.code, Exit::generator_failed) << report.err;
  std::size_t forms = 0;
  for (const Writer& writer : writers()) {
    if (writer.name == "csv") continue;
    const std::string form = file_bytes(path(std::string(writer.file_name)));
    for (const CulpritRow& kind : kCulpritKinds) {
      if (kind.kind == CulpritKind::unasked) continue;
      EXPECT_NE(form.find(kind.name), std::string::npos) << writer.name << ": " << kind.name;
    }
    EXPECT_NE(form.find("exec/bad#1"), std::string::npos) << writer.name;
    EXPECT_FALSE(has_control_bytes(form)) << writer.name;
    ++forms;
  }
  EXPECT_EQ(forms, 6u);
}

TEST_F(External, CulpritsStandInTheJson) {
  const std::string crashes = "bad=python3 " + kOutside + "hostile.py crash=7";
  const Ran run = sweep({"--exec", crashes, "--seeds", "10", "--json"});
  EXPECT_EQ(run.code, Exit::generator_failed) << run.err;
  const auto culprits = nlohmann::json::parse(run.out)["recipes"][0]["culprits"];
  EXPECT_EQ(culprits["crashed"]["count"], 1) << run.out;
  EXPECT_EQ(culprits["crashed"]["seeds"].size(), 1u);
  EXPECT_EQ(culprits["crashed"]["seeds"].begin().key(), "7");
}

// What seedbed itself has is no matter of the program's.
TEST_F(External, CountsTheMemoryOfTheProgramAlone) {
  const std::vector<char> large(std::size_t{200} << 20, 'x');
  ASSERT_EQ(large.back(), 'x');
  const std::string program = "small=python3 -c 'print(\"#####\\n#S E#\\n#####\")' --seed={seed}";
  const Ran run = sweep({"--exec", program, "--seeds", "3", "--limit-mb", "100"});
  EXPECT_EQ(run.code, Exit::fine) << run.out << run.err;
  const Ran crash = sweep({"--exec", "bad=python3 " + kOutside + "hostile.py crash=1", "--seeds",
                           "3", "--limit-mb", "100"});
  EXPECT_NE(crash.out.find("FAILED crashed: 1 of 3 seeds"), std::string::npos) << crash.out;
}

TEST_F(External, FindsAProgramThatAnswersOtherwiseWhenAskedAgain) {
  const std::string unsteady =
      "odd=python3 -c 'import random,sys\nfor line in sys.stdin: print(\"#####\\n#S%sE#\\n#####\" "
      "% "
      "random.choice(\" .\") + \"\\n\", flush=True)'";
  const Ran other = sweep({"--exec", unsteady, "--seeds", "500"});
  EXPECT_EQ(other.code, Exit::nondeterministic) << other.out << other.err;
}

TEST_F(External, RefusesWhatCannotBeAsked) {
  const auto refused = [&](const std::string& program) {
    const std::string out = path("out");
    const Ran run = ran({"sweep", "--exec", program, "--seeds", "3", "--out", out});
    EXPECT_EQ(run.code, Exit::usage) << program;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_FALSE(std::filesystem::exists(out)) << program;
    return run.err;
  };
  EXPECT_EQ(refused("me=/no/such/program"),
            "seedbed: --exec me: /no/such/program: No such file or directory\n");
  put_bytes(path("plain"), "text");
  EXPECT_EQ(refused("me=" + path("plain")),
            "seedbed: --exec me: " + path("plain") + ": Permission denied\n");
  EXPECT_EQ(refused("me=" + path("plain") + " {seed}"),
            "seedbed: --exec me: " + path("plain") + ": Permission denied\n");
  EXPECT_EQ(refused("new=python3 -c 'print(\"seedbed-maps 2\", flush=True)'"),
            "seedbed: --exec new: it speaks protocol 2: this seedbed speaks 1\n");
  EXPECT_NE(refused("a 'b").find("the quote ' is not closed"), std::string::npos);
  const Ran twice = ran({"sweep", "--exec", "a=x", "--exec", "a=y"});
  EXPECT_EQ(twice.code, Exit::usage);
  EXPECT_NE(twice.err.find("two --exec are called a"), std::string::npos);
}

// A greeting's version is the output version that a comparison looks at.
TEST_F(External, TakesTheOutputVersionFromTheGreeting) {
  const std::string program =
      "it=python3 -c 'print(\"seedbed-maps 1 output 7\")\nfor line in __import__(\"sys\").stdin: "
      "print(\"#####\\n#S E#\\n#####\\n\", flush=True)'";
  EXPECT_EQ(swept({"--exec", program, "--seeds", "20"}).output_version, 7);
}

TEST_F(External, ADamagedListOfCulpritsIsRefused) {
  ASSERT_EQ(sweep({"--exec", "bad=python3 " + kOutside + "hostile.py exit=3", "--seeds", "8"}).code,
            Exit::generator_failed);
  const std::string copy = file_bytes(path("seedbed.db"));
  for (const char* damage :
       {"UPDATE culprit_tallies SET count = 2", "UPDATE culprit_tallies SET count = -1",
        "DELETE FROM culprits", "DELETE FROM culprit_tallies"}) {
    put_bytes(path("seedbed.db"), copy);
    sql(path("seedbed.db"), damage);
    EXPECT_FALSE(load_run(path("seedbed.db"))) << damage;
  }
}

}  // namespace
}  // namespace seedbed
