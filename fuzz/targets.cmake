# Every fuzz/X_fuzz.cc is a libFuzzer program under SEEDBED_FUZZ and, under SEEDBED_TESTS, an
# ordinary program that replays fuzz/corpus/X, so that any compiler runs the kept inputs.
# SEEDBED_FUZZ_ENGINE links another engine: what OSS-Fuzz calls LIB_FUZZING_ENGINE.
set(SEEDBED_FUZZ_ENGINE "-fsanitize=fuzzer" CACHE STRING "Link options of the fuzzing engine")
separate_arguments(fuzz_engine UNIX_COMMAND "${SEEDBED_FUZZ_ENGINE}")
add_library(seedbed_fuzz_codec STATIC "${CMAKE_SOURCE_DIR}/fuzz/codec.cc")
target_link_libraries(seedbed_fuzz_codec PUBLIC seedbed_generator)
if(SEEDBED_FUZZ)
  add_custom_target(fuzz_targets)
endif()
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*_fuzz.cc")
foreach(source ${fuzz_sources})
  get_filename_component(target "${source}" NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" name "${target}")
  # What a target includes says what it needs.
  set(libraries seedbed_fuzz_codec)
  file(STRINGS "${source}" above_generator REGEX "#include \"(bench|reports)/")
  if(above_generator)
    list(APPEND libraries seedbed_bench)
    if(NOT TARGET seedbed_bench)
      continue()
    endif()
  endif()
  file(STRINGS "${source}" plants REGEX "#include \"property/canary/")
  if(plants)
    list(APPEND libraries seedbed_canary)
  endif()
  if(SEEDBED_FUZZ)
    add_executable(${target} "${source}")
    target_link_libraries(${target} PRIVATE ${libraries} ${fuzz_engine})
    add_dependencies(fuzz_targets ${target})
    # How it is run lies beside it, as ClusterFuzz reads it: X_fuzz.options, X_fuzz.dict.
    set(dict_line)
    if(EXISTS "${CMAKE_SOURCE_DIR}/fuzz/dict/${name}.dict")
      configure_file("${CMAKE_SOURCE_DIR}/fuzz/dict/${name}.dict"
        "${CMAKE_BINARY_DIR}/${target}.dict" COPYONLY)
      set(dict_line "dict = ${target}.dict\n")
    endif()
    set(counters_line)
    if(NOT name MATCHES "^(fill|store|walk)$")
      # How often a loop ran tells little but how large the world or the text is, and made most of
      # the kept inputs: without these counts more edges are found in the same time.
      set(counters_line "use_counters = 0\n")
    endif()
    configure_file("${CMAKE_SOURCE_DIR}/fuzz/target.options.in"
      "${CMAKE_BINARY_DIR}/${target}.options" @ONLY)
  endif()
  if(SEEDBED_TESTS)
    add_executable(${target}_replay "${source}" "${CMAKE_SOURCE_DIR}/fuzz/replay_main.cc")
    target_link_libraries(${target}_replay PRIVATE ${libraries})
    target_compile_definitions(${target}_replay PRIVATE SEEDBED_REPLAY_PROGRAM)
    add_test(NAME fuzz_replay.${name}
      COMMAND ${target}_replay "${CMAKE_SOURCE_DIR}/fuzz/corpus/${name}")
    set_tests_properties(fuzz_replay.${name} PROPERTIES TIMEOUT 300)
  endif()
endforeach()
if(SEEDBED_TESTS)
  # A replay of nothing must not pass for a replay.
  add_test(NAME fuzz_replay.nothing_is_exit_5
    COMMAND sh -c "\"$0\"; test $? -eq 5" $<TARGET_FILE:case_fuzz_replay>)
  add_executable(codec_test "${CMAKE_SOURCE_DIR}/fuzz/codec_test.cc")
  find_package(GTest REQUIRED)
  target_link_libraries(codec_test PRIVATE seedbed_fuzz_codec GTest::gtest_main)
  target_compile_definitions(codec_test PRIVATE SEEDBED_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    SEEDBED_REPLAY="$<TARGET_FILE:case_fuzz_replay>")
  add_dependencies(codec_test case_fuzz_replay)
  add_test(NAME fuzz_codec COMMAND codec_test)
  add_test(NAME fuzz_layout COMMAND "${CMAKE_SOURCE_DIR}/fuzz/layout_test.sh"
    "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/fuzz_layout")
  set_tests_properties(fuzz_layout PROPERTIES LABELS nightly SKIP_RETURN_CODE 77 TIMEOUT 3600)
endif()
