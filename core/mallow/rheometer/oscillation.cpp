#include <mallow/rheometer/drive.h>
#include <mallow/rheometer/rheometer.h>
#include <mallow/rheometer/steps.h>

#include <cmath>

namespace mallow {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// Normal equations of tau = G' gamma + b dgamma/dt.
class ModuliFit {
public:
    void add(double gamma, double rate, double tau) {
        gg_ += gamma * gamma;
        gr_ += gamma * rate;
        rr_ += rate * rate;
        gt_ += gamma * tau;
        rt_ += rate * tau;
    }
    double storage() const { return (gt_ * rr_ - rt_ * gr_) / determinant(); }
    double loss(double omega) const { return omega * (rt_ * gg_ - gt_ * gr_) / determinant(); }

private:
    double determinant() const { return gg_ * rr_ - gr_ * gr_; }
    double gg_ = 0.0, gr_ = 0.0, rr_ = 0.0, gt_ = 0.0, rt_ = 0.0;
};

}  // namespace

ResponseTable oscillation(MaterialPoint point, const RheometerSettings& settings) {
    constexpr double kLeastPeriods = 4.0, kLeastStepsPerPeriod = 16.0;
    const double amplitude = settings.strain.value_or(kDefaultAmplitude);
    const double frequency = settings.frequency.value_or(kDefaultFrequency);
    const double period = 1.0 / frequency, omega = 2.0 * kPi * frequency;
    const double time = settings.time.value_or(
        std::max(kLeastPeriods * period, relaxationTime(point) ? defaultHoldingTime(point) : 0.0));
    const auto periods =
        static_cast<std::size_t>(std::max(1.0, std::ceil(time * frequency * (1.0 - 1e-9))));
    const double longest =
        std::min(settings.dt.value_or(defaultStep(point, period, omega * amplitude)),
                 period / kLeastStepsPerPeriod);
    const Steps all = equalSteps(static_cast<double>(periods) * period, longest);
    const Steps steps = equalSteps(period, longest);  // of one period

    ResponseTable table{commonColumns(), {}};
    table.columns.push_back({"storage_modulus", "Pa"});
    table.columns.push_back({"loss_modulus", "Pa"});
    double strain = 0.0;
    for (std::size_t p = 0; p < periods; ++p) {
        ModuliFit fit;
        const std::size_t firstRow = table.rows.size();
        for (std::size_t i = 0; i < steps.count; ++i) {
            const double next = amplitude * std::sin(omega * steps.timeAfter(i));
            const double rate = (next - strain) / steps.dt;
            const PointStress answer = point.advance(shearGradient(rate), steps.dt);
            strain = next;
            const double now = static_cast<double>(p) * period + steps.timeAfter(i);
            if (!answer.isValid) {
                table.rows.resize(firstRow);
                table.failure = cannotHold(now);
                return table;
            }
            fit.add(strain, rate, answer.sigma(0, 1));
            if ((steps.count - 1 - i) % all.stride == 0)
                table.rows.push_back(commonRow(now, strain, rate, answer.sigma(0, 1)));
        }
        for (std::size_t r = firstRow; r < table.rows.size(); ++r) {
            table.rows[r].push_back(fit.storage());
            table.rows[r].push_back(fit.loss(omega));
        }
        if (p + 1 < periods) continue;
        const double modulus = std::hypot(fit.storage(), fit.loss(omega));
        if (bearsNothing(point, modulus * amplitude, amplitude)) {
            table.notes.push_back(bearsNothingNote(point));
        } else {
            table.results = {{"storage_modulus", "Pa", fit.storage()},
                             {"loss_modulus", "Pa", fit.loss(omega)}};
        }
    }
    return table;
}

}  // namespace mallow
