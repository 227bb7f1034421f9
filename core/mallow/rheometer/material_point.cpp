#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/params/input_error.h>
#include <mallow/params/nearest_name.h>
#include <mallow/rheometer/material_point.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

int knownModel(const MaterialParams& material) {
    const int model = modelIndex(material.model);
    if (model >= 0) return model;
    std::vector<std::string> known;
    for (const ModelInfo& info : modelInfos()) known.push_back(info.name);
    throw InputError("material \"" + material.name + "\": there is no model \"" + material.model +
                     "\"" + suggestion(material.model, known));
}

}  // namespace

MaterialPoint::MaterialPoint(const MaterialParams& material)
    : name_(material.name), model_(knownModel(material)) {
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(model_)];
    const BoundMaterial bound = bindMaterial(info.parameters, material, {}, {});
    std::string problems;
    for (const ParamError& error : bound.errors)
        problems += (problems.empty() ? "" : "\n") + error.name + " " + error.message;
    if (!problems.empty()) throw InputError(problems);
    names_ = info.parameters;
    for (const BoundParameter& parameter : bound.parameters) values_.push_back(parameter.uniform);
    state_ = info.restState;
}

PointStress MaterialPoint::stressOf(const Mat3d& tau, bool isValid) const {
    const double J = mallow::volumeRatio(model_, state_.data());
    return {tau / J, J, isValid && J > 0.0 && std::isfinite(J) && tau.allFinite()};
}

PointStress MaterialPoint::advance(const Mat3d& gradV, double dt) {
    const PointResponse response = advanceState({model_, values_.data()}, gradV, dt, state_.data());
    return stressOf(response.tau, response.isValid);
}

PointStress MaterialPoint::tryAdvance(const Mat3d& gradV, double dt) const {
    MaterialPoint copy = *this;
    return copy.advance(gradV, dt);
}

PointStress MaterialPoint::current() const {
    return stressOf(kirchhoffStress({model_, values_.data()}, state_.data()), true);
}

std::optional<double> MaterialPoint::parameter(const std::string& name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return values_[static_cast<std::size_t>(found - names_.begin())];
}

}  // namespace mallow
