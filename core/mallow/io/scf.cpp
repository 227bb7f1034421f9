#include <mallow/io/scf.h>
#include <mallow/parallel/for_each.h>

#include <algorithm>
#include <blosc.h>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace mallow {

namespace {

constexpr std::string_view kBegin = "scf1", kEnd = "1fcs";
constexpr std::size_t kWord = 8;
constexpr std::size_t kHeadSize = kBegin.size() + kWord, kTailSize = kWord + kEnd.size();

// As Houdini packs: LZ4 after a shuffle of 4-byte numbers, one Blosc block per chunk. The lowest
// level costs little size on shuffled floats and is the fastest.
constexpr int kLevel = 1, kTypeSize = 4;
constexpr const char* kCompressor = "lz4";

void appendWord(std::string& to, std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8)
        to.push_back(static_cast<char>((value >> shift) & 0xffU));
}

std::uint64_t wordAt(std::string_view bytes, std::size_t offset) {
    std::uint64_t value = 0;
    for (const char byte : bytes.substr(offset, kWord))
        value = value << 8U | static_cast<unsigned char>(byte);
    return value;
}

std::string packBlock(std::string_view block) {
    std::string chunk(block.size() + BLOSC_MAX_OVERHEAD, '\0');
    const int size =
        blosc_compress_ctx(kLevel, BLOSC_SHUFFLE, kTypeSize, block.size(), block.data(),
                           chunk.data(), chunk.size(), kCompressor, kScfBlockSize, 1);
    if (size <= 0) throw std::logic_error("packScf: Blosc refused a block");
    chunk.resize(static_cast<std::size_t>(size));
    return chunk;
}

/// One block: where its chunk is and where it goes.
struct Block {
    std::size_t chunkOffset;  ///< in the container
    std::size_t chunkSize;
    std::size_t unpackedSize;
};

class Container {
public:
    Container(std::string_view bytes, const InputName& name) : bytes_(bytes), name_(name) {}

    /// Every promise of the container checked against its bytes.
    std::vector<Block> blocks() const {
        if (bytes_.substr(0, kBegin.size()) != kBegin)
            fail(0, "is no compressed geometry: it does not start with scf1");
        if (bytes_.size() < kHeadSize + 2 * kWord + kTailSize)
            fail(bytes_.size(), "the file ends inside the container");
        const std::uint64_t metadata = wordAt(bytes_, kBegin.size());
        if (metadata != 0)
            fail(kBegin.size(),
                 std::to_string(metadata) + " bytes of metadata, which is not supported");
        const std::size_t tail = bytes_.size() - kTailSize;
        if (bytes_.substr(tail + kWord) != kEnd)
            fail(tail + kWord, "the file is cut off: it does not end with 1fcs");
        const std::uint64_t indexSize = wordAt(bytes_, tail);
        if (indexSize % kWord != 0 || indexSize < 2 * kWord || indexSize > tail - kHeadSize)
            fail(tail, "the index has " + std::to_string(indexSize) +
                           " bytes, expected a multiple of 8 from 16 to " +
                           std::to_string(tail - kHeadSize));
        return blocksOf(tail - indexSize, tail);
    }

    void unpack(const Block& block, char* to) const {
        const int size = blosc_decompress_ctx(chunk(block).data(), to, block.unpackedSize, 1);
        if (size < 0 || static_cast<std::size_t>(size) != block.unpackedSize)
            fail(block.chunkOffset, "a compressed block is damaged");
    }

private:
    std::vector<Block> blocksOf(std::size_t index, std::size_t indexEnd) const {
        const std::size_t sizes = indexEnd - 2 * kWord;
        const std::uint64_t full = wordAt(bytes_, sizes), last = wordAt(bytes_, sizes + kWord);
        if (full == 0 || full > kScfMaxBlockSize)
            fail(sizes, "blocks of " + std::to_string(full) + " bytes, expected 1 to " +
                            std::to_string(kScfMaxBlockSize));
        if (last > full)
            fail(sizes + kWord, "a last block of " + std::to_string(last) +
                                    " bytes, expected at most " + std::to_string(full));
        std::vector<Block> blocks;
        std::size_t start = kHeadSize;
        for (std::size_t at = index; at < sizes; at += kWord) {
            const std::uint64_t next = wordAt(bytes_, at);
            if (next > index - kHeadSize || next + kHeadSize < start)
                fail(at, "a block starts at " + std::to_string(next) + ", expected " +
                             std::to_string(start - kHeadSize) + " to " +
                             std::to_string(index - kHeadSize));
            blocks.push_back({start, next + kHeadSize - start, full});
            start = next + kHeadSize;
        }
        blocks.push_back({start, index - start, last});
        for (const Block& block : blocks) check(block);
        return blocks;
    }

    void check(const Block& block) const {
        std::size_t size = 0;
        if (block.chunkSize < BLOSC_MIN_HEADER_LENGTH ||
            blosc_cbuffer_validate(chunk(block).data(), block.chunkSize, &size) != 0)
            fail(block.chunkOffset, "a compressed block is no Blosc chunk of " +
                                        std::to_string(block.chunkSize) + " bytes");
        if (size != block.unpackedSize)
            fail(block.chunkOffset, "a compressed block unpacks to " + std::to_string(size) +
                                        " bytes, expected " + std::to_string(block.unpackedSize));
        if (size / kScfMaxRatio > block.chunkSize)
            fail(block.chunkOffset, "a compressed block of " + std::to_string(block.chunkSize) +
                                        " bytes claims to hold " + std::to_string(size));
    }

    std::string_view chunk(const Block& block) const {
        return bytes_.substr(block.chunkOffset, block.chunkSize);
    }

    [[noreturn]] void fail(std::size_t offset, const std::string& what) const {
        failAt(name_, offset, what);
    }

    std::string_view bytes_;
    const InputName& name_;
};

}  // namespace

std::string packScf(std::string_view bytes) {
    const std::size_t count =
        std::max<std::size_t>(1, (bytes.size() + kScfBlockSize - 1) / kScfBlockSize);
    std::vector<std::string> chunks(count);
    forEachIndex(0, count, 1, [&](std::size_t i) {
        chunks[i] = packBlock(bytes.substr(i * kScfBlockSize, kScfBlockSize));
    });
    std::size_t packedSize = 0;
    for (const std::string& chunk : chunks) packedSize += chunk.size();
    const std::size_t indexSize = (count + 1) * kWord;

    std::string container;
    container.reserve(kHeadSize + packedSize + indexSize + kTailSize);
    container += kBegin;
    appendWord(container, 0);
    for (const std::string& chunk : chunks) container += chunk;
    std::size_t start = 0;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        start += chunks[i].size();
        appendWord(container, start);
    }
    appendWord(container, kScfBlockSize);
    appendWord(container, bytes.size() - (count - 1) * kScfBlockSize);
    appendWord(container, indexSize);
    container += kEnd;
    return container;
}

std::string unpackScf(std::string_view bytes, const InputName& name) {
    const Container container(bytes, name);
    const std::vector<Block> blocks = container.blocks();
    const std::size_t full = blocks.front().unpackedSize;
    std::string unpacked((blocks.size() - 1) * full + blocks.back().unpackedSize, '\0');
    forEachIndex(0, blocks.size(), 1,
                 [&](std::size_t i) { container.unpack(blocks[i], unpacked.data() + i * full); });
    return unpacked;
}

}  // namespace mallow
