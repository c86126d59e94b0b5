#include "generator/instructions.h"

namespace seedbed {

Instructions best_instructions() {
#if SEEDBED_X86
  // Zen 1 and 2 run pext and pdep as microcode, slower than the portable way.
  const bool slow_pext = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  if (!slow_pext && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    return __builtin_cpu_supports("gfni") ? Instructions::gfni : Instructions::avx2;
  }
#endif
  return Instructions::portable;
}

}  // namespace seedbed
