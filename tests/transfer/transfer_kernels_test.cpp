/// @file transfer_kernels_test.cpp
/// The packed transfers of every instruction set, kernel and precision against plain sums.
#include "transfer/plain_transfer.h"

#include <gtest/gtest.h>

#include <memory>

namespace mallow::test {
namespace {

constexpr double kTimeStep = 0.02;

template <class T>
class TransferKernelsOf : public ::testing::Test {
protected:
    static constexpr double kRounding = 200.0 * kEpsilon<T>;  ///< relative to a node's scale

    static std::string caseName(SimdTarget target, Kernel kernel, std::size_t count) {
        return std::string(name(target)) +
               (kernel == Kernel::Quadratic ? " quadratic " : " cubic ") + std::to_string(count) +
               " particles";
    }

    /// `count` particles in one cell of a block, or all over a block and its neighbours.
    static std::vector<Vec3d> places(std::size_t count, bool inOneCell, double dx) {
        std::mt19937 random(static_cast<unsigned>(17 + count));
        std::uniform_real_distribution<double> inCell(0.0, 1.0);
        std::vector<Vec3d> result(count);
        for (Vec3d& x : result) {
            const double a = inCell(random), b = inCell(random), c = inCell(random);
            const Vec3d cells = inOneCell ? Vec3d(-2.5 + a, 3.5 + b, 0.5 + c)
                                          : Vec3d(-3.0 + 4.0 * a, 1.0 + 4.0 * b, 4.0 * c);
            x = dx * cells;
        }
        return result;
    }

    static void expectScatter(const StepSettings& settings, StepState<T>& state) {
        ASSERT_FALSE(sortParticles(settings, state));
        const ParticleBatch<T>& batch = state.batches[0].particles;
        const auto kernels =
            transferKernels<T>(settings.target, settings.kernel, settings.scheme.affine,
                               settings.scheme.needsOldVelocity());
        rasterize(settings, kernels, kTimeStep, state);

        const PlainGrid expected = plainScatter(settings, batch, kTimeStep);
        const bool apart = settings.scheme.needsOldVelocity();
        double mass = 0.0;
        forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const T* node) {
            const PlainGrid::Node& e = expected.at(x, settings.dx);
            const Vec3d momentum = apart ? e.momentum : Vec3d(e.momentum + e.impulse);
            const double tolerance = kRounding * (e.scale + 1.0);
            for (int a = 0; a < 3; ++a)
                EXPECT_NEAR(static_cast<double>(node[a]), momentum[a], tolerance) << x.transpose();
            EXPECT_NEAR(static_cast<double>(node[3]), e.mass, tolerance) << x.transpose();
            mass += e.mass;
        });
        double total = 0.0;
        for (std::size_t p = 0; p < batch.size(); ++p) total += double(*batch.mass.row(p));
        EXPECT_NEAR(mass, total, 1e-9 * total) << "a node of the plain sum is not on the grid";
        if (!apart) return;
        forEachNode(settings, state.grid, state.grid.oldNodes, [&](const Vec3d& x, const T* node) {
            const PlainGrid::Node& e = expected.at(x, settings.dx);
            for (int a = 0; a < 3; ++a)
                EXPECT_NEAR(static_cast<double>(node[a]), e.impulse[a],
                            kRounding * (e.scale + 1.0));
            EXPECT_EQ(node[3], T(0)) << "a force has no mass";
        });
    }

    static void scatterCase(Transfer transfer,
                            Kernel kernel,
                            SimdTarget target,
                            std::size_t count,
                            bool inOneCell,
                            bool withForce) {
        SCOPED_TRACE(caseName(target, kernel, count) + (inOneCell ? " in one cell" : ""));
        const StepSettings settings = testSettings(transfer, kernel, target);
        StepState<T> state =
            makeState<T>("elastic", places(count, inOneCell, settings.dx), settings);
        ParticleBatch<T>& batch = state.batches[0].particles;
        if (withForce) {
            batch.force = ParticleArray<T>(3);
            batch.force.resize(count);
        }
        randomise(static_cast<unsigned>(count), batch);
        expectScatter(settings, state);
    }

    /// A random velocity for each node, the same wherever it is asked for.
    static Vec3d nodeVelocity(int x, int y, int z, unsigned salt) {
        std::mt19937 random(static_cast<unsigned>((x + 50) * 10000 + (y + 50) * 100 + z + 50) +
                            salt);
        std::uniform_real_distribution<double> value(-1.0, 1.0);
        const double a = value(random), b = value(random), c = value(random);
        return Vec3d(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
    }

    static void fillNodes(const StepSettings& settings,
                          const SparseGrid<T>& grid,
                          unsigned salt,
                          ParticleArray<T>& nodes) {
        forEachNode(settings, grid, nodes, [&](const Vec3d& x, T* node) {
            assign(nodeVelocity(static_cast<int>(std::lround(x.x() / settings.dx)),
                                static_cast<int>(std::lround(x.y() / settings.dx)),
                                static_cast<int>(std::lround(x.z() / settings.dx)), salt),
                   node);
            node[3] = T(1);
        });
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(TransferKernelsOf, Precisions);

TYPED_TEST(TransferKernelsOf, ScatterOfAnyCountIsThePlainSum) {
    for (const SimdTarget target : supportedTargets()) {
        for (const Kernel kernel : kEveryKernel) {
            for (std::size_t count = 1; count <= 33; ++count)
                this->scatterCase(Transfer::Apic, kernel, target, count, true, false);
            for (const std::size_t count : {127u, 128u, 129u, 300u})
                this->scatterCase(Transfer::Apic, kernel, target, count, false, false);
        }
    }
}

TYPED_TEST(TransferKernelsOf, ScatterOfEveryTransferIsThePlainSum) {
    for (const SimdTarget target : supportedTargets())
        for (const Kernel kernel : kEveryKernel)
            for (const Transfer transfer : kEveryTransfer)
                for (const bool withForce : {false, true})
                    this->scatterCase(transfer, kernel, target, 150, false, withForce);
}

/// Tiles, chunks and cells as the step makes them; only the grid's values are the test's.
TYPED_TEST(TransferKernelsOf, GatherOfAnyCountIsThePlainSum) {
    using T = TypeParam;
    std::vector<std::size_t> counts = {127, 128, 129, 300};
    for (std::size_t n = 1; n <= 33; ++n) counts.push_back(n);
    const auto chunk = std::make_unique<ParticleChunk<T>>();
    const auto nodes = std::make_unique<TileNodes<T>>();
    const auto oldNodes = std::make_unique<TileNodes<T>>();
    for (const SimdTarget target : supportedTargets()) {
        for (const Kernel kernel : kEveryKernel) {
            for (const Transfer transfer : {Transfer::Apic, Transfer::Asflip}) {
                for (const std::size_t count : counts) {
                    SCOPED_TRACE(this->caseName(target, kernel, count));
                    const StepSettings settings = testSettings(transfer, kernel, target);
                    StepState<T> state = makeState<T>(
                        "elastic", this->places(count, count < 34, settings.dx), settings);
                    BatchState<T>& batch = state.batches[0];
                    randomise(static_cast<unsigned>(count), batch.particles);
                    ASSERT_FALSE(sortParticles(settings, state));
                    this->fillNodes(settings, state.grid, 0u, state.grid.nodes);
                    const bool hasOld = state.grid.oldNodes.isPresent();
                    if (hasOld) this->fillNodes(settings, state.grid, 99u, state.grid.oldNodes);
                    const TransferKernels<T> kernels = transferKernels<T>(
                        target, kernel, settings.scheme.affine, settings.scheme.needsOldVelocity());

                    std::vector<int> seen(count, 0);
                    for (std::size_t b = 0; b < batch.sort.blocks.size(); ++b) {
                        GatherTile<T> tile;
                        tile.position = batch.particles.position.data();
                        tile.velocity = batch.particles.velocity.data();
                        tile.tile.order = batch.sort.order.data();
                        tile.tile.cellBegin = batch.sort.cellBegin.data() + kBlockNodes * b;
                        tile.dx = static_cast<T>(settings.dx);
                        const BlockCoordinate at = blockCoordinate(batch.sort.blocks[b]);
                        const std::int64_t first[3] = {4 * at.x, 4 * at.y, 4 * at.z};
                        std::copy_n(first, 3, tile.tile.firstNode);
                        const T* rows[8];
                        const T* oldRows[8];
                        for (std::size_t n = 0; n < 8; ++n) {
                            rows[n] = state.grid.nodes.row(batch.gridBlocks[b][n]);
                            if (hasOld)
                                oldRows[n] = state.grid.oldNodes.row(batch.gridBlocks[b][n]);
                        }
                        kernels.loadNodes(rows, *nodes);
                        if (hasOld) kernels.loadNodes(oldRows, *oldNodes);
                        for (std::uint32_t begin = batch.sort.blockBegin(b);
                             begin < batch.sort.blockEnd(b); begin += kChunk) {
                            const std::uint32_t end =
                                std::min<std::uint32_t>(begin + kChunk, batch.sort.blockEnd(b));
                            kernels.gather(tile, *nodes, *oldNodes, begin, end, *chunk);
                            ASSERT_EQ(chunk->count, static_cast<int>(end - begin));
                            for (int n = 0; n < chunk->count; ++n) {
                                const std::size_t p = chunk->index[n];
                                ++seen[p];
                                const Vec3d x = vec3(batch.particles.position.row(p));
                                EXPECT_EQ(vec3(chunk->position[n]), x);
                                const PlainGather e =
                                    plainGather(settings, x, [this](int i, int j, int k) {
                                        return this->nodeVelocity(i, j, k, 0u);
                                    });
                                const double tolerance = this->kRounding;
                                for (int a = 0; a < 3; ++a) {
                                    EXPECT_NEAR(double(chunk->gridVelocity[n][a]), e.velocity[a],
                                                tolerance);
                                    for (int c = 0; c < 3; ++c)
                                        EXPECT_NEAR(double(chunk->gradient[c][n][a]),
                                                    e.gradient(a, c),
                                                    tolerance * 4.0 / settings.dx);
                                }
                                if (!hasOld) continue;
                                EXPECT_EQ(vec3(chunk->velocity[n]),
                                          vec3(batch.particles.velocity.row(p)));
                                const PlainGather old =
                                    plainGather(settings, x, [this](int i, int j, int k) {
                                        return this->nodeVelocity(i, j, k, 99u);
                                    });
                                for (int a = 0; a < 3; ++a)
                                    EXPECT_NEAR(double(chunk->oldGridVelocity[n][a]),
                                                old.velocity[a], tolerance);
                            }
                        }
                    }
                    for (const int times : seen) EXPECT_EQ(times, 1);
                }
            }
        }
    }
}

}  // namespace
}  // namespace mallow::test
