/// @file bspline_test.cpp
/// The weights of every instruction set against the papers' piecewise formulas and their moments.
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/bspline_test.cpp"
#include <hwy/foreach_target.h>
// The lane types of this pass: after foreach_target.h.
#include <mallow/kernel/bspline-inl.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

template <int kDegree, class T>
std::vector<double> weightsOf(const double* f) {
    const T quad[4] = {static_cast<T>(f[0]), static_cast<T>(f[1]), static_cast<T>(f[2]), T(0)};
    T w[4][4] = {};
    bsplineWeights<kDegree>(Quad<T>::load(quad), w);
    std::vector<double> result;
    for (int k = 0; k < kDegree + 1; ++k)
        for (int a = 0; a < 3; ++a) result.push_back(static_cast<double>(w[k][a]));
    return result;
}

/// Node after node, x y z each, of a particle at f cells from the first node.
std::vector<double> weights(int degree, bool isDouble, const double* f) {
    if (degree == 2) return isDouble ? weightsOf<2, double>(f) : weightsOf<2, float>(f);
    return isDouble ? weightsOf<3, double>(f) : weightsOf<3, float>(f);
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <mallow/simd/dispatch.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace mallow {
HWY_EXPORT(weights);
namespace {

/// Foam App. E.1, with the distance x in cells.
double cubic(double x) {
    const double r = std::abs(x);
    if (r < 1.0) return 0.5 * r * r * r - r * r + 2.0 / 3.0;
    if (r < 2.0) return -r * r * r / 6.0 + r * r - 2.0 * r + 4.0 / 3.0;
    return 0.0;
}

/// Melt (27) as corrected.
double quadratic(double x) {
    const double r = std::abs(x);
    if (r < 0.5) return 0.75 - r * r;
    if (r < 1.5) return 0.5 * (1.5 - r) * (1.5 - r);
    return 0.0;
}

struct Case {
    SimdTarget target;
    int degree;
    bool isDouble;
};

class Bspline : public ::testing::Test {
protected:
    /// check(case, f, weights[node * 3 + axis], rounding) for offsets all over the cell.
    template <class Check>
    void forEachParticle(const Check& check) {
        for (const SimdTarget target : supportedTargets()) {
            for (const int degree : {2, 3}) {
                for (const bool isDouble : {false, true}) {
                    SCOPED_TRACE(std::string(name(target)) + " degree " + std::to_string(degree) +
                                 (isDouble ? " double" : " float"));
                    const double rounding =
                        isDouble ? std::numeric_limits<double>::epsilon()
                                 : static_cast<double>(std::numeric_limits<float>::epsilon());
                    std::mt19937 random(3);
                    std::uniform_real_distribution<double> inCell(0.0, 1.0);
                    const double shift = degree == 2 ? 0.5 : 1.0;
                    for (int i = 0; i < 200; ++i) {
                        double f[3];
                        for (int a = 0; a < 3; ++a) {
                            // The ends of the cell too, then random places.
                            const double t = i == 0 ? 0.0 : i == 1 ? 1.0 - 1e-6 : inCell(random);
                            f[a] = static_cast<double>(static_cast<float>(shift + t));
                        }
                        const std::vector<double> w =
                            MALLOW_DISPATCH(weights, target)(degree, isDouble, f);
                        check(degree, f, w, rounding);
                    }
                }
            }
        }
    }
};

TEST_F(Bspline, WeightsAreThePapersPiecewisePolynomials) {
    forEachParticle([](int degree, const double* f, const std::vector<double>& w, double rounding) {
        for (int k = 0; k <= degree; ++k)
            for (int a = 0; a < 3; ++a)
                EXPECT_NEAR(w[3 * static_cast<std::size_t>(k) + static_cast<std::size_t>(a)],
                            degree == 2 ? quadratic(f[a] - k) : cubic(f[a] - k), 2.0 * rounding);
    });
}

TEST_F(Bspline, NodesOutsideTheFourAreBeyondTheSupport) {
    for (const double t : {0.0, 0.3, 0.999999}) {
        EXPECT_EQ(quadratic(0.5 + t - 3.0), 0.0);
        EXPECT_EQ(quadratic(0.5 + t + 1.0), 0.0);
        EXPECT_EQ(cubic(1.0 + t - 4.0), 0.0);
        EXPECT_EQ(cubic(1.0 + t + 1.0), 0.0);
    }
}

TEST_F(Bspline, WeightsAreNotNegative) {
    forEachParticle([](int, const double*, const std::vector<double>& w, double) {
        for (const double weight : w) EXPECT_GE(weight, 0.0);
    });
}

TEST_F(Bspline, MomentsAreOneThePositionAndTheInertia) {
    forEachParticle([](int degree, const double* f, const std::vector<double>& w, double rounding) {
        for (int a = 0; a < 3; ++a) {
            double sum = 0.0, first = 0.0, second = 0.0;
            for (int k = 0; k <= degree; ++k) {
                const double weight =
                    w[3 * static_cast<std::size_t>(k) + static_cast<std::size_t>(a)];
                sum += weight;
                first += weight * k;
                second += weight * (k - f[a]) * (k - f[a]);
            }
            EXPECT_NEAR(sum, 1.0, 3.0 * rounding);
            EXPECT_NEAR(first, f[a], 6.0 * rounding);
            // D_p in cells: what the affine transfers divide by.
            const double inertia = degree == 2 ? 1.0 / BsplineTraits<2>::kInverseInertia
                                               : 1.0 / BsplineTraits<3>::kInverseInertia;
            EXPECT_NEAR(second, inertia, 6.0 * rounding);
        }
    });
}

TEST_F(Bspline, InertiaIsThatOfThePapers) {
    EXPECT_EQ(BsplineTraits<2>::kInverseInertia, 4.0);  // D = dx^2 / 4
    EXPECT_EQ(BsplineTraits<3>::kInverseInertia, 3.0);  // D = dx^2 / 3
}

}  // namespace
}  // namespace mallow
#endif
