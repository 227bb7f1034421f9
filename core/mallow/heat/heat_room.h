/// @file heat_room.h
/// What a step of heat keeps between calls, so that it does not allocate anew. Not part of a
/// simulation's state.
#pragma once

#include <mallow/heat/heat_faces.h>
#include <mallow/solve/conjugate_gradient.h>

namespace mallow {

/// What cells give to a particle: w (offset + slope T) from each [K].
struct CellShare {
    double offset, slope;
    double lowest, highest;  ///< temperatures of the cell's particles, of what is around, and T_c
    bool isLimited, isExceeded;
};

/// A particle's part in the exchange.
struct ParticleShare {
    double relaxing;  ///< b (1 - S) T [K]
    double heat;      ///< what it gets [J]
};

struct HeatRoom {
    HeatCells cells;
    HeatFaces faces;
    std::vector<double> diagonal, rightSide, increment, temperature, relaxed;
    std::vector<CellShare> shares;
    std::vector<std::vector<ParticleShare>> particles;  ///< per batch
    ConjugateGradientRoom<double> solve;
};

}  // namespace mallow
