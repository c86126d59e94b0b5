# What a tally is made of beside the generator: all that platforms without SQLite build of reports/.
set(tally_sources)
foreach(part culprits kept_maps layout_counts moments tally)
  list(APPEND tally_sources "${CMAKE_CURRENT_LIST_DIR}/../../reports/${part}.cc")
endforeach()
