/// @file settle_grains_test.cpp
/// Sand in a bulk takes its volume from the grid; at its surface, beside walls and where it is
/// packed as it should be, nothing changes.
#include "support/scene_builder.h"

#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.05;
constexpr double kPacked = 0.5 * kDx;  // distance of grains whose J is 1
constexpr int kSide = 14;              // grains: seven cells

/// A lattice of resting grains `distance` apart that remember the volume ratio `J`, and the step
/// in which they are looked at.
PointTable afterAStep(double distance, double J, double cohesion, const Vec3d& wallsAt) {
    SimulationInput scene = emptyScene(kDx, 1e-4);
    scene.time.dt = 1e-4;
    scene.precision = Precision::Double;
    scene.materials = {{"sand",
                        "drucker_prager",
                        {},
                        {{"youngs_modulus", 1e5},
                         {"poissons_ratio", 0.3},
                         {"density", 1600.0},
                         {"friction_angle", 30.0},
                         {"cohesion", cohesion}}}};
    std::vector<Vec3d> grains;
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j)
            for (int k = 0; k < kSide; ++k)
                grains.push_back(wallsAt + distance * Vec3d(i + 0.5, j + 0.5, k + 0.5));
    // Volumes that come in are those of now.
    scene.objects = {particlesAt(grains, J * std::pow(kPacked, 3), "sand")};
    Column& F = scene.objects[0].points.points.add("F", ColumnType::Float64, 9);
    for (std::size_t p = 0; p < grains.size(); ++p)
        for (int a = 0; a < 9; ++a) F.setNumber(p, a, a % 4 == 0 ? std::cbrt(J) : 0.0);
    scene.domain = Domain{wallsAt, wallsAt + Vec3d::Constant(kSide * kPacked + 20.0 * kDx), {}};
    scene.domain->walls.fill({Wall::Slip});
    const auto simulation = makeSimulation(scene);
    advance(*simulation);
    return simulation->particles();
}

/// J of the grain in the middle.
double middleJ(const PointTable& points) {
    constexpr std::size_t kMiddle = kSide / 2;
    return numberAt(points, "J", kMiddle * (kSide * kSide + kSide + 1));
}

/// Far less than what is set right, and more than pressure does in the step.
constexpr double kChanged = 5e-3;

/// How many have another J than that.
int countChanged(const PointTable& points, double J) {
    int count = 0;
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        if (std::abs(numberAt(points, "J", p) - J) > kChanged) ++count;
    return count;
}

const Vec3d kOnNodes = Vec3d::Zero();
const Vec3d kBetweenNodes(0.3 * kDx, 0.45 * kDx, -0.2 * kDx);

/// Grains within a cell and a half of the three free sides may be taken for loose ones: for those
/// of the first `kInside` in each direction that cannot be.
constexpr int kInside = kSide - 4;

/// How many of these have another J than that.
int countChangedInside(const PointTable& points, double J) {
    int count = 0;
    for (int i = 0; i < kInside; ++i)
        for (int j = 0; j < kInside; ++j)
            for (int k = 0; k < kInside; ++k) {
                const auto row = static_cast<std::size_t>((i * kSide + j) * kSide + k);
                if (std::abs(numberAt(points, "J", row) - J) > kChanged) ++count;
            }
    return count;
}

TEST(SettleGrains, LeavesPackedGrainsAsTheyAreBesideWallsToo) {
    for (const Vec3d& walls : {kOnNodes, kBetweenNodes}) {
        EXPECT_EQ(countChangedInside(afterAStep(kPacked, 1.0, 0.0, walls), 1.0), 0);
    }
}

TEST(SettleGrains, GivesLooseGrainsTheVolumeTheyTake) {
    constexpr double kLoose = 1.08;
    const PointTable points = afterAStep(kLoose * kPacked, 1.0, 0.0, kBetweenNodes);
    EXPECT_NEAR(middleJ(points), std::pow(kLoose, 3), 0.02);
    EXPECT_EQ(numberAt(points, "J", points.pointCount() - 1), 1.0) << "the outermost corner";
}

TEST(SettleGrains, LetsGrainsForgetAGapThatIsClosed) {
    const PointTable points = afterAStep(kPacked, 1.4, 0.0, kBetweenNodes);
    EXPECT_NEAR(middleJ(points), 1.0, 0.01);
    EXPECT_NEAR(numberAt(points, "J", points.pointCount() - 1), 1.4, 1e-9);
}

TEST(SettleGrains, MakesNoStressAndLeavesCompressedGrainsCompressed) {
    EXPECT_EQ(countChangedInside(afterAStep(kPacked, 0.98, 0.0, kBetweenNodes), 0.98), 0);
    // Denser than J says: only pressure could tell, and none is made up.
    EXPECT_EQ(countChangedInside(afterAStep(0.98 * kPacked, 1.0, 0.0, kOnNodes), 1.0), 0);
}

TEST(SettleGrains, LeavesCohesiveSandAlone) {
    EXPECT_EQ(countChanged(afterAStep(1.08 * kPacked, 1.0, 1000.0, kBetweenNodes), 1.0), 0);
}

}  // namespace
}  // namespace mallow::test
