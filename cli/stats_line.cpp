#include "stats_line.h"

#include <nlohmann/json.hpp>

namespace mallow::cli {
namespace {

nlohmann::ordered_json vector(const Vec3d& v) {
    return {v.x(), v.y(), v.z()};
}

nlohmann::ordered_json solves(const std::vector<SolvedStep>& steps) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const SolvedStep& step : steps) {
        list.push_back({{"dt", step.dt},
                        {"iterations", step.iterations},
                        {"linear_iterations", step.linearIterations},
                        {"residual", step.residual},
                        {"converged", step.isConverged}});
    }
    return list;
}

}  // namespace

std::string statsLine(const FrameReport& report,
                      const ConservedSums& sums,
                      const FrameCosts& costs) {
    nlohmann::ordered_json line;
    line["frame"] = report.frame;
    line["time"] = report.time;
    line["substeps"] = report.substeps;
    line["dt_min"] = report.dtMin;
    line["dt_max"] = report.dtMax;
    line["retries"] = report.retries;
    if (!report.solves.empty()) line["solves"] = solves(report.solves);
    line["particles"] = sums.particles;
    line["mass"] = sums.mass;
    line["volume"] = sums.volume;
    line["momentum"] = vector(sums.momentum);
    line["angular_momentum"] = vector(sums.angularMomentum);
    line["kinetic_energy"] = sums.kineticEnergy;
    line["strain_energy"] = sums.strainEnergy;
    line["potential_energy"] = sums.potentialEnergy;
    line["thermal_energy"] = sums.thermalEnergy;
    line["max_speed"] = sums.maxSpeed;
    line["bounds"] = {{"min", vector(sums.boundsMin)}, {"max", vector(sums.boundsMax)}};
    line["inserted"] = report.inserted;
    line["merged"] = report.merged;
    line["resampled_energy"] = report.resampledEnergy;
    line["resampled_angular_momentum"] = vector(report.resampledAngularMomentum);
    line["emitted"] = report.emitted;
    line["removed"] = report.removedOpen + report.removedThin;
    line["removed_open"] = report.removedOpen;
    line["removed_thin"] = report.removedThin;
    line["mass_removed_open"] = report.massRemovedOpen;
    line["mass_removed_thin"] = report.massRemovedThin;
    line["mass_emitted"] = report.massEmitted;
    line["heat_through_boundary"] = report.heatThroughBoundary;
    line["heat_steps"] = report.heatSteps;
    line["heat_iterations"] = report.heatIterations;
    line["heat_residual"] = report.heatResidual;
    line["weak"] = sums.weak;
    line["liquid_fraction"] = sums.mass > 0.0 ? sums.liquidMass / sums.mass : 0.0;
    line["wall_seconds"] = costs.wallSeconds;
    nlohmann::ordered_json& stages = line["seconds_by_stage"];
    for (std::size_t s = 0; s < kTimedStages; ++s)
        stages[timedStageName(static_cast<TimedStage>(s))] = report.times.seconds[s];
    stages["write"] = costs.writeSeconds;
    line["memory_bytes"] = costs.memoryBytes;
    return line.dump();
}

}  // namespace mallow::cli
