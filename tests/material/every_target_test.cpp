/// @file every_target_test.cpp
/// Every model's step under every instruction set against plain doubles, and each lane alone.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "material/every_target_test.cpp"
#include <hwy/foreach_target.h>
// The lane types of this pass: after foreach_target.h.
#include <mallow/material/material_list-inl.h>

#include <cstddef>
#include <iterator>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// What a step of one particle gives: 9 of the deformation, 6 of tau, waveModulus, J, valid.
constexpr std::size_t kOutputs = 18;
constexpr double kTimeStep = 0.01;

/// Takes count * 18 numbers (9 of F, 9 of grad v per particle), gives count * kOutputs; count is a
/// multiple of the lanes. Parameters are the model's, the same in every lane.
template <template <class> class Model, class T>
void stepAll(const std::vector<double>& parameters,
             const std::vector<double>& in,
             std::vector<double>& out) {
    using Scalar = ScalarOf<T>;
    using M = Model<T>;
    M model;
    T* field = reinterpret_cast<T*>(&model);
    for (std::size_t i = 0; i < std::size(M::kParameters); ++i) field[i] = T(parameters[i]);
    constexpr std::size_t kCount = static_cast<std::size_t>(Lanes<Scalar>::kCount);
    const std::size_t particles = in.size() / 18;
    out.assign(particles * kOutputs, 0.0);
    for (std::size_t p = 0; p + kCount <= particles; p += kCount) {
        T values[18];
        Scalar row[kCount];
        for (std::size_t i = 0; i < 18; ++i) {
            for (std::size_t l = 0; l < kCount; ++l) {
                row[l] = static_cast<Scalar>(in[(p + l) * 18 + i]);
            }
            values[i] = T::load(row);
        }
        Matrix3<T> F, L;
        for (int i = 0; i < 9; ++i) {
            F.e[i] = values[i];
            L.e[i] = values[9 + i];
        }
        typename M::State state = M::fromDeformation(F);
        const Response<T> response = model.update(L, Scalar(kTimeStep), state);
        const Matrix3<T> deformation = M::deformation(state);
        T results[kOutputs];
        for (int i = 0; i < 9; ++i) results[i] = deformation.e[i];
        for (int i = 0; i < 6; ++i) results[9 + i] = response.tau.e[i];
        results[15] = response.waveModulus;
        results[16] = response.trialVolumeRatio;
        results[17] = select(response.valid, T(1), T(0));
        for (std::size_t i = 0; i < kOutputs; ++i) {
            results[i].store(row);
            for (std::size_t l = 0; l < kCount; ++l) {
                out[(p + l) * kOutputs + i] = static_cast<double>(row[l]);
            }
        }
    }
}

template <template <class> class... Model>
void stepModel(ModelList<Model...>,
               int index,
               bool isDouble,
               const std::vector<double>& parameters,
               const std::vector<double>& in,
               std::vector<double>& out) {
    int i = 0;
    ((i++ == index ? (isDouble ? stepAll<Model, Lanes<double>>(parameters, in, out)
                               : stepAll<Model, Lanes<float>>(parameters, in, out))
                   : void()),
     ...);
}

/// The model at `index` of the list, in the precision asked for.
void stepParticles(int index,
                   bool isDouble,
                   const std::vector<double>& parameters,
                   const std::vector<double>& in,
                   std::vector<double>& out) {
    stepModel(Models{}, index, isDouble, parameters, in, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "model_types.h"

#include <mallow/material/model_info.h>
#include <mallow/simd/dispatch.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace mallow {
HWY_EXPORT(stepParticles);
namespace test {
namespace {

constexpr std::size_t kOutputs = lanes::kOutputs;
constexpr std::size_t kParticles = 192;  // a multiple of every lane count

std::uint64_t bitsOf(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

template <class Model>
class EveryTarget : public ::testing::Test {
protected:
    RandomDeformations random;

    static std::vector<double> run(SimdTarget target,
                                   bool isDouble,
                                   const Model& model,
                                   const std::vector<double>& in) {
        std::vector<double> parameters(std::size(Model::kParameters)), out;
        std::memcpy(parameters.data(), &model, sizeof(model));
        MALLOW_DISPATCH(stepParticles, target)
        (modelIndex(Model::kName), isDouble, parameters, in, out);
        return out;
    }
    /// F and grad v of many particles: at rest, strained a little, strained much, inverted.
    std::vector<double> particles(bool withInverted) {
        std::vector<double> in;
        for (std::size_t p = 0; p < kParticles; ++p) {
            Matrix F = Matrix::identity();
            if (p % 4 == 1) F = random.deformation(0.02);
            if (p % 4 == 2) F = random.compression(0.5);
            if (p % 4 == 3) F = random.deformation(0.5);
            if (withInverted && p % 7 == 0) F(0, 0) -= 2.5;
            const Matrix L = random.matrix(1.0);
            in.insert(in.end(), F.e, F.e + 9);
            in.insert(in.end(), L.e, L.e + 9);
        }
        for (double& x : in) x = static_cast<float>(x);  // what both precisions hold
        return in;
    }
    void expectPlainDoubles(const Model& model) {
        const std::vector<double> in = particles(false);
        for (const SimdTarget target : supportedTargets()) {
            for (const bool isDouble : {false, true}) {
                SCOPED_TRACE(std::string(name(target)) + (isDouble ? " double" : " float"));
                const std::vector<double> out = run(target, isDouble, model, in);
                for (std::size_t p = 0; p < kParticles; ++p)
                    expectPlainDouble(model, &in[18 * p], &out[kOutputs * p],
                                      isDouble ? 1e-13 : 2e-5);
            }
        }
    }

private:
    static void expectPlainDouble(const Model& model,
                                  const double* in,
                                  const double* given,
                                  double tolerance) {
        Matrix F, L;
        std::memcpy(F.e, in, sizeof(F));
        std::memcpy(L.e, in + 9, sizeof(L));
        auto state = Model::fromDeformation(F);
        const auto exact = model.update(L, lanes::kTimeStep, state);
        const Matrix deformation = Model::deformation(state);
        for (int i = 0; i < 9; ++i) EXPECT_NEAR(given[i], deformation.e[i], tolerance);
        for (int i = 0; i < 6; ++i)
            EXPECT_NEAR(given[9 + i], exact.tau.e[i], tolerance * exact.waveModulus);
        EXPECT_NEAR(given[15], exact.waveModulus, 2.0 * tolerance * exact.waveModulus);
        EXPECT_NEAR(given[16], exact.trialVolumeRatio, tolerance * 5.0);
        EXPECT_EQ(given[17] != 0.0, exact.valid);
    }
};
TYPED_TEST_SUITE(EveryTarget, AllModels, ModelNames);

TYPED_TEST(EveryTarget, AgreesWithPlainDoubles) {
    this->expectPlainDoubles(testModel<TypeParam>());
}

TYPED_TEST(EveryTarget, AgreesWithPlainDoublesWhereItFlows) {
    this->expectPlainDoubles(flowingModel<TypeParam>());
}

TYPED_TEST(EveryTarget, KeepsLanesApartBitForBit) {
    const TypeParam model = flowingModel<TypeParam>();
    const std::vector<double> in = this->particles(true);
    for (const SimdTarget target : supportedTargets()) {
        for (const bool isDouble : {false, true}) {
            SCOPED_TRACE(std::string(name(target)) + (isDouble ? " double" : " float"));
            const std::vector<double> out = this->run(target, isDouble, model, in);
            for (std::size_t p = 0; p < kParticles; p += 5) {
                std::vector<double> copies;
                for (int copy = 0; copy < 16; ++copy) {
                    copies.insert(copies.end(), &in[18 * p], &in[18 * p] + 18);
                }
                const std::vector<double> alone = this->run(target, isDouble, model, copies);
                for (std::size_t k = 0; k < kOutputs; ++k)
                    EXPECT_EQ(bitsOf(out[kOutputs * p + k]), bitsOf(alone[k]))
                        << "particle " << p << ", number " << k;
            }
        }
    }
}

}  // namespace
}  // namespace test
}  // namespace mallow
#endif
