#include "reports/principal.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "generator/check.h"

namespace seedbed {
namespace {

using Matrix = Eigen::MatrixXd;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Each column less its mean, over its length; zeros where it is tied.
Matrix scaled(std::span<const double> data, std::size_t columns) {
  SEEDBED_CHECK(columns >= 1 && data.size() % columns == 0, "data are whole rows");
  const auto width = static_cast<Eigen::Index>(columns);
  Matrix values =
      Eigen::Map<const Rows>(data.data(), static_cast<Eigen::Index>(data.size() / columns), width);
  for (Eigen::Index j = 0; j < width && values.rows() > 0; ++j) {
    if (values.col(j).minCoeff() == values.col(j).maxCoeff()) {
      values.col(j).setZero();
      continue;
    }
    values.col(j).array() -= values.col(j).mean();
    const double length = values.col(j).norm();
    if (length > 0) values.col(j) /= length;
  }
  return values;
}

bool varies(const Matrix& values, Eigen::Index column) {
  return values.rows() > 1 && values.col(column).squaredNorm() > 0;
}

std::vector<double> ranks_of(std::span<const double> data, std::size_t columns) {
  std::vector<double> ranks(data.size());
  const std::size_t rows = data.size() / columns;
  std::vector<std::size_t> order(rows);
  for (std::size_t j = 0; j < columns; ++j) {
    const auto value = [&](std::size_t row) { return data[row * columns + j]; };
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    for (std::size_t first = 0; first < rows;) {
      std::size_t end = first + 1;
      while (end < rows && value(order[end]) == value(order[first])) ++end;
      for (std::size_t i = first; i < end; ++i) {
        ranks[order[i] * columns + j] = static_cast<double>(first + end + 1) / 2;
      }
      first = end;
    }
  }
  return ranks;
}

}  // namespace

std::vector<std::optional<double>> correlation_matrix(std::span<const double> data,
                                                      std::size_t columns) {
  const Matrix values = scaled(data, columns);
  const Matrix products = values.transpose() * values;
  std::vector<std::optional<double>> result;
  for (Eigen::Index i = 0; i < products.rows(); ++i) {
    for (Eigen::Index j = 0; j < products.cols(); ++j) {
      const bool known = varies(values, i) && varies(values, j);
      result.push_back(known ? std::optional(i == j ? 1.0 : std::clamp(products(i, j), -1.0, 1.0))
                             : std::nullopt);
    }
  }
  return result;
}

std::vector<std::optional<double>> rank_correlation_matrix(std::span<const double> data,
                                                           std::size_t columns) {
  SEEDBED_CHECK(columns >= 1 && data.size() % columns == 0, "data are whole rows");
  return correlation_matrix(ranks_of(data, columns), columns);
}

std::vector<PrincipalComponent> principal_components(std::span<const double> data,
                                                     std::size_t columns) {
  const Matrix values = scaled(data, columns);
  std::vector<Eigen::Index> kept;
  for (Eigen::Index j = 0; j < values.cols(); ++j) {
    if (varies(values, j)) kept.push_back(j);
  }
  std::vector<PrincipalComponent> components;
  if (kept.empty()) return components;
  const auto size = static_cast<Eigen::Index>(kept.size());
  Matrix chosen(values.rows(), size);
  for (Eigen::Index j = 0; j < size; ++j) {
    chosen.col(j) = values.col(kept[static_cast<std::size_t>(j)]);
  }
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(chosen.transpose() * chosen);
  for (Eigen::Index i = size; i-- > 0;) {  // the solver's eigenvalues ascend
    PrincipalComponent component;
    component.share = std::max(0.0, solver.eigenvalues()[i]) / static_cast<double>(size);
    component.directions.assign(columns, 0);
    Eigen::VectorXd direction = solver.eigenvectors().col(i);
    Eigen::Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    if (direction[largest] < 0) direction = -direction;
    for (Eigen::Index j = 0; j < size; ++j) {
      component.directions[static_cast<std::size_t>(kept[static_cast<std::size_t>(j)])] =
          direction[j];
    }
    components.push_back(std::move(component));
  }
  return components;
}

}  // namespace seedbed
