/// @file domain_keys.cpp
/// The domain in a scene file: its walls are one word, or a word or an object for each side.
#include <mallow/params/describe_scene.h>
#include <mallow/scene/member_key.h>
#include <mallow/scene/scene_keys.h>

namespace mallow {
namespace {

std::vector<std::string> sideNames() {
    return {kSideNames.begin(), kSideNames.end()};
}

void readWall(const Json& json, const std::string& path, Wall& wall, SceneProblems& problems) {
    if (json.is_object())
        readObject(json, path, wallKeys(), wall, problems);
    else if (const auto word = readWord(json, path, allWords<Wall::Kind>(), problems))
        wall.kind = *fromWord<Wall::Kind>(*word);
}

void readWalls(const Json& json,
               const std::string& path,
               DomainSettings& domain,
               SceneProblems& problems) {
    domain.walls.fill({Wall::Open, domain.friction});
    if (json.is_string()) {
        Wall all{Wall::Open, domain.friction};
        readWall(json, path, all, problems);
        domain.walls.fill(all);
        return;
    }
    if (!json.is_object()) {
        problems.add(path, "must be one of " + quoted(allWords<Wall::Kind>()) +
                               " or an object by side, got " + kindOf(json));
        return;
    }
    for (const auto& item : json.items()) {
        const std::vector<std::string> names = sideNames();
        const auto side = std::find(names.begin(), names.end(), item.key());
        const std::string sidePath = joinPath(path, item.key());
        if (side == names.end()) {
            problems.add(sidePath, "is not a side" + suggestion(item.key(), names));
            continue;
        }
        readWall(item.value(), sidePath,
                 domain.walls[static_cast<std::size_t>(side - names.begin())], problems);
    }
}

SceneKey<DomainSettings> wallsKey() {
    const Json word = wordSchema(allWords<Wall::Kind>());
    const Json oneSide{{"anyOf", {word, objectSchema(wallKeys())}}};
    Json sides{{"type", "object"}, {"properties", Json::object()}};
    for (const char* name : kSideNames) sides["properties"][name] = oneSide;
    sides["additionalProperties"] = false;
    return {{"", "walls", "Walls", "", "", Range::any(),
             "All sides alike, or by side: \"x-\" \"x+\" \"y-\" \"y+\" \"z-\" \"z+\", each a word "
             "or an object; sides left out are open."},
            readWalls,
            [](const DomainSettings& domain) {
                Json json = Json::object();
                for (std::size_t i = 0; i < kSideNames.size(); ++i)
                    json[kSideNames[i]] = writeObject(wallKeys(), domain.walls[i]);
                return json;
            },
            {{"anyOf", {word, sides}}},
            "one of " + quoted(allWords<Wall::Kind>()) + ", or an object by side"};
}

}  // namespace

std::vector<SceneKey<Wall>> wallKeys() {
    return memberKeys<Wall>();
}

std::vector<SceneKey<DomainSettings>> domainKeys() {
    // Walls last: those without friction of their own take the domain's, which is then known.
    std::vector<SceneKey<DomainSettings>> keys = memberKeys<DomainSettings>();
    keys.push_back(wallsKey());
    return keys;
}

}  // namespace mallow
