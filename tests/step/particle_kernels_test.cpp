#include "transfer/hand_made_state.h"

#include <mallow/material/model_functions.h>

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace mallow::test {
namespace {

template <class T>
class ParticleKernelsOf : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ParticleKernelsOf, Precisions);

constexpr double kTimeStep = 0.01;

/// One batch and a chunk of its first particles, for calling kernels without a grid.
template <class T>
struct ChunkOfBatch {
    BatchState<T> batch;
    std::unique_ptr<ParticleChunk<T>> chunk = std::make_unique<ParticleChunk<T>>();
    std::vector<T> uniform;
    std::vector<const T*> painted;

    ChunkOfBatch(const std::string& model, int count)
        : batch(makeBatch<T>(model,
                             std::vector<Vec3d>(static_cast<std::size_t>(count), Vec3d::Zero()),
                             testSettings(Transfer::Apic, Kernel::Quadratic))) {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> value(-1.0, 1.0);
        chunk->count = count;
        for (int n = 0; n < kChunk; ++n) {
            chunk->index[n] = static_cast<std::uint32_t>(n);
            for (int c = 0; c < 3; ++c)
                for (int r = 0; r < 4; ++r)
                    chunk->gradient[c][n][r] = static_cast<T>(3.0 * value(random));
        }
        for (const auto& parameter : batch.particles.parameters) {
            uniform.push_back(parameter.uniform);
            painted.push_back(nullptr);
        }
    }
    /// What memory may hold where there is no particle.
    void fillUnused(T value) {
        for (int n = chunk->count; n < kChunk; ++n)
            for (int c = 0; c < 3; ++c)
                for (int r = 0; r < 4; ++r) chunk->gradient[c][n][r] = value;
    }
    ConstitutiveColumns<T> columns() {
        ParticleBatch<T>& p = batch.particles;
        return {p.state.data(),      p.stress.data(), p.mass.data(),
                p.restVolume.data(), uniform.data(),  painted.data()};
    }
    ChunkReport<T> update(SimdTarget target) {
        ChunkReport<T> report;
        const ConstitutiveStep<T> step{static_cast<T>(kTimeStep), T(0.25), T(0.75)};
        constitutiveKernel<T>(target, batch.particles.model)(columns(), step, *chunk, report);
        return report;
    }
};

TYPED_TEST(ParticleKernelsOf, ConstitutiveUpdateOfEveryCountIsTheModelsOwn) {
    using T = TypeParam;
    const double tolerance = 500.0 * kEpsilon<T>;
    for (const SimdTarget target : supportedTargets()) {
        for (const ModelInfo& info : modelInfos()) {
            for (const int count : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128}) {
                SCOPED_TRACE(std::string(name(target)) + " " + info.name + " " +
                             std::to_string(count));
                ChunkOfBatch<T> test(info.name, count);
                const ChunkReport<T> report = test.update(target);
                EXPECT_EQ(report.badState, -1);
                const std::vector<double> parameters = testParameters(info.name);
                for (int n = 0; n < count; ++n) {
                    const auto p = static_cast<std::size_t>(n);
                    Mat3d gradient;
                    for (int c = 0; c < 3; ++c) gradient.col(c) = vec3(test.chunk->gradient[c][n]);
                    // The step of one particle in plain doubles, which the model's laws check.
                    std::vector<double> state = info.restState;
                    const ModelPoint point{test.batch.particles.model, parameters.data()};
                    const Mat3d tau = advanceState(point, gradient, kTimeStep, state.data()).tau;
                    for (std::size_t k = 0; k < state.size(); ++k)
                        EXPECT_NEAR(static_cast<double>(test.batch.particles.state.row(p)[k]),
                                    state[k], tolerance);
                    const T* s = test.batch.particles.stress.row(p);
                    const double given[6] = {tau(0, 0), tau(0, 1), tau(0, 2),
                                             tau(1, 1), tau(1, 2), tau(2, 2)};
                    for (int k = 0; k < 6; ++k)
                        EXPECT_NEAR(static_cast<double>(s[k]), given[k], tolerance * 2.0e4);
                }
            }
        }
    }
}

TYPED_TEST(ParticleKernelsOf, PlacesWithoutAParticleDoNotShowInTheReport) {
    using T = TypeParam;
    for (const SimdTarget target : supportedTargets()) {
        for (const ModelInfo& info : modelInfos()) {
            for (const T garbage : {T(-90), T(30), std::numeric_limits<T>::quiet_NaN()}) {
                SCOPED_TRACE(std::string(name(target)) + " " + info.name + " " +
                             std::to_string(garbage));
                ChunkOfBatch<T> clean(info.name, 1), dirty(info.name, 1);
                clean.fillUnused(T(0));
                dirty.fillUnused(garbage);
                const ChunkReport<T> expected = clean.update(target);
                const ChunkReport<T> report = dirty.update(target);
                EXPECT_EQ(report.waveSpeedSquared, expected.waveSpeedSquared);
                EXPECT_EQ(report.kinematicViscosity, expected.kinematicViscosity);
                EXPECT_EQ(report.badState, expected.badState);
            }
        }
    }
}

}  // namespace
}  // namespace mallow::test
