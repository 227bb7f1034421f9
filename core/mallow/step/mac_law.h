/// @file mac_law.h
/// Which models the projection step can take: a scene asks before anything runs.
#pragma once

#include <optional>
#include <string>

namespace mallow {

enum class MacLaw {
    Liquid,          ///< J, Newtonian viscosity
    FixedCorotated,  ///< F, Melt (8)
    Melting,         ///< F and the phase: one of the two above
};

/// The law of a model, or none: the projection step cannot take it.
std::optional<MacLaw> macLaw(const std::string& model);

}  // namespace mallow
