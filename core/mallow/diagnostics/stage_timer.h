/// @file stage_timer.h
/// Seconds spent in each stage of a step. Times are reported and never steer anything.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>

namespace mallow {

enum class TimedStage {
    Sort,
    Resample,
    Rasterize,
    GridVelocity,
    GridCollisions,
    Solve,
    Particles,
    Heat,
    Other
};
constexpr std::size_t kTimedStages = 9;

constexpr const char* timedStageName(TimedStage stage) {
    constexpr const char* kNames[kTimedStages] = {
        "sort",  "resample",  "rasterize", "grid_velocity", "grid_collisions",
        "solve", "particles", "heat",      "other"};
    return kNames[static_cast<std::size_t>(stage)];
}

struct StageTimes {
    std::array<double, kTimedStages> seconds{};

    double& operator[](TimedStage stage) { return seconds[static_cast<std::size_t>(stage)]; }
    double total() const {
        double sum = 0.0;
        for (const double s : seconds) sum += s;
        return sum;
    }
};

/// Attributes the time since it was made, or since the last call, to a stage.
class StageTimer {
public:
    explicit StageTimer(StageTimes& times) : times_(times), last_(Clock::now()) {}

    void finished(TimedStage stage) {
        const Clock::time_point now = Clock::now();
        times_[stage] += std::chrono::duration<double>(now - last_).count();
        last_ = now;
    }

private:
    using Clock = std::chrono::steady_clock;
    StageTimes& times_;
    Clock::time_point last_;
};

}  // namespace mallow
