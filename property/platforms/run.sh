#!/bin/bash
# Builds property/platforms for one platform and compares its worlds and tallies with the goldens.
# Usage: run.sh native|aarch64|s390x|wasm32 BUILD_FOLDER [--print]. Exit 77: a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
platform=$1
folder=$2

need() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null && continue
    echo "skipped: $tool is not installed"
    exit 77
  done
}

options=(-DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O2)
emulator=()
program="$folder/platform"
case $platform in
  native) need c++ ;;
  aarch64 | s390x)
    need "$platform-linux-gnu-g++" "qemu-$platform-static"
    options+=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$platform"
      -DCMAKE_CXX_COMPILER="$platform-linux-gnu-g++" -DCMAKE_EXE_LINKER_FLAGS=-static)
    emulator=("qemu-$platform-static")
    ;;
  wasm32)
    need clang++-19 wasm-ld-19 node
    if ! echo "int main() {}" |
      clang++-19 --target=wasm32-wasi -x c++ - -o /dev/null 2>/dev/null; then
      echo "skipped: wasi-libc, libc++-19-dev-wasm32, libc++abi-19-dev-wasm32 or" \
        "libclang-rt-19-dev-wasm32 is not installed"
      exit 77
    fi
    # Room for the stack: its default is 64 KiB, and reading a line takes some.
    options+=(-DCMAKE_SYSTEM_NAME=WASI -DCMAKE_CXX_COMPILER=clang++-19
      -DCMAKE_CXX_COMPILER_TARGET=wasm32-wasi -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
      -DCMAKE_EXE_LINKER_FLAGS=-Wl,-z,stack-size=1048576)
    emulator=(node --no-warnings "$here/wasi.mjs")
    ;;
  *)
    echo "run.sh: $platform: native, aarch64, s390x or wasm32" >&2
    exit 2
    ;;
esac

log="$folder/build.log"
mkdir -p "$folder"
cmake -S "$here" -B "$folder" -G Ninja "${options[@]}" >"$log" 2>&1 || { cat "$log"; exit 1; }
ninja -C "$folder" >>"$log" 2>&1 || { tail -30 "$log"; exit 1; }
cat "$here/../golden/digests.tsv" "$here/../golden/tallies.tsv" | "${emulator[@]}" "$program" "${@:3}"
