// Ctrl-C and SIGTERM become a flag: the sweep finishes the blocks in hand, saves and says that it
// is partial. A second signal ends the program at once.
#pragma once

#include <atomic>

namespace seedbed {

// Installs the handlers (once) and returns the flag.
const std::atomic<bool>& stop_on_signal();

}  // namespace seedbed
