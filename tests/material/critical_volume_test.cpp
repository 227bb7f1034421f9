/// @file critical_volume_test.cpp
/// The critical volume ratio J_c of Separate (5), section 4: what lets go does so where its tension
/// reaches what it bears, and what is ductile never by its volume. Those that have a tip are in
/// drucker_prager_test.cpp, cam_clay_test.cpp and snow_test.cpp.
#include "model_types.h"

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

constexpr double kDt = 0.01;  // [s]
const Matrix kExpansion = Matrix::identity();

/// Whether a step with this velocity gradient lets the state separate.
template <class Model>
bool separates(const Model& model, typename Model::State& state, const Matrix& gradV) {
    const auto response = model.update(gradV, kDt, state);
    EXPECT_TRUE(response.valid);
    return !(response.trialVolumeRatio < model.criticalVolumeRatio(state));
}

/// Models that flow at constant volume and bear any tension.
template <class Model>
class DuctileModels : public ::testing::Test {};
using Ductile = ::testing::Types<lanes::HerschelBulkley<double>,
                                 lanes::OldroydB<double>,
                                 lanes::Viscoelastic<double>,
                                 lanes::VonMises<double>,
                                 lanes::Melting<double>>;
TYPED_TEST_SUITE(DuctileModels, Ductile, ModelNames);

TYPED_TEST(DuctileModels, NeverSeparateByTheirVolume) {
    ParameterValues values = flowingValues();
    values["tear_threshold"] = 1e12;
    const auto model = modelWith<TypeParam>(values);
    auto state = TypeParam::rest();
    for (int step = 0; step < 100; ++step) EXPECT_FALSE(separates(model, state, kExpansion));
    EXPECT_GT(TypeParam::volumeRatio(state), 2.0);
    const auto tau = model.respond(state).tau;
    EXPECT_GT(trace(tau), 0.0) << "it still bears the tension";
}

TEST(CriticalVolume, OfMoltenMaterialIsThatOfALiquid) {
    const auto model = flowingModel<lanes::Melting<double>>();
    auto state = lanes::Melting<double>::rest();
    state.phase = 1.0;
    EXPECT_EQ(model.criticalVolumeRatio(state), 1.0);
    EXPECT_TRUE(separates(model, state, kExpansion));
    EXPECT_FALSE(separates(model, state, -1.0 * kExpansion));
    EXPECT_FALSE(separates(model, state, 0.5 * kExpansion)) << "it is still compressed";
    EXPECT_TRUE(separates(model, state, 2.0 * kExpansion));
}

using Foam = lanes::HerschelBulkley<double>;

/// Whose plastic stretches are 1.5, 1 and 1/1.5: it has torn.
Foam::State tornFoam() {
    Foam::State state = Foam::rest();
    state.F = Matrix::diagonal(1.5, 1.0, 1.0 / 1.5);
    state.weak = 1.0;
    return state;
}

Foam foam() {
    ParameterValues values = elasticValues();
    values["tear_threshold"] = 0.5;
    return modelWith<Foam>(values);
}

TEST(CriticalVolume, OfTornFoamIsOneAsItBearsNoTension) {
    const Foam model = foam();
    EXPECT_TRUE(std::isinf(model.criticalVolumeRatio(Foam::rest())));
    Foam::State state = tornFoam();
    EXPECT_EQ(model.criticalVolumeRatio(state), 1.0);
    // Its J stops at 1: it is the motion that says that it comes apart.
    for (int step = 0; step < 5; ++step) {
        EXPECT_TRUE(separates(model, state, kExpansion)) << step;
        EXPECT_NEAR(state.J, 1.0, 1e-14);
        EXPECT_EQ(state.weak, 1.0);
    }
    EXPECT_FALSE(separates(model, state, -1.0 * kExpansion));
    EXPECT_LT(state.J, 1.0);
    EXPECT_FALSE(separates(model, state, 0.5 * kExpansion)) << "it is still compressed";
    EXPECT_TRUE(separates(model, state, 2.0 * kExpansion));
}

TEST(CriticalVolume, OfTornFoamThatIsApartLetsItComeTogether) {
    const Foam model = foam();
    Foam::State state = tornFoam();
    state.J = 1.3;
    state.F = std::cbrt(1.3) * state.F;
    EXPECT_FALSE(separates(model, state, -1.0 * kExpansion));
    EXPECT_GT(state.J, 1.2);
    EXPECT_TRUE(separates(model, state, kExpansion));
}

TEST(CriticalVolume, OfFoamThatHasHealedIsThatOfWholeFoam) {
    ParameterValues values = elasticValues();
    values["tear_threshold"] = 0.5;
    values["heal_time"] = 0.01;
    const auto model = modelWith<Foam>(values);
    Foam::State state = tornFoam();
    for (int step = 0; step < 5; ++step) separates(model, state, kExpansion);
    EXPECT_EQ(state.weak, 0.0);
    EXPECT_FALSE(separates(model, state, kExpansion));
}

}  // namespace
}  // namespace mallow::test
