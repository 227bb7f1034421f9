# The plugin must use the TBB and OpenVDB that Houdini loads, so Houdini's own CMake package is needed.
set(houdini_cmake "$ENV{HFS}/toolkit/cmake")
if("$ENV{HFS}" STREQUAL "" OR NOT EXISTS "${houdini_cmake}/HoudiniConfig.cmake")
  message(FATAL_ERROR
    "MALLOW_HOUDINI=ON needs Houdini's toolkit: ${houdini_cmake}/HoudiniConfig.cmake is not there "
    "(HFS is '$ENV{HFS}'). Source houdini_setup in the folder of your Houdini, then configure again.")
endif()
find_package(Houdini REQUIRED PATHS "${houdini_cmake}" NO_DEFAULT_PATH)
