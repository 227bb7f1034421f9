/// @file particle_batch.h
/// The particles of one material: structure of arrays. Row p is one particle in every column.
#pragma once

#include <mallow/params/ramp.h>
#include <mallow/particles/particle_array.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace mallow {

/// A material parameter: one value for the whole batch, or a painted column.
template <class T>
struct BatchParameter {
    T uniform = 0;
    ParticleArray<T> painted;  ///< width 1, or absent
};

/// A parameter that follows temperature: its `painted` is `base` times the ramp
/// (heat/apply_ramps.h).
template <class T>
struct RampedParameter {
    bool isThermal = false;  ///< of `thermal`, else of `parameters`
    std::size_t index = 0;
    Ramp ramp;
    ParticleArray<T> base;  ///< the painted values without the ramp; absent: the uniform one
};

template <class T>
struct ParticleBatch {
    std::string material;  ///< the material's name
    int model = 0;         ///< position in the list of models (material/material_list-inl.h)
    bool isIncompressible = false;  ///< an infinite bulk modulus; of the projection step only
    std::vector<BatchParameter<T>> parameters;  ///< in the order the model lists them

    ParticleArray<T> position{3};          ///< x_p [m]
    ParticleArray<T> velocity{3};          ///< v_p [m/s]
    ParticleArray<T> affine;               ///< C_p [1/s], column-major; affine transfers only
    ParticleArray<T> state;                ///< what the model keeps: F, J, b_e ... (its State)
    ParticleArray<T> stress{6};            ///< V_p^0 tau_p [J], xx xy xz yy yz zz
    ParticleArray<T> mass{1};              ///< m_p [kg]
    ParticleArray<T> restVolume{1};        ///< V_p^0 [m^3]
    ParticleArray<std::int64_t> id{1};     ///< never reused
    ParticleArray<T> force;                ///< painted force [N], 3
    ParticleArray<std::uint8_t> isActive;  ///< 0: pinned, follows `target` or keeps its velocity
    ParticleArray<T> target;  ///< where a pinned particle is to be at the frame's end [m], 3

    // With heat only (heat/thermal_properties.h). In double whatever T: a step's increments may be
    // smaller than the rounding of a float.
    std::vector<BatchParameter<T>> thermal;  ///< in the order of kThermalParameters, or none
    ParticleArray<double> temperature;       ///< T_p [K]
    ParticleArray<double> latent;            ///< U_p [J], 0 to m L
    ParticleArray<std::uint8_t> isLiquid;    ///< the phase; lags U_p (Melt 5.9)
    std::vector<RampedParameter<T>> ramps;

    std::size_t size() const { return position.size(); }

    /// visit(column) for every column that may be present; the one list of them.
    template <class Visit>
    void forEachColumn(Visit&& visit) {
        visitColumns(*this, visit);
    }
    template <class Visit>
    void forEachColumn(Visit&& visit) const {
        visitColumns(*this, visit);
    }

    /// visit(mine, theirs) for every column of two batches of the same make.
    template <class Visit>
    void forEachColumnWith(ParticleBatch& other, Visit&& visit) {
        visit(position, other.position);
        visit(velocity, other.velocity);
        visit(affine, other.affine);
        visit(state, other.state);
        visit(stress, other.stress);
        visit(mass, other.mass);
        visit(restVolume, other.restVolume);
        visit(id, other.id);
        visit(force, other.force);
        visit(isActive, other.isActive);
        visit(target, other.target);
        visit(temperature, other.temperature);
        visit(latent, other.latent);
        visit(isLiquid, other.isLiquid);
        for (std::size_t k = 0; k < parameters.size(); ++k)
            visit(parameters[k].painted, other.parameters[k].painted);
        for (std::size_t k = 0; k < thermal.size(); ++k)
            visit(thermal[k].painted, other.thermal[k].painted);
        for (std::size_t k = 0; k < ramps.size(); ++k) visit(ramps[k].base, other.ramps[k].base);
    }

    /// Gives `other` the columns of this batch; those of another width lose their rows.
    void giveColumnsTo(ParticleBatch& other) {
        other.parameters.resize(parameters.size());
        other.thermal.resize(thermal.size());
        other.ramps.resize(ramps.size());
        forEachColumnWith(other, [](auto& mine, auto& theirs) {
            using Array = std::decay_t<decltype(mine)>;
            if (theirs.width() != mine.width()) theirs = Array(static_cast<int>(mine.width()));
        });
    }

    void resize(std::size_t size) {
        forEachColumn([size](auto& column) { column.resize(size); });
    }

    std::size_t allocatedBytes() const {
        std::size_t sum = 0;
        forEachColumn([&sum](const auto& column) { sum += column.allocatedBytes(); });
        return sum;
    }

private:
    template <class Batch, class Visit>
    static void visitColumns(Batch& batch, Visit& visit) {
        visit(batch.position);
        visit(batch.velocity);
        visit(batch.affine);
        visit(batch.state);
        visit(batch.stress);
        visit(batch.mass);
        visit(batch.restVolume);
        visit(batch.id);
        visit(batch.force);
        visit(batch.isActive);
        visit(batch.target);
        visit(batch.temperature);
        visit(batch.latent);
        visit(batch.isLiquid);
        for (auto& parameter : batch.parameters) visit(parameter.painted);
        for (auto& parameter : batch.thermal) visit(parameter.painted);
        for (auto& ramped : batch.ramps) visit(ramped.base);
    }
};

}  // namespace mallow
