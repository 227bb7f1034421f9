#include <mallow/params/preset_families.h>

namespace mallow {

std::vector<Preset> solidPresets() {
    return {
        // Separate, Table 2, Fig. 15: kappa 8.33e5 dyne/cm^2 = 8.33e4 Pa, nu 0.3, rho 0.5 g/cm^3;
        // E = 3 kappa (1 - 2 nu) = 1.0e5 Pa.
        {"soft_block",
         "Soft Block",
         "elastic",
         {{"density", 500.0}, {"youngs_modulus", 1.0e5}, {"poissons_ratio", 0.3}},
         "Separate, Table 2, Fig. 15 (block)",
         "A light elastic block that floats."},
        {"jelly",
         "Jelly",
         "neo_hookean",
         {{"density", 1050.0}, {"youngs_modulus", 1.5e4}, {"poissons_ratio", 0.42}},
         "tuned here",
         "Wobbles under its own weight."},
        {"jello",
         "Jello",
         "neo_hookean",
         {{"density", 1050.0}, {"youngs_modulus", 8.0e3}, {"poissons_ratio", 0.45}},
         "tuned here; gelatin desserts have a Young's modulus of some 5 to 10 kPa",
         "A gelatin dessert: softer than jelly, quivers for long; the water in a real one gives it "
         "a bulk modulus of 2.2e9 Pa."},
        {"rubber",
         "Rubber",
         "neo_hookean",
         {{"density", 1100.0}, {"youngs_modulus", 5.0e5}, {"poissons_ratio", 0.42}},
         "tuned here",
         "Bounces and keeps its shape; real rubber has a Young's modulus of some 2e6 Pa and hardly "
         "changes its volume."},
        {"rubber_physical",
         "Rubber (physical)",
         "neo_hookean",
         {{"density", 1100.0}, {"shear_modulus", 6.7e5}, {"bulk_modulus", 1.5e9}},
         "handbook values of soft natural rubber",
         "Rubber's own stiffness: sound at 1170 m/s, so time steps are some thirty-five times "
         "shorter than those of rubber."},
        {"stiff_solid",
         "Stiff Solid",
         "hencky",
         {{"density", 2500.0}, {"youngs_modulus", 2.0e7}, {"poissons_ratio", 0.28}},
         "tuned here",
         "Looks rigid at the scale of a hand; far softer than real metal, whose time steps "
         "would be too short."},
        // Rubber, Table 2, Fig. 7: rho 2, mu_E 7.1e2, lambda_E 2.9e3 in model units; with 3900
        // kg/m^3 for one unit of density the speed of sound stays as it is, 46 m/s.
        {"metal",
         "Metal",
         "von_mises",
         {{"density", 7800.0},
          {"shear_modulus", 3900.0 * 710.0},
          {"bulk_modulus", 3900.0 * bulkFromLame(710.0, 2900.0)},
          {"yield_stress", 1.0e5},
          {"hardening_modulus", 5.0e5}},
         "Rubber, Table 2, Fig. 7 (model units, scaled to the density of steel); yield stress and "
         "hardening tuned here",
         "A sheet of it dents and twists and stays so; real steel has a Young's modulus of 2e11 Pa "
         "and yields at 2.5e8 Pa."},
        {"metal_physical",
         "Metal (physical)",
         "von_mises",
         {{"density", 7850.0},
          {"youngs_modulus", 2.0e11},
          {"poissons_ratio", 0.29},
          {"yield_stress", 2.5e8},
          {"hardening_modulus", 1.0e9}},
         "handbook values of mild steel",
         "Steel's own stiffness: sound at 5800 m/s, so time steps are some hundred and twenty "
         "times shorter than those of metal."},
        {"clay",
         "Clay",
         "von_mises",
         {{"density", 1700.0},
          {"youngs_modulus", 2.0e6},
          {"poissons_ratio", 0.4},
          {"yield_stress", 3.0e4}},
         "tuned here",
         "Modelling clay: a thumb dents it, gravity does not; the real bulk modulus is "
         "that of water, 2.2e9 Pa."},
    };
}

}  // namespace mallow
