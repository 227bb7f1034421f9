/// @file point_sequence.h
/// The caches of a run, small enough for a page: a fixed subset of particles by id, positions in 16
/// bits, values in 8.
#pragma once

#include <mallow/geometry/bounds.h>
#include <mallow/geometry/point_table.h>
#include <mallow/report/id_subset.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mallow {

struct SequenceLimits {
    std::size_t particles = 50000;
    std::size_t fewParticles = 10000;  ///< frames are dropped before there are fewer than these
    std::size_t bytes = 18000000;      ///< of all frames; base64 makes a third more of it
};

/// Which of `frameCount` frames to keep (evenly spread, first and last included), and how many
/// particles, so that `bytesEach` per particle and frame stay in the limit.
struct SequencePlan {
    std::vector<std::size_t> frames;
    std::size_t particles = 0;
};
SequencePlan planSequence(std::size_t frameCount,
                          std::size_t particles,
                          std::size_t bytesEach,
                          const SequenceLimits& limits);

/// `wanted` of 0..count-1, evenly spread, first and last included.
std::vector<std::size_t> evenlySpread(std::size_t count, std::size_t wanted);

struct SequenceMaterial {
    std::string name;
    std::array<float, 3> colour;  ///< linear: `Cd` of its first particle, else from the palette
};

struct SequenceChannel {
    std::string name;  ///< "speed", else an attribute's
    /// What bytes 0 and 255 mean; what is beyond is shown as these. One in a hundred values at each
    /// end may be, so that a single particle does not take all colours for itself.
    double low = 0.0, high = 1.0;
};

struct SequenceFrame {
    int frame = 0;
    double time = 0.0;  ///< [s]
    /// For each particle x y z as 16-bit little-endian, 0 and 65534 being the ends of the box and
    /// 65535 three times a particle that is not there; then a byte per particle for each channel.
    std::string bytes;
};

struct PointSequence {
    Bounds box;
    std::vector<std::int64_t> ids;         ///< ascending; the order of particles in frames
    std::vector<std::uint8_t> materialOf;  ///< of each particle, into `materials`
    std::vector<SequenceMaterial> materials;
    std::vector<SequenceChannel> channels;
    std::vector<SequenceFrame> frames;
    double radius = 0.0;       ///< typical, of a particle [m]
    std::size_t mostSeen = 0;  ///< particles in the fullest frame
};

constexpr std::uint16_t kLastPlace = 65534, kNoPlace = 65535;

/// Channels that the columns of a cache give: speed, and attributes worth a look.
std::vector<std::string> sequenceChannels(const PointTable& points);

/// Takes frames one by one, so that a cache is in memory only while it is added.
class PointSequenceBuilder {
public:
    PointSequenceBuilder(std::size_t mostParticles, std::vector<std::string> channels);
    void add(int frame, double time, const PointTable& points);
    /// At most `mostBytes` in all frames together.
    PointSequence finish(std::size_t mostBytes);

private:
    struct Sample {
        std::int64_t id;
        std::array<float, 3> position;
        std::uint8_t material;
    };
    struct Frame {
        int frame;
        double time;
        std::vector<Sample> samples;
        std::vector<std::vector<float>> values;  ///< per channel
    };
    std::vector<std::uint8_t> materialsOf(const PointTable& points);

    IdSubset subset_;
    std::vector<std::string> channels_;
    std::vector<Frame> frames_;
    std::vector<SequenceMaterial> materials_;
    double radius_ = 0.0;
    std::size_t mostSeen_ = 0;
};

}  // namespace mallow
