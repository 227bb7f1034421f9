/// @file term_loops-inl.h
/// Drives incremental potentials over a chunk's particles, as many at a time as a register holds.
#if defined(MALLOW_IMPLICIT_TERM_LOOPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_IMPLICIT_TERM_LOOPS_INL_H
#undef MALLOW_IMPLICIT_TERM_LOOPS_INL_H
#else
#define MALLOW_IMPLICIT_TERM_LOOPS_INL_H
#endif

#include <mallow/implicit/chunk_lanes-inl.h>
#include <mallow/implicit/term_kernels.h>
#include <mallow/material/incremental_potential-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Some slots' numbers of a term: number k of the lanes at [kGroup k].
struct TermLanes {
    using L = Lanes<double>;
    const double* from;

    HWY_INLINE L number(std::size_t k) const { return L::load(from + kGroup * k); }
    HWY_INLINE L volume() const { return number(Term::kVolume); }
    HWY_INLINE Matrix3<L> matrix() const {
        Matrix3<L> m;
        for (std::size_t k = 0; k < 9; ++k) m.e[k] = number(k);
        return m;
    }
};

/// A struct of nothing but lanes, its members the term's parameters in order.
template <class Parameters>
HWY_INLINE Parameters parametersOf(const TermLanes& term) {
    using L = Lanes<double>;
    constexpr std::size_t kCount = sizeof(Parameters) / sizeof(L);
    static_assert(kCount <= Term::kVolume - Term::kParameters, "a term has room for four");
    Parameters result;
    for (std::size_t k = 0; k < kCount; ++k)
        reinterpret_cast<L*>(&result)[k] = term.number(Term::kParameters + k);
    return result;
}

template <class Law>
struct ElasticTerm {
    using L = Lanes<double>;
    static HWY_INLINE Increment<L> increment(const TermLanes& t, const Matrix3<L>& G, double dt) {
        return elasticIncrement(parametersOf<Law>(t), t.matrix(), G, dt);
    }
    static HWY_INLINE void addHessian(
        const TermLanes& t, const Matrix3<L>& G, double dt, const L& scale, L* H) {
        addElasticHessian(parametersOf<Law>(t), t.matrix(), G, dt, scale, H);
    }
};

struct PressureTerm {
    using L = Lanes<double>;
    static HWY_INLINE Increment<L> increment(const TermLanes& t, const Matrix3<L>& G, double dt) {
        return parametersOf<PressurePotential<L>>(t).increment(G, dt);
    }
    static HWY_INLINE void addHessian(
        const TermLanes& t, const Matrix3<L>& G, double dt, const L& scale, L* H) {
        parametersOf<PressurePotential<L>>(t).addHessian(G, dt, scale, H);
    }
};

struct ViscousTerm {
    using L = Lanes<double>;
    static HWY_INLINE Increment<L> increment(const TermLanes& t, const Matrix3<L>& G, double dt) {
        return parametersOf<ViscousPotential<L>>(t).increment(G, dt);
    }
    static HWY_INLINE void addHessian(
        const TermLanes& t, const Matrix3<L>&, double dt, const L& scale, L* H) {
        parametersOf<ViscousPotential<L>>(t).addHessian(dt, scale, H);
    }
};

template <class Potential>
HWY_NOINLINE double evaluateChunk(const TermStep& step,
                                  const double* numbers,
                                  bool isFirst,
                                  ParticleChunk<double>& chunk,
                                  double* affine) {
    using L = Lanes<double>;
    padGradients(chunk);
    L energy(0.0);
    for (int place = 0; place < chunk.count; place += L::kCount) {
        const std::size_t slot = step.begin + static_cast<std::size_t>(place);
        const TermLanes term{groupAt(numbers, Term::kWidth, slot)};
        const L volume = term.volume();
        const Increment<L> part = Potential::increment(term, gradientAt(chunk, place), step.dt);
        energy = mulAdd(volume, part.energy, energy);
        const Matrix3<L> spread = (volume * L(step.inverseInertia)) * part.byGradient;
        const int used = chunk.count - place < L::kCount ? chunk.count - place : L::kCount;
        if (isFirst)
            putAffine<false>(spread, used, affine + 9 * slot);
        else
            putAffine<true>(spread, used, affine + 9 * slot);
    }
    return hn::GetLane(hn::SumOfLanes(hn::ScalableTag<double>(), energy.v));
}

template <class Potential>
HWY_NOINLINE void lineariseChunk(const TermStep& step,
                                 const double* numbers,
                                 bool isFirst,
                                 ParticleChunk<double>& chunk,
                                 double* hessian) {
    using L = Lanes<double>;
    padGradients(chunk);
    for (int place = 0; place < chunk.count; place += L::kCount) {
        const std::size_t slot = step.begin + static_cast<std::size_t>(place);
        const TermLanes term{groupAt(numbers, Term::kWidth, slot)};
        double* to = groupAt(hessian, kHessianNumbers, slot);
        L H[kHessianNumbers];
        for (std::size_t k = 0; k < kHessianNumbers; ++k)
            H[k] = isFirst ? L(0.0) : L::load(to + kGroup * k);
        Potential::addHessian(term, gradientAt(chunk, place), step.dt,
                              term.volume() * L(step.inverseInertia), H);
        for (std::size_t k = 0; k < kHessianNumbers; ++k) H[k].store(to + kGroup * k);
    }
}

HWY_NOINLINE void multiplyChunk(std::size_t begin,
                                const double* hessian,
                                ParticleChunk<double>& chunk,
                                double* affine) {
    using L = Lanes<double>;
    padGradients(chunk);
    for (int place = 0; place < chunk.count; place += L::kCount) {
        const std::size_t slot = begin + static_cast<std::size_t>(place);
        const double* H = groupAt(hessian, kHessianNumbers, slot);
        const Matrix3<L> G = gradientAt(chunk, place);
        Matrix3<L> product;
        for (int i = 0; i < 9; ++i) product.e[i] = L(0.0);
        for (int i = 0; i < 9; ++i) {
            product.e[i] = mulAdd(L::load(H), G.e[i], product.e[i]);
            H += kGroup;
            for (int j = i + 1; j < 9; ++j, H += kGroup) {
                const L entry = L::load(H);
                product.e[i] = mulAdd(entry, G.e[j], product.e[i]);
                product.e[j] = mulAdd(entry, G.e[i], product.e[j]);
            }
        }
        const int used = chunk.count - place < L::kCount ? chunk.count - place : L::kCount;
        putAffine<false>(product, used, affine + 9 * slot);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
