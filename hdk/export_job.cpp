/// @file export_job.cpp
/// A solver's scene as a folder that `mallow run` simulates without Houdini, to the same particles.
#include "solver_scene.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/geometry_file.h>
#include <mallow/io/output_error.h>
#include <mallow/scene/read_scene.h>
#include <mallow/scene/resolve_materials.h>

#include <filesystem>

namespace mallow::hdk {
namespace {

/// What a file's name may hold.
std::string fileName(const std::string& kind, std::size_t index) {
    return kind + "_" + std::to_string(index);
}

std::string numbered(const std::string& name, int frame) {
    constexpr std::size_t kDigits = 4;
    std::string number = std::to_string(frame);
    if (number.size() < kDigits) number.insert(0, kDigits - number.size(), '0');
    return name + "." + number + ".bgeo.sc";
}

/// A file of the scene in the job's folder; its name there.
std::string copied(const std::string& from, const std::string& name, const std::string& folder) {
    std::error_code failure;
    std::filesystem::copy_file(from, std::filesystem::path(folder) / name,
                               std::filesystem::copy_options::overwrite_existing, failure);
    if (failure)
        throw OutputError(from + ": cannot be copied into " + folder + ": " + failure.message());
    return name;
}

}  // namespace

std::string jobCommand(const SolverScene& scene, const std::string& folder) {
    const std::string precision =
        scene.precision == Precision::Float ? "" : " --precision " + wordOf(scene.precision);
    return "mallow run " + folder + "/scene.json --out " + folder + "/cache" + precision;
}

void exportJob(const SolverScene& scene,
               int frames,
               const ColliderAtFrame& colliderAt,
               const std::string& folder) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) throw OutputError(folder + ": cannot be made: " + failure.message());
    const auto in = [&](const std::string& name) { return folder + "/" + name; };
    // Last, so that a folder with a scene is whole: an older one goes first.
    std::filesystem::remove(in("scene.json"), failure);
    SceneSettings job = scene.settings;
    job.time.frames = frames;
    for (MaterialSettings& material : job.materials) material = expanded(material);
    // A job goes to machines that may not see where the scene's files are.
    if (job.forces.field) job.forces.field = copied(*job.forces.field, "forces_field.vdb", folder);
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const std::string file = fileName("points", i) + ".bgeo.sc";
        writeGeometry({scene.objects[i].points, {}, {}}, in(file));
        ObjectSettings object;
        object.name = scene.objects[i].name;
        object.material = scene.objects[i].material;
        object.shape.geometry = PointsFile{file};
        job.objects.push_back(object);
    }
    for (std::size_t i = 0; i < job.colliders.size(); ++i) {
        MeshFile mesh;
        // One more than there are frames: the last step ends on a key, which moves on from there.
        if (scene.kinds[i] == ColliderKind::Animated)
            job.colliders[i].motion = motionOf(scene, i, colliderAt, job.time.startFrame + frames);
        if (scene.kinds[i] == ColliderKind::Deforming) {
            mesh.sequence = fileName("collider", i) + ".####.bgeo.sc";
            for (int frame = job.time.startFrame; frame < job.time.startFrame + frames; ++frame)
                writeGeometry(colliderAt(i, frame), in(numbered(fileName("collider", i), frame)));
        } else {
            mesh.file = fileName("collider", i) + ".bgeo.sc";
            writeGeometry(scene.colliderMeshes[i], in(*mesh.file));
        }
        job.colliders[i].shape.geometry = mesh;
        if (auto& grid = job.colliders[i].temperatureGrid)
            grid->file = copied(grid->file, fileName("collider_temperature", i) + ".vdb", folder);
    }
    for (std::size_t i = 0; i < job.emitters.size(); ++i) {
        MeshFile mesh;
        mesh.file = fileName("emitter", i) + ".bgeo.sc";
        writeGeometry(scene.emitterMeshes[i], in(*mesh.file));
        job.emitters[i].shape.geometry = mesh;
    }
    writeFileAtomically(in("command.txt"), jobCommand(scene, folder) + "\n");
    writeFileAtomically(in("scene.json"), writeScene(job));
}

}  // namespace mallow::hdk
