#include <mallow/params/bind.h>
#include <mallow/params/moduli.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace mallow {
namespace {

const std::vector<std::string> kElastic{"shear_modulus", "bulk_modulus"};
const std::vector<std::string> kLiquid{"bulk_modulus", "stiffness_power", "newtonian_viscosity"};
constexpr double kRelative = 1e-12;

void paint(PointTable& points, const std::string& name, const std::vector<double>& values) {
    points.points.add(name, ColumnType::Float64).values<double>() = values;
}

MaterialParams elastic(const GivenValues& given) {
    return {"jelly", "elastic", {}, given};
}

std::string textOf(const std::vector<ParamError>& errors) {
    std::string text;
    for (const ParamError& error : errors) text += error.name + " " + error.message + "\n";
    return text;
}

TEST(Bind, NothingGivenGivesTheDefaults) {
    const BoundMaterial bound =
        bindMaterial(kLiquid, {"water", "liquid", {}, {}}, {}, PointTable(3));
    ASSERT_TRUE(bound.errors.empty()) << textOf(bound.errors);
    ASSERT_EQ(bound.parameters.size(), kLiquid.size());
    for (std::size_t i = 0; i < kLiquid.size(); ++i) {
        EXPECT_EQ(bound.parameters[i].name, kLiquid[i]);
        EXPECT_FALSE(bound.parameters[i].isPainted());
        EXPECT_EQ(bound.parameters[i].uniform, *materialParameter(kLiquid[i]).defaultValue);
    }
    EXPECT_EQ(bound.density.uniform, *materialParameter("density").defaultValue);
}

TEST(Bind, LaterLevelsWin) {
    MaterialParams water{"water", "liquid", {{"newtonian_viscosity", 1.0}, {"density", 900.0}}, {}};
    EXPECT_EQ(bindMaterial(kLiquid, water, {}, PointTable()).parameters[2].uniform, 1.0);
    water.given["newtonian_viscosity"] = 2.0;
    EXPECT_EQ(bindMaterial(kLiquid, water, {}, PointTable()).parameters[2].uniform, 2.0);
    const GivenValues object{{"newtonian_viscosity", 3.0}};
    EXPECT_EQ(bindMaterial(kLiquid, water, object, PointTable()).parameters[2].uniform, 3.0);

    PointTable points(2);
    paint(points, "newtonian_viscosity", {4.0, 5.0});
    const BoundMaterial bound = bindMaterial(kLiquid, water, object, points);
    EXPECT_EQ(bound.parameters[2].perPoint, (std::vector<double>{4.0, 5.0}));
    EXPECT_EQ(bound.density.at(1), 900.0);
}

TEST(Bind, ScaleMultipliesWhateverTheValueCameFrom) {
    PointTable points(2);
    paint(points, "newtonian_viscosity_scale", {0.5, 2.0});
    const BoundMaterial uniform =
        bindMaterial(kLiquid, {"water", "liquid", {}, {{"newtonian_viscosity", 3.0}}}, {}, points);
    EXPECT_EQ(uniform.parameters[2].perPoint, (std::vector<double>{1.5, 6.0}));
    paint(points, "newtonian_viscosity", {10.0, 20.0});
    const BoundMaterial painted = bindMaterial(kLiquid, {"water", "liquid", {}, {}}, {}, points);
    EXPECT_EQ(painted.parameters[2].perPoint, (std::vector<double>{5.0, 40.0}));
}

TEST(Bind, ReadsPaintOfAnyNumericType) {
    PointTable points(2);
    points.points.add("density", ColumnType::Int32).setNumber(0, 0, 800.0);
    points.points.find("density")->setNumber(1, 0, 900.0);
    EXPECT_EQ(bindMaterial(kElastic, elastic({}), {}, points).density.perPoint,
              (std::vector<double>{800.0, 900.0}));
}

TEST(Bind, ConvertsModuliToWhatModelsUse) {
    const BoundMaterial bound = bindMaterial(
        kElastic, elastic({{"youngs_modulus", 3.0e5}, {"poissons_ratio", 0.2}}), {}, {});
    const ShearBulk expected = toShearBulk({3.0e5, 0.2});
    EXPECT_EQ(bound.parameters[0].uniform, expected.shearModulus);
    EXPECT_EQ(bound.parameters[1].uniform, expected.bulkModulus);
}

TEST(Bind, AnObjectsPairReplacesTheMaterials) {
    const BoundMaterial bound =
        bindMaterial(kElastic, elastic({{"youngs_modulus", 3.0e5}, {"poissons_ratio", 0.2}}),
                     {{"shear_modulus", 11.0}, {"bulk_modulus", 13.0}}, {});
    EXPECT_EQ(bound.parameters[0].uniform, 11.0);
    EXPECT_EQ(bound.parameters[1].uniform, 13.0);
}

TEST(Bind, ResolvesModuliPointByPoint) {
    PointTable points(2);
    paint(points, "youngs_modulus", {1.0e4, 4.0e4});
    const BoundMaterial bound = bindMaterial(
        kElastic, elastic({{"shear_modulus", 3.0e3}, {"bulk_modulus", 5.0e3}}), {}, points);
    ASSERT_TRUE(bound.errors.empty()) << textOf(bound.errors);
    const double nu = toYoungs({3.0e3, 5.0e3}).poissonsRatio;
    for (std::size_t p = 0; p < 2; ++p) {
        const ShearBulk expected = toShearBulk({p == 0 ? 1.0e4 : 4.0e4, nu});
        EXPECT_NEAR(bound.parameters[0].at(p), expected.shearModulus, 1e4 * kRelative);
        EXPECT_NEAR(bound.parameters[1].at(p), expected.bulkModulus, 1e4 * kRelative);
    }
}

TEST(Bind, ScalingYoungsModulusScalesBothModuliOfAnyPair) {
    PointTable points(2);
    paint(points, "youngs_modulus_scale", {1.0, 0.25});
    const BoundMaterial bound = bindMaterial(
        kElastic, elastic({{"shear_modulus", 3.0e3}, {"bulk_modulus", 5.0e3}}), {}, points);
    ASSERT_TRUE(bound.errors.empty()) << textOf(bound.errors);
    EXPECT_NEAR(bound.parameters[0].at(0), 3.0e3, 3.0e3 * kRelative);
    EXPECT_NEAR(bound.parameters[0].at(1), 0.25 * 3.0e3, 3.0e3 * kRelative);
    EXPECT_NEAR(bound.parameters[1].at(1), 0.25 * 5.0e3, 5.0e3 * kRelative);
}

TEST(Bind, ScalingTheShearModulusLeavesTheBulkModulus) {
    PointTable points(1);
    paint(points, "shear_modulus_scale", {2.0});
    const BoundMaterial bound = bindMaterial(
        kElastic, elastic({{"shear_modulus", 3.0e3}, {"bulk_modulus", 5.0e3}}), {}, points);
    EXPECT_EQ(bound.parameters[0].at(0), 6.0e3);
    EXPECT_EQ(bound.parameters[1].at(0), 5.0e3);
}

TEST(Bind, MixedPairsAtOneLevelAreNamed) {
    const BoundMaterial material = bindMaterial(
        kElastic, elastic({{"youngs_modulus", 1.0e5}, {"shear_modulus", 1.0e4}}), {}, {});
    ASSERT_EQ(material.errors.size(), 1u);
    EXPECT_EQ(material.errors[0].name, "youngs_modulus, shear_modulus");
    EXPECT_NE(material.errors[0].message.find("material 'jelly'"), std::string::npos);

    PointTable points(1);
    paint(points, "youngs_modulus", {1.0e5});
    paint(points, "bulk_modulus_scale", {1.0});
    const BoundMaterial painted = bindMaterial(kElastic, elastic({}), {}, points);
    ASSERT_EQ(painted.errors.size(), 1u);
    EXPECT_EQ(painted.errors[0].name, "youngs_modulus, bulk_modulus");
}

TEST(Bind, ReportsEveryBadAttributeWithItsFirstPointAndRange) {
    PointTable points(4);
    paint(points, "density", {1.0, 2.0, -3.0, 0.0});
    paint(points, "poissons_ratio", {0.3, 0.5, 0.3, 0.3});
    paint(points, "youngs_modulus_scale",
          {1.0, 1.0, 1.0, std::numeric_limits<double>::quiet_NaN()});
    const BoundMaterial bound = bindMaterial(kElastic, elastic({}), {}, points);
    ASSERT_EQ(bound.errors.size(), 3u) << textOf(bound.errors);
    EXPECT_EQ(textOf(bound.errors),
              "density point 2 is -3, must be > 0 kg/m^3 (2 points)\n"
              "poissons_ratio point 1 is 0.5, must be in (-1, 0.5)\n"
              "youngs_modulus_scale point 3 makes youngs_modulus nan, must be > 0 Pa\n");
}

TEST(Bind, ReportsBadGivenValuesOfEveryLevel) {
    MaterialParams water{"water", "liquid", {{"density", -1.0}}, {{"stiffness_power", 0.5}}};
    const BoundMaterial bound = bindMaterial(kLiquid, water, {{"youngs_modulus", 1.0}}, {});
    EXPECT_EQ(
        textOf(bound.errors),
        "density (preset of material 'water') must be > 0 kg/m^3, got -1\n"
        "stiffness_power (material 'water') must be >= 1, got 0.5\n"
        "youngs_modulus (object) is not a parameter of model 'liquid', which has density, "
        "bulk_modulus, stiffness_power, newtonian_viscosity, heat_capacity, heat_conductivity, "
        "melting_point, latent_heat, liquid_heat_capacity, liquid_heat_conductivity\n");
}

TEST(Bind, NamesAttributesOfTheWrongKind) {
    PointTable points(1);
    points.points.add("density", ColumnType::Float32, 3);
    points.points.add("youngs_modulus", ColumnType::String);
    EXPECT_EQ(textOf(bindMaterial(kElastic, elastic({}), {}, points).errors),
              "density attribute 'density' is float32 of size 3, expected numbers of size 1\n"
              "youngs_modulus attribute 'youngs_modulus' is string of size 1, expected numbers of "
              "size 1\n");
}

TEST(Bind, LeavesAttributesOfOtherModelsAlone) {
    PointTable points(1);
    paint(points, "youngs_modulus", {-1.0});
    const BoundMaterial bound = bindMaterial(kLiquid, {"water", "liquid", {}, {}}, {}, points);
    EXPECT_TRUE(bound.errors.empty()) << textOf(bound.errors);
}

TEST(Bind, AMaterialWithoutPointsIsUniform) {
    PointTable none;
    paint(none, "density", {});
    const BoundMaterial bound = bindMaterial(kElastic, elastic({{"density", 5.0}}), {}, none);
    EXPECT_TRUE(bound.errors.empty()) << textOf(bound.errors);
    EXPECT_EQ(bound.density.uniform, 5.0);
}

}  // namespace
}  // namespace mallow
