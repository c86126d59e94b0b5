# Installs the build into a folder of its own, builds the project outside against it, runs it.
set(configure ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
  -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${WORK}/installed)
# Beside the table's variants, by the protocol of --exec; never into what another build left.
file(REMOVE_RECURSE "${WORK}/out")
set(swept)
if(SEEDBED)
  set(swept ${SEEDBED} sweep binary-tree:ends=corners --seeds 100 --quiet --out ${WORK}/out
    --exec "own=${WORK}/build/own_variant --serve")
endif()
foreach(step IN ITEMS
    "${CMAKE_COMMAND};--install;${BUILD};--prefix;${WORK}/installed;--component;seedbed_library"
    "${configure}"
    "${CMAKE_COMMAND};--build;${WORK}/build"
    "${WORK}/build/own_row"
    "${WORK}/build/own_variant"
    "${swept}")
  if(step STREQUAL "")
    continue()
  endif()
  execute_process(COMMAND ${step} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${step}: ${said}")
  endif()
endforeach()
message("${said}")
