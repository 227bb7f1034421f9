/// @file vdb_stream.h
/// The grids in the bytes of a .vdb file. Includes OpenVDB: for the few files that handle grids.
#pragma once

#include <openvdb/openvdb.h>

#include <functional>
#include <string>
#include <string_view>

namespace mallow {

/// Reads all grids and hands them over. Whatever OpenVDB throws, while reading or in `use`, becomes
/// an InputError that names the source.
void withVdbGrids(std::string_view bytes,
                  const std::string& source,
                  const std::function<void(const openvdb::GridPtrVec&)>& use);

}  // namespace mallow
