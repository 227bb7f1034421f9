/// @file solver_settings.h
/// How a step is taken and how particles and grid exchange velocities: the scene's `solver`.
/// Units, ranges and help are in params/describe.cpp.
#pragma once

#include <mallow/params/validation.h>
#include <mallow/params/words.h>
#include <mallow/transfer/scheme.h>

#include <array>
#include <vector>

namespace mallow {

enum class StepMethod {
    Explicit,    ///< symplectic Euler
    Implicit,    ///< backward Euler, Newton and conjugate gradients
    Admm,        ///< backward Euler, Rubber section 7
    Projection,  ///< pressure on a staggered grid, Melt
};

inline std::vector<Word<StepMethod>> wordsOf(StepMethod) {
    return {{StepMethod::Explicit, "explicit"},
            {StepMethod::Implicit, "implicit"},
            {StepMethod::Admm, "admm"},
            {StepMethod::Projection, "projection"}};
}

/// What the constraints of ADMM are weighted with (Rubber 7.3).
enum class AdmmWeights {
    Stiffness,    ///< of each particle at the step's begin
    BulkModulus,  ///< of each particle at rest
    Unit          ///< none: one Joule for every particle
};

inline std::vector<Word<AdmmWeights>> wordsOf(AdmmWeights) {
    return {{AdmmWeights::Stiffness, "stiffness"},
            {AdmmWeights::BulkModulus, "bulk_modulus"},
            {AdmmWeights::Unit, "unit"}};
}

inline std::vector<Word<Transfer>> wordsOf(Transfer) {
    return {{Transfer::Pic, "pic"},     {Transfer::Flip, "flip"},     {Transfer::Apic, "apic"},
            {Transfer::Nflip, "nflip"}, {Transfer::Sflip, "sflip"},   {Transfer::Aspic, "aspic"},
            {Transfer::Aflip, "aflip"}, {Transfer::Asflip, "asflip"}, {Transfer::Rpic, "rpic"}};
}

struct SolverSettings {
    StepMethod method = StepMethod::Explicit;
    Transfer transfer = Transfer::Apic;
    double flipRatio = 0.97;                     ///< alpha
    std::array<double, 2> separation{0.0, 1.0};  ///< beta_min, beta_max of Separate (5)
    int dampingIterations = 0;                   ///< RPIC round trips per step
    double tolerance = 1e-4;                     ///< of implicit methods
    int maxIterations = 200;                     ///< of implicit methods
    int admmIterations = 15;
    AdmmWeights admmWeights = AdmmWeights::Stiffness;
    double admmPenalty = 1.0;        ///< rho
    double admmRelaxation = 1.0;     ///< alpha of over-relaxation
    bool admmEquilibration = false;  ///< Ruiz

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
