#include <mallow/params/preset_families.h>

namespace mallow {
namespace {

/// What flows and what it takes to melt it, as measured; how stiff the solid is, as tuned.
struct Substance {
    double density, viscosity;                          // [kg/m^3], [Pa s] just above T_m
    double heatCapacity, heatConductivity;              // solid [J/kg K], [W/m K]
    double meltingPoint, latentHeat;                    // [K], [J/kg]
    double liquidHeatCapacity, liquidHeatConductivity;  // [J/kg K], [W/m K]
};
struct Solid {
    double youngsModulus, poissonsRatio;          // [Pa], [-]
    double criticalCompression, criticalStretch;  // [-]
};

GivenValues melting(const Substance& s, const Solid& e) {
    return {{"density", s.density},
            {"youngs_modulus", e.youngsModulus},
            {"poissons_ratio", e.poissonsRatio},
            {"critical_compression", e.criticalCompression},
            {"critical_stretch", e.criticalStretch},
            {"newtonian_viscosity", s.viscosity},
            {"heat_capacity", s.heatCapacity},
            {"heat_conductivity", s.heatConductivity},
            {"melting_point", s.meltingPoint},
            {"latent_heat", s.latentHeat},
            {"liquid_heat_capacity", s.liquidHeatCapacity},
            {"liquid_heat_conductivity", s.liquidHeatConductivity}};
}

}  // namespace

std::vector<Preset> meltingPresets() {
    const char* model = "melting";
    return {
        {"chocolate", "Chocolate", model,
         melting({1300.0, 3.0, 1590.0, 0.26, 306.0, 4.6e4, 1670.0, 0.26}, {5.0e6, 0.4, 0.02, 0.02}),
         "heat: dark chocolate in [Beckett2009], p. 667; viscosity usual, stiffness tuned here",
         "Firm at 20 C, melts at 33 C to a thick cream; the real bar is some two hundred "
         "times stiffer."},
        {"wax", "Wax", model,
         melting({900.0, 0.005, 2100.0, 0.24, 330.0, 2.0e5, 2500.0, 0.16},
                 {5.0e6, 0.4, 0.015, 0.015}),
         "heat and viscosity: handbook values of paraffin; stiffness tuned here",
         "A candle: melts at 57 C and runs like water; real paraffin has a Young's modulus of some "
         "2e8 Pa."},
        {"butter", "Butter", model,
         melting({910.0, 0.04, 2400.0, 0.2, 307.0, 7.5e4, 2200.0, 0.17}, {3.0e5, 0.4, 0.03, 0.03}),
         "heat capacity and conductivity: 82 % fat and 16 % water in the rules of [Tavman1999] and "
         "of "
         "dairy engineering; latent heat and viscosity usual, stiffness tuned here",
         "Spreadable, melts at 34 C to a thin oil; real butter has a bulk modulus of some 2e9 Pa."},
        {"caramel", "Caramel", model,
         melting({1350.0, 20.0, 1700.0, 0.3, 335.0, 2.0e4, 2000.0, 0.3}, {1.0e6, 0.42, 0.05, 0.05}),
         "heat: usual values of concentrated sugar syrup; setting point, its heat, viscosity and "
         "stiffness tuned here",
         "Sets at 62 C to a chewy coat; above it a thick syrup. Real caramel has no melting "
         "point; it thickens over some 50 K."},
        {"ice", "Ice", model,
         melting({917.0, 0.0018, 2100.0, 2.2, 273.15, 3.34e5, 4190.0, 0.57},
                 {1.0e7, 0.33, 0.01, 0.002}),
         "heat and viscosity: handbook values of ice and water; stiffness tuned here",
         "Melts to water at 0 C; real ice has a Young's modulus of 9e9 Pa. The volume does not "
         "change."},
    };
}

}  // namespace mallow
