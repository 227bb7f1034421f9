/// @file every_target_test.cpp
/// The lane maths under every instruction set that is compiled and that this CPU has, against plain
/// doubles; and each lane alone: its bits do not depend on what its neighbours hold.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "math/every_target_test.cpp"
#include <hwy/foreach_target.h>
// The lane types of this pass: after foreach_target.h.
#include <mallow/math/polar3-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// What is computed of one matrix: 9 of U, 3 sigma, 9 of V, 9 of R, 3 eigenvalues and 9 of the
/// eigenvectors of A A^T, log, exp, pow.
constexpr int kOutputs = 45;

template <class T>
HWY_INLINE void evaluate(const Matrix3<T>& A, T* out) {
    const Svd3<T> f = svd3(A);
    const Matrix3<T> R = polarRotation(A);
    const SymmetricEigen3<T> eigen = symmetricEigen3(timesTranspose(A));
    for (int i = 0; i < 9; ++i) {
        out[i] = f.U.e[i];
        out[12 + i] = f.V.e[i];
        out[21 + i] = R.e[i];
        out[33 + i] = eigen.vectors.e[i];
    }
    for (int i = 0; i < 3; ++i) {
        out[9 + i] = f.sigma[i];
        out[30 + i] = eigen.values[i];
    }
    out[42] = log(f.sigma[0] + T(0.01));
    out[43] = exp(A.e[0]);
    out[44] = pow(f.sigma[0] + T(0.01), A.e[1]);
}

/// Number of lanes of type float (wide = 0) or double (wide = 1).
int laneCount(bool isDouble) {
    return isDouble ? Lanes<double>::kCount : Lanes<float>::kCount;
}

/// entries: 9 rows of kCount numbers; outputs: kOutputs rows.
template <class T>
void evaluateLanes(const std::vector<double>& entries, std::vector<double>& outputs) {
    constexpr int kCount = Lanes<T>::kCount;
    const auto place = [](int i, int lane) {
        return std::size_t(kCount) * std::size_t(i) + std::size_t(lane);
    };
    T row[kCount];
    Matrix3<Lanes<T>> A;
    for (int i = 0; i < 9; ++i) {
        for (int lane = 0; lane < kCount; ++lane) {
            row[lane] = static_cast<T>(entries[place(i, lane)]);
        }
        A.e[i] = Lanes<T>::load(row);
    }
    Lanes<T> out[kOutputs];
    evaluate(A, out);
    outputs.resize(place(kOutputs, 0));
    for (int i = 0; i < kOutputs; ++i) {
        out[i].store(row);
        for (int lane = 0; lane < kCount; ++lane) {
            outputs[place(i, lane)] = static_cast<double>(row[lane]);
        }
    }
}
void evaluateFloatLanes(const std::vector<double>& entries, std::vector<double>& outputs) {
    evaluateLanes<float>(entries, outputs);
}
void evaluateDoubleLanes(const std::vector<double>& entries, std::vector<double>& outputs) {
    evaluateLanes<double>(entries, outputs);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <mallow/simd/dispatch.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mallow {
namespace {

HWY_EXPORT(laneCount);
HWY_EXPORT(evaluateFloatLanes);
HWY_EXPORT(evaluateDoubleLanes);

using Matrix = HWY_NAMESPACE::Matrix3<double>;
constexpr int kOutputs = HWY_NAMESPACE::kOutputs;

/// A random matrix of one of the kinds that lanes meet side by side.
Matrix randomMatrix(int kind, std::mt19937& random) {
    std::uniform_real_distribution<double> entry(-1.0, 1.0);
    Matrix A;
    for (double& e : A.e) e = entry(random);
    if (kind == 0) A = 0.1 * A + Matrix::identity();  // what a solver meets
    if (kind == 1) A = A + Matrix::identity();        // large strain
    if (kind == 2) A = A - 2.0 * Matrix::identity();  // inverted
    if (kind == 3) A = 0.0 * A;                       // nothing
    if (kind == 4)
        for (int i = 0; i < 3; ++i) A(i, 2) = A(i, 1);  // singular
    return A;
}

class EveryTarget : public ::testing::TestWithParam<bool> {
protected:
    const bool isDouble = GetParam();
    std::mt19937 random{7};

    std::vector<double> run(SimdTarget target, const std::vector<Matrix>& matrices) const {
        const std::size_t count = matrices.size();
        std::vector<double> entries(9 * count), outputs;
        for (std::size_t i = 0; i < 9; ++i) {
            for (std::size_t lane = 0; lane < count; ++lane) {
                entries[count * i + lane] = matrices[lane].e[i];
            }
        }
        if (isDouble) {
            MALLOW_DISPATCH(evaluateDoubleLanes, target)(entries, outputs);
        } else {
            MALLOW_DISPATCH(evaluateFloatLanes, target)(entries, outputs);
        }
        return outputs;
    }
    std::size_t count(SimdTarget target) const {
        return static_cast<std::size_t>(MALLOW_DISPATCH(laneCount, target)(isDouble));
    }
};

Matrix matrixAt(const std::vector<double>& out,
                std::size_t first,
                std::size_t lane,
                std::size_t n) {
    Matrix A;
    for (std::size_t i = 0; i < 9; ++i) A.e[i] = out[n * (first + i) + lane];
    return A;
}

double distance(const Matrix& A, const Matrix& B) {
    return std::sqrt(dot(A - B, A - B));
}

TEST_P(EveryTarget, AgreesWithPlainDoubles) {
    const double tolerance = isDouble ? 2e-14 : 6e-6;  // relative to |A|, about 30 roundings
    for (const SimdTarget target : supportedTargets()) {
        SCOPED_TRACE(name(target));
        const std::size_t n = count(target);
        for (int trial = 0; trial < 200; ++trial) {
            std::vector<Matrix> matrices;
            for (std::size_t lane = 0; lane < n; ++lane) {
                matrices.push_back(randomMatrix(static_cast<int>(random() % 5), random));
                if (!isDouble) {  // the kernel sees what a float holds
                    for (double& e : matrices.back().e) e = static_cast<float>(e);
                }
            }
            const std::vector<double> out = run(target, matrices);
            for (std::size_t lane = 0; lane < n; ++lane) {
                const Matrix& A = matrices[lane];
                double exact[kOutputs];
                HWY_NAMESPACE::evaluate(A, exact);
                const Matrix U = matrixAt(out, 0, lane, n), V = matrixAt(out, 12, lane, n);
                const double* sigma = &exact[9];
                for (std::size_t i = 0; i < 3; ++i) {
                    EXPECT_NEAR(out[n * (9 + i) + lane], sigma[i], tolerance);
                    EXPECT_NEAR(out[n * (30 + i) + lane], exact[30 + i], 6.0 * tolerance);
                }
                const Matrix product =
                    U * Matrix::diagonal(sigma[0], sigma[1], sigma[2]) * transpose(V);
                EXPECT_LT(distance(product, A), tolerance);
                // A rotation is as well determined as the two smallest stretches are.
                const Matrix R = matrixAt(out, 21, lane, n);
                EXPECT_NEAR(determinant(R), 1.0, tolerance);
                EXPECT_LT(distance(R * transpose(R), Matrix::identity()), tolerance);
                Matrix expected;
                for (int i = 0; i < 9; ++i) expected.e[i] = exact[21 + i];
                EXPECT_LT(distance(R, expected) * (sigma[1] + sigma[2]), 2.0 * tolerance);
                for (std::size_t i = 42; i < 45; ++i) {
                    EXPECT_NEAR(out[n * i + lane], exact[i],
                                tolerance * std::fmax(1.0, std::abs(exact[i])));
                }
            }
        }
    }
}

TEST_P(EveryTarget, KeepsLanesApartBitForBit) {
    for (const SimdTarget target : supportedTargets()) {
        SCOPED_TRACE(name(target));
        const std::size_t n = count(target);
        for (int trial = 0; trial < 50; ++trial) {
            std::vector<Matrix> mixed;
            for (std::size_t lane = 0; lane < n; ++lane) {
                mixed.push_back(randomMatrix(static_cast<int>(random() % 5), random));
            }
            const std::vector<double> together = run(target, mixed);
            for (std::size_t lane = 0; lane < n; ++lane) {
                const std::vector<double> alone = run(target, std::vector<Matrix>(n, mixed[lane]));
                for (std::size_t i = 0; i < kOutputs; ++i) {
                    const double a = together[n * i + lane], b = alone[n * i];
                    EXPECT_TRUE(a == b && std::signbit(a) == std::signbit(b))
                        << "output " << i << " of lane " << lane << ": " << a << " and " << b;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Precision, EveryTarget, ::testing::Bool(), [](const auto& test) {
    return test.param ? "double" : "float";
});

}  // namespace
}  // namespace mallow
#endif
