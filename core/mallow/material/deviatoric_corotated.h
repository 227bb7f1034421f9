/// @file deviatoric_corotated.h
/// The deviatoric half of fixed-corotated elasticity, Melt (8), with its first and second
/// derivatives: what the projection step's implicit solve needs of a particle.
///
///   Psi(F) = mu |F_bar - R|^2 = mu sum_i (s_i J^(-1/3) - 1)^2      F_bar = J^(-1/3) F, s_i
///   stretches tau    = dPsi/dF F^T,    trace-free T(G)   = (d2Psi/dF2 : G F) F^T the matrix of
///   Melt (25), (26)
///
/// In the axes of F F^T, with Psi_i and Psi_ij derivatives by stretches [Stomakhin2012]:
///   T_ii = sum_j s_i Psi_ij s_j G_jj
///   T_ij = a s_j^2 G_ij + b s_i s_j G_ji      a + b = (Psi_i - Psi_j)/(s_i - s_j)
///                                             a - b = (Psi_i + Psi_j)/(s_i + s_j)
#pragma once

#include <mallow/math/types.h>

namespace mallow {

/// T(G), a linear map of velocity gradients to stresses, symmetric: A : T(B) = B : T(A).
struct StressTangent {
    Mat3d axes = Mat3d::Identity();  ///< columns
    Mat3d normal = Mat3d::Zero();    ///< T_ii = sum_j normal_ij G_jj
    Mat3d shear = Mat3d::Zero();     ///< T_ij = shear_ij G_ij + cross_ij G_ji, i != j
    Mat3d cross = Mat3d::Zero();     ///< symmetric

    Mat3d operator()(const Mat3d& G) const;
};

struct DeviatoricResponse {
    double energy;          ///< Psi [J/m^3]
    Mat3d tau;              ///< [Pa]
    StressTangent tangent;  ///< [Pa]
};

/// det F > 0.
DeviatoricResponse deviatoricCorotated(double shearModulus, const Mat3d& F);

/// Of tau = 2 viscosity dev(sym G), Newton's; in Pa s.
StressTangent viscousTangent(double viscosity);

}  // namespace mallow
