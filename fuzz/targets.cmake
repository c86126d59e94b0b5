# Every fuzz/X_fuzz.cc is a libFuzzer program under SEEDBED_FUZZ and, under SEEDBED_TESTS, an
# ordinary program that replays fuzz/corpus/X, so that any compiler runs the kept inputs.
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*_fuzz.cc")
foreach(source ${fuzz_sources})
  get_filename_component(target "${source}" NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" name "${target}")
  # What a target includes says what it needs.
  set(libraries seedbed_generator)
  file(STRINGS "${source}" above_generator REGEX "#include \"(bench|reports)/")
  if(above_generator)
    set(libraries seedbed_bench)
  endif()
  if(NOT TARGET ${libraries})
    continue()
  endif()
  if(SEEDBED_FUZZ)
    add_executable(${target} "${source}")
    target_link_libraries(${target} PRIVATE ${libraries})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  endif()
  if(SEEDBED_TESTS)
    add_executable(${target}_replay "${source}" "${CMAKE_SOURCE_DIR}/fuzz/replay_main.cc")
    target_link_libraries(${target}_replay PRIVATE ${libraries})
    add_test(NAME fuzz_replay.${name}
      COMMAND ${target}_replay "${CMAKE_SOURCE_DIR}/fuzz/corpus/${name}")
    set_tests_properties(fuzz_replay.${name} PROPERTIES TIMEOUT 300)
  endif()
endforeach()
if(SEEDBED_TESTS AND TARGET case_fuzz_replay)
  # A replay of nothing must not pass for a replay.
  add_test(NAME fuzz_replay.nothing_is_exit_5
    COMMAND sh -c "\"$0\"; test $? -eq 5" $<TARGET_FILE:case_fuzz_replay>)
endif()
