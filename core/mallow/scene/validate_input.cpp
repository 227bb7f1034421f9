#include <mallow/geometry/bounds.h>
#include <mallow/scene/validate_implicit.h>
#include <mallow/scene/validate_input.h>
#include <mallow/scene/validate_projection.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mallow {
namespace {

void append(const std::string& prefix,
            const std::vector<ParamError>& problems,
            std::vector<ParamError>& errors) {
    for (const ParamError& problem : problems)
        errors.push_back({prefix + problem.name, problem.message});
}

void checkEmitter(const EmitterInput& emitter, std::vector<ParamError>& errors) {
    const std::string path = "emitters." + emitter.name + ".";
    append(path + "shape.", validate(emitter.region), errors);
    Validator check;
    check.require(isFinite(bounds(emitter.region)), path + "shape", "must be bounded");
    check.require(emitter.velocity.allFinite(), path + "velocity", "must be finite");
    check.require(emitter.particlesPerCell > 0.0 && std::isfinite(emitter.particlesPerCell),
                  path + "particles_per_cell", "must be a finite number above 0");
    check.require(emitter.temperature > 0.0 && std::isfinite(emitter.temperature),
                  path + "temperature", "must be a finite number > 0 K");
    check.require(!emitter.end || *emitter.end >= emitter.start, path + "end",
                  "must not be before start");
    append("", check.take(), errors);
}

}  // namespace

std::vector<ParamError> validateInput(const SimulationInput& input) {
    std::vector<ParamError> errors;
    append("", input.time.validate(), errors);
    append("", input.grid.validate(), errors);
    append("", input.solver.validate(), errors);
    append("", input.forces.validate(), errors);
    append("", input.heat.validate(), errors);
    validateProjection(input, errors);
    validateImplicit(input, errors);
    if (input.domain) append("", input.domain->validate(), errors);
    std::set<std::string> names;
    for (const MaterialParams& material : input.materials)
        if (!names.insert(material.name).second)
            errors.push_back(
                {"materials." + material.name, "there are two materials of this name"});
    for (const ObjectInput& object : input.objects) {
        if (!(object.particlesPerCell > 0.0 && std::isfinite(object.particlesPerCell)))
            errors.push_back({"objects." + object.name + ".particles_per_cell",
                              "must be a finite number above 0"});
        if (!(object.temperature > 0.0 && std::isfinite(object.temperature)))
            errors.push_back(
                {"objects." + object.name + ".temperature", "must be a finite number > 0 K"});
    }
    for (const Collider& collider : input.colliders)
        append("colliders." + collider.name + ".", collider.validate(), errors);
    for (const EmitterInput& emitter : input.emitters) checkEmitter(emitter, errors);
    const std::vector<SimdTarget> targets = supportedTargets();
    if (std::find(targets.begin(), targets.end(), input.target) == targets.end())
        errors.push_back({"simd", std::string("this CPU has no ") + name(input.target)});
    return errors;
}

}  // namespace mallow
