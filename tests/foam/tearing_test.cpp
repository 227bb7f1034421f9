#include "material/model_types.h"

#include <mallow/foam/tearing-inl.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mallow::test {
namespace {

using Foam = lanes::HerschelBulkley<double>;
using State = Foam::State;

Foam foam(double tearThreshold, double healTime) {
    ParameterValues values = elasticValues();
    values["yield_stress"] = 200.0;
    values["viscosity"] = 20.0;
    values["flow_index"] = 0.5;
    values["tear_threshold"] = tearThreshold;
    values["heal_time"] = healTime;
    return modelWith<Foam>(values);
}

/// F = F_E F_P of det J, b_bar_e = that of F_E.
State flowed(const Matrix& FE, const Matrix& FP) {
    State state = Foam::fromDeformation(FE);
    state.F = FE * FP;
    return state;
}

Symmetric plasticOf(const State& state) {
    return lanes::plasticDeformation(state.F, state.J, state.beBar);
}

double tearing(const State& state) {
    return norm(deviator(plasticOf(state)));
}

/// Structs of nothing but doubles.
template <class Struct>
bool areSameNumbers(const Struct& a, const Struct& b) {
    const auto* first = reinterpret_cast<const double*>(&a);
    const auto* other = reinterpret_cast<const double*>(&b);
    return std::equal(first, first + sizeof(Struct) / sizeof(double), other);
}

TEST(PlasticDeformation, IsThatOfThePlasticFactor) {  // C^p = F_P^T F_P, whatever F_E
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        const Matrix FE = random.deformation(0.3);
        Matrix FP = random.deformation(0.8);
        FP = std::cbrt(1.0 / determinant(FP)) * FP;
        const Matrix expected = transpose(FP) * FP;
        EXPECT_LT(norm(toMatrix(plasticOf(flowed(FE, FP))) - expected), 1e-12 * norm(expected));
    }
}

template <class T>
lanes::Matrix3<T> as(const Matrix& A) {
    lanes::Matrix3<T> result;
    std::transform(std::begin(A.e), std::end(A.e), std::begin(result.e),
                   [](double e) { return static_cast<T>(e); });
    return result;
}

/// The numbers of a state or a model, in double.
template <class To, class From>
To inDouble(const From& from) {
    To to;
    static_assert(sizeof(To) / sizeof(double) == sizeof(From) / sizeof(float));
    const auto* numbers = reinterpret_cast<const float*>(&from);
    std::copy_n(numbers, sizeof(From) / sizeof(float), reinterpret_cast<double*>(&to));
    return to;
}
template <>
State inDouble<State, State>(const State& state) {
    return state;
}

/// Random straining with flow, tearing and healing: thousands of steps. det C^p of the state is 1
/// to `tolerance` times |C^p|^3.
template <class T>
void liveLong(double tolerance) {
    RandomDeformations random;
    const Foam inDoubles = foam(1.0, 0.2);
    lanes::HerschelBulkley<T> model;
    std::copy_n(reinterpret_cast<const double*>(&inDoubles), sizeof(Foam) / sizeof(double),
                reinterpret_cast<T*>(&model));
    auto state = lanes::HerschelBulkley<T>::rest();
    Matrix L = random.matrix(1.0);
    bool wasWeak = false;
    for (int step = 0; step < 20000; ++step) {
        if (step % 50 == 0)
            L = random.matrix(8.0) + 20.0 * (1.0 - double(state.J)) * Matrix::identity();
        ASSERT_TRUE(model.update(as<T>(L), T(1e-3), state).valid);
        const Symmetric Cp = plasticOf(inDouble<State>(state));
        ASSERT_NEAR(determinant(Cp), 1.0, tolerance * std::pow(norm(Cp), 3)) << step;
        ASSERT_GT(lanes::symmetricEigen3(Cp).values[2], 0.0) << step;
        wasWeak = wasWeak || state.weak > T(0);
    }
    EXPECT_TRUE(wasWeak);
}

TEST(PlasticDeformation, KeepsDeterminantOneThroughALongLife) {
    constexpr double kTolerance = 1e-9;
    liveLong<double>(kTolerance);
}

TEST(PlasticDeformation, KeepsDeterminantOneThroughALongLifeInFloat) {
    constexpr double kFloatTolerance = 1e-6;  // some rounding errors
    liveLong<float>(kFloatTolerance);
}

TEST(Healing, RelaxesTheLogarithmsOfThePlasticStretchesExactly) {
    RandomDeformations random;
    const double kept = std::exp(-0.02 / 0.35);
    for (int trial = 0; trial < 50; ++trial) {
        Matrix FP = random.deformation(0.8);
        FP = std::cbrt(1.0 / determinant(FP)) * FP;
        const State before = flowed(random.deformation(0.3), FP);
        const Symmetric Cp = plasticOf(before);
        State after = before;
        after.F = lanes::healedDeformation(before.F, Cp, kept);
        const auto old = lanes::symmetricEigen3(Cp), now = lanes::symmetricEigen3(plasticOf(after));
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(std::log(now.values[i]), kept * std::log(old.values[i]), 1e-12);
        EXPECT_NEAR(determinant(after.F), determinant(before.F), 1e-13);
    }
}

TEST(Healing, HasTheTimeScaleWhateverTheStep) {
    Matrix FP = Matrix::diagonal(1.6, 1.0, 1.0 / 1.6);
    for (const int steps : {1, 10, 1000}) {
        const Foam model = foam(1e3, 0.35);
        State state = flowed(Matrix::identity(), FP);
        for (int step = 0; step < steps; ++step)
            model.update(0.0 * Matrix::identity(), 0.7 / steps, state);
        EXPECT_NEAR(std::log(lanes::symmetricEigen3(plasticOf(state)).values[0]),
                    2.0 * std::log(1.6) * std::exp(-0.7 / 0.35), 1e-11)
            << steps;
        EXPECT_LT(norm(state.beBar - Symmetric::identity()), 1e-15);
    }
}

TEST(WeakParticle, IsOneThatHasFlowedBeyondTheThreshold) {
    const State state = flowed(Matrix::identity(), Matrix::diagonal(1.5, 1.0, 1.0 / 1.5));
    for (const double factor : {0.99, 1.01}) {
        State now = state;
        foam(factor * tearing(state), 1e12).update(0.0 * Matrix::identity(), 1e-3, now);
        EXPECT_EQ(now.weak, factor < 1.0 ? 1.0 : 0.0);
    }
}

TEST(WeakParticle, BearsNoTensionAndAllCompression) {
    RandomDeformations random;
    const Foam model = foam(2.0, 1e12);
    for (int trial = 0; trial < 50; ++trial) {
        State state = Foam::fromDeformation(random.deformation(0.2));
        const Symmetric whole = model.respond(state).tau;
        state.weak = 1.0;
        const Symmetric weak = model.respond(state).tau;
        const auto parts = lanes::symmetricEigen3(whole);
        for (int i = 0; i < 3; ++i) {
            const Vector n = parts.vectors.column(i);
            const double tension = dot(n, toMatrix(weak) * n);
            EXPECT_NEAR(tension, std::fmin(parts.values[i], 0.0), 1e-9);
        }
        EXPECT_LE(lanes::symmetricEigen3(weak).values[0], 1e-9);
    }
    State squeezed = Foam::fromDeformation(0.9 * Matrix::identity());
    const Symmetric whole = model.respond(squeezed).tau;
    squeezed.weak = 1.0;
    EXPECT_LT(norm(model.respond(squeezed).tau - whole), 1e-12 * norm(whole));
}

TEST(LimitedIncrement, TakesUpNoMoreShearAndNoExpansion) {
    RandomDeformations random;
    for (int trial = 0; trial < 200; ++trial) {
        const State state = Foam::fromDeformation(random.deformation(0.2));
        const Matrix A = random.matrix(0.05);
        const Matrix f = Matrix::identity() + lanes::limitedIncrement(A, state.J, state.beBar);
        const double before = lanes::symmetricEigen3(state.beBar).values[0];
        const Matrix fBar = std::cbrt(1.0 / determinant(f)) * f;
        const double after = lanes::symmetricEigen3(congruent(fBar, state.beBar)).values[0];
        EXPECT_LE(after, before * (1.0 + 1e-13));
        const double J = state.J * determinant(f);
        EXPECT_LE(J, std::fmax(1.0, state.J) * (1.0 + 1e-13));
        // It is no more than asked for.
        EXPECT_LE(determinant(f), std::fmax(determinant(Matrix::identity() + A), 1.0) + 1e-13);
    }
}

TEST(LimitedIncrement, LeavesRotationsAndUnloadingAlone) {
    RandomDeformations random;
    const State state = Foam::fromDeformation(Matrix::diagonal(1.3, 0.9, 0.8));
    const Matrix R = random.rotation();
    const Matrix turned = lanes::limitedIncrement(R - Matrix::identity(), state.J, state.beBar);
    EXPECT_LT(norm(turned - (R - Matrix::identity())), 1e-13);
    const Matrix back = Matrix::diagonal(-0.02, 0.0, 0.0);  // along the largest stretch
    EXPECT_LT(norm(lanes::limitedIncrement(back, state.J, state.beBar) - back), 1e-14);
}

TEST(LimitedIncrement, StrainsFAndTheElasticPartAlike) {  // so that C^p does not change
    RandomDeformations random;
    for (int trial = 0; trial < 50; ++trial) {
        const State before = flowed(random.deformation(0.1), Matrix::diagonal(2.0, 1.0, 0.5));
        const Matrix A = lanes::limitedIncrement(random.matrix(0.1), before.J, before.beBar);
        const State after = Foam::predict(A, before);
        EXPECT_LT(norm(plasticOf(after) - plasticOf(before)), 1e-12 * norm(plasticOf(before)));
    }
}

TEST(WeakParticle, SpinsWithoutStraining) {
    const Foam model = foam(0.5, 1e12);
    State state = flowed(Matrix::identity(), Matrix::diagonal(1.5, 1.0, 1.0 / 1.5));
    state.weak = 1.0;
    Matrix spin = 0.0 * Matrix::identity();
    spin(0, 1) = -20.0;
    spin(1, 0) = 20.0;
    for (int step = 0; step < 5000; ++step) model.update(spin, 1e-3, state);
    EXPECT_EQ(state.weak, 1.0);
    EXPECT_NEAR(state.J, 1.0, 1e-9);
    EXPECT_LT(norm(state.beBar - Symmetric::identity()), 1e-9);
    const auto stretches = lanes::symmetricEigen3(lanes::timesTranspose(state.F));
    EXPECT_NEAR(stretches.values[0], 1.5 * 1.5, 1e-8);
}

TEST(Tearing, ChangesNothingWhereNothingCanTear) {  // bit for bit
    RandomDeformations random;
    State never = Foam::rest(), far = Foam::rest();
    for (int step = 0; step < 200; ++step) {
        const Matrix L = random.matrix(5.0);
        const auto a = foam(1e12, 1e12).update(L, 1e-3, never);
        const auto b = foam(1e12, 0.01).update(L, 1e-3, far);
        ASSERT_TRUE(areSameNumbers(a.tau, b.tau)) << step;
    }
    EXPECT_TRUE(areSameNumbers(never, far));
    EXPECT_EQ(never.weak, 0.0);
}

}  // namespace
}  // namespace mallow::test
