#!/bin/bash -eu
# Builds every fuzz target as OSS-Fuzz and ClusterFuzzLite ask: $SRC/seedbed into $OUT with $CXX,
# $CXXFLAGS and $LIB_FUZZING_ENGINE, by way of $WORK. Leaves X_fuzz, X_fuzz.options, X_fuzz.dict and
# X_fuzz_seed_corpus.zip. TARGETS in the environment names targets, all without it.
source=${SRC}/seedbed
build=${WORK}/seedbed

cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DSEEDBED_FUZZ=ON \
  -DSEEDBED_CHARTS=OFF -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_FLAGS="$CXXFLAGS" \
  -DSEEDBED_FUZZ_ENGINE="$LIB_FUZZING_ENGINE"
# shellcheck disable=SC2086
ninja -C "$build" ${TARGETS:-fuzz_targets}

for target in "$build"/*_fuzz; do
  name=$(basename "$target" _fuzz)
  cp "$target" "$target".options "$OUT/"
  [ ! -f "$target.dict" ] || cp "$target.dict" "$OUT/"
  (cd "$source/fuzz/corpus/$name" &&
    cmake -E tar cf "$OUT/${name}_fuzz_seed_corpus.zip" --format=zip ./*)
done
