#include <mallow/params/body_settings.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/temperature_key.h>

namespace mallow {
namespace {

/// What the object form holds.
struct VaryingTemperature {
    std::optional<std::string> vdb;
    std::string grid;
    std::optional<std::string> attribute;
};

std::vector<SceneKey<VaryingTemperature>> varyingKeys() {
    using S = VaryingTemperature;
    const auto key = [](const char* name, const char* help) {
        return ParamInfo{"", name, "", "", "", Range::any(), help};
    };
    return {
        memberKey<S>({key("vdb",
                          "A VDB file with a grid of temperatures in K, of the body at "
                          "time 0. Where it has none the surface is insulated."),
                      &S::vdb},
                     {}),
        memberKey<S>(
            {key("grid", "The grid's name; its first of floats when not given."), &S::grid}, {}),
        memberKey<S>(
            {key("attribute", "A point attribute of the collider's mesh, in K."), &S::attribute},
            {})};
}

}  // namespace

SceneKey<ColliderSettings> temperatureKey(const SceneKey<ColliderSettings>& number) {
    SceneKey<ColliderSettings> key = number;
    key.read = [read = number.read](const Json& json, const std::string& path,
                                    ColliderSettings& collider, SceneProblems& problems) {
        if (!json.is_object()) return read(json, path, collider, problems);
        VaryingTemperature varying;
        readObject(json, path, varyingKeys(), varying, problems);
        if (problems.concern(path)) return;
        if (varying.vdb.has_value() == varying.attribute.has_value()) {
            problems.add(path, "must have one of \"vdb\" and \"attribute\"");
        } else if (varying.vdb) {
            collider.temperatureGrid = TemperatureGrid{*varying.vdb, varying.grid};
        } else {
            collider.temperatureAttribute = varying.attribute;
        }
    };
    key.write = [write = number.write](const ColliderSettings& collider) {
        if (collider.temperatureGrid) {
            return Json{{"vdb", collider.temperatureGrid->file},
                        {"grid", collider.temperatureGrid->grid}};
        }
        if (collider.temperatureAttribute)
            return Json{{"attribute", *collider.temperatureAttribute}};
        return write(collider);
    };
    key.schema = {{"anyOf", {number.schema, objectSchema(varyingKeys())}}};
    key.type = number.type + ", or an object of `vdb` and `grid`, or of `attribute`";
    return key;
}

}  // namespace mallow
