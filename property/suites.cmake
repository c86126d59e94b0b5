# Every property/suite/X.cc is one test program suite_X; canaries and tidy are programs of their
# own. Suites nightly_X carry the label nightly: `./run long` runs them, `./run test` does not.
# SEEDBED_PROPERTY_CASES (cache or environment) says how many cases each property draws; the
# seed is fixed, so that a failing run fails again.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
include(GoogleTest)

if(DEFINED ENV{SEEDBED_PROPERTY_CASES})
  set(property_cases "$ENV{SEEDBED_PROPERTY_CASES}")
else()
  set(property_cases 150)
endif()
set(SEEDBED_PROPERTY_CASES "${property_cases}" CACHE STRING "Cases drawn for each property")
if(DEFINED ENV{SEEDBED_PROPERTY_CASES})
  set(SEEDBED_PROPERTY_CASES "${property_cases}" CACHE STRING "" FORCE)  # over an older one
endif()
if(NOT SEEDBED_PROPERTY_CASES MATCHES "^[1-9][0-9]*$")
  # RapidCheck calls a property that drew nothing proved.
  message(FATAL_ERROR "SEEDBED_PROPERTY_CASES=${SEEDBED_PROPERTY_CASES}: a number above 0")
endif()

add_library(seedbed_rc_guard OBJECT "${CMAKE_SOURCE_DIR}/property/rc_guard.cc")
target_link_libraries(seedbed_rc_guard PRIVATE seedbed_flags GTest::gtest)

function(seedbed_test_program name sources)
  add_executable(${name} ${sources} $<TARGET_OBJECTS:seedbed_rc_guard>)
  target_link_libraries(${name} PRIVATE seedbed_bench rapidcheck rapidcheck_gtest
    GTest::gtest_main Eigen3::Eigen)
  target_compile_definitions(${name} PRIVATE SEEDBED_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    SEEDBED_DATA_DIR="${SEEDBED_DATA_DIR}")
  # Three quarters of a suite's compile time went into optimising templates that run once.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Debug>:-O0>)
  gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60 PROPERTIES
    ENVIRONMENT "RC_PARAMS=seed=1 max_success=${SEEDBED_PROPERTY_CASES}"
    ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=set:detect_stack_use_after_return=1" TIMEOUT 600 ${ARGN})
endfunction()

file(GLOB suite_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/property/suite/*.cc")
foreach(source ${suite_sources})
  get_filename_component(subject "${source}" NAME_WE)
  set(labels)
  if(subject MATCHES "^real_")
    set(labels LABELS data)
  elseif(subject MATCHES "^nightly_")
    set(labels LABELS nightly)
  endif()
  seedbed_test_program(suite_${subject} "${source}" ${labels})
endforeach()
foreach(name canaries tidy)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/property/${name}*.cc")
  seedbed_test_program(${name} "${sources}")
endforeach()

# Finders of `seedbed prove` that link what the program does not.
add_executable(canary_rapidcheck "${CMAKE_SOURCE_DIR}/property/finder/rapidcheck.cc")
target_link_libraries(canary_rapidcheck PRIVATE seedbed_canary rapidcheck)
add_dependencies(canaries canary_rapidcheck canary_fuzz_replay)
target_compile_definitions(canaries PRIVATE
  SEEDBED_RAPIDCHECK_FINDER="$<TARGET_FILE:canary_rapidcheck>"
  SEEDBED_CANARY_REPLAY="$<TARGET_FILE:canary_fuzz_replay>")

target_sources(suite_anchor PRIVATE "${CMAKE_SOURCE_DIR}/bench/anchor/anchor.cc")

# Suites that start the program.
if(TARGET seedbed)
  foreach(suite program resume isolate nightly_kills)
    add_dependencies(suite_${suite} seedbed)
    target_compile_definitions(suite_${suite} PRIVATE SEEDBED_BINARY="$<TARGET_FILE:seedbed>")
  endforeach()
endif()

# What lies outside the tree: plug-ins, one for each fault that a trial must name, and a project
# that links the installed library.
set(plugins none differs crashes hangs writes_outside exits version name rarely lies)
set(plugin_targets)
foreach(fault IN LISTS plugins)
  list(FIND plugins ${fault} number)
  list(APPEND plugin_targets plugin_${fault})
  add_library(plugin_${fault} MODULE "${CMAKE_SOURCE_DIR}/property/outside/plugin.cc")
  target_compile_definitions(plugin_${fault} PRIVATE FAULT=${number})
endforeach()
list(APPEND plugin_targets plugin_no_symbol)
add_library(plugin_no_symbol MODULE "${CMAKE_SOURCE_DIR}/property/outside/plugin.cc")
target_compile_definitions(plugin_no_symbol PRIVATE FAULT=0 NO_SYMBOL)
foreach(target IN LISTS plugin_targets)
  target_link_libraries(${target} PRIVATE seedbed_flags)
  set_target_properties(${target} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY
    "${CMAKE_BINARY_DIR}/plugins")
endforeach()
add_dependencies(suite_fill_plugins ${plugin_targets})
if(TARGET seedbed)
  add_dependencies(suite_isolate plugin_none plugin_rarely plugin_lies)
endif()
target_compile_definitions(suite_isolate PRIVATE SEEDBED_PLUGINS="${CMAKE_BINARY_DIR}/plugins/")
target_compile_definitions(suite_fill_plugins PRIVATE
  SEEDBED_PLUGINS="${CMAKE_BINARY_DIR}/plugins/" SEEDBED_CXX="${CMAKE_CXX_COMPILER}")
set(program)
if(TARGET seedbed)
  set(program $<TARGET_FILE:seedbed>)
endif()
add_test(NAME outside.package COMMAND ${CMAKE_COMMAND} "-DBUILD=${CMAKE_BINARY_DIR}"
  "-DSOURCE=${CMAKE_SOURCE_DIR}/property/outside" "-DWORK=${CMAKE_BINARY_DIR}/outside"
  "-DCXX=${CMAKE_CXX_COMPILER}" "-DGENERATOR=${CMAKE_GENERATOR}"
  "-DSEEDBED=${program}"
  -P "${CMAKE_SOURCE_DIR}/property/outside/try_package.cmake")

# The goldens, byte for byte, by other compilers at other levels: ctest builds and runs them.
foreach(compiler g++ clang++-19)
  string(MAKE_C_IDENTIFIER "compiler_${compiler}" found)
  find_program(${found} ${compiler})
  foreach(level O0 O3)
    set(name golden.${compiler}.${level})
    if(${found})
      set(folder "${CMAKE_BINARY_DIR}/compilers/${compiler}-${level}")
      add_test(NAME ${name} COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test
        "${CMAKE_SOURCE_DIR}/property/compilers" "${folder}" --build-generator Ninja
        --build-target golden --build-options "-DCMAKE_CXX_COMPILER=${${found}}"
        "-DCMAKE_CXX_FLAGS=-${level}" --test-command "${folder}/golden")
    else()
      add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo
        "skipped: ${compiler} is not installed")
      set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped")
    endif()
    set_tests_properties(${name} PROPERTIES LABELS nightly TIMEOUT 3600)
  endforeach()
endforeach()

# RC_PARAMS of another day must not make a suite green.
foreach(stale "max_success=0" "seed=1 max_success=0")
  string(MAKE_C_IDENTIFIER "${stale}" name)
  add_test(NAME stale_rc_params.${name}
    COMMAND suite_cases --gtest_filter=Cases.PrintAndParseAreInverse)
  set_tests_properties(stale_rc_params.${name} PROPERTIES ENVIRONMENT "RC_PARAMS=${stale}"
    PASS_REGULAR_EXPRESSION "draws no case: nothing was tested")
endforeach()

# What a night makes of its steps' exit codes, with a stand-in for the steps.
add_test(NAME night COMMAND "${CMAKE_SOURCE_DIR}/property/outside/night.sh" $<TARGET_FILE:seedbed>)

# That the parts of a tally suffice is known on every day.
include("${CMAKE_SOURCE_DIR}/property/platforms/tally.cmake")
add_executable(platform ${tally_sources} "${CMAKE_SOURCE_DIR}/property/platforms/platform.cc")
target_link_libraries(platform PRIVATE seedbed_generator)
add_test(NAME platform.here COMMAND sh -c "cat digests.tsv tallies.tsv | $<TARGET_FILE:platform>"
  WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}/property/golden")

# The same worlds and tallies elsewhere: other processors, one of them big-endian, and WebAssembly.
# Each is skipped, in words, where its compiler or emulator is missing.
foreach(platform native aarch64 s390x wasm32)
  add_test(NAME platform.${platform} COMMAND "${CMAKE_SOURCE_DIR}/property/platforms/run.sh"
    ${platform} "${CMAKE_BINARY_DIR}/platforms/${platform}")
  set_tests_properties(platform.${platform} PROPERTIES LABELS nightly SKIP_RETURN_CODE 77
    TIMEOUT 1800)
endforeach()

# The page in a browser, every form before its validator, skipped without npm or a browser; other
# people's generators beside ours, skipped without their tools.
if(TARGET seedbed)
  add_test(NAME outside.others COMMAND "${CMAKE_SOURCE_DIR}/property/outside/others.sh" ${program}
    "${CMAKE_BINARY_DIR}/others")
  set_tests_properties(outside.others PROPERTIES LABELS nightly SKIP_RETURN_CODE 77 TIMEOUT 900)
  add_test(NAME page_and_forms COMMAND "${CMAKE_SOURCE_DIR}/property/browser/run.sh"
    $<TARGET_FILE:seedbed> $<TARGET_FILE:suite_ci_forms> "${CMAKE_BINARY_DIR}/browser")
  set_tests_properties(page_and_forms PROPERTIES LABELS nightly SKIP_RETURN_CODE 77 TIMEOUT 900)

  # What `seedbed plan` writes, done by a real Slurm on this machine; skipped where there is none.
  add_test(NAME slurm COMMAND "${CMAKE_SOURCE_DIR}/property/outside/slurm_test.sh"
    $<TARGET_FILE:seedbed>)
  set_tests_properties(slurm PROPERTIES LABELS nightly SKIP_RETURN_CODE 77 TIMEOUT 600)
endif()
