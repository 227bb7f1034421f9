/// @file positive_increment.h
/// R(M) of Melt 5.9: the deformation of a step, I + M with M = dt grad v, or where that would turn
/// material inside out a few terms more of exp(M):
///
///   R(M) = I + M        if |M| <= 1/2, which keeps det > 0
///   R(M) = R(M/2)^2     otherwise
///
/// (The paper tests det(I + M) > 0 alone, which two negative eigenvalues pass.)
#pragma once

#include <mallow/math/types.h>

namespace mallow {

inline Mat3d positiveIncrement(const Mat3d& M) {
    // Not a number ends here too, and is told by the particle's state.
    constexpr double kSmall = 0.5;
    constexpr int kMostHalvings = 30;
    int halvings = 0;
    Mat3d part = M;
    while (part.norm() > kSmall && halvings < kMostHalvings) {
        part *= 0.5;
        ++halvings;
    }
    Mat3d R = Mat3d::Identity() + part;
    for (; halvings > 0; --halvings) R = R * R;
    return R;
}

}  // namespace mallow
