// Decides how bad input travels: a parser returns the value or one line that says what is wrong and
// what would be right. No exception, so that generator/ also builds for targets without them.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace seedbed {

struct Wrong {
  std::string message;
};

template <class T>
class Parsed {
 public:
  Parsed(T value) : value_(std::move(value)) {}
  Parsed(Wrong wrong) : wrong_(std::move(wrong.message)) {}
  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  // REQUIRES: there is no value.
  const std::string& wrong() const { return wrong_; }

 private:
  std::optional<T> value_;
  std::string wrong_;
};

}  // namespace seedbed
