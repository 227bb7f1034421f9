/// @file read_file.h
/// The bytes of a file, all at once: readers check a whole buffer against its own promises.
#pragma once

#include <string>

namespace mallow {

/// @throws InputError naming the path: missing, a folder, no permission, read error.
std::string readFile(const std::string& path);

}  // namespace mallow
