#include <mallow/scene/scene_problem.h>

#include <algorithm>

namespace mallow {
namespace {

std::string lines(const std::string& file, const std::vector<SceneProblem>& problems) {
    std::string text;
    for (const SceneProblem& problem : problems) {
        if (!text.empty()) text += "\n";
        text += file + ": " + (problem.key.empty() ? "" : problem.key + ": ") + problem.message;
    }
    return text;
}

}  // namespace

InvalidScene::InvalidScene(const std::string& file, std::vector<SceneProblem> problems)
    : std::runtime_error(lines(file, problems)), problems_(std::move(problems)) {}

void SceneProblems::add(const std::string& key, const std::string& message) {
    constexpr std::size_t kMostProblems = 200;  // nobody reads more
    if (problems_.size() == kMostProblems) return;
    const bool isKnown = std::any_of(problems_.begin(), problems_.end(),
                                     [&](const SceneProblem& p) { return p.key == key; });
    if (!isKnown) problems_.push_back({key, message});
}

bool SceneProblems::concern(const std::string& key) const {
    return std::any_of(problems_.begin(), problems_.end(), [&](const SceneProblem& p) {
        return p.key.compare(0, key.size(), key) == 0 &&
               (p.key.size() == key.size() || p.key[key.size()] == '.' || p.key[key.size()] == '[');
    });
}

void SceneProblems::throwIfAny(const std::string& file) const {
    if (!isEmpty()) throw InvalidScene(file, problems_);
}

}  // namespace mallow
