#include <mallow/implicit/make_terms.h>
#include <mallow/implicit/model_at.h>
#include <mallow/implicit/place_slots.h>
#include <mallow/material/model_info.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace mallow {
namespace {

namespace lanes = HWY_NAMESPACE;
using Matrix = lanes::Matrix3<double>;

constexpr double kNoTip = std::numeric_limits<double>::infinity();

struct TermNumbers {
    TermLaw law = TermLaw::Corotated;
    Matrix predictor = Matrix::identity();  ///< F_n of elastic laws
    std::array<double, 4> parameters = {};
    bool bears = true;  ///< false: nothing in this step
};

struct TermsOfPoint {
    std::size_t count = 0;
    std::array<TermNumbers, 2> of;

    TermsOfPoint() = default;
    explicit TermsOfPoint(const TermNumbers& a) : count(1), of{a, {}} {}
    TermsOfPoint(const TermNumbers& a, const TermNumbers& b) : count(2), of{a, b} {}
};

TermNumbers corotated(const lanes::FixedCorotated<double>& law, const Matrix& F) {
    return {TermLaw::Corotated, F, {law.mu, law.lambda()}, true};
}
TermNumbers neoHookean(double mu, double kappa, const Matrix& F) {
    return {TermLaw::NeoHookean, F, {mu, kappa}, true};
}
TermNumbers hencky(const lanes::Hencky<double>& law, const Matrix& F, double tip = kNoTip) {
    return {TermLaw::Hencky, F, {law.mu, law.kappa, tip}, true};
}
TermNumbers viscous(double mu, double J, double traceShare) {
    return {TermLaw::Viscous, Matrix::identity(), {mu * J, traceShare}, true};
}

TermsOfPoint termsOf(const lanes::FixedCorotated<double>& m,
                     const StateOf<lanes::FixedCorotated<double>>& s,
                     double) {
    return TermsOfPoint(corotated(m, s.F));
}
TermsOfPoint termsOf(const lanes::NeoHookean<double>& m,
                     const StateOf<lanes::NeoHookean<double>>& s,
                     double) {
    return TermsOfPoint(neoHookean(m.mu, m.kappa, s.F));
}
TermsOfPoint termsOf(const lanes::Hencky<double>& m,
                     const StateOf<lanes::Hencky<double>>& s,
                     double) {
    return TermsOfPoint(hencky(m, s.F));
}
TermsOfPoint termsOf(const lanes::Liquid<double>& m,
                     const StateOf<lanes::Liquid<double>>& s,
                     double) {
    return {TermNumbers{TermLaw::Pressure, Matrix::identity(), {m.kappa, m.gamma, s.J}, true},
            viscous(m.mu, s.J, 1.0 / 3.0)};
}
TermsOfPoint termsOf(const lanes::HerschelBulkley<double>& m,
                     const StateOf<lanes::HerschelBulkley<double>>& s,
                     double) {
    TermNumbers term = neoHookean(m.mu, m.kappa, std::cbrt(s.J) * squareRoot(s.beBar));
    // What has torn bears no tension; what is pressed together does.
    term.bears = s.weak == 0.0 || s.J < 1.0;
    return TermsOfPoint(term);
}
TermsOfPoint termsOf(const lanes::Viscoelastic<double>& m,
                     const StateOf<lanes::Viscoelastic<double>>& s,
                     double dt) {
    const lanes::Hencky<double> crept = {m.muN / (1.0 + 2.0 * dt * m.muN / m.nuD),
                                         m.kappaN / (1.0 + 2.0 * dt * m.kappaN / m.nuV)};
    return {hencky(m.equilibrium(), s.fE), hencky(crept, s.fN)};
}
TermsOfPoint termsOf(const lanes::OldroydB<double>& m,
                     const StateOf<lanes::OldroydB<double>>& s,
                     double dt) {
    const double ratio = s.J / std::sqrt(determinant(s.bOB));
    return {TermNumbers{
                TermLaw::Oldroyd, squareRoot(s.bOB), {m.mu, m.lambda(), dt / m.wi, ratio}, true},
            viscous(m.muN, s.J, 0.0)};
}
TermsOfPoint termsOf(const lanes::VonMises<double>& m,
                     const StateOf<lanes::VonMises<double>>& s,
                     double) {
    return TermsOfPoint(hencky(m.elasticity(s), s.F));
}
TermsOfPoint termsOf(const lanes::DruckerPrager<double>& m,
                     const StateOf<lanes::DruckerPrager<double>>& s,
                     double) {
    return TermsOfPoint(hencky(m.elasticity(s), s.F, std::log(m.criticalVolumeRatio(s))));
}
TermsOfPoint termsOf(const lanes::CamClay<double>& m,
                     const StateOf<lanes::CamClay<double>>& s,
                     double) {
    return TermsOfPoint(neoHookean(m.mu, m.kappa, lanes::CamClay<double>::elasticDeformation(s)));
}
TermsOfPoint termsOf(const lanes::Snow<double>& m, const StateOf<lanes::Snow<double>>& s, double) {
    return TermsOfPoint(corotated(m.elasticity(s), lanes::Snow<double>::elasticDeformation(s)));
}

/// Refused before a simulation begins (scene/validate_implicit.cpp).
TermsOfPoint termsOf(const lanes::Melting<double>&,
                     const StateOf<lanes::Melting<double>>&,
                     double) {
    return {};
}

template <class T>
using PointFunction = TermsOfPoint (*)(const ParticleBatch<T>&, std::size_t p, double dt);

template <template <class> class M, class T>
TermsOfPoint termsOfParticle(const ParticleBatch<T>& batch, std::size_t p, double dt) {
    const ModelAndState<M> point = modelAndState<M>(batch, p);
    return termsOf(point.model, point.state, dt);
}

template <class T, template <class> class... M>
PointFunction<T> pointFunction(int model, lanes::ModelList<M...>) {
    static constexpr PointFunction<T> kFunctions[] = {&termsOfParticle<M, T>...};
    return kFunctions[model];
}

void put(const TermNumbers& from, double volume, std::size_t slot, Term& to) {
    double* numbers = to.at(slot);
    for (std::size_t k = 0; k < 9; ++k) numbers[kGroup * k] = from.predictor.e[k];
    for (std::size_t k = 0; k < from.parameters.size(); ++k)
        numbers[kGroup * (Term::kParameters + k)] = from.parameters[k];
    numbers[kGroup * Term::kVolume] = from.bears ? volume : 0.0;
}

void resizeColumns(std::size_t terms, SolveParticles& to) {
    const std::size_t groups = to.slots() / kGroup;
    makeRows(groups, to.hessian);
    to.terms.resize(terms);
    for (Term& term : to.terms) makeRows(groups, term.numbers);
}

/// A material without viscosity needs no term for it.
bool isWithoutEffect(const Term& term, const SolveParticles& particles) {
    if (term.law != TermLaw::Viscous) return false;
    const std::size_t groups = particles.slots() / kGroup;
    for (std::size_t g = 0; g < groups; ++g) {
        const double* mu = term.numbers.row(g) + kGroup * Term::kParameters;
        if (std::any_of(mu, mu + kGroup, [](double value) { return value != 0.0; })) return false;
    }
    return true;
}

}  // namespace

template <class T>
void makeSolveParticles(const BatchState<T>& batch, double dt, SolveParticles& to) {
    const ParticleBatch<T>& particles = batch.particles;
    const PointFunction<T> termsAt = pointFunction<T>(particles.model, lanes::Models());
    placeSlots(batch, to);
    const TermsOfPoint sample = particles.size() > 0 ? termsAt(particles, 0, dt) : TermsOfPoint();
    resizeColumns(sample.count, to);
    for (std::size_t k = 0; k < sample.count; ++k) to.terms[k].law = sample.of[k].law;
    forEachSlot(batch, to, [&](std::size_t slot, std::size_t p, double volume) {
        const TermsOfPoint terms = termsAt(particles, p, dt);
        for (std::size_t k = 0; k < terms.count; ++k) put(terms.of[k], volume, slot, to.terms[k]);
    });
    to.terms.erase(std::remove_if(to.terms.begin(), to.terms.end(),
                                  [&](const Term& term) { return isWithoutEffect(term, to); }),
                   to.terms.end());
}

template void makeSolveParticles(const BatchState<float>&, double, SolveParticles&);
template void makeSolveParticles(const BatchState<double>&, double, SolveParticles&);

}  // namespace mallow
