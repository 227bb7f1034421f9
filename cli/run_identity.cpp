#include "run_identity.h"

#include <mallow/io/read_file.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <zlib.h>

namespace mallow::cli {
namespace {

using Json = nlohmann::json;

std::string checksum(const std::string& path) {
    const std::string bytes = readFile(path);
    const uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    return std::to_string(bytes.size()) + " bytes, crc32 " + std::to_string(sum);
}

std::string shown(const Json& json, const Json::json_pointer& at) {
    return json.contains(at) ? json.at(at).dump() : "nothing";
}

/// "/scene/materials/0/density" as "materials.0.density".
std::string keyOf(std::string pointer) {
    const std::string prefix = "/scene/";
    if (pointer.rfind(prefix, 0) == 0) pointer.erase(0, prefix.size());
    for (char& c : pointer)
        if (c == '/') c = '.';
    return pointer;
}

}  // namespace

std::string runIdentity(const Scene& scene) {
    Json identity;
    identity["scene"] = Json::parse(scene.resolved);
    identity["files"] = Json::object();
    for (const std::string& file : scene.files)
        identity["files"][file] =
            std::filesystem::is_regular_file(file) ? checksum(file) : std::string("sequence");
    return identity.dump();
}

std::optional<std::string> identityDifference(const std::string& then, const std::string& now) {
    Json a = Json::parse(then, nullptr, /*allow_exceptions=*/false);
    Json b = Json::parse(now);
    if (!a.is_object() || !a.contains("scene")) return "it does not say which scene it belongs to";
    for (Json* identity : {&a, &b}) {
        Json& scene = (*identity)["scene"];
        scene.erase("output");
        scene["time"].erase("frames");
    }
    for (const auto& [file, sum] : b["files"].items()) {
        if (a["files"].contains(file) && a["files"][file] != sum) return file + " has changed";
    }
    const Json patch = Json::diff(a["scene"], b["scene"]);
    if (patch.empty()) return std::nullopt;
    const std::string path = patch[0]["path"];
    const Json::json_pointer at(path);
    return keyOf("/scene" + path) + " was " + shown(a["scene"], at) + " and is " +
           shown(b["scene"], at);
}

}  // namespace mallow::cli
