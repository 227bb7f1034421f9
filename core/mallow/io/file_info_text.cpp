#include <mallow/io/file_info.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace mallow {
namespace {

using Json = nlohmann::ordered_json;

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.7g", value);
    return text;
}

std::string text(const ValueRange& range) {
    std::string result =
        range.hasFinite ? "[" + shortNumber(range.min) + ", " + shortNumber(range.max) + "]" : "[]";
    if (range.nonFinite > 0) result += " and " + std::to_string(range.nonFinite) + " not finite";
    return result;
}

std::string text(const AttributeInfo& attribute) {
    std::string line = "  " + attribute.owner + " " + attribute.name + ": " +
                       columnTypeName(attribute.type) + " of size " +
                       std::to_string(attribute.tupleSize);
    if (attribute.type == ColumnType::String)
        return line + ", " + std::to_string(attribute.distinctStrings) + " different\n";
    for (const ValueRange& range : attribute.ranges) line += " " + text(range);
    return line + "\n";
}

std::string text(const Vec3d& x) {
    return "(" + shortNumber(x[0]) + ", " + shortNumber(x[1]) + ", " + shortNumber(x[2]) + ")";
}

/// JSON has no nan and no infinity.
Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json vector(const Vec3d& x) {
    return {number(x[0]), number(x[1]), number(x[2])};
}

/// {"min": [...], "max": [...]}, null for components without a finite value.
Json extremes(const std::vector<ValueRange>& ranges) {
    Json min = Json::array();
    Json max = Json::array();
    for (const ValueRange& range : ranges) {
        min.push_back(range.hasFinite ? number(range.min) : Json(nullptr));
        max.push_back(range.hasFinite ? number(range.max) : Json(nullptr));
    }
    return {{"min", min}, {"max", max}};
}

Json json(const AttributeInfo& attribute) {
    Json result = {{"owner", attribute.owner},
                   {"name", attribute.name},
                   {"type", columnTypeName(attribute.type)},
                   {"size", attribute.tupleSize}};
    if (attribute.type == ColumnType::String) {
        result["distinct"] = attribute.distinctStrings;
        return result;
    }
    result.update(extremes(attribute.ranges));
    Json nonFinite = Json::array();
    for (const ValueRange& range : attribute.ranges) nonFinite.push_back(range.nonFinite);
    result["non_finite"] = nonFinite;
    return result;
}

std::string text(const CheckpointHeader& header) {
    return "checkpoint of Mallow " + header.version + ", " + wordOf(header.precision) + ", " +
           name(header.target) + "\nframe: " + std::to_string(header.frame) +
           (header.insideFrame ? " and a part of the next" : "") +
           "\ntime: " + shortNumber(header.time) +
           " s\nparticles: " + std::to_string(header.particles) +
           "\nstate: " + std::to_string(header.stateBytes) + " bytes\n";
}

Json json(const CheckpointHeader& header) {
    Json scene = Json::parse(header.scene, nullptr, /*allow_exceptions=*/false);
    return {{"version", header.version},
            {"precision", wordOf(header.precision)},
            {"simd", name(header.target)},
            {"frame", header.frame},
            {"time", number(header.time)},
            {"inside_frame", header.insideFrame},
            {"particles", header.particles},
            {"state_bytes", header.stateBytes},
            {"scene", scene.is_discarded() ? Json(header.scene) : scene}};
}

}  // namespace

std::string infoText(const FileInfo& info) {
    std::string lines = info.path + ": " + info.format + "\n";
    if (info.checkpoint) lines += text(*info.checkpoint);
    if (info.holdsGeometry) {
        lines += "points: " + std::to_string(info.points) +
                 "\npolygons: " + std::to_string(info.polygons) + "\n";
        if (!info.bounds.empty()) {
            lines += "bounds:";
            for (const ValueRange& range : info.bounds) lines += " " + text(range);
            lines += "\n";
        }
        lines += "attributes:\n";
        for (const AttributeInfo& attribute : info.attributes) lines += text(attribute);
    }
    if (!info.groups.empty()) lines += "groups:\n";
    for (const GroupInfo& group : info.groups)
        lines += "  " + group.name + ": " + std::to_string(group.points) + " points\n";
    if (!info.grids.empty()) lines += "grids:\n";
    for (const VdbGridInfo& grid : info.grids)
        lines += "  " + grid.name + ": " + grid.type + ", " + std::to_string(grid.activeVoxels) +
                 " active voxels of " + text(grid.voxelSize) + ", from " + text(grid.min) + " to " +
                 text(grid.max) + "\n";
    return lines;
}

std::string infoJson(const FileInfo& info) {
    Json result = {{"path", info.path}, {"format", info.format}};
    if (info.checkpoint) result["checkpoint"] = json(*info.checkpoint);
    if (info.holdsGeometry) {
        result["points"] = info.points;
        result["polygons"] = info.polygons;
        result["bounds"] = info.bounds.empty() ? Json(nullptr) : extremes(info.bounds);
        result["attributes"] = Json::array();
        for (const AttributeInfo& attribute : info.attributes)
            result["attributes"].push_back(json(attribute));
        result["groups"] = Json::array();
        for (const GroupInfo& group : info.groups)
            result["groups"].push_back({{"name", group.name}, {"points", group.points}});
    }
    result["grids"] = Json::array();
    for (const VdbGridInfo& grid : info.grids)
        result["grids"].push_back(
            {{"name", grid.name},
             {"type", grid.type},
             {"active_voxels", grid.activeVoxels},
             {"voxel_size", vector(grid.voxelSize)},
             {"bounds", {{"min", vector(grid.min)}, {"max", vector(grid.max)}}}});
    // Names come from files: what is not UTF-8 is replaced, so that the text stays valid.
    return result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mallow
