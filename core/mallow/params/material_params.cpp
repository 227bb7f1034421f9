#include <mallow/params/material_params.h>

#include <stdexcept>

namespace mallow {

namespace {

/// So large that it is never reached, so small that its square is a float.
constexpr double kNever = 1.0e12;

MaterialParameter paintable(const char* name,
                            const char* label,
                            const char* symbol,
                            const char* unit,
                            const Range& range,
                            std::optional<double> defaultValue,
                            const char* help) {
    return {{"", name, label, symbol, unit, range, help, /*isPaintable=*/true}, defaultValue};
}

}  // namespace

std::vector<MaterialParameter> materialParameters() {
    return {
        paintable("density", "Density", "rho", "kg/m^3", Range::above(0.0), 1000.0,
                  "Mass per volume of the undeformed material."),
        paintable("youngs_modulus", "Young's Modulus", "E", "Pa", Range::above(0.0), 1.0e5,
                  "Stiffness against stretching."),
        paintable("poissons_ratio", "Poisson's Ratio", "nu", "", Range::open(-1.0, 0.5), 0.3,
                  "Sideways shrinking per stretching; near 0.5 the volume hardly changes."),
        paintable("shear_modulus", "Shear Modulus", "mu", "Pa", Range::above(0.0), std::nullopt,
                  "Stiffness against change of shape; with the bulk modulus in place of Young's "
                  "modulus and Poisson's ratio."),
        // Separate, Table 2, water of Fig. 1: 1e7 dyne/cm^2. It serves models without a shear
        // modulus; the others have the default pair (E, nu).
        paintable("bulk_modulus", "Bulk Modulus", "kappa", "Pa", Range::above(0.0), 1.0e6,
                  "Stiffness against change of volume."),
        // Separate gives no value; 7 is the usual one for water.
        paintable("stiffness_power", "Stiffness Power", "gamma", "", Range::atLeast(1.0), 7.0,
                  "How fast a liquid stiffens when it is compressed."),
        paintable("newtonian_viscosity", "Newtonian Viscosity", "mu^N", "Pa s", Range::atLeast(0.0),
                  0.0, "Shear stress per shear rate."),
        paintable("yield_stress", "Yield Stress", "sigma_Y", "Pa", Range::atLeast(0.0), kNever,
                  "Stress at which a pulled bar starts to flow; simple shear flows at 1/sqrt(3) of "
                  "it. The default never flows."),
        paintable("hardening_modulus", "Hardening Modulus", "H", "Pa", Range::atLeast(0.0), 0.0,
                  "Growth of the yield stress per plastic strain."),
        paintable("viscosity", "Viscosity", "eta", "Pa s^h", Range::atLeast(0.0), 0.0,
                  "Resistance to plastic flow; at flow index 1 twice the dynamic viscosity."),
        // The solve of power_law_flow-inl.h holds this range.
        paintable("flow_index", "Flow Index", "h", "", Range{0.01, 10.0, false, false}, 1.0,
                  "Below 1 it thins when it flows fast (cream), above 1 it thickens (oobleck)."),
        // Foam 7.1: |dev C^p| > sigma_T, C^p the plastic right Cauchy-Green tensor.
        paintable("tear_threshold", "Tear Threshold", "sigma_T", "", Range::atLeast(0.0), kNever,
                  "Plastic deformation, the norm of dev C^p, above which it tears; about the "
                  "square of the "
                  "stretch that has flowed. The default never tears."),
        // Foam 7.3: the logarithms of plastic stretches fall as exp(-t/eta_p).
        paintable("heal_time", "Heal Time", "eta_p", "s", Range::above(0.0), kNever,
                  "How long it takes to forget its plastic deformation, and so to heal where it "
                  "tore: short is sticky, long is brittle. The default never heals."),
        paintable("relaxation_time", "Relaxation Time", "Wi", "s", Range::above(0.0), 0.1,
                  "How long elastic stress lasts before it has flowed away."),
        paintable("viscous_shear_modulus", "Viscous Shear Modulus", "mu_N", "Pa",
                  Range::atLeast(0.0), 0.0,
                  "Stiffness against change of shape of the part that creeps."),
        paintable("viscous_bulk_modulus", "Viscous Bulk Modulus", "kappa_N", "Pa",
                  Range::atLeast(0.0), 0.0,
                  "Stiffness against change of volume of the part that creeps."),
        paintable("deviatoric_viscosity", "Deviatoric Viscosity", "nu_d", "Pa s", Range::above(0.0),
                  kNever,
                  "How slowly changes of shape creep; twice the dashpot's dynamic viscosity. The "
                  "default never creeps."),
        paintable("dilational_viscosity", "Dilational Viscosity", "nu_v", "Pa s", Range::above(0.0),
                  kNever, "How slowly changes of volume creep. The default never creeps."),
        paintable("friction_angle", "Friction Angle", "phi", "deg", Range{0.0, 90.0, false, true},
                  35.0, "Slope at which a dry pile comes to rest."),
        paintable("cohesion", "Cohesion", "c", "Pa", Range::atLeast(0.0), 0.0,
                  "Shear stress that the grains bear without any pressure; 0: dry sand."),
        paintable("cohesion_ratio", "Cohesion Ratio", "chi", "", Range::atLeast(0.0), 0.0,
                  "Tension that it bears, as a share of the pressure it bears."),
        paintable("hardening_factor", "Hardening Factor", "xi", "", Range::atLeast(0.0), 1.0,
                  "How fast it hardens when it is compacted."),
        paintable("initial_compaction", "Initial Compaction", "alpha_0", "",
                  Range{-10.0, 0.0, false, false}, -0.01,
                  "How compacted it is at the start: the logarithm of the plastic volume ratio."),
        paintable("critical_compression", "Critical Compression", "theta_c", "",
                  Range{0.0, 1.0, false, true}, 0.025,
                  "Compression at which its shape changes for good."),
        paintable("critical_stretch", "Critical Stretch", "theta_s", "", Range::atLeast(0.0),
                  0.0075, "Stretch at which its shape changes for good."),
        paintable("heat_capacity", "Heat Capacity", "c_s", "J/(kg K)", Range::above(0.0), 1000.0,
                  "Heat that warms a kilogram of the solid by a kelvin."),
        paintable("heat_conductivity", "Heat Conductivity", "kappa_T", "W/(m K)",
                  Range::atLeast(0.0), 1.0,
                  "How well heat flows through the solid; 0: not at all."),
        paintable("melting_point", "Melting Point", "T_m", "K", Range::above(0.0), kNever,
                  "Temperature at which it melts and freezes. The default never melts."),
        paintable("latent_heat", "Latent Heat", "L", "J/kg", Range::atLeast(0.0), 0.0,
                  "Heat that melts a kilogram without warming it."),
        paintable("liquid_heat_capacity", "Liquid Heat Capacity", "c_l", "J/(kg K)",
                  Range::above(0.0), std::nullopt,
                  "Heat capacity once molten; the solid's when it is not given."),
        paintable("liquid_heat_conductivity", "Liquid Heat Conductivity", "kappa_T^l", "W/(m K)",
                  Range::atLeast(0.0), std::nullopt,
                  "Heat conductivity once molten; the solid's when it is not given."),
    };
}

MaterialParameter materialParameter(const std::string& name) {
    for (const MaterialParameter& parameter : materialParameters())
        if (parameter.info.name == name) return parameter;
    throw std::logic_error("material parameter '" + name + "' is not described");
}

}  // namespace mallow
