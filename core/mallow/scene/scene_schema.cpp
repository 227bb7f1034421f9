/// @file scene_schema.cpp
/// The JSON schema of scene files, from the keys.
#include <mallow/scene/scene_file.h>
#include <mallow/scene/scene_keys.h>
#include <mallow/scene/shape_keys.h>

namespace mallow {

std::string sceneSchema() {
    Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                {"title", "A scene of Mallow"}};
    schema.update(objectSchema(sceneKeys()));
    for (const ShapeUse use : {ShapeUse::Region, ShapeUse::Object, ShapeUse::Collider})
        schema["definitions"][shapeDefinition(use)] = shapeSchema(use);
    constexpr int kIndent = 2;
    return schema.dump(kIndent) + "\n";
}

}  // namespace mallow
