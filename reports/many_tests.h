// Decides what a table of p-values says when many rows were tested at once. Promises: pure; order
// is kept; adjusted values are at least the given ones and at most 1, so that a row is read by
// itself: adjusted <= level.
#pragma once

#include <span>
#include <vector>

namespace seedbed {

// Holm's step-down method (Holm 1979): the chance of any false row is at most the level, whatever
// the rows' dependence. For gates. Ties get one value; empty stays empty.
// REQUIRES, as below: every p in [0, 1].
std::vector<double> holm(std::span<const double> p_values);

// Benjamini and Hochberg's step-up method (1995): the expected share of false rows among those
// found is at most the level, for rows that are independent or positively dependent. For tables
// that are explored.
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace seedbed
