/// @file preset_families.h
/// The presets by kind; presets() joins them. Stiffness is what the look needs, not the substance's
/// own where that would make the time step needlessly short: sound is slower than 150 m/s in all
/// but those named *_physical, which have the substance's own moduli.
#pragma once

#include <mallow/params/presets.h>

#include <vector>

namespace mallow {

std::vector<Preset> liquidPresets();
std::vector<Preset> foamPresets();          ///< Foam's Table I and what flows like it
std::vector<Preset> solidPresets();         ///< elastic, and metal-like
std::vector<Preset> meltingPresets();       ///< solids that melt, with their substances' heat
std::vector<Preset> granularPresets();      ///< sand, clay, snow
std::vector<Preset> viscoelasticPresets();  ///< Cream's Table 1, Rubber's Table 2
std::vector<Preset> physicalPresets();      ///< what is softer among the others, as it is

/// The moduli of Separate's Table 2: mu = 3 kappa (1 - 2 nu) / (2 (1 + nu)).
inline double shearFromBulk(double kappa, double nu) {
    return 3.0 * kappa * (1.0 - 2.0 * nu) / (2.0 * (1.0 + nu));
}
/// kappa = lambda + 2/3 mu: Cream and Rubber give Lame's parameters.
inline double bulkFromLame(double mu, double lambda) {
    return lambda + 2.0 / 3.0 * mu;
}

}  // namespace mallow
