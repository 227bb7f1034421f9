/// @file grid_settings.h
/// The background grid: the scene's `grid`. Units, ranges and help are in params/describe.cpp.
#pragma once

#include <mallow/kernel/bspline_traits.h>
#include <mallow/params/validation.h>
#include <mallow/params/words.h>

#include <vector>

namespace mallow {

inline std::vector<Word<Kernel>> wordsOf(Kernel) {
    return {{Kernel::Quadratic, "quadratic"}, {Kernel::Cubic, "cubic"}};
}

struct GridSettings {
    double dx = 0.02;  ///< side of a cell [m]
    Kernel kernel = Kernel::Quadratic;

    std::vector<ParamError> validate() const;
};

}  // namespace mallow
