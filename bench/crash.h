// A crash names the world that was being built: each thread notes its case, and the handler of the
// fatal signals prints it and exits with the documented code. Only async-signal-safe calls in the
// handler.
#pragma once

#include <cstdint>

#include "bench/inflight.h"

namespace seedbed {

void name_case_on_crash();

// From now on the thread's cases are noted in the slot too, and a crash marks it. Null: no more.
void watch_slot(FlightSlot* slot);
// A crash then only marks the slot: somebody else will say it.
void crash_quietly();

// `recipe` must outlive the note; null forgets it.
void note_case_in_flight(const char* recipe, std::uint64_t seed);

}  // namespace seedbed
