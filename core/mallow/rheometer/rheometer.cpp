#include <mallow/params/input_error.h>
#include <mallow/rheometer/rheometer.h>

#include <algorithm>
#include <string>

namespace mallow {
namespace {

/// Which settings a test has; `test` itself and dt go with all.
std::vector<std::string> settingsOf(RheometerTest test) {
    switch (test) {
        case RheometerTest::Shear:
            return {"rate", "strain", "time", "rates"};
        case RheometerTest::Relaxation:
            return {"rate", "strain", "time"};
        case RheometerTest::Creep:
            return {"stress", "time"};
        case RheometerTest::Oscillation:
            return {"strain", "frequency", "time"};
        case RheometerTest::Compression:
            return {"rate", "strain", "time", "confined"};
    }
    return {};
}

/// A setting that would have no effect is a misunderstanding, so it is told.
void requireFitting(const RheometerSettings& given) {
    const std::vector<std::string> known = settingsOf(given.test);
    std::string problems;
    const auto check = [&](bool isGiven, const char* name) {
        if (!isGiven || std::find(known.begin(), known.end(), name) != known.end()) return;
        problems += (problems.empty() ? "" : "\n") + std::string(name) +
                    " does not go with the test " + wordOf(given.test);
    };
    check(given.rate.has_value(), "rate");
    check(given.strain.has_value(), "strain");
    check(given.stress.has_value(), "stress");
    check(given.frequency.has_value(), "frequency");
    check(given.time.has_value(), "time");
    check(given.rates.has_value(), "rates");
    check(given.confined, "confined");
    if (given.rate && given.rates) problems += "rate and rates: give one of them";
    if (!problems.empty()) throw InputError(problems);
}

}  // namespace

ResponseTable runRheometer(const MaterialPoint& point, const RheometerSettings& settings) {
    requireFitting(settings);
    switch (settings.test) {
        case RheometerTest::Shear:
            return settings.rates ? flowCurve(point, settings) : shearStartUp(point, settings);
        case RheometerTest::Relaxation:
            return stressRelaxation(point, settings);
        case RheometerTest::Creep:
            return creep(point, settings);
        case RheometerTest::Oscillation:
            return oscillation(point, settings);
        case RheometerTest::Compression:
            return compression(point, settings);
    }
    return {};
}

}  // namespace mallow
