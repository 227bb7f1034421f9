/// @file make_stepper.h
/// The stepper of a method: the one place that knows all of them.
#pragma once

#include <mallow/params/solver_settings.h>
#include <mallow/step/stepper.h>

#include <memory>

namespace mallow {

template <class T>
std::unique_ptr<Stepper<T>> makeStepper(StepMethod method);

}  // namespace mallow
