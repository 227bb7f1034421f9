#include <mallow/params/describe_rheometer.h>

namespace mallow {

template <>
std::vector<Field<RheometerSettings>> describe<RheometerSettings>() {
    using S = RheometerSettings;
    return {
        {required({"", "test", "Test", "", "", Range::any(), "How the point is driven."}),
         wordMember(&S::test)},
        {{"", "rate", "Rate", "", "1/s", Range::above(0.0),
          "Shear or compression rate, 1 when it is not given; in a relaxation test that of the "
          "ramp, which is sudden when it is not given."},
         &S::rate},
        {{"", "strain", "Strain", "gamma", "", Range::above(0.0),
          "Where shear (1) and compression (0.2) end, what relaxation holds (0.1), the amplitude "
          "of oscillation (0.01)."},
         &S::strain},
        {{"", "stress", "Stress", "tau", "Pa", Range::above(0.0),
          "Shear stress that creep holds; nine tenths of what shearing at 1/s to a strain of 0.1 "
          "takes "
          "when it is not given."},
         &S::stress},
        {{"", "frequency", "Frequency", "", "Hz", Range::above(0.0),
          "Of the oscillation; 1 when it is not given."},
         &S::frequency},
        {{"", "time", "Time", "t", "s", Range::above(0.0),
          "How long; five relaxation times of the material (1 where it has none) when it is not "
          "given, at least four periods of an oscillation; in shear and compression it follows "
          "from strain and rate."},
         &S::time},
        {{"", "dt", "Step", "dt", "s", Range::above(0.0),
          "Longest time step; short against the test and the material's relaxation when it is not "
          "given."},
         &S::dt},
        {{"", "confined", "Confined", "", "", Range::any(),
          "Compress between walls, so that the sides do not move; they are free otherwise."},
         &S::confined},
    };
}

}  // namespace mallow
