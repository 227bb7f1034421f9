#include <mallow/material/model_info.h>
#include <mallow/step/mac_material.h>

#include <Eigen/LU>

#include <algorithm>

namespace mallow {
namespace {

template <class T>
const BatchParameter<T>* find(const ParticleBatch<T>& batch,
                              const ModelInfo& info,
                              const std::string& name) {
    const auto at = std::find(info.parameters.begin(), info.parameters.end(), name);
    return at == info.parameters.end()
               ? nullptr
               : &batch.parameters[static_cast<std::size_t>(at - info.parameters.begin())];
}

}  // namespace

template <class T>
MacMaterial<T>::MacMaterial(const ParticleBatch<T>& batch) : batch_(batch) {
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    law_ = *macLaw(info.name);
    bulk_ = find(batch, info, "bulk_modulus");
    shear_ = find(batch, info, "shear_modulus");
    viscosity_ = find(batch, info, "newtonian_viscosity");
    if (law_ == MacLaw::Melting) phase_ = findStateField(info, "phase")->first;
}

template <class T>
bool MacMaterial<T>::hasDeviatoricStress() const {
    for (const BatchParameter<T>* parameter : {shear_, viscosity_})
        if (parameter != nullptr && (parameter->painted.isPresent() || parameter->uniform > 0))
            return true;
    return false;
}

template <class T>
double MacMaterial<T>::volumeRatio(std::size_t p) const {
    const T* state = batch_.state.row(p);
    if (law_ == MacLaw::Liquid) return static_cast<double>(state[0]);
    return Eigen::Map<const Mat3<T>>(state).template cast<double>().determinant();
}

template <class T>
double MacMaterial<T>::compliance(std::size_t p) const {
    return batch_.isIncompressible ? 0.0 : 1.0 / value(bulk_, p);
}

template class MacMaterial<float>;
template class MacMaterial<double>;

}  // namespace mallow
