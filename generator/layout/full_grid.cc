#include "generator/variants.h"

namespace seedbed::layout {

void full_grid(const Options&, Random&, LayoutScratch&, Lattice& lattice) { open_all(lattice); }

}  // namespace seedbed::layout
