# Warnings are errors on our code; what other projects ship comes in as SYSTEM and is left alone.
add_library(mallow_warnings INTERFACE)
target_compile_options(mallow_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# Under the sanitizers g++ 12 sees uninitialised values where there are none (it warns about std::regex).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  target_compile_options(mallow_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
