/// @file mac_transfer_test.cpp
/// Kernels, scatter and gather of the staggered grid: what the projection step builds on.
#include <mallow/transfer/mac_gather.h>
#include <mallow/transfer/mac_scatter.h>

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;

std::mt19937 seeded() {
    return std::mt19937(5);
}

double uniform(std::mt19937& random) {
    return static_cast<double>(random()) / 4294967296.0;
}

/// A stencil anywhere in the tile of the block at the origin.
MacStencil randomStencil(std::mt19937& random) {
    static const std::uint32_t kNone = 0;
    TileOrder tile;
    tile.order = &kNone;
    const int cell = static_cast<int>(random() % kBlockNodes);
    const int first[3] = {cell >> 4, (cell >> 2) & 3, cell & 3};
    double x[3];
    for (int a = 0; a < 3; ++a) x[a] = kDx * (first[a] + 1.0 + uniform(random));
    return macStencil(x, tile, cell, 1.0 / kDx);
}

using Faces = std::array<MacTileValues, 3>;

Faces randomFaces(std::mt19937& random) {
    Faces faces;
    for (MacTileValues& values : faces)
        for (double& v : values) v = uniform(random) - 0.5;
    return faces;
}

/// Face velocities of v = velocity + gradient x.
Faces linearField(const Vec3d& velocity, const Mat3d& gradient) {
    Faces faces;
    for (int a = 0; a < 3; ++a) {
        for (int x = 0; x < kMacTileWidth; ++x)
            for (int y = 0; y < kMacTileWidth; ++y)
                for (int z = 0; z < kMacTileRow; ++z) {
                    Vec3d at = kDx * Vec3d(x + 0.5, y + 0.5, z + 0.5);
                    at[a] -= 0.5 * kDx;
                    faces[static_cast<std::size_t>(a)]
                         [static_cast<std::size_t>(macTileNode(x, y, z))] =
                             velocity[a] + gradient.row(a) * at;
                }
    }
    return faces;
}

Vec3d placeOf(const MacStencil& s) {
    const int first[3] = {s.firstNode / (kMacTileWidth * kMacTileRow),
                          s.firstNode / kMacTileRow % kMacTileWidth, s.firstNode % kMacTileRow};
    return kDx * Vec3d(first[0] + s.at[0], first[1] + s.at[1], first[2] + s.at[2]);
}

/// The law that the kernels were chosen for: what is divergence-free on the grid is so everywhere.
TEST(MacTransfer, DivergenceAtAPointIsTheInterpolationOfTheCells) {
    std::mt19937 random = seeded();
    const Faces faces = randomFaces(random);
    MacTileValues divergence{};
    const int step[3] = {macTileNode(1, 0, 0), macTileNode(0, 1, 0), macTileNode(0, 0, 1)};
    for (std::size_t n = 0; n < divergence.size(); ++n)
        for (std::size_t a = 0; a < 3; ++a)
            if (n + static_cast<std::size_t>(step[a]) < divergence.size())
                divergence[n] += faces[a][n + static_cast<std::size_t>(step[a])] - faces[a][n];
    for (int i = 0; i < 100; ++i) {
        const MacStencil s = randomStencil(random);
        EXPECT_NEAR(macGradient(faces, s).trace(), macValue(divergence, s, 3), 1e-13);
    }
}

TEST(MacTransfer, GathersLinearFieldsExactly) {
    std::mt19937 random = seeded();
    Mat3d gradient;
    gradient << 1.0, -2.0, 0.5, 3.0, 0.2, -1.0, 0.7, 0.3, -0.4;
    const Vec3d velocity(0.3, -1.0, 2.0);
    const Faces faces = linearField(velocity, gradient);
    for (int i = 0; i < 50; ++i) {
        const MacStencil s = randomStencil(random);
        const Vec3d expected = velocity + gradient * placeOf(s);
        for (int a = 0; a < 3; ++a) {
            const MacSample v = macSample(faces[static_cast<std::size_t>(a)], s, a, true);
            EXPECT_NEAR(v.value, expected[a], 1e-12);
            EXPECT_NEAR(macValue(faces[static_cast<std::size_t>(a)], s, a), expected[a], 1e-12);
            for (int b = 0; b < 3; ++b) {
                EXPECT_NEAR(v.slope[b] / kDx, gradient(a, b), 1e-11);
                EXPECT_NEAR(v.affine[b] / kDx, gradient(a, b), 1e-11);
            }
        }
    }
}

/// Forces are the derivative of an energy only if the stress takes the way back of the gradient.
TEST(MacTransfer, ScatterOfStressIsTheTransposeOfTheGradient) {
    std::mt19937 random = seeded();
    const Faces velocity = randomFaces(random);
    for (int i = 0; i < 20; ++i) {
        const MacStencil s = randomStencil(random);
        Mat3d stress;
        for (int k = 0; k < 9; ++k) stress(k / 3, k % 3) = uniform(random) - 0.5;
        Faces force{};
        scatterStress(stress, s, force);
        double power = 0.0;
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t n = 0; n < force[a].size(); ++n) power += force[a][n] * velocity[a][n];
        EXPECT_NEAR(power, stress.cwiseProduct(macGradient(velocity, s)).sum(), 1e-13);
    }
}

TEST(MacTransfer, ScatterKeepsMassMomentumAndAngularMomentum) {
    std::mt19937 random = seeded();
    for (int i = 0; i < 20; ++i) {
        const MacStencil s = randomStencil(random);
        double affine[9];
        for (double& c : affine) c = uniform(random) - 0.5;
        MacParticle p{};
        p.mass = 2.0;
        p.volume = 3.0;
        p.velocity[0] = 1.0, p.velocity[1] = -2.0, p.velocity[2] = 0.5;
        p.affine = affine;
        p.volumeRatio = 0.9;
        p.compliance = 1e-4;
        const auto sums = std::make_unique<MacTileSums>();
        std::memset(static_cast<void*>(sums.get()), 0, sizeof(MacTileSums));
        addToMacTile(p, s, kDx, *sums);
        Vec3d momentum = Vec3d::Zero(), angular = Vec3d::Zero();
        double cellMass = 0.0, cellRatio = 0.0, volume = 0.0;
        for (int x = 0; x < kMacTileWidth; ++x)
            for (int y = 0; y < kMacTileWidth; ++y)
                for (int z = 0; z < kMacTileRow; ++z) {
                    const auto n = static_cast<std::size_t>(macTileNode(x, y, z));
                    cellMass += sums->cellMass[n];
                    cellRatio += sums->cellVolumeRatio[n];
                    volume += sums->faceVolume[1][n];
                    for (int a = 0; a < 3; ++a) {
                        Vec3d at = kDx * Vec3d(x + 0.5, y + 0.5, z + 0.5);
                        at[a] -= 0.5 * kDx;
                        const double amount = sums->momentum[a][n];
                        momentum[a] += amount;
                        for (int b = 0; b < 3; ++b) {
                            // x cross (amount e_a)
                            const int c = 3 - a - b;
                            if (a == b) continue;
                            angular[c] += ((c + 1) % 3 == b ? 1.0 : -1.0) * at[b] * amount;
                        }
                    }
                }
        const Vec3d v(1.0, -2.0, 0.5), x = placeOf(s);
        EXPECT_NEAR(cellMass, 2.0, 1e-13);
        EXPECT_NEAR(cellRatio, 1.8, 1e-13);
        EXPECT_NEAR(volume, 3.0, 1e-13);
        EXPECT_LT((momentum - 2.0 * v).norm(), 1e-13);
        // What C carries about the particle: m d (C_zy - C_yz, ...), d = dx^2/4
        // (conserved_sums.cpp).
        const auto C = [&](int r, int c) { return affine[3 * c + r]; };
        const Vec3d spin = 2.0 * kDx * kDx * kMacInertiaAcross *
                           Vec3d(C(2, 1) - C(1, 2), C(0, 2) - C(2, 0), C(1, 0) - C(0, 1));
        const Vec3d orbit(x.y() * v.z() - x.z() * v.y(), x.z() * v.x() - x.x() * v.z(),
                          x.x() * v.y() - x.y() * v.x());
        EXPECT_LT((angular - 2.0 * orbit - spin).norm(), 1e-13);
    }
}

}  // namespace
}  // namespace mallow::test
