/// @file paper_tables_test.cpp
/// Presets that are rows of the papers' tables, against those rows as printed, in the papers' own
/// units. What this project chose itself (viscosities, a softer crust, how many pascals a model
/// unit is) is not compared.
#include <mallow/params/presets.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kPrinted = 1e-3;  // tables have two or three digits; presets those of the tables

double valueOf(const Preset& preset, const std::string& name) {
    const auto found = preset.values.find(name);
    EXPECT_NE(found, preset.values.end()) << name;
    return found == preset.values.end() ? std::nan("") : found->second;
}

const Preset& presetOf(const char* name) {
    const Preset* preset = findPreset(name);
    if (preset == nullptr) throw std::out_of_range(name);
    return *preset;
}

void expectPrinted(double value, double printed) {
    EXPECT_NEAR(value, printed, kPrinted * std::abs(printed));
}

/// First Lame parameter of a preset of shear and bulk modulus [Pa].
double lambdaOf(const Preset& preset, const std::string& prefix) {
    return valueOf(preset, prefix + "bulk_modulus") -
           2.0 / 3.0 * valueOf(preset, prefix + "shear_modulus");
}

TEST(PaperTables, FoamsAreRowsOfFoamsTableI) {
    constexpr double kKilo = 1e3;
    struct Row {
        const char* name;
        double rho, kappa, mu, sigmaY, eta, h, sigmaT, etaP;  // kg/m^3, kPa, kPa, Pa, Pa s^h
    };
    for (const Row& row : {Row{"shaving_cream", 77.7, 109, 0.29, 31.9, 27.2, 0.22, 217.5, 0.35},
                           Row{"smore_interior", 50, 109, 0.08, 10, 16, 0.43, 15, 0.25},
                           Row{"smore_exterior", 50, 109, 50, 1000, 0.1, 1, 0.3, 0.5},
                           Row{"pie", 275, 109, 1.6, 120, 5, 0.27, 10, 0.3},
                           Row{"oobleck", 1000, 109, 11.2, 0.1, 10, 2.8, 1, 0.3},
                           Row{"viscoplastic", 1000, 109, 11.2, 0.1, 10, 1, 1, 0.3}}) {
        SCOPED_TRACE(row.name);
        const Preset& preset = presetOf(row.name);
        expectPrinted(valueOf(preset, "density"), row.rho);
        expectPrinted(valueOf(preset, "bulk_modulus") / kKilo, row.kappa);
        expectPrinted(valueOf(preset, "shear_modulus") / kKilo, row.mu);
        expectPrinted(valueOf(preset, "yield_stress"), row.sigmaY);
        expectPrinted(valueOf(preset, "viscosity"), row.eta);
        expectPrinted(valueOf(preset, "flow_index"), row.h);
        expectPrinted(valueOf(preset, "tear_threshold"), row.sigmaT);
        expectPrinted(valueOf(preset, "heal_time"), row.etaP);
    }
}

TEST(PaperTables, SpongesFoamsAndCreamsAreRowsOfCreamsTable1) {
    constexpr double kUnit = 1e3;  // Mg/m^3, and so kPa
    struct Row {
        const char* name;
        double rho, mu, lambda, wi, softer;
    };
    for (const Row& row :
         {Row{"sponge", 2, 360, 1400, 50, 1}, Row{"light_sponge", 1, 360, 1400, 50, 1},
          Row{"shaving_foam", 0.2, 5, 50, 0.5, 1}, Row{"toothpaste", 1, 0.839, 8.39, 0.4, 1},
          Row{"ice_cream", 1, 1, 10, 0.1, 1}, Row{"pie_cream", 0.2, 5, 50, 1e-4, 1},
          Row{"pie_crust", 0.5, 5e5, 4e6, 0, 500}, Row{"pie_crust_physical", 0.5, 5e5, 4e6, 0, 1},
          Row{"scored_crust", 0.5, 5, 10, 1, 1}}) {
        SCOPED_TRACE(row.name);
        const Preset& preset = presetOf(row.name);
        expectPrinted(valueOf(preset, "density") / kUnit, row.rho);
        expectPrinted(valueOf(preset, "shear_modulus") / kUnit * row.softer, row.mu);
        expectPrinted(lambdaOf(preset, "") / kUnit * row.softer, row.lambda);
        if (row.wi > 0.0) {  // else never, 1e30 there
            expectPrinted(valueOf(preset, "relaxation_time"), row.wi);
        }
    }
}

/// kappa [dyne/cm^2], nu and rho [g/cm^3]; nu < 0 is a liquid.
struct Cgs {
    const char* name;
    double kappa, nu, rho;
};

TEST(PaperTables, SandClayAndWaterAreRowsOfSeparatesTable2) {
    constexpr double kDyne = 0.1, kGram = 1e3;
    for (const Cgs& row :
         {Cgs{"water", 1.0e7, -1, 1.0}, Cgs{"pool_water", 3.0e6, -1, 1.0},
          Cgs{"sand", 8.33e6, 0.3, 1.4}, Cgs{"hourglass_sand", 8.33e5, 0.3, 2.0},
          Cgs{"wet_clay", 1.09e7, 0.4, 2.0}, Cgs{"brittle_clay", 1.83e6, 0.3, 2.0}}) {
        SCOPED_TRACE(row.name);
        const Preset& preset = presetOf(row.name);
        const double kappa = valueOf(preset, "bulk_modulus");
        expectPrinted(kappa / kDyne, row.kappa);
        expectPrinted(valueOf(preset, "density") / kGram, row.rho);
        if (row.nu < 0.0) continue;
        const double mu = valueOf(preset, "shear_modulus");
        expectPrinted((3.0 * kappa - 2.0 * mu) / (2.0 * (3.0 * kappa + mu)), row.nu);
    }
    const Preset& block = presetOf("soft_block");
    const double nu = valueOf(block, "poissons_ratio");
    expectPrinted(valueOf(block, "youngs_modulus") / (3.0 * (1.0 - 2.0 * nu)) / kDyne, 8.33e5);
    expectPrinted(nu, 0.3);
    expectPrinted(valueOf(block, "density") / kGram, 0.5);
    for (const char* dry : {"sand", "hourglass_sand"})
        expectPrinted(valueOf(presetOf(dry), "friction_angle"), 30.0);
    const Preset& wet = presetOf("wet_clay");
    expectPrinted(valueOf(wet, "cohesion_ratio"), 2.0);
    expectPrinted(valueOf(wet, "hardening_factor"), 1.0);
    expectPrinted(std::exp(valueOf(wet, "initial_compaction")), 0.8);
    expectPrinted(valueOf(wet, "friction_angle"), 45.0);
    const Preset& brittle = presetOf("brittle_clay");
    expectPrinted(valueOf(brittle, "cohesion_ratio"), 0.999);
    expectPrinted(valueOf(brittle, "hardening_factor"), 1.0);
    expectPrinted(std::exp(valueOf(brittle, "initial_compaction")), 0.89);
    EXPECT_NEAR(valueOf(brittle, "friction_angle"), 90.0, 0.2) << "90 itself is out of range";
}

TEST(PaperTables, RubbersAreRowsOfRubbersTable2) {
    struct Row {
        const char* name;
        double muE, lambdaE, muN, lambdaN, nu;  // in units of the row's own stress
    };
    for (const Row& row :
         {Row{"silicone_rubber", 1.8, 71, 18, 71, 10}, Row{"memory_foam", 0.36, 140, 36, 140, 0.3},
          Row{"cream", 1.4e-2, 29, 2.1, 8.6, 2.0e-2}}) {
        SCOPED_TRACE(row.name);
        const Preset& preset = presetOf(row.name);
        const double unit = valueOf(preset, "shear_modulus") / row.muE;
        expectPrinted(lambdaOf(preset, "") / unit, row.lambdaE);
        expectPrinted(valueOf(preset, "viscous_shear_modulus") / unit, row.muN);
        expectPrinted(lambdaOf(preset, "viscous_") / unit, row.lambdaN);
        expectPrinted(valueOf(preset, "deviatoric_viscosity") / unit, row.nu);
        expectPrinted(valueOf(preset, "dilational_viscosity") / unit, row.nu);
    }
    const Preset& metal = presetOf("metal");
    const double unit = valueOf(metal, "density") / 2.0;  // at the same speed of sound
    expectPrinted(valueOf(metal, "shear_modulus") / unit, 710.0);
    expectPrinted(lambdaOf(metal, "") / unit, 2900.0);
}

}  // namespace
}  // namespace mallow::test
