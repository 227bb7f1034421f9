#include "frame_history.h"

#include <mallow/io/checkpoint.h>
#include <mallow/scene/state_stream.h>

#include <algorithm>

namespace mallow::hdk {

FrameHistory::FrameHistory(std::unique_ptr<Simulation> simulation, int startFrame)
    : simulation_(std::move(simulation)), startFrame_(startFrame) {
    keepState();
}

void FrameHistory::setMemoryLimit(std::size_t bytes) {
    limit_ = bytes;
    thinOut();
}

std::size_t FrameHistory::memoryBytes() const {
    std::size_t bytes = 0;
    for (const auto& [frame, state] : states_) bytes += state.size();
    return bytes;
}

void FrameHistory::keepState() {
    std::string& bytes = states_[simulation_->frame()];
    bytes.clear();
    StateWriter writer([&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    });
    simulation_->saveState(writer);
    bytes.shrink_to_fit();
    thinOut();
}

/// Keeps every stride-th frame, doubling the stride until they fit; so a frame is never farther
/// than a stride from one that is kept. The first and the current one stay in any case.
void FrameHistory::thinOut() {
    const auto countedBytes = [&] {
        std::size_t bytes = memoryBytes();
        bytes -= states_.at(startFrame_).size();
        if (simulation_->frame() != startFrame_) {
            const auto current = states_.find(simulation_->frame());
            if (current != states_.end()) bytes -= current->second.size();
        }
        return bytes;
    };
    const auto dropBetween = [&] {
        for (auto it = states_.begin(); it != states_.end();) {
            const bool isKept =
                (it->first - startFrame_) % stride_ == 0 || it->first == simulation_->frame();
            it = isKept ? std::next(it) : states_.erase(it);
        }
    };
    dropBetween();
    while (countedBytes() > limit_) {
        stride_ *= 2;
        dropBetween();
    }
}

void FrameHistory::restore(int frame) {
    const std::string& bytes = states_.at(frame);
    StateReader reader(bytes, "a frame in memory");
    simulation_->restoreState(reader);
}

void FrameHistory::replaceSimulation(std::unique_ptr<Simulation> simulation) {
    const int frame = simulation_->frame();
    simulation_ = std::move(simulation);
    restore(frame);
}

void FrameHistory::adopt(const std::string& checkpoint) {
    const int before = simulation_->frame();
    try {
        restoreCheckpoint(checkpoint, *simulation_);
    } catch (...) {
        restore(before);
        throw;
    }
    keepState();
}

/// A collider that cannot be read is an exception: the frame is not left half done.
FrameReport FrameHistory::advance(const ProgressCallback& callback) {
    try {
        return simulation_->advanceFrame(callback);
    } catch (...) {
        restore(simulation_->frame());
        throw;
    }
}

FrameReport FrameHistory::goTo(int frame, const ProgressCallback& callback) {
    frame = std::max(frame, startFrame_);
    if (simulation_->frame() > frame) restore(std::prev(states_.upper_bound(frame))->first);
    // A later frame that is kept saves the way to it.
    const int nearest = std::prev(states_.upper_bound(frame))->first;
    if (nearest > simulation_->frame()) restore(nearest);
    const int begin = simulation_->frame();
    while (simulation_->frame() < frame) {
        const int done = simulation_->frame() - begin;
        FrameReport report = advance(
            [&](double share) { return !callback || callback((done + share) / (frame - begin)); });
        if (report.outcome == FrameOutcome::Done) {
            // The first report counts: the core says some things only once.
            reports_.try_emplace(report.frame, report);
            ++framesComputed_;
            keepState();
            continue;
        }
        restore(simulation_->frame());
        return report;
    }
    FrameReport report;
    report.frame = simulation_->frame();
    report.time = simulation_->time();
    return report;
}

}  // namespace mallow::hdk
