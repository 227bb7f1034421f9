/// @file scene_problem.h
/// What is wrong with a scene, by key; collected, so that a user sees everything at once.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace mallow {

struct SceneProblem {
    std::string key;  ///< "materials.foam.density", "objects[0].shape.radius"; empty: the file
    std::string message;
};

/// what(): a line "FILE: KEY: MESSAGE" for each problem.
class InvalidScene : public std::runtime_error {
public:
    InvalidScene(const std::string& file, std::vector<SceneProblem> problems);
    const std::vector<SceneProblem>& problems() const { return problems_; }

private:
    std::vector<SceneProblem> problems_;
};

/// Keeps the first problem of each key: what follows from it is no news.
class SceneProblems {
public:
    void add(const std::string& key, const std::string& message);
    bool isEmpty() const { return problems_.empty(); }
    /// Is anything wrong at this key or below it?
    bool concern(const std::string& key) const;

    /// @throws InvalidScene if there are any.
    void throwIfAny(const std::string& file) const;

private:
    std::vector<SceneProblem> problems_;
};

}  // namespace mallow
