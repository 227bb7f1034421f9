/// @file output_error.h
/// What is thrown when a file cannot be written: a full disk, no permission.
#pragma once

#include <stdexcept>

namespace mallow {

/// The message names the file and the system's reason.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace mallow
