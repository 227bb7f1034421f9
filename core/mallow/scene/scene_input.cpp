#include <mallow/scene/check_scene.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_input.h>

namespace mallow {

SimulationInput inputWithoutBodies(const SceneSettings& scene) {
    SimulationInput input;
    input.time = scene.time;
    input.grid = scene.grid;
    input.solver = scene.solver;
    input.forces = scene.forces;
    input.resample = scene.resample;
    input.heat = scene.heat;
    if (scene.domain) input.domain = domainOf(*scene.domain);
    for (const MaterialSettings& material : scene.materials)
        input.materials.push_back(materialParams(material));
    for (const MaterialSettings& material : scene.materials)
        if (!material.resample) input.notResampled.insert(material.name);
    return input;
}

Collider colliderWithoutShape(const ColliderSettings& settings) {
    Collider collider;
    collider.name = settings.name;
    collider.invert = settings.invert || settings.shape.invert;
    collider.boundary = settings.boundary;
    collider.friction = settings.friction;
    collider.motion = settings.motion;
    collider.temperature = settings.temperature;
    return collider;
}

EmitterInput emitterWithoutRegion(const EmitterSettings& settings) {
    EmitterInput emitter;
    emitter.name = settings.name;
    emitter.material = settings.material;
    emitter.velocity = settings.velocity;
    emitter.temperature = settings.temperature;
    emitter.start = settings.start;
    emitter.end = settings.end;
    emitter.particlesPerCell = settings.particlesPerCell;
    emitter.seed = static_cast<std::uint64_t>(settings.seed);
    if (settings.maxParticles)
        emitter.maxParticles = static_cast<std::size_t>(*settings.maxParticles);
    return emitter;
}

}  // namespace mallow
