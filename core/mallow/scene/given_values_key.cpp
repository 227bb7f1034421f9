#include <mallow/scene/given_values_key.h>
#include <mallow/scene/member_key.h>

namespace mallow {
namespace {

SceneKey<GivenValues> parameterKey(const ParamInfo& info) {
    return {info,
            [info](const Json& json, const std::string& path, GivenValues& values,
                   SceneProblems& problems) {
                if (const auto value = readNumber(json, path, info, problems))
                    values[info.name] = *value;
            },
            [info](const GivenValues& values) {
                const auto found = values.find(info.name);
                return found == values.end() ? Json() : Json(found->second);
            },
            numberSchema(info), "a number"};
}

}  // namespace

std::vector<SceneKey<GivenValues>> givenValueKeys() {
    std::vector<SceneKey<GivenValues>> keys;
    for (const MaterialParameter& parameter : materialParameters())
        keys.push_back(parameterKey(parameter.info));
    return keys;
}

Json writeGivenValues(const GivenValues& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values) json[name] = value;
    return json;
}

}  // namespace mallow
