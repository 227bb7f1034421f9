/// @file mac_material.h
/// A batch's material as the projection step sees it: pressure from an implicit solve, whatever the
/// model's own law of it, the rest by the model.
#pragma once

#include <mallow/math/types.h>
#include <mallow/particles/particle_batch.h>
#include <mallow/step/mac_law.h>

namespace mallow {

/// Reads one batch's rows. Make one per batch, not per particle.
template <class T>
class MacMaterial {
public:
    explicit MacMaterial(const ParticleBatch<T>& batch);

    MacLaw law() const { return law_; }
    /// Does its shape cost nothing? Of one material that melts some particles are liquid.
    bool isLiquid(std::size_t p) const {
        return law_ == MacLaw::Liquid || (phase_ >= 0 && batch_.state.row(p)[phase_] > T(0.5));
    }
    /// Is there a stress beside the pressure?
    bool hasDeviatoricStress() const;
    /// J_E [-]
    double volumeRatio(std::size_t p) const;
    /// 1/lambda [1/Pa]. The bulk modulus stands for lambda: the deviatoric energy has no part in
    /// changes of volume, so that it is what a user measures. (The paper keeps Lame's lambda.)
    double compliance(std::size_t p) const;
    double shearModulus(std::size_t p) const { return value(shear_, p); }  ///< of the solid [Pa]
    double viscosity(std::size_t p) const {
        return value(viscosity_, p);
    }  ///< of the liquid [Pa s]

private:
    double value(const BatchParameter<T>* parameter, std::size_t p) const {
        if (parameter == nullptr) return 0.0;
        return static_cast<double>(parameter->painted.isPresent() ? *parameter->painted.row(p)
                                                                  : parameter->uniform);
    }

    const ParticleBatch<T>& batch_;
    MacLaw law_;
    int phase_ = -1;  ///< where in the state it is
    const BatchParameter<T>* bulk_ = nullptr;
    const BatchParameter<T>* shear_ = nullptr;
    const BatchParameter<T>* viscosity_ = nullptr;
};

}  // namespace mallow
