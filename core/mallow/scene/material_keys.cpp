/// @file material_keys.cpp
/// Materials in a scene file: a preset or a model, and parameters by name.
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/presets.h>
#include <mallow/scene/given_values_key.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/scene_keys.h>

namespace mallow {
namespace {

std::vector<std::string> modelNames() {
    std::vector<std::string> names;
    for (const ModelInfo& info : modelInfos()) names.push_back(info.name);
    return names;
}

std::vector<std::string> presetNames() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.push_back(preset.name);
    return names;
}

SceneKey<MaterialSettings> presetKey() {
    return {{"", "preset", "Preset", "", "", Range::any(),
             "A material to start from (mallow presets); parameters given here replace its own."},
            [](const Json& json, const std::string& path, MaterialSettings& material,
               SceneProblems& problems) {
                if (json.is_null()) return;
                const auto name = readText(json, path, problems);
                if (!name) return;
                if (findPreset(*name) == nullptr) {
                    problems.add(path, "there is no preset \"" + *name + "\"" +
                                           suggestion(*name, presetNames()));
                    return;
                }
                material.preset = name;
            },
            [](const MaterialSettings& m) { return m.preset ? Json(*m.preset) : Json(); },
            orNull(wordSchema(presetNames())),
            "one of " + quoted(presetNames()) + " or null"};
}

/// [[kelvin, factor], ...]
std::optional<Ramp> readRamp(const Json& json, const std::string& path, SceneProblems& problems) {
    const ParamInfo any{"", "ramps", "", "", "", Range::any(), ""};
    Ramp ramp;
    readList(json, path, problems, [&](const Json& item, std::size_t i) {
        const std::vector<double> pair = readNumbers(item, itemPath(path, i), any, 2, problems);
        if (!pair.empty()) ramp.points.push_back({pair[0], pair[1]});
    });
    if (!json.is_array() || ramp.points.size() != json.size()) return std::nullopt;
    return ramp;
}

SceneKey<MaterialSettings> rampsKey() {
    const Json pair{
        {"type", "array"}, {"items", {{"type", "number"}}}, {"minItems", 2}, {"maxItems", 2}};
    const Json ramp{{"type", "array"}, {"items", pair}, {"minItems", 1}};
    return {
        {"", "ramps", "Ramps", "", "", Range::any(),
         "Parameters that follow temperature: for each a list of [kelvin, factor], linear in "
         "between and flat outside."},
        [](const Json& json, const std::string& path, MaterialSettings& material,
           SceneProblems& problems) {
            if (json.is_null()) return;
            if (!json.is_object()) {
                problems.add(path, "must be an object, got " + kindOf(json));
                return;
            }
            for (const auto& item : json.items())
                if (const auto read = readRamp(item.value(), joinPath(path, item.key()), problems))
                    material.ramps[item.key()] = *read;
        },
        [](const MaterialSettings& material) {
            if (material.ramps.empty()) return Json();
            Json json = Json::object();
            for (const auto& [name, from] : material.ramps)
                for (const Ramp::Point& point : from.points)
                    json[name].push_back({point.temperature, point.factor});
            return json;
        },
        orNull({{"type", "object"}, {"additionalProperties", ramp}}),
        "an object of lists of [kelvin, factor], or null"};
}

SceneKey<MaterialSettings> modelKey() {
    return {{"", "model", "Model", "", "", Range::any(),
             "The law of the material; may be left out with a preset."},
            [](const Json& json, const std::string& path, MaterialSettings& material,
               SceneProblems& problems) {
                if (const auto word = readWord(json, path, modelNames(), problems))
                    material.model = *word;
            },
            [](const MaterialSettings& m) { return Json(m.model); },
            wordSchema(modelNames()),
            "one of " + quoted(modelNames())};
}

}  // namespace

std::vector<SceneKey<MaterialSettings>> materialKeys() {
    std::vector<SceneKey<MaterialSettings>> keys{
        memberKey<MaterialSettings>(
            {required({"", "name", "Name", "", "", Range::any(), "What objects and emitters say."}),
             &MaterialSettings::name},
            {}),
        presetKey(),
        modelKey(),
        rampsKey(),
        memberKey<MaterialSettings>(
            {{"", "incompressible", "Incompressible", "", "", Range::any(),
              "Keeps its volume exactly, as if the bulk modulus were infinite; with the method "
              "projection only."},
             &MaterialSettings::isIncompressible},
            {}),
        memberKey<MaterialSettings>(
            {{"", "resample", "Resample", "", "", Range::any(),
              "Whether its particles take part when the scene is resampled."},
             &MaterialSettings::resample},
            {})};
    const auto given = givenValueKeys();
    const auto parameters = lifted<MaterialSettings, GivenValues>(
        given, [](MaterialSettings& material) -> GivenValues& { return material.given; });
    keys.insert(keys.end(), parameters.begin(), parameters.end());
    return keys;
}

}  // namespace mallow
