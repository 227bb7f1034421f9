#include <mallow/params/solver_settings.h>
#include <mallow/scene/method_defaults.h>

namespace mallow {
namespace {

bool isProjection(const Json& json) {
    if (!json.is_object() || !json.contains("solver")) return false;
    const Json& solver = json["solver"];
    return solver.is_object() && solver.contains("method") &&
           solver["method"] == Json(wordOf(StepMethod::Projection));
}

}  // namespace

void applyMethodDefaults(Json& json, SceneProblems& problems) {
    if (!isProjection(json)) return;
    constexpr double kFlipRatio = 0.95;  // Melt 5.9
    Json& solver = json["solver"];
    if (!solver.contains("transfer")) solver["transfer"] = wordOf(Transfer::Flip);
    if (!solver.contains("flip_ratio")) solver["flip_ratio"] = kFlipRatio;
    if (json.contains("grid") && json["grid"].is_object() && json["grid"].contains("kernel"))
        problems.add("grid.kernel", "does not apply to the method projection; leave it out");
}

void removeWhatDoesNotApply(Json& json) {
    if (isProjection(json)) json["grid"].erase("kernel");
}

}  // namespace mallow
