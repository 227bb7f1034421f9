/// @file state_field.h
/// A part of a model's state that has a name outside: output writes it, points bring it in.
#pragma once

namespace mallow {

enum class StateShape {
    Scalar,     ///< one number
    Symmetric,  ///< six: xx xy xz yy yz zz
    Matrix      ///< nine, column-major
};

/// The field that heat writes when a particle melts or sets: 0 solid, 1 liquid.
inline constexpr const char* kPhaseField = "phase";

constexpr int numberCount(StateShape shape) {
    return shape == StateShape::Scalar ? 1 : shape == StateShape::Symmetric ? 6 : 9;
}

struct StateField {
    const char* name;  ///< the point attribute: plastic, alpha, be_bar, F_N
    int first;         ///< place of its first number in the state
    StateShape shape;
    /// The place of the parameter whose value the attribute has at rest; the state holds the change
    /// since then. -1: none, the state holds the attribute itself.
    int startParameter = -1;
    bool isAlwaysWritten = false;  ///< else on demand, by `output.attributes`
};

/// What a mean of several states must be made to fulfil again (resample/mean_state.h); numbers that
/// no part names are good as they are averaged.
struct StatePart {
    enum class Kind {
        Deformation,    ///< a Matrix; its determinant is averaged by itself
        UnitSymmetric,  ///< a Symmetric of determinant 1
        Flag            ///< 0 or 1
    };
    Kind kind;
    int first;             ///< place of its first number in the state
    int determinant = -1;  ///< place of a Deformation's determinant, where the state has it
};

}  // namespace mallow
