#include "rheometer_material.h"

#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>
#include <mallow/params/nearest_name.h>
#include <mallow/params/presets.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/resolve_materials.h>

#include <filesystem>

namespace mallow::cli {
namespace {

MaterialParams presetMaterial(const std::string& name) {
    if (const Preset* preset = findPreset(name))
        return {preset->name, preset->model, preset->values, {}};
    if (std::filesystem::path(name).extension() == ".json")
        throw InputError(name + ": which of its materials? Say " + name + ":MATERIAL");
    std::vector<std::string> known;
    for (const Preset& preset : presets()) known.push_back(preset.name);
    throw InputError("there is no preset \"" + name + "\"" + suggestion(name, known));
}

}  // namespace

MaterialParams namedMaterial(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return presetMaterial(text);
    const std::string path = text.substr(0, colon), name = text.substr(colon + 1);
    const SceneSettings scene =
        readScene(readFile(path), path, std::filesystem::path(path).parent_path().string(), {});
    std::vector<std::string> known;
    for (const MaterialSettings& material : scene.materials) {
        if (material.name == name) return materialParams(material);
        known.push_back(material.name);
    }
    throw InputError(path + ": there is no material \"" + name + "\"" + suggestion(name, known));
}

}  // namespace mallow::cli
