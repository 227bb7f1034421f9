#include <mallow/material/model_info.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/resolve_materials.h>
#include <mallow/scene/scene_keys.h>
#include <mallow/scene/scene_part.h>

#include <algorithm>

namespace mallow {
namespace {

template <class S>
std::vector<SceneKey<S>> withoutShape(std::vector<SceneKey<S>> keys) {
    keys.erase(std::remove_if(keys.begin(), keys.end(),
                              [](const SceneKey<S>& key) { return key.info.name == "shape"; }),
               keys.end());
    return keys;
}

template <class S>
S partFrom(const std::string& text,
           const std::string& source,
           const std::vector<SceneKey<S>>& keys) {
    S part;
    try {
        SceneProblems problems;
        readObject(parseJson(text), "", keys, part, problems);
        problems.throwIfAny(source);
    } catch (const JsonSyntaxError& error) {
        throw InputError(source + ": " + error.what());
    } catch (const InvalidScene& error) {
        throw InputError(error.what());
    }
    return part;
}

}  // namespace

std::string materialText(const MaterialSettings& material) {
    if (modelIndex(materialParams(material).model) < 0)
        throw InputError("there is no model named \"" + materialParams(material).model + "\"");
    Json json = writeObject(materialKeys(), expanded(material));
    Json stated = Json::object();
    for (const auto& item : json.items())
        if (!item.value().is_null()) stated[item.key()] = item.value();
    return stated.dump();
}

std::string colliderText(const ColliderSettings& collider) {
    return writeObject(withoutShape(colliderKeys()), collider).dump();
}

std::string emitterText(const EmitterSettings& emitter) {
    return writeObject(withoutShape(emitterKeys()), emitter).dump();
}

MaterialSettings materialFromText(const std::string& text, const std::string& source) {
    return partFrom(text, source, materialKeys());
}

ColliderSettings colliderFromText(const std::string& text, const std::string& source) {
    return partFrom(text, source, withoutShape(colliderKeys()));
}

EmitterSettings emitterFromText(const std::string& text, const std::string& source) {
    return partFrom(text, source, withoutShape(emitterKeys()));
}

}  // namespace mallow
