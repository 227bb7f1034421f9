#include <mallow/heat/phase_of_model.h>
#include <mallow/heat/thermal_columns.h>
#include <mallow/material/model_functions.h>
#include <mallow/material/model_info.h>
#include <mallow/params/bind.h>
#include <mallow/scene/export_points.h>
#include <mallow/scene/make_stepper.h>
#include <mallow/scene/simulation_of.h>
#include <mallow/scene/validate_input.h>
#include <mallow/step/time_step.h>
#include <mallow/step/transfer_damping.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace mallow {
namespace {

StepSettings stepSettings(const SimulationInput& input) {
    StepSettings s;
    s.dx = input.grid.dx;
    // The stencils of the staggered grid begin where a cubic's does (kernel/mac_spline.h).
    s.kernel = input.solver.method == StepMethod::Projection ? Kernel::Cubic : input.grid.kernel;
    s.transfer = input.solver.transfer;
    s.scheme = transferScheme(input.solver.transfer, input.solver.flipRatio,
                              input.solver.separation[0], input.solver.separation[1]);
    s.target = input.target;
    s.forces.gravity = input.forces.gravity;
    s.forces.wind = input.forces.wind.value_or(Vec3d::Zero());
    s.forces.drag = input.forces.drag;
    if (input.forces.field) s.forces.field = vectorFieldFromVdb(*input.forces.field, "");
    s.solver = input.solver;
    // A fixed step is never halved, so there is nothing to go back to.
    s.keepSnapshot = !input.time.dt.has_value();
    return s;
}

template <class T>
std::vector<RunningEmitter> startEmitters(const SimulationInput& input,
                                          const std::vector<BatchState<T>>& batches,
                                          std::vector<ParamError>& errors) {
    std::vector<RunningEmitter> result;
    const std::vector<ModelInfo> infos = modelInfos();
    for (const EmitterInput& in : input.emitters) {
        RunningEmitter source;
        source.region = in.region;
        source.emitter.region = regionOf(in.region);
        source.emitter.velocity = in.velocity;
        source.temperature = in.temperature;
        source.emitter.start = in.start;
        if (in.end) source.emitter.end = *in.end;
        source.emitter.spacing = particleSpacing(input.grid.dx, in.particlesPerCell);
        source.emitter.seed = in.seed;
        source.emitter.maxParticles = in.maxParticles;
        const auto batch = std::find_if(batches.begin(), batches.end(), [&](const auto& b) {
            return b.particles.material == in.material;
        });
        if (batch == batches.end()) {
            errors.push_back({"emitters." + in.name + ".material",
                              "there is no material named \"" + in.material + "\""});
            continue;
        }
        source.batch = static_cast<std::size_t>(batch - batches.begin());
        const ModelInfo& info = infos[static_cast<std::size_t>(batch->particles.model)];
        source.restState = info.restState;
        const int phase = phaseOfModel(batch->particles.model);
        const MaterialParams& material = input.materials[source.batch];
        const BoundMaterial bound = bindMaterial(info.parameters, material, {}, {});
        source.density = bound.density.uniform;
        source.thermal = {bound.thermal[0].uniform, bound.thermal[1].uniform,
                          bound.thermal[2].uniform, bound.thermal[3].uniform,
                          bound.thermal[4].uniform, bound.thermal[5].uniform};
        if (phase >= 0 && thermalStateAt(in.temperature, 1.0, source.thermal).isLiquid)
            source.restState[static_cast<std::size_t>(phase)] = 1.0;
        std::vector<double> parameters;
        for (const BoundParameter& parameter : bound.parameters)
            parameters.push_back(parameter.uniform);
        source.waveSpeed = std::sqrt(
            waveModulus({batch->particles.model, parameters.data()}, source.restState.data()) /
            source.density);
        result.push_back(std::move(source));
    }
    return result;
}

}  // namespace

template <class T>
SimulationOf<T>::SimulationOf(SimulationInput input)
    : input_(std::move(input)), threads_(input_.threads) {
    std::vector<ParamError> errors = validateInput(input_);
    if (!errors.empty()) throw InvalidInput(std::move(errors));
    settings_ = stepSettings(input_);

    SeededParticles<T> seeded = seedParticles<T>(input_, errors);
    if (errors.empty()) emitters_ = startEmitters(input_, seeded.batches, errors);
    if (!errors.empty()) throw InvalidInput(std::move(errors));
    state_.batches = std::move(seeded.batches);
    carried_ = std::move(seeded.carried);
    progress_.nextId = seeded.nextId;
    progress_.emitted.assign(emitters_.size(), 0);
    if (settings_.scheme.needsOldVelocity())
        state_.grid.oldNodes = ParticleArray<T>(kBlockNodes * kNodeSize);

    colliders_ = input_.colliders;
    if (input_.domain)
        for (Collider& wall : wallColliders(*input_.domain)) colliders_.push_back(std::move(wall));
    kernels_ = stepKernels(settings_, state_.batches);
    stepper_ = makeStepper<T>(input_.solver.method);
    frame_ = input_.time.startFrame;
    if (input_.resample.enabled) {
        threads_.run(
            [&] { resampleScale_ = resampleScale(state_, settings_.dx, !emitters_.empty()); });
    }

    StepReport initial;
    threads_.run([&] { initial = respondToState(kernels_, state_); });
    if (initial.failure) throw InvalidInput({{"objects", describe(*initial.failure)}});
    state_.limits = initial.limits;
}

template <class T>
Surroundings SimulationOf<T>::surroundings(double dt, double frameEnd) const {
    Surroundings around;
    for (const Collider& collider : colliders_)
        around.colliders.push_back(poseCollider(collider, state_.time + dt));
    around.sources = activeSources(emitters_, state_.time, dt);
    around.shareOfFrame = std::min(1.0, dt / (frameEnd - state_.time));
    return around;
}

template <class T>
void SimulationOf<T>::beginFrame() {
    progress_.report = FrameReport();
    progress_.report.frame = frame_ + 1;
    progress_.cfl = input_.time.cfl;
    progress_.longestStep = std::numeric_limits<double>::infinity();
    progress_.heatStep = longestHeatStep();
    state_.stepsSinceResort = resortEvery();  // a snapshot at the frame's start
    hasSnapshot_ = false;
    isInsideFrame_ = true;
}

template <class T>
std::optional<StepFailure> SimulationOf<T>::resortAndSnapshot() {
    StageTimer timer(progress_.report.times);
    removeOutside();
    removeThin();
    timer.finished(TimedStage::Sort);
    if (isResampleDue()) {
        hasSnapshot_ = false;  // what particles inherit cannot be taken back
        resampleParticles();
        timer.finished(TimedStage::Resample);
    }
    progress_.time = state_.time;
    progress_.limits = state_.limits;
    for (std::size_t e = 0; e < emitters_.size(); ++e) progress_.emitted[e] = emitters_[e].emitted;
    if (const auto lost = resortParticles(settings_, state_)) return lost;
    timer.finished(TimedStage::Sort);
    snapshot_ = progress_;
    hasSnapshot_ = settings_.keepSnapshot;
    return std::nullopt;
}

template <class T>
std::optional<StepFailure> SimulationOf<T>::sortIfNeeded() {
    if (state_.isSorted) return std::nullopt;
    return sortParticles(settings_, state_);
}

template <class T>
bool SimulationOf<T>::isResampleDue() const {
    return input_.resample.enabled && progress_.stepsSinceResample >= input_.resample.every;
}

/// Always just before a snapshot, so that going back never has to undo it.
template <class T>
void SimulationOf<T>::resampleParticles() {
    std::vector<bool> takesPart;
    for (const BatchState<T>& batch : state_.batches)
        takesPart.push_back(input_.notResampled.count(batch.particles.material) == 0);
    const std::uint64_t key = hashBits(static_cast<std::uint64_t>(input_.resample.seed),
                                       static_cast<std::uint64_t>(progress_.resamplings));
    const ResampleReport done =
        resample(settings_, resampleScale_, key, takesPart, progress_.nextId, state_);
    for (const Descent& descent : done.descents) inheritAttributes(descent, carried_);
    progress_.stepsSinceResample = 0;
    ++progress_.resamplings;
    progress_.report.inserted += done.inserted;
    progress_.report.merged += done.merged;
    progress_.report.resampledEnergy += done.energyChange;
    progress_.report.resampledAngularMomentum += done.angularMomentumChange;
}

template <class T>
void SimulationOf<T>::goBackToSnapshot(double failedStep) {
    const double cfl = progress_.cfl;
    const double longestStep = std::min(progress_.longestStep, 0.5 * failedStep);
    const int retries = progress_.report.retries;
    const StageTimes times = progress_.report.times;
    restoreSnapshot(state_);
    progress_ = snapshot_;
    progress_.cfl = 0.5 * cfl;
    progress_.longestStep = longestStep;
    progress_.report.retries = retries + 1;
    progress_.report.times = times;
    state_.time = snapshot_.time;
    state_.limits = snapshot_.limits;
    state_.stepsSinceResort = resortEvery();
    for (std::size_t e = 0; e < emitters_.size(); ++e) emitters_[e].emitted = snapshot_.emitted[e];
}

template <class T>
std::optional<StepFailure> SimulationOf<T>::takeStep(double dt, double frameEnd) {
    FrameReport& report = progress_.report;
    if (state_.stepsSinceResort >= resortEvery() || isResampleDue())
        if (const auto lost = resortAndSnapshot()) return lost;
    StageTimer timer(report.times);
    const double t = state_.time;
    const Surroundings around = surroundings(dt, frameEnd);
    const Temporaries temporaries = addTemporaries(emitters_, t, dt, state_);
    if (input_.solver.dampingIterations > 0) {
        if (const auto lost = sortIfNeeded()) {
            dropTemporaries(temporaries, state_);
            return lost;
        }
        dampByTransfers(settings_, kernels_, state_);
    }
    timer.finished(TimedStage::Other);

    const StepReport step =
        stepper_->advance(settings_, kernels_, around, dt, state_, progress_.report.times);
    if (step.failure) {
        dropTemporaries(temporaries, state_);
        return step.failure;
    }

    const EmissionCount emission =
        keepDepartures(temporaries, t, dt, emitters_, progress_.nextId, state_);
    report.emitted += emission.particles;
    report.massEmitted += emission.mass;
    if (step.solver) noteSolve(*step.solver, dt);
    report.dtMin = report.substeps == 0 ? dt : std::min(report.dtMin, dt);
    report.dtMax = std::max(report.dtMax, dt);
    ++report.substeps;
    ++progress_.stepsSinceResample;
    report.heatThroughBoundary += emission.heat;
    StageTimer heatTimer(report.times);  // the step has timed its own stages
    const auto failure = conductIfDue(dt, frameEnd, around);
    heatTimer.finished(TimedStage::Heat);
    return failure;
}

/// What ADMM may leave of the forces that were out of balance before somebody is told [-].
constexpr double kPoorResidual = 0.5;

template <class T>
void SimulationOf<T>::noteSolve(const SolverReport& solver, double dt) {
    FrameReport& report = progress_.report;
    // ADMM ends after its iterations, as a rule short of the tolerance: a word only where they did
    // little.
    const double enough = input_.solver.method == StepMethod::Admm ? kPoorResidual : 0.0;
    const auto isShort = [&](const auto& s) { return !s.isConverged && !(s.residual <= enough); };
    const bool isFirstShort =
        isShort(solver) && std::none_of(report.solves.begin(), report.solves.end(), isShort);
    report.solves.push_back(
        {dt, solver.iterations, solver.linearIterations, solver.residual, solver.isConverged});
    if (!isFirstShort) return;
    std::ostringstream text;
    text << "the implicit solve of a step of " << dt << " s stopped at a residual of "
         << solver.residual << " after " << solver.iterations << " iterations; solver.tolerance is "
         << input_.solver.tolerance;
    report.warnings.push_back(text.str());
}

template <class T>
FrameReport SimulationOf<T>::finish(FrameOutcome outcome, const std::string& message) {
    progress_.report.outcome = outcome;
    progress_.report.message = message;
    progress_.report.time = state_.time;
    FrameReport report = progress_.report;
    // The next call reports what comes after, not these again.
    progress_.report.warnings.clear();
    return report;
}

template <class T>
FrameReport SimulationOf<T>::runFrame(const ProgressCallback& callback) {
    const double duration = input_.time.frameDuration();
    const double frameBegin = (frame_ - input_.time.startFrame) * duration;
    const double frameEnd = (frame_ + 1 - input_.time.startFrame) * duration;
    if (!isInsideFrame_) beginFrame();
    while (state_.time < frameEnd) {
        const double dt = chooseStep(frameEnd);
        if (!(dt > 0.0)) return finish(FrameOutcome::Failed, progress_.report.message);
        const bool isLast = dt >= frameEnd - state_.time;
        const std::optional<StepFailure> failure = takeStep(dt, frameEnd);
        if (failure) {
            if (!hasSnapshot_) return finish(FrameOutcome::Failed, describe(*failure));
            const bool wasLastTry = progress_.report.retries == kMostRetries;
            goBackToSnapshot(dt);
            if (wasLastTry) {
                progress_.report.retries = kMostRetries;
                std::ostringstream text;
                text << describe(*failure) << ", still after " << kMostRetries
                     << " retries with half the step each";
                return finish(FrameOutcome::Failed, text.str());
            }
            continue;
        }
        if (isLast) state_.time = frameEnd;  // sums of steps drift; frames do not
        if (callback && !callback((state_.time - frameBegin) / duration))
            return finish(FrameOutcome::Cancelled, "");
    }
    removeOutside();  // the next frame's start would be too late for this one's cache
    ++frame_;
    isInsideFrame_ = false;
    hasSnapshot_ = false;
    return finish(FrameOutcome::Done, "");
}

template <class T>
FrameReport SimulationOf<T>::advanceFrame(const ProgressCallback& callback) {
    FrameReport report;
    threads_.run([&] { report = runFrame(callback); });
    return report;
}

template <class T>
PointTable SimulationOf<T>::particles(const OutputRequest& request) const {
    PointTable table;
    threads_.run([&] { table = exportPoints(state_, carried_, request); });
    addFrameFacts({frame_, state_.time, input_.time.fps, settings_.dx, progress_.report.substeps},
                  table);
    return table;
}

template <class T>
ConservedSums SimulationOf<T>::sums() const {
    ConservedSums result;
    threads_.run([&] { result = conservedSums(settings_, state_); });
    return result;
}

template <class T>
std::size_t SimulationOf<T>::particleCount() const {
    std::size_t count = 0;
    for (const BatchState<T>& batch : state_.batches) count += batch.particles.size();
    return count;
}

template <class T>
std::size_t SimulationOf<T>::memoryBytes() const {
    std::size_t bytes = stepper_->allocatedBytes() + state_.grid.nodes.allocatedBytes() +
                        state_.grid.oldNodes.allocatedBytes() + allocatedBytes(carried_);
    for (const BatchState<T>& batch : state_.batches) {
        bytes += batch.particles.allocatedBytes() + batch.spare.allocatedBytes() +
                 batch.sort.cell.allocatedBytes() + batch.sort.order.allocatedBytes() +
                 batch.sort.room.allocatedBytes() +
                 batch.sort.cellBegin.capacity() * sizeof(std::uint32_t);
    }
    return bytes;
}

template class SimulationOf<float>;
template class SimulationOf<double>;

}  // namespace mallow
