#include <mallow/geometry/shape.h>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>
#include <support/random_points.h>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kRounding = 1e-12;  // [m], for shapes of about 1 m
const Vec3d kTiltedAxis(0.3, -1.2, 0.5);

struct Named {
    const char* name;
    Shape shape;
};

std::vector<Named> primitives() {
    return {{"box", {Box{{-0.5, -0.3, 0.1}, {0.4, 0.6, 0.7}}}},
            {"sphere", {Sphere{{0.1, -0.2, 0.3}, 0.5}}},
            {"cylinder", {Cylinder{{0.1, 0.0, -0.1}, kTiltedAxis, 0.35, 0.9}}},
            {"capsule", {Capsule{{0.0, 0.1, 0.2}, kTiltedAxis, 0.25, 0.8}}},
            {"torus", {Torus{{0.1, 0.1, 0.0}, kTiltedAxis, 0.6, 0.2}}},
            {"plane", {Plane{{0.0, -0.1, 0.2}, kTiltedAxis}}}};
}

double distanceAt(const Shape& shape, const Vec3d& x) {
    double phi = 0.0;
    signedDistance(shape, &x, 1, &phi);
    return phi;
}

Vec3d normalAt(const Shape& shape, const Vec3d& x) {
    double phi = 0.0;
    Vec3d normal;
    signedDistanceAndNormal(shape, &x, 1, &phi, &normal);
    return normal;
}

Vec3d gradientByDifference(const Shape& shape, const Vec3d& x) {
    constexpr double kStep = 1e-6;
    Vec3d gradient;
    for (int axis = 0; axis < 3; ++axis)
        gradient[axis] = (distanceAt(shape, x + kStep * Vec3d::Unit(axis)) -
                          distanceAt(shape, x - kStep * Vec3d::Unit(axis))) /
                         (2.0 * kStep);
    return gradient;
}

/// Is the gradient continuous around x? At the edges' bisectors (medial axis) it jumps.
bool isSmoothAround(const Shape& shape, const Vec3d& x) {
    std::mt19937 random(1);
    for (int i = 0; i < 12; ++i) {
        const Vec3d near = x + 1e-5 * test::randomDirection(random);
        if ((normalAt(shape, near) - normalAt(shape, x)).norm() > 1e-2) return false;
    }
    return true;
}

TEST(Primitives, NormalIsTheGradientAndHasUnitLength) {
    std::mt19937 random(20240607);
    for (const Named& p : primitives()) {
        int compared = 0;
        for (const Vec3d& x : test::randomPoints(random, 300, 1.2)) {
            if (!isSmoothAround(p.shape, x)) continue;
            ++compared;
            const Vec3d gradient = gradientByDifference(p.shape, x);
            EXPECT_NEAR(gradient.norm(), 1.0, 1e-6) << p.name << " at " << x.transpose();
            EXPECT_LT((gradient - normalAt(p.shape, x)).norm(), 1e-6)
                << p.name << " at " << x.transpose();
        }
        EXPECT_GT(compared, 280) << p.name;
    }
}

// phi is the distance if the point phi n away lies on the surface and nothing of the other side is
// closer; both are checked with signs only.
TEST(Primitives, DistanceReachesTheSurfaceAndNoFarther) {
    std::mt19937 random(7);
    for (const Named& p : primitives()) {
        for (const Vec3d& x : test::randomPoints(random, 200, 1.2)) {
            const double phi = distanceAt(p.shape, x);
            const Vec3d foot = x - phi * normalAt(p.shape, x);
            EXPECT_NEAR(distanceAt(p.shape, foot), 0.0, kRounding) << p.name;
            for (int i = 0; i < 50; ++i) {
                const Vec3d inBall = x + 0.999 * std::abs(phi) * test::randomDirection(random);
                EXPECT_GT(distanceAt(p.shape, inBall) * phi, 0.0)
                    << p.name << ": the ball around " << x.transpose() << " is cut";
            }
        }
    }
}

TEST(Primitives, SignsAgreeWithTheDefinitionOfTheSolid) {
    std::mt19937 random(8);
    const Vec3d a = kTiltedAxis.normalized();
    for (const Vec3d& x : test::randomPoints(random, 2000, 1.2)) {
        const Vec3d fromCylinder = x - Vec3d(0.1, 0.0, -0.1);
        const bool isInCylinder =
            std::abs(fromCylinder.dot(a)) < 0.45 && fromCylinder.cross(a).norm() < 0.35;
        const Vec3d fromCapsule = x - Vec3d(0.0, 0.1, 0.2);
        const bool isInCapsule =
            (std::abs(fromCapsule.dot(a)) < 0.4 && fromCapsule.cross(a).norm() < 0.25) ||
            (fromCapsule - 0.4 * a).norm() < 0.25 || (fromCapsule + 0.4 * a).norm() < 0.25;
        const Vec3d fromTorus = x - Vec3d(0.1, 0.1, 0.0);
        const bool isInTorus = std::hypot(fromTorus.cross(a).norm() - 0.6, fromTorus.dot(a)) < 0.2;
        const bool isInBox = x.x() > -0.5 && x.x() < 0.4 && x.y() > -0.3 && x.y() < 0.6 &&
                             x.z() > 0.1 && x.z() < 0.7;
        const bool isInSphere = (x - Vec3d(0.1, -0.2, 0.3)).norm() < 0.5;
        const bool isBelow = (x - Vec3d(0.0, -0.1, 0.2)).dot(a) < 0.0;
        const bool expected[] = {isInBox,     isInSphere, isInCylinder,
                                 isInCapsule, isInTorus,  isBelow};
        for (std::size_t i = 0; i < primitives().size(); ++i)
            EXPECT_EQ(distanceAt(primitives()[i].shape, x) < 0.0, expected[i])
                << primitives()[i].name << " at " << x.transpose();
    }
}

TEST(Primitives, DistancesAtChosenPoints) {
    const Shape box{Box{{0, 0, 0}, {2, 2, 2}}};
    EXPECT_DOUBLE_EQ(distanceAt(box, {1, 1, 1}), -1.0);
    EXPECT_DOUBLE_EQ(distanceAt(box, {1, 1, 1.75}), -0.25);
    EXPECT_DOUBLE_EQ(distanceAt(box, {5, 6, 1}), 5.0) << "an edge, 3-4-5";
    const Shape cylinder{Cylinder{{0, 0, 0}, {0, 2, 0}, 1.0, 2.0}};
    EXPECT_DOUBLE_EQ(distanceAt(cylinder, {4, 5, 0}), 5.0) << "the rim, 3-4-5";
    EXPECT_DOUBLE_EQ(distanceAt(cylinder, {0, 0.75, 0}), -0.25);
    const Shape capsule{Capsule{{0, 0, 0}, {0, 2, 0}, 1.0, 2.0}};
    EXPECT_DOUBLE_EQ(distanceAt(capsule, {0, 4, 0}), 2.0) << "height is without the caps";
    const Shape torus{Torus{{0, 0, 0}, {0, 0, 3}, 2.0, 0.5}};
    EXPECT_DOUBLE_EQ(distanceAt(torus, {0, 0, 0}), 1.5);
    EXPECT_DOUBLE_EQ(distanceAt(torus, {0, 2, 0}), -0.5);
}

TEST(Primitives, NormalIsUnitWhereTheGradientDoesNotExist) {
    const std::vector<std::pair<Shape, Vec3d>> middles = {
        {{Box{{-1, -1, -1}, {1, 1, 1}}}, Vec3d::Zero()},
        {{Sphere{{0, 0, 0}, 1.0}}, Vec3d::Zero()},
        {{Cylinder{{0, 0, 0}, kTiltedAxis, 1.0, 3.0}}, Vec3d::Zero()},
        {{Capsule{{0, 0, 0}, kTiltedAxis, 1.0, 1.0}}, Vec3d::Zero()},
        {{Torus{{0, 0, 0}, {0, 0, 1}, 2.0, 0.5}}, Vec3d::Zero()},
        {{Torus{{0, 0, 0}, {0, 0, 1}, 2.0, 0.5}}, Vec3d(2, 0, 0)}};
    for (const auto& [shape, x] : middles) EXPECT_NEAR(normalAt(shape, x).norm(), 1.0, kRounding);
}

TEST(Shape, TransformScalesThenRotatesXYZThenTranslates) {
    // (1,0,0): scaled (2,0,0); x keeps it; y by 90 degrees (0,0,-2); z keeps it; then moved.
    const Transform transform{{10, 20, 30}, {90, 90, 90}, {2, 2, 2}};
    const Shape placed{Sphere{{1, 0, 0}, 0.25}, transform};
    EXPECT_NEAR(distanceAt(placed, Vec3d(10, 20, 28)), -0.5, kRounding);
    // (0,1,0): (0,2,0) -> x: (0,0,2) -> y: (2,0,0) -> z: (0,2,0)
    const Shape other{Sphere{{0, 1, 0}, 0.25}, transform};
    EXPECT_NEAR(distanceAt(other, Vec3d(10, 22, 30)), -0.5, kRounding);
}

TEST(Shape, UniformTransformKeepsDistancesExact) {
    std::mt19937 random(3);
    const Transform transform{{0.1, -0.2, 0.3}, {20, -40, 75}, {1.7, 1.7, 1.7}};
    const Mat3d R = rotationFromDegrees(transform.rotateDegrees);
    for (const Named& p : primitives()) {
        const Shape placed{p.shape.geometry, transform};
        for (const Vec3d& x : test::randomPoints(random, 100, 1.5)) {
            const Vec3d world = R * (1.7 * x) + transform.translate;
            EXPECT_NEAR(distanceAt(placed, world), 1.7 * distanceAt(p.shape, x), 10 * kRounding);
            EXPECT_LT((normalAt(placed, world) - R * normalAt(p.shape, x)).norm(), 1e-9);
        }
    }
}

TEST(Shape, NonUniformScaleIsFirstOrderAtTheSurface) {
    // An ellipsoid: at distance d along the true normal from its surface, phi = d + O(d^2).
    const Vec3d axes(0.5, 1.0, 2.0);
    const Shape ellipsoid{Sphere{Vec3d::Zero(), 1.0},
                          Transform{Vec3d::Zero(), Vec3d::Zero(), axes}};
    std::mt19937 random(4);
    for (int i = 0; i < 200; ++i) {
        const Vec3d onSphere = test::randomDirection(random);
        const Vec3d normal = onSphere.cwiseQuotient(axes).normalized();
        for (const double d : {1e-4, -1e-4}) {
            const Vec3d x = onSphere.cwiseProduct(axes) + d * normal;
            EXPECT_NEAR(distanceAt(ellipsoid, x), d, 1e-3 * std::abs(d));
            EXPECT_LT((normalAt(ellipsoid, x) - normal).norm(), 1e-3);
        }
    }
}

TEST(Csg, SignIsThatOfTheSetOperation) {
    const Shape a{Sphere{{0, 0, 0}, 0.6}}, b{Box{{0, -1, -0.2}, {1, 1, 0.4}}};
    const Shape c{Sphere{{0.2, 0.3, 0}, 0.3}};
    const Shape all{Csg{Csg::Operation::Union, {a, b, c}}};
    const Shape common{Csg{Csg::Operation::Intersection, {a, b, c}}};
    const Shape rest{Csg{Csg::Operation::Difference, {a, b, c}}};
    std::mt19937 random(5);
    for (const Vec3d& x : test::randomPoints(random, 3000, 1.2)) {
        const bool inA = distanceAt(a, x) < 0, inB = distanceAt(b, x) < 0,
                   inC = distanceAt(c, x) < 0;
        EXPECT_EQ(distanceAt(all, x) < 0, inA || inB || inC);
        EXPECT_EQ(distanceAt(common, x) < 0, inA && inB && inC);
        EXPECT_EQ(distanceAt(rest, x) < 0, inA && !inB && !inC);
    }
}

TEST(Csg, NormalIsTheGradientAlsoOnTheCutFace) {
    const Shape cut{
        Csg{Csg::Operation::Difference, {{Box{{-1, -1, -1}, {1, 1, 1}}}, {Sphere{{1, 0, 0}, 0.5}}}},
        Transform{{0.1, 0.2, 0.3}, {0, 30, 0}, {1, 1, 1}}};
    std::mt19937 random(6);
    for (const Vec3d& x : test::randomPoints(random, 300, 1.2)) {
        if (!isSmoothAround(cut, x)) continue;
        EXPECT_LT((gradientByDifference(cut, x) - normalAt(cut, x)).norm(), 1e-6);
    }
}

TEST(Shape, BatchesOfAnySizeEqualSinglePoints) {
    const Shape nested{
        Csg{Csg::Operation::Difference,
            {primitives()[0].shape,
             {Csg{Csg::Operation::Union, {primitives()[1].shape, primitives()[4].shape}},
              Transform{{0.1, 0, 0}, {10, 20, 30}, {1, 2, 1}}}}}};
    std::mt19937 random(9);
    for (const std::size_t n : {std::size_t(0), std::size_t(1), std::size_t(63), std::size_t(64),
                                std::size_t(65), std::size_t(200)}) {
        const std::vector<Vec3d> x = test::randomPoints(random, n, 1.0);
        std::vector<double> phi(n), phiOnly(n);
        std::vector<Vec3d> normal(n);
        signedDistanceAndNormal(nested, x.data(), n, phi.data(), normal.data());
        signedDistance(nested, x.data(), n, phiOnly.data());
        for (std::size_t i = 0; i < n; ++i) {
            EXPECT_EQ(phi[i], distanceAt(nested, x[i]));
            EXPECT_EQ(phi[i], phiOnly[i]);
            EXPECT_EQ(normal[i], normalAt(nested, x[i]));
        }
    }
}

TEST(Shape, BoundsEncloseTheSolidAndAreTightForPrimitives) {
    std::mt19937 random(10);
    for (const Named& p : primitives()) {
        const Bounds box = bounds(p.shape);
        if (!isFinite(box)) {
            EXPECT_STREQ(p.name, "plane");
            continue;
        }
        Vec3d lowest = box.max, highest = box.min;
        for (const Vec3d& x : test::randomPoints(random, 300000, 1.2)) {
            if (distanceAt(p.shape, x) >= 0.0) continue;
            lowest = lowest.cwiseMin(x);
            highest = highest.cwiseMax(x);
        }
        constexpr double kSampling = 0.05;  // [m], how close random points come to a corner
        EXPECT_GE((lowest - box.min).minCoeff(), 0.0) << p.name;
        EXPECT_GE((box.max - highest).minCoeff(), 0.0) << p.name;
        EXPECT_LT((lowest - box.min).maxCoeff(), kSampling) << p.name;
        EXPECT_LT((box.max - highest).maxCoeff(), kSampling) << p.name;
    }
}

TEST(Shape, BoundsOfTransformedAndCombinedShapes) {
    const Transform turned{{1, 2, 3}, {30, 40, 50}, {1, 2, 0.5}};
    const Shape combined{
        Csg{Csg::Operation::Intersection,
            {{primitives()[0].shape.geometry, turned}, {Plane{{1, 2, 3}, {0, 1, 0}}}}}};
    const Bounds box = bounds(combined);
    ASSERT_TRUE(isFinite(box)) << "the other part bounds the plane";
    std::mt19937 random(11);
    int inside = 0;
    for (const Vec3d& offset : test::randomPoints(random, 20000, 2.0)) {
        const Vec3d x = turned.translate + offset;
        if (distanceAt(combined, x) >= 0.0) continue;
        ++inside;
        EXPECT_EQ(distanceTo(box, x), 0.0);
    }
    EXPECT_GT(inside, 50);
    const Shape placedPlane{Plane{{0, 0, 0}, {0, 1, 0}}, turned};
    EXPECT_FALSE(bounds(placedPlane).min.hasNaN());
    EXPECT_FALSE(isFinite(bounds(placedPlane)));
}

TEST(Shape, VolumeAgreesWithCounting) {
    constexpr int kCells = 160;
    constexpr double kHalf = 1.2, kCell = 2.0 * kHalf / kCells;
    for (const Named& p : primitives()) {
        const auto closedForm = volume(p.shape);
        if (!closedForm) {
            EXPECT_STREQ(p.name, "plane");
            continue;
        }
        double counted = 0.0;
        for (int i = 0; i < kCells; ++i)
            for (int j = 0; j < kCells; ++j)
                for (int k = 0; k < kCells; ++k) {
                    const Vec3d x = (Vec3d(i, j, k).array() + 0.5) * kCell - kHalf;
                    if (distanceAt(p.shape, x) < 0.0) counted += kCell * kCell * kCell;
                }
        EXPECT_NEAR(counted / *closedForm, 1.0, 0.015) << p.name;
    }
    const Shape scaled{Sphere{{0, 0, 0}, 1.0}, Transform{{1, 1, 1}, {10, 0, 0}, {1, 2, 3}}};
    EXPECT_NEAR(*volume(scaled), 6.0 * 4.0 / 3.0 * kPi, 1e-12);
    EXPECT_FALSE(volume(Shape{Csg{Csg::Operation::Union, {scaled}}}));
}

TEST(Shape, ClearanceHoldsNothingOfTheSolid) {
    const Transform squeezed{{0.1, 0, 0}, {10, 20, 30}, {0.5, 1.5, 1}};
    std::vector<Named> shapes = primitives();
    const Shape a = shapes[0].shape, b{shapes[1].shape.geometry, squeezed}, c = shapes[4].shape;
    shapes.push_back({"squeezed sphere", b});
    shapes.push_back({"union", {Csg{Csg::Operation::Union, {a, b, c}}}});
    shapes.push_back({"difference", {Csg{Csg::Operation::Difference, {a, b, c}}}});
    shapes.push_back({"intersection", {Csg{Csg::Operation::Intersection, {a, b, c}}, squeezed}});
    std::mt19937 random(12);
    std::uniform_real_distribution<double> fraction(0.0, 1.0);
    for (const Named& s : shapes) {
        for (const bool inverted : {false, true}) {
            for (const Vec3d& x : test::randomPoints(random, 300, 1.0)) {
                const double clear = clearance(s.shape, x, inverted);
                if (clear <= 0.0) continue;
                for (int i = 0; i < 40; ++i) {
                    const Vec3d y =
                        x + std::cbrt(fraction(random)) * clear * test::randomDirection(random);
                    const double phi = distanceAt(s.shape, y);
                    EXPECT_GE(inverted ? -phi : phi, -kRounding) << s.name << " " << inverted;
                }
            }
        }
    }
}

TEST(Shape, ValidateNamesEveryProblem) {
    for (const Named& p : primitives()) EXPECT_TRUE(validate(p.shape).empty()) << p.name;
    const double nan = std::nan("");
    const Shape bad{
        Csg{Csg::Operation::Union,
            {{Box{{0, 0, 0}, {1, 0, 1}}},
             {Sphere{{nan, 0, 0}, -1.0}},
             {Cylinder{{0, 0, 0}, {0, 0, 0}, 1.0, nan}},
             {Torus{{0, 0, 0}, {0, 1, 0}, 1.0, 2.0}, Transform{{0, 0, 0}, {0, 0, 0}, {1, 0, 1}}}}}};
    std::vector<std::string> names;
    for (const ParamError& error : validate(bad)) names.push_back(error.name);
    const std::vector<std::string> expected = {
        "of[0].max",    "of[1].center",       "of[1].radius",         "of[2].axis",
        "of[2].height", "of[3].minor_radius", "of[3].transform.scale"};
    EXPECT_EQ(names, expected);
    EXPECT_EQ(validate(Shape{Csg{Csg::Operation::Union, {}}}).size(), 1u);
}

}  // namespace
}  // namespace mallow
