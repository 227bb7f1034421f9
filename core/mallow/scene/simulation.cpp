#include <mallow/scene/simulation.h>
#include <mallow/scene/simulation_of.h>

namespace mallow {
namespace {

std::string joined(const std::vector<ParamError>& problems) {
    std::string text;
    for (const ParamError& problem : problems) {
        if (!text.empty()) text += "\n";
        text += problem.name + ": " + problem.message;
    }
    return text;
}

}  // namespace

InvalidInput::InvalidInput(std::vector<ParamError> problems)
    : std::runtime_error(joined(problems)), problems_(std::move(problems)) {}

std::unique_ptr<Simulation> makeSimulation(SimulationInput input) {
    if (input.precision == Precision::Double)
        return std::make_unique<SimulationOf<double>>(std::move(input));
    return std::make_unique<SimulationOf<float>>(std::move(input));
}

}  // namespace mallow
