#include <mallow/io/houdini_binary_sink.h>
#include <mallow/io/houdini_file.h>
#include <mallow/io/houdini_json_binary.h>
#include <mallow/io/houdini_json_text.h>
#include <mallow/io/houdini_read.h>
#include <mallow/io/houdini_text_sink.h>
#include <mallow/io/houdini_write.h>
#include <mallow/io/scf.h>

namespace mallow {

namespace {

Geometry parseBinary(std::string_view bytes, const InputName& name) {
    return readHoudiniGeometry(parseHoudiniBinary(bytes, name), bytes.size());
}

}  // namespace

Geometry parseBgeo(std::string_view bytes, const std::string& source) {
    return parseBinary(bytes, {source});
}

std::string formatBgeo(const Geometry& geometry) {
    HoudiniBinarySink sink(houdiniSizeHint(geometry));
    writeHoudiniGeometry(geometry, sink);
    return sink.finish();
}

Geometry parseGeo(std::string_view bytes, const std::string& source) {
    return readHoudiniGeometry(parseHoudiniText(bytes, {source}), bytes.size());
}

std::string formatGeo(const Geometry& geometry) {
    HoudiniTextSink sink(houdiniSizeHint(geometry));
    writeHoudiniGeometry(geometry, sink);
    return sink.finish();
}

Geometry parseBgeoSc(std::string_view bytes, const std::string& source) {
    return parseBinary(unpackScf(bytes, {source}), {source, "of the decompressed stream"});
}

std::string formatBgeoSc(const Geometry& geometry) {
    return packScf(formatBgeo(geometry));
}

}  // namespace mallow
