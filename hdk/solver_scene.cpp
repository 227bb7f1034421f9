#include "solver_scene.h"

#include "parameter_templates.h"
#include "rigid_motion.h"
#include "solver_sections.h"

#include <mallow/io/geometry_file.h>
#include <mallow/params/describe_scene.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/check_scene.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_input.h>
#include <mallow/scene/scene_part.h>

#include <limits>

namespace mallow::hdk {
namespace {

const char* const kDeforming = "deforming";
const char* const kAnimated = "animated";

ColliderKind kindOf(const std::string& word) {
    return word == kDeforming  ? ColliderKind::Deforming
           : word == kAnimated ? ColliderKind::Animated
                               : ColliderKind::Fixed;
}

void addMaterial(const MaterialSettings& material, SolverScene& scene) {
    for (const MaterialSettings& known : scene.settings.materials) {
        if (known.name != material.name) continue;
        if (materialText(known) != materialText(material))
            throw InputError("two sources define the material \"" + material.name +
                             "\" in different ways; give one of them another name");
        return;
    }
    scene.settings.materials.push_back(material);
}

/// Merging fills attributes that a source lacks with zeros; those are not meant.
void dropFiller(const MaterialSettings& material,
                PointTable& points,
                std::vector<std::string>& warnings) {
    for (const MaterialParameter& parameter : materialParameters()) {
        for (const std::string& name : {parameter.info.name, parameter.info.name + "_scale"}) {
            const Column* column = points.points.find(name);
            if (column == nullptr || !column->isNumeric()) continue;
            const std::vector<double> numbers = column->numbers();
            if (std::any_of(numbers.begin(), numbers.end(), [](double n) { return n != 0.0; }))
                continue;
            points.points.remove(name);
            warnings.push_back("attribute " + name + " is 0 on every point of material \"" +
                               material.name +
                               "\": taken as filled in by a merge, and not used there");
        }
    }
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// One object per material, in the order of first use.
void addObjects(const PointTable& sources, SolverScene& scene) {
    const Column* names = sources.points.find("material");
    const Column* texts = sources.points.find(kMaterialAttribute);
    if (sources.pointCount() == 0) return;
    if (names == nullptr || names->isNumeric() || texts == nullptr || texts->isNumeric())
        throw InputError(std::string("input 1: the points have no attributes material and ") +
                         kMaterialAttribute + "; put a Mallow Source before the solver");
    // A text is kept once in the column: rows are told apart by its number.
    const StringValues& values = texts->strings();
    std::vector<std::size_t> objectOf(values.table.size(), kNone);
    std::vector<std::vector<std::size_t>> rows;
    for (std::size_t r = 0; r < sources.pointCount(); ++r) {
        const std::int32_t index = values.indices[r];
        if (index < 0 || values.table[static_cast<std::size_t>(index)].empty())
            throw InputError("input 1: point " + std::to_string(r) + " has no " +
                             kMaterialAttribute + "; put a Mallow Source before the solver");
        std::size_t& object = objectOf[static_cast<std::size_t>(index)];
        if (object == kNone) {
            const MaterialSettings material =
                materialFromText(values.table[static_cast<std::size_t>(index)],
                                 std::string("attribute ") + kMaterialAttribute);
            addMaterial(material, scene);
            object = rows.size();
            rows.emplace_back();
            scene.objects.emplace_back();
            scene.objects.back().name = material.name;
            scene.objects.back().material = material.name;
        }
        rows[object].push_back(r);
    }
    for (std::size_t k = 0; k < rows.size(); ++k) {
        PointTable& points = scene.objects[k].points;
        points = rows.size() == 1 ? sources : sources.gather(rows[k]);
        points.points.remove(kMaterialAttribute);
        if (rows.size() > 1) dropFiller(scene.settings.materials[k], points, scene.warnings);
    }
}

void readSettings(const ParameterValues& values,
                  const SolverHost& host,
                  double fps,
                  SolverScene& scene) {
    SceneSettings& s = scene.settings;
    s.name = "houdini";
    forEachSection(s, host,
                   [&](const char*, const char*, auto& section, const FieldChoice& choice) {
                       readParameters(values, section, choice);
                   });
    s.time.fps = fps;
    if (values.isOn("use_domain")) {
        s.domain.emplace();
        readParameters(values, *s.domain);
        for (std::size_t i = 0; i < wallTokens().size(); ++i) {
            const auto kind = fromWord<Wall::Kind>(values.text(wallTokens()[i]));
            if (!kind)
                throw InputError("parameter " + wallTokens()[i] + ": there is no choice \"" +
                                 values.text(wallTokens()[i]) + "\"");
            s.domain->walls[i] = {*kind, s.domain->friction};
        }
    }
    const auto precision = fromWord<Precision>(values.text("precision"));
    if (!precision)
        throw InputError("parameter precision: there is no choice \"" + values.text("precision") +
                         "\"");
    scene.precision = *precision;
}

/// Ranges and references, as of a scene file; shapes are in memory and checked when they are made.
void check(const SolverScene& scene) {
    SceneProblems problems;
    SceneSettings settings = scene.settings;
    settings.colliders.clear();
    settings.emitters.clear();
    checkScene(settings, problems);
    try {
        problems.throwIfAny("parameters");
    } catch (const InvalidScene& error) {
        throw InputError(error.what());
    }
}

}  // namespace

std::string colliderTextOf(const ParameterValues& values) {
    ColliderSettings collider;
    readParameters(values, collider);
    if (values.text("type") == "rigid") {
        readParameters(values, collider.motion, motionFields());
        readParameters(values, collider.motion.oscillate, oscillateFields());
    }
    const std::string attribute = values.text(kTemperatureAttribute);
    const std::string grid = values.text(kTemperatureFile);
    if (!attribute.empty() && !grid.empty())
        throw InputError(std::string("parameters ") + kTemperatureAttribute + " and " +
                         kTemperatureFile + ": the surface has one temperature; empty one of them");
    if (!attribute.empty()) collider.temperatureAttribute = attribute;
    if (!grid.empty()) collider.temperatureGrid = {grid, values.text(kTemperatureGrid)};
    // The type is the first word: a scene file has no such key.
    return values.text("type") + " " + colliderText(collider);
}

std::string dopColliderText(const std::string& name, const ParameterValues& values) {
    ColliderSettings collider;
    readParameters(values, collider, dopColliderFields());
    collider.name = name;
    return std::string(kDeforming) + " " + colliderText(collider);
}

SolverScene solverScene(const ParameterValues& values,
                        const SolverHost& host,
                        double fps,
                        const PointTable& sources,
                        const std::vector<TaggedMesh>& colliders,
                        const std::vector<TaggedMesh>& emitters) {
    SolverScene scene;
    readSettings(values, host, fps, scene);
    addObjects(sources, scene);
    for (const TaggedMesh& mesh : colliders) {
        const std::size_t end = mesh.text.find(' ');
        if (end == std::string::npos)
            throw InputError(std::string("input 2: a primitive has no ") + kColliderAttribute +
                             "; put a Mallow Collider before the solver");
        scene.kinds.push_back(kindOf(mesh.text.substr(0, end)));
        scene.settings.colliders.push_back(colliderFromText(
            mesh.text.substr(end + 1), std::string("attribute ") + kColliderAttribute));
        scene.colliderMeshes.push_back(mesh.geometry);
    }
    for (const TaggedMesh& mesh : emitters) {
        if (mesh.text.empty() || mesh.material.empty())
            throw InputError(std::string("input 3: a primitive has no ") + kEmitterAttribute +
                             "; put a Mallow Source with continuous emission before the solver");
        addMaterial(materialFromText(mesh.material, std::string("attribute ") + kMaterialAttribute),
                    scene);
        scene.settings.emitters.push_back(
            emitterFromText(mesh.text, std::string("attribute ") + kEmitterAttribute));
        scene.emitterMeshes.push_back(mesh.geometry);
    }
    check(scene);
    return scene;
}

bool hasAnimated(const SolverScene& scene) {
    return std::find(scene.kinds.begin(), scene.kinds.end(), ColliderKind::Animated) !=
           scene.kinds.end();
}

Motion motionOf(const SolverScene& scene,
                std::size_t index,
                const ColliderAtFrame& colliderAt,
                int lastKey) {
    const TimeSettings& time = scene.settings.time;
    const Geometry& rest = scene.colliderMeshes[index];
    const std::string source = "input 2: collider " + scene.settings.colliders[index].name;
    Motion motion;
    motion.pivot = centreOf(rest);
    for (int frame = time.startFrame; frame <= lastKey; ++frame)
        motion.keys.push_back(rigidKey(rest, colliderAt(index, frame), motion.pivot,
                                       (frame - time.startFrame) * time.frameDuration(),
                                       source + " at frame " + std::to_string(frame)));
    return motion;
}

namespace {

/// Its own where the collider's varies over its surface.
void setTemperature(const ColliderSettings& from,
                    const Geometry& mesh,
                    bool isDeforming,
                    double dx,
                    Collider& collider) {
    const std::string source = "input 2: collider " + from.name;
    if (from.temperatureGrid) {
        collider.temperature = SurfaceTemperature(
            scalarFieldFromVdb(from.temperatureGrid->file, from.temperatureGrid->grid));
    } else if (from.temperatureAttribute) {
        if (isDeforming)
            throw InputError(source +
                             ": temperatures of an attribute need a mesh that keeps its "
                             "shape; its Type is Deforming");
        collider.temperature =
            SurfaceTemperature(paintedTemperature(mesh, *from.temperatureAttribute, dx, source));
    }
}

}  // namespace

SimulationInput simulationInput(const SolverScene& scene,
                                const ColliderAtFrame& colliderAt,
                                int lastKey) {
    const SceneSettings& s = scene.settings;
    SceneSettings expandedScene = s;
    for (MaterialSettings& material : expandedScene.materials) material = expanded(material);
    SimulationInput input = inputWithoutBodies(expandedScene);
    input.precision = scene.precision;
    input.objects = scene.objects;
    const double dx = s.grid.dx, frameTime = s.time.frameDuration();
    for (std::size_t i = 0; i < s.colliders.size(); ++i) {
        const ColliderSettings& from = s.colliders[i];
        const std::string source = "collider " + from.name;
        Collider collider = colliderWithoutShape(from);
        if (scene.kinds[i] == ColliderKind::Animated)
            collider.motion = motionOf(scene, i, colliderAt, lastKey);
        if (scene.kinds[i] == ColliderKind::Deforming) {
            collider.sequence =
                std::make_shared<DeformingSequence>(s.time.startFrame, s.time.fps, [=](int frame) {
                    return deformingFrameOfMesh(meshOf(colliderAt(i, frame), source), dx, frameTime,
                                                source);
                });
        } else {
            collider.shape =
                Shape{solidOfMesh(meshOf(scene.colliderMeshes[i], source), dx, source)};
        }
        setTemperature(from, scene.colliderMeshes[i], scene.kinds[i] == ColliderKind::Deforming, dx,
                       collider);
        input.colliders.push_back(std::move(collider));
    }
    for (std::size_t i = 0; i < s.emitters.size(); ++i) {
        const EmitterSettings& from = s.emitters[i];
        const std::string source = "emitter " + from.name;
        EmitterInput emitter = emitterWithoutRegion(from);
        emitter.region = Shape{solidOfMesh(meshOf(scene.emitterMeshes[i], source), dx, source)};
        input.emitters.push_back(std::move(emitter));
    }
    return input;
}

}  // namespace mallow::hdk
