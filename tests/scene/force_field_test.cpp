#include "scene/small_scenes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <openvdb/openvdb.h>

namespace mallow::test {
namespace {

TEST(ForceField, AcceleratesByWhatTheGridHolds) {
    openvdb::initialize();
    const openvdb::Vec3s acceleration(2.0F, -1.0F, 0.5F);
    auto grid = openvdb::Vec3SGrid::create(acceleration);  // the same everywhere: its background
    grid->setName("acceleration");
    const TempFolder folder;
    const std::string path = folder.file("field.vdb");
    openvdb::io::File(path).write({grid});

    SimulationInput scene = sceneOf("elastic", {Vec3d(0.01, 0.02, 0.03)});
    scene.forces.gravity = Vec3d::Zero();
    scene.forces.field = path;
    const std::unique_ptr<Simulation> simulation = makeSimulation(scene);
    ASSERT_EQ(simulation->advanceFrame().outcome, FrameOutcome::Done);
    const Vec3d v = vectorAt(simulation->particles(), "v", 0);
    const double rounding = 1e-5 * kFrameTime;  // of float sums over a frame [m/s per m/s^2]
    EXPECT_NEAR(v.x(), 2.0 * kFrameTime, rounding);
    EXPECT_NEAR(v.y(), -1.0 * kFrameTime, rounding);
    EXPECT_NEAR(v.z(), 0.5 * kFrameTime, rounding);
}

TEST(ForceField, AMissingFileIsNamed) {
    SimulationInput scene = sceneOf("elastic", {Vec3d::Zero()});
    scene.forces.field = "/nowhere/field.vdb";
    try {
        makeSimulation(scene);
        FAIL() << "must be refused";
    } catch (const std::exception& problem) {
        EXPECT_NE(std::string(problem.what()).find("/nowhere/field.vdb"), std::string::npos)
            << problem.what();
    }
}

}  // namespace
}  // namespace mallow::test
