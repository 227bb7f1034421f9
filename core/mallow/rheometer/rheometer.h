/// @file rheometer.h
/// Drives one material point through a test and tells its response.
///
/// Simple shear has v_x = rate y; `stress` is then sigma_xy, so that tau = mu rate for a Newtonian
/// liquid. Compression is along y; strain, rate and stress are those of y, negative as tension is
/// positive. All stresses are Cauchy's.
#pragma once

#include <mallow/params/rheometer_settings.h>
#include <mallow/rheometer/material_point.h>
#include <mallow/rheometer/response_table.h>

namespace mallow {

/// The test that the settings ask for, from rest.
/// @throws InputError for settings that the test does not have or that cannot be computed.
ResponseTable runRheometer(const MaterialPoint& point, const RheometerSettings& settings);

/// Shears at a constant rate up to a strain. Also: normal_stress_difference = sigma_xx - sigma_yy
/// and pressure. The result shear_modulus, of solids, is stress over strain after the first step.
ResponseTable shearStartUp(MaterialPoint point, const RheometerSettings& settings);

/// One row per rate: the stress of shear that has become steady. Rates at which it does not within
/// a strain of 50 (or the given strain or time) are told in a note.
ResponseTable flowCurve(const MaterialPoint& point, const RheometerSettings& settings);

/// Shears to a strain and holds it. Time starts when the strain is reached. Also:
/// relaxation_modulus = stress / strain.
ResponseTable stressRelaxation(MaterialPoint point, const RheometerSettings& settings);

/// Holds the shear stress: each step's rate is found on copies of the state. Also: compliance =
/// strain / stress. Ends early, with a failure, when no rate gives the stress.
ResponseTable creep(MaterialPoint point, const RheometerSettings& settings);

/// Strain gamma_0 sin(omega t), in whole periods. Each row has its period's storage and loss
/// modulus G' and G'': the least-squares fit of tau = G' gamma + (G''/omega) dgamma/dt, which is
/// the first harmonic. The results are those of the last period.
ResponseTable oscillation(MaterialPoint point, const RheometerSettings& settings);

/// Compresses at a constant rate of logarithmic strain. The sides are free of stress, or do not
/// move if confined. Also: lateral_strain (logarithmic), lateral_stress, pressure, volume_ratio.
/// The results youngs_modulus and poissons_ratio, of solids, are those after the first step.
ResponseTable compression(MaterialPoint point, const RheometerSettings& settings);

}  // namespace mallow
