/// @file torn_foam_terms_test.cpp
/// What an implicit solve lets torn foam bear (docs/implicit.md): all of its elastic stress while
/// it is pressed together, nothing while it is stretched. An explicit step bears principal
/// compression alone; the two are the same where the stress is a pressure.
#include "implicit_state.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kTimeStep = 2e-3;
constexpr double kRounding = 1e-12;

/// Of one particle that is at rest with the deformation F: sum_i g_i (x_i - x_p)^T / dt = V tau.
Mat3d stressInSolve(const Mat3d& F, bool isWeak) {
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    const Vec3d xp(0.03, 0.04, 0.02);
    StepState<double> state = makeState<double>("herschel_bulkley", {xp}, settings);
    ParticleBatch<double>& particles = state.batches[0].particles;
    std::vector<double> numbers(particles.state.width());
    stateFromDeformation(particles.model, F, numbers.data());
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(particles.model)];
    numbers[std::size_t(findStateField(info, "weak")->first)] = isWeak ? 1.0 : 0.0;
    std::copy(numbers.begin(), numbers.end(), particles.state.row(0));
    prepareGrid(settings, kTimeStep, state);
    GridObjective objective;
    objective.begin(settings, {}, kTimeStep, state);
    std::vector<double> v(objective.target().size(), 0.0), g(v.size());
    objective.value(v);
    objective.gradient(objective.target(), g);  // no inertia
    Mat3d impulse = Mat3d::Zero();
    std::size_t n = 0;
    forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const double*) {
        impulse += Vec3d(g[kNodeSize * n], g[kNodeSize * n + 1], g[kNodeSize * n + 2]) *
                   (x - xp).transpose();
        ++n;
    });
    return impulse / kTimeStep;
}

Mat3d stressOfModel(const Mat3d& F, bool isWeak) {
    const int model = modelIndex("herschel_bulkley");
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(model)];
    const std::vector<double> parameters = testParameters("herschel_bulkley");
    std::vector<double> numbers(info.stateSize);
    stateFromDeformation(model, F, numbers.data());
    numbers[std::size_t(findStateField(info, "weak")->first)] = isWeak ? 1.0 : 0.0;
    return kirchhoffStress({model, parameters.data()}, numbers.data());
}

const Mat3d kSheared = (Mat3d() << 1.02, 0.05, -0.01, 0.0, 0.99, 0.03, 0.02, -0.04, 1.0).finished();

TEST(TornFoamTerms, AreTheWholeStressWhilePressedTogether) {
    const Mat3d F = std::cbrt(0.97 / kSheared.determinant()) * kSheared;
    const Mat3d whole = stressOfModel(F, false);
    EXPECT_LT((stressInSolve(F, true) - whole).norm(), kRounding * whole.norm());
    EXPECT_LT((stressInSolve(F, false) - whole).norm(), kRounding * whole.norm());
    // The model's own is less where shear makes a principal tension.
    const Mat3d sheared = std::cbrt(0.9999 / kSheared.determinant()) * kSheared;
    const Mat3d all = stressOfModel(sheared, false);
    EXPECT_GT((stressOfModel(sheared, true) - all).norm(), 0.01 * all.norm());
    EXPECT_LT((stressInSolve(sheared, true) - all).norm(), kRounding * all.norm());
}

TEST(TornFoamTerms, AreNothingWhileStretched) {
    for (const double J : {1.0001, 1.03}) {
        const Mat3d F = std::cbrt(J / kSheared.determinant()) * kSheared;
        const Mat3d whole = stressOfModel(F, false);
        EXPECT_EQ(stressInSolve(F, true).norm(), 0.0) << J;
        EXPECT_LT((stressInSolve(F, false) - whole).norm(), kRounding * whole.norm());
    }
}

TEST(TornFoamTerms, AreTheModelsWhereTheStressIsAPressure) {
    for (const double stretch : {0.95, 1.05}) {
        const Mat3d F = stretch * Mat3d::Identity();
        const double size = stressOfModel(F, false).norm();
        EXPECT_LT((stressInSolve(F, true) - stressOfModel(F, true)).norm(), kRounding * size);
    }
}

}  // namespace
}  // namespace mallow::test
