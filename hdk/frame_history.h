/// @file frame_history.h
/// A simulation that can be asked for any frame in any order. States of past frames are kept in
/// memory; a frame that is not is computed again from the nearest one before it, to the same bits.
#pragma once

#include <mallow/scene/simulation.h>

#include <map>
#include <memory>

namespace mallow::hdk {

class FrameHistory {
public:
    FrameHistory(std::unique_ptr<Simulation> simulation, int startFrame);

    /// At most so many bytes of states besides the first frame's and the current one. Reports are
    /// small and stay.
    void setMemoryLimit(std::size_t bytes);

    /// Brings the simulation to that frame; frames before the first are the first. After anything
    /// but Done it stands at the last frame that is complete.
    FrameReport goTo(int frame, const ProgressCallback& callback = {});

    /// Another simulation of the same particles takes the place of this one, at its frame.
    void replaceSimulation(std::unique_ptr<Simulation> simulation);

    /// Goes on from a checkpoint of this simulation. @throws InputError; it is as before then.
    void adopt(const std::string& checkpoint);

    const Simulation& simulation() const { return *simulation_; }
    /// What happened in each frame that was computed, those before the current one and after it.
    const std::map<int, FrameReport>& reports() const { return reports_; }
    std::size_t memoryBytes() const;  ///< of the states
    std::size_t stateCount() const { return states_.size(); }
    int framesComputed() const { return framesComputed_; }

private:
    void keepState();
    void thinOut();
    void restore(int frame);
    FrameReport advance(const ProgressCallback& callback);

    std::unique_ptr<Simulation> simulation_;
    int startFrame_;
    std::size_t limit_ = 0;
    int stride_ = 1;                     ///< frames between two that are kept
    std::map<int, std::string> states_;  ///< by frame; the first is always there
    std::map<int, FrameReport> reports_;
    int framesComputed_ = 0;
};

}  // namespace mallow::hdk
