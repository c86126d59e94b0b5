// Linked into every test program: what RC_PARAMS makes RapidCheck leave out is no pass. RapidCheck
// calls a property that drew nothing proved, and one that only drew a reproduced case too.
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <string>

namespace {

class RcGuard : public ::testing::Environment {
  void TearDown() override {
    const char* given = std::getenv("RC_PARAMS");
    const std::string params = given == nullptr ? "" : given;
    if (std::regex_search(params, std::regex("(^|\\s)max_success=0*(\\s|$)"))) {
      ADD_FAILURE() << "RC_PARAMS='" << params << "' draws no case: nothing was tested";
    }
    if (std::regex_search(params, std::regex("(^|\\s)reproduce="))) {
      ADD_FAILURE() << "RC_PARAMS='" << params << "' asks for kept cases alone: no pass";
    }
  }
};

const ::testing::Environment* const kGuard =
    ::testing::AddGlobalTestEnvironment(new RcGuard);  // owned by gtest

}  // namespace
