/// @file scene_fuzz.cpp
/// The text of a scene; the files it names are not opened.
#include "reading_laws.h"

#include <mallow/scene/read_scene.h>

namespace {

std::optional<mallow::SceneSettings> read(std::string_view text) {
    using namespace mallow;
    try {
        return readScene(text, fuzz::kSource, "/folder", {});
    } catch (const InvalidScene& refusal) {
        if (refusal.problems().empty()) fuzz::broken("a refusal says what is wrong");
        return std::nullopt;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mallow;
    const std::optional<SceneSettings> scene = read(fuzz::asText(data, size));
    if (!scene) return 0;
    const std::string written = writeScene(*scene);
    const std::optional<SceneSettings> again = read(written);
    if (!again) fuzz::broken("a scene that was written can be read");
    if (writeScene(*again) != written) fuzz::broken("a scene that was written reads back the same");
    return 0;
}
