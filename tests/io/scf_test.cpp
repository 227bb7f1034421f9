#include "sample_geometry.h"

#include <mallow/io/houdini_file.h>
#include <mallow/io/scf.h>
#include <mallow/parallel/for_each.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <string>

namespace mallow::test {
namespace {

using namespace std::string_literals;

/// Numbers of four bytes of which LZ4 can save one.
std::string mixedBytes(std::size_t count) {
    std::string bytes(count, '\0');
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes[i] = static_cast<char>(i % 4 == 3 ? 0 : state >> 24U);
    }
    return bytes;
}

std::string word(std::uint64_t value) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<char>(value >> shift & 0xffU));
    return bytes;
}

std::string replaced(std::string bytes, std::size_t offset, const std::string& by) {
    return bytes.replace(offset, by.size(), by);
}

std::string messageOf(const std::string& container) {
    try {
        unpackScf(container, {"FILE"});
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

TEST(Scf, unpackingGivesBackWhatWasPackedAroundBlockBoundaries) {
    const std::size_t block = kScfBlockSize;
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128}, std::size_t{5000},
          block - 1, block, block + 1, 2 * block, 3 * block + 7}) {
        const std::string bytes = mixedBytes(size);
        EXPECT_EQ(unpackScf(packScf(bytes), {"FILE"}), bytes) << size;
        const std::string zeros(size, '\0');
        EXPECT_EQ(unpackScf(packScf(zeros), {"FILE"}), zeros) << size;
    }
}

TEST(Scf, theContainerIsLaidOutAsHoudiniHasIt) {
    const std::string container = packScf(mixedBytes(2 * kScfBlockSize + 1000));
    EXPECT_EQ(container.substr(0, 12), "scf1" + word(0));
    // A Blosc chunk: format 2, LZ4 format 1, shuffle and LZ4, numbers of 4 bytes, a full block.
    EXPECT_EQ(container.substr(12, 12), "\x02\x01\x21\x04\x00\x00\x10\x00\x00\x00\x10\x00"s);
    const std::size_t end = container.size();
    EXPECT_EQ(container.substr(end - 4), "1fcs");
    EXPECT_EQ(container.substr(end - 12, 8), word(32));
    EXPECT_EQ(container.substr(end - 28, 16), word(kScfBlockSize) + word(1000));
    const auto low = [&](std::size_t at) {
        return std::size_t{static_cast<unsigned char>(container[at])};
    };
    const std::size_t firstSize = low(24) | low(25) << 8U | low(26) << 16U;
    EXPECT_EQ(container.substr(end - 44, 8), word(firstSize));
}

TEST(Scf, theBytesDoNotDependOnTheNumberOfThreads) {
    const Geometry geometry = pointsWithEverything(60000);
    const std::string once = formatBgeoSc(geometry);
    ASSERT_GT(formatBgeo(geometry).size(), 6 * kScfBlockSize);
    for (const int count : {1, 2, 7}) {
        std::string bytes;
        Threads(count).run([&] { bytes = formatBgeoSc(geometry); });
        EXPECT_TRUE(bytes == once) << count << " threads";
    }
}

TEST(Scf, everyFalsePromiseIsNamed) {
    const std::string good = packScf(mixedBytes(2 * kScfBlockSize + 1000));
    const std::size_t end = good.size(), index = end - 12 - 32;
    const std::string little = packScf("hello");
    struct Bad {
        std::string container;
        std::string message;
    };
    const std::vector<Bad> files = {
        {"", "byte 0: is no compressed geometry"},
        {"\x7fNSJb[]", "byte 0: is no compressed geometry"},
        {"scf1", "byte 4: the file ends inside the container"},
        {replaced(good, 4, word(1)), "byte 4: 1 bytes of metadata, which is not supported"},
        {replaced(good, end - 4, "1fcx"), "does not end with 1fcs"},
        {good.substr(0, end - 1), "does not end with 1fcs"},
        {replaced(good, end - 12, word(8)), "the index has 8 bytes"},
        {replaced(good, end - 12, word(33)), "the index has 33 bytes"},
        {replaced(good, end - 12, word(~std::uint64_t{7})), "the index has 18446744073709551608"},
        {replaced(good, end - 12, word(24)), "is no Blosc chunk of"},
        {replaced(good, index, word(end)), "a block starts at " + std::to_string(end)},
        {replaced(good, index, word(~std::uint64_t{0})), "a block starts at 184467440737095516"},
        {replaced(good, index + 8, word(0)), "a block starts at 0, expected"},
        {replaced(good, index, word(5)), "is no Blosc chunk of 5 bytes"},
        {replaced(good, index + 16, word(0)), "blocks of 0 bytes"},
        {replaced(good, index + 16, word(std::uint64_t{1} << 40)), "blocks of 1099511627776 bytes"},
        {replaced(good, index + 16, word(kScfBlockSize / 2)), "unpacks to 1048576 bytes"},
        {replaced(good, index + 24, word(999)), "unpacks to 1000 bytes, expected 999"},
        {replaced(good, index + 24, word(kScfBlockSize + 1)), "a last block of 1048577 bytes"},
        {replaced(good, 12, "\x03"), "byte 12: a compressed block"},
        {replaced(good, 16, "\xff\xff\xff\x7f"), "byte 12: a compressed block"},
        {replaced(good, 24, "\xff\xff\xff\x7f"), "byte 12: a compressed block"},
        {replaced(good, 28, "\xff\xff\xff\xff"), "byte 12: a compressed block is damaged"},
        {little.substr(0, 12) + little.substr(13), "a compressed block"},
    };
    for (const Bad& file : files) {
        const std::string message = messageOf(file.container);
        EXPECT_EQ(message.substr(0, 11), "FILE: byte ");
        EXPECT_NE(message.find(file.message), std::string::npos) << file.message << "\n" << message;
    }
}

TEST(Scf, aBombIsRefusedBeforeItIsUnpacked) {
    // Chunks of 16 bytes, each of which says that it holds 16 MiB: 1.6 TB in all.
    std::string chunks, index;
    const std::string chunk =
        "\x02\x01\x21\x04"s + "\x00\x00\x00\x01"s + "\x00\x00\x00\x01"s + "\x10\x00\x00\x00"s;
    constexpr std::size_t kCount = 100000;
    for (std::size_t i = 0; i < kCount; ++i) {
        if (i > 0) index += word(i * chunk.size());
        chunks += chunk;
    }
    index += word(kScfMaxBlockSize) + word(kScfMaxBlockSize);
    const std::string message =
        messageOf("scf1" + word(0) + chunks + index + word(index.size()) + "1fcs");
    EXPECT_NE(message.find("byte 12: a compressed block of 16 bytes claims to hold 16777216"),
              std::string::npos)
        << message;
}

}  // namespace
}  // namespace mallow::test
