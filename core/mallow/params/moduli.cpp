#include <mallow/params/moduli.h>

namespace mallow {

std::optional<std::string> Moduli::apply(const GivenModuli& level) {
    if (level.namesYoungs() && level.namesShearBulk())
        return "mixes the pairs youngs_modulus + poissons_ratio and shear_modulus + bulk_modulus; "
               "give one pair";
    if (level.namesYoungs()) {
        const Youngs below = youngs();
        youngs_ = {level.youngsModulus.value_or(below.youngsModulus),
                   level.poissonsRatio.value_or(below.poissonsRatio)};
        isYoungs_ = true;
    } else if (level.namesShearBulk()) {
        if (!isGiven_ && !(level.shearModulus && level.bulkModulus))
            return std::string(level.shearModulus ? "gives shear_modulus without bulk_modulus"
                                                  : "gives bulk_modulus without shear_modulus");
        const ShearBulk below = shearBulk();
        shearBulk_ = {level.shearModulus.value_or(below.shearModulus),
                      level.bulkModulus.value_or(below.bulkModulus)};
        isYoungs_ = false;
    } else {
        return std::nullopt;
    }
    isGiven_ = true;
    return std::nullopt;
}

}  // namespace mallow
