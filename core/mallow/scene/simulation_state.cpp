/// @file simulation_state.cpp
/// A simulation's state as bytes: what its checkpoint holds. Sorts, grid and kernels follow from
/// the particles, carried attributes and colliders from the input, so none of them is here.
#include <mallow/material/model_info.h>
#include <mallow/params/thermal_params.h>
#include <mallow/scene/simulation_of.h>
#include <mallow/scene/state_stream.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace mallow {
namespace {

template <class Stream, class Limits>
void passLimits(Stream& stream, Limits& limits) {
    stream.item(limits.waveSpeed);
    stream.item(limits.particleSpeed);
    stream.item(limits.kinematicViscosity);
    stream.item(limits.colliderSpeed);
}

template <class Solve, class Stream>
void passSolve(Stream& stream, Solve& solve) {
    stream.item(solve.dt);
    stream.item(solve.iterations);
    stream.item(solve.linearIterations);
    stream.item(solve.residual);
    stream.item(solve.isConverged);
}

void passSolves(StateWriter& writer, const std::vector<SolvedStep>& solves) {
    writer.item(static_cast<std::uint64_t>(solves.size()));
    for (const SolvedStep& solve : solves) passSolve(writer, solve);
}

void passSolves(StateReader& reader, std::vector<SolvedStep>& solves) {
    constexpr std::size_t kBytesEach = 2 * sizeof(double) + 2 * sizeof(int) + 1;
    solves.resize(reader.count(kBytesEach));
    for (SolvedStep& solve : solves) passSolve(reader, solve);
}

/// Outcome, message and time are set whenever a report is handed out. Wall times stay behind.
template <class Stream, class Progress>
void passFrameProgress(Stream& stream, Progress& progress) {
    auto& report = progress.report;
    stream.item(report.frame);
    stream.item(report.substeps);
    stream.item(report.dtMin);
    stream.item(report.dtMax);
    stream.item(report.retries);
    stream.item(report.removedOpen);
    stream.item(report.massRemovedOpen);
    stream.item(report.removedThin);
    stream.item(report.massRemovedThin);
    stream.item(report.emitted);
    stream.item(report.massEmitted);
    stream.item(report.inserted);
    stream.item(report.merged);
    stream.item(report.resampledEnergy);
    for (int a = 0; a < 3; ++a) stream.item(report.resampledAngularMomentum[a]);
    stream.item(report.heatThroughBoundary);
    passSolves(stream, report.solves);
    stream.item(report.heatSteps);
    stream.item(report.heatIterations);
    stream.item(report.heatResidual);
    stream.item(report.warnings);
    stream.item(progress.cfl);
    stream.item(progress.longestStep);
    stream.item(progress.nextId);
    stream.item(progress.emitted);
    stream.item(progress.time);
    stream.item(progress.heatTime);
    stream.item(progress.heatStep);
    stream.item(progress.stepsSinceResample);
    stream.item(progress.resamplings);
    passLimits(stream, progress.limits);
}

/// What must agree between the state and the simulation that takes it up.
template <class T>
void saveMake(const ParticleBatch<T>& batch, StateWriter& writer) {
    writer.item(batch.material);
    writer.item(modelInfos()[static_cast<std::size_t>(batch.model)].name);
    for (const BatchParameter<T>& parameter : batch.parameters) writer.item(parameter.uniform);
    writer.item(static_cast<std::uint32_t>(batch.thermal.size()));
    for (const BatchParameter<T>& parameter : batch.thermal) writer.item(parameter.uniform);
    batch.forEachColumn(
        [&](const auto& column) { writer.item(static_cast<std::uint32_t>(column.width())); });
}

template <class T>
void expectSame(T expected, const std::string& path, StateReader& reader) {
    T value = 0;
    reader.item(value);
    if (value != expected)
        reader.fail(path + " is " + std::to_string(value) + ", expected " +
                    std::to_string(expected));
}

template <class T>
void checkMake(const ParticleBatch<T>& batch, StateReader& reader) {
    std::string word;
    reader.item(word);
    if (word != batch.material)
        reader.fail("material \"" + word + "\", expected \"" + batch.material + "\"");
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    reader.item(word);
    const std::string material = "materials." + batch.material;
    if (word != info.name)
        reader.fail(material + ".model is \"" + word + "\", expected \"" + info.name + "\"");
    for (std::size_t k = 0; k < batch.parameters.size(); ++k)
        expectSame(batch.parameters[k].uniform, material + "." + info.parameters[k], reader);
    std::uint32_t thermal = 0;
    reader.item(thermal);
    if (thermal != batch.thermal.size()) reader.fail("heat.enabled is not that of the scene");
    for (std::size_t k = 0; k < batch.thermal.size(); ++k)
        expectSame(batch.thermal[k].uniform, material + "." + kThermalParameters[k], reader);
    batch.forEachColumn([&](const auto& column) {
        std::uint32_t width = 0;
        reader.item(width);
        if (width != column.width()) {
            reader.fail(material + ": a column of " + std::to_string(width) +
                        " numbers per particle, expected " + std::to_string(column.width()) +
                        " (another transfer, or other attributes on the points)");
        }
    });
}

template <class T>
void saveRows(const ParticleBatch<T>& batch, StateWriter& writer) {
    writer.item(static_cast<std::uint64_t>(batch.size()));
    batch.forEachColumn(
        [&](const auto& column) { writer.numbers(column.data(), column.size() * column.width()); });
}

/// A file whose checksum is right may still not be one of ours.
template <class T>
void checkRows(std::int64_t nextId, const ParticleBatch<T>& batch, const StateReader& reader) {
    const auto fail = [&](std::size_t row, const std::string& what) {
        reader.fail("the particles before: number " + std::to_string(row) + " of \"" +
                    batch.material + "\" has " + what);
    };
    const auto requireFinite = [&](const auto& column) {
        if constexpr (std::is_floating_point_v<std::decay_t<decltype(*column.data())>>) {
            for (std::size_t n = 0; n < column.size() * column.width(); ++n)
                if (!std::isfinite(column.data()[n]))
                    fail(n / column.width(), "a number that is not finite");
        }
    };
    // Without a target a pinned particle has no number there.
    batch.forEachColumn([&](const auto& column) {
        if (static_cast<const void*>(&column) != &batch.target) requireFinite(column);
    });
    for (std::size_t p = 0; p < batch.size(); ++p) {
        if (!(*batch.mass.row(p) > 0)) fail(p, "a mass that is not positive");
        if (!(*batch.restVolume.row(p) > 0)) fail(p, "a volume that is not positive");
        const std::int64_t id = *batch.id.row(p);
        if (id < 0 || id >= nextId) {
            fail(p,
                 "the id " + std::to_string(id) + ", expected 0 to " + std::to_string(nextId - 1));
        }
    }
}

void requireDistinct(std::vector<std::int64_t> ids, const StateReader& reader) {
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end())
        reader.fail("two of the particles before have the id " + std::to_string(*twice));
}

template <class T>
void addIds(const ParticleBatch<T>& batch, std::vector<std::int64_t>& ids) {
    ids.insert(ids.end(), batch.id.data(), batch.id.data() + batch.id.size());
}

template <class T>
void restoreRows(std::int64_t nextId, ParticleBatch<T>& batch, StateReader& reader) {
    std::size_t rowBytes = 0;
    batch.forEachColumn(
        [&](const auto& column) { rowBytes += column.width() * sizeof(*column.data()); });
    batch.resize(reader.count(rowBytes));
    batch.forEachColumn(
        [&](auto& column) { reader.numbers(column.data(), column.size() * column.width()); });
    checkRows(nextId, batch, reader);
}

/// The rows of attributes that resampling added: they do not follow from the input.
void saveInheritances(const CarriedAttributes& carried, StateWriter& writer) {
    writer.item(static_cast<std::uint64_t>(carried.inheritances.size()));
    for (const Inheritance& inheritance : carried.inheritances) {
        writer.item(inheritance.id);
        writer.item(inheritance.rows);
        writer.item(inheritance.shares);
    }
}

void restoreInheritances(std::int64_t nextId, CarriedAttributes& carried, StateReader& reader) {
    constexpr std::size_t kFewestBytes = 3 * sizeof(std::uint64_t);
    forgetInheritances(carried);
    const std::size_t count = reader.count(kFewestBytes);
    if (count > 0 && carried.isEmpty()) reader.fail("attributes that the input does not have");
    for (std::size_t n = 0; n < count; ++n) {
        Inheritance inheritance{};
        reader.item(inheritance.id);
        reader.item(inheritance.rows);
        reader.item(inheritance.shares);
        const bool isGood =
            inheritance.id >= 0 && inheritance.id < nextId && !inheritance.rows.empty() &&
            inheritance.rows.size() == inheritance.shares.size() &&
            std::all_of(inheritance.rows.begin(), inheritance.rows.end(),
                        [&](std::uint64_t row) { return row < carried.points.pointCount(); }) &&
            std::all_of(inheritance.shares.begin(), inheritance.shares.end(),
                        [](double share) { return share >= 0.0 && share <= 1.0; });
        if (!isGood) reader.fail("a particle that inherits from none that was before it");
        inherit(inheritance, carried);
    }
}

}  // namespace

template <class T>
template <class Stream, class Self>
void SimulationOf<T>::passProgress(Stream& stream, Self& self) {
    stream.item(self.state_.time);
    stream.item(self.state_.stepsSinceResort);
    passLimits(stream, self.state_.limits);
    stream.item(self.frame_);
    stream.item(self.isInsideFrame_);
    stream.item(self.hasSnapshot_);
    stream.item(self.hasWarnedOfFixedStep_);
    passFrameProgress(stream, self.progress_);
    for (auto& source : self.emitters_) stream.item(source.emitted);
}

template <class T>
void SimulationOf<T>::saveState(StateWriter& writer) const {
    writer.item(static_cast<std::uint64_t>(state_.batches.size()));
    for (const BatchState<T>& batch : state_.batches) saveMake(batch.particles, writer);
    writer.item(static_cast<std::uint64_t>(emitters_.size()));
    passProgress(writer, *this);
    saveInheritances(carried_, writer);
    for (const BatchState<T>& batch : state_.batches) saveRows(batch.particles, writer);
    if (!hasSnapshot_) return;
    passFrameProgress(writer, snapshot_);
    for (const BatchState<T>& batch : state_.batches) saveRows(batch.spare, writer);
}

template <class T>
void SimulationOf<T>::restoreState(StateReader& reader) {
    const auto expectCount = [&](std::size_t expected, const char* what) {
        std::uint64_t count = 0;
        reader.item(count);
        if (count != expected) {
            reader.fail(std::to_string(count) + " " + what + ", expected " +
                        std::to_string(expected));
        }
    };
    expectCount(state_.batches.size(), "materials");
    for (const BatchState<T>& batch : state_.batches) checkMake(batch.particles, reader);
    expectCount(emitters_.size(), "emitters");
    passProgress(reader, *this);
    checkRestored(reader);
    restoreInheritances(progress_.nextId, carried_, reader);
    std::vector<std::int64_t> ids;
    for (BatchState<T>& batch : state_.batches) {
        restoreRows(progress_.nextId, batch.particles, reader);
        addIds(batch.particles, ids);
    }
    requireDistinct(ids, reader);
    if (hasSnapshot_) {
        passFrameProgress(reader, snapshot_);
        if (snapshot_.emitted.size() != emitters_.size() || snapshot_.nextId > progress_.nextId)
            reader.fail("the snapshot does not belong to the state before it");
        ids.clear();
        for (BatchState<T>& batch : state_.batches) {
            batch.particles.giveColumnsTo(batch.spare);
            restoreRows(progress_.nextId, batch.spare, reader);
            addIds(batch.spare, ids);
        }
        requireDistinct(std::move(ids), reader);
    }
    state_.isSorted = false;
}

/// What the frame loop relies on: a file whose checksum is right may still not be one of ours.
template <class T>
void SimulationOf<T>::checkRestored(const StateReader& reader) const {
    const auto require = [&](bool holds, const char* what) {
        if (!holds) reader.fail(std::string("the numbers before: ") + what);
    };
    constexpr int kLastFrame = std::numeric_limits<int>::max() - 1;
    const int start = input_.time.startFrame;
    require(frame_ >= start && frame_ < kLastFrame, "the frame is outside the scene's frames");
    const double duration = input_.time.frameDuration();
    const double begin = (static_cast<double>(frame_) - start) * duration;
    const double end = (static_cast<double>(frame_) + 1.0 - start) * duration;
    require(isInsideFrame_ ? state_.time >= begin && state_.time <= end : state_.time == begin,
            "the time is not one of the frame");
    require(state_.stepsSinceResort >= 0 && state_.stepsSinceResort <= resortEvery(),
            "the steps since the last sort are out of range");
    require(progress_.stepsSinceResample >= 0 && progress_.resamplings >= 0,
            "the steps since the last resampling are out of range");
    require(progress_.emitted.size() == emitters_.size(), "a count per emitter was expected");
    require(
        progress_.nextId >= 0 && progress_.nextId < std::numeric_limits<std::int64_t>::max() / 2,
        "the next id is out of range");
    const FrameReport& report = progress_.report;
    require(report.retries >= 0 && report.retries <= kMostRetries, "the retries are out of range");
    require(report.substeps >= 0 && report.substeps < kLastFrame, "the steps are out of range");
    require(!isInsideFrame_ || (progress_.cfl > 0.0 && progress_.cfl <= input_.time.cfl),
            "the CFL number is out of range");
    require(!isInsideFrame_ || progress_.longestStep > 0.0, "the longest step is out of range");
    require(!hasSnapshot_ || (isInsideFrame_ && settings_.keepSnapshot),
            "there is a snapshot where none is kept");
}

template void SimulationOf<float>::saveState(StateWriter&) const;
template void SimulationOf<double>::saveState(StateWriter&) const;
template void SimulationOf<float>::restoreState(StateReader&);
template void SimulationOf<double>::restoreState(StateReader&);

}  // namespace mallow
