/// @file admm_problem_test.cpp
/// The grid step's matrix against the transfers that it stands for, and what the iteration ends at
/// against Newton's minimum.
#include "implicit/implicit_state.h"

#include <mallow/admm/admm_problem.h>
#include <mallow/admm/admm_solve.h>
#include <mallow/grid/node_position.h>
#include <mallow/implicit/newton_solve.h>
#include <mallow/kernel/bspline_value.h>

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace mallow::test {
namespace {

constexpr double kTimeStep = 5e-3;

StepState<double> deformedBody(const std::string& model, const StepSettings& settings) {
    StepState<double> state = makeState<double>(model, filledCube(2, settings.dx), settings);
    ParticleBatch<double>& batch = state.batches[0].particles;
    randomise(11, batch);
    const double volume = std::pow(settings.dx, 3) / 8.0;
    for (std::size_t p = 0; p < batch.size(); ++p) {
        *batch.restVolume.row(p) = volume;
        *batch.mass.row(p) = 1000.0 * volume;
        std::fill_n(batch.affine.row(p), 9, 0.0);
    }
    deform(0.05, 0.0, 5, batch);
    prepareGrid(settings, kTimeStep, state);
    return state;
}

/// y_i = m_i d_i + sum_p dt^2 rho g_ip . F_n F_n^T sum_j g_jp d_j, g_ip = w_ip D^-1 (x_i - x_p):
/// written out over all pairs of particles and nodes.
std::vector<double> writtenOut(const StepSettings& settings,
                               const StepState<double>& state,
                               const std::vector<double>& d) {
    const ParticleBatch<double>& batch = state.batches[0].particles;
    const double dx = settings.dx;
    const double inverseInertia = 1.0 / (kernelInertia(settings.kernel) * dx * dx);
    std::vector<Vec3d> nodes(state.grid.blockCount() * kBlockNodes);
    for (std::size_t b = 0; b < state.grid.blockCount(); ++b)
        nodePositions(state.grid.blocks[b], dx, nodes.data() + b * kBlockNodes);
    std::vector<double> y(d.size(), 0.0);
    for (std::size_t n = 0; n < nodes.size(); ++n)
        for (std::size_t a = 0; a < 3; ++a)
            y[kNodeSize * n + a] =
                state.grid.nodes.data()[kNodeSize * n + 3] * d[kNodeSize * n + a];
    for (std::size_t p = 0; p < batch.size(); ++p) {
        const Vec3d x = vec3(batch.position.row(p));
        const Mat3d F = deformation(batch.model, batch.state.row(p));
        std::vector<std::pair<std::size_t, Vec3d>> near;
        Mat3d G = Mat3d::Zero();
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            const double weight = bsplineWeight(settings.kernel, (nodes[n] - x) / dx);
            if (weight == 0.0) continue;
            near.emplace_back(n, weight * inverseInertia * (nodes[n] - x));
            G += Vec3d(d[kNodeSize * n], d[kNodeSize * n + 1], d[kNodeSize * n + 2]) *
                 near.back().second.transpose();
        }
        const double scale = kTimeStep * kTimeStep * settings.solver.admmPenalty;
        const Mat3d spread = scale * G * F * F.transpose();
        for (const auto& [n, g] : near)
            for (int a = 0; a < 3; ++a)
                y[kNodeSize * n + static_cast<std::size_t>(a)] += (spread * g)[a];
    }
    return y;
}

TEST(AdmmProblem, GridStepInvertsTheMatrixOfTheTransfers) {
    constexpr double kTolerance = 1e-5;  // the matrix is stored in single precision
    for (const Kernel kernel : kEveryKernel) {
        for (const SimdTarget target : supportedTargets()) {
            StepSettings settings = testSettings(Transfer::Apic, kernel, target);
            settings.solver.admmWeights = AdmmWeights::Unit;
            settings.solver.admmPenalty = 1e3;
            const StepState<double> state = deformedBody("hencky", settings);
            AdmmProblem problem;
            problem.begin(settings, {}, kTimeStep, state);
            const std::vector<double> d = randomDirection(problem.target(), state.grid, 17);
            std::vector<double> g = writtenOut(settings, state, d), back;
            for (double& value : g) value = -value;
            ASSERT_TRUE(problem.gridStep(d, g, {1e-12, 2000}, back).converged());
            std::vector<double> apart = back;
            addMultiple(-1.0, d, apart);
            EXPECT_LT(std::sqrt(dot(apart, apart)), kTolerance * std::sqrt(dot(d, d)));
            // The particles are a large part of it.
            std::vector<double> stiff = writtenOut(settings, state, d);
            for (std::size_t n = 0; n < d.size(); ++n)
                stiff[n] -= state.grid.nodes.data()[n / kNodeSize * kNodeSize + 3] * d[n];
            EXPECT_GT(dot(stiff, d), 0.5 * -dot(g, d));
        }
    }
}

/// m (v - v~) = dt f(v) has one answer, whichever way to it.
TEST(AdmmProblem, ComesToWhereNewtonDoes) {
    constexpr double kTolerance = 1e-6;
    for (const Kernel kernel : kEveryKernel) {
        for (const std::string model : {"elastic", "neo_hookean", "hencky", "viscoelastic"}) {
            StepSettings settings = testSettings(Transfer::Apic, kernel);
            settings.solver.tolerance = 1e-9;
            settings.solver.admmIterations = 400;
            StepState<double> state = deformedBody(model, settings);
            // Newton's solve does not know of flow.
            if (model == "viscoelastic") state.batches[0].particles.parameters[6].uniform = 1e12;
            std::vector<double> newton, admm;
            NewtonSolve exact;
            ASSERT_TRUE(exact.solve(settings, {}, kTimeStep, state, newton).isConverged) << model;
            AdmmSolve split;
            const SolverReport report = split.solve(settings, {}, kTimeStep, state, admm);
            EXPECT_LT(report.residual, 1e-7) << model;
            double apart = 0.0, size = 0.0;
            for (std::size_t i = 0; i < admm.size(); ++i) {
                apart += (admm[i] - newton[i]) * (admm[i] - newton[i]);
                size += newton[i] * newton[i];
            }
            EXPECT_LT(std::sqrt(apart / size), kTolerance) << model << ", " << report.iterations;
        }
    }
}

/// Rubber Fig. 11 and 16, in small: what 15 iterations leave of the forces that are out of balance.
double residualAfter(const std::string& model, AdmmWeights weights, double dt, double stretch) {
    StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    settings.solver.admmIterations = 15;
    settings.solver.tolerance = 1e-12;
    settings.solver.admmWeights = weights;
    StepState<double> state = deformedBody(model, settings);
    deform(0.1, stretch, 5, state.batches[0].particles);
    std::vector<double> v;
    AdmmSolve solve;
    return solve.solve(settings, {}, dt, state, v).residual;
}

TEST(AdmmProblem, ResidualFallsByTenInFifteenIterations) {
    for (const std::string model : {"hencky", "von_mises", "drucker_prager", "viscoelastic",
                                    "cam_clay", "herschel_bulkley"}) {
        for (const double dt : {0.005, 0.02, 0.1})
            EXPECT_LT(residualAfter(model, AdmmWeights::Stiffness, dt, 0.0), 0.1) << model << dt;
    }
}

/// Rubber Fig. 11: where a body is squeezed it is much stiffer than its bulk modulus at rest.
TEST(AdmmProblem, StiffnessWeightsBeatBulkModulusAndNone) {
    for (const std::string model : {"neo_hookean", "hencky", "von_mises", "drucker_prager"}) {
        const auto residual = [&](AdmmWeights weights) {
            return residualAfter(model, weights, 5e-3, -0.3);
        };
        EXPECT_LT(residual(AdmmWeights::Stiffness), 0.1 * residual(AdmmWeights::BulkModulus))
            << model;
        EXPECT_LT(residual(AdmmWeights::BulkModulus), residual(AdmmWeights::Unit)) << model;
    }
}

}  // namespace
}  // namespace mallow::test
