#include <mallow/collision/boundary.h>

#include <gtest/gtest.h>

#include <cmath>
#include <support/random_points.h>

namespace mallow {
namespace {

constexpr double kRounding = 1e-13;
constexpr Boundary kAll[] = {Boundary::Sticky, Boundary::Slip, Boundary::Separate};

struct Case {
    Vec3d v, n, body;
    double vn() const { return (v - body).dot(n); }
    Vec3d vt() const { return (v - body) - vn() * n; }
};

std::vector<Case> randomCases() {
    std::mt19937 random(42);
    std::vector<Case> cases(500);
    for (Case& c : cases)
        c = {test::randomPoint(random, 2.0), test::randomDirection(random),
             test::randomPoint(random, 1.0)};
    return cases;
}

TEST(ResolveContact, StickyTakesTheBodyVelocity) {
    for (const Case& c : randomCases())
        EXPECT_EQ(resolveContact(Boundary::Sticky, 0.3, c.v, c.n, c.body), c.body);
}

TEST(ResolveContact, SeparateLeavesWhatMovesAwayUntouched) {
    for (const Case& c : randomCases()) {
        if (c.vn() < 0.0) continue;
        EXPECT_EQ(resolveContact(Boundary::Separate, 0.7, c.v, c.n, c.body), c.v);
    }
}

TEST(ResolveContact, SlipRemovesExactlyTheNormalPart) {
    for (const Case& c : randomCases()) {
        const Vec3d after = resolveContact(Boundary::Slip, 0.0, c.v, c.n, c.body) - c.body;
        EXPECT_NEAR(after.dot(c.n), 0.0, kRounding);
        EXPECT_LT((after - c.vt()).norm(), kRounding);
    }
}

TEST(ResolveContact, SlipHasNoFrictionWhileMovingAway) {
    for (const Case& c : randomCases()) {
        if (c.vn() < 0.0) continue;
        EXPECT_EQ(resolveContact(Boundary::Slip, 0.7, c.v, c.n, c.body),
                  resolveContact(Boundary::Slip, 0.0, c.v, c.n, c.body));
    }
}

// Coulomb: the tangential impulse opposes sliding, and is mu times the normal impulse while there
// is sliding left, less than that when it stops.
TEST(ResolveContact, ImpulseStaysInTheCoulombCone) {
    int slid = 0, stuck = 0;
    for (const double friction : {0.0, 0.3, 1.5}) {
        for (const Case& c : randomCases()) {
            if (c.vn() >= 0.0) continue;
            for (const Boundary boundary : {Boundary::Slip, Boundary::Separate}) {
                const Vec3d after = resolveContact(boundary, friction, c.v, c.n, c.body);
                const Vec3d impulse = after - c.v;  // per mass
                const double normalImpulse = impulse.dot(c.n);
                const Vec3d tangential = impulse - normalImpulse * c.n;
                EXPECT_NEAR(normalImpulse, -c.vn(), kRounding) << "pushes out, never pulls";
                EXPECT_LE(tangential.norm(), friction * normalImpulse + kRounding);
                EXPECT_LE(tangential.dot(c.vt()), kRounding) << "against the sliding";
                const Vec3d slide = after - c.body;
                EXPECT_NEAR(slide.dot(c.n), 0.0, kRounding);
                if (slide.norm() > 1e-9) {
                    ++slid;
                    EXPECT_NEAR(tangential.norm(), friction * normalImpulse, kRounding);
                    EXPECT_GT(slide.dot(c.vt()), 0.0) << "friction does not turn it round";
                } else {
                    ++stuck;
                }
                EXPECT_LE(slide.norm(), (c.v - c.body).norm() + kRounding) << "no energy is made";
            }
        }
    }
    EXPECT_GT(slid, 100);
    EXPECT_GT(stuck, 100);
}

TEST(ResolveContact, SticksBelowTheFrictionAngle) {
    const Vec3d n = Vec3d::UnitY();
    const double friction = 0.5;
    const Vec3d steep(std::tan(std::atan(friction) - 0.01), -1.0, 0.0);
    const Vec3d flat(std::tan(std::atan(friction) + 0.01), -1.0, 0.0);
    EXPECT_EQ(resolveContact(Boundary::Separate, friction, steep, n, Vec3d::Zero()), Vec3d::Zero());
    EXPECT_GT(resolveContact(Boundary::Separate, friction, flat, n, Vec3d::Zero()).x(), 0.0);
}

TEST(ResolveContact, IsGalileanInvariant) {
    const Vec3d boost(3.0, -2.0, 5.0);
    for (const Case& c : randomCases()) {
        for (const Boundary boundary : kAll) {
            const Vec3d still = resolveContact(boundary, 0.4, c.v, c.n, c.body);
            const Vec3d moving = resolveContact(boundary, 0.4, c.v + boost, c.n, c.body + boost);
            EXPECT_LT((moving - still - boost).norm(), 10 * kRounding);
        }
    }
}

TEST(ResolveContact, WithoutANormalEverythingSticks) {
    for (const Boundary boundary : kAll)
        EXPECT_EQ(resolveContact(boundary, 0.0, {1, 2, 3}, Vec3d::Zero(), {4, 5, 6}),
                  Vec3d(4, 5, 6));
}

}  // namespace
}  // namespace mallow
