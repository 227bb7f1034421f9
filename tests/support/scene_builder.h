/// @file scene_builder.h
/// Scenes for the tests of the whole solver: a few words for what would be a scene file.
#pragma once

#include <mallow/particles/sample_shape.h>
#include <mallow/scene/simulation.h>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mallow::test {

inline constexpr double kPi = 3.14159265358979323846;

inline constexpr Transfer kAllTransfers[] = {Transfer::Pic,   Transfer::Flip,   Transfer::Apic,
                                             Transfer::Nflip, Transfer::Sflip,  Transfer::Aspic,
                                             Transfer::Aflip, Transfer::Asflip, Transfer::Rpic};

/// Suffix of a test that runs in both precisions.
inline std::string precisionName(const testing::TestParamInfo<Precision>& test) {
    return test.param == Precision::Float ? "Float" : "Double";
}

inline MaterialParams elastic(double youngsModulus, double poissonsRatio, double density = 1000.0) {
    return {"elastic",
            "elastic",
            {},
            {{"youngs_modulus", youngsModulus},
             {"poissons_ratio", poissonsRatio},
             {"density", density}}};
}

inline MaterialParams liquid(double bulkModulus, double density = 1000.0) {
    return {"liquid", "liquid", {}, {{"bulk_modulus", bulkModulus}, {"density", density}}};
}

/// No gravity, one thread; frames of `frameTime`.
inline SimulationInput emptyScene(double dx, double frameTime) {
    SimulationInput scene;
    scene.grid.dx = dx;
    scene.time.fps = 1.0 / frameTime;
    scene.forces.gravity = Vec3d::Zero();
    scene.threads = 1;
    return scene;
}

inline void setVector(PointTable& points, const std::string& name, std::size_t row, Vec3d value) {
    Column* column = points.points.find(name);
    if (column == nullptr) column = &points.points.add(name, ColumnType::Float64, 3);
    for (int a = 0; a < 3; ++a) column->setNumber(row, a, value[a]);
}

inline Vec3d vectorAt(const PointTable& points, const std::string& name, std::size_t row) {
    const Column& column = *points.points.find(name);
    return {column.number(row, 0), column.number(row, 1), column.number(row, 2)};
}

inline double numberAt(const PointTable& points, const std::string& name, std::size_t row) {
    return points.points.find(name)->number(row);
}

/// Particles at given places, all of the same volume and at rest.
inline ObjectInput particlesAt(const std::vector<Vec3d>& positions,
                               double particleVolume,
                               const std::string& material) {
    ObjectInput object;
    object.name = material;
    object.material = material;
    object.points = PointTable(positions.size());
    Column& volumes = object.points.points.add("volume", ColumnType::Float64);
    for (std::size_t p = 0; p < positions.size(); ++p) {
        setVector(object.points, "P", p, positions[p]);
        setVector(object.points, "v", p, Vec3d::Zero());
        volumes.setNumber(p, 0, particleVolume);
    }
    return object;
}

/// A shape filled with 8 particles per cell, at rest.
inline ObjectInput filled(const Shape& shape,
                          double dx,
                          const std::string& material,
                          Sampling sampling = Sampling::Regular) {
    SampleSettings settings{dx};
    settings.sampling = sampling;
    const Samples samples = fillRegion(regionOf(shape), settings);
    return particlesAt(samples.positions, samples.particleVolume(), material);
}

inline void setVelocities(ObjectInput& object, const std::function<Vec3d(const Vec3d&)>& velocity) {
    for (std::size_t p = 0; p < object.points.pointCount(); ++p)
        setVector(object.points, "v", p, velocity(vectorAt(object.points, "P", p)));
}

/// Advances by that many frames; a failed frame fails the test.
inline void advance(Simulation& simulation, int frames = 1) {
    for (int f = 0; f < frames; ++f) {
        const FrameReport report = simulation.advanceFrame();
        ASSERT_EQ(report.outcome, FrameOutcome::Done) << report.message;
    }
}

}  // namespace mallow::test
