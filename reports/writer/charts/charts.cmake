# cmake -DOUT=FILE -DWORK=FOLDER -DNPM=PROGRAM -P charts.cmake: writes FILE, the charts' library of
# the page: d3 and Observable Plot as npm has them by the lock file beside this one, each behind its
# licence. Without npm, or where the registry is not reached, FILE is empty: the page is built
# without charts and says so. No script of a package is run.
get_filename_component(here "${CMAKE_CURRENT_LIST_FILE}" DIRECTORY)
file(MAKE_DIRECTORY "${WORK}")

# without_charts(WHY): an old FILE that has charts is kept; the next configuration asks again.
function(without_charts why)
  if(EXISTS "${OUT}")
    file(SIZE "${OUT}" size)
    if(size GREATER 0)
      return()
    endif()
  endif()
  file(WRITE "${OUT}" "")
  message(STATUS "the report's page is built without charts: ${why}")
endfunction()

if(EXISTS "${OUT}" AND NOT "${here}/package-lock.json" IS_NEWER_THAN "${OUT}")
  file(SIZE "${OUT}" size)
  if(size GREATER 0)
    return()
  endif()
endif()
if(NOT NPM)
  without_charts("there is no npm")
  return()
endif()
file(COPY "${here}/package.json" "${here}/package-lock.json" DESTINATION "${WORK}")
execute_process(
  COMMAND "${NPM}" ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-timeout=30000
  WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE error TIMEOUT 90)
if(NOT result EQUAL 0)
  string(REGEX REPLACE "\n.*" "" error "${error}")
  without_charts("npm ci failed: ${error}")
  return()
endif()

# add(TEXT NAME PACKAGE FILE): the licence as a comment, the version, the code.
function(add text name package file)
  set(folder "${WORK}/node_modules/${package}")
  file(READ "${folder}/package.json" about)
  string(JSON version GET "${about}" version)
  file(READ "${folder}/LICENSE" licence)
  string(STRIP "${licence}" licence)
  file(READ "${folder}/${file}" code)
  # Nothing in it may end the page's script element.
  string(REPLACE "</script" "<\\/script" code "${code}")
  set(${text} "/* ${name} ${version}\n${licence}\n*/\n${code}\n" PARENT_SCOPE)
  set(${text}_name "${name} ${version}" PARENT_SCOPE)
endfunction()
add(d3 "d3" "d3" "dist/d3.min.js")
add(plot "Observable Plot" "@observablehq/plot" "dist/plot.umd.min.js")

# What those two files hold of other packages: their licences stay with them.
set(others "")
foreach(package delaunator robust-predicates internmap isoformat interval-tree-1d
    binary-search-bounds)
  file(GLOB licences "${WORK}/node_modules/${package}/LICEN[SC]E*")
  foreach(licence ${licences})
    file(READ "${licence}" licence)
    string(STRIP "${licence}" licence)
    string(APPEND others "/* holds parts of ${package}\n${licence}\n*/\n")
  endforeach()
endforeach()
file(WRITE "${OUT}" "// ${plot_name} and ${d3_name}\n${others}${d3}${plot}")
