#include <mallow/step/step_report.h>

#include <sstream>

namespace mallow {

const char* stageName(Stage stage) {
    switch (stage) {
        case Stage::Sort:
            return "sort";
        case Stage::Solve:
            return "solve";
        case Stage::Constitutive:
            return "constitutive update";
        case Stage::Positions:
            return "positions";
        case Stage::Heat:
            return "heat";
    }
    return "";
}

std::string describe(const StepFailure& failure) {
    std::ostringstream text;
    if (failure.quantity == Quantity::Residual) {
        text << "the implicit solve stopped at a residual of " << failure.value;
        return text.str();
    }
    text << "particle " << failure.particleId << ": ";
    switch (failure.quantity) {
        case Quantity::Position:
            text << "position " << failure.value << " m";
            break;
        case Quantity::VolumeRatio:
            text << "volume ratio J = " << failure.value;
            break;
        case Quantity::Displacement:
            text << "displacement of " << failure.value << " cells in one step";
            break;
        case Quantity::Residual:  // of no particle, see above
            break;
        case Quantity::Temperature:
            text << "temperature " << failure.value << " K";
            break;
    }
    text << " in stage " << stageName(failure.stage);
    return text.str();
}

}  // namespace mallow
