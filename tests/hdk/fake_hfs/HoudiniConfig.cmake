# Stands for the CMake package that Houdini brings (facts: hdk.md 2.1 to 2.3), for configuring only.
add_library(Houdini INTERFACE IMPORTED)
target_include_directories(Houdini INTERFACE "$ENV{HFS}/toolkit/include")
target_compile_options(Houdini INTERFACE -D_GLIBCXX_USE_CXX11_ABI=1 -DEIGEN_MALLOC_ALREADY_ALIGNED=0 -DMAKING_DSO)
add_library(HoudiniThirdParty INTERFACE IMPORTED)
set(Houdini_VERSION 21.0.0)

function(houdini_configure_target target)
  cmake_parse_arguments(ARG "" "INSTDIR;PREFIX;LIB_PREFIX;TAGINFO" "" ${ARGN})
  if(NOT ARG_INSTDIR)
    message(FATAL_ERROR "without INSTDIR a build goes into the user's home")
  endif()
  set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${ARG_INSTDIR}" PREFIX "${ARG_LIB_PREFIX}")
endfunction()
