// Which instructions a kernel may use beyond the compiler's baseline. Chosen when the program runs,
// so that one build runs everywhere. Promises: a choice changes the time, never a result; the
// portable path exists on every machine.
#pragma once

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define SEEDBED_X86 1
#define SEEDBED_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define SEEDBED_GFNI [[gnu::target("avx2,bmi,bmi2,popcnt,gfni")]]
#else
#define SEEDBED_X86 0
#endif

namespace seedbed {

enum class Instructions : std::uint8_t {
  portable,
  avx2,  // AVX2, BMI2 and POPCNT of x86-64
  gfni,  // these and GFNI, which reverses the bits of bytes
};
inline constexpr Instructions kInstructions[] = {Instructions::portable, Instructions::avx2,
                                                 Instructions::gfni};

// The fastest set that this machine has.
Instructions best_instructions();

#if SEEDBED_X86
// `flatten` brings the algorithm's own code into a function that may use the instructions.
template <class Policy, class Kernel>
SEEDBED_AVX2 [[gnu::flatten]] auto run_avx2(const Kernel& kernel) {
  return kernel.template run<Policy>();
}
template <class Policy, class Kernel>
SEEDBED_GFNI [[gnu::flatten]] auto run_gfni(const Kernel& kernel) {
  return kernel.template run<Policy>();
}
#endif

// Calls kernel.run<Policy>() of the policy for the instructions asked for.
// REQUIRES: the machine has them. A kernel with nothing to gain from GFNI names two policies.
template <class Portable, class Avx2, class Gfni, class Kernel>
auto run_on([[maybe_unused]] Instructions instructions, const Kernel& kernel) {
#if SEEDBED_X86
  if (instructions == Instructions::gfni) return run_gfni<Gfni>(kernel);
  if (instructions == Instructions::avx2) return run_avx2<Avx2>(kernel);
#endif
  return kernel.template run<Portable>();
}
template <class Portable, class Avx2, class Kernel>
auto run_on([[maybe_unused]] Instructions instructions, const Kernel& kernel) {
#if SEEDBED_X86
  if (instructions != Instructions::portable) return run_avx2<Avx2>(kernel);
#endif
  return kernel.template run<Portable>();
}

}  // namespace seedbed
