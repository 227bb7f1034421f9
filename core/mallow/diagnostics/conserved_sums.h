/// @file conserved_sums.h
/// What a closed system keeps, summed over all particles in double precision and in the order of
/// the rows: the same numbers for any number of threads.
#pragma once

#include <mallow/math/types.h>
#include <mallow/step/step_state.h>

#include <cstddef>
#include <vector>

namespace mallow {

struct ConservedSums {
    std::size_t particles = 0;
    std::size_t weak = 0;                   ///< those that have torn
    double mass = 0.0;                      ///< [kg]
    Vec3d momentum = Vec3d::Zero();         ///< [kg m/s]
    Vec3d angularMomentum = Vec3d::Zero();  ///< about the origin, with what C carries [kg m^2/s]
    double kineticEnergy = 0.0;             ///< sum m v^2 / 2 [J]
    double strainEnergy = 0.0;              ///< sum V0 Psi [J]
    double potentialEnergy = 0.0;           ///< -sum m g.x [J]
    double thermalEnergy = 0.0;             ///< sum H, 0 at 0 K (heat/enthalpy.h) [J]
    double liquidMass = 0.0;                ///< sum m U / (m L), the molten part [kg]
    double volume = 0.0;                    ///< sum J V0 [m^3]
    double maxSpeed = 0.0;                  ///< [m/s]
    Vec3d boundsMin = Vec3d::Zero();        ///< [m]
    Vec3d boundsMax = Vec3d::Zero();        ///< [m]
};

template <class T>
ConservedSums conservedSums(const StepSettings& settings, const StepState<T>& state);
/// Of some rows of each batch; weak ones are not counted.
template <class T>
ConservedSums conservedSumsOf(const StepSettings& settings,
                              const StepState<T>& state,
                              const std::vector<std::vector<std::size_t>>& rows);

}  // namespace mallow
