# Builds under the sanitizers (preset asan) leave out what costs much time and finds little.
set(MALLOW_SANITIZED OFF)
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(MALLOW_SANITIZED ON)
endif()

# UBSan on OpenVDB's templates makes a file take up to four times as long to compile and finds what
# is not ours to mend: files that include OpenVDB are built with ASan alone. Called where the target
# is made, because properties of sources belong to a folder.
function(mallow_spare_openvdb target)
  if(NOT MALLOW_SANITIZED)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT EXISTS ${source})
      continue()  # made by the build
    endif()
    file(STRINGS ${source} includes
         REGEX "#include [<\"](openvdb/|mallow/(geometry/(level_set|vdb)_grid|io/vdb_stream)\\.h)")
    if(includes)
      set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=undefined)
    endif()
  endforeach()
endfunction()
