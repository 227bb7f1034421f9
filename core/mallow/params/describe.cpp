#include <mallow/params/describe.h>

#include <algorithm>

namespace mallow {

ParamInfo required(ParamInfo info) {
    info.isRequired = true;
    return info;
}

ParamInfo notYet(ParamInfo info) {
    info.isAvailable = false;
    return info;
}

template <>
std::vector<Field<TimeSettings>> describe<TimeSettings>() {
    using S = TimeSettings;
    return {
        {{"time", "fps", "Frames per Second", "", "1/s", Range::above(0.0),
          "Frames written per second of simulated time."},
         &S::fps},
        {{"time", "frames", "Frames", "", "", Range::atLeast(1.0),
          "Number of frames written; the first is the initial state."},
         &S::frames},
        {{"time", "start_frame", "Start Frame", "", "", Range::any(),
          "Number of the first frame, whose time is 0."},
         &S::startFrame},
        {{"time", "cfl", "CFL", "", "", Range::leftOpen(0.0, 1.0),
          "Share of the longest stable time step that is taken."},
         &S::cfl},
        {{"time", "dt_max", "Longest Step", "dt", "s", Range::above(0.0),
          "Upper limit of the time step; one frame when it is not given."},
         &S::dtMax},
        {{"time", "dt_min", "Shortest Step", "dt", "s", Range::above(0.0),
          "A simulation that needs shorter steps than this stops with an error."},
         &S::dtMin},
        {{"time", "dt", "Fixed Step", "dt", "s", Range::above(0.0),
          "A fixed time step in place of the computed one; only the last of a frame is shortened."},
         &S::dt},
    };
}

template <>
std::vector<Field<GridSettings>> describe<GridSettings>() {
    using S = GridSettings;
    return {
        {{"grid", "dx", "Cell Size", "dx", "m", Range::above(0.0),
          "Side of a grid cell, the smallest detail that materials resolve."},
         &S::dx},
        {{"grid", "kernel", "Kernel", "w", "", Range::any(),
          "B-spline that couples particles and grid: cubic is smoother and costs more."},
         wordMember(&S::kernel)},
    };
}

template <>
std::vector<Field<SolverSettings>> describe<SolverSettings>() {
    using S = SolverSettings;
    return {
        {{"solver", "method", "Method", "", "", Range::any(), "How a time step is taken."},
         wordMember(&S::method)},
        {{"solver", "transfer", "Transfer", "", "", Range::any(),
          "How velocities go from particles to the grid and back."},
         wordMember(&S::transfer)},
        {{"solver", "flip_ratio", "FLIP Ratio", "alpha", "", Range::closed(0.0, 1.0),
          "Share of the particle's own velocity that is kept: 1 is lively, 0 is damped."},
         &S::flipRatio},
        {{"solver", "separation", "Separation", "beta_min, beta_max", "", Range::closed(0.0, 1.0),
          "How freely particles move apart: the first while the material holds together, the "
          "second once it has come apart."},
         &S::separation},
        {{"solver", "damping_iterations", "Damping Iterations", "", "", Range::atLeast(0.0),
          "Round trips between particles and grid per step that damp velocities; needs a transfer "
          "with rotation: apic, aspic, aflip, asflip, rpic."},
         &S::dampingIterations},
        {{"solver", "tolerance", "Tolerance", "", "", Range::open(0.0, 1.0),
          "Relative accuracy of implicit methods; without effect on explicit steps."},
         &S::tolerance},
        {{"solver", "max_iterations", "Most Iterations", "", "", Range::atLeast(1.0),
          "Upper limit of the iterations of each linear solve; without effect on explicit steps."},
         &S::maxIterations},
        {{"solver", "admm_iterations", "ADMM Iterations", "", "", Range::atLeast(1.0),
          "Iterations of the ADMM method per step; without effect on explicit steps."},
         &S::admmIterations},
        {{"solver", "admm_weights", "ADMM Weights", "W", "", Range::any(),
          "What ADMM's constraints are weighted with: the stiffness of each particle as it is, its "
          "bulk modulus at rest, or nothing."},
         wordMember(&S::admmWeights)},
        {{"solver", "admm_penalty", "ADMM Penalty", "rho", "", Range::open(0.0, 1e6),
          "Factor of ADMM's weights: above 1 steps are more careful, below 1 bolder."},
         &S::admmPenalty},
        {{"solver", "admm_relaxation", "ADMM Relaxation", "alpha", "", Range::closed(1.0, 1.9),
          "Over-relaxation of ADMM: 1 is none, 1.4 to 1.6 can save iterations."},
         &S::admmRelaxation},
        {{"solver", "admm_equilibration", "ADMM Equilibration", "", "", Range::any(),
          "Balances ADMM's weights over particles once per step (Ruiz): for sand, seldom for what "
          "is "
          "elastic."},
         &S::admmEquilibration},
    };
}

template <>
std::vector<Field<ForceSettings>> describe<ForceSettings>() {
    using S = ForceSettings;
    return {
        {{"", "gravity", "Gravity", "g", "m/s^2", Range::any(), "Acceleration of everything."},
         &S::gravity},
        {{"forces", "wind", "Wind", "", "m/s", Range::any(),
          "Velocity of the air that drag pulls toward; still air when it is not given."},
         &S::wind},
        {{"forces", "drag", "Drag", "", "1/s", Range::atLeast(0.0),
          "Rate at which velocities approach the wind's."},
         &S::drag},
        {{"forces", "field", "Acceleration Field", "", "m/s^2", Range::any(),
          "A VDB file with a vector grid of accelerations."},
         &S::field},
    };
}

void requireInRange(const ParamInfo& info, const std::vector<double>& values, Validator& check) {
    const auto bad = std::find_if(values.begin(), values.end(),
                                  [&](double v) { return !info.range.contains(v); });
    check.require(bad == values.end(), info.path(),
                  bad == values.end()
                      ? ""
                      : "must be " + info.range.text(info.unit) + ", got " + numberText(*bad));
}

}  // namespace mallow
