/// @file checkpoint_fuzz.cpp
/// The header of a checkpoint, with the checksum that the input has and with one that is right: a
/// fuzzer does not find that one.
#include "reading_laws.h"

#include <mallow/io/checkpoint.h>

#include <cmath>
#include <cstring>
#include <zlib.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace mallow;
    std::string bytes(fuzz::asText(data, size));
    const auto parse = [&] {
        return fuzz::readOrRefuse([&] { return parseCheckpointHeader(bytes, fuzz::kSource); });
    };
    const bool isWhole = parse().has_value();
    std::uint32_t checksum = 0;
    if (bytes.size() < sizeof checksum) return 0;
    const std::size_t content = bytes.size() - sizeof checksum;
    checksum = static_cast<std::uint32_t>(::crc32_z(0, data, content));
    std::memcpy(bytes.data() + content, &checksum, sizeof checksum);
    const std::optional<CheckpointHeader> header = parse();
    if (isWhole && !header) fuzz::broken("a file that is whole has the right checksum already");
    if (header && !std::isfinite(header->time)) fuzz::broken("the time of a checkpoint is finite");
    return 0;
}
