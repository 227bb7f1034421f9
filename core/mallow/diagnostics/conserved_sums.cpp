#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/foam/thin_particles.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/material/model_functions.h>
#include <mallow/parallel/for_each.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <limits>

namespace mallow {
namespace {

/// d of D_p = d I: second moment of the weights [m^2].
double inertia(const StepSettings& settings) {
    const double inverse = settings.kernel == Kernel::Quadratic ? BsplineTraits<2>::kInverseInertia
                                                                : BsplineTraits<3>::kInverseInertia;
    return settings.dx * settings.dx / inverse;
}

template <class T>
Vec3d vec3(const T* x) {
    return Vec3d(static_cast<double>(x[0]), static_cast<double>(x[1]), static_cast<double>(x[2]));
}

/// sum_i w_ip (x_i - x_p) x C (x_i - x_p) = d (C_zy - C_yz, C_xz - C_zx, C_yx - C_xy).
template <class T>
Vec3d affineSpin(const T* C) {
    const auto at = [C](int r, int c) { return static_cast<double>(C[3 * c + r]); };
    return Vec3d(at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1));
}

/// Of `count` rows, the n-th of which is rowAt(n).
template <class T, class RowAt>
ConservedSums sumRows(const StepSettings& settings,
                      const ParticleBatch<T>& p,
                      std::size_t count,
                      const RowAt& rowAt) {
    ConservedSums s;
    constexpr double kFar = std::numeric_limits<double>::infinity();
    s.boundsMin = Vec3d::Constant(kFar);
    s.boundsMax = Vec3d::Constant(-kFar);
    std::vector<double> state(p.state.width());
    std::vector<double> parameters(p.parameters.size());
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t i = rowAt(n);
        const auto m = static_cast<double>(*p.mass.row(i));
        const auto restVolume = static_cast<double>(*p.restVolume.row(i));
        const Vec3d x = vec3(p.position.row(i));
        const Vec3d v = vec3(p.velocity.row(i));
        for (std::size_t k = 0; k < state.size(); ++k)
            state[k] = static_cast<double>(p.state.row(i)[k]);
        for (std::size_t k = 0; k < parameters.size(); ++k) {
            const BatchParameter<T>& parameter = p.parameters[k];
            parameters[k] = static_cast<double>(
                parameter.painted.isPresent() ? *parameter.painted.row(i) : parameter.uniform);
        }
        s.mass += m;
        s.momentum += m * v;
        s.angularMomentum += m * x.cross(v);
        if (p.affine.isPresent())
            s.angularMomentum += m * inertia(settings) * affineSpin(p.affine.row(i));
        s.kineticEnergy += 0.5 * m * v.squaredNorm();
        s.potentialEnergy -= m * settings.forces.gravity.dot(x);
        s.strainEnergy += restVolume * energyDensity({p.model, parameters.data()}, state.data());
        if (p.temperature.isPresent()) {
            const ThermalProperties thermal = thermalProperties(p, i);
            s.thermalEnergy += enthalpy(thermalState(p, i), m, thermal);
            s.liquidMass += m * liquidShare(thermalState(p, i), m, thermal);
        }
        s.volume += restVolume * volumeRatio(p.model, state.data());
        s.maxSpeed = std::max(s.maxSpeed, v.norm());
        s.boundsMin = s.boundsMin.cwiseMin(x);
        s.boundsMax = s.boundsMax.cwiseMax(x);
    }
    s.particles = count;
    return s;
}

void add(const ConservedSums& part, ConservedSums& sum) {
    sum.boundsMin = sum.particles == 0 ? part.boundsMin : sum.boundsMin.cwiseMin(part.boundsMin);
    sum.boundsMax = sum.particles == 0 ? part.boundsMax : sum.boundsMax.cwiseMax(part.boundsMax);
    sum.particles += part.particles;
    sum.mass += part.mass;
    sum.momentum += part.momentum;
    sum.angularMomentum += part.angularMomentum;
    sum.kineticEnergy += part.kineticEnergy;
    sum.strainEnergy += part.strainEnergy;
    sum.potentialEnergy += part.potentialEnergy;
    sum.thermalEnergy += part.thermalEnergy;
    sum.liquidMass += part.liquidMass;
    sum.volume += part.volume;
    sum.maxSpeed = std::max(sum.maxSpeed, part.maxSpeed);
}

}  // namespace

template <class T>
ConservedSums conservedSums(const StepSettings& settings, const StepState<T>& state) {
    constexpr std::size_t kRows = 8192;  // a fixed division, so the order of the sum is fixed
    ConservedSums sum;
    for (const BatchState<T>& batch : state.batches) {
        const std::size_t count = batch.particles.size();
        std::vector<ConservedSums> parts((count + kRows - 1) / kRows);
        forEachIndex(0, parts.size(), 1, [&](std::size_t i) {
            parts[i] = sumRows(settings, batch.particles, std::min(kRows, count - i * kRows),
                               [begin = i * kRows](std::size_t n) { return begin + n; });
        });
        for (const ConservedSums& part : parts) add(part, sum);
        sum.weak += countWeak(batch.particles);
    }
    return sum;
}

template <class T>
ConservedSums conservedSumsOf(const StepSettings& settings,
                              const StepState<T>& state,
                              const std::vector<std::vector<std::size_t>>& rows) {
    ConservedSums sum;
    for (std::size_t b = 0; b < rows.size(); ++b) {
        add(sumRows(settings, state.batches[b].particles, rows[b].size(),
                    [&](std::size_t n) { return rows[b][n]; }),
            sum);
    }
    return sum;
}

template ConservedSums conservedSumsOf(const StepSettings&,
                                       const StepState<float>&,
                                       const std::vector<std::vector<std::size_t>>&);
template ConservedSums conservedSumsOf(const StepSettings&,
                                       const StepState<double>&,
                                       const std::vector<std::vector<std::size_t>>&);
template ConservedSums conservedSums(const StepSettings&, const StepState<float>&);
template ConservedSums conservedSums(const StepSettings&, const StepState<double>&);

}  // namespace mallow
