#include <mallow/admm/make_local_terms.h>
#include <mallow/implicit/model_at.h>
#include <mallow/implicit/place_slots.h>

#include <array>

namespace mallow {
namespace {

using Matrix = lanes::Matrix3<double>;

struct LocalNumbers {
    LocalLaw law = LocalLaw::Hencky;
    Matrix predictor = Matrix::identity();  ///< F_n of the elastic part
    std::array<double, LocalTerm::kMostParameters> parameters = {};
};

struct LocalTerms {
    std::size_t count = 0;
    std::array<LocalNumbers, 2> of;

    LocalTerms() = default;
    explicit LocalTerms(const LocalNumbers& a) : count(1), of{a, {}} {}
    LocalTerms(const LocalNumbers& a, const LocalNumbers& b) : count(2), of{a, b} {}
};

LocalTerms localTerms(const lanes::FixedCorotated<double>& m,
                      const StateOf<lanes::FixedCorotated<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::Corotated, s.F, {m.mu, m.lambda()}});
}
LocalTerms localTerms(const lanes::NeoHookean<double>& m,
                      const StateOf<lanes::NeoHookean<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::NeoHookean, s.F, {m.mu, m.kappa}});
}
LocalTerms localTerms(const lanes::Hencky<double>& m,
                      const StateOf<lanes::Hencky<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::Hencky, s.F, {m.mu, m.kappa}});
}
LocalTerms localTerms(const lanes::VonMises<double>& m,
                      const StateOf<lanes::VonMises<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::VonMises, s.F, {m.mu, m.kappa, m.sigmaY + m.H * s.plastic, m.H}});
}
LocalTerms localTerms(const lanes::DruckerPrager<double>& m,
                      const StateOf<lanes::DruckerPrager<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::DruckerPrager, s.F, {m.mu, m.kappa, m.phi, m.cohesion}});
}
/// The return of backward Euler that creeps is linear: that of lower moduli.
LocalTerms localTerms(const lanes::Viscoelastic<double>& m,
                      const StateOf<lanes::Viscoelastic<double>>& s,
                      double dt) {
    return {{LocalLaw::VonMises, s.fE, {m.muE, m.kappaE, m.sigmaY, 0.0}},
            {LocalLaw::Hencky,
             s.fN,
             {m.muN / (1.0 + 2.0 * dt * m.muN / m.nuD),
              m.kappaN / (1.0 + 2.0 * dt * m.kappaN / m.nuV)}}};
}
LocalTerms localTerms(const lanes::CamClay<double>& m,
                      const StateOf<lanes::CamClay<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::CamClay,
                       s.F,
                       {m.mu, m.kappa, m.phi, m.chi, m.xi, m.alpha0 + s.alphaChange, s.logJP}});
}
LocalTerms localTerms(const lanes::HerschelBulkley<double>& m,
                      const StateOf<lanes::HerschelBulkley<double>>& s,
                      double) {
    return LocalTerms({LocalLaw::HerschelBulkley,
                       std::cbrt(s.J) * squareRoot(s.beBar),
                       {m.mu, m.kappa, m.sigmaY, m.eta, m.h, s.weak}});
}
LocalTerms localTerms(const lanes::Snow<double>& m, const StateOf<lanes::Snow<double>>& s, double) {
    return LocalTerms({LocalLaw::Snow, s.F, {m.mu, m.kappa, m.thetaC, m.thetaS, m.xi, s.logJP}});
}
template <class Model>
LocalTerms localTerms(const Model&, const StateOf<Model>&, double) {
    return {};
}

template <template <class> class M>
bool hasTerms() {
    return localTerms(M<double>{}, M<double>::rest(), 1.0).count > 0;
}

template <template <class> class... M>
bool hasTerms(int model, lanes::ModelList<M...>) {
    static constexpr bool (*kFunctions[])() = {&hasTerms<M>...};
    return kFunctions[model]();
}

template <class T>
using PointFunction = LocalTerms (*)(const ParticleBatch<T>&, std::size_t p, double dt);

template <template <class> class M, class T>
LocalTerms termsOfParticle(const ParticleBatch<T>& batch, std::size_t p, double dt) {
    const ModelAndState<M> point = modelAndState<M>(batch, p);
    return localTerms(point.model, point.state, dt);
}

template <class T, template <class> class... M>
PointFunction<T> pointFunction(int model, lanes::ModelList<M...>) {
    static constexpr PointFunction<T> kFunctions[] = {&termsOfParticle<M, T>...};
    return kFunctions[model];
}

void put(const LocalNumbers& from, double volume, std::size_t slot, LocalTerm& to) {
    double* numbers = to.at(slot);
    for (std::size_t k = 0; k < 9; ++k)
        numbers[kGroup * (LocalTerm::kPredictor + k)] = from.predictor.e[k];
    for (std::size_t k = 0; k < from.parameters.size(); ++k)
        numbers[kGroup * (LocalTerm::kParameters + k)] = from.parameters[k];
    numbers[kGroup * LocalTerm::kVolume] = volume;
}

}  // namespace

bool hasLocalTerms(int model) {
    return hasTerms(model, lanes::Models());
}

template <class T>
void makeAdmmParticles(const BatchState<T>& batch, double dt, AdmmParticles& to) {
    const ParticleBatch<T>& particles = batch.particles;
    const PointFunction<T> termsAt = pointFunction<T>(particles.model, lanes::Models());
    placeSlots(batch, to);
    const LocalTerms sample = particles.size() > 0 ? termsAt(particles, 0, dt) : LocalTerms();
    to.terms.resize(sample.count);
    for (std::size_t k = 0; k < sample.count; ++k) {
        to.terms[k].law = sample.of[k].law;
        makeRows(to.slots() / kGroup, to.terms[k].numbers);
    }
    forEachSlot(batch, to, [&](std::size_t slot, std::size_t p, double volume) {
        const LocalTerms terms = termsAt(particles, p, dt);
        for (std::size_t k = 0; k < terms.count; ++k) put(terms.of[k], volume, slot, to.terms[k]);
    });
}

template void makeAdmmParticles(const BatchState<float>&, double, AdmmParticles&);
template void makeAdmmParticles(const BatchState<double>&, double, AdmmParticles&);

}  // namespace mallow
