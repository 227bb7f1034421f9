/// @file local_loops-inl.h
/// Drives the particle step of ADMM over a chunk, as many particles at a time as a register holds.
#if defined(MALLOW_ADMM_LOCAL_LOOPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_ADMM_LOCAL_LOOPS_INL_H
#undef MALLOW_ADMM_LOCAL_LOOPS_INL_H
#else
#define MALLOW_ADMM_LOCAL_LOOPS_INL_H
#endif

#include <mallow/admm/local_kernels.h>
#include <mallow/admm/local_step-inl.h>
#include <mallow/implicit/chunk_lanes-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Stretches of a trial deformation below which a start takes F_n instead: far from any answer, and
/// logarithms have large slopes there.
inline constexpr double kLeastTrial = 0.1;
/// The stiffness under flow counts if it is more than this share of that at rest; a law that bears
/// nothing (sand at its tip) has none, and is weighted as if it did not flow (Rubber 7.3).
inline constexpr double kLeastStiffness = 1e-2;

/// "At rest" is a little pressed: sand has no stiffness in tension.
inline constexpr double kPressed = 0.999;

/// Some slots' numbers of a term: number k of the lanes at [kGroup k].
struct LocalLanes {
    using L = Lanes<double>;
    double* at;

    HWY_INLINE L number(std::size_t k) const { return L::load(at + kGroup * k); }
    HWY_INLINE void put(const L& value, std::size_t k) const { value.store(at + kGroup * k); }
    HWY_INLINE Matrix3<L> matrix(std::size_t first) const {
        Matrix3<L> m;
        for (std::size_t k = 0; k < 9; ++k) m.e[k] = number(first + k);
        return m;
    }
    HWY_INLINE void putMatrix(const Matrix3<L>& m, std::size_t first) const {
        for (std::size_t k = 0; k < 9; ++k) put(m.e[k], first + k);
    }
    template <template <class> class Law>
    HWY_INLINE Law<L> law() const {
        constexpr std::size_t kCount = sizeof(Law<L>) / sizeof(L);
        static_assert(kCount <= LocalTerm::kMostParameters, "a term has room for seven");
        Law<L> result;
        for (std::size_t k = 0; k < kCount; ++k)
            reinterpret_cast<L*>(&result)[k] = number(LocalTerm::kParameters + k);
        return result;
    }
};

template <class L>
HWY_INLINE Matrix3<L> scaledBack(const Svd3<L>& f, const Vector3<L>& values) {
    return Matrix3<L>::fromColumns(values[0] * f.U.column(0), values[1] * f.U.column(1),
                                   values[2] * f.U.column(2)) *
           transpose(f.V);
}

/// -V P(F) of F = U diag(s) V^T.
template <template <class> class Law, class L>
HWY_INLINE Matrix3<L> balancingDual(const LocalLanes& term,
                                    const Svd3<L>& f,
                                    const Vector3<L>& s,
                                    double dt) {
    const L volume = term.number(LocalTerm::kVolume);
    return scaledBack(f, (-volume) * term.law<Law>().piola(s, dt));
}

template <template <class> class Law>
HWY_NOINLINE void weighChunk(const LocalStep& step, double* numbers, int count) {
    using L = Lanes<double>;
    for (int place = 0; place < count; place += L::kCount) {
        const LocalLanes term{
            groupAt(numbers, LocalTerm::kWidth, step.begin + static_cast<std::size_t>(place))};
        const auto law = toDual<Law, L>(term.law<Law>());
        const L volume = term.number(LocalTerm::kVolume);
        const Vector3<L> one = {{L(1), L(1), L(1)}};
        const LocalStress<L> rest = localStress<Law, L>(law, L(kPressed) * one, step.dt);
        L stiffness = L(1.0);
        if (step.weights == AdmmWeights::Stiffness) {
            const Vector3<L> sigma = svd3(term.matrix(LocalTerm::kPredictor)).sigma;
            const auto isHeld = sigma[2] > L(kLeastTrial);
            const LocalStress<L> now =
                localStress<Law, L>(law, select(isHeld, sigma, one), step.dt);
            const L atRest = sqrt(dot(rest.byS, rest.byS));
            stiffness = sqrt(dot(now.byS, now.byS));
            stiffness = select(stiffness > L(kLeastStiffness) * atRest, stiffness, atRest);
        } else if (step.weights == AdmmWeights::BulkModulus) {
            stiffness = L(0.0);  // all stretches together: sum_ij dP_i/dsigma_j = 9 kappa
            for (const L& entry : rest.byS.e) stiffness = mulAdd(L(1.0 / 9.0), entry, stiffness);
        }
        const L weight = step.weights == AdmmWeights::Unit ? L(step.penalty)
                                                           : L(step.penalty) * volume * stiffness;
        term.put(select(volume > L(0), weight, L(0)), LocalTerm::kWeight);
    }
}

/// What a pass over the lanes has in its hands.
template <template <class> class Law>
struct LocalPass {
    using L = Lanes<double>;
    const LocalStep& step;
    const LocalLanes& term;
    Matrix3<L> before;  ///< F_n
    Matrix3<L> trial;   ///< D dv + b

    HWY_INLINE LocalPass(const LocalStep& s, const LocalLanes& t, const Matrix3<L>& G)
        : step(s),
          term(t),
          before(t.matrix(LocalTerm::kPredictor)),
          trial(before + (L(s.dt) * G) * before) {}

    HWY_INLINE Matrix3<L> start(LaneMask<double>& isHeld) const {
        const Svd3<L> f = svd3(trial);
        isHeld = f.sigma[2] > L(kLeastTrial);
        const Svd3<L> fn = svd3(before);
        const Vector3<L> one = {{L(1), L(1), L(1)}};
        const Svd3<L> used = {
            select(isHeld, f.U, fn.U),
            select(isHeld, f.sigma, select(fn.sigma[2] > L(kLeastTrial), fn.sigma, one)),
            select(isHeld, f.V, fn.V)};
        const Matrix3<L> dual = balancingDual<Law, L>(term, used, used.sigma, step.dt);
        term.putMatrix(scaledBack(used, used.sigma), LocalTerm::kIterate);
        term.putMatrix(dual, LocalTerm::kDual);
        return dual;
    }
    HWY_INLINE Matrix3<L> advance() const {
        const L weight = term.number(LocalTerm::kWeight);
        const auto bears = weight > L(0);
        const L held = select(bears, weight, L(1));
        const Matrix3<L> dual =
            term.matrix(LocalTerm::kDual) + held * (term.matrix(LocalTerm::kIterate) - trial);
        const Svd3<L> f = svd3(held * trial - dual);
        const Vector3<L> s = augmentedStretches<Law, L>(
            term.law<Law>(), term.number(LocalTerm::kVolume), held, f.sigma, step.dt);
        const L alpha(step.relaxation);
        const Matrix3<L> F = alpha * scaledBack(f, s) + (L(1) - alpha) * trial;
        term.putMatrix(F, LocalTerm::kIterate);
        term.putMatrix(dual, LocalTerm::kDual);
        return dual + held * (F - trial);
    }
    HWY_INLINE Matrix3<L> evaluate(LaneMask<double>& isHeld) const {
        const Svd3<L> f = svd3(trial);
        isHeld = f.sigma[2] > L(0);
        const Vector3<L> one = {{L(1), L(1), L(1)}};
        return balancingDual<Law, L>(term, f, select(isHeld, f.sigma, one), step.dt);
    }
};

enum class Pass { Start, Advance, Evaluate };

template <template <class> class Law, Pass kPass>
HWY_NOINLINE LocalReport passChunk(const LocalStep& step,
                                   double* numbers,
                                   bool isFirstTerm,
                                   ParticleChunk<double>& chunk,
                                   double* affine) {
    using L = Lanes<double>;
    padGradients(chunk);
    LocalReport report;
    L mismatch(0.0);
    for (int place = 0; place < chunk.count; place += L::kCount) {
        const std::size_t slot = step.begin + static_cast<std::size_t>(place);
        const LocalLanes term{groupAt(numbers, LocalTerm::kWidth, slot)};
        const LocalPass<Law> pass(step, term, gradientAt(chunk, place));
        const L volume = term.number(LocalTerm::kVolume);
        LaneMask<double> isHeld = volume >= L(0);
        Matrix3<L> S;
        if constexpr (kPass == Pass::Start) S = pass.start(isHeld);
        if constexpr (kPass == Pass::Advance) S = pass.advance();
        if constexpr (kPass == Pass::Evaluate) S = pass.evaluate(isHeld);
        if constexpr (kPass == Pass::Advance) {
            const Matrix3<L> apart = term.matrix(LocalTerm::kIterate) - pass.trial;
            mismatch = mismatch + term.number(LocalTerm::kWeight) * dot(apart, apart);
        }
        const auto isLost = !isHeld & (volume > L(0));
        if (HWY_UNLIKELY(anyOf(isLost))) {
            alignas(64) double lost[L::kCount];
            select(isLost, L(1), L(0)).store(lost);
            for (const double lane : lost) report.inverted += lane != 0.0 ? 1 : 0;
        }
        // What has no volume acts on nothing, whatever its numbers are.
        const L scale = select(volume > L(0), L(step.dt * step.inverseInertia), L(0));
        const Matrix3<L> spread = scale * (S * transpose(pass.before));
        const int used = chunk.count - place < L::kCount ? chunk.count - place : L::kCount;
        if (isFirstTerm)
            putAffine<false>(spread, used, affine + 9 * slot);
        else
            putAffine<true>(spread, used, affine + 9 * slot);
    }
    report.mismatch = hn::GetLane(hn::SumOfLanes(hn::ScalableTag<double>(), mismatch.v));
    return report;
}

template <template <class> class Law>
HWY_INLINE LocalKernels kernelsOf() {
    return {&weighChunk<Law>, &passChunk<Law, Pass::Start>, &passChunk<Law, Pass::Advance>,
            &passChunk<Law, Pass::Evaluate>};
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
