/// @file scene_reference.cpp
/// docs/scene.md, from the keys.
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/describe_scene.h>
#include <mallow/params/presets.h>
#include <mallow/scene/given_values_key.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/scene_file.h>
#include <mallow/scene/scene_keys.h>
#include <mallow/scene/shape_keys.h>

#include <cmath>

namespace mallow {
namespace {

const char* const kHead = R"(# The scene file

<!-- Made by `mallow schema --markdown > docs/scene.md`; changes here are overwritten. -->

A scene is a JSON file; `//` and `/* */` comments are allowed. Everything is in SI units, y is up, and the first frame is time 0.
A key that does not exist is an error that names the nearest one that does. Files are relative to the scene file.
`mallow check SCENE.json` reports everything that is wrong with a scene at once, and `mallow schema` prints a JSON schema for
editors. `--set path.to.key=value` changes a key for one run; items of lists are found by name or index
(`materials.foam.density=40`, `objects.0.velocity=[0,1,0]`).

Keys without a default in the tables must be given.
)";

const char* const kObjectsNote = R"(
Without a name an object is called `object_0`, `object_1` and so on; colliders and emitters alike. A `points` file brings its own
particles: `volume` per point if it is there, else dx^3 / `particles_per_cell`; `mass`, else density x volume; `v F id material
force active targetP` and material parameters by name are used when present, and every other attribute is kept. The transform of
points takes no scale; it turns `v`, `force` and `F` along.
)";

const char* const kMaterialsNote = R"(
A parameter's value is that of the point attribute of its name, else of the object's `attributes`, else of the material, else of
its preset; times the point attribute NAME_scale, if that is there. Of `youngs_modulus` + `poissons_ratio` and `shear_modulus` +
`bulk_modulus`, the pair that is given later in this order (preset, material, object, points) replaces the other; both at one
level are an error.
)";

/// Numbers as short as they can be: 24, not 24.0.
std::string jsonText(const Json& json) {
    if (json.is_number()) return numberText(json.get<double>());
    if (!json.is_array()) return json.dump();
    std::string text;
    for (const Json& item : json) text += (text.empty() ? "" : ", ") + jsonText(item);
    return "[" + text + "]";
}

std::string rangeText(const ParamInfo& info) {
    if (!info.isAvailable) return "";
    const bool isLimited = std::isfinite(info.range.min) || std::isfinite(info.range.max);
    return isLimited ? ", " + info.range.text("") : "";
}

template <class S>
std::string table(const std::vector<SceneKey<S>>& keys, const S& defaults) {
    std::string text =
        "\n| key | value | default | unit | meaning |\n| --- | --- | --- | --- | --- |\n";
    for (const SceneKey<S>& key : keys) {
        const Json value = key.info.isRequired ? Json() : key.write(defaults);
        const std::string standard = key.info.isRequired ? ""
                                     : value.is_object() ? "`{}`"
                                                         : "`" + jsonText(value) + "`";
        text += "| `" + key.info.name + "` | " + key.type + rangeText(key.info) + " | " + standard +
                " | " + key.info.unit + " | " + key.info.help + " |\n";
    }
    return text;
}

template <class S>
std::string section(const std::string& title,
                    const std::vector<SceneKey<S>>& keys,
                    const S& defaults = {}) {
    return "\n## " + title + "\n" + table(keys, defaults);
}

std::string shapesText() {
    std::string text =
        "\n## Shapes\n\n`\"shape\": {\"type\": ..., ...}`. Every shape may have a `transform`; "
        "that "
        "of a collider may have\n`\"invert\": true` (material is kept inside) and, for `mesh` and "
        "`vdb`, a `sequence` in place of the `file`: a\ndeforming collider, whose velocity is the "
        "mesh's point attribute `v` or the grid `velocity_grid`.\n";
    for (const ShapeKind& kind : shapeKinds()) {
        const ShapeUse use =
            isAllowed(kind, ShapeUse::Collider) ? ShapeUse::Collider : ShapeUse::Object;
        std::vector<SceneKey<ShapeSettings>> own;
        for (const auto& key : shapeKeys(kind, use)) {
            const std::string& name = key.info.name;
            if (name != "type" && name != "transform" && name != "invert") own.push_back(key);
        }
        text += "\n### `" + std::string(kind.type) + "`\n\n" + kind.help + "\n" +
                table(own, kind.initial);
    }
    return text + "\n### `transform`\n" + table(memberKeys<Transform>(), Transform{});
}

std::string modelsText() {
    std::string text = "\n### Models\n\n| model | parameters |\n| --- | --- |\n";
    for (const ModelInfo& model : modelInfos()) {
        text += "| `" + model.name + "` |";
        for (const std::string& name : acceptedParameters(model.parameters))
            text += " `" + name + "`";
        text += " |\n";
    }
    text +=
        "\n### Parameters\n\n| parameter | value | default | unit | meaning |\n"
        "| --- | --- | --- | --- | --- |\n";
    for (const MaterialParameter& p : materialParameters()) {
        text += "| `" + p.info.name + "` | a number" + rangeText(p.info) + " | " +
                (p.defaultValue ? "`" + numberText(*p.defaultValue) + "`" : "") + " | " +
                p.info.unit + " | " + p.info.help + " |\n";
    }
    text += "\n### Presets\n\n| preset | model | source | meaning |\n| --- | --- | --- | --- |\n";
    for (const Preset& preset : presets())
        text += "| `" + preset.name + "` | `" + preset.model + "` | " + preset.source + " | " +
                preset.help + " |\n";
    return text;
}

/// Without the parameters, which have their own table, and without those still to come.
std::vector<SceneKey<MaterialSettings>> plainMaterialKeys() {
    std::vector<SceneKey<MaterialSettings>> keys = materialKeys();
    keys.resize(keys.size() - givenValueKeys().size());
    return keys;
}

}  // namespace

std::string sceneReference() {
    std::string text = kHead;
    text += section("The whole file", sceneKeys());
    text += section("`forces`", forceKeys());
    text += section("`time`", memberKeys<TimeSettings>());
    text += section("`grid`", memberKeys<GridSettings>());
    text += section("`domain`", domainKeys());
    text += "\nA wall by itself:\n" + table(wallKeys(), Wall{});
    text += section("`solver`", memberKeys<SolverSettings>());
    text += section("`heat`", memberKeys<HeatSettings>());
    text += section("`resample`", memberKeys<ResampleSettings>());
    text += section("`materials`", plainMaterialKeys());
    text += kMaterialsNote + modelsText();
    text += section("`objects`", objectKeys());
    text += kObjectsNote;
    text += section("`colliders`", colliderKeys());
    text += "\n### `motion`\n" + table(motionKeys(), Motion{});
    text += "\n### `motion.keys`\n" +
            table(motionKeyKeys(), Motion::Key{0.0, Vec3d::Zero(), Vec3d::Zero()});
    text +=
        "\n### `motion.oscillate`\n" + table(memberKeys<Motion::Oscillate>(), Motion::Oscillate{});
    text += section("`emitters`", emitterKeys());
    text += section("`output`", outputKeys());
    text += "\n### `surface`\n" + table(surfaceKeys(), FrameSurfaceSettings{});
    return text + shapesText();
}

}  // namespace mallow
