#include <mallow/io/atomic_file.h>
#include <mallow/io/checkpoint.h>
#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/state_stream.h>
#include <mallow/version.h>

#include <cmath>
#include <cstring>
#include <zlib.h>

namespace mallow {
namespace {

constexpr std::string_view kMagic = "MALLOWCP";
constexpr std::uint32_t kFormat = 2;
constexpr SimdTarget kTargets[] = {SimdTarget::Baseline, SimdTarget::Avx2, SimdTarget::Avx512};

std::uint32_t extendChecksum(std::uint32_t checksum, const void* data, std::size_t size) {
    return static_cast<std::uint32_t>(::crc32_z(checksum, static_cast<const Bytef*>(data), size));
}

void writeHeader(const CheckpointHeader& header, StateWriter& writer) {
    writer.item(header.version);
    writer.item(wordOf(header.precision));
    writer.item(std::string(name(header.target)));
    writer.item(static_cast<std::int32_t>(header.frame));
    writer.item(header.time);
    writer.item(header.insideFrame);
    writer.item(static_cast<std::uint64_t>(header.particles));
    writer.item(header.scene);
}

CheckpointHeader readHeader(StateReader& reader) {
    CheckpointHeader header;
    reader.item(header.version);
    std::string word;
    reader.item(word);
    const std::optional<Precision> precision = fromWord<Precision>(word);
    if (!precision) reader.fail("unknown precision, expected float or double");
    header.precision = *precision;
    reader.item(word);
    bool isKnown = false;
    for (const SimdTarget target : kTargets) {
        if (word != name(target)) continue;
        header.target = target;
        isKnown = true;
    }
    if (!isKnown) reader.fail("unknown instruction set, expected baseline, avx2 or avx512");
    reader.item(header.frame);
    reader.item(header.time);
    if (!std::isfinite(header.time)) reader.fail("the time is not finite, expected seconds");
    reader.item(header.insideFrame);
    std::uint64_t particles = 0;
    reader.item(particles);
    header.particles = static_cast<std::size_t>(particles);
    reader.item(header.scene);
    reader.finish();
    return header;
}

/// The parts of a file that is whole.
struct Parts {
    CheckpointHeader header;
    std::string_view state;
    std::size_t stateBegin;  ///< its first byte in the file
};

Parts parse(std::string_view bytes, const std::string& source) {
    StateReader file(bytes, source);
    if (bytes.substr(0, kMagic.size()) != kMagic)
        throw InputError(source + ": byte 0: not a checkpoint, expected " + std::string(kMagic));
    file.view(kMagic.size());
    std::uint32_t format = 0;
    file.item(format);
    if (format != kFormat) {
        file.fail("checkpoint format " + std::to_string(format) + ", expected " +
                  std::to_string(kFormat));
    }
    const std::size_t headerSize = file.count(1);
    const std::size_t headerBegin = file.offset();
    const std::string_view header = file.view(headerSize);
    const std::size_t stateSize = file.count(1);
    const std::size_t stateBegin = file.offset();
    const std::string_view state = file.view(stateSize);
    const std::size_t content = file.offset();
    std::uint32_t stored = 0;
    file.item(stored);
    const std::uint32_t computed = extendChecksum(0, bytes.data(), content);
    if (stored != computed) {
        file.fail("the checksum is " + std::to_string(stored) + ", expected " +
                  std::to_string(computed) + ": the file is damaged");
    }
    file.finish();
    StateReader headerReader(header, source, headerBegin);
    Parts parts{readHeader(headerReader), state, stateBegin};
    parts.header.stateBytes = state.size();
    return parts;
}

}  // namespace

void writeCheckpoint(const Simulation& simulation,
                     const std::string& scene,
                     const std::string& path) {
    const CheckpointHeader header{version(),
                                  simulation.precision(),
                                  simulation.target(),
                                  simulation.frame(),
                                  simulation.time(),
                                  simulation.isInsideFrame(),
                                  scene,
                                  simulation.particleCount(),
                                  0};
    // Sizes come before what they measure, so everything is counted first: that copies nothing.
    std::uint64_t size = 0;
    StateWriter counter([&](const void*, std::size_t bytes) { size += bytes; });
    writeHeader(header, counter);
    const std::uint64_t headerSize = size;
    simulation.saveState(counter);
    const std::uint64_t stateSize = size - headerSize;

    AtomicFile file(path);
    std::uint32_t checksum = 0;
    StateWriter writer([&](const void* data, std::size_t bytes) {
        checksum = extendChecksum(checksum, data, bytes);
        file.write(data, bytes);
    });
    writer.numbers(kMagic.data(), kMagic.size());
    writer.item(kFormat);
    writer.item(headerSize);
    writeHeader(header, writer);
    writer.item(stateSize);
    simulation.saveState(writer);
    const std::uint32_t content = checksum;
    writer.item(content);
    file.commit();
}

CheckpointHeader parseCheckpointHeader(std::string_view bytes, const std::string& source) {
    return parse(bytes, source).header;
}

CheckpointHeader readCheckpointHeader(const std::string& path) {
    return parseCheckpointHeader(readFile(path), path);
}

void restoreCheckpoint(const std::string& path, Simulation& simulation) {
    const std::string bytes = readFile(path);
    const Parts parts = parse(bytes, path);
    const auto require = [&](const std::string& what, const std::string& stored,
                             const std::string& expected) {
        if (stored != expected)
            throw InputError(path + ": the " + what + " is " + stored + ", expected " + expected);
    };
    // Another version computes other bits.
    require("version of Mallow", parts.header.version, version());
    require("precision", wordOf(parts.header.precision), wordOf(simulation.precision()));
    require("instruction set", name(parts.header.target), name(simulation.target()));
    StateReader reader(parts.state, path, parts.stateBegin);
    simulation.restoreState(reader);
    reader.finish();
    require("number of particles", std::to_string(parts.header.particles),
            std::to_string(simulation.particleCount()));
}

}  // namespace mallow
