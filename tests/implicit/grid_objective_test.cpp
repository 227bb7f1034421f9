/// @file grid_objective_test.cpp
/// The objective of an implicit step: its first derivative against differences of its value, its
/// second against differences of the first, and its stress against the models'.
#include "implicit_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kTimeStep = 2e-3;

/// All models whose law an implicit step knows.
const std::vector<std::string> kModels = {
    "elastic",          "neo_hookean", "hencky",         "liquid",   "viscoelastic", "oldroyd_b",
    "herschel_bulkley", "von_mises",   "drucker_prager", "cam_clay", "snow"};

struct Case {
    StepSettings settings;
    StepState<double> state;
    GridObjective objective;
    std::vector<double> v;

    Case(const std::string& model,
         Kernel kernel,
         double amplitude,
         double stretch,
         SimdTarget target = bestTarget())
        : settings(testSettings(Transfer::Apic, kernel)) {
        settings.target = target;
        state = makeState<double>(model, filledCube(2, settings.dx), settings);
        ParticleBatch<double>& particles = state.batches[0].particles;
        randomise(11, particles);
        // Sand bears stretches too where it sticks together.
        if (model == "drucker_prager") particles.parameters[3].uniform = 1e7;
        for (std::size_t p = 0; p < particles.size(); ++p) {
            *particles.mass.row(p) *= 1e-2;
            *particles.restVolume.row(p) = 1e-5 * (1.0 + 0.1 * std::sin(double(p)));
        }
        deform(amplitude, stretch, 5, particles);
        prepareGrid(settings, kTimeStep, state);
        objective.begin(settings, {}, kTimeStep, state);
        v = randomDirection(objective.target(), state.grid, 3);
    }
};

std::vector<double> moved(const std::vector<double>& v, double by, const std::vector<double>& d) {
    std::vector<double> result = v;
    addMultiple(by, d, result);
    return result;
}

TEST(GridObjective, GradientIsThatOfDifferencesOfTheValue) {
    constexpr double kStep = 1e-4;
    for (const Kernel kernel : kEveryKernel) {
        for (const std::string& model : kModels) {
            // Liquids are to be compressed: stretched they bear nothing.
            Case c(model, kernel, 0.1, model == "liquid" ? -0.2 : 0.0);
            const std::vector<double> d = randomDirection(c.objective.target(), c.state.grid, 17);
            const double above = c.objective.value(moved(c.v, kStep, d));
            const double below = c.objective.value(moved(c.v, -kStep, d));
            ASSERT_TRUE(std::isfinite(c.objective.value(c.v))) << model;
            std::vector<double> g(c.v.size());
            c.objective.gradient(c.v, g);
            const double slope = (above - below) / (2.0 * kStep);
            EXPECT_NEAR(dot(g, d), slope, 1e-6 * std::sqrt(dot(g, g) * dot(d, d))) << model;
            EXPECT_GT(std::abs(slope), 1e-6) << model;
        }
    }
}

/// In tension nothing is repaired, and the product is that of the second derivative.
TEST(GridObjective, ProductIsThatOfDifferencesOfTheGradient) {
    constexpr double kStep = 1e-5;
    for (const Kernel kernel : kEveryKernel) {
        for (const std::string& model : kModels) {
            Case c(model, kernel, 0.02, model == "liquid" ? -0.2 : 0.15);
            const std::vector<double> d = randomDirection(c.objective.target(), c.state.grid, 17);
            std::vector<double> above(c.v.size()), below(c.v.size()), product(c.v.size());
            c.objective.value(moved(c.v, kStep, d));
            c.objective.gradient(c.v, above);
            c.objective.value(moved(c.v, -kStep, d));
            c.objective.gradient(c.v, below);
            // gradient() adds the inertia of its own argument, here the same twice.
            addMultiple(-1.0, below, above);
            for (double& each : above) each *= 0.5 / kStep;
            c.objective.linearise(c.v);
            c.objective.apply(d, product);
            // Without the inertia m d.
            for (std::size_t n = 0; n < product.size() / kNodeSize; ++n)
                for (std::size_t a = 0; a < 3; ++a)
                    product[kNodeSize * n + a] -=
                        c.state.grid.nodes.data()[kNodeSize * n + 3] * d[kNodeSize * n + a];
            const double size = std::sqrt(dot(above, above));
            addMultiple(-1.0, above, product);
            EXPECT_LT(std::sqrt(dot(product, product)), 1e-6 * size) << model;
        }
    }
}

TEST(GridObjective, ProductIsSymmetricAndPositiveWhateverTheState) {
    for (const std::string& model : kModels) {
        Case c(model, Kernel::Quadratic, 0.25, -0.3);
        const std::vector<double> a = randomDirection(c.objective.target(), c.state.grid, 1);
        const std::vector<double> b = randomDirection(c.objective.target(), c.state.grid, 2);
        std::vector<double> Ha(a.size()), Hb(a.size());
        c.objective.linearise(c.v);
        c.objective.apply(a, Ha);
        c.objective.apply(b, Hb);
        EXPECT_NEAR(dot(a, Hb), dot(b, Ha), 1e-11 * dot(a, Ha)) << model;
        EXPECT_GT(dot(a, Ha), 0.0) << model;
    }
}

/// The kernels of every instruction set that this CPU has, forced, against those of the baseline:
/// the value, its first derivative, the product with the second and its diagonal.
TEST(GridObjective, IsTheSameUnderEveryInstructionSet) {
    constexpr double kRounding = 1e-12;
    const auto difference = [](std::vector<double> a, const std::vector<double>& b) {
        addMultiple(-1.0, b, a);
        return std::sqrt(dot(a, a) / dot(b, b));
    };
    struct Results {
        double value;
        std::vector<double> gradient, product, scaled;
    };
    const auto evaluate = [](Case c) {
        Results r;
        r.gradient.resize(c.v.size());
        r.product.resize(c.v.size());
        r.scaled.resize(c.v.size());
        r.value = c.objective.value(c.v);
        c.objective.gradient(c.v, r.gradient);
        c.objective.linearise(c.v);
        c.objective.apply(c.v, r.product);
        c.objective.precondition(r.gradient, r.scaled);
        return r;
    };
    for (const Kernel kernel : kEveryKernel) {
        for (const std::string& model : kModels) {
            const double stretch = model == "liquid" ? -0.2 : 0.05;
            const Results base = evaluate({model, kernel, 0.1, stretch, SimdTarget::Baseline});
            EXPECT_NE(base.value, 0.0);
            for (const SimdTarget target : supportedTargets()) {
                SCOPED_TRACE(model + " " + name(target));
                const Results other = evaluate({model, kernel, 0.1, stretch, target});
                EXPECT_NEAR(other.value, base.value, kRounding * std::abs(base.value));
                EXPECT_LT(difference(other.gradient, base.gradient), kRounding);
                EXPECT_LT(difference(other.product, base.product), kRounding);
                EXPECT_LT(difference(other.scaled, base.scaled), kRounding);
            }
        }
    }
}

TEST(GridObjective, PreconditionerIsTheDiagonal) {
    for (const Kernel kernel : kEveryKernel) {
        Case c("neo_hookean", kernel, 0.1, 0.0);
        c.objective.linearise(c.v);
        std::vector<double> unit(c.v.size(), 0.0), image(c.v.size()), z(c.v.size());
        int tried = 0;
        for (std::size_t i = 0; i < unit.size() && tried < 40; i += 7) {
            if (i % kNodeSize == 3) continue;
            if (!(c.state.grid.nodes.data()[i / kNodeSize * kNodeSize + 3] > 0.0)) continue;
            unit[i] = 1.0;
            c.objective.apply(unit, image);
            c.objective.precondition(unit, z);
            EXPECT_NEAR(z[i] * image[i], 1.0, 1e-10);
            unit[i] = 0.0;
            ++tried;
        }
        EXPECT_EQ(tried, 40);
    }
}

/// A field with the constant gradient G: every particle deforms by it, and answers with the stress
/// of its model after the step.
TEST(GridObjective, ImpulseIsTheModelsStressAfterTheStep) {
    Mat3d G;
    G << 20.0, -35.0, 10.0, 15.0, -30.0, 25.0, -5.0, 40.0, 12.0;
    const std::vector<std::string> models = {"elastic",      "neo_hookean", "hencky", "oldroyd_b",
                                             "viscoelastic", "von_mises",   "snow"};
    for (const std::string& model : models) {
        const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
        StepState<double> state = makeState<double>(model, {Vec3d(0.03, 0.04, 0.02)}, settings);
        ParticleBatch<double>& particles = state.batches[0].particles;
        deform(model == "snow" || model == "von_mises" ? 1e-4 : 0.1, 0.0, 7, particles);
        std::vector<double> parameters = testParameters(model);
        // Viscosity has a test of its own; yield is not part of the solve.
        const ModelInfo info = modelInfos()[std::size_t(particles.model)];
        for (std::size_t k = 0; k < parameters.size(); ++k) {
            if (info.parameters[k] == "newtonian_viscosity") parameters[k] = 0.0;
            if (info.parameters[k] == "yield_stress") parameters[k] = 1e9;
            // K is that of the step's begin: see the steady flow below.
            if (info.parameters[k] == "relaxation_time") parameters[k] = 1e12;
            if (info.parameters[k] == "critical_compression") parameters[k] = 0.5;
            if (info.parameters[k] == "critical_stretch") parameters[k] = 0.5;
            particles.parameters[k].uniform = parameters[k];
        }
        prepareGrid(settings, kTimeStep, state);
        GridObjective objective;
        objective.begin(settings, {}, kTimeStep, state);
        std::vector<double> v(objective.target().size(), 0.0), g(v.size());
        std::vector<Vec3d> nodes;
        forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const double*) {
            const Vec3d velocity = G * x;
            for (std::size_t a = 0; a < 3; ++a) v[kNodeSize * nodes.size() + a] = velocity[int(a)];
            nodes.push_back(x);
        });
        objective.value(v);
        objective.gradient(objective.target(), g);  // no inertia
        // sum g_i (x_i - x_p)^T = V dt tau f^-T.
        const Vec3d xp(0.03, 0.04, 0.02);
        Mat3d impulse = Mat3d::Zero();
        for (std::size_t n = 0; n < nodes.size(); ++n)
            impulse += Vec3d(g[4 * n], g[4 * n + 1], g[4 * n + 2]) * (nodes[n] - xp).transpose();
        std::vector<double> after(particles.state.width());
        std::copy_n(particles.state.row(0), after.size(), after.data());
        const PointResponse response =
            advanceState({particles.model, parameters.data()}, G, kTimeStep, after.data());
        const Mat3d f = Mat3d::Identity() + kTimeStep * G;
        const Mat3d expected = kTimeStep * response.tau * f.inverse().transpose();
        EXPECT_LT((impulse - expected).norm(), 1e-10 * expected.norm()) << model;
    }
}

/// In steady shear b_OB stays as it is, whatever dt/Wi is, and the impulse is that of its stress.
TEST(GridObjective, ImpulseOfSteadyShearIsExactAtStepsAsLongAsTheRelaxation) {
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    const Vec3d xp(0.03, 0.04, 0.02);
    StepState<double> state = makeState<double>("oldroyd_b", {xp}, settings);
    ParticleBatch<double>& particles = state.batches[0].particles;
    constexpr double kWi = 0.1, kRate = 30.0, kX = kWi * kRate;
    const double mu = testParameters("oldroyd_b")[0];
    particles.parameters[2].uniform = kWi;
    particles.parameters[3].uniform = 0.0;
    const double steady[7] = {1.0, 1.0 + 2.0 * kX * kX, kX, 0.0, 1.0, 0.0, 1.0};  // J, b_OB
    std::copy_n(steady, 7, particles.state.row(0));
    prepareGrid(settings, kWi, state);
    GridObjective objective;
    objective.begin(settings, {}, kWi, state);
    std::vector<double> v(objective.target().size(), 0.0), g(v.size());
    std::size_t n = 0;
    forEachNode(settings, state.grid, state.grid.nodes,
                [&](const Vec3d& x, const double*) { v[kNodeSize * n++] = kRate * x.y(); });
    objective.value(v);
    objective.gradient(objective.target(), g);
    Mat3d impulse = Mat3d::Zero();
    n = 0;
    forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const double*) {
        impulse += Vec3d(g[4 * n], g[4 * n + 1], g[4 * n + 2]) * (x - xp).transpose();
        ++n;
    });
    Mat3d f = Mat3d::Identity();
    f(0, 1) = kWi * kRate;
    const double tau = (impulse * f.transpose())(0, 1) / kWi;
    const double expected = mu * kX * std::pow(1.0 + kX * kX, -1.0 / 3.0);
    EXPECT_NEAR(tau, expected, 1e-9 * expected);
}

TEST(GridObjective, ViscousImpulseIsThatOfNewtonsLaw) {
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Cubic);
    StepState<double> state = makeState<double>("oldroyd_b", {Vec3d(0.03, 0.04, 0.02)}, settings);
    ParticleBatch<double>& particles = state.batches[0].particles;
    const double mu = testParameters("oldroyd_b")[3];
    for (int k = 0; k < 3; ++k) particles.parameters[std::size_t(k)].uniform = 1e-12;
    prepareGrid(settings, kTimeStep, state);
    GridObjective objective;
    objective.begin(settings, {}, kTimeStep, state);
    std::vector<double> v(objective.target().size(), 0.0), g(v.size());
    constexpr double kRate = 0.5;
    std::size_t n = 0;
    forEachNode(settings, state.grid, state.grid.nodes,
                [&](const Vec3d& x, const double*) { v[kNodeSize * n++] = kRate * x.y(); });
    objective.value(v);
    objective.gradient(objective.target(), g);
    double shear = 0.0;  // sum g_x (y - y_p)
    n = 0;
    forEachNode(settings, state.grid, state.grid.nodes, [&](const Vec3d& x, const double*) {
        shear += g[kNodeSize * n++] * (x.y() - 0.04);
    });
    EXPECT_NEAR(shear, kTimeStep * mu * kRate, 1e-9 * kTimeStep * mu * kRate);
}

}  // namespace
}  // namespace mallow::test
