#include <mallow/params/preset_families.h>

#include <cmath>

namespace mallow {

std::vector<Preset> granularPresets() {
    return {
        // Separate, Table 2, in CGS: Fig. 21 kappa 8.33e6 dyne/cm^2, nu 0.3, rho 1.4 g/cm^3;
        // Fig. 8 8.33e5, 0.3, 2.0; its caption: friction angle 30 degrees.
        {"sand",
         "Sand",
         "drucker_prager",
         {{"density", 1400.0},
          {"bulk_modulus", 8.33e5},
          {"shear_modulus", shearFromBulk(8.33e5, 0.3)},
          {"friction_angle", 30.0}},
         "Separate, Table 2, Fig. 21",
         "Dry sand: pours, piles up and sprays; real sand is some fifty times stiffer."},
        {"hourglass_sand",
         "Hourglass Sand",
         "drucker_prager",
         {{"density", 2000.0},
          {"bulk_modulus", 8.33e4},
          {"shear_modulus", shearFromBulk(8.33e4, 0.3)},
          {"friction_angle", 30.0}},
         "Separate, Table 2, Fig. 8",
         "Softer sand that takes longer time steps; for layers of some centimetres."},
        {"sand_physical",
         "Sand (physical)",
         "drucker_prager",
         {{"density", 1600.0},
          {"youngs_modulus", 5.0e7},
          {"poissons_ratio", 0.3},
          {"friction_angle", 33.0}},
         "usual values of loose dry sand in soil mechanics",
         "The stiffness of a bed of real sand: sound at 200 m/s, so time steps are six times "
         "shorter than those of sand."},
        {"wet_sand",
         "Wet Sand",
         "drucker_prager",
         {{"density", 1900.0},
          {"bulk_modulus", 8.33e5},
          {"shear_modulus", shearFromBulk(8.33e5, 0.3)},
          {"friction_angle", 35.0},
          {"cohesion", 1500.0}},
         "tuned here",
         "Holds the shape of a castle and breaks into lumps; a bed of real sand has a Young's "
         "modulus of some 5e7 Pa."},
        // Separate, caption of Table 2 and Fig. 12: kappa 1.09e7 dyne/cm^2, nu 0.4, rho 2.0 g/cm^3.
        {"wet_clay",
         "Wet Clay",
         "cam_clay",
         {{"density", 2000.0},
          {"bulk_modulus", 1.09e6},
          {"shear_modulus", shearFromBulk(1.09e6, 0.4)},
          {"friction_angle", 45.0},
          {"cohesion_ratio", 2.0},
          {"hardening_factor", 1.0},
          {"initial_compaction", std::log(0.8)}},
         "Separate, Table 2, Fig. 12",
         "Dents and stays so, and is strong in tension: pulled apart fast it snaps back. With a "
         "cohesion_ratio of 0.1 it necks and tears. The real bulk modulus is that of water, 2.2e9 "
         "Pa."},
        // Separate, caption of Table 2 and Fig. 11: kappa 1.83e6 dyne/cm^2, nu 0.3, rho 2.0 g/cm^3;
        // the friction angle of 90 degrees is the end of the range here, which is open.
        {"brittle_clay",
         "Brittle Clay",
         "cam_clay",
         {{"density", 2000.0},
          {"bulk_modulus", 1.83e5},
          {"shear_modulus", shearFromBulk(1.83e5, 0.3)},
          {"friction_angle", 89.9},
          {"cohesion_ratio", 0.999},
          {"hardening_factor", 1.0},
          {"initial_compaction", std::log(0.89)}},
         "Separate, Table 2, Fig. 11 (its friction angle is 90 degrees)",
         "Breaks into pieces where it hits an edge; real dried clay has a bulk modulus of some 1e9 "
         "Pa."},
        {"snow",
         "Snow",
         "snow",
         {{"density", 400.0},
          {"youngs_modulus", 1.4e5},
          {"poissons_ratio", 0.2},
          {"critical_compression", 2.5e-2},
          {"critical_stretch", 7.5e-3},
          {"hardening_factor", 10.0}},
         "the values that [Stomakhin2013] starts from",
         "Packs, breaks into chunks and hardens where it is pressed; a real snowpack has a Young's "
         "modulus of some 2e8 Pa."},
        {"powder_snow",
         "Powder Snow",
         "snow",
         {{"density", 150.0},
          {"youngs_modulus", 5.0e4},
          {"poissons_ratio", 0.2},
          {"critical_compression", 1.9e-2},
          {"critical_stretch", 5.0e-3},
          {"hardening_factor", 7.0}},
         "tuned here",
         "Light and dry: crumbles to powder before it packs; real new snow has a Young's modulus "
         "of some 5e6 Pa."},
    };
}

}  // namespace mallow
