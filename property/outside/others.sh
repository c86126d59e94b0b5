#!/bin/bash
# Generators by other people beside ours: rot-js from npm, libtcod's BSP, a Python script. Sweeps
# each and looks at what came out. Usage: others.sh SEEDBED WORK_FOLDER. Exit 77: a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
seedbed=$1
work=$2

skip() {
  echo "skipped: $1"
  exit 77
}
for tool in node npm python3 pkg-config c++; do
  command -v "$tool" >/dev/null || skip "$tool is not installed"
done
pkg-config --exists libtcod || skip "libtcod-dev is not installed"
rm -rf "$work"  # a store there may be of another build
mkdir -p "$work"
cp "$here"/rot/* "$work"
(cd "$work" && npm ci --no-audit --no-fund >npm.log 2>&1) || skip "npm cannot fetch rot-js"
# shellcheck disable=SC2046
c++ -std=c++20 -O2 "$here/tcod_bsp.cc" -o "$work/tcod_bsp" $(pkg-config --cflags --libs libtcod)

"$seedbed" sweep backtracker:ends=corners eller:ends=corners bsp --seeds 500 --json --out "$work/out" \
  --exec "py=python3 $here/backtracker.py 16 16" \
  --exec "rot-eller=node $work/rot.mjs EllerMaze 33 33" \
  --exec "rot-digger=node $work/rot.mjs Digger 75 75" \
  --exec "rot-uniform=node $work/rot.mjs Uniform 75 75" \
  --exec "tcod-bsp=$work/tcod_bsp 75 75" >"$work/sweep.json"

python3 - "$work/sweep.json" <<'CHECK'
import json, sys
recipes = {row["recipe"]: row for row in json.load(open(sys.argv[1]))["recipes"]}
mean = lambda recipe, metric: recipes[recipe]["metrics"][metric]["mean"]
assert len(recipes) == 8, recipes.keys()
for name, row in recipes.items():
    assert row["worlds"] == 500, name
    assert row["laws"]["rebuild-equal"]["broken"] == 0, name
    print(name, {metric: mean(name, metric) for metric in ("dead_ends", "loops", "solution_steps")})
# One algorithm by two hands: the same mean within four standard errors, which are below 0.2.
assert abs(mean("exec/py", "dead_ends") - mean("backtracker:ends=corners", "dead_ends")) < 0.8
for perfect in ("exec/py", "exec/rot-eller"):
    assert mean(perfect, "loops") == 0 and mean(perfect, "rooms") == 256, perfect
CHECK
