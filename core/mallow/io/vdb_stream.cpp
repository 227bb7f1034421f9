#include <mallow/io/vdb_stream.h>
#include <mallow/params/input_error.h>

#include <openvdb/io/Stream.h>

#include <sstream>

namespace mallow {

void withVdbGrids(std::string_view bytes,
                  const std::string& source,
                  const std::function<void(const openvdb::GridPtrVec&)>& use) {
    openvdb::initialize();
    std::istringstream in(std::string(bytes), std::ios::binary);
    // Otherwise OpenVDB takes whatever is in memory for what is missing at the end of the file.
    in.exceptions(std::ios::failbit | std::ios::badbit);
    try {
        openvdb::io::Stream stream(in, /*delayLoad=*/false);
        const openvdb::GridPtrVecPtr grids = stream.getGrids();
        if (!grids) throw InputError(source + ": there are no grids");
        use(*grids);
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        in.exceptions(std::ios::goodbit);
        in.clear();
        const std::streamoff at = in.tellg();
        throw InputError(source + ": byte " + std::to_string(at) +
                         ": cannot be read as a .vdb file: " + error.what());
    }
}

}  // namespace mallow
