/// @file simulation.h
/// A simulation: built once from parameters and points, then advanced frame by frame. Prints
/// nothing, exits never; progress and cancellation go through a callback.
#pragma once

#include <mallow/collision/domain.h>
#include <mallow/diagnostics/conserved_sums.h>
#include <mallow/diagnostics/stage_timer.h>
#include <mallow/geometry/point_table.h>
#include <mallow/params/force_settings.h>
#include <mallow/params/grid_settings.h>
#include <mallow/params/heat_settings.h>
#include <mallow/params/material_params.h>
#include <mallow/params/resample_settings.h>
#include <mallow/params/solver_settings.h>
#include <mallow/params/time_settings.h>
#include <mallow/params/words.h>
#include <mallow/scene/output_request.h>
#include <mallow/simd/target.h>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow {

/// Particles as an artist gives them: `P` and whatever else is on the points (interface: `points`).
/// Used when there: v volume mass id F force active targetP temperature latent liquid, and material
/// parameters by name.
struct ObjectInput {
    std::string name;
    std::string material;    ///< of points that have no `material` string of their own
    GivenValues attributes;  ///< per-object overrides of material parameters
    PointTable points;
    double particlesPerCell = 8.0;  ///< volume of points that have none: dx^3 / particlesPerCell
    double temperature = 293.15;    ///< of points that have none [K]
};

/// Material that flows out of a region with a velocity (particles/emitter.h).
struct EmitterInput {
    std::string name;
    std::string material;
    Shape region;
    Vec3d velocity = Vec3d::Zero();  ///< [m/s]
    double start = 0.0;              ///< [s]
    std::optional<double> end;       ///< [s]; none: never ends
    double temperature = 293.15;     ///< [K]
    double particlesPerCell = 8.0;
    std::uint64_t seed = 1;
    std::optional<std::size_t> maxParticles;
};

enum class Precision { Float, Double };

inline std::vector<Word<Precision>> wordsOf(Precision) {
    return {{Precision::Float, "float"}, {Precision::Double, "double"}};
}

struct SimulationInput {
    TimeSettings time;
    GridSettings grid;
    SolverSettings solver;
    ForceSettings forces;
    ResampleSettings resample;
    std::set<std::string> notResampled;  ///< names of materials that keep their particles
    HeatSettings heat;
    std::optional<Domain> domain;  ///< none: unbounded
    std::vector<MaterialParams> materials;
    std::vector<ObjectInput> objects;
    std::vector<EmitterInput> emitters;
    std::vector<Collider> colliders;

    Precision precision = Precision::Float;
    SimdTarget target = bestTarget();
    int threads = 0;  ///< 0: as many as the process may use
};

/// Everything that is wrong with the input, together.
class InvalidInput : public std::runtime_error {
public:
    explicit InvalidInput(std::vector<ParamError> problems);
    const std::vector<ParamError>& problems() const { return problems_; }

private:
    std::vector<ParamError> problems_;
};

enum class FrameOutcome {
    Done,       ///< the frame is complete
    Cancelled,  ///< the callback said so; the next call goes on from here
    Failed,     ///< see `message`; the state is that of the last good snapshot
};

/// One step of a method that solves.
struct SolvedStep {
    double dt = 0.0;           ///< [s]
    int iterations = 0;        ///< step/step_report.h says of what
    int linearIterations = 0;  ///< of conjugate gradients, all together
    double residual = 0.0;     ///< at the end, relative [-]
    bool isConverged = true;
};

/// What happened since the frame began; counters are of the frame.
struct FrameReport {
    FrameOutcome outcome = FrameOutcome::Done;
    std::string message;  ///< of a failure: particle, stage, quantity, value
    int frame = 0;
    double time = 0.0;             ///< reached [s]
    int substeps = 0;              ///< taken and kept
    double dtMin = 0.0;            ///< [s]
    double dtMax = 0.0;            ///< [s]
    int retries = 0;               ///< how often the step size was halved
    std::size_t removedOpen = 0;   ///< particles that left through open walls
    double massRemovedOpen = 0.0;  ///< [kg]
    std::size_t removedThin = 0;   ///< torn particles too few for the grid (foam/thin_particles.h)
    double massRemovedThin = 0.0;  ///< [kg]
    std::size_t emitted = 0;
    double massEmitted = 0.0;      ///< [kg]
    std::size_t inserted = 0;      ///< by resampling (resample/resample.h)
    std::size_t merged = 0;        ///< particles that went into others
    double resampledEnergy = 0.0;  ///< kinetic and strain energy that resampling added [J]
    Vec3d resampledAngularMomentum = Vec3d::Zero();  ///< the same of angular momentum [kg m^2/s]
    /// That came in less what went out: through bodies and air with a temperature, with emitted and
    /// removed particles. What is left of the change of thermal energy is rounding.
    double heatThroughBoundary = 0.0;  ///< [J]
    std::vector<SolvedStep> solves;    ///< a step each, in order; of methods that solve
    int heatSteps = 0;
    int heatIterations = 0;     ///< of conjugate gradients, the most of a step
    double heatResidual = 0.0;  ///< relative, the largest of a step
    StageTimes times;
    std::vector<std::string> warnings;
};

/// Called after each step with the share of the frame that is done (0..1); false: stop here.
using ProgressCallback = std::function<bool(double)>;

class StateReader;
class StateWriter;
struct Prediction;  // scene/predict.h

class Simulation {
public:
    virtual ~Simulation() = default;

    /// From the current state to the next frame.
    virtual FrameReport advanceFrame(const ProgressCallback& callback = {}) = 0;

    /// One point per particle, by ascending id: P v id mass volume pscale material J pressure Cd
    /// and every attribute that came in with the points. Detail: frame time fps dx substepcount
    /// mallow_version.
    virtual PointTable particles(const OutputRequest& request = {}) const = 0;

    virtual ConservedSums sums() const = 0;
    virtual std::size_t particleCount() const = 0;
    virtual int frame() const = 0;    ///< the last complete one
    virtual double time() const = 0;  ///< [s]
    virtual std::size_t memoryBytes() const = 0;
    virtual Precision precision() const = 0;
    virtual SimdTarget target() const = 0;
    virtual bool isInsideFrame() const = 0;  ///< the last frame was cancelled before its end

    /// Everything that later results and reports depend on and the input does not give; wall times
    /// are left out. Equal states give equal bytes.
    virtual void saveState(StateWriter& writer) const = 0;
    /// Makes this simulation, built from the same input, go on as the saved one would have, bit for
    /// bit. @throws InputError when the state does not fit; the simulation is of no use then.
    virtual void restoreState(StateReader& reader) = 0;

    /// For predict(): of a simulation that has not begun. It may not be advanced afterwards.
    virtual Prediction prediction(const OutputRequest& request) = 0;
};

/// @throws InvalidInput with every problem of the input.
std::unique_ptr<Simulation> makeSimulation(SimulationInput input);

}  // namespace mallow
