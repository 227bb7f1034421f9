/// @file bspline_traits.h
/// What the solver must know of a B-spline besides its weights (kernel/bspline-inl.h).
#pragma once

namespace mallow {

enum class Kernel { Quadratic, Cubic };

template <int kDegree>
struct BsplineTraits {
    static_assert(kDegree == 2 || kDegree == 3, "quadratic or cubic");
    static constexpr int kNodes = kDegree + 1;                  ///< nodes per axis
    static constexpr double kShift = kDegree == 2 ? 0.5 : 1.0;  ///< first node: floor(x - kShift)
    /// D_p^-1 = kInverseInertia / dx^2: second moment of the weights ([Jiang2015]; Separate,
    /// errata).
    static constexpr double kInverseInertia = kDegree == 2 ? 4.0 : 3.0;
};

inline double firstNodeShift(Kernel kernel) {
    return kernel == Kernel::Quadratic ? BsplineTraits<2>::kShift : BsplineTraits<3>::kShift;
}

}  // namespace mallow
