#include <mallow/params/moduli.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace mallow {
namespace {

constexpr double kRelative = 1e-12;
constexpr Youngs kDefaults{1.0e5, 0.3};

/// Uniaxial stress s in x of the solid with Lame's lambda and mu: strains e (axial) and f
/// (sideways) solve s = (lambda + 2 mu) e + 2 lambda f and 0 = lambda e + 2 (lambda + mu) f, so
/// s / e is Young's modulus and -f / e Poisson's ratio. Nothing of moduli.h but lambda is used.
TEST(Moduli, AgreeWithUniaxialStretchOfHookesLaw) {
    for (const double nu : {-0.9, -0.2, 0.0, 0.3, 0.499}) {
        const ShearBulk m = toShearBulk({2.0e5, nu});
        const double mu = m.shearModulus, lambda = lameLambda(m);
        const double e = 1.0, f = -lambda * e / (2.0 * (lambda + mu));
        EXPECT_NEAR((lambda + 2.0 * mu) * e + 2.0 * lambda * f, 2.0e5, 2.0e5 * kRelative * 1e3)
            << nu;
        EXPECT_NEAR(-f / e, nu, kRelative * 1e3) << nu;
        // Equal strain in all directions: pressure per change of volume is kappa.
        EXPECT_NEAR((3.0 * lambda + 2.0 * mu) / 3.0, m.bulkModulus, m.bulkModulus * kRelative);
    }
}

TEST(Moduli, ConversionsAreInverse) {
    for (const double nu : {-0.99, 0.0, 0.25, 0.4999}) {
        const Youngs back = toYoungs(toShearBulk({3.0e4, nu}));
        EXPECT_NEAR(back.youngsModulus, 3.0e4, 3.0e4 * kRelative) << nu;
        EXPECT_NEAR(back.poissonsRatio, nu, kRelative) << nu;
    }
}

TEST(Moduli, StablePairsCorrespond) {
    for (const double ratio : {1e-6, 0.1, 1.0, 10.0, 1e6}) {
        const Youngs m = toYoungs({1.0, ratio});
        EXPECT_GT(m.youngsModulus, 0.0) << ratio;
        EXPECT_GT(m.poissonsRatio, -1.0) << ratio;
        EXPECT_LT(m.poissonsRatio, 0.5) << ratio;
    }
}

TEST(Moduli, NothingGivenMeansTheDefaults) {
    EXPECT_EQ(Moduli(kDefaults).youngs().youngsModulus, kDefaults.youngsModulus);
}

TEST(Moduli, TheLaterPairReplacesTheOther) {
    Moduli moduli(kDefaults);
    ASSERT_EQ(moduli.apply({2.0e5, 0.4, std::nullopt, std::nullopt}), std::nullopt);
    ASSERT_EQ(moduli.apply({std::nullopt, std::nullopt, 7.0, 9.0}), std::nullopt);
    EXPECT_EQ(moduli.shearBulk().shearModulus, 7.0);
    EXPECT_EQ(moduli.shearBulk().bulkModulus, 9.0);
}

TEST(Moduli, HalfAPairKeepsTheOtherHalfFromBelow) {
    Moduli moduli(kDefaults);
    moduli.apply({std::nullopt, std::nullopt, 7.0, 9.0});
    const double nu = moduli.youngs().poissonsRatio;
    ASSERT_EQ(moduli.apply({500.0, std::nullopt, std::nullopt, std::nullopt}), std::nullopt);
    EXPECT_EQ(moduli.youngs().youngsModulus, 500.0);
    EXPECT_NEAR(moduli.youngs().poissonsRatio, nu, kRelative);
    EXPECT_NEAR(moduli.shearBulk().bulkModulus / moduli.shearBulk().shearModulus, 9.0 / 7.0,
                kRelative * 10.0);
}

TEST(Moduli, TwoHalfPairsAtOneLevelAreAnError) {
    Moduli moduli(kDefaults);
    EXPECT_TRUE(moduli.apply({1.0e5, std::nullopt, 1.0e4, std::nullopt}).has_value());
    EXPECT_TRUE(moduli.apply({std::nullopt, 0.3, std::nullopt, 1.0e4}).has_value());
    EXPECT_TRUE(moduli.apply({1.0e5, 0.3, 1.0e4, 1.0e4}).has_value());
}

TEST(Moduli, HalfOfShearAndBulkNeedsTheOtherHalf) {
    Moduli moduli(kDefaults);
    EXPECT_TRUE(moduli.apply({std::nullopt, std::nullopt, 1.0e4, std::nullopt}).has_value());
    EXPECT_EQ(moduli.apply({1.0e5, std::nullopt, std::nullopt, std::nullopt}), std::nullopt)
        << "Poisson's ratio has a default";
}

}  // namespace
}  // namespace mallow
