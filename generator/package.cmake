# What `cmake --install` gives: the program, the library with its headers, and the package that
# find_package(seedbed) finds, whose target is seedbed::generator.
include(CMakePackageConfigHelpers)
set_target_properties(seedbed_generator PROPERTIES EXPORT_NAME generator)
set_target_properties(seedbed_flags PROPERTIES EXPORT_NAME flags)
set(package_folder lib/cmake/seedbed)
install(TARGETS seedbed_generator seedbed_flags EXPORT seedbed ARCHIVE DESTINATION lib
  COMPONENT seedbed_library)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/generator" DESTINATION include/seedbed
  COMPONENT seedbed_library FILES_MATCHING PATTERN "*.h")
install(FILES "${CMAKE_SOURCE_DIR}/bench/fill_plugin.h" DESTINATION include/seedbed/bench
  COMPONENT seedbed_library)
install(EXPORT seedbed FILE seedbedConfig.cmake NAMESPACE seedbed:: DESTINATION ${package_folder}
  COMPONENT seedbed_library)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/seedbedConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/seedbedConfigVersion.cmake" DESTINATION ${package_folder}
  COMPONENT seedbed_library)
if(TARGET seedbed)
  install(TARGETS seedbed RUNTIME DESTINATION bin COMPONENT seedbed_program)
endif()
