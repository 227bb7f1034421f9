#include <mallow/params/preset_families.h>

namespace mallow {
namespace {

constexpr double kStiffnessPower = 7.0;  // Separate gives none; the usual one of water

}  // namespace

std::vector<Preset> liquidPresets() {
    return {
        // Separate, Table 2, Fig. 1: kappa 1.0e7 dyne/cm^2 = 1.0e6 Pa, rho 1.0 g/cm^3.
        {"water",
         "Water",
         "liquid",
         {{"density", 1000.0},
          {"bulk_modulus", 1.0e6},
          {"stiffness_power", kStiffnessPower},
          {"heat_capacity", 4182.0},
          {"heat_conductivity", 0.6}},
         "Separate, Table 2, Fig. 1; the stiffness power is the usual one; heat: handbook values "
         "at "
         "20 C",
         "Weakly compressible water for splashes of up to a few metres; real water has a bulk "
         "modulus of 2.2e9 Pa."},
        {"soft_water",
         "Soft Water",
         "liquid",
         {{"density", 1000.0}, {"bulk_modulus", 1.0e5}, {"stiffness_power", kStiffnessPower}},
         "tuned here",
         "Water that takes longer time steps; for depths below half a metre."},
        // Separate, Table 2, Fig. 15 (liquid): kappa 3.00e6 dyne/cm^2.
        {"pool_water",
         "Pool Water",
         "liquid",
         {{"density", 1000.0}, {"bulk_modulus", 3.0e5}, {"stiffness_power", kStiffnessPower}},
         "Separate, Table 2, Fig. 15 (liquid); the stiffness power is the usual one",
         "Between water and soft water; a soft block floats in it."},
        {"water_physical",
         "Water (physical)",
         "liquid",
         {{"density", 998.0},
          {"bulk_modulus", 2.2e9},
          {"stiffness_power", kStiffnessPower},
          {"newtonian_viscosity", 1.0e-3}},
         "handbook values at 20 C",
         "Water's own stiffness: sound at 1480 m/s, so time steps are some forty-five times "
         "shorter than those of water."},
        {"syrup",
         "Syrup",
         "liquid",
         {{"density", 1350.0},
          {"bulk_modulus", 2.0e5},
          {"stiffness_power", kStiffnessPower},
          {"newtonian_viscosity", 5.0}},
         "tuned here",
         "A thick Newtonian liquid."},
        {"honey",
         "Honey",
         "liquid",
         {{"density", 1420.0},
          {"bulk_modulus", 3.0e5},
          {"stiffness_power", kStiffnessPower},
          {"newtonian_viscosity", 10.0}},
         "density and viscosity of honey at 20 C; the bulk modulus tuned here",
         "Pours in a rope that coils; its viscosity is that of real honey, whose bulk "
         "modulus is some 6e9 Pa."},
    };
}

}  // namespace mallow
