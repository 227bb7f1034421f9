/// @file output_request.h
/// Which attributes Simulation::particles() gives besides those that are always there.
#pragma once

#include <mallow/params/output_settings.h>

#include <string>
#include <vector>

namespace mallow {

/// Every flag but `glow` has its outside name in output_request.cpp.
struct OutputRequest {
    bool deformation = false;                   ///< F, 9
    bool affine = false;                        ///< C, 9 [1/s]
    bool stress = false;                        ///< Cauchy stress, 9 [Pa]
    bool restVolume = false;                    ///< rest_volume [m^3]
    bool latent = false;                        ///< latent energy of a particle [J]; 0 without heat
    bool glow = false;                          ///< Cd is a black body's
    std::vector<std::string> stateFields = {};  ///< of the models' states, by name

    /// What either of them asks for.
    OutputRequest with(const OutputRequest& other) const;
};

/// The words that `output.attributes` may hold.
std::vector<std::string> requestableAttributes();

/// @throws InputError naming every word that is not one of those, and those.
OutputRequest outputRequest(const std::vector<std::string>& names);

/// What a scene asks for. @throws InputError as above.
OutputRequest outputRequest(const OutputSettings& output);

}  // namespace mallow
