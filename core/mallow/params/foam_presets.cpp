#include <mallow/params/preset_families.h>

namespace mallow {
namespace {

constexpr double kFoamBulk = 109.0e3;  // Pa, of all rows of Foam's Table I

/// A row of Foam's Table I, in its order and in SI.
GivenValues foam(double density,
                 double shearModulus,
                 double yieldStress,
                 double viscosity,
                 double flowIndex,
                 double tearThreshold,
                 double healTime) {
    return {{"density", density},
            {"bulk_modulus", kFoamBulk},
            {"shear_modulus", shearModulus},
            {"yield_stress", yieldStress},
            {"viscosity", viscosity},
            {"flow_index", flowIndex},
            {"tear_threshold", tearThreshold},
            {"heal_time", healTime}};
}

/// Basalt's viscosity grows some thirtyfold per 100 K below 1150 C; beyond a thousandfold nothing
/// moves any more at the scale of a scene.
Ramp coolingLava() {
    return {{{1173.0, 1000.0}, {1273.0, 100.0}, {1323.0, 20.0}, {1373.0, 4.0}, {1423.0, 1.0}}};
}

}  // namespace

std::vector<Preset> foamPresets() {
    const char* const model = "herschel_bulkley";
    const char* const table = "Foam, Table I";
    return {
        {"shaving_cream", "Shaving Cream", model, foam(77.7, 290.0, 31.9, 27.2, 0.22, 217.5, 0.35),
         table, "Dense foam: keeps its shape, flows when shaken, tears and heals."},
        {"smore_interior", "S'more Interior", model, foam(50.0, 80.0, 10.0, 16.0, 0.43, 15.0, 0.25),
         table, "The soft, stringy inside of a toasted marshmallow."},
        {"smore_exterior", "S'more Exterior", model, foam(50.0, 50.0e3, 1000.0, 0.1, 1.0, 0.3, 0.5),
         table, "The crisp skin of a toasted marshmallow: it cracks."},
        {"pie", "Pie", model, foam(275.0, 1.6e3, 120.0, 5.0, 0.27, 10.0, 0.3), table,
         "Pie filling and whipped topping that splats."},
        {"oobleck", "Oobleck", model, foam(1000.0, 11.2e3, 0.1, 10.0, 2.8, 1.0, 0.3), table,
         "Starch in water: flows when it is left alone, bounces when it is hit."},
        {"viscoplastic", "Viscoplastic", model, foam(1000.0, 11.2e3, 0.1, 10.0, 1.0, 1.0, 0.3),
         table, "Oobleck that does not thicken: it flows at once."},
        {"mud",
         "Mud",
         model,
         {{"density", 1600.0},
          {"shear_modulus", 1.0e4},
          {"bulk_modulus", 5.0e5},
          {"yield_stress", 80.0},
          {"viscosity", 20.0},
          {"flow_index", 0.5}},
         "tuned here",
         "Stays on a gentle slope, runs down a steep one and keeps the marks of what fell into it; "
         "the real bulk modulus is that of water, 2.2e9 Pa."},
        {"lava",
         "Lava",
         model,
         {{"density", 2600.0},
          {"shear_modulus", 2.0e4},
          {"bulk_modulus", 2.0e6},
          {"yield_stress", 300.0},
          {"viscosity", 1000.0},
          {"flow_index", 1.0},
          {"heat_capacity", 1150.0},
          {"heat_conductivity", 1.5},
          {"melting_point", 1343.0},
          {"latent_heat", 3.5e5}},
         "tuned here; heat: usual values of basalt, liquidus to solidus as one melting point; "
         "latent "
         "heat from [Bouhifd2007]",
         "Basalt as it flows at some 1150 C: a slow tongue with a steep front; real lava has 1e2 "
         "to 1e3 Pa s and a bulk modulus of some 1.6e10 Pa. With heat it stiffens as it cools.",
         {{"yield_stress", coolingLava()}, {"viscosity", coolingLava()}}},
    };
}

}  // namespace mallow
