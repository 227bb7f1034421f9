/// @file reading_laws.h
/// What holds for every reader, whatever bytes it is given.
#pragma once

#include <mallow/io/geometry_file.h>
#include <mallow/io/houdini_file.h>
#include <mallow/params/input_error.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace mallow::fuzz {

inline const std::string kSource = "input";

inline std::string_view asText(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Says which law is broken and ends the process, which is how libFuzzer learns of it.
[[noreturn]] inline void broken(const std::string& law) {
    std::fprintf(stderr, "broken law: %s\n", law.c_str());
    std::abort();
}

/// What the function gives, or nothing when it refuses with an InputError that names the source.
/// Any other exception passes through and is a finding.
template <class Read>
auto readOrRefuse(const Read& read) -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const InputError& refusal) {
        const std::string message = refusal.what();
        if (message.rfind(kSource + ": ", 0) != 0)
            broken("a refusal names its source, not: " + message);
        return std::nullopt;
    }
}

/// Small files may hold many equal values; writing those out as text takes longer than a fuzzer
/// has.
inline bool isCheapToWrite(const Geometry& geometry) {
    constexpr std::size_t kMostValues = 1 << 16;
    std::size_t perPoint = geometry.table.groups().size() + 1;
    for (const Column& column : geometry.table.points.columns())
        perPoint += static_cast<std::size_t>(column.tupleSize());
    return geometry.table.pointCount() <= kMostValues / perPoint &&
           geometry.polygonPoints.size() <= kMostValues;
}

/// What is read can be written, unless that is refused, and reads back as the same.
inline std::optional<Geometry> readAndWriteBack(const char* extension, std::string_view bytes) {
    const GeometryFormat& format = geometryFormatOf(extension);
    std::optional<Geometry> geometry = readOrRefuse([&] { return format.parse(bytes, kSource); });
    if (!geometry || !isCheapToWrite(*geometry)) return geometry;
    std::string written;
    try {
        written = format.format(*geometry);
    } catch (const InputError&) {
        return geometry;
    }
    const std::optional<Geometry> again =
        readOrRefuse([&] { return format.parse(written, kSource); });
    if (!again) broken("what was written can be read");
    // .bgeo keeps everything, so equal bytes are equal geometry, nan and the sign of zero included.
    if (formatBgeo(*again) != formatBgeo(*geometry)) broken("what was written reads back the same");
    return geometry;
}

}  // namespace mallow::fuzz
