// Decides which metrics move together: correlations, and the few directions in which worlds differ
// most. Eigenvectors by Eigen's solver for symmetric matrices. Promises as in statistics.h.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace seedbed {

// Pearson's correlation of each pair of columns, row by row, `columns` squared of them. Values lie
// row by row. nullopt where a column is tied or has fewer than two rows.
// REQUIRES: finite values, columns >= 1, data.size() a multiple of columns.
std::vector<std::optional<double>> correlation_matrix(std::span<const double> data,
                                                      std::size_t columns);

// The same of the columns' ranks, ties at their mean rank (Spearman 1904).
std::vector<std::optional<double>> rank_correlation_matrix(std::span<const double> data,
                                                           std::size_t columns);

struct PrincipalComponent {
  double share = 0;                // of the variance of all columns that vary
  std::vector<double> directions;  // one a column, of length 1; its largest is positive
};

// Principal components of the columns that vary, each scaled to variance 1 (Hotelling 1933): the
// eigenvectors of their correlation matrix, the largest share first. Tied columns have direction 0.
// Empty where fewer than two rows or no column varies. REQUIRES: as correlation_matrix().
std::vector<PrincipalComponent> principal_components(std::span<const double> data,
                                                     std::size_t columns);

}  // namespace seedbed
