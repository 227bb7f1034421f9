#include <mallow/params/describe_shapes.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/shape_keys.h>

namespace mallow {
namespace {

// Values that a key replaces, or that stand while a problem of it is reported.
const Vec3d kOrigin = Vec3d::Zero();
const Vec3d kUp = Vec3d::UnitY();

template <class G>
std::vector<SceneKey<ShapeSettings>> geometryKeys(const G& initial, ShapeUse use) {
    std::vector<SceneKey<G>> keys = memberKeys<G>(initial);
    if (use != ShapeUse::Collider) {
        keys.erase(std::remove_if(keys.begin(), keys.end(),
                                  [](const SceneKey<G>& key) {
                                      return key.info.name == "sequence" ||
                                             key.info.name == "velocity_grid";
                                  }),
                   keys.end());
        for (SceneKey<G>& key : keys)
            if (key.info.name == "file") key.info.isRequired = true;
    }
    return lifted<ShapeSettings, G>(
        keys, [](ShapeSettings& shape) -> G& { return std::get<G>(shape.geometry); });
}

std::vector<SceneKey<ShapeSettings>> geometryKeys(const CombinedShapes&, ShapeUse) {
    const Json part{{"$ref", "#/definitions/" + shapeDefinition(ShapeUse::Region)}};
    return {{required({"", "of", "Shapes", "", "", Range::any(),
                       "At least one shape; a difference takes all others away from the first."}),
             [](const Json& json, const std::string& path, ShapeSettings& shape,
                SceneProblems& problems) {
                 auto& parts = std::get<CombinedShapes>(shape.geometry).of;
                 parts.clear();
                 readList(json, path, problems, [&](const Json& item, std::size_t i) {
                     parts.emplace_back();
                     readShape(item, itemPath(path, i), ShapeUse::Region, parts.back(), problems);
                 });
                 if (json.is_array() && json.empty())
                     problems.add(path, "must list at least one shape");
             },
             [](const ShapeSettings& shape) {
                 Json list = Json::array();
                 for (const ShapeSettings& s : std::get<CombinedShapes>(shape.geometry).of)
                     list.push_back(writeShape(s, ShapeUse::Region));
                 return list;
             },
             {{"type", "array"}, {"items", part}, {"minItems", 1}},
             "a list of shapes"}};
}

const ShapeKind& kindOf(const ShapeSettings& shape) {
    for (const ShapeKind& kind : shapeKinds()) {
        if (kind.initial.geometry.index() != shape.geometry.index()) continue;
        const auto* mine = std::get_if<CombinedShapes>(&shape.geometry);
        const auto* its = std::get_if<CombinedShapes>(&kind.initial.geometry);
        if (mine == nullptr || mine->operation == its->operation) return kind;
    }
    throw std::logic_error("a shape has no kind");
}

std::vector<std::string> typesFor(ShapeUse use) {
    std::vector<std::string> types;
    for (const ShapeKind& kind : shapeKinds())
        if (isAllowed(kind, use)) types.emplace_back(kind.type);
    return types;
}

template <class G>
ShapeKind kind(const char* type, const char* help, G geometry) {
    return {type, help, {std::move(geometry)}};
}

}  // namespace

const std::vector<ShapeKind>& shapeKinds() {
    static const std::vector<ShapeKind> kinds{
        kind("box", "A box along the axes.", Box{kOrigin, Vec3d::Ones()}),
        kind("sphere", "A ball.", Sphere{kOrigin, 1.0}),
        kind("cylinder", "A cylinder with flat ends.", Cylinder{kOrigin, kUp, 1.0, 1.0}),
        kind("capsule", "A cylinder with round ends.", Capsule{kOrigin, kUp, 1.0, 1.0}),
        kind("torus", "A ring.", Torus{kOrigin, kUp, 1.0, 0.5}),
        kind("plane", "Everything below a plane; for colliders and as part of combinations.",
             Plane{kOrigin, kUp}),
        kind("mesh", "The inside of a closed mesh.", MeshFile{}),
        kind("vdb", "The inside of a level set.", VdbFile{}),
        kind("points", "Particles as they are in a file; for objects.", PointsFile{}),
        kind("union", "What is in any of the shapes.", CombinedShapes{Csg::Operation::Union, {}}),
        kind("difference", "What is in the first shape and in none of the others.",
             CombinedShapes{Csg::Operation::Difference, {}}),
        kind("intersection", "What is in all of the shapes.",
             CombinedShapes{Csg::Operation::Intersection, {}}),
    };
    return kinds;
}

bool isAllowed(const ShapeKind& kind, ShapeUse use) {
    if (std::holds_alternative<PointsFile>(kind.initial.geometry)) return use == ShapeUse::Object;
    if (std::holds_alternative<Plane>(kind.initial.geometry)) return use != ShapeUse::Object;
    return true;
}

std::vector<SceneKey<ShapeSettings>> shapeKeys(const ShapeKind& kind, ShapeUse use) {
    const std::string type = kind.type;
    std::vector<SceneKey<ShapeSettings>> keys{
        {required({"", "type", "Type", "", "", Range::any(), kind.help}),
         [](const Json&, const std::string&, ShapeSettings&, SceneProblems&) {},
         [type](const ShapeSettings&) { return Json(type); },
         {{"enum", Json::array({type})}},
         "\"" + type + "\""}};
    const auto own =
        std::visit([use](const auto& g) { return geometryKeys(g, use); }, kind.initial.geometry);
    keys.insert(keys.end(), own.begin(), own.end());
    keys.push_back(objectKey<ShapeSettings, Transform>(
        {"", "transform", "Transform", "", "", Range::any(),
         "Puts the shape elsewhere: scale, then rotate, then translate."},
        &ShapeSettings::transform, memberKeys<Transform>()));
    if (use == ShapeUse::Collider) {
        keys.push_back(
            memberKey<ShapeSettings>({{"", "invert", "Invert", "", "", Range::any(),
                                       "The solid is everything outside: material is kept inside."},
                                      &ShapeSettings::invert},
                                     {}));
    }
    return keys;
}

void readShape(const Json& json,
               const std::string& path,
               ShapeUse use,
               ShapeSettings& shape,
               SceneProblems& problems) {
    if (!json.is_object()) {
        problems.add(path, "must be an object, got " + kindOf(json));
        return;
    }
    if (!json.contains("type")) {
        problems.add(path + ".type", "must be given: one of " + quoted(typesFor(use)));
        return;
    }
    const auto type = readWord(json["type"], path + ".type", typesFor(use), problems);
    if (!type) return;
    const auto kind = std::find_if(shapeKinds().begin(), shapeKinds().end(),
                                   [&](const ShapeKind& k) { return k.type == *type; });
    shape = kind->initial;
    readObject(json, path, shapeKeys(*kind, use), shape, problems);
}

Json writeShape(const ShapeSettings& shape, ShapeUse use) {
    return writeObject(shapeKeys(kindOf(shape), use), shape);
}

std::string shapeDefinition(ShapeUse use) {
    if (use == ShapeUse::Object) return "object_shape";
    return use == ShapeUse::Collider ? "collider_shape" : "shape";
}

Json shapeSchema(ShapeUse use) {
    Json kinds = Json::array();
    for (const ShapeKind& kind : shapeKinds())
        if (isAllowed(kind, use)) kinds.push_back(objectSchema(shapeKeys(kind, use)));
    return {{"anyOf", kinds}};
}

}  // namespace mallow
