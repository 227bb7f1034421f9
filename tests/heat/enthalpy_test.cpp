#include <mallow/heat/enthalpy.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mallow {
namespace {

constexpr double kMass = 2e-3;  // [kg]
// Ice and water, roughly: phases that differ in everything.
constexpr ThermalProperties kIce = {2100.0, 2.2, 273.15, 3.34e5, 4190.0, 0.57};

TEST(Enthalpy, ChangesByTheHeatTakenUpWhateverIsCrossed) {
    std::mt19937 random{7};
    std::uniform_real_distribution<double> heat(-300.0, 300.0);
    ThermalState state = thermalStateAt(260.0, kMass, kIce);
    int flips = 0;
    for (int n = 0; n < 2000; ++n) {
        // Keeps near the melting point, where all branches are met.
        const double q = heat(random) - 5.0 * (state.temperature - kIce.meltingPoint);
        const ThermalState after = absorbed(q, kMass, kIce, state);
        const double before = enthalpy(state, kMass, kIce);
        EXPECT_NEAR(enthalpy(after, kMass, kIce), before + q, 1e-12 * std::abs(before)) << q;
        EXPECT_GE(after.latent, 0.0);
        EXPECT_LE(after.latent, kMass * kIce.latentHeat);
        // Off the melting point the buffer is empty or full, and the phase is that.
        if (after.temperature < kIce.meltingPoint) {
            EXPECT_TRUE(after.latent == 0.0 && !after.isLiquid);
        } else if (after.temperature > kIce.meltingPoint) {
            EXPECT_TRUE(after.latent == kMass * kIce.latentHeat && after.isLiquid);
        }
        flips += after.isLiquid != state.isLiquid ? 1 : 0;
        state = after;
    }
    EXPECT_GT(flips, 20) << "the test is to see phase changes";
}

TEST(Enthalpy, ThePhaseChangesOnlyWhenTheBufferIsFullOrEmpty) {
    const double full = kMass * kIce.latentHeat;
    ThermalState state = {kIce.meltingPoint, 0.0, false};
    state = absorbed(0.9 * full, kMass, kIce, state);
    EXPECT_FALSE(state.isLiquid);
    EXPECT_DOUBLE_EQ(liquidShare(state, kMass, kIce), 0.9);
    state = absorbed(0.2 * full, kMass, kIce, state);
    EXPECT_TRUE(state.isLiquid);
    EXPECT_NEAR(state.temperature, kIce.meltingPoint + 0.1 * kIce.latentHeat / 4190.0, 1e-9);
    state = absorbed(-0.8 * full, kMass, kIce, state);
    EXPECT_TRUE(state.isLiquid) << "hysteresis: three tenths are left";
    EXPECT_DOUBLE_EQ(state.temperature, kIce.meltingPoint);
    state = absorbed(-0.4 * full, kMass, kIce, state);
    EXPECT_FALSE(state.isLiquid);
    EXPECT_NEAR(state.temperature, kIce.meltingPoint - 0.1 * kIce.latentHeat / 2100.0, 1e-9);
}

TEST(Enthalpy, WithoutLatentHeatItMeltsAtOnce) {
    ThermalProperties p = kIce;
    p.latentHeat = 0.0;
    ThermalState state = {p.meltingPoint, 0.0, false};
    state = absorbed(1e-9, kMass, p, state);
    EXPECT_TRUE(state.isLiquid);
    EXPECT_EQ(liquidShare(state, kMass, p), 1.0);
    state = absorbed(-1.0, kMass, p, state);
    EXPECT_FALSE(state.isLiquid);
    EXPECT_EQ(liquidShare(state, kMass, p), 0.0);
}

TEST(Enthalpy, NoHeatChangesNothing) {
    for (const ThermalState& state :
         {thermalStateAt(kIce.meltingPoint, kMass, kIce), thermalStateAt(250.0, kMass, kIce),
          ThermalState{kIce.meltingPoint, 1.0, true}}) {
        const ThermalState after = absorbed(0.0, kMass, kIce, state);
        EXPECT_EQ(after.temperature, state.temperature);
        EXPECT_EQ(after.latent, state.latent);
        EXPECT_EQ(after.isLiquid, state.isLiquid);
    }
}

}  // namespace
}  // namespace mallow
