#include <mallow/scene/validate_projection.h>
#include <mallow/step/mac_law.h>

namespace mallow {
namespace {

bool isStaggered(Transfer transfer) {
    return transfer == Transfer::Flip || transfer == Transfer::Pic || transfer == Transfer::Apic;
}

}  // namespace

void validateProjection(const SimulationInput& input, std::vector<ParamError>& errors) {
    const bool isProjection = input.solver.method == StepMethod::Projection;
    if (isProjection && !isStaggered(input.solver.transfer))
        errors.push_back(
            {"solver.transfer", "must be flip, pic or apic with the method projection"});
    if (isProjection && input.solver.dampingIterations > 0)
        errors.push_back({"solver.damping_iterations", "must be 0 with the method projection"});
    for (const MaterialParams& material : input.materials) {
        const std::string path = "materials." + material.name;
        if (isProjection && !macLaw(material.model))
            errors.push_back({path + ".model", "is \"" + material.model +
                                                   "\", but the method projection takes liquid, "
                                                   "elastic and melting only"});
        if (!isProjection && material.isIncompressible)
            errors.push_back({path + ".incompressible", "needs the method projection"});
    }
}

}  // namespace mallow
