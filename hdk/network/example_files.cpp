#include "network/example_network.h"

#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/read_scene.h>

#include <algorithm>
#include <filesystem>

namespace mallow::hdk {
namespace {

namespace fs = std::filesystem;

/// The comment of a scene's first line says what it shows.
std::string firstComment(const std::string& scene) {
    const std::string line = scene.substr(0, scene.find('\n'));
    const std::size_t begin = line.find_first_not_of("/ ");
    return line.compare(0, 2, "//") == 0 && begin != std::string::npos ? line.substr(begin) : "";
}

}  // namespace

Example exampleOfFile(const std::string& file) {
    const fs::path path = fs::absolute(file).lexically_normal();
    const std::string text = readFile(file);
    SceneSettings scene = readStatedScene(text, file, path.parent_path().string(), {});
    // Examples are saved in examples_hip/, which stands beside the folder of the scenes.
    forEachFile(scene, [&](std::string& named) {
        named = "$HIP/../scenes/" + fs::path(named).lexically_relative(path.parent_path()).string();
    });
    try {
        return exampleOf(scene, path.stem().string(), "scenes/" + path.filename().string(),
                         firstComment(text));
    } catch (const InputError& error) {
        throw InputError(file + ": " + error.what());
    }
}

std::vector<Example> allExamples(const std::string& scenes) {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(scenes))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<Example> examples = {paintedBlock()};
    for (const fs::path& path : paths) examples.push_back(exampleOfFile(path.string()));
    return examples;
}

}  // namespace mallow::hdk
