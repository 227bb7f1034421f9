#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/moduli.h>
#include <mallow/params/presets.h>
#include <mallow/scene/resolve_materials.h>

#include <algorithm>

namespace mallow {
namespace {

std::optional<double> lookUp(const GivenValues& values, const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional<double>(found->second);
}

GivenModuli moduliOf(const GivenValues& values) {
    return {lookUp(values, "youngs_modulus"), lookUp(values, "poissons_ratio"),
            lookUp(values, "shear_modulus"), lookUp(values, "bulk_modulus")};
}

/// The pair that holds after preset and material.
GivenValues pairOf(const MaterialParams& material) {
    Moduli moduli({*materialParameter("youngs_modulus").defaultValue,
                   *materialParameter("poissons_ratio").defaultValue});
    if (moduli.apply(moduliOf(material.preset)) || moduli.apply(moduliOf(material.given)))
        return {};  // reported elsewhere
    if (moduli.isYoungs())
        return {{"youngs_modulus", moduli.youngs().youngsModulus},
                {"poissons_ratio", moduli.youngs().poissonsRatio}};
    return {{"shear_modulus", moduli.shearBulk().shearModulus},
            {"bulk_modulus", moduli.shearBulk().bulkModulus}};
}

}  // namespace

MaterialParams materialParams(const MaterialSettings& material) {
    MaterialParams params{material.name, material.model, {}, material.given, material.ramps};
    params.isIncompressible = material.isIncompressible;
    if (!material.preset) return params;
    const Preset& preset = *findPreset(*material.preset);
    params.preset = preset.values;
    params.ramps.insert(preset.ramps.begin(), preset.ramps.end());
    if (params.model.empty()) params.model = preset.model;
    return params;
}

MaterialSettings expanded(const MaterialSettings& material) {
    const MaterialParams params = materialParams(material);
    const int model = modelIndex(params.model);
    if (model < 0) return material;
    const std::vector<std::string> accepted =
        acceptedParameters(modelInfos()[static_cast<std::size_t>(model)].parameters);
    const auto has = [&](const char* name) {
        return std::find(accepted.begin(), accepted.end(), name) != accepted.end();
    };
    MaterialSettings result{material.name, std::nullopt, params.model, {}};
    result.isIncompressible = material.isIncompressible;
    result.ramps = params.ramps;
    result.resample = material.resample;
    const bool hasPair = has("youngs_modulus");
    if (hasPair) result.given = pairOf(params);
    for (const std::string& name : accepted) {
        if (hasPair && (name == "youngs_modulus" || name == "poissons_ratio" ||
                        name == "shear_modulus" || name == "bulk_modulus"))
            continue;
        std::optional<double> value = materialParameter(name).defaultValue;
        if (const auto given = lookUp(params.preset, name)) value = given;
        if (const auto given = lookUp(params.given, name)) value = given;
        if (value) result.given[name] = *value;
    }
    return result;
}

}  // namespace mallow
