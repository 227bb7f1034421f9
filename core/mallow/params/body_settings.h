/// @file body_settings.h
/// What stands in a scene, as the file states it: its materials, objects, colliders, emitters and
/// domain. Units, ranges and help are in params/describe_scene.cpp.
#pragma once

#include <mallow/collision/domain.h>
#include <mallow/collision/motion.h>
#include <mallow/params/material_params.h>
#include <mallow/params/shape_settings.h>
#include <mallow/particles/sample_shape.h>

#include <optional>
#include <string>

namespace mallow {

constexpr double kRoomTemperature = 293.15;  ///< [K], 20 C

struct ObjectSettings {
    std::string name;
    std::string material;
    ShapeSettings shape = {};
    double particlesPerCell = 8.0;
    Sampling sampling = Sampling::Jittered;
    int seed = 1;
    Vec3d velocity = Vec3d::Zero();         ///< [m/s]
    Vec3d angularVelocity = Vec3d::Zero();  ///< about the centre of mass [rad/s]
    double temperature = kRoomTemperature;  ///< [K]
    GivenValues attributes = {};            ///< material parameters of this object
};

/// A grid of temperatures [K] of a VDB file; without a name its first of floats.
struct TemperatureGrid {
    std::string file;
    std::string grid = {};
};

struct ColliderSettings {
    std::string name;
    ShapeSettings shape = {};
    bool invert = false;  ///< the same as on the shape
    Boundary boundary = Boundary::Separate;
    double friction = 0.0;
    std::optional<double> temperature = {};  ///< [K]; none: insulated, or one of the next two
    std::optional<TemperatureGrid> temperatureGrid = {};
    std::optional<std::string> temperatureAttribute = {};  ///< of the mesh's points [K]
    Motion motion = {};
};

struct EmitterSettings {
    std::string name;
    std::string material;
    ShapeSettings shape = {};
    Vec3d velocity = Vec3d::Zero();         ///< [m/s]
    double start = 0.0;                     ///< [s]
    std::optional<double> end = {};         ///< [s]; none: never ends
    double temperature = kRoomTemperature;  ///< [K]
    double particlesPerCell = 8.0;
    int seed = 1;
    std::optional<int> maxParticles = {};  ///< none: no limit
};

struct DomainSettings {
    Vec3d min = Vec3d::Constant(-1.0);  ///< [m]
    Vec3d max = Vec3d::Constant(1.0);   ///< [m]
    double friction = 0.0;              ///< of walls that do not state their own
    std::array<Wall, 6> walls = {};     ///< x-, x+, y-, y+, z-, z+
};

struct MaterialSettings {
    std::string name;
    std::optional<std::string> preset = {};
    std::string model;
    GivenValues given = {};
    bool isIncompressible = false;  ///< an infinite bulk modulus; the projection step only
    GivenRamps ramps = {};
    bool resample = true;  ///< takes part when the scene is resampled
};

}  // namespace mallow
