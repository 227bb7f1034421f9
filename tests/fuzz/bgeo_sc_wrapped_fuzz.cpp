/// @file bgeo_sc_wrapped_fuzz.cpp
/// The input is the content of a container that is right, so that it is what is tried and not the
/// compression.
#include "reading_laws.h"

#include <mallow/io/scf.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mallow;
    const std::string_view content = fuzz::asText(data, size);
    const std::string container = packScf(content);
    if (unpackScf(container, {fuzz::kSource}) != content)
        fuzz::broken("a container gives back what was put into it");
    const std::optional<Geometry> wrapped = fuzz::readAndWriteBack(".bgeo.sc", container);
    const std::optional<Geometry> plain =
        fuzz::readOrRefuse([&] { return parseBgeo(content, fuzz::kSource); });
    if (wrapped.has_value() != plain.has_value())
        fuzz::broken("a file is refused in a container when it is refused without");
    return 0;
}
