/// @file shape_settings.h
/// A shape as a scene states it: primitives, files by their names, and combinations. Units, ranges
/// and help are in params/describe_shapes.cpp.
#pragma once

#include <mallow/geometry/shape.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mallow {

/// A closed mesh, or one per frame.
struct MeshFile {
    std::optional<std::string> file;
    std::optional<std::string> sequence;  ///< pattern of framePath; colliders only
};

/// A level set, or one per frame with its velocity.
struct VdbFile {
    std::optional<std::string> file;
    std::optional<std::string> sequence;  ///< pattern of framePath; colliders only
    std::string grid;                     ///< empty: the first level set of the file
    std::string velocityGrid = "v";       ///< of a sequence
};

/// Particles as they are; objects only.
struct PointsFile {
    std::string file;
};

struct ShapeSettings;

struct CombinedShapes {
    Csg::Operation operation = Csg::Operation::Union;
    std::vector<ShapeSettings> of;
};

struct ShapeSettings {
    std::variant<Box,
                 Sphere,
                 Cylinder,
                 Capsule,
                 Torus,
                 Plane,
                 MeshFile,
                 VdbFile,
                 PointsFile,
                 CombinedShapes>
        geometry = CombinedShapes{};
    std::optional<Transform> transform = std::nullopt;
    bool invert = false;  ///< colliders: the material is kept inside
};

}  // namespace mallow
