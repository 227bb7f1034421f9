#include <mallow/implicit/implicit_step.h>
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
            return std::make_unique<ImplicitStepper<T>>();
        case StepMethod::Admm:
            break;  // no word stands for them yet (params/solver_settings.h)
    }
    throw std::logic_error("a step method without a stepper");
}

template std::unique_ptr<Stepper<float>> makeStepper(StepMethod);
template std::unique_ptr<Stepper<double>> makeStepper(StepMethod);

}  // namespace mallow
