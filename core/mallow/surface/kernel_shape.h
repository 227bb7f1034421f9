/// @file kernel_shape.h
/// The ellipsoid over which a particle spreads its volume, as its neighbours lie [Yu2013].
///
/// With the kernel w(q) = 315/(64 pi a^3) (1 - q^2)^3 of radius a, a particle's neighbours have a
/// covariance that is a^2/11 in every direction where they fill the space, and less across a
/// surface. The axes of the ellipsoid are those of the covariance, shortened where it is small; its
/// volume integral stays the particle's volume. That keeps edges and sheets sharper than a ball
/// would, and as smooth along the surface.
#pragma once

#include <mallow/surface/surface_particles.h>

#include <array>
#include <vector>

namespace mallow {

struct KernelShape {
    std::array<float, 6> inverse{};     ///< q^2 = d^T S^-1 d: xx yy zz xy xz yz [1/m^2]
    std::array<float, 3> halfExtent{};  ///< of the ellipsoid's box [m]
    float peak = 0.0f;                  ///< share of the space that it fills at its centre
    float dropletShare = 0.0f;          ///< 0: part of a body .. 1: alone
    float dropletRadius = 0.0f;         ///< [m], 0: no droplet
    float sheetShare = 0.0f;            ///< 0: neighbours all around .. 1: in a plane or a line
};

/// The peak of a kernel of volume 1 whose semi-axes have this product.
double kernelPeak(double axesProduct);

/// From 0 below `from` to 1 above `to`.
double smoothStep(double from, double to, double x);

/// One per particle. Depends on particles within a kernel's radius only.
std::vector<KernelShape> kernelShapes(const SurfaceParticles& particles);

}  // namespace mallow
