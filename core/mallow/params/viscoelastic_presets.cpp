#include <mallow/params/preset_families.h>

namespace mallow {
namespace {

/// A row of Cream's Table 1. It states no units: density is read as 1000 kg/m^3 and length and time
/// as m and s, which makes stress kPa. Its mu^N carries the unknown time step (docs/notation.md),
/// so the viscosity in Pa s is tuned here.
GivenValues cream(double rho, double mu, double lambda, double viscosity, double relaxationTime) {
    constexpr double kUnit = 1000.0;
    return {{"density", kUnit * rho},
            {"shear_modulus", kUnit * mu},
            {"bulk_modulus", kUnit * bulkFromLame(mu, lambda)},
            {"newtonian_viscosity", viscosity},
            {"relaxation_time", relaxationTime}};
}

/// A row of Rubber's Table 2, whose units are the model's own. `pascals` stand for 1 of its stress:
/// so many that a body of some decimetres bears its own weight. Ratios of moduli and all times
/// stay.
GivenValues rubber(double density,
                   double pascals,
                   double muE,
                   double lambdaE,
                   double muN,
                   double lambdaN,
                   double nu) {
    return {{"density", density},
            {"shear_modulus", pascals * muE},
            {"bulk_modulus", pascals * bulkFromLame(muE, lambdaE)},
            {"viscous_shear_modulus", pascals * muN},
            {"viscous_bulk_modulus", pascals * bulkFromLame(muN, lambdaN)},
            {"deviatoric_viscosity", pascals * nu},
            {"dilational_viscosity", pascals * nu}};
}

constexpr double kNever = 1.0e12;  // s, where Cream has 1e30

}  // namespace

std::vector<Preset> viscoelasticPresets() {
    const char* const oldroyd = "oldroyd_b";
    const char* const table1 = "Cream, Table 1 (units read as Mg, m, s); viscosity tuned here";
    const char* const table2 = "Rubber, Table 2 (model units, stress scaled here)";
    return {
        {"sponge", "Sponge", oldroyd, cream(2.0, 3.6e2, 1.4e3, 0.0, 50.0), table1,
         "A heavy sponge that is wrung and springs back; it forgets its shape in a minute."},
        {"light_sponge", "Light Sponge", oldroyd, cream(1.0, 3.6e2, 1.4e3, 0.0, 50.0), table1,
         "The same at half the density, to be shot through a gap."},
        {"shaving_foam", "Shaving Foam", oldroyd, cream(0.2, 5.0, 50.0, 1.0, 0.5), table1,
         "Springy at first, flows within half a second; it has no yield stress, see "
         "shaving_cream."},
        {"toothpaste", "Toothpaste", oldroyd, cream(1.0, 0.839, 8.39, 20.0, 0.4), table1,
         "Leaves the tube as a thick rope and sinks in slowly."},
        {"ice_cream", "Ice Cream", oldroyd, cream(1.0, 1.0, 10.0, 5.0, 0.1), table1,
         "Soft ice that folds in layers."},
        {"pie_cream", "Pie Cream", oldroyd, cream(0.2, 5.0, 50.0, 0.5, 1.0e-4), table1,
         "Light cream that splits and merges; it flows at once."},
        {"pie_crust", "Pie Crust", oldroyd, cream(0.5, 1.0e3, 8.0e3, 0.0, kNever),
         "Cream, Table 1 (units read as Mg, m, s), five hundred times softer",
         "A crust that springs; score it with scored_crust."},
        {"pie_crust_physical", "Pie Crust (physical)", oldroyd,
         cream(0.5, 5.0e5, 4.0e6, 0.0, kNever), table1,
         "The stiffness of the paper: sound at 3200 m/s."},
        {"scored_crust", "Scored Crust", oldroyd, cream(0.5, 5.0, 10.0, 1.0, 1.0), table1,
         "The weak seams of a crust, where it breaks."},
        {"slime",
         "Slime",
         oldroyd,
         {{"density", 1050.0},
          {"shear_modulus", 400.0},
          {"bulk_modulus", 5.0e4},
          {"newtonian_viscosity", 5.0},
          {"relaxation_time", 0.6}},
         "tuned here",
         "Stretches into long strings, bounces when it is thrown and spreads when it lies; the "
         "real bulk modulus is that of water, 2.2e9 Pa."},
        {"silicone_rubber", "Silicone Rubber", "viscoelastic",
         rubber(1100.0, 2.0e4, 1.8, 71.0, 18.0, 71.0, 10.0), std::string(table2) + ", Fig. 5",
         "Gives way and comes back within seconds; as soft as skin."},
        {"memory_foam", "Memory Foam", "viscoelastic",
         rubber(60.0, 3.0e3, 0.36, 140.0, 36.0, 140.0, 0.3),
         std::string(table2) + ", Fig. 17 (sofa)",
         "A light mattress that keeps a dent for a while."},
        {"cream", "Cream", "viscoelastic", rubber(400.0, 5.0e3, 1.4e-2, 29.0, 2.1, 8.6, 2.0e-2),
         std::string(table2) + ", Fig. 1 (cherries, the thicker one)",
         "Whipped cream that flows and merges."},
    };
}

}  // namespace mallow
