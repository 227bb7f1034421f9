/// @file physical_presets.cpp
/// Substances with their own stiffness where the preset of the everyday name is softer. Sound in
/// them is fast and explicit time steps are short: for implicit steps, and to compare with.
#include <mallow/params/preset_families.h>

namespace mallow {

std::vector<Preset> physicalPresets() {
    return {
        {"honey_physical",
         "Honey (physical)",
         "liquid",
         {{"density", 1420.0},
          {"bulk_modulus", 5.8e9},
          {"stiffness_power", 7.0},
          {"newtonian_viscosity", 10.0}},
         "handbook values at 20 C; the bulk modulus from sound at some 2000 m/s",
         "Honey's own stiffness: time steps are a hundred and forty times shorter than those of "
         "honey."},
        {"wet_sand_physical",
         "Wet Sand (physical)",
         "drucker_prager",
         {{"density", 1900.0},
          {"youngs_modulus", 5.0e7},
          {"poissons_ratio", 0.3},
          {"friction_angle", 35.0},
          {"cohesion", 1500.0}},
         "usual values of loose sand in soil mechanics; cohesion as in wet_sand",
         "The stiffness of a bed of real sand: time steps are some seven times shorter than those "
         "of "
         "wet_sand."},
        {"clay_physical",
         "Clay (physical)",
         "von_mises",
         {{"density", 1700.0},
          {"shear_modulus", 1.7e6},
          {"bulk_modulus", 2.2e9},
          {"yield_stress", 3.0e4}},
         "usual values of saturated clay, which is compressed like the water in it",
         "Clay that hardly changes its volume: sound at 1140 m/s, so time steps are some twenty "
         "times shorter than those of clay."},
        {"chocolate_physical",
         "Chocolate (physical)",
         "von_mises",
         {{"density", 1300.0},
          {"youngs_modulus", 1.0e9},
          {"poissons_ratio", 0.35},
          {"yield_stress", 3.0e6}},
         "usual values of tempered chocolate at 20 C; measurements spread by a factor of several",
         "The stiffness of a real bar: time steps are ten times shorter than those of chocolate."},
        {"wax_physical",
         "Wax (physical)",
         "von_mises",
         {{"density", 900.0},
          {"youngs_modulus", 2.0e8},
          {"poissons_ratio", 0.38},
          {"yield_stress", 1.0e6}},
         "usual values of paraffin at 20 C",
         "The stiffness of a real candle: time steps are five times shorter than those of wax."},
        {"butter_physical",
         "Butter (physical)",
         "herschel_bulkley",
         {{"density", 910.0},
          {"shear_modulus", 1.0e5},
          {"bulk_modulus", 2.0e9},
          {"yield_stress", 1.0e4},
          {"viscosity", 300.0},
          {"flow_index", 0.4}},
         "usual values at 20 C; the bulk modulus is that of fats",
         "Butter that hardly changes its volume: sound at 1480 m/s, so time steps are some forty "
         "times shorter than those of butter."},
        {"lava_physical",
         "Lava (physical)",
         "herschel_bulkley",
         {{"density", 2600.0},
          {"shear_modulus", 2.0e4},
          {"bulk_modulus", 1.6e10},
          {"yield_stress", 300.0},
          {"viscosity", 1000.0},
          {"flow_index", 1.0}},
         "basalt at some 1150 C; the bulk modulus from sound at some 2500 m/s",
         "Lava that hardly changes its volume: time steps are some ninety times shorter than those "
         "of lava."},
    };
}

}  // namespace mallow
