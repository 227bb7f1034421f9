# The plugin must use the TBB and OpenVDB that Houdini loads, so Houdini's own CMake package is needed.
set(houdini_cmake "$ENV{HFS}/toolkit/cmake")
if("$ENV{HFS}" STREQUAL "" OR NOT EXISTS "${houdini_cmake}/HoudiniConfig.cmake")
  message(FATAL_ERROR
    "MALLOW_HOUDINI=ON needs Houdini's toolkit: ${houdini_cmake}/HoudiniConfig.cmake is not there "
    "(HFS is '$ENV{HFS}'). Source houdini_setup in the folder of your Houdini, then configure again.")
endif()
find_package(Houdini REQUIRED PATHS "${houdini_cmake}" NO_DEFAULT_PATH)

# OpenVDB, TBB, Blosc and zlib of Houdini: one process must not have two of them. They are named as the
# system's are elsewhere, so that core/ does not know the difference.
function(mallow_houdini_library target name)
  find_library(MALLOW_HOUDINI_${name} NAMES ${ARGN} PATHS "$ENV{HFS}/dsolib" NO_DEFAULT_PATH)
  if(NOT MALLOW_HOUDINI_${name})
    message(FATAL_ERROR "$ENV{HFS}/dsolib has no library ${ARGN}, which Mallow needs: give its path with "
                        "-DMALLOW_HOUDINI_${name}=...")
  endif()
  add_library(${target} INTERFACE IMPORTED)
  target_link_libraries(${target} INTERFACE "${MALLOW_HOUDINI_${name}}")
  target_include_directories(${target} SYSTEM INTERFACE "$ENV{HFS}/toolkit/include")
endfunction()
mallow_houdini_library(TBB::tbb TBB tbb)
mallow_houdini_library(OpenVDB::openvdb OPENVDB openvdb_sesi)
target_link_libraries(OpenVDB::openvdb INTERFACE TBB::tbb)
mallow_houdini_library(PkgConfig::BLOSC BLOSC blosc)
mallow_houdini_library(ZLIB::ZLIB ZLIB z)

# What changes the layout of standard types (_GLIBCXX_USE_CXX11_ABI) or of Eigen's memory must be the same
# in core/ as in the nodes, which get it from Houdini's target.
get_target_property(houdini_options Houdini INTERFACE_COMPILE_OPTIONS)
get_target_property(houdini_definitions Houdini INTERFACE_COMPILE_DEFINITIONS)
foreach(flag IN LISTS houdini_options houdini_definitions)
  if(flag MATCHES "(_GLIBCXX_USE_CXX11_ABI|EIGEN_MALLOC_ALREADY_ALIGNED)=([01])")
    add_compile_definitions(${CMAKE_MATCH_1}=${CMAKE_MATCH_2})
  endif()
endforeach()
