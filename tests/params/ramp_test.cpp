#include <mallow/params/bind.h>
#include <mallow/params/ramp.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow {
namespace {

std::string textOf(const std::vector<ParamError>& errors) {
    std::string text;
    for (const ParamError& error : errors) text += error.name + " " + error.message + "\n";
    return text;
}

BoundMaterial bound(const GivenRamps& ramps) {
    return bindMaterial({"shear_modulus", "bulk_modulus", "yield_stress"},
                        {"lava", "von_mises", {}, {{"yield_stress", 100.0}}, ramps}, {}, {});
}

TEST(Ramp, IsLinearInBetweenAndFlatOutside) {
    const Ramp ramp{{{300.0, 2.0}, {400.0, 1.0}, {500.0, 0.0}}};
    EXPECT_EQ(ramp.at(1.0), 2.0);
    EXPECT_EQ(ramp.at(300.0), 2.0);
    EXPECT_DOUBLE_EQ(ramp.at(325.0), 1.75);
    EXPECT_EQ(ramp.at(400.0), 1.0);
    EXPECT_DOUBLE_EQ(ramp.at(490.0), 0.1);
    EXPECT_EQ(ramp.at(500.0), 0.0);
    EXPECT_EQ(ramp.at(1e9), 0.0);
}

TEST(Ramp, OfOnePointIsAConstant) {
    const Ramp ramp{{{300.0, 0.5}}};
    for (const double T : {1.0, 300.0, 1000.0}) EXPECT_EQ(ramp.at(T), 0.5);
}

TEST(Ramp, ReportsEveryPointThatIsWrong) {
    EXPECT_EQ(textOf(Ramp{}.validate("r")), "r must have one point [kelvin, factor] at least\n");
    EXPECT_EQ(textOf(Ramp{{{300.0, 1.0}, {200.0, -1.0}, {std::nan(""), 1.0}}}.validate("r")),
              "r[1] must have a factor >= 0, got -1\n"
              "r[1] must be at a higher temperature than the point before, got 200 K\n"
              "r[2] must have a temperature > 0 K, got nan\n"
              "r[2] must be at a higher temperature than the point before, got nan K\n");
}

TEST(BoundRamps, StandForTheInternalParameters) {
    const Ramp ramp{{{300.0, 1.0}, {400.0, 0.5}}};
    const BoundMaterial material = bound({{"youngs_modulus", ramp}, {"heat_conductivity", ramp}});
    EXPECT_EQ(textOf(material.errors), "");
    ASSERT_EQ(material.ramps.size(), 3u);
    for (std::size_t k = 0; k < 2; ++k) {  // both moduli: Poisson's ratio stays
        EXPECT_FALSE(material.ramps[k].isThermal);
        EXPECT_EQ(material.ramps[k].index, k);
    }
    EXPECT_TRUE(material.ramps[2].isThermal);
    EXPECT_EQ(material.thermal[material.ramps[2].index].name, "heat_conductivity");
}

TEST(BoundRamps, AreRefusedWhereTheyHaveNoMeaning) {
    const Ramp ramp{{{300.0, 1.0}}};
    for (const char* name : {"density", "heat_capacity", "latent_heat", "melting_point",
                             "poissons_ratio", "viscosity", "colour"}) {
        const std::string text = textOf(bound({{name, ramp}}).errors);
        EXPECT_EQ(text.rfind(std::string("ramps.") + name + " cannot follow temperature", 0), 0u)
            << text;
    }
    EXPECT_NE(textOf(bound({{"youngs_modulus", ramp}, {"shear_modulus", ramp}}).errors)
                  .find("ramps.shear_modulus is ramped by youngs_modulus already"),
              std::string::npos);
    EXPECT_NE(textOf(bound({{"youngs_modulus", {{{300.0, 0.0}}}}}).errors)
                  .find("ramps.youngs_modulus makes shear_modulus 0, which must be > 0 Pa"),
              std::string::npos);
}

}  // namespace
}  // namespace mallow
