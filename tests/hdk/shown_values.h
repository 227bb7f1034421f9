/// @file shown_values.h
/// What nodes with given parameters mean, read as the nodes themselves read it.
#pragma once

#include <mallow/params/describe_scene.h>
#include <mallow/scene/scene_part.h>
#include <mallow/scene/scene_settings.h>

#include <map>
#include <parameter_templates.h>
#include <solver_scene.h>
#include <source_points.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow::test {

/// Default values, changed where a test or an archive says so.
class ShownValues : public hdk::ParameterValues {
public:
    explicit ShownValues(const hdk::NodeInterface& node) {
        for (const hdk::NodeParameter& p : node.parameters()) values_[p.token] = p.defaults;
    }
    double number(const std::string& token, int component) const override {
        return std::stod(values_.at(token).at(static_cast<std::size_t>(component)));
    }
    int integer(const std::string& token) const override {
        return std::stoi(values_.at(token).at(0));
    }
    std::string text(const std::string& token) const override { return values_.at(token).at(0); }
    void set(const std::string& token, const std::vector<std::string>& value) {
        values_.at(token) = value;
    }

private:
    std::map<std::string, std::vector<std::string>> values_;
};

/// The settings of a solver node, through the function that the node itself calls.
inline void readSolver(const ShownValues& values, SceneSettings& scene) {
    const SceneSettings read =
        hdk::solverScene(values, hdk::sopHost(), scene.time.fps, PointTable(), {}, {}).settings;
    const std::string name = scene.name;
    const int frames = scene.time.frames;
    scene = read;
    scene.name = name;
    scene.time.frames = frames;
}

inline ColliderSettings colliderOf(const ShownValues& values) {
    const std::string text = hdk::colliderTextOf(values);
    return colliderFromText(text.substr(text.find(' ') + 1), "collider");
}

/// The material of an object: what its attributes say wins.
inline MaterialSettings materialOf(const SceneSettings& scene, const ObjectSettings& object) {
    for (MaterialSettings material : scene.materials) {
        if (material.name != object.material) continue;
        if (object.attributes.empty()) return material;
        for (const auto& [name, value] : object.attributes) material.given[name] = value;
        material.name += "_" + object.name;
        return material;
    }
    throw std::runtime_error("no material " + object.material);
}

inline std::string emitterTextOf(const ShownValues& values) {
    return hdk::emitterTexts(values).emitter;
}

/// Every described field of an object but its names.
inline std::string textOf(const ObjectSettings& object) {
    std::string text;
    for (const Field<ObjectSettings>& field : describe<ObjectSettings>()) {
        if (field.info.name == "name" || field.info.name == "material") continue;
        text += field.info.name + ":";
        for (const double number : numbersOf(object, field.member))
            text += " " + numberText(number);
        if (const auto* word = std::get_if<WordMember<ObjectSettings>>(&field.member))
            text += " " + word->get(object);
        text += "\n";
    }
    return text;
}

inline std::string objectTextOf(const ShownValues& values) {
    ObjectSettings object;
    hdk::readParameters(values, object, hdk::objectFields());
    return textOf(object);
}

}  // namespace mallow::test
