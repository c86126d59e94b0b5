#include "reports/regression.h"

#include <Eigen/QR>
#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "generator/check.h"

namespace seedbed {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Matrix design_of(std::span<const double> x, Eigen::Index rows, Eigen::Index columns) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Matrix design(rows, columns + 1);
  design.col(0).setOnes();
  design.rightCols(columns) = Eigen::Map<const Rows>(x.data(), rows, columns);
  return design;
}

// Coefficients' errors: R^-1 Q' diag(e^2 / (1 - h)^2) Q R^-T, the pivots undone.
Vector robust_errors(const Eigen::ColPivHouseholderQR<Matrix>& qr, const Matrix& q,
                     const Vector& residuals, const Vector& leverage) {
  const Eigen::Index columns = q.cols();
  Matrix weighted = q;
  for (Eigen::Index i = 0; i < q.rows(); ++i) {
    const double rest = 1 - leverage[i];
    // A row that its own column fits has no residual to judge by.
    weighted.row(i) *= rest > 1e-12 ? std::fabs(residuals[i]) / rest : 0;
  }
  const Matrix r = qr.matrixQR().topLeftCorner(columns, columns).triangularView<Eigen::Upper>();
  const Matrix inverse = r.triangularView<Eigen::Upper>().solve(Matrix::Identity(columns, columns));
  const Matrix covariance = inverse * (weighted.transpose() * weighted) * inverse.transpose();
  return qr.colsPermutation() * covariance.diagonal().cwiseMax(0).cwiseSqrt();
}

std::vector<double> studentized_of(const Vector& residuals, const Vector& leverage,
                                   Eigen::Index coefficients) {
  const double squares = residuals.squaredNorm();
  const auto degrees = static_cast<double>(residuals.size() - coefficients - 1);
  std::vector<double> result;
  for (Eigen::Index i = 0; i < residuals.size(); ++i) {
    const double rest = 1 - leverage[i];
    const double others = rest > 1e-12 && degrees > 0
                              ? (squares - residuals[i] * residuals[i] / rest) / degrees * rest
                              : 0;
    result.push_back(others > 1e-24 * squares ? residuals[i] / std::sqrt(others) : 0);
  }
  return result;
}

}  // namespace

std::optional<Regression> regress(std::span<const double> y, std::span<const double> x,
                                  std::size_t columns, double confidence) {
  SEEDBED_CHECK(columns >= 1 && x.size() == y.size() * columns, "x has a row for each y");
  SEEDBED_CHECK(confidence > 0 && confidence < 1, "confidence must lie inside (0, 1)");
  const auto rows = static_cast<Eigen::Index>(y.size());
  const auto terms = static_cast<Eigen::Index>(columns) + 1;
  if (rows <= terms) return std::nullopt;
  const Matrix design = design_of(x, rows, terms - 1);
  const Eigen::Map<const Vector> values(y.data(), rows);
  const Eigen::ColPivHouseholderQR<Matrix> qr(design);
  if (qr.rank() < terms) return std::nullopt;
  const Vector solution = qr.solve(values);
  const Vector residuals = values - design * solution;
  const Matrix q = qr.householderQ() * Matrix::Identity(rows, terms);
  const Vector leverage = q.rowwise().squaredNorm();
  const Vector errors = robust_errors(qr, q, residuals, leverage);
  const auto degrees = static_cast<double>(rows - terms);
  const double t = quantile(
      complement(boost::math::students_t_distribution<double>(degrees), (1 - confidence) / 2));
  Regression result;
  result.n = rows;
  for (Eigen::Index i = 0; i < terms; ++i) {
    const double reach = t * errors[i];
    result.coefficients.push_back(
        {solution[i], errors[i], {solution[i] - reach, solution[i] + reach}});
  }
  const double total = (values.array() - values.mean()).square().sum();
  result.r_squared = total > 0 ? 1 - residuals.squaredNorm() / total : 0;
  result.residual_deviation = std::sqrt(residuals.squaredNorm() / degrees);
  result.studentized = studentized_of(residuals, leverage, terms);
  return result;
}

std::optional<Coefficient> log_log_slope(std::span<const double> size, std::span<const double> y,
                                         double confidence) {
  SEEDBED_CHECK(size.size() == y.size(), "a size for each cost");
  std::vector<double> log_size;
  std::vector<double> log_y;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (!(size[i] > 0) || !(y[i] > 0)) return std::nullopt;
    log_size.push_back(std::log(size[i]));
    log_y.push_back(std::log(y[i]));
  }
  const std::optional<Regression> line = regress(log_y, log_size, 1, confidence);
  if (!line) return std::nullopt;
  return line->coefficients[1];
}

std::vector<std::size_t> outlier_rows(const Regression& regression, double level) {
  const auto terms = static_cast<std::int64_t>(regression.coefficients.size());
  const std::int64_t degrees = regression.n - terms - 1;
  std::vector<std::size_t> rows;
  if (degrees < 1) return rows;
  const double tail = level / 2 / static_cast<double>(regression.n);
  const double limit = quantile(
      complement(boost::math::students_t_distribution<double>(static_cast<double>(degrees)), tail));
  for (std::size_t i = 0; i < regression.studentized.size(); ++i) {
    if (std::fabs(regression.studentized[i]) > limit) rows.push_back(i);
  }
  std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
    return std::fabs(regression.studentized[a]) > std::fabs(regression.studentized[b]);
  });
  return rows;
}

}  // namespace seedbed
