/// @file describe_rheometer.h
/// The description (params/describe.h) of the settings of the rheometer.
#pragma once

#include <mallow/params/describe.h>
#include <mallow/params/rheometer_settings.h>

namespace mallow {

template <>
std::vector<Field<RheometerSettings>> describe<RheometerSettings>();

}  // namespace mallow
