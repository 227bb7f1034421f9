#include <mallow/implicit/make_terms.h>
#include <mallow/material/material_list-inl.h>
#include <mallow/material/model_info.h>
#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <cmath>
#include <cstring>
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

/// S^(1/2) of a symmetric matrix.
Matrix squareRoot(const lanes::Symmetric3<double>& S) {
    const lanes::SymmetricEigen3<double> b = lanes::symmetricEigen3(S);
    Matrix scaled = b.vectors;
    for (int c = 0; c < 3; ++c)
        for (int r = 0; r < 3; ++r) scaled(r, c) *= std::sqrt(std::max(b.values[c], 0.0));
    return scaled * transpose(b.vectors);
}

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

template <class Model>
using StateOf = typename Model::State;

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
    using Model = M<double>;
    using State = typename Model::State;
    Model model;
    State state;
    double numbers[sizeof(Model) / sizeof(double)] = {};
    for (std::size_t k = 0; k < batch.parameters.size(); ++k) {
        const BatchParameter<T>& parameter = batch.parameters[k];
        numbers[k] = static_cast<double>(parameter.painted.isPresent() ? *parameter.painted.row(p)
                                                                       : parameter.uniform);
    }
    std::memcpy(&model, numbers, sizeof model);
    double values[sizeof(State) / sizeof(double)] = {};
    for (std::size_t k = 0; k < batch.state.width(); ++k)
        values[k] = static_cast<double>(batch.state.row(p)[k]);
    std::memcpy(&state, values, sizeof state);
    return termsOf(model, state, dt);
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

std::size_t roundedUp(std::size_t count) {
    return (count + kGroup - 1) / kGroup * kGroup;
}

/// Slots, cells and grid blocks of every tile.
template <class T>
std::size_t placeTiles(const BatchState<T>& batch, SolveParticles& to) {
    const BlockSort& sort = batch.sort;
    to.tiles.resize(sort.blocks.size());
    to.colours = sort.colours;
    to.cellBegin.resize((kBlockNodes + 1) * sort.blocks.size());
    std::size_t slots = 0;
    for (std::size_t b = 0; b < to.tiles.size(); ++b) {
        SolveTile& tile = to.tiles[b];
        tile.begin = static_cast<std::uint32_t>(slots);
        const std::uint32_t first = sort.blockBegin(b);
        for (std::size_t c = 0; c <= kBlockNodes; ++c)
            to.cellBegin[(kBlockNodes + 1) * b + c] =
                tile.begin + sort.cellBegin[kBlockNodes * b + c] - first;
        tile.end = to.cellBegin[(kBlockNodes + 1) * b + kBlockNodes];
        tile.gridBlocks = batch.gridBlocks[b];
        slots += roundedUp(tile.end - tile.begin);
    }
    return slots;
}

void pointAtCells(const BlockSort& sort, SolveParticles& to) {
    for (std::size_t b = 0; b < to.tiles.size(); ++b) {
        TileOrder& order = to.tiles[b].order;
        order.order = to.identity.data();
        order.cellBegin = to.cellBegin.data() + (kBlockNodes + 1) * b;
        const BlockCoordinate at = blockCoordinate(sort.blocks[b]);
        order.firstNode[0] = kBlockWidth * at.x;
        order.firstNode[1] = kBlockWidth * at.y;
        order.firstNode[2] = kBlockWidth * at.z;
    }
}

void resizeColumns(std::size_t slots, std::size_t terms, SolveParticles& to) {
    to.position.resize(slots);
    to.affine.resize(slots);
    to.zero.resize(slots);
    to.one.resize(slots);
    std::fill_n(to.one.data(), slots, 1.0);
    to.hessian.resize(slots / kGroup);
    to.terms.resize(terms);
    for (Term& term : to.terms) term.numbers.resize(slots / kGroup);
    for (std::size_t s = to.identity.size(); s < slots; ++s)
        to.identity.push_back(static_cast<std::uint32_t>(s));
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
    const std::size_t slots = placeTiles(batch, to);
    const TermsOfPoint sample = particles.size() > 0 ? termsAt(particles, 0, dt) : TermsOfPoint();
    resizeColumns(slots, sample.count, to);
    for (std::size_t k = 0; k < sample.count; ++k) to.terms[k].law = sample.of[k].law;
    pointAtCells(batch.sort, to);
    forEachIndex(0, to.tiles.size(), 4, [&](std::size_t b) {
        const SolveTile& tile = to.tiles[b];
        const std::uint32_t first = batch.sort.blockBegin(b);
        const std::size_t padded = tile.begin + roundedUp(tile.end - tile.begin);
        for (std::size_t slot = tile.begin; slot < padded; ++slot) {
            // Slots past the last particle repeat it, without a volume.
            const bool isReal = slot < tile.end;
            const std::size_t from = isReal ? slot : std::size_t(tile.end) - 1;
            const std::size_t p = *batch.sort.order.row(first + (from - tile.begin));
            for (std::size_t a = 0; a < 3; ++a)
                to.position.row(slot)[a] = static_cast<double>(particles.position.row(p)[a]);
            const double volume = isReal ? static_cast<double>(*particles.restVolume.row(p)) : 0.0;
            const TermsOfPoint terms = termsAt(particles, p, dt);
            for (std::size_t k = 0; k < terms.count; ++k)
                put(terms.of[k], volume, slot, to.terms[k]);
        }
    });
    to.terms.erase(std::remove_if(to.terms.begin(), to.terms.end(),
                                  [&](const Term& term) { return isWithoutEffect(term, to); }),
                   to.terms.end());
}

template void makeSolveParticles(const BatchState<float>&, double, SolveParticles&);
template void makeSolveParticles(const BatchState<double>&, double, SolveParticles&);

}  // namespace mallow
