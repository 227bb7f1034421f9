/// @file small_scenes.h
/// Scenes small enough for unit tests, and comparison of what they give bit by bit.
#pragma once

#include "support/scene_builder.h"

#include <mallow/material/model_info.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace mallow::test {

inline constexpr double kCell = 0.05;             // [m]
inline constexpr double kFrameTime = 1.0 / 24.0;  // [s]

inline MaterialParams material(const std::string& name, const std::string& model) {
    if (model == "liquid")
        return {name,
                model,
                {},
                {{"bulk_modulus", 5.0e4},
                 {"stiffness_power", 7.0},
                 {"newtonian_viscosity", 0.5},
                 {"density", 1000.0}}};
    return {
        name, model, {}, {{"shear_modulus", 5.0e3}, {"bulk_modulus", 1.0e4}, {"density", 1000.0}}};
}

/// Of the materials above at rest: sqrt((K + 4/3 G) / rho) [m/s].
inline const double kWaveSpeed = std::sqrt((1.0e4 + 4.0 / 3.0 * 5.0e3) / 1000.0);

/// One material, particles at given places, no gravity.
inline SimulationInput sceneOf(const std::string& model, const std::vector<Vec3d>& positions) {
    SimulationInput scene = emptyScene(kCell, kFrameTime);
    scene.materials = {material("stuff", model)};
    scene.objects = {particlesAt(positions, kCell * kCell * kCell / 8.0, "stuff")};
    return scene;
}

/// An elastic block and a liquid one fall on a floor and a moving ball, beside a jet of liquid.
inline SimulationInput busyScene(Transfer transfer, Kernel kernel, Precision precision) {
    SimulationInput scene = emptyScene(kCell, kFrameTime);
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.solver.transfer = transfer;
    scene.grid.kernel = kernel;
    scene.precision = precision;
    scene.materials = {material("jelly", "neo_hookean"), material("water", "liquid")};
    scene.objects = {
        filled(Shape{Box{Vec3d(-0.3, 0.02, -0.3), Vec3d(0.3, 0.42, 0.3)}}, kCell, "jelly"),
        filled(Shape{Box{Vec3d(0.35, 0.01, -0.2), Vec3d(0.6, 0.3, 0.2)}}, kCell, "water")};
    setVelocities(scene.objects[0],
                  [](const Vec3d& x) { return Vec3d(1.0 + x.y(), -1.0, 0.5 * x.x()); });
    Collider floor;
    floor.name = "floor";
    floor.shape = Shape{Plane{Vec3d::Zero(), Vec3d(0.0, 1.0, 0.0)}};
    floor.friction = 0.4;
    Collider ball;
    ball.name = "ball";
    ball.shape = Shape{Sphere{Vec3d(-0.5, 0.2, 0.0), 0.15}};
    ball.boundary = Boundary::Slip;
    ball.motion.velocity = Vec3d(1.0, 0.0, 0.0);
    scene.colliders = {floor, ball};
    EmitterInput jet;
    jet.name = "jet";
    jet.material = "water";
    jet.region = Shape{Sphere{Vec3d(0.45, 0.6, 0.0), 0.12}};
    jet.velocity = Vec3d(0.0, -2.0, 0.3);
    scene.emitters = {jet};
    return scene;
}

/// The same by the projection step, whose materials are fewer.
inline SimulationInput projected(SimulationInput scene) {
    scene.solver.method = StepMethod::Projection;
    scene.materials = {material("jelly", "elastic"), material("water", "liquid")};
    return scene;
}

inline std::string transferName(Transfer transfer) {
    for (const Word<Transfer>& word : wordsOf(Transfer()))
        if (word.value == transfer) return word.word;
    return "";
}

inline OutputRequest everything() {
    OutputRequest request{true, true, true, true, true};
    for (const StateField& field : stateFields())
        if (!field.isAlwaysWritten) request.stateFields.emplace_back(field.name);
    return request;
}

/// Names of the columns that differ in any bit; "rows" if there are more or fewer points.
inline std::vector<std::string> differences(const PointTable& a, const PointTable& b) {
    std::vector<std::string> result;
    if (a.pointCount() != b.pointCount()) result.emplace_back("rows");
    if (a.points.columns().size() != b.points.columns().size()) result.emplace_back("columns");
    if (!result.empty()) return result;
    for (const Column& column : a.points.columns()) {
        const Column* other = b.points.find(column.name());
        const auto same = [&](auto number) {
            using Number = decltype(number);
            const auto& x = column.values<Number>();
            const auto& y = other->values<Number>();
            return x.size() == y.size() &&
                   std::memcmp(x.data(), y.data(), x.size() * sizeof(Number)) == 0;
        };
        bool isSame = other != nullptr && other->type() == column.type() &&
                      other->tupleSize() == column.tupleSize();
        if (isSame) {
            switch (column.type()) {
                case ColumnType::Float32:
                    isSame = same(float());
                    break;
                case ColumnType::Float64:
                    isSame = same(double());
                    break;
                case ColumnType::Int32:
                    isSame = same(std::int32_t());
                    break;
                case ColumnType::Int64:
                    isSame = same(std::int64_t());
                    break;
                case ColumnType::String:
                    for (std::size_t r = 0; r < column.rows(); ++r)
                        isSame = isSame && column.text(r) == other->text(r);
                    break;
            }
        }
        if (!isSame) result.push_back(column.name());
    }
    if (a.groups() != b.groups()) result.emplace_back("groups");
    return result;
}

}  // namespace mallow::test
