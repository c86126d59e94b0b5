// Decides the names of the 128-bit integers that hold exact sums of 64-bit values: a billion
// worlds' sum of squares does not fit in 64 bits. __extension__ keeps -Wpedantic quiet; gcc and
// clang have both types on every 64-bit target and on wasm32.
#pragma once

namespace seedbed {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

}  // namespace seedbed
