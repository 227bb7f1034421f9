#include <mallow/step/mac_law.h>

namespace mallow {

std::optional<MacLaw> macLaw(const std::string& model) {
    if (model == "liquid") return MacLaw::Liquid;
    if (model == "elastic") return MacLaw::FixedCorotated;
    if (model == "melting") return MacLaw::Melting;
    return std::nullopt;
}

}  // namespace mallow
