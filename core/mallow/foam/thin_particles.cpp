#include <mallow/foam/thin_particles.h>
#include <mallow/kernel/bspline_value.h>
#include <mallow/material/model_info.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/material_params.h>
#include <mallow/particles/near_particles.h>

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <memory>

namespace mallow {
namespace {

/// Below this share of the largest eigenvalue the smallest is none: neighbours are flat (Alg. 15).
constexpr double kFlat = 1e-5;
/// The largest eigenvalue of a neighbourhood that is a point [dx^2]. The paper's 1e-5 has a unit,
/// that of its own scene (errata).
constexpr double kPoint = 1e-5;

/// Place of the state's number that tells what is weak; -1: the model does not tear.
int weakPlace(int model) {
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(model)];
    const StateField* field = findStateField(info, "weak");
    return field == nullptr ? -1 : field->first;
}

/// May a particle of the batch ever tear?
template <class T>
bool canTear(const ParticleBatch<T>& batch) {
    static const double never = materialParameter("tear_threshold").defaultValue.value();
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    const auto begin = info.parameters.begin(), end = info.parameters.end();
    const auto found = std::find(begin, end, "tear_threshold");
    if (found == end) return false;
    const auto& threshold = batch.parameters[static_cast<std::size_t>(found - begin)];
    return threshold.painted.isPresent() || threshold.uniform < static_cast<T>(never);
}

template <class T>
bool isAnyWeak(const ParticleBatch<T>& batch) {
    const int place = weakPlace(batch.model);
    for (std::size_t p = 0; p < batch.size(); ++p)
        if (batch.state.row(p)[place] > T(0)) return true;
    return false;
}

template <class T>
using Neighbourhood = std::vector<std::unique_ptr<NearParticles<T>>>;

/// visit(offset from x, mass) for the neighbours of x in all batches.
template <class T, class Visit>
void forEachNeighbour(const StepState<T>& state,
                      const Neighbourhood<T>& near,
                      const Vec3d& x,
                      const Visit& visit) {
    for (std::size_t b = 0; b < near.size(); ++b) {
        near[b]->forEachNear(x, 2, [&](std::size_t row) {
            visit(near[b]->positionOf(row) - x,
                  static_cast<double>(*state.batches[b].particles.mass.row(row)));
        });
    }
}

/// (21), (22): the spread of the neighbours' mass about its middle [m^2]. The squared weights are
/// the paper's; (22) divides by their sum (errata).
template <class T>
Mat3d spread(const StepState<T>& state, const Neighbourhood<T>& near, const Vec3d& x, double dx) {
    Vec3d middle = Vec3d::Zero();
    double sum = 0.0;
    forEachNeighbour(state, near, x, [&](const Vec3d& offset, double mass) {
        const double w = bsplineWeight(Kernel::Cubic, offset / dx) * mass;
        middle += w * offset;
        sum += w;
    });
    middle /= sum;  // the particle itself is among them: its weight is not 0
    Mat3d result = Mat3d::Zero();
    double squares = 0.0;
    forEachNeighbour(state, near, x, [&](const Vec3d& offset, double mass) {
        const double w = bsplineWeight(Kernel::Cubic, offset / dx) * mass;
        const Vec3d d = offset - middle;
        result += w * w * d * d.transpose();
        squares += w * w;
    });
    return result / squares;
}

bool isThin(const Mat3d& covariance, double dx) {
    const Vec3d values =
        Eigen::SelfAdjointEigenSolver<Mat3d>(covariance, Eigen::EigenvaluesOnly).eigenvalues();
    if (values[2] < kPoint * dx * dx) return true;
    return values[0] < kFlat * values[2];
}

}  // namespace

template <class T>
std::size_t countWeak(const ParticleBatch<T>& batch) {
    const int place = weakPlace(batch.model);
    if (place < 0) return 0;
    std::size_t count = 0;
    for (std::size_t p = 0; p < batch.size(); ++p)
        if (batch.state.row(p)[place] > T(0)) ++count;
    return count;
}

template <class T>
std::vector<std::vector<std::uint8_t>> findThinParticles(const StepState<T>& state, double dx) {
    std::vector<std::vector<std::uint8_t>> isToGo(state.batches.size());
    Neighbourhood<T> near;  // made when the first weak particle asks
    for (std::size_t b = 0; b < state.batches.size(); ++b) {
        const ParticleBatch<T>& batch = state.batches[b].particles;
        if (!canTear(batch) || !isAnyWeak(batch)) continue;
        if (near.empty()) {
            for (const BatchState<T>& other : state.batches)
                near.push_back(std::make_unique<NearParticles<T>>(other.particles.position, dx));
        }
        const int place = weakPlace(batch.model);
        isToGo[b].assign(batch.size(), 0);
        forEachIndex(0, batch.size(), 256, [&](std::size_t p) {
            if (!(batch.state.row(p)[place] > T(0))) return;
            const Vec3d x = near[b]->positionOf(p);
            if (isThin(spread(state, near, x, dx), dx)) isToGo[b][p] = 1;
        });
    }
    return isToGo;
}

template std::size_t countWeak(const ParticleBatch<float>&);
template std::size_t countWeak(const ParticleBatch<double>&);
template std::vector<std::vector<std::uint8_t>> findThinParticles(const StepState<float>&, double);
template std::vector<std::vector<std::uint8_t>> findThinParticles(const StepState<double>&, double);

}  // namespace mallow
