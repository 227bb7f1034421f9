/// @file solver_run.h
/// A solver node's simulation over many cooks: it begins again when anything that it is made of has
/// changed, and goes to any frame otherwise.
#pragma once

#include "frame_history.h"
#include "solver_scene.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mallow::hdk {

class SolverRun {
public:
    /// `colliderAt` is not used after the call. After anything but Done the simulation stands at
    /// the last frame that is complete. @throws InputError, InvalidInput
    FrameReport goTo(int frame,
                     const SolverScene& scene,
                     std::size_t memoryLimit,
                     const ColliderAtFrame& colliderAt,
                     const ProgressCallback& callback);
    /// Drops every frame: the next call of goTo begins again.
    void reset();

    bool hasBegun() const { return history_ != nullptr; }
    const Simulation& simulation() const { return history_->simulation(); }
    /// What the core has warned of on the way to the frame it stands at, however it came there.
    /// Warnings that differ in numbers only are one, which says when.
    std::vector<std::string> warnings() const;
    std::size_t memoryOfKeptFrames() const {
        return history_ != nullptr ? history_->memoryBytes() : 0;
    }
    int framesComputed() const { return history_ != nullptr ? history_->framesComputed() : 0; }

    /// What an artist wants to know of the frame it stands at: label and value.
    std::vector<std::pair<std::string, std::string>> statistics() const;

    /// The state at the frame it stands at. @throws OutputError
    void saveCheckpoint(const std::string& path) const;
    /// Is the file a whole checkpoint of this very run? @throws InputError saying why not.
    void requireOwn(const std::string& path) const;
    /// Goes on from the file; frames before it are computed when they are asked for.
    /// @throws InputError; the run is as before then.
    void resumeFrom(const std::string& path);

private:
    /// False: it was stopped before it was ready.
    bool prepare(int frame, const SolverScene& scene, const ProgressCallback& callback);
    std::unique_ptr<Simulation> makeWithKeys(const SolverScene& scene, int lastKey);
    std::optional<bool> collidersAreSame(int frame, const ProgressCallback& callback) const;

    std::unique_ptr<FrameHistory> history_;
    std::uint64_t fingerprint_ = 0;
    /// What moving colliders looked like when they were first read: index and frame.
    std::map<std::pair<std::size_t, int>, std::uint64_t> sampled_;
    std::optional<int> lastAsked_;  ///< the frame of the last cook
    int lastKey_ = 0;               ///< up to which frame animated colliders are known
    const ColliderAtFrame* colliderAt_ = nullptr;  ///< during goTo
};

}  // namespace mallow::hdk
