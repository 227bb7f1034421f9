/// @file types.h
/// Small vectors and matrices of everything that is not a SIMD kernel. Kernels use
/// math/tensor3-inl.h instead: Eigen must not be compiled twice under one name.
#pragma once

#include <Eigen/Core>

namespace mallow {

template <class T>
using Vec3 = Eigen::Matrix<T, 3, 1>;
template <class T>
using Mat3 = Eigen::Matrix<T, 3, 3>;
using Vec3d = Vec3<double>;
using Mat3d = Mat3<double>;

}  // namespace mallow
