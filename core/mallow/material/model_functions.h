/// @file model_functions.h
/// The models' functions of one state in double precision, by model index (model_info.h): for
/// diagnostics, output and tests. The solver's loops use the lane kernels of the same templates.
#pragma once

#include <mallow/math/types.h>

namespace mallow {

/// A model with its parameters, in the order the model lists them.
struct ModelPoint {
    int model;
    const double* parameters;
};

double energyDensity(const ModelPoint& point, const double* state);   ///< Psi [J/m^3]
Mat3d kirchhoffStress(const ModelPoint& point, const double* state);  ///< tau [Pa]
double waveModulus(const ModelPoint& point, const double* state);     ///< rho0 c^2 [Pa]
double volumeRatio(int model, const double* state);                   ///< total J [-]
Mat3d deformation(int model, const double* state);                    ///< total F [-]
/// What a step of one material point answers.
struct PointResponse {
    Mat3d tau;                ///< Kirchhoff stress, viscous parts included [Pa]
    double waveModulus;       ///< rho0 c^2 [Pa]
    double dynamicViscosity;  ///< of the explicit part [Pa s]
    bool isValid;             ///< false: the model cannot hold the state
};
/// Advances `state` with a velocity gradient [1/s] over dt [s], as the solver's step does.
PointResponse advanceState(const ModelPoint& point, const Mat3d& gradV, double dt, double* state);

/// The state of a body that starts with the deformation F; `state` has room for its size.
void stateFromDeformation(int model, const Mat3d& F, double* state);

}  // namespace mallow
