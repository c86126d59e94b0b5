#!/bin/sh
# layout_test.sh SOURCE WORK: builds a target by .clusterfuzzlite/build.sh as OSS-Fuzz would, with
# libFuzzer and with AFL++'s driver where that is installed, and runs it. Exit 77 without clang 19.
set -eu
source=$1
work=$2
command -v clang++-19 >/dev/null || exit 77
rm -rf "$work"
mkdir -p "$work/src"
ln -s "$source" "$work/src/seedbed"

# try NAME ENGINE FLAGS
try() {
  mkdir -p "$work/$1/out" "$work/$1/work"
  SRC=$work/src OUT=$work/$1/out WORK=$work/$1/work CXX=clang++-19 CXXFLAGS=$3 \
    LIB_FUZZING_ENGINE=$2 TARGETS=case_fuzz "$source/.clusterfuzzlite/build.sh" >"$work/$1/log" ||
    { tail -30 "$work/$1/log"; exit 1; }
  for file in case_fuzz case_fuzz.options case_fuzz_seed_corpus.zip; do
    [ -s "$work/$1/out/$file" ] || { echo "$1: no $file"; exit 1; }
  done
}

try libfuzzer -fsanitize=fuzzer '-O1 -fsanitize=address,fuzzer-no-link'
# What it finds goes into the first folder, and nothing into the source.
mkdir "$work/found"
"$work/libfuzzer/out/case_fuzz" -runs=2000 -seed=1 "$work/found" "$source/fuzz/corpus/case" \
  >"$work/ran" 2>&1 ||
  { tail -30 "$work/ran"; exit 1; }

afl=/usr/lib/afl
if [ -f $afl/libAFLDriver.a ] && command -v afl-fuzz >/dev/null; then
  try afl "$afl/libAFLDriver.a $afl/afl-compiler-rt.o" '-O1 -fsanitize-coverage=trace-pc-guard'
  AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
    afl-fuzz -V 10 -t 5000 -i "$source/fuzz/corpus/case" -o "$work/afl/found" -- \
    "$work/afl/out/case_fuzz" >"$work/ran" 2>&1 || { tail -30 "$work/ran"; exit 1; }
  grep '^execs_done' "$work/afl/found/default/fuzzer_stats"
  [ -z "$(ls "$work/afl/found/default/crashes")" ] || { echo 'afl: a crash'; exit 1; }
fi
