/// @file rheometer_settings.h
/// How one material point is driven and for how long. Units, ranges and help are in
/// params/describe_rheometer.cpp; what is left out is chosen for the material
/// (rheometer/rheometer.h).
#pragma once

#include <mallow/params/words.h>

#include <optional>
#include <vector>

namespace mallow {

enum class RheometerTest { Shear, Relaxation, Creep, Oscillation, Compression };

inline std::vector<Word<RheometerTest>> wordsOf(RheometerTest) {
    return {{RheometerTest::Shear, "shear"},
            {RheometerTest::Relaxation, "relaxation"},
            {RheometerTest::Creep, "creep"},
            {RheometerTest::Oscillation, "oscillation"},
            {RheometerTest::Compression, "compression"}};
}

/// The rates of a flow curve, spaced evenly in their logarithm.
struct RateRange {
    double min, max;  ///< [1/s] > 0
    int count;        ///< >= 1; 1: `min` alone
};

struct RheometerSettings {
    RheometerTest test = RheometerTest::Shear;
    std::optional<double> rate;       ///< [1/s]
    std::optional<double> strain;     ///< [-]
    std::optional<double> stress;     ///< [Pa]
    std::optional<double> frequency;  ///< [Hz]
    std::optional<double> time;       ///< [s]
    std::optional<double> dt;         ///< [s]
    bool confined = false;            ///< compression between walls: the sides do not move
    std::optional<RateRange> rates;   ///< shear: a flow curve in place of one rate
};

}  // namespace mallow
