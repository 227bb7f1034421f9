/// @file heat_body.h
/// Particles that only conduct: boxes of a regular lattice with thermal properties, no mechanics.
#pragma once

#include <mallow/heat/conduct_heat.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/material/model_info.h>

#include <functional>

namespace mallow::test {

/// Eight particles per cell in the box of cells [from, to), at the places of a regular lattice.
struct HeatBody {
    ParticleBatch<double> batch;

    HeatBody(const ThermalProperties& properties, double density) : density_(density) {
        batch.model = modelIndex("elastic");
        batch.state = ParticleArray<double>(9);
        batch.temperature = ParticleArray<double>(1);
        batch.latent = ParticleArray<double>(1);
        batch.isLiquid = ParticleArray<std::uint8_t>(1);
        for (const double value :
             {properties.heatCapacity, properties.heatConductivity, properties.meltingPoint,
              properties.latentHeat, properties.liquidHeatCapacity,
              properties.liquidHeatConductivity})
            batch.thermal.push_back({value, {}});
    }

    void add(const Vec3d& x, double volume, double temperature) {
        const std::size_t row = batch.size();
        batch.resize(row + 1);
        for (int a = 0; a < 3; ++a) batch.position.row(row)[a] = x[a];
        *batch.mass.row(row) = density_ * volume;
        *batch.restVolume.row(row) = volume;
        *batch.id.row(row) = static_cast<std::int64_t>(row);
        setThermalState(
            thermalStateAt(temperature, density_ * volume, thermalProperties(batch, row)), row,
            batch);
    }

    void fill(const std::array<int, 3>& from,
              const std::array<int, 3>& to,
              double dx,
              const std::function<double(const Vec3d&)>& temperature) {
        for (int i = 2 * from[0]; i < 2 * to[0]; ++i)
            for (int j = 2 * from[1]; j < 2 * to[1]; ++j)
                for (int k = 2 * from[2]; k < 2 * to[2]; ++k) {
                    const Vec3d x = 0.5 * dx * Vec3d(i + 0.5, j + 0.5, k + 0.5);
                    add(x, dx * dx * dx / 8.0, temperature(x));
                }
    }

    double energy() const {
        double sum = 0.0;
        for (std::size_t row = 0; row < batch.size(); ++row) sum += enthalpy(batch, row);
        return sum;
    }

private:
    double density_;
};

/// A wall of that temperature below x = at (or, facing down, above it).
inline PosedCollider hotWall(double at, double temperature, bool facesDown = false) {
    Collider wall;
    wall.shape = Shape{Plane{Vec3d(at, 0, 0), facesDown ? Vec3d(-1, 0, 0) : Vec3d(1, 0, 0)}};
    wall.temperature = temperature;
    return poseCollider(wall, 0.0);
}

/// A material without phases.
inline ThermalProperties conductor(double heatCapacity, double conductivity) {
    return {heatCapacity, conductivity, 1e12, 0.0, heatCapacity, conductivity};
}

}  // namespace mallow::test
