# Install rules, and the two ways in which a build system finds the library: CMake's
# find_package(markers), from the install tree and from the build tree, and pkg-config.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/markers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/markersConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(cmake/markersConfig.cmake.in ${PROJECT_BINARY_DIR}/markersConfig.cmake @ONLY)
# The prefix is found from where the file lies: 'cmake --install --prefix' and a moved tree are right
# without it being written anew. An absolute directory replaces the prefix.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()
cmake_path(APPEND pc_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
configure_file(cmake/markers.pc.in ${PROJECT_BINARY_DIR}/markers.pc @ONLY)
configure_file(cmake/markers-static.pc.in ${PROJECT_BINARY_DIR}/markers-static.pc @ONLY)

if(NOT MARKERS_INSTALL)
  return()
endif()

install(TARGETS markers markers_static markers_headers EXPORT markersTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/markers DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
install(FILES man/imv.3 man/marker.3 man/marker_probe.3 man/static_call.3 man/static_key.3
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
install(FILES ${PROJECT_BINARY_DIR}/markers.pc ${PROJECT_BINARY_DIR}/markers-static.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES
  ${PROJECT_BINARY_DIR}/markersConfig.cmake ${PROJECT_BINARY_DIR}/markersConfigVersion.cmake
  DESTINATION ${package_dir})
install(EXPORT markersTargets NAMESPACE markers:: DESTINATION ${package_dir})
export(EXPORT markersTargets NAMESPACE markers:: FILE ${PROJECT_BINARY_DIR}/markersTargets.cmake)
