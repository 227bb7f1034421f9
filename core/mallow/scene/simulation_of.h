/// @file simulation_of.h
/// The simulation in one precision: state, settings and the frame loop around the step.
#pragma once

#include <mallow/heat/conduct_heat.h>
#include <mallow/parallel/for_each.h>
#include <mallow/resample/resample.h>
#include <mallow/scene/emission.h>
#include <mallow/scene/predict.h>
#include <mallow/scene/seed_particles.h>
#include <mallow/scene/simulation.h>
#include <mallow/step/sort_particles.h>
#include <mallow/step/stepper.h>

namespace mallow {

constexpr int kMostRetries = 6;  ///< per frame

/// What a frame counts and chooses, besides the particles; goes back with the snapshot.
struct FrameProgress {
    FrameReport report;
    double cfl = 0.0;          ///< of this frame; halved by every retry
    double longestStep = 0.0;  ///< of this frame [s]; half of the last that failed
    std::int64_t nextId = 0;
    std::vector<std::size_t> emitted;  ///< per emitter
    double time = 0.0;
    double heatTime = 0.0;  ///< heat has been conducted until then [s]
    double heatStep = 0.0;  ///< the longest that this frame's materials allow [s]
    StepLimits limits;
    int stepsSinceResample = 0;
    std::int64_t resamplings = 0;  ///< so far: what the random numbers of the next are made from
};

template <class T>
class SimulationOf final : public Simulation {
public:
    /// @throws InvalidInput
    explicit SimulationOf(SimulationInput input);

    FrameReport advanceFrame(const ProgressCallback& callback) override;
    PointTable particles(const OutputRequest& request) const override;
    ConservedSums sums() const override;
    std::size_t particleCount() const override;
    int frame() const override { return frame_; }
    double time() const override { return state_.time; }
    std::size_t memoryBytes() const override;
    Precision precision() const override { return input_.precision; }
    SimdTarget target() const override { return settings_.target; }
    bool isInsideFrame() const override { return isInsideFrame_; }
    void saveState(StateWriter& writer) const override;
    void restoreState(StateReader& reader) override;
    Prediction prediction(
        const OutputRequest& request) override;  // in predict.cpp, as makeStepRoom

private:
    /// Takes the memory of a step and tells how much that is per particle [bytes].
    double makeStepRoom(double dt);
    void beginFrame();
    int resortEvery() const { return stepsPerResort(input_.solver.method); }
    void noteSolve(const SolverReport& solver, double dt);
    FrameReport runFrame(const ProgressCallback& callback);
    /// The step to take now, or 0 with the report's message set when it is below the floor.
    double chooseStep(double frameEnd);
    /// One step with everything around it; the failure, if it failed.
    std::optional<StepFailure> takeStep(double dt, double frameEnd);
    std::optional<StepFailure> resortAndSnapshot();
    std::optional<StepFailure> sortIfNeeded();
    bool isResampleDue() const;
    void resampleParticles();
    /// Half the CFL number, and at most half the step, until the frame's end.
    void goBackToSnapshot(double failedStep);
    Surroundings surroundings(double dt, double frameEnd) const;
    // In simulation_removal.cpp:
    void removeOutside();
    void removeThin();
    // In simulation_heat.cpp:
    double longestHeatStep() const;
    /// Conducts heat for the time since it was done last, if that is long enough or the frame ends.
    std::optional<StepFailure> conductIfDue(double dt, double frameEnd, const Surroundings& around);
    FrameReport finish(FrameOutcome outcome, const std::string& message);
    /// The members that are numbers, of a writer (const simulation) or reader alike.
    template <class Stream, class Self>
    static void passProgress(Stream& stream, Self& self);
    void checkRestored(const StateReader& reader) const;

    SimulationInput input_;
    StepSettings settings_;
    StepState<T> state_;
    StepKernels<T> kernels_;
    std::unique_ptr<Stepper<T>> stepper_;
    std::vector<Collider> colliders_;  ///< with the domain's solid walls
    std::vector<RunningEmitter> emitters_;
    CarriedAttributes carried_;
    ResampleScale resampleScale_;
    mutable Threads threads_;
    int frame_ = 0;
    bool isInsideFrame_ = false;
    bool hasSnapshot_ = false;  ///< of this frame: a step that fails goes back to it
    bool hasWarnedOfFixedStep_ = false;
    FrameProgress progress_;
    FrameProgress snapshot_;
    HeatRoom heat_;
};

}  // namespace mallow
