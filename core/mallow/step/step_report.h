/// @file step_report.h
/// What a step tells its caller: the limits of the next step, or what went wrong and where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace mallow {

/// Largest values over all particles, for choosing the next step (step/time_step.h).
struct StepLimits {
    double waveSpeed = 0.0;           ///< [m/s], fastest elastic or pressure wave
    double particleSpeed = 0.0;       ///< [m/s]
    double kinematicViscosity = 0.0;  ///< [m^2/s], explicit viscosity over density
    double colliderSpeed = 0.0;       ///< [m/s], of the surfaces that move

    void include(const StepLimits& other) {
        waveSpeed = waveSpeed > other.waveSpeed ? waveSpeed : other.waveSpeed;
        particleSpeed = particleSpeed > other.particleSpeed ? particleSpeed : other.particleSpeed;
        kinematicViscosity = kinematicViscosity > other.kinematicViscosity
                                 ? kinematicViscosity
                                 : other.kinematicViscosity;
        colliderSpeed = colliderSpeed > other.colliderSpeed ? colliderSpeed : other.colliderSpeed;
    }
};

enum class Stage { Sort, Solve, Constitutive, Positions, Heat };

enum class Quantity {
    Position,      ///< not finite, or outside what the grid can address [m]
    VolumeRatio,   ///< J of a state the model cannot hold, or whose stress is not finite [-]
    Displacement,  ///< of one step, more than a cell or not finite [cells]
    Residual,      ///< of an implicit solve that came to no end; of no particle [-]
    Temperature,   ///< not above 0 or not finite [K]
};

/// The first particle (lowest batch, then lowest place in the sorted order) that went bad.
struct StepFailure {
    Stage stage = Stage::Sort;
    Quantity quantity = Quantity::Position;
    std::int64_t particleId = -1;
    double value = 0.0;
};

const char* stageName(Stage stage);
/// "particle 17: displacement 1.32 cells in stage positions", for people.
std::string describe(const StepFailure& failure);

/// How an implicit step's solve went.
struct SolverReport {
    int iterations = 0;  ///< of Newton or ADMM; of conjugate gradients where there is no other
    int linearIterations = 0;  ///< of conjugate gradients, all together
    double residual = 0.0;     ///< relative, as `solver.tolerance` is [-]
    bool isConverged = true;
};

struct StepReport {
    StepLimits limits;
    std::optional<StepFailure> failure;
    std::optional<SolverReport> solver = {};  ///< of methods that solve

    bool ok() const { return !failure.has_value(); }
};

}  // namespace mallow
