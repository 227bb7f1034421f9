#include "dop_step.h"

#include <mallow/io/geometry_file.h>
#include <mallow/scene/state_stream.h>

#include <cmath>
#include <map>

namespace mallow::hdk {
namespace {

constexpr std::uint64_t kMagic = 0x3150'4f44'4c4c'414dULL;  // "MALLDOP1"

double framesPerSecondOf(double timestep) {
    if (!(timestep > 0.0 && std::isfinite(timestep)))
        throw InputError("the timestep must be a finite number above 0, is " +
                         numberText(timestep) + " s");
    // 1/24 s has no exact number; rates are not finer than this.
    constexpr double kFinest = 1.0e6;
    return std::round(kFinest / timestep) / kFinest;
}

/// Where the mesh is after that time, its points moved by their velocities.
Geometry movedBy(double time, Geometry geometry) {
    const Column* v = geometry.table.points.find("v");
    Column* P = geometry.table.points.find("P");
    if (v == nullptr || P == nullptr || !v->isNumeric() || v->tupleSize() != 3) return geometry;
    for (std::size_t r = 0; r < P->rows(); ++r)
        for (int c = 0; c < 3; ++c) P->setNumber(r, c, P->number(r, c) + time * v->number(r, c));
    return geometry;
}

std::string savedState(const Simulation& simulation) {
    std::string bytes;
    StateWriter writer([&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    });
    simulation.saveState(writer);
    return bytes;
}

/// A simulation that stands where the last step ended.
std::unique_ptr<Simulation> continued(const SolverScene& scene,
                                      const ColliderAtFrame& colliderAt,
                                      const DopState& state) {
    std::unique_ptr<Simulation> simulation =
        makeSimulation(simulationInput(scene, colliderAt, /*lastKey=*/0));
    try {
        StateReader reader(state.simulation, "the state of the last step");
        simulation->restoreState(reader);
    } catch (const InputError&) {
        return nullptr;  // the materials or the timestep have changed: the points are what counts
    }
    return simulation;
}

/// Text of every material that is on the points.
std::map<std::string, std::string> materialTexts(const PointTable& points) {
    std::map<std::string, std::string> texts;
    const Column* names = points.points.find("material");
    const Column* definitions = points.points.find(kMaterialAttribute);
    if (names == nullptr || definitions == nullptr || names->isNumeric() ||
        definitions->isNumeric())
        return texts;
    for (std::size_t r = 0; r < points.pointCount(); ++r)
        texts.try_emplace(names->text(r), definitions->text(r));
    return texts;
}

/// The next step finds the materials where this one did.
void putBack(const std::map<std::string, std::string>& texts, PointTable& points) {
    const Column& names = *points.points.find("material");
    Column definitions(kMaterialAttribute, ColumnType::String, 1, points.pointCount());
    for (std::size_t r = 0; r < points.pointCount(); ++r)
        definitions.setText(r, 0, texts.at(names.text(r)));
    points.points.add(std::move(definitions));
}

/// Everything that a step can begin from.
OutputRequest wholeState() {
    std::vector<std::string> names = requestableAttributes();
    names.erase(std::remove(names.begin(), names.end(), "stress"), names.end());
    return outputRequest(names);
}

/// New points apart from the others, as objects of their own.
void divideObjects(SolverScene& scene) {
    std::vector<ObjectInput> objects;
    for (ObjectInput& object : scene.objects)
        for (PointTable& part : dividedByAge(std::move(object.points))) {
            objects.push_back(object);
            objects.back().points = std::move(part);
            if (objects.size() > 1 && objects[objects.size() - 2].name == object.name)
                objects.back().name += "_new";
        }
    scene.objects = std::move(objects);
}

}  // namespace

std::string DopState::bytes() const {
    std::string all;
    StateWriter writer([&](const void* data, std::size_t size) {
        all.append(static_cast<const char*>(data), size);
    });
    writer.item(kMagic);
    writer.item(points);
    writer.item(simulation);
    return all;
}

DopState DopState::fromBytes(std::string_view bytes) {
    StateReader reader(bytes, "MallowState");
    std::uint64_t magic = 0;
    reader.item(magic);
    if (magic != kMagic) reader.fail("this is no state of a Mallow solver");
    DopState state;
    reader.item(state.points);
    reader.item(state.simulation);
    reader.finish();
    return state;
}

DopStepResult dopStep(DopStepInput input, const DopState* state, const ProgressCallback& callback) {
    const std::uint64_t incoming = fingerprint(input.points);
    const std::map<std::string, std::string> texts = materialTexts(input.points);
    SolverScene scene = solverScene(input.values, dopHost(), framesPerSecondOf(input.timestep),
                                    input.points, input.colliders, {});
    if (input.gravity) scene.settings.forces.gravity = *input.gravity;
    input.points = PointTable();
    for (std::size_t i = 0; i < scene.colliderMeshes.size(); ++i) {
        // The network has moved them already; what they do during the step is their v.
        scene.settings.colliders[i].motion = {};
        const bool moves = scene.colliderMeshes[i].table.points.find("v") != nullptr;
        scene.kinds[i] = moves ? ColliderKind::Deforming : ColliderKind::Fixed;
    }
    int begin = scene.settings.time.startFrame;
    const double duration = scene.settings.time.frameDuration();
    const ColliderAtFrame colliderAt = [&](std::size_t index, int frame) {
        return movedBy((frame - begin) * duration, scene.colliderMeshes[index]);
    };
    DopStepResult result;
    result.warnings = scene.warnings;
    std::unique_ptr<Simulation> simulation;
    if (state != nullptr && state->points == incoming) {
        // The loader is not called before the step: `begin` is known by then.
        simulation = continued(scene, colliderAt, *state);
        if (simulation != nullptr) begin = simulation->frame();
    }
    result.isContinued = simulation != nullptr;
    if (simulation == nullptr) {
        divideObjects(scene);
        simulation = makeSimulation(simulationInput(scene, colliderAt, /*lastKey=*/0));
    }
    result.report = simulation->advanceFrame(callback);
    if (result.report.outcome != FrameOutcome::Done) return result;
    result.points = simulation->particles(wholeState());
    putBack(texts, result.points);
    result.state.simulation = savedState(*simulation);
    return result;
}

}  // namespace mallow::hdk
