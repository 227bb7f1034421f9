# cmake -DFILES="a.html;b.js" -DOUT=page_sources.cpp -P embed_files.cmake
# Writes the bytes of each file into a C++ source; mallow/report/page_sources.h finds them by name.
set(arrays "")
set(cases "")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER ${name} identifier)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char ${identifier}[] = {${bytes}};\n")
  string(APPEND cases "    if (name == \"${name}\")\n"
                      "        return {reinterpret_cast<const char*>(${identifier}), sizeof ${identifier}};\n")
endforeach()
file(WRITE ${OUT}
  "#include <mallow/report/page_sources.h>\n\n#include <stdexcept>\n\n"
  "namespace {\n${arrays}}  // namespace\n\n"
  "std::string_view mallow::pageSource(std::string_view name) {\n${cases}"
  "    throw std::logic_error(\"no such page source\");\n}\n")
