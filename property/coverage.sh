#!/usr/bin/env bash
# property/coverage.sh BUILD: what the test run of the preset `coverage` in the folder BUILD executed
# of generator/ and reports/: lines a file, then the functions that nothing called. Exit 1 if less
# than nineteen lines in twenty ran, 5 if nothing did.
set -euo pipefail

build=$1
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
bar=95

stop() { printf 'seedbed: coverage: %s\n' "$2" >&2; exit "$1"; }

shopt -s nullglob
profiles=("$build"/profiles/*.profraw)
((${#profiles[@]})) || stop 5 "no test left a profile in $build/profiles, nothing ran"
llvm-profdata-19 merge --sparse --failure-mode=all -o "$build/coverage.profdata" "${profiles[@]}"

objects=()
for program in "$build"/*; do
  [[ -f $program && -x $program ]] && objects+=(-object "$program")
done
sources=("$root"/generator/*.cc "$root"/generator/*.h "$root"/generator/*/*.cc
         "$root"/reports/*.cc "$root"/reports/*.h "$root"/reports/writer/*.cc)
# Its warning counts functions of the suites that share a name and no body: no part of the question.
report() {
  llvm-cov-19 report --instr-profile="$build/coverage.profdata" --show-branch-summary=0 \
    --show-region-summary=0 "$@" "${objects[@]:1}" "${sources[@]}"
}

table=$(report)
printf '%s\n' "$table"
printf '\nfunctions that nothing called\n'
# One row an instance: of a template also those that did not run while others did.
report --show-functions --Xdemangler=llvm-cxxfilt-19 |
  awk '/^File / { file = $2; next }
       $1 != "TOTAL" && $NF == "0.00%" && $(NF - 2) ~ /^[0-9]+$/ {
         lines = $(NF - 2)
         sub(/ +[0-9]+ +[0-9]+ +[0-9.]+% +[0-9]+ +[0-9]+ +[0-9.]+%$/, "")
         print "  " file " " $0 ", " lines (lines == 1 ? " line" : " lines")
       }' |
  sed "s|$root/||; s|'||g" | sort -u
percent=$(awk '/^TOTAL/ { print substr($NF, 1, length($NF) - 1) }' <<<"$table")
[[ $percent ]] || stop 5 "the profiles know no line of generator/ and reports/"
awk -v percent="$percent" -v bar="$bar" 'BEGIN { exit !(percent >= bar) }' ||
  stop 1 "$percent % of the lines ran, $bar % are asked"
printf '\n%s %% of the lines ran, %s %% are asked\n' "$percent" "$bar"
