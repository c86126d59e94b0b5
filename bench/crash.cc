#include "bench/crash.h"

#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstring>
#include <initializer_list>

#include "bench/exit_codes.h"

namespace seedbed {
namespace {

thread_local const char* recipe_in_flight = nullptr;
thread_local std::uint64_t seed_in_flight = 0;
thread_local FlightSlot* slot_in_flight = nullptr;
bool quiet = false;

void say(const char* text, std::size_t length) {
  // Nothing useful can be done if even this fails.
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text, length);
}
void say(const char* text) { say(text, std::strlen(text)); }

void on_fatal_signal(int signal) {
  if (slot_in_flight != nullptr) {
    slot_in_flight->signal = signal;
    slot_in_flight->state = Flight::crashed;
  }
  if (recipe_in_flight != nullptr && !quiet) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, seed_in_flight).ptr;
    say("seedbed: crashed on '");
    say(recipe_in_flight);
    say("#");
    say(digits, static_cast<std::size_t>(end - digits));
    say("'\n");
  }
  _exit(static_cast<int>(Exit::generator_failed));
}

}  // namespace

void name_case_on_crash() {
  for (const int fatal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    struct sigaction action = {};
    action.sa_handler = on_fatal_signal;
    sigaction(fatal, &action, nullptr);
  }
}

void note_case_in_flight(const char* recipe, std::uint64_t seed) {
  recipe_in_flight = recipe;
  seed_in_flight = seed;
  if (slot_in_flight != nullptr) slot_in_flight->seed.store(seed, std::memory_order_relaxed);
}

void watch_slot(FlightSlot* slot) { slot_in_flight = slot; }

void crash_quietly() { quiet = true; }

}  // namespace seedbed
