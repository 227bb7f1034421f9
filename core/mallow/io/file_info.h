/// @file file_info.h
/// What a file holds: counts, attributes with types and ranges, groups, bounds, grids; of a
/// checkpoint what its header says.
#pragma once

#include <mallow/geometry/geometry.h>
#include <mallow/io/checkpoint.h>
#include <mallow/io/vdb_grid_info.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mallow {

/// The finite values of one component; without any, both are zero and `hasFinite` is false.
struct ValueRange {
    double min = 0.0;
    double max = 0.0;
    bool hasFinite = false;
    std::uint64_t nonFinite = 0;  ///< how many are nan or infinite
};

struct AttributeInfo {
    std::string owner;  ///< "point" or "detail"
    std::string name;
    ColumnType type = ColumnType::Float32;
    int tupleSize = 1;
    std::vector<ValueRange> ranges;     ///< of numbers, one per component
    std::uint64_t distinctStrings = 0;  ///< of strings, unset ones not counted
};

struct GroupInfo {
    std::string name;
    std::uint64_t points = 0;
};

struct FileInfo {
    std::string path;
    std::string format;          ///< the extension, without its dot
    bool holdsGeometry = false;  ///< points or polygons; the counts below are then meant
    std::uint64_t points = 0;
    std::uint64_t polygons = 0;
    std::vector<AttributeInfo> attributes;
    std::vector<GroupInfo> groups;
    std::vector<ValueRange> bounds;  ///< of P, one per axis; empty without P of size 3
    std::vector<VdbGridInfo> grids;  ///< of .vdb files, those that hold no points
    std::optional<CheckpointHeader> checkpoint;
};

/// Of points and polygons in memory.
void describeGeometry(const Geometry& geometry, FileInfo& info);

/// @throws InputError naming the path.
FileInfo describeFile(const std::string& path);

/// For people: a few lines, the last one ends.
std::string infoText(const FileInfo& info);

/// For programs: one JSON object, indented; what is not finite is null.
std::string infoJson(const FileInfo& info);

}  // namespace mallow
