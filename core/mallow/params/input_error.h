/// @file input_error.h
/// What is thrown when something a user handed over (a file, a mesh, a grid) cannot be used.
#pragma once

#include <stdexcept>

namespace mallow {

/// The message names the file and the part of it that is wrong, and says what was expected.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace mallow
