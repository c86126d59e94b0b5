// A crash names the world that was being built: each thread notes its case, and the handler of the
// fatal signals prints it and exits with the documented code. Only async-signal-safe calls in the
// handler.
#pragma once

#include <cstdint>

namespace seedbed {

void name_case_on_crash();

// `recipe` must outlive the note; null forgets it.
void note_case_in_flight(const char* recipe, std::uint64_t seed);

}  // namespace seedbed
