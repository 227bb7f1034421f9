#include <mallow/report/run_plots.h>

#include <algorithm>
#include <cmath>

namespace mallow {
namespace {

struct Curve {
    const char* column;
    const char* label;
};

const PlotAxis kTimeAxis = {"time [s]", false};

/// A plot of the columns that there are; `factor` goes from the file's unit to the axis's.
class PlotMaker {
public:
    PlotMaker(const RunStats& stats, const char* title, PlotAxis y, double factor = 1.0)
        : stats_(stats), factor_(factor), plot_{title, kTimeAxis, std::move(y), {}} {}

    PlotMaker& add(const std::string& column, const std::string& label) {
        const std::vector<double>* time = stats_.find("time");
        if (const std::vector<double>* values = stats_.find(column); time && values)
            addValues(*values, label);
        return *this;
    }

    PlotMaker& addValues(std::vector<double> values, const std::string& label) {
        for (double& value : values) value *= factor_;
        // The initial state took no step: its 0 is no step size.
        if (plot_.y.isLog)
            for (double& value : values)
                if (value <= 0.0) value = std::nan("");
        plot_.lines.push_back({label, *stats_.find("time"), std::move(values)});
        return *this;
    }

    void finish(std::vector<LinePlot>& plots) {
        if (!plot_.lines.empty()) plots.push_back(std::move(plot_));
    }

private:
    const RunStats& stats_;
    double factor_;
    LinePlot plot_;
};

constexpr Curve kEnergies[] = {{"kinetic_energy", "kinetic"},
                               {"strain_energy", "strain"},
                               {"potential_energy", "potential"},
                               {"thermal_energy", "thermal"}};

bool isAllZero(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return !(v != 0.0); });
}

void addEnergies(const RunStats& stats, std::vector<LinePlot>& plots) {
    PlotMaker maker(stats, "Energy", {"energy [J]"});
    std::vector<double> sum(stats.frames.size(), 0.0);
    for (const Curve& curve : kEnergies) {
        const std::vector<double>* values = stats.find(curve.column);
        if (values == nullptr || isAllZero(*values)) continue;  // heat is not in every scene
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += (*values)[i];
        maker.add(curve.column, curve.label);
    }
    maker.addValues(sum, "sum").finish(plots);
}

void addVector(const RunStats& stats,
               const std::string& column,
               const char* title,
               const char* axis,
               std::vector<LinePlot>& plots) {
    PlotMaker maker(stats, title, {axis});
    for (const char* component : {"x", "y", "z"}) maker.add(column + "." + component, component);
    maker.finish(plots);
}

struct Compared {
    const char* column;
    const char* title;
    const char* axis;
};

constexpr Compared kCompared[] = {{"kinetic_energy", "Kinetic energy", "energy [J]"},
                                  {"strain_energy", "Strain energy", "energy [J]"},
                                  {"potential_energy", "Potential energy", "energy [J]"},
                                  {"thermal_energy", "Thermal energy", "energy [J]"},
                                  {"momentum.x", "Momentum x", "momentum [kg m/s]"},
                                  {"momentum.y", "Momentum y", "momentum [kg m/s]"},
                                  {"momentum.z", "Momentum z", "momentum [kg m/s]"},
                                  {"volume", "Volume", "volume [m³]"},
                                  {"particles", "Particles", "particles"},
                                  {"max_speed", "Largest speed", "speed [m/s]"},
                                  {"substeps", "Substeps", "substeps per frame"},
                                  {"wall_seconds", "Time per frame", "wall time [s]"}};

}  // namespace

std::vector<LinePlot> runPlots(const RunStats& stats) {
    constexpr double kMebibyte = 1024.0 * 1024.0, kMillisecond = 1e-3;
    std::vector<LinePlot> plots;
    if (stats.find("time") == nullptr) return plots;
    addEnergies(stats, plots);
    PlotMaker(stats, "Volume", {"volume [m³]"}).add("volume", "").finish(plots);
    addVector(stats, "momentum", "Momentum", "momentum [kg m/s]", plots);
    addVector(stats, "angular_momentum", "Angular momentum about the origin",
              "angular momentum [kg m²/s]", plots);
    PlotMaker(stats, "Step size", {"step [ms]", true}, 1.0 / kMillisecond)
        .add("dt_max", "largest")
        .add("dt_min", "smallest")
        .finish(plots);
    PlotMaker(stats, "Substeps", {"substeps per frame"}).add("substeps", "").finish(plots);
    PlotMaker(stats, "Particles", {"particles"}).add("particles", "").finish(plots);
    PlotMaker(stats, "Largest speed", {"speed [m/s]"}).add("max_speed", "").finish(plots);
    PlotMaker times(stats, "Time per frame, by stage", {"wall time [s]"});
    const std::string stage = "seconds_by_stage.";
    for (const std::string& name : stats.namesBelow(stage)) {
        std::string label = name;
        std::replace(label.begin(), label.end(), '_', ' ');
        times.add(stage + name, label);
    }
    times.add("wall_seconds", "all").finish(plots);
    PlotMaker(stats, "Memory", {"resident, at most [MiB]"}, 1.0 / kMebibyte)
        .add("memory_bytes", "")
        .finish(plots);
    return plots;
}

std::vector<LinePlot> comparisonPlots(const RunStats& a, const RunStats& b) {
    std::vector<LinePlot> plots;
    for (const Compared& compared : kCompared) {
        LinePlot plot{compared.title, kTimeAxis, {compared.axis}, {}};
        bool isNothing = true;
        for (const auto& [stats, label] : {std::pair(&a, "A"), std::pair(&b, "B")}) {
            const std::vector<double>* time = stats->find("time");
            const std::vector<double>* values = stats->find(compared.column);
            if (time == nullptr || values == nullptr) continue;
            isNothing = isNothing && isAllZero(*values);
            plot.lines.push_back({label, *time, *values});
        }
        if (!isNothing) plots.push_back(std::move(plot));
    }
    return plots;
}

}  // namespace mallow
