#include <mallow/admm/admm_solve.h>
#include <mallow/implicit/implicit_step.h>
#include <mallow/implicit/newton_solve.h>
#include <mallow/scene/make_stepper.h>
#include <mallow/step/explicit_step.h>
#include <mallow/step/projection_step.h>

#include <stdexcept>

namespace mallow {
namespace {

template <class T>
class ExplicitStepper final : public Stepper<T> {
public:
    StepReport advance(const StepSettings& settings,
                       const StepKernels<T>& kernels,
                       const Surroundings& around,
                       double dt,
                       StepState<T>& state,
                       StageTimes& times) override {
        return advanceExplicit(settings, kernels, around, dt, state, times);
    }
};

template <class T>
class ProjectionStepper final : public Stepper<T> {
public:
    StepReport advance(const StepSettings& settings,
                       const StepKernels<T>& kernels,
                       const Surroundings& around,
                       double dt,
                       StepState<T>& state,
                       StageTimes& times) override {
        return advanceProjection(settings, kernels, around, dt, state, room_, times);
    }
    void makeRoom(const StepSettings& settings,
                  const StepKernels<T>&,
                  const Surroundings& around,
                  double dt,
                  StepState<T>& state) override {
        makeProjectionRoom(settings, around, dt, state, room_);
    }
    std::size_t allocatedBytes() const override { return room_.allocatedBytes(); }

private:
    ProjectionRoom<T> room_;
};

}  // namespace

template <class T>
std::unique_ptr<Stepper<T>> makeStepper(StepMethod method) {
    switch (method) {
        case StepMethod::Explicit:
            return std::make_unique<ExplicitStepper<T>>();
        case StepMethod::Projection:
            return std::make_unique<ProjectionStepper<T>>();
        case StepMethod::Implicit:
            return std::make_unique<ImplicitStepper<T, NewtonSolve>>();
        case StepMethod::Admm:
            return std::make_unique<ImplicitStepper<T, AdmmSolve>>();
    }
    throw std::logic_error("a step method without a stepper");
}

template std::unique_ptr<Stepper<float>> makeStepper(StepMethod);
template std::unique_ptr<Stepper<double>> makeStepper(StepMethod);

}  // namespace mallow
