#include "solver_run.h"

#include <mallow/io/checkpoint.h>
#include <mallow/version.h>

#include <cstdio>
#include <regex>

namespace mallow::hdk {
namespace {

/// What a checkpoint holds in place of a scene file.
std::string identityOf(std::uint64_t fingerprint) {
    char text[40];
    std::snprintf(text, sizeof text, "houdini %016llx",
                  static_cast<unsigned long long>(fingerprint));
    return text;
}

std::string milliseconds(double seconds) {
    constexpr double kPerSecond = 1.0e3;
    char text[40];
    std::snprintf(text, sizeof text, "%.4g ms", kPerSecond * seconds);
    return text;
}

std::string mebibytes(std::size_t bytes) {
    char text[40];
    std::snprintf(text, sizeof text, "%.1f MiB", static_cast<double>(bytes) / (1024.0 * 1024.0));
    return text;
}

/// The text without its numbers, however they are written.
std::string kindOf(const std::string& warning) {
    static const std::regex number(R"(-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?)");
    return std::regex_replace(warning, number, "#");
}

}  // namespace

FrameReport SolverRun::goTo(int frame,
                            const SolverScene& scene,
                            std::size_t memoryLimit,
                            const ColliderAtFrame& colliderAt,
                            const ProgressCallback& callback) {
    struct Forget {
        const ColliderAtFrame*& used;
        ~Forget() { used = nullptr; }
    } forget{colliderAt_};
    colliderAt_ = &colliderAt;
    if (!prepare(frame, scene, callback)) {
        FrameReport report;
        report.outcome = FrameOutcome::Cancelled;
        return report;
    }
    history_->setMemoryLimit(memoryLimit);
    lastAsked_.reset();
    const FrameReport report = history_->goTo(frame, callback);
    if (report.outcome == FrameOutcome::Done) lastAsked_ = frame;
    return report;
}

void SolverRun::reset() {
    history_.reset();
    sampled_.clear();
    lastAsked_.reset();
}

/// A new simulation when anything that it is made of is not what it was. One whose animated
/// colliders are not known as far as the frame goes on with more of their motion.
bool SolverRun::prepare(int frame, const SolverScene& scene, const ProgressCallback& callback) {
    const std::uint64_t now = fingerprint(scene);
    const int start = scene.settings.time.startFrame;
    if (history_ != nullptr && now == fingerprint_) {
        const std::optional<bool> areSame = collidersAreSame(frame, callback);
        if (!areSame) return false;
        if (*areSame) {
            // A step may end on a key, and moves on from it: the one behind is needed too.
            if (!hasAnimated(scene) || frame < lastKey_) return true;
            // Twice as far as before: making a simulation costs a few steps.
            history_->replaceSimulation(
                makeWithKeys(scene, std::max(frame + 1, start + 2 * (lastKey_ - start))));
            return true;
        }
    }
    reset();
    history_ =
        std::make_unique<FrameHistory>(makeWithKeys(scene, std::max(frame, start) + 1), start);
    fingerprint_ = now;
    return true;
}

std::unique_ptr<Simulation> SolverRun::makeWithKeys(const SolverScene& scene, int lastKey) {
    const ColliderAtFrame sample = [this](std::size_t index, int at) {
        Geometry mesh = (*colliderAt_)(index, at);
        // The first look counts: frames may have been computed with it.
        sampled_.try_emplace({index, at}, fingerprint(mesh));
        return mesh;
    };
    auto made = makeSimulation(simulationInput(scene, sample, lastKey));
    lastKey_ = lastKey;  // an input that fails on the way leaves the old one, with its keys
    return made;
}

/// Are moving colliders what they were when they were read, at every frame that the asked one
/// depends on? Each look cooks an input, and a playback asks for every frame in turn: there only
/// the frames around are looked at, so that its cost does not grow with the frame. None: stopped.
std::optional<bool> SolverRun::collidersAreSame(int frame, const ProgressCallback& callback) const {
    const bool isPlaying = lastAsked_ && frame == *lastAsked_ + 1;
    for (const auto& [place, was] : sampled_) {
        const int at = place.second;
        if (at > frame + 1 || (isPlaying && at < frame - 1)) continue;
        if (callback && !callback(0.0)) return std::nullopt;
        if (fingerprint((*colliderAt_)(place.first, at)) != was) return false;
    }
    return true;
}

std::vector<std::string> SolverRun::warnings() const {
    struct Known {
        std::string text;
        int first, last, frames;
    };
    std::vector<Known> all;
    std::map<std::string, std::size_t> placeOf;
    if (history_ == nullptr) return {};
    for (const auto& [frame, report] : history_->reports()) {
        if (frame > simulation().frame()) break;
        for (const std::string& warning : report.warnings) {
            const auto [place, isNew] = placeOf.try_emplace(kindOf(warning), all.size());
            if (isNew) all.push_back({warning, frame, frame, 0});
            Known& known = all[place->second];
            if (isNew || known.last != frame) ++known.frames;
            known.last = frame;
        }
    }
    std::vector<std::string> texts;
    for (const Known& known : all) {
        std::string text = "frame " + std::to_string(known.first) + ": " + known.text;
        if (known.frames > 1)
            text += " (and in " + std::to_string(known.frames - 1) + " later frames up to " +
                    std::to_string(known.last) + ")";
        texts.push_back(text);
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> SolverRun::statistics() const {
    if (history_ == nullptr) return {};
    const auto found = history_->reports().find(simulation().frame());
    const FrameReport last = found != history_->reports().end() ? found->second : FrameReport();
    std::vector<std::pair<std::string, std::string>> facts = {
        {"Frame", std::to_string(simulation().frame())},
        {"Time", numberText(simulation().time()) + " s"},
        {"Particles", std::to_string(simulation().particleCount())}};
    if (last.substeps > 0) {
        facts.emplace_back("Steps of the frame", std::to_string(last.substeps));
        facts.emplace_back("Shortest step", milliseconds(last.dtMin));
        facts.emplace_back("Longest step", milliseconds(last.dtMax));
        facts.emplace_back("Retries with half the step", std::to_string(last.retries));
    }
    if (last.emitted > 0) facts.emplace_back("Emitted", std::to_string(last.emitted));
    if (last.removedOpen > 0)
        facts.emplace_back("Left through open walls", std::to_string(last.removedOpen));
    if (last.removedThin > 0)
        facts.emplace_back("Removed as too thin", std::to_string(last.removedThin));
    facts.emplace_back("Frames kept", std::to_string(history_->stateCount()));
    facts.emplace_back("Memory of kept frames", mebibytes(history_->memoryBytes()));
    facts.emplace_back("Memory of the simulation", mebibytes(simulation().memoryBytes()));
    return facts;
}

void SolverRun::saveCheckpoint(const std::string& path) const {
    writeCheckpoint(simulation(), identityOf(fingerprint_), path);
}

void SolverRun::requireOwn(const std::string& path) const {
    const CheckpointHeader header = readCheckpointHeader(path);
    const auto refuse = [&](const std::string& why) {
        throw InputError(path + ": cannot be resumed: " + why);
    };
    if (header.version != version())
        refuse("it was written by Mallow " + header.version + ", this is " + version() +
               ", which would not go on bit for bit");
    if (header.scene != identityOf(fingerprint_))
        refuse("the solver's parameters or inputs have changed since it was written");
    if (header.precision != simulation().precision()) refuse("the precision has changed");
    if (header.target != simulation().target())
        refuse(std::string("it began with the instruction set ") + name(header.target));
    if (header.insideFrame) refuse("it stands inside a frame");
}

void SolverRun::resumeFrom(const std::string& path) {
    requireOwn(path);
    history_->adopt(path);
}

}  // namespace mallow::hdk
