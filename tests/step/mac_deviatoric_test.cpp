/// @file mac_deviatoric_test.cpp
/// The implicit deviatoric update (Melt 5.5) as a system: forces and matrix against differences of
/// the energy over all particles, symmetry, and the solve.
#include <mallow/material/deviatoric_corotated.h>
#include <mallow/material/model_info.h>
#include <mallow/step/mac_deviatoric.h>
#include <mallow/step/projection_stages.h>
#include <mallow/step/sort_particles.h>
#include <mallow/step/tile_access.h>
#include <mallow/transfer/mac_gather.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mallow::test {
namespace {

constexpr double kDx = 0.1;
constexpr double kDt = 0.02;
constexpr double kShear = 2e3;
constexpr double kViscosity = 3.0;

class MacDeviatoric : public testing::Test {
protected:
    StepSettings settings_;
    StepState<double> state_;
    MacGrid grid_;
    MacBoundary boundary_;
    DeviatoricSystem<double> system_;
    std::mt19937 random_{3};

    double uniform() { return static_cast<double>(random_()) / 4294967296.0 - 0.5; }

    void add(const char* model, const std::vector<double>& parameters, double x) {
        BatchState<double> batch;
        ParticleBatch<double>& p = batch.particles;
        p.model = modelIndex(model);
        const ModelInfo info = modelInfos()[static_cast<std::size_t>(p.model)];
        p.state = ParticleArray<double>(info.stateSize);
        for (const double value : parameters) p.parameters.push_back({value, {}});
        constexpr std::size_t kCount = 300;
        p.resize(kCount);
        for (std::size_t i = 0; i < kCount; ++i) {
            for (int a = 0; a < 3; ++a) {
                p.position.row(i)[a] = (a == 0 ? x : 0.0) + 0.35 * (uniform() + 0.5);
                p.velocity.row(i)[a] = uniform();
            }
            *p.mass.row(i) = 0.15 * (1.0 + uniform());
            *p.restVolume.row(i) = 1.4e-4;
            for (int k = 0; k < info.stateSize; ++k)
                p.state.row(i)[k] = info.restState[static_cast<std::size_t>(k)] +
                                    (info.stateSize == 9 ? 0.2 * uniform() : 0.0);
        }
        state_.batches.push_back(std::move(batch));
    }

    void SetUp() override {
        settings_.dx = kDx;
        settings_.kernel = Kernel::Cubic;
        add("elastic", {kShear, 1e5}, 0.0);
        add("liquid", {1e5, 7.0, kViscosity}, 0.3);
        ASSERT_FALSE(sortParticles(settings_, state_).has_value());
        rasterizeToMac(settings_, kDt, state_, grid_);
        findMacBoundary({}, kDx, grid_, boundary_);
    }

    MacFaces zeros() const {
        MacFaces faces;
        for (std::vector<double>& v : faces) v.assign(grid_.size(), 0.0);
        return faces;
    }
    MacFaces randomFaces() {
        MacFaces faces = zeros();
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t i = 0; i < grid_.size(); ++i)
                if (grid_.faceMass[a][i] > 0.0) faces[a][i] = uniform();
        return faces;
    }
    static double product(const MacFaces& x, const MacFaces& y) {
        double sum = 0.0;
        for (std::size_t a = 0; a < 3; ++a) sum += dot(x[a], y[a]);
        return sum;
    }
    MacFaces stiffness(const MacFaces& of) {
        system_.in = of;
        system_.out = zeros();
        applyStiffness(settings_, state_, system_);
        return system_.out;
    }

    /// sum V0 Psi((I + dt grad v) F) of the solid and dt sum V0 J mu |dev sym grad v|^2 of the
    /// liquid, both functions of which the solve takes the derivative.
    double energy(const MacFaces& v) const {
        double sum = 0.0;
        for (std::size_t n = 0; n < 2; ++n) {
            const BatchState<double>& batch = state_.batches[n];
            for (std::size_t block = 0; block < batch.sort.blocks.size(); ++block) {
                std::array<MacTileValues, 3> tile;
                for (std::size_t a = 0; a < 3; ++a)
                    loadMacTile(v[a], batch.gridBlocks[block], tile[a]);
                forEachMacStencil(
                    tileOrder(batch.sort, block), batch.particles.position.data(), kDx,
                    batch.sort.blockBegin(block), batch.sort.blockEnd(block),
                    [&](std::size_t p, const MacStencil& s) {
                        const Mat3d G = macGradient(tile, s) / kDx;
                        const double volume = *batch.particles.restVolume.row(p);
                        if (n == 0) {
                            const Mat3d F = Eigen::Map<const Mat3d>(batch.particles.state.row(p));
                            sum += volume * deviatoricCorotated(kShear, F + kDt * G * F).energy;
                        } else {
                            Mat3d rate = 0.5 * (G + G.transpose());
                            rate.diagonal().array() -= G.trace() / 3.0;
                            sum += kDt * volume * kViscosity * rate.squaredNorm();
                        }
                    });
            }
        }
        return sum;
    }

    static MacFaces scaled(double factor, MacFaces faces) {
        for (std::vector<double>& values : faces)
            for (double& v : values) v *= factor;
        return faces;
    }
};

TEST_F(MacDeviatoric, ForceIsTheEnergysDerivative) {
    constexpr double kStep = 1e-4;
    MacFaces force = zeros();
    findTangents(settings_, kDt, state_, force, system_);
    for (int n = 0; n < 3; ++n) {
        const MacFaces u = randomFaces();
        const double slope = (energy(scaled(kStep, u)) - energy(scaled(-kStep, u))) / (2.0 * kStep);
        EXPECT_NEAR(-product(force, u), slope, 1e-6 * std::abs(slope) + 1e-9);
    }
}

TEST_F(MacDeviatoric, MatrixIsSymmetricAndTheEnergysSecondDerivative) {
    constexpr double kStep = 1e-2;
    MacFaces force = zeros();
    findTangents(settings_, kDt, state_, force, system_);
    for (int n = 0; n < 3; ++n) {
        const MacFaces u = randomFaces(), w = randomFaces();
        const MacFaces Au = stiffness(u), Aw = stiffness(w);
        EXPECT_NEAR(product(w, Au), product(u, Aw),
                    1e-12 * std::sqrt(product(Au, Au) * product(w, w)));
        const double second =
            (energy(scaled(kStep, u)) - 2.0 * energy(zeros()) + energy(scaled(-kStep, u))) /
            (kStep * kStep);
        EXPECT_NEAR(product(u, Au), second, 1e-4 * std::abs(second));
    }
}

TEST_F(MacDeviatoric, SolvesTheLinearisedStep) {
    constexpr double kTolerance = 1e-9;
    const MacFaces before = grid_.faceVelocity;
    const SolveReport report =
        updateDeviatoric(settings_, {kTolerance, 500}, kDt, boundary_, state_, grid_, system_);
    EXPECT_TRUE(report.converged());
    EXPECT_GT(report.iterations, 2);
    MacFaces force = zeros();
    findTangents(settings_, kDt, state_, force, system_);
    const MacFaces image = stiffness(grid_.faceVelocity);
    double wrong = 0.0, size = 0.0;
    for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t i = 0; i < grid_.size(); ++i) {
            const double m = grid_.faceMass[a][i];
            if (!(m > 0.0)) continue;
            // (M + dt^2 H + dt K) v* = M v + dt f
            const double r =
                m * (grid_.faceVelocity[a][i] - before[a][i]) + image[a][i] - force[a][i];
            wrong += r * r / m;
            size += force[a][i] * force[a][i] / m;
        }
    }
    EXPECT_LT(std::sqrt(wrong / size), 10.0 * kTolerance);
}

TEST_F(MacDeviatoric, KeepsMomentum) {
    const auto momentum = [&] {
        Vec3d sum = Vec3d::Zero();
        for (std::size_t a = 0; a < 3; ++a)
            sum[static_cast<Eigen::Index>(a)] = dot(grid_.faceMass[a], grid_.faceVelocity[a]);
        return sum;
    };
    const Vec3d before = momentum();
    updateDeviatoric(settings_, {1e-10, 500}, kDt, boundary_, state_, grid_, system_);
    EXPECT_LT((momentum() - before).norm(), 1e-8);
}

}  // namespace
}  // namespace mallow::test
