/// @file sheared_blob_test.cpp
/// A large shear draws particles apart until there are holes that are none (Foam, Fig. 6);
/// resampling fills them, keeps the particles per cell near those of the seeding, and comes to an
/// end of it however long it is sheared.
#include "support/scene_builder.h"
#include "transfer/hand_made_state.h"

#include <mallow/resample/signed_distance.h>

#include <algorithm>
#include <cmath>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;  // [m]
constexpr double kFrame = 0.05;
/// A step here is as long as a hundred of the paper's: 50 of them would shear by a fifth
/// unattended.
constexpr int kEvery = 3;
/// Cells whose middles are so deep are filled all over, being 0.6 dx inside the outermost particles
/// [dx]; what is counted is from a surface one dx outside of those.
constexpr double kFilledDepth = 2.5;
constexpr std::size_t kMostOnTheWay = 18;  // 16, and who came since the last resampling

/// Flows at once, and is soft enough for long steps.
MaterialParams paste() {
    return {"paste",
            "herschel_bulkley",
            {},
            {{"density", 1000.0},
             {"shear_modulus", 2.0e3},
             {"bulk_modulus", 5.0e3},
             {"yield_stress", 5.0},
             {"viscosity", 20.0},
             {"flow_index", 1.0}}};
}

std::vector<Vec3d> positions(const Simulation& simulation) {
    const PointTable points = simulation.particles();
    std::vector<Vec3d> result;
    result.reserve(points.pointCount());
    for (std::size_t p = 0; p < points.pointCount(); ++p)
        result.push_back(vectorAt(points, "P", p));
    return result;
}

struct CellCounts {
    std::size_t cells = 0;  ///< in the interior
    std::size_t empty = 0;
    std::size_t fewest = 1000;
    std::size_t most = 0;
};

/// Of the cells whose middles are at least `depth` [dx] below the surface of the union of spheres
/// of radius dx around all particles: twice the radius that resampling works with, so that what it
/// calls a surface, around a hole, is none here.
CellCounts interiorCells(const std::vector<Vec3d>& points, double depth) {
    const StepSettings settings = testSettings(Transfer::Apic, Kernel::Quadratic);
    StepState<double> state;
    state.batches.push_back(makeBatch<double>("elastic", points, settings));
    const ParticleCells cells(state, kDx);
    const SignedDistance distance(cells);
    Vec3d low = points[0], high = points[0];
    for (const Vec3d& x : points) {
        low = low.cwiseMin(x);
        high = high.cwiseMax(x);
    }
    CellCounts counts;
    for (std::int64_t i = cells.cellOf(low.x()); i <= cells.cellOf(high.x()); ++i) {
        for (std::int64_t j = cells.cellOf(low.y()); j <= cells.cellOf(high.y()); ++j) {
            for (std::int64_t k = cells.cellOf(low.z()); k <= cells.cellOf(high.z()); ++k) {
                const Vec3d middle(double(i) + 0.5, double(j) + 0.5, double(k) + 0.5);
                if (!(distance.at(middle) < -depth)) continue;
                std::size_t inside = 0;
                cells.forEachIn({i, j, k}, {i, j, k}, [&](std::size_t) { ++inside; });
                ++counts.cells;
                counts.empty += inside == 0 ? 1 : 0;
                counts.fewest = std::min(counts.fewest, inside);
                counts.most = std::max(counts.most, inside);
            }
        }
    }
    return counts;
}

/// A blob between slippery plates is pressed to a third of its height and runs out along x: a pure
/// shear. Walls hold its width.
SimulationInput pressedBlob(bool isResampled) {
    constexpr double kHeight = 0.16, kWidth = 0.08, kSpeed = 0.1;
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.resample = {isResampled, kEvery, 1};
    scene.materials = {paste()};
    scene.objects = {filled({Box{{-0.05, 0.0, 0.0}, {0.05, kHeight, kWidth}}}, kDx, "paste")};
    Domain box{{-1.0, 0.0, 0.0}, {1.0, 1.0, kWidth}, {}};
    box.walls.fill({Wall::Slip});
    scene.domain = box;
    Collider plate;
    plate.name = "plate";
    plate.shape = {Plane{Vec3d(0.0, kHeight, 0.0), -Vec3d::UnitY()}};
    plate.boundary = Boundary::Slip;
    plate.motion.velocity = Vec3d(0.0, -kSpeed, 0.0);
    scene.colliders = {plate};
    return scene;
}

TEST(ShearedBlob, GetsHolesAndNoneWhereItIsResampled) {
    constexpr double kInside = 2.0;  // [dx]
    const auto without = makeSimulation(pressedBlob(false));
    const auto with = makeSimulation(pressedBlob(true));
    advance(*without, 18);  // to 0.07 m: it is 2.3 times as long
    advance(*with, 18);
    EXPECT_GT(interiorCells(positions(*without), kInside).empty, 5u);
    const CellCounts filled = interiorCells(positions(*with), kFilledDepth);
    EXPECT_GT(filled.cells, 200u);
    EXPECT_GE(filled.fewest, 4u);
    EXPECT_LE(filled.most, kMostOnTheWay);

    advance(*without, 3);  // to 0.055 m
    advance(*with, 3);
    const CellCounts holed = interiorCells(positions(*without), kInside);
    EXPECT_GT(holed.cells, 300u);
    EXPECT_GT(holed.empty, holed.cells / 10);
    const CellCounts whole = interiorCells(positions(*with), kInside);
    EXPECT_GT(whole.cells, 300u);
    EXPECT_EQ(whole.empty, 0u);
}

TEST(ShearedBlob, StopsAddingParticlesHoweverLongItIsSheared) {
    // Between a cylinder that turns and walls that hold: the corners get eddies.
    constexpr double kHalf = 0.07, kDepth = 0.06, kRadius = 0.03, kSpin = 4.0;
    SimulationInput scene = emptyScene(kDx, kFrame);
    scene.resample = {true, kEvery, 1};
    scene.materials = {paste()};
    const Shape cylinder = {Cylinder{Vec3d(0.0, 0.0, 0.5 * kDepth), Vec3d::UnitZ(), kRadius, 1.0}};
    const Shape box = {Box{{-kHalf, -kHalf, 0.0}, {kHalf, kHalf, kDepth}}};
    scene.objects = {filled({Csg{Csg::Operation::Difference, {box, cylinder}}}, kDx, "paste")};
    Domain domain{{-kHalf, -kHalf, 0.0}, {kHalf, kHalf, kDepth}, {}};
    domain.walls.fill({Wall::Sticky});
    domain.walls[4] = domain.walls[5] = {Wall::Slip};
    scene.domain = domain;
    Collider spindle;
    spindle.name = "spindle";
    spindle.shape = cylinder;
    spindle.boundary = Boundary::Sticky;
    spindle.motion.angularVelocity = Vec3d(0.0, 0.0, kSpin);
    scene.colliders = {spindle};

    constexpr double kSteady = 0.02;
    const auto simulation = makeSimulation(scene);
    const std::size_t seeded = simulation->particleCount();
    auto last = static_cast<double>(seeded);
    for (int turn = 0; turn < 3; ++turn) {
        std::size_t inserted = 0;
        for (int frame = 0; frame < 31; ++frame) {  // 6.2 rad
            const FrameReport report = simulation->advanceFrame();
            ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
            inserted += report.inserted;
        }
        const auto now = static_cast<double>(simulation->particleCount());
        const CellCounts counts = interiorCells(positions(*simulation), kFilledDepth);
        EXPECT_GT(counts.cells, 30u);
        EXPECT_GE(counts.fewest, 4u);
        EXPECT_LE(counts.most, kMostOnTheWay);
        EXPECT_GT(inserted, seeded / 20) << "nothing is left to be resampled";
        // As many merge as are inserted.
        if (turn > 0) {
            EXPECT_NEAR(now / last, 1.0, kSteady);
        }
        last = now;
    }
    EXPECT_LT(last, 1.5 * static_cast<double>(seeded));
}

}  // namespace
}  // namespace mallow::test
