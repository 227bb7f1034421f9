#include <mallow/io/atomic_file.h>
#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/particles/random.h>
#include <mallow/surface/surface_file.h>
#include <mallow/surface/surface_grids.h>
#include <mallow/surface/vdb_surface_grids.h>

#include <openvdb/io/Stream.h>

#include <sstream>

namespace mallow {
namespace {

bool isVdb(const std::string& path) {
    return std::string(geometryFormatOf(path).extension) == ".vdb";
}

/// OpenVDB puts a random identifier into each file. One made of the content keeps what it is for,
/// telling files apart, and gives equal surfaces equal bytes.
void setIdentifier(std::string& bytes) {
    constexpr std::size_t kAt = 21, kSize = 36;  // after magic, three versions and a flag
    if (bytes.size() < kAt + kSize || bytes[kAt + 8] != '-' || bytes[kAt + 23] != '-') return;
    std::uint64_t hash = 0;
    for (std::size_t i = kAt + kSize; i < bytes.size(); ++i)
        hash = hash * 0x100000001b3u + static_cast<unsigned char>(bytes[i]);
    for (std::size_t i = 0; i < kSize; ++i)
        if (bytes[kAt + i] != '-') bytes[kAt + i] = "0123456789abcdef"[hashBits(hash, i) % 16];
}

std::string vdbBytes(const openvdb::GridPtrVec& grids) {
    std::ostringstream bytes(std::ios::binary);
    openvdb::io::Stream stream(bytes);
    stream.setCompression(openvdb::io::COMPRESS_ACTIVE_MASK | openvdb::io::COMPRESS_BLOSC);
    stream.write(grids);
    std::string result = bytes.str();
    setIdentifier(result);
    return result;
}

}  // namespace

void requireSurfaceFile(const std::string& path, const SurfaceOutput& output) {
    const GeometryFormat& format = geometryFormatOf(path);
    if (!isVdb(path) && !format.holdsMeshes)
        throw InputError(path + ": files of this kind hold neither level sets nor meshes");
    if (output.fog && !isVdb(path)) throw InputError(path + ": only .vdb files hold a fog");
}

void writeSurface(const PointTable& points,
                  const SurfaceSettings& settings,
                  const SurfaceOutput& output,
                  const std::string& path) {
    requireSurfaceFile(path, output);
    if (isVdb(path)) {
        writeFileAtomically(path, vdbBytes(vdbSurfaceGrids(points, settings, output)));
        return;
    }
    const Geometry all = surfaceMesh(points, settings, output);
    if (!all.isMesh() && !geometryFormatOf(path).holdsPoints) {  // an .obj without faces
        writeFileAtomically(path, geometryFormatOf(path).format(all));
        return;
    }
    writeGeometry(all, path);
}

}  // namespace mallow
