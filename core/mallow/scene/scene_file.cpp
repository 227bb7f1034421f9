#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/load_objects.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/scene_file.h>
#include <mallow/scene/scene_input.h>
#include <mallow/scene/scene_key.h>

#include <filesystem>

namespace mallow {
namespace {

/// A temperature that varies over the surface.
void loadTemperature(const ColliderSettings& settings,
                     double dx,
                     const std::string& path,
                     SceneProblems& problems,
                     Collider& collider) {
    try {
        if (settings.temperatureGrid) {
            collider.temperature = SurfaceTemperature(
                scalarFieldFromVdb(settings.temperatureGrid->file, settings.temperatureGrid->grid));
        } else if (settings.temperatureAttribute) {
            collider.temperature = SurfaceTemperature(
                paintedTemperature(settings.shape, *settings.temperatureAttribute, dx));
        }
    } catch (const InputError& error) {
        problems.add(path + ".temperature", error.what());
    }
}

Collider loadCollider(const ColliderSettings& settings,
                      const SceneSettings& scene,
                      const std::string& path,
                      SceneProblems& problems) {
    Collider collider = colliderWithoutShape(settings);
    if (sequencePattern(settings.shape))
        collider.sequence =
            buildSequence(settings.shape, scene.grid.dx, scene.time, path + ".shape", problems);
    else if (auto shape = buildShape(settings.shape, scene.grid.dx, path + ".shape", problems))
        collider.shape = std::move(*shape);
    loadTemperature(settings, scene.grid.dx, path, problems, collider);
    return collider;
}

EmitterInput loadEmitter(const EmitterSettings& settings,
                         double dx,
                         const std::string& path,
                         SceneProblems& problems) {
    EmitterInput emitter = emitterWithoutRegion(settings);
    if (auto shape = buildShape(settings.shape, dx, path + ".shape", problems))
        emitter.region = std::move(*shape);
    return emitter;
}

void checkField(const ForceSettings& forces, SceneProblems& problems) {
    if (!forces.field) return;
    try {
        (void)vectorFieldFromVdb(*forces.field, "");
    } catch (const InputError& error) {
        problems.add("forces.field", error.what());
    }
}

/// Opens what the settings name and fills what they describe.
SimulationInput loadInput(const SceneSettings& scene, SceneProblems& problems) {
    SimulationInput input = inputWithoutBodies(scene);
    checkField(scene.forces, problems);
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        input.objects.push_back(
            loadObject(scene.objects[i], scene.grid.dx, itemPath("objects", i), problems));
    for (std::size_t i = 0; i < scene.colliders.size(); ++i)
        input.colliders.push_back(
            loadCollider(scene.colliders[i], scene, itemPath("colliders", i), problems));
    for (std::size_t i = 0; i < scene.emitters.size(); ++i)
        input.emitters.push_back(
            loadEmitter(scene.emitters[i], scene.grid.dx, itemPath("emitters", i), problems));
    return input;
}

/// An InputError's message without the file's name, which InvalidScene puts before it.
std::string withoutName(const std::string& message, const std::string& path) {
    const std::string prefix = path + ": ";
    return message.compare(0, prefix.size(), prefix) == 0 ? message.substr(prefix.size()) : message;
}

}  // namespace

Scene parseScene(std::string_view text,
                 const std::string& source,
                 const std::string& folder,
                 const std::vector<std::string>& overrides) {
    SceneSettings settings = readScene(text, source, folder, overrides);
    SceneProblems problems;
    Scene scene;
    scene.name = settings.name;
    scene.input = loadInput(settings, problems);
    problems.throwIfAny(source);
    scene.output = settings.output;
    scene.resolved = writeScene(settings);
    forEachFile(settings, [&](const std::string& file) { scene.files.push_back(file); });
    return scene;
}

Scene loadScene(const std::string& path, const std::vector<std::string>& overrides) {
    std::string text;
    try {
        text = readFile(path);
    } catch (const InputError& error) {
        throw InvalidScene(path, {{"", withoutName(error.what(), path)}});
    }
    return parseScene(text, path, std::filesystem::path(path).parent_path().string(), overrides);
}

}  // namespace mallow
