#include <mallow/admm/make_local_terms.h>
#include <mallow/material/model_info.h>
#include <mallow/scene/validate_implicit.h>

namespace mallow {

void validateImplicit(const SimulationInput& input, std::vector<ParamError>& errors) {
    const StepMethod method = input.solver.method;
    for (const MaterialParams& material : input.materials) {
        const bool isRefused =
            (method == StepMethod::Implicit && material.model == "melting") ||
            (method == StepMethod::Admm && !hasLocalTerms(modelIndex(material.model)));
        if (!isRefused) continue;
        errors.push_back({"materials." + material.name + ".model",
                          "is \"" + material.model + "\", which the method " + wordOf(method) +
                              " does not take"});
    }
}

}  // namespace mallow
