/// @file houdini_formats.h
/// The Houdini formats, for tests that hold for each of them.
#pragma once

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <string>

namespace mallow::test {

inline constexpr const char* kHoudiniExtensions[] = {".bgeo", ".bgeo.sc", ".geo"};

class HoudiniFormats : public ::testing::TestWithParam<const char*> {
protected:
    const GeometryFormat& format() const { return geometryFormatOf(std::string("x") + GetParam()); }
    std::string write(const Geometry& geometry) const { return format().format(geometry); }
    Geometry read(std::string_view bytes) const { return format().parse(bytes, "FILE"); }
    Geometry roundTrip(const Geometry& geometry) const { return read(write(geometry)); }
};

inline std::string formatTestName(const ::testing::TestParamInfo<const char*>& info) {
    std::string name(info.param);
    for (char& c : name)
        if (c == '.') c = '_';
    return name.substr(1);
}

}  // namespace mallow::test
