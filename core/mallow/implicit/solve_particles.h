/// @file solve_particles.h
/// A batch's particles as an implicit solve reads them, in double whatever the simulation stores:
/// copied once per step, in the order of the blocks, each block's beginning a group of kGroup.
/// Grouped columns hold number k of all particles of a group side by side, so that a register loads
/// them at once: value k of slot s is numbers[(s / kGroup * width + k) * kGroup + s % kGroup].
#pragma once

#include <mallow/particles/particle_array.h>
#include <mallow/transfer/tile.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mallow {

constexpr std::size_t kGroup = 8;  ///< the widest register's doubles

/// The kinds of incremental potential (material/incremental_potential-inl.h).
enum class TermLaw { Corotated, NeoHookean, Hencky, Oldroyd, Pressure, Viscous };
constexpr std::size_t kTermLaws = 6;

/// One potential of every particle, grouped: F_n or the like (9), parameters (4), rest volume.
struct Term {
    static constexpr std::size_t kWidth = 14;
    static constexpr std::size_t kParameters = 9;
    static constexpr std::size_t kVolume = 13;

    TermLaw law = TermLaw::Corotated;
    ParticleArray<double> numbers{static_cast<int>(kWidth * kGroup)};  ///< a row per group

    double* at(std::size_t slot) {
        return numbers.row(slot / kGroup) + slot % kGroup;  // number k at [kGroup k]
    }
};

/// The particles of one block.
struct SolveTile {
    std::uint32_t begin = 0;  ///< slot, a multiple of kGroup
    std::uint32_t end = 0;
    TileOrder order;  ///< into slots
    std::array<std::uint32_t, 8> gridBlocks = {};
};

/// Where a batch's particles are.
struct SolveSlots {
    std::vector<SolveTile> tiles;
    std::array<std::vector<std::uint32_t>, 8> colours;  ///< tiles that share no node
    std::vector<std::uint32_t> cellBegin;               ///< 65 per tile
    std::vector<std::uint32_t> identity;                ///< 0, 1, 2 ...: slots are in order
    ParticleArray<double> position{3};                  ///< x_p [m]
    /// What the scatter spreads as C_p of a mass of 1 at rest: a sum of w_ip A_p (x_i - x_p).
    ParticleArray<double> affine{9};
    ParticleArray<double> zero{3};
    ParticleArray<double> one{1};

    std::size_t slots() const { return position.size(); }
    std::size_t allocatedBytes() const {
        return position.allocatedBytes() + affine.allocatedBytes() + zero.allocatedBytes() +
               one.allocatedBytes() +
               (identity.capacity() + cellBegin.capacity()) * sizeof(std::uint32_t);
    }
};

/// affine is d(potential)/dG D^-1, or H G D^-1.
struct SolveParticles : SolveSlots {
    std::vector<Term> terms;
    ParticleArray<double> hessian{static_cast<int>(45 * kGroup)};  ///< times D^-1; a row per group
};

}  // namespace mallow
