#include <mallow/grid/block.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/presets.h>
#include <mallow/scene/build_shape.h>
#include <mallow/scene/check_scene.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_input.h>
#include <mallow/scene/scene_key.h>
#include <mallow/scene/validate_implicit.h>
#include <mallow/scene/validate_projection.h>

#include <cmath>
#include <set>

namespace mallow {
namespace {

void add(const std::string& prefix,
         const std::vector<ParamError>& errors,
         SceneProblems& problems) {
    for (const ParamError& error : errors) problems.add(prefix + error.name, error.message);
}

template <class Item>
void checkNames(const std::string& list, const std::vector<Item>& items, SceneProblems& problems) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string path = itemPath(list, i) + ".name";
        if (items[i].name.empty()) problems.add(path, "must not be empty");
        if (!seen.insert(items[i].name).second)
            problems.add(path, "\"" + items[i].name + "\" is the name of two " + list);
    }
}

class Checker {
public:
    Checker(const SceneSettings& scene, SceneProblems& problems)
        : scene_(scene), problems_(problems) {
        for (const MaterialSettings& material : scene.materials) names_.push_back(material.name);
    }

    void checkSettings() {
        add("", scene_.time.validate(), problems_);
        add("", scene_.grid.validate(), problems_);
        add("", scene_.solver.validate(), problems_);
        add("", scene_.forces.validate(), problems_);
        add("", scene_.heat.validate(), problems_);
        if (scene_.output.surface) add("", scene_.output.surface->validate(), problems_);
        if (scene_.domain && !problems_.concern("domain"))
            add("", domainOf(*scene_.domain).validate(), problems_);
    }

    void checkMaterial(const MaterialSettings& material) {
        const std::string path = "materials." + material.name;
        if (problems_.concern(path + ".preset") || problems_.concern(path + ".model")) return;
        if (!material.preset && material.model.empty()) {
            problems_.add(path + ".model", "must be given, or a preset");
            return;
        }
        if (material.preset && !material.model.empty() &&
            findPreset(*material.preset)->model != material.model) {
            problems_.add(path + ".model", "is \"" + findPreset(*material.preset)->model +
                                               "\" in the preset \"" + *material.preset +
                                               "\"; leave it out or the preset");
            return;
        }
        for (const ParamError& error : bind(material, {}).errors) addBindError(path, error);
    }

    void checkObject(const ObjectSettings& object, const std::string& path) {
        if (const MaterialSettings* material = materialOf(object.material, path)) {
            if (!problems_.concern("materials." + material->name)) {
                for (const ParamError& error : bind(*material, object.attributes).errors)
                    addBindError(path + ".attributes", error);
            }
        }
        if (std::holds_alternative<PointsFile>(object.shape.geometry)) {
            const std::optional<Transform>& transform = object.shape.transform;
            if (transform && transform->scale != Vec3d::Ones())
                problems_.add(path + ".shape.transform.scale",
                              "must be [1, 1, 1] for points, which bring their own volume");
        }
        checkFilled(object.shape, object.particlesPerCell, path);
    }

    void checkCollider(const ColliderSettings& collider, const std::string& path) {
        add(path + ".", collider.motion.validate(), problems_);
        checkShape(collider.shape, path + ".shape");
        if (!sequencePattern(collider.shape)) return;
        if (collider.shape.transform)
            problems_.add(path + ".shape.transform", "cannot be combined with a sequence");
    }

    void checkEmitter(const EmitterSettings& emitter, const std::string& path) {
        materialOf(emitter.material, path);
        if (emitter.end && *emitter.end < emitter.start)
            problems_.add(path + ".end", "must not be before start (" + numberText(emitter.start) +
                                             " s), got " + numberText(*emitter.end));
        checkFilled(emitter.shape, emitter.particlesPerCell, path);
    }

private:
    static BoundMaterial bind(const MaterialSettings& material, const GivenValues& overrides) {
        const MaterialParams params = materialParams(material);
        const auto model = static_cast<std::size_t>(modelIndex(params.model));
        return bindMaterial(modelInfos()[model].parameters, params, overrides, {});
    }

    /// A pair of moduli is reported by several names at once: those belong into the message.
    void addBindError(const std::string& path, const ParamError& error) {
        if (error.name.find(',') != std::string::npos)
            problems_.add(path, error.name + " " + error.message);
        else
            problems_.add(joinPath(path, error.name), error.message);
    }

    const MaterialSettings* materialOf(const std::string& name, const std::string& path) {
        if (problems_.concern(path + ".material")) return nullptr;
        for (const MaterialSettings& material : scene_.materials)
            if (material.name == name) return &material;
        problems_.add(path + ".material",
                      "there is no material named \"" + name + "\"" + suggestion(name, names_));
        return nullptr;
    }

    /// Exactly one of file and sequence.
    void checkFiles(const ShapeSettings& shape, const std::string& path) {
        const auto check = [&](const auto& names) {
            if (names.file.has_value() == names.sequence.has_value())
                problems_.add(path + ".file", names.file ? "stands beside a sequence; give one"
                                                         : "must be given, or a sequence");
        };
        if (const auto* mesh = std::get_if<MeshFile>(&shape.geometry)) check(*mesh);
        if (const auto* vdb = std::get_if<VdbFile>(&shape.geometry)) check(*vdb);
        if (const auto* combined = std::get_if<CombinedShapes>(&shape.geometry))
            for (std::size_t i = 0; i < combined->of.size(); ++i)
                checkFiles(combined->of[i], itemPath(path + ".of", i));
    }

    /// The solid, where it needs no file and is right so far.
    std::optional<Shape> checkShape(const ShapeSettings& settings, const std::string& path) {
        if (problems_.concern(path)) return std::nullopt;
        checkFiles(settings, path);
        const std::optional<Shape> shape = shapeWithoutFiles(settings);
        if (!shape) return std::nullopt;
        add(path + ".", validate(*shape), problems_);
        return problems_.concern(path) ? std::nullopt : shape;
    }

    /// A shape that particles are put into: bounded, within reach of the grid, and not too many.
    void checkFilled(const ShapeSettings& settings, double perCell, const std::string& path) {
        const std::optional<Shape> shape = checkShape(settings, path + ".shape");
        if (!shape || problems_.concern("grid") || problems_.concern(path + ".particles_per_cell"))
            return;
        const Bounds box = bounds(*shape);
        if (!isFinite(box)) {
            problems_.add(path + ".shape", "must be bounded");
            return;
        }
        const double dx = scene_.grid.dx;
        const double farthest =
            std::max(box.min.cwiseAbs().maxCoeff(), box.max.cwiseAbs().maxCoeff());
        const double reach = kLargestCell * dx;
        if (!(farthest < reach)) {
            problems_.add(path + ".shape", "reaches " + numberText(farthest) +
                                               " m from the origin, but the grid of dx = " +
                                               numberText(dx) + " m ends at " + numberText(reach));
            return;
        }
        const double cells = (box.max - box.min).cwiseMax(0.0).prod() / (dx * dx * dx);
        particles_ += cells * perCell;
        if (!(particles_ <= kMostParticles))
            problems_.add(path + ".shape", "would hold up to " + numberText(cells * perCell) +
                                               " particles, with those before it more than " +
                                               numberText(kMostParticles) +
                                               "; make grid.dx larger");
    }

    const SceneSettings& scene_;
    SceneProblems& problems_;
    std::vector<std::string> names_;
    double particles_ = 0.0;
};

}  // namespace

Domain domainOf(const DomainSettings& settings) {
    return {settings.min, settings.max, settings.walls};
}

void checkScene(const SceneSettings& scene, SceneProblems& problems) {
    Checker checker(scene, problems);
    checker.checkSettings();
    checkNames("materials", scene.materials, problems);
    checkNames("objects", scene.objects, problems);
    checkNames("colliders", scene.colliders, problems);
    checkNames("emitters", scene.emitters, problems);
    for (const MaterialSettings& material : scene.materials) checker.checkMaterial(material);
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        checker.checkObject(scene.objects[i], itemPath("objects", i));
    for (std::size_t i = 0; i < scene.colliders.size(); ++i)
        checker.checkCollider(scene.colliders[i], itemPath("colliders", i));
    for (std::size_t i = 0; i < scene.emitters.size(); ++i)
        checker.checkEmitter(scene.emitters[i], itemPath("emitters", i));
    // What no single key tells; not of keys that are wrong in themselves.
    std::vector<ParamError> errors;
    if (problems.isEmpty()) {
        const SimulationInput input = inputWithoutBodies(scene);
        validateProjection(input, errors);
        validateImplicit(input, errors);
    }
    add("", errors, problems);
}

}  // namespace mallow
