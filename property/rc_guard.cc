// Linked into every test program: what RC_PARAMS makes RapidCheck leave out is no pass. RapidCheck
// calls a property that drew nothing proved, and one that only drew a reproduced case too.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>

namespace {

class RcGuard : public ::testing::Environment {
  void TearDown() override {
    const char* given = std::getenv("RC_PARAMS");
    const std::string params = given == nullptr ? "" : given;
    std::istringstream words(params);
    for (std::string word; words >> word;) {
      const std::size_t value = word.find('=') + 1;
      const std::string name = word.substr(0, value);
      if (name == "max_success=" && word.find_first_not_of('0', value) == std::string::npos) {
        ADD_FAILURE() << "RC_PARAMS='" << params << "' draws no case: nothing was tested";
      }
      if (name == "reproduce=") {
        ADD_FAILURE() << "RC_PARAMS='" << params << "' asks for kept cases alone: no pass";
      }
    }
  }
};

const ::testing::Environment* const kGuard =
    ::testing::AddGlobalTestEnvironment(new RcGuard);  // owned by gtest

}  // namespace
