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

/// The methods that there are so far; the others are refused by name (params/describe.cpp).
inline std::vector<Word<StepMethod>> wordsOf(StepMethod) {
    return {{StepMethod::Explicit, "explicit"},
            {StepMethod::Implicit, "implicit"},
            {StepMethod::Projection, "projection"}};
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

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
