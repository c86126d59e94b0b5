// Exact expectations of dead ends, apart from the diggers: by the matrix-tree theorem for uniform
// spanning trees, by run sums for the sidewinder; and means over seeds to hold against them.
#pragma once

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generator/case.h"
#include "generator/variants.h"

namespace seedbed {

// The Laplacian of the grid of width x height cells, in row order.
inline Eigen::MatrixXd grid_laplacian(int width, int height) {
  const int cells = width * height;
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(cells, cells);
  const auto join = [&](int a, int b) {
    laplacian(a, a) += 1;
    laplacian(b, b) += 1;
    laplacian(a, b) -= 1;
    laplacian(b, a) -= 1;
  };
  for (int cell = 0; cell < cells; ++cell) {
    if (cell % width + 1 < width) join(cell, cell + 1);
    if (cell + width < cells) join(cell, cell + width);
  }
  return laplacian;
}

// Spanning trees of the grid, without one cell if `removed` is not -1: a cofactor of the Laplacian
// (Kirchhoff's matrix-tree theorem).
inline double spanning_trees(int width, int height, int removed) {
  Eigen::MatrixXd laplacian = grid_laplacian(width, height);
  std::vector<int> kept;
  for (int cell = 0; cell < width * height; ++cell) {
    if (cell != removed) kept.push_back(cell);
    if (removed < 0 || laplacian(cell, removed) != -1) continue;
    laplacian(cell, cell) -= 1;
  }
  kept.pop_back();
  if (kept.empty()) return 1;
  return Eigen::MatrixXd(laplacian(kept, kept)).partialPivLu().determinant();
}

// A uniform spanning tree has leaf v in deg(v) * t(G - v) of its t(G) cases: counted as it stands.
inline double uniform_dead_ends_counted(int width, int height) {
  const Eigen::MatrixXd laplacian = grid_laplacian(width, height);
  double sum = 0;
  for (int cell = 0; cell < width * height; ++cell) {
    sum += laplacian(cell, cell) * spanning_trees(width, height, cell);
  }
  return sum / spanning_trees(width, height, -1);
}

// The same with one inverse for all cells. With M the Laplacian without v and N its neighbours, the
// Laplacian of G - v is M - sum of e_k e_k' over N, and its cofactor at u in N is the growth of the
// determinant with s in M - sum + s e_u e_u', so that t(G - v) / t(G) = det(I - (I - E_uu) G_NN)
// (matrix determinant lemma; s = 0 gives 0), where G is M's inverse: G(i,j) = P(i,j) - P(i,v) -
// P(v,j) + P(v,v) by the pseudo-inverse P of the whole Laplacian.
inline double uniform_dead_ends(int width, int height) {
  const int cells = width * height;
  const Eigen::MatrixXd laplacian = grid_laplacian(width, height);
  const Eigen::MatrixXd ones = Eigen::MatrixXd::Constant(cells, cells, 1.0 / cells);
  const Eigen::MatrixXd pseudo = (laplacian + ones).partialPivLu().inverse() - ones;
  double sum = 0;
  for (int v = 0; v < cells; ++v) {
    std::vector<int> neighbours;
    for (int cell = 0; cell < cells; ++cell) {
      if (cell != v && laplacian(cell, v) != 0) neighbours.push_back(cell);
    }
    const auto degree = static_cast<Eigen::Index>(neighbours.size());
    Eigen::MatrixXd green(degree, degree);
    for (Eigen::Index i = 0; i < degree; ++i) {
      for (Eigen::Index j = 0; j < degree; ++j) {
        const int a = neighbours[static_cast<std::size_t>(i)];
        const int b = neighbours[static_cast<std::size_t>(j)];
        green(i, j) = pseudo(a, b) - pseudo(a, v) - pseudo(v, b) + pseudo(v, v);
      }
    }
    green.row(0).setZero();  // u is the first neighbour
    sum += static_cast<double>(degree) *
           (Eigen::MatrixXd::Identity(degree, degree) - green).determinant();
  }
  return sum;
}

// Sidewinder, runs closed with probability 1/2 and at the row's end, the first row one run. A run
// of L cells at s..s+L-1 comes with (s = 0 ? 1 : 1/2) * (1/2)^(L-1) * (its end is the row's ? 1 :
// 1/2), and each of its cells is the one opened north with probability 1/L. A cell is a dead end if
// it has one link: alone in its run, or at an end of it and not opened north, and in either case
// not opened from below.
inline double sidewinder_dead_ends(int width, int height) {
  if (width == 1 || height == 1) return width * height == 1 ? 0 : 2;
  std::vector<double> opened_from_below(static_cast<std::size_t>(width), 0.0);
  const auto each_run = [&](auto visit) {
    for (int s = 0; s < width; ++s) {
      double chance = s == 0 ? 1.0 : 0.5;
      for (int end = s; end < width; ++end, chance /= 2) {
        visit(s, end, end + 1 == width ? chance : chance / 2);
      }
    }
  };
  each_run([&](int s, int end, double chance) {
    for (int x = s; x <= end; ++x) {
      opened_from_below[static_cast<std::size_t>(x)] += chance / (end - s + 1);
    }
  });
  // Dead ends of one row with a row below it, and of the last row.
  double inner = 0;
  double last = 0;
  each_run([&](int s, int end, double chance) {
    const double stays = s == end ? 1.0 : 1.0 - 1.0 / (end - s + 1);
    for (const int x : {s, end}) {
      inner += chance * stays * (1 - opened_from_below[static_cast<std::size_t>(x)]);
      last += chance * stays;
      if (s == end) break;
    }
  });
  const double first = 2 - opened_from_below.front() - opened_from_below.back();
  return first + (height - 2) * inner + last;
}

// A binary tree's cell is a dead end with the chance 1/4 inside, and the border adds up to 1 more.
inline double binary_tree_dead_ends(int width, int height) { return width * height / 4.0 + 1; }

struct Sample {
  double mean = 0;
  double deviation = 0;
  double standard_error = 0;
};

inline Sample sample_of(double sum, double squares, double n) {
  const double mean = sum / n;
  const double variance = std::max(0.0, (squares - n * mean * mean) / (n - 1));
  return {mean, std::sqrt(variance), std::sqrt(variance / n)};
}

// Digs the lattice of a case as a world does, and nothing else: for long runs.
class Digger {
 public:
  explicit Digger(const std::string& recipe) {
    const Parsed<Recipe> parsed = parse_recipe(recipe);
    if (!parsed) ADD_FAILURE() << recipe << ": " << parsed.wrong();
    recipe_ = *parsed;
  }
  const Lattice& dig(std::uint64_t seed) {
    const Variant& variant = *recipe_.variant;
    lattice_.reset(recipe_.options.rooms);
    Random random = stream(name_key(variant.name), name_key("layout"), seed);
    variant.dig(recipe_.options, random, scratch_, lattice_);
    return lattice_;
  }
  const Recipe& recipe() const { return recipe_; }

 private:
  Recipe recipe_;
  LayoutScratch scratch_;
  Lattice lattice_;
};

// Rooms with one corridor. REQUIRES: at most 64 rooms a row.
inline int dead_ends(const Lattice& lattice) {
  int count = 0;
  std::uint64_t north = 0;
  for (std::int32_t y = 0; y < lattice.rooms().height; ++y) {
    const std::uint64_t east = lattice.east.row(y)[0];
    const std::uint64_t west = east << 1;
    const std::uint64_t south = lattice.south.row(y)[0];
    // One or three of the four, and no opposite pair.
    count += std::popcount((north ^ east ^ south ^ west) & ~((north & south) | (east & west)));
    north = south;
  }
  return count;
}

inline Sample dead_ends_of(const std::string& recipe, std::uint64_t seeds) {
  Digger digger(recipe);
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const double count = dead_ends(digger.dig(seed));
    sum += count;
    squares += count * count;
  }
  return sample_of(sum, squares, static_cast<double>(seeds));
}

}  // namespace seedbed
