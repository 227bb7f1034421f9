#include <mallow/scene/build_shape.h>
#include <mallow/scene/check_scene.h>
#include <mallow/scene/method_defaults.h>
#include <mallow/scene/overrides.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_keys.h>

#include <filesystem>

namespace mallow {
namespace {

namespace fs = std::filesystem;

std::string absolutePath(const std::string& file, const std::string& folder) {
    std::error_code ignored;
    return fs::absolute(fs::path(folder) / file, ignored).lexically_normal().string();
}

template <class Item>
void nameItems(const std::string& word, std::vector<Item>& items) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i].name.empty()) items[i].name = word + "_" + std::to_string(i);
}

Json parse(std::string_view text, const std::string& source) {
    try {
        return parseJson(text);
    } catch (const JsonSyntaxError& error) {
        throw InvalidScene(source, {{"", error.what()}});
    }
}

}  // namespace

void forEachFile(SceneSettings& scene, const std::function<void(std::string&)>& visit) {
    if (scene.forces.field) visit(*scene.forces.field);
    for (ObjectSettings& object : scene.objects) forEachFile(object.shape, visit);
    for (ColliderSettings& collider : scene.colliders) {
        forEachFile(collider.shape, visit);
        if (collider.temperatureGrid) visit(collider.temperatureGrid->file);
    }
    for (EmitterSettings& emitter : scene.emitters) forEachFile(emitter.shape, visit);
}

SceneSettings readStatedScene(std::string_view text,
                              const std::string& source,
                              const std::string& folder,
                              const std::vector<std::string>& overrides) {
    Json json = parse(text, source);
    SceneProblems problems;
    applyOverrides(overrides, json, problems);
    problems.throwIfAny(source);
    applyMethodDefaults(json, problems);

    SceneSettings scene;
    readObject(json, "", sceneKeys(), scene, problems);
    if (scene.name.empty()) scene.name = fs::path(source).stem().string();
    nameItems("object", scene.objects);
    nameItems("collider", scene.colliders);
    nameItems("emitter", scene.emitters);
    checkScene(scene, problems);
    problems.throwIfAny(source);

    forEachFile(scene, [&](std::string& file) { file = absolutePath(file, folder); });
    return scene;
}

SceneSettings readScene(std::string_view text,
                        const std::string& source,
                        const std::string& folder,
                        const std::vector<std::string>& overrides) {
    SceneSettings scene = readStatedScene(text, source, folder, overrides);
    for (MaterialSettings& material : scene.materials) material = expanded(material);
    return scene;
}

std::string writeScene(const SceneSettings& scene) {
    // Paths need not be UTF-8, and only they can be something else here.
    constexpr int kIndent = 2;
    Json json = writeObject(sceneKeys(), scene);
    removeWhatDoesNotApply(json);
    return json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mallow
