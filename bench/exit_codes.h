// The documented exit codes and which one wins when several apply.
#pragma once

namespace seedbed {

enum class Exit : int {
  fine = 0,
  law_broken = 1,
  usage = 2,  // or bad input
  regression = 3,
  inconclusive = 4,
  nothing_measured = 5,
  generator_failed = 6,  // crash, hang or memory
  nondeterministic = 7,
};

// Highest precedence first: 2, 6, 7, 1, 5, 3, 4, 0.
constexpr int precedence(Exit code) {
  switch (code) {
    case Exit::usage:
      return 7;
    case Exit::generator_failed:
      return 6;
    case Exit::nondeterministic:
      return 5;
    case Exit::law_broken:
      return 4;
    case Exit::nothing_measured:
      return 3;
    case Exit::regression:
      return 2;
    case Exit::inconclusive:
      return 1;
    default:
      return 0;
  }
}

constexpr Exit worse(Exit a, Exit b) { return precedence(a) >= precedence(b) ? a : b; }

}  // namespace seedbed
