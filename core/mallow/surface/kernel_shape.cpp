#include <mallow/parallel/for_each.h>
#include <mallow/surface/kernel_shape.h>
#include <mallow/surface/surface.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kFullVariance = 1.0 / 11.0;  // of the kernel (1 - q^2)^3 [a^2]
constexpr double kShortestAxis = 0.55;        // of the kernel's radius
constexpr double kShortestVoxels = 1.4;       // an ellipsoid thinner than that falls between nodes
// Filled share around a particle: 0.36 in the corner of a box, 0.06 alone.
constexpr double kFillOfBody = 0.4;
constexpr double kFillOfDroplet = 0.2;
// Extent of the neighbours in their thinnest direction, 1 inside a body: 0.58 at its surface, 0.55
// in two layers, some 0.2 in one that is not flat.
constexpr double kExtentOfSheet = 0.3;
constexpr double kExtentOfBody = 0.5;

/// The particles of a cell and its neighbours, relative to a corner of the cell.
struct Neighbourhood {
    std::vector<float> x, y, z, volume, weight;

    void gather(const SurfaceParticles& all, const std::array<int, 3>& cell, const Vec3d& origin) {
        x.clear(), y.clear(), z.clear(), volume.clear();
        for (int i = cell[0] - 1; i <= cell[0] + 1; ++i)
            for (int j = cell[1] - 1; j <= cell[1] + 1; ++j) {
                const auto [first, last] = all.column(i, j, cell[2] - 1, cell[2] + 1);
                for (std::size_t p = first; p < last; ++p) {
                    const Vec3d d = all.position[p] - origin;
                    x.push_back(static_cast<float>(d.x()));
                    y.push_back(static_cast<float>(d.y()));
                    z.push_back(static_cast<float>(d.z()));
                    volume.push_back(static_cast<float>(all.volume[p]));
                }
            }
        weight.resize(x.size());
    }
};

struct Moments {
    double fill = 0.0;  ///< share of the space filled at the particle
    Mat3d covariance = Mat3d::Zero();
};

Moments momentsAt(Neighbourhood& near, const Vec3d& at, double radius) {
    const auto px = static_cast<float>(at.x()), py = static_cast<float>(at.y()),
               pz = static_cast<float>(at.z());
    const auto scale = static_cast<float>(1.0 / (radius * radius));
    const std::size_t n = near.x.size();
    for (std::size_t j = 0; j < n; ++j) {  // no sum in here: the compiler makes it SIMD
        const float dx = near.x[j] - px, dy = near.y[j] - py, dz = near.z[j] - pz;
        const float q = 1.0f - scale * (dx * dx + dy * dy + dz * dz);
        near.weight[j] = q > 0.0f ? q * q * q : 0.0f;
    }
    float sum = 0, filled = 0, sx = 0, sy = 0, sz = 0, xx = 0, yy = 0, zz = 0, xy = 0, xz = 0,
          yz = 0;
    for (std::size_t j = 0; j < n; ++j) {
        const float w = near.weight[j];
        if (w == 0.0f) continue;
        const float dx = near.x[j] - px, dy = near.y[j] - py, dz = near.z[j] - pz;
        const float wx = w * dx, wy = w * dy, wz = w * dz;
        sum += w, filled += w * near.volume[j];
        sx += wx, sy += wy, sz += wz;
        xx += wx * dx, yy += wy * dy, zz += wz * dz;
        xy += wx * dy, xz += wx * dz, yz += wy * dz;
    }
    Moments moments;
    moments.fill = static_cast<double>(filled) * kernelPeak(radius * radius * radius);
    const Vec3d mean = Vec3d(double(sx), double(sy), double(sz)) / double(sum);
    moments.covariance << double(xx), double(xy), double(xz), double(xy), double(yy), double(yz),
        double(xz), double(yz), double(zz);
    moments.covariance = moments.covariance / double(sum) - mean * mean.transpose();
    return moments;
}

KernelShape shapeOf(const Moments& moments, double radius, double volume, double voxelSize) {
    const double alone = smoothStep(kFillOfBody, kFillOfDroplet, moments.fill);
    const Eigen::SelfAdjointEigenSolver<Mat3d> solver =
        Eigen::SelfAdjointEigenSolver<Mat3d>().computeDirect(moments.covariance);
    const double shortest =
        std::min(1.0, std::max(kShortestAxis, kShortestVoxels * voxelSize / radius));
    const Vec3d extent =
        (solver.eigenvalues().array().max(0.0) / kFullVariance).sqrt() / radius;  // ascending
    Vec3d axes;
    // A few particles have a covariance by chance only: their kernel is a ball.
    for (int k = 0; k < 3; ++k)
        axes[k] = radius * (alone + (1.0 - alone) * std::clamp(extent[k], shortest, 1.0));
    const Mat3d& R = solver.eigenvectors();
    const Vec3d squared = axes.array().square();
    const Mat3d S = R * squared.asDiagonal() * R.transpose();
    const Mat3d inverse = R * squared.cwiseInverse().asDiagonal() * R.transpose();
    KernelShape shape;
    shape.inverse = {float(inverse(0, 0)), float(inverse(1, 1)), float(inverse(2, 2)),
                     float(inverse(0, 1)), float(inverse(0, 2)), float(inverse(1, 2))};
    for (int k = 0; k < 3; ++k)
        shape.halfExtent[static_cast<std::size_t>(k)] = float(std::sqrt(S(k, k)));
    shape.peak = float(volume * kernelPeak(axes.prod()));
    const double sphere = std::cbrt(volume * 3.0 / (4.0 * kPi));
    shape.dropletShare = float(alone);
    shape.dropletRadius = float(std::cbrt(alone) * std::max(sphere, kDropletVoxels * voxelSize));
    shape.sheetShare = float(1.0 - smoothStep(kExtentOfSheet, kExtentOfBody, extent[0]));
    return shape;
}

}  // namespace

double smoothStep(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

double kernelPeak(double axesProduct) {
    return 315.0 / (64.0 * kPi * axesProduct);
}

std::vector<KernelShape> kernelShapes(const SurfaceParticles& particles) {
    std::vector<KernelShape> shapes(particles.size());
    constexpr std::size_t kGrain = 64;  // cells; the room of a neighbourhood is used again
    const std::size_t groups = (particles.cells.size() + kGrain - 1) / kGrain;
    forEachIndex(0, groups, 1, [&](std::size_t group) {
        Neighbourhood near;
        const std::size_t end = std::min(particles.cells.size(), (group + 1) * kGrain);
        for (std::size_t cell = group * kGrain; cell < end; ++cell) {
            const std::array<int, 3> at = cellCoordinates(particles.cells[cell]);
            const Vec3d origin = Vec3d(at[0], at[1], at[2]) * particles.cellSize;
            near.gather(particles, at, origin);
            for (std::size_t p = particles.begin[cell]; p < particles.begin[cell + 1]; ++p) {
                const double radius = particles.kernelRadius[p];
                shapes[p] = shapeOf(momentsAt(near, particles.position[p] - origin, radius), radius,
                                    particles.volume[p], particles.voxelSize);
            }
        }
    });
    return shapes;
}

}  // namespace mallow
