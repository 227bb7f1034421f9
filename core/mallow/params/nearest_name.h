/// @file nearest_name.h
/// What a user may have meant by a name that does not exist.
#pragma once

#include <string>
#include <vector>

namespace mallow {

/// The name with the smallest edit distance, the first of several; empty if all are too far away to
/// be a misspelling (more than half of the letters differ).
std::string nearestName(const std::string& name, const std::vector<std::string>& known);

/// "; did you mean \"radius\"?", or "; expected one of a, b, c" when nothing is near.
std::string suggestion(const std::string& name, const std::vector<std::string>& known);

}  // namespace mallow
