#include "transfer/hand_made_state.h"

#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/diagnostics/stage_timer.h>
#include <mallow/material/model_functions.h>
#include <mallow/parallel/for_each.h>

#include <gtest/gtest.h>

#include <cstring>
#include <set>

namespace mallow::test {
namespace {

constexpr double kSumTolerance = 1e-12;  // relative: other order of summation

std::vector<Vec3d> cloud(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> coordinate(-1.0, 2.0);
    std::vector<Vec3d> result(count);
    for (Vec3d& x : result) {
        const double a = coordinate(random), b = coordinate(random), c = coordinate(random);
        x = Vec3d(a, b, c);
    }
    return result;
}

template <class T>
class ConservedSumsOf : public ::testing::Test {
protected:
    /// Two materials, strained and moving; more rows than one share of the sum.
    static StepState<T> twoBatches(const StepSettings& settings) {
        StepState<T> state;
        state.batches.push_back(makeBatch<T>("neo_hookean", cloud(20000, 1), settings));
        state.batches.push_back(makeBatch<T>("liquid", cloud(300, 2), settings));
        std::mt19937 random(3);
        std::uniform_real_distribution<double> value(-1.0, 1.0);
        unsigned seed = 5;
        for (BatchState<T>& batch : state.batches) {
            ParticleBatch<T>& p = batch.particles;
            randomise(seed++, p);
            for (std::size_t i = 0; i < p.size(); ++i) {
                *p.restVolume.row(i) = static_cast<T>(1.5 + value(random));
                for (std::size_t k = 0; k < p.state.width(); ++k)
                    p.state.row(i)[k] -= static_cast<T>(0.1 * (1.0 + value(random)));
            }
        }
        // A painted parameter, so that the energy must look at it.
        BatchParameter<T>& painted = state.batches[0].particles.parameters[0];
        painted.painted = ParticleArray<T>(1);
        painted.painted.resize(state.batches[0].particles.size());
        for (std::size_t i = 0; i < painted.painted.size(); ++i)
            *painted.painted.row(i) = static_cast<T>(1000.0 * (2.0 + value(random)));
        return state;
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ConservedSumsOf, Precisions);

TYPED_TEST(ConservedSumsOf, AreTheSumsOfTheirDefinitions) {
    using T = TypeParam;
    for (const Kernel kernel : kEveryKernel) {
        StepSettings settings = testSettings(Transfer::Apic, kernel);
        settings.forces.gravity = Vec3d(1.0, -9.81, 2.0);
        const StepState<T> state = this->twoBatches(settings);
        const double d = kernelInertia(kernel) * settings.dx * settings.dx;
        ConservedSums e;
        e.boundsMin = Vec3d::Constant(1e9);
        e.boundsMax = Vec3d::Constant(-1e9);
        for (const BatchState<T>& batch : state.batches) {
            const ParticleBatch<T>& p = batch.particles;
            for (std::size_t i = 0; i < p.size(); ++i) {
                const double m = static_cast<double>(*p.mass.row(i));
                const Vec3d x = vec3(p.position.row(i)), v = vec3(p.velocity.row(i));
                const Mat3d C = mat3(p.affine.row(i));
                std::vector<double> parameters = testParameters(p.material), values;
                if (p.parameters[0].painted.isPresent())
                    parameters[0] = static_cast<double>(*p.parameters[0].painted.row(i));
                for (std::size_t k = 0; k < p.state.width(); ++k)
                    values.push_back(static_cast<double>(p.state.row(i)[k]));
                const double V = static_cast<double>(*p.restVolume.row(i));
                ++e.particles;
                e.mass += m;
                e.momentum += m * v;
                e.angularMomentum += m * x.cross(v);
                for (int a = 0; a < 3; ++a)
                    e.angularMomentum += m * d * Vec3d::Unit(a).cross(C.col(a));
                e.kineticEnergy += 0.5 * m * v.dot(v);
                e.potentialEnergy -= m * settings.forces.gravity.dot(x);
                e.strainEnergy += V * energyDensity({p.model, parameters.data()}, values.data());
                e.volume += V * volumeRatio(p.model, values.data());
                e.maxSpeed = std::max(e.maxSpeed, v.norm());
                e.boundsMin = e.boundsMin.cwiseMin(x);
                e.boundsMax = e.boundsMax.cwiseMax(x);
            }
        }
        const ConservedSums s = conservedSums(settings, state);
        const double scale = static_cast<double>(e.particles);
        EXPECT_EQ(s.particles, e.particles);
        EXPECT_NEAR(s.mass, e.mass, kSumTolerance * scale);
        EXPECT_LT((s.momentum - e.momentum).norm(), kSumTolerance * scale);
        EXPECT_LT((s.angularMomentum - e.angularMomentum).norm(), kSumTolerance * scale);
        EXPECT_NEAR(s.kineticEnergy, e.kineticEnergy, kSumTolerance * scale);
        EXPECT_NEAR(s.potentialEnergy, e.potentialEnergy, kSumTolerance * scale * 10.0);
        EXPECT_NEAR(s.strainEnergy, e.strainEnergy, kSumTolerance * std::abs(e.strainEnergy));
        EXPECT_GT(e.strainEnergy, 0.0);
        EXPECT_NEAR(s.volume, e.volume, kSumTolerance * scale);
        EXPECT_EQ(s.maxSpeed, e.maxSpeed);
        EXPECT_EQ(s.boundsMin, e.boundsMin);
        EXPECT_EQ(s.boundsMax, e.boundsMax);
    }
}

TYPED_TEST(ConservedSumsOf, DoNotDependOnTheThreads) {
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    const StepState<TypeParam> state = this->twoBatches(settings);
    ConservedSums one;
    Threads(1).run([&] { one = conservedSums(settings, state); });
    for (const int threads : {2, 7}) {
        ConservedSums many;
        Threads(threads).run([&] { many = conservedSums(settings, state); });
        EXPECT_EQ(many.mass, one.mass);
        EXPECT_EQ(many.momentum, one.momentum);
        EXPECT_EQ(many.angularMomentum, one.angularMomentum);
        EXPECT_EQ(many.strainEnergy, one.strainEnergy);
        EXPECT_EQ(many.kineticEnergy, one.kineticEnergy);
        EXPECT_EQ(many.volume, one.volume);
    }
}

/// A body that turns as a whole has L = I omega. What the particles' own C carries is the part that
/// their centres miss: with D_p = dx^2/4 each is a cloud of its own of that second moment.
TYPED_TEST(ConservedSumsOf, AngularMomentumOfARotatingCloudHasThePartOfC) {
    using T = TypeParam;
    const Vec3d omega(0.5, -1.5, 2.0);
    Mat3d W;
    W << 0.0, -omega.z(), omega.y(), omega.z(), 0.0, -omega.x(), -omega.y(), omega.x(), 0.0;
    for (const Kernel kernel : kEveryKernel) {
        const StepSettings settings = testSettings(Transfer::Apic, kernel);
        StepState<T> state = makeState<T>("elastic", cloud(100, 4), settings);
        ParticleBatch<T>& p = state.batches[0].particles;
        Mat3d moment = Mat3d::Zero();  // sum m x x^T, with D_p of each particle
        for (std::size_t i = 0; i < p.size(); ++i) {
            const Vec3d x = vec3(p.position.row(i));
            assign(Vec3d(omega.cross(x)), p.velocity.row(i));
            for (int k = 0; k < 9; ++k) p.affine.row(i)[k] = static_cast<T>(W.data()[k]);
            moment += x * x.transpose() +
                      kernelInertia(kernel) * settings.dx * settings.dx * Mat3d::Identity();
        }
        const Vec3d L = (moment.trace() * Mat3d::Identity() - moment) * omega;
        EXPECT_LT((conservedSums(settings, state).angularMomentum - L).norm(),
                  100.0 * kEpsilon<T> * L.norm());
    }
}

TYPED_TEST(ConservedSumsOf, OfNothingAreZero) {
    const ConservedSums s =
        conservedSums(testSettings(Transfer::Apic, Kernel::Quadratic), StepState<TypeParam>());
    EXPECT_EQ(s.particles, 0u);
    EXPECT_EQ(s.mass, 0.0);
    EXPECT_EQ(s.maxSpeed, 0.0);
    EXPECT_TRUE(s.boundsMin.isZero(0.0) && s.boundsMax.isZero(0.0));
}

TEST(StageTimes, EveryStageHasItsOwnNameAndTheTotalIsTheirSum) {
    std::set<std::string> names;
    StageTimes times;
    for (std::size_t s = 0; s < kTimedStages; ++s) {
        names.insert(timedStageName(static_cast<TimedStage>(s)));
        times[static_cast<TimedStage>(s)] = static_cast<double>(s + 1);
    }
    EXPECT_EQ(names.size(), kTimedStages);
    EXPECT_EQ(times.total(), 0.5 * kTimedStages * (kTimedStages + 1));  // 1 + 2 + ...
    StageTimer timer(times);
    timer.finished(TimedStage::Sort);
    EXPECT_GE(times[TimedStage::Sort], 1.0);
    EXPECT_EQ(times[TimedStage::Rasterize], static_cast<double>(TimedStage::Rasterize) + 1.0);
}

}  // namespace
}  // namespace mallow::test
