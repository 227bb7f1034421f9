#include <mallow/params/describe_scene.h>
#include <mallow/params/describe_surface.h>
#include <mallow/scene/given_values_key.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/scene_keys.h>
#include <mallow/scene/shape_keys.h>
#include <mallow/scene/temperature_key.h>

namespace mallow {
namespace {

ParamInfo section(const char* name, const char* help) {
    return {"", name, "", "", "", Range::any(), help};
}

/// Described members of one section of the file.
template <class S>
std::vector<SceneKey<S>> keysOfSection(const std::string& name) {
    std::vector<SceneKey<S>> keys;
    for (const SceneKey<S>& key : memberKeys<S>())
        if (key.info.section == name) keys.push_back(key);
    return keys;
}

SceneKey<SceneSettings> versionKey() {
    return {required(section("mallow", "Version of the format of scene files.")),
            [](const Json& json, const std::string& path, SceneSettings&, SceneProblems& problems) {
                if (json != Json(kSceneVersion))
                    problems.add(path, "must be " + std::to_string(kSceneVersion) +
                                           ", the version that is read here, got " + kindOf(json));
            },
            [](const SceneSettings& scene) { return Json(scene.version); },
            {{"enum", Json::array({kSceneVersion})}},
            std::to_string(kSceneVersion)};
}

/// Materials are known by their names, so are their problems.
SceneKey<SceneSettings> materialsKey() {
    const auto keys = materialKeys();
    SceneKey<SceneSettings> key = listKey<SceneSettings, MaterialSettings>(
        section("materials", "What objects and emitters are made of."), &SceneSettings::materials,
        keys);
    key.read = [keys](const Json& json, const std::string& path, SceneSettings& scene,
                      SceneProblems& problems) {
        scene.materials.clear();
        readList(json, path, problems, [&](const Json& item, std::size_t i) {
            const bool hasName =
                item.is_object() && item.contains("name") && item["name"].is_string();
            const std::string itemName =
                hasName ? joinPath(path, item["name"].get<std::string>()) : itemPath(path, i);
            readObject(item, itemName, keys, scene.materials.emplace_back(), problems);
        });
    };
    // What is not given is left out: a null would not read back as a number.
    key.write = [keys](const SceneSettings& scene) {
        Json list = Json::array();
        for (const MaterialSettings& material : scene.materials) {
            Json json = writeObject(keys, material);
            for (const SceneKey<MaterialSettings>& k : keys)
                if (json[k.info.name].is_null()) json.erase(k.info.name);
            list.push_back(std::move(json));
        }
        return list;
    };
    return key;
}

}  // namespace

std::vector<SceneKey<ForceSettings>> forceKeys() {
    return keysOfSection<ForceSettings>("forces");
}

std::vector<SceneKey<Motion::Key>> motionKeyKeys() {
    return memberKeys<Motion::Key>({0.0, Vec3d::Zero(), Vec3d::Zero()});
}

std::vector<SceneKey<Motion>> motionKeys() {
    std::vector<SceneKey<Motion>> keys = memberKeys<Motion>();
    keys.push_back(listKey<Motion, Motion::Key>(
        section("keys", "Poses at times; linear in between, still before and after."),
        &Motion::keys, motionKeyKeys(), {0.0, Vec3d::Zero(), Vec3d::Zero()}));
    keys.push_back(objectKey<Motion, Motion::Oscillate>(
        section("oscillate", "A swing, added to the rest of the motion."), &Motion::oscillate,
        memberKeys<Motion::Oscillate>()));
    return keys;
}

std::vector<SceneKey<ObjectSettings>> objectKeys() {
    std::vector<SceneKey<ObjectSettings>> keys = memberKeys<ObjectSettings>();
    keys.insert(keys.begin() + 2,
                shapeKey<ObjectSettings>(ShapeUse::Object, "What is filled with particles."));
    const auto given = givenValueKeys();
    SceneKey<ObjectSettings> attributes = objectKey<ObjectSettings, GivenValues>(
        section("attributes", "Material parameters that are different for this object."),
        &ObjectSettings::attributes, given);
    attributes.write = [](const ObjectSettings& s) { return writeGivenValues(s.attributes); };
    attributes.type = "an object of numbers";
    keys.push_back(std::move(attributes));
    return keys;
}

std::vector<SceneKey<ColliderSettings>> colliderKeys() {
    std::vector<SceneKey<ColliderSettings>> keys = memberKeys<ColliderSettings>();
    for (SceneKey<ColliderSettings>& key : keys) {
        if (key.info.name != "temperature") continue;
        key = temperatureKey(key);
    }
    keys.insert(keys.begin() + 1,
                shapeKey<ColliderSettings>(ShapeUse::Collider, "The solid at time 0."));
    keys.push_back(
        objectKey<ColliderSettings, Motion>(section("motion", "How it moves; the parts add up."),
                                            &ColliderSettings::motion, motionKeys()));
    return keys;
}

std::vector<SceneKey<EmitterSettings>> emitterKeys() {
    std::vector<SceneKey<EmitterSettings>> keys = memberKeys<EmitterSettings>();
    keys.insert(keys.begin() + 2,
                shapeKey<EmitterSettings>(ShapeUse::Region, "What material flows out of."));
    return keys;
}

std::vector<SceneKey<FrameSurfaceSettings>> surfaceKeys() {
    using S = FrameSurfaceSettings;
    std::vector<SceneKey<S>> keys = memberKeys<S>();
    const auto ofShape = lifted<S, SurfaceSettings>(
        memberKeys<SurfaceSettings>(), [](S& s) -> SurfaceSettings& { return s.shape; });
    keys.insert(keys.end(), ofShape.begin(), ofShape.end());
    return keys;
}

std::vector<SceneKey<OutputSettings>> outputKeys() {
    std::vector<SceneKey<OutputSettings>> keys = memberKeys<OutputSettings>();
    keys.push_back(objectKey<OutputSettings, FrameSurfaceSettings>(
        section("surface",
                "A surface of the particles in each frame that is written, as "
                "`surface.NNNN` and the format; `{}` is one with the defaults."),
        &OutputSettings::surface, surfaceKeys()));
    return keys;
}

std::vector<SceneKey<SceneSettings>> sceneKeys() {
    using S = SceneSettings;
    std::vector<SceneKey<S>> keys{
        versionKey(),
        memberKey<S>(
            {section("name", "Title of the scene; that of the file when not given."), &S::name},
            {})};
    const auto topLevel = lifted<S, ForceSettings>(
        keysOfSection<ForceSettings>(""), [](S& scene) -> ForceSettings& { return scene.forces; });
    keys.insert(keys.end(), topLevel.begin(), topLevel.end());
    keys.push_back(objectKey<S, ForceSettings>(section("forces", "Forces on everything."),
                                               &S::forces, forceKeys()));
    keys.push_back(objectKey<S, TimeSettings>(section("time", "Frames and time steps."), &S::time,
                                              memberKeys<TimeSettings>()));
    keys.push_back(objectKey<S, GridSettings>(section("grid", "The background grid."), &S::grid,
                                              memberKeys<GridSettings>()));
    keys.push_back(objectKey<S, DomainSettings>(
        section("domain", "The box that material is kept in; unbounded when not given."),
        &S::domain, domainKeys()));
    keys.push_back(objectKey<S, SolverSettings>(section("solver", "How a step is taken."),
                                                &S::solver, memberKeys<SolverSettings>()));
    keys.push_back(objectKey<S, HeatSettings>(section("heat", "Temperatures."), &S::heat,
                                              memberKeys<HeatSettings>()));
    keys.push_back(
        objectKey<S, ResampleSettings>(section("resample", "Adding and merging particles."),
                                       &S::resample, memberKeys<ResampleSettings>()));
    keys.push_back(materialsKey());
    keys.push_back(listKey<S, ObjectSettings>(section("objects", "What is there at the start."),
                                              &S::objects, objectKeys()));
    keys.push_back(
        listKey<S, ColliderSettings>(section("colliders", "Solids that material collides with."),
                                     &S::colliders, colliderKeys()));
    keys.push_back(listKey<S, EmitterSettings>(section("emitters", "Where material flows in."),
                                               &S::emitters, emitterKeys()));
    keys.push_back(objectKey<S, OutputSettings>(section("output", "What is written."), &S::output,
                                                outputKeys()));
    return keys;
}

}  // namespace mallow
