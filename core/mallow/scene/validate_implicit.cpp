#include <mallow/scene/validate_implicit.h>

namespace mallow {

void validateImplicit(const SimulationInput& input, std::vector<ParamError>& errors) {
    if (input.solver.method != StepMethod::Implicit) return;
    for (const MaterialParams& material : input.materials)
        if (material.model == "melting")
            errors.push_back({"materials." + material.name + ".model",
                              "is \"melting\", which the method implicit does not take yet"});
}

}  // namespace mallow
