/// @file admm_particles.h
/// A batch's particles as ADMM iterates over them, in slots and groups as those of Newton's method
/// (implicit/solve_particles.h): for each potential F_n, the iterate F, its dual Y and the weight.
#pragma once

#include <mallow/implicit/solve_particles.h>

namespace mallow {

/// The laws of admm/local_laws-inl.h.
enum class LocalLaw {
    Corotated,
    NeoHookean,
    Hencky,
    VonMises,
    DruckerPrager,
    CamClay,
    HerschelBulkley,
    Snow
};
constexpr std::size_t kLocalLaws = 8;

/// One potential of every particle.
struct LocalTerm {
    static constexpr std::size_t kPredictor = 0;  ///< F_n, 9 numbers [-]
    static constexpr std::size_t kIterate = 9;    ///< F, 9 numbers [-]
    static constexpr std::size_t kDual = 18;      ///< Y = W^T y, 9 numbers [J]
    static constexpr std::size_t kParameters = 27;
    static constexpr std::size_t kMostParameters = 7;
    static constexpr std::size_t kVolume = 34;  ///< rest volume; 0: bears nothing [m^3]
    static constexpr std::size_t kWeight = 35;  ///< w = rho W^2 [J]
    static constexpr std::size_t kWidth = 36;

    LocalLaw law = LocalLaw::Hencky;
    ParticleArray<double> numbers{static_cast<int>(kWidth * kGroup)};  ///< a row per group

    double* at(std::size_t slot) {
        return numbers.row(slot / kGroup) + slot % kGroup;  // number k at [kGroup k]
    }
};

struct AdmmParticles : SolveSlots {
    std::vector<LocalTerm> terms;
};

}  // namespace mallow
