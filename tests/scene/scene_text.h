/// @file scene_text.h
/// Scenes as text for the tests of the scene file.
#pragma once

#include <mallow/scene/scene_file.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mallow::test {

/// A small valid scene whose parts can be replaced: R"("objects": [...])" and the like.
inline const char* const kSmallScene = R"({
  "mallow": 1,
  "time": { "frames": 3 },
  "grid": { "dx": 0.1 },
  "materials": [ { "name": "foam", "model": "elastic", "youngs_modulus": 1e4, "density": 200 } ],
  "objects": [ { "name": "ball", "material": "foam",
                 "shape": { "type": "sphere", "center": [0, 1, 0], "radius": 0.3 } } ]
})";

inline Scene parse(const std::string& text, const std::vector<std::string>& overrides = {}) {
    return parseScene(text, "test.json", "/nowhere", overrides);
}

/// Everything that is wrong with a scene; empty: nothing.
inline std::vector<SceneProblem> problemsOf(const std::string& text,
                                            const std::vector<std::string>& overrides = {}) {
    try {
        parse(text, overrides);
        return {};
    } catch (const InvalidScene& error) {
        return error.problems();
    }
}

inline std::string listOf(const std::vector<SceneProblem>& problems) {
    std::string text;
    for (const SceneProblem& problem : problems)
        text += "  " + problem.key + ": " + problem.message + "\n";
    return text;
}

inline bool has(const std::vector<SceneProblem>& problems,
                const std::string& key,
                const std::string& fragment) {
    for (const SceneProblem& problem : problems)
        if (problem.key == key && problem.message.find(fragment) != std::string::npos) return true;
    return false;
}

}  // namespace mallow::test
