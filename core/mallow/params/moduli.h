/// @file moduli.h
/// The two pairs of moduli of an isotropic elastic solid, and the rule that picks one.
///
///   mu     = E / (2 (1 + nu))          E  = 9 kappa mu / (3 kappa + mu)
///   kappa  = E / (3 (1 - 2 nu))        nu = (3 kappa - 2 mu) / (2 (3 kappa + mu))
///   lambda = kappa - 2 mu / 3
///
/// E > 0 and -1 < nu < 1/2 are the same as mu > 0 and kappa > 0 (a stable solid). Models use the
/// second pair; users may state either, at any of four levels: preset, material, object, point.
#pragma once

#include <optional>
#include <string>

namespace mallow {

/// What users call stiffness: E and nu.
struct Youngs {
    double youngsModulus;  ///< E  [Pa] > 0
    double poissonsRatio;  ///< nu [-]  in (-1, 1/2)
};

/// What models compute with: mu and kappa.
struct ShearBulk {
    double shearModulus;  ///< mu    [Pa] > 0
    double bulkModulus;   ///< kappa [Pa] > 0
};

constexpr ShearBulk toShearBulk(const Youngs& m) {
    return {m.youngsModulus / (2.0 * (1.0 + m.poissonsRatio)),
            m.youngsModulus / (3.0 * (1.0 - 2.0 * m.poissonsRatio))};
}

constexpr Youngs toYoungs(const ShearBulk& m) {
    const double kappa3 = 3.0 * m.bulkModulus, mu = m.shearModulus;
    return {3.0 * kappa3 * mu / (kappa3 + mu), (kappa3 - 2.0 * mu) / (2.0 * (kappa3 + mu))};
}

/// First Lame parameter lambda = kappa - 2 mu / 3 [Pa]; negative for nu < 0.
constexpr double lameLambda(const ShearBulk& m) {
    return m.bulkModulus - 2.0 / 3.0 * m.shearModulus;
}

/// What one level (preset, material, object or point) says about the moduli.
struct GivenModuli {
    std::optional<double> youngsModulus, poissonsRatio, shearModulus, bulkModulus;

    bool namesYoungs() const { return youngsModulus || poissonsRatio; }
    bool namesShearBulk() const { return shearModulus || bulkModulus; }
};

/// The moduli as the levels seen so far leave them.
class Moduli {
public:
    /// Nothing is given yet; `defaults` fill in for the half of (E, nu) that no level gives.
    explicit Moduli(const Youngs& defaults) : youngs_(defaults) {}

    /// Applies the next level: the pair it names replaces the other. A level that gives half a pair
    /// takes the other half from the levels below it, converted if they gave the other pair, so
    /// that painting E over a preset's (mu, kappa) keeps its nu. Returns what is wrong, if
    /// anything: both pairs named at one level, or half of (mu, kappa) with no level below.
    std::optional<std::string> apply(const GivenModuli& level);

    ShearBulk shearBulk() const { return isYoungs_ ? toShearBulk(youngs_) : shearBulk_; }
    /// Which pair holds as it was given; the other follows by conversion.
    bool isYoungs() const { return isYoungs_; }
    Youngs youngs() const { return isYoungs_ ? youngs_ : toYoungs(shearBulk_); }

private:
    Youngs youngs_;
    ShearBulk shearBulk_{0.0, 0.0};
    bool isYoungs_ = true;  ///< which of the two holds
    bool isGiven_ = false;  ///< by any level
};

}  // namespace mallow
