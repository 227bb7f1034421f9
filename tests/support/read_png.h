/// @file read_png.h
/// A PNG file of 8 bits per channel, decoded by the standard's text and zlib: a second opinion on
/// what Cairo writes.
#pragma once

#include <mallow/picture/srgb.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
#include <zlib.h>

namespace mallow::test {

struct Pixels {
    int width = 0, height = 0, channels = 0;
    std::vector<std::uint8_t> bytes;

    int at(int x, int y, int channel) const {
        const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        return bytes[(row + static_cast<std::size_t>(x)) * static_cast<std::size_t>(channels) +
                     static_cast<std::size_t>(channel)];
    }
    /// Linear light, 0..1.
    double light(int x, int y, int channel) const {
        return linearFromSrgb(at(x, y, channel) / 255.0);
    }
};

inline std::uint32_t bigEndian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
}

/// What the filter of a row predicts from the bytes to the left (a), above (b) and left above (c).
inline int predicted(int filter, int a, int b, int c) {
    const int p = a + b - c;
    switch (filter) {
        case 1:
            return a;
        case 2:
            return b;
        case 3:
            return (a + b) / 2;
        case 4:
            if (std::abs(p - a) <= std::abs(p - b) && std::abs(p - a) <= std::abs(p - c)) return a;
            return std::abs(p - b) <= std::abs(p - c) ? b : c;
        default:
            return 0;
    }
}

inline Pixels readPng(const std::string& file) {
    if (file.compare(0, 8, "\x89PNG\r\n\x1a\n") != 0) throw std::runtime_error("no PNG file");
    Pixels picture;
    std::string packed;
    for (std::size_t at = 8; at < file.size();) {
        const std::size_t size = bigEndian(file, at);
        const std::string kind = file.substr(at + 4, 4), data = file.substr(at + 8, size);
        if (kind == "IHDR") {
            picture.width = static_cast<int>(bigEndian(data, 0));
            picture.height = static_cast<int>(bigEndian(data, 4));
            if (data[8] != 8 || data[12] != 0) throw std::runtime_error("unusual PNG");
            picture.channels = data[9] == 2 ? 3 : data[9] == 6 ? 4 : 1;
        }
        if (kind == "IDAT") packed += data;
        at += 12 + size;
    }
    const auto step = static_cast<std::size_t>(picture.channels);
    const auto row = static_cast<std::size_t>(picture.width) * step;
    const auto rows = static_cast<std::size_t>(picture.height);
    std::vector<std::uint8_t> raw((row + 1) * rows);
    uLongf length = raw.size();
    if (uncompress(raw.data(), &length, reinterpret_cast<const Bytef*>(packed.data()),
                   packed.size()) != Z_OK ||
        length != raw.size())
        throw std::runtime_error("damaged PNG");
    picture.bytes.resize(row * rows);
    for (std::size_t y = 0; y < rows; ++y)
        for (std::size_t x = 0; x < row; ++x) {
            const auto value = [&](std::size_t dx, std::size_t dy) -> int {
                return x < dx || y < dy ? 0 : picture.bytes[(y - dy) * row + x - dx];
            };
            picture.bytes[y * row + x] = static_cast<std::uint8_t>(
                raw[y * (row + 1) + 1 + x] +
                predicted(raw[y * (row + 1)], value(step, 0), value(0, 1), value(step, 1)));
        }
    return picture;
}

}  // namespace mallow::test
