/// @file shape_keys.h
/// Shapes in a scene file: which kinds there are, where each may stand and what keys it has.
#pragma once

#include <mallow/params/shape_settings.h>
#include <mallow/scene/scene_key.h>

namespace mallow {

/// Where a shape stands decides what it may be.
enum class ShapeUse {
    Object,    ///< also points
    Collider,  ///< also sequences; may be inverted
    Region,    ///< emitters and parts of combinations
};

/// One value of `type`.
struct ShapeKind {
    const char* type;
    const char* help;
    ShapeSettings initial;  ///< what its keys change
};

const std::vector<ShapeKind>& shapeKinds();
bool isAllowed(const ShapeKind& kind, ShapeUse use);

/// The keys of one kind, `type` first.
std::vector<SceneKey<ShapeSettings>> shapeKeys(const ShapeKind& kind, ShapeUse use);

void readShape(const Json& json,
               const std::string& path,
               ShapeUse use,
               ShapeSettings& shape,
               SceneProblems& problems);
Json writeShape(const ShapeSettings& shape, ShapeUse use);

/// The name of the schema's definition for shapes of that use.
std::string shapeDefinition(ShapeUse use);
/// That definition; it refers to the one of ShapeUse::Region.
Json shapeSchema(ShapeUse use);

/// A required key `shape`.
template <class S>
SceneKey<S> shapeKey(ShapeUse use, const std::string& help) {
    return {required({"", "shape", "Shape", "", "", Range::any(), help}),
            [use](const Json& json, const std::string& path, S& s, SceneProblems& problems) {
                readShape(json, path, use, s.shape, problems);
            },
            [use](const S& s) { return writeShape(s.shape, use); },
            {{"$ref", "#/definitions/" + shapeDefinition(use)}},
            "a shape"};
}

}  // namespace mallow
