#include <mallow/params/material_colour.h>
#include <mallow/report/point_sequence.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mallow {
namespace {

constexpr std::size_t kBytesOfPosition = 6;
constexpr const char* kSpeed = "speed";

/// The row number where there is no usable id.
std::vector<std::int64_t> idsOf(const PointTable& points) {
    std::vector<std::int64_t> ids(points.pointCount());
    const Column* column = points.points.find("id");
    const bool isInt64 = column != nullptr && column->type() == ColumnType::Int64;
    const bool isUsable = column != nullptr && column->isNumeric() && column->tupleSize() == 1;
    for (std::size_t i = 0; i < ids.size(); ++i)
        ids[i] = !isUsable ? static_cast<std::int64_t>(i)
                 : isInt64 ? column->values<std::int64_t>()[i]
                           : std::llround(column->number(i));
    return ids;
}

float channelValue(const PointTable& points, const std::string& name, std::size_t row) {
    const Column* column = points.points.find(name == kSpeed ? "v" : name);
    if (column == nullptr || !column->isNumeric()) return std::numeric_limits<float>::quiet_NaN();
    if (name != kSpeed) return static_cast<float>(column->number(row));
    double squares = 0.0;
    for (int c = 0; c < column->tupleSize(); ++c) squares += std::pow(column->number(row, c), 2);
    return static_cast<float>(std::sqrt(squares));
}

double middleRadius(const PointTable& points) {
    const Column* column = points.points.find("pscale");
    if (column == nullptr || !column->isNumeric() || points.pointCount() == 0) return 0.0;
    std::vector<double> radii = column->numbers();
    const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
    std::nth_element(radii.begin(), middle, radii.end());
    return std::isfinite(*middle) ? *middle : 0.0;
}

/// All but one in a hundred at each end.
void setRange(std::vector<float>& values, SequenceChannel& channel) {
    if (values.empty()) return;
    const auto at = [&](double share) {
        const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::lround(
                                                share * static_cast<double>(values.size() - 1)));
        std::nth_element(values.begin(), place, values.end());
        return static_cast<double>(*place);
    };
    constexpr double kBeyond = 0.01;
    channel.low = at(kBeyond);
    channel.high = at(1.0 - kBeyond);
    if (channel.high > channel.low) return;
    channel.low = at(0.0);
    channel.high = at(1.0);
}

std::uint16_t place(double value, double low, double high) {
    if (!(high > low)) return 0;
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return static_cast<std::uint16_t>(std::lround(share * kLastPlace));
}

void putPlace(std::string& bytes, std::size_t at, std::uint16_t value) {
    bytes[at] = static_cast<char>(value & 0xFFU);
    bytes[at + 1] = static_cast<char>(value >> 8U);
}

char valueByte(float value, const SequenceChannel& channel) {
    if (!(channel.high > channel.low) || !std::isfinite(value)) return 0;
    const double share = (static_cast<double>(value) - channel.low) / (channel.high - channel.low);
    return static_cast<char>(
        static_cast<unsigned char>(std::lround(255.0 * std::clamp(share, 0.0, 1.0))));
}

}  // namespace

std::vector<std::size_t> evenlySpread(std::size_t count, std::size_t wanted) {
    std::vector<std::size_t> chosen;
    wanted = std::min(wanted, count);
    for (std::size_t i = 0; i < wanted; ++i)
        chosen.push_back(wanted == 1 ? count - 1
                                     : (i * (count - 1) + (wanted - 1) / 2) / (wanted - 1));
    return chosen;
}

SequencePlan planSequence(std::size_t frameCount,
                          std::size_t particles,
                          std::size_t bytesEach,
                          const SequenceLimits& limits) {
    const std::size_t cells = std::max<std::size_t>(1, limits.bytes / bytesEach);
    const std::size_t few =
        std::clamp<std::size_t>(std::min(particles, limits.fewParticles), 1, cells);
    SequencePlan plan;
    plan.frames = evenlySpread(frameCount, cells / few);
    plan.particles =
        std::min(limits.particles, cells / std::max<std::size_t>(1, plan.frames.size()));
    return plan;
}

std::vector<std::string> sequenceChannels(const PointTable& points) {
    constexpr std::size_t kMost = 5;
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        const Column* column = points.points.find(name);
        if (column == nullptr || !column->isNumeric() || column->tupleSize() != 1) return;
        if (names.size() < kMost && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    if (const Column* v = points.points.find("v"); v != nullptr && v->isNumeric())
        names.emplace_back(kSpeed);
    for (const char* name : {"temperature", "liquid", "plastic", "weak", "pressure", "J"})
        add(name);
    for (const Column& column : points.points.columns()) {
        // Those say where and how much, which is seen anyway.
        const std::string& name = column.name();
        if (name != "id" && name != "mass" && name != "volume" && name != "pscale") add(name);
    }
    return names;
}

PointSequenceBuilder::PointSequenceBuilder(std::size_t mostParticles,
                                           std::vector<std::string> channels)
    : subset_(mostParticles), channels_(std::move(channels)) {}

std::vector<std::uint8_t> PointSequenceBuilder::materialsOf(const PointTable& points) {
    constexpr std::size_t kMost = 255;
    std::vector<std::uint8_t> indices(points.pointCount(), 0);
    const Column* column = points.points.find("material");
    if (column == nullptr || column->isNumeric() || column->tupleSize() != 1) return indices;
    const Column* colours = points.points.find("Cd");
    const bool hasColours = colours != nullptr && colours->isNumeric() && colours->tupleSize() == 3;
    const StringValues& strings = column->strings();
    std::vector<int> known(strings.table.size() + 1, -1);  // the last: unset
    for (std::size_t row = 0; row < indices.size(); ++row) {
        const std::int32_t index = strings.indices[row];
        int& material = known[index < 0 ? strings.table.size() : static_cast<std::size_t>(index)];
        if (material < 0) {
            const std::string& name = column->text(row);
            const auto found =
                std::find_if(materials_.begin(), materials_.end(),
                             [&](const SequenceMaterial& m) { return m.name == name; });
            material = static_cast<int>(found - materials_.begin());
            if (found == materials_.end() && materials_.size() == kMost) {
                material = static_cast<int>(kMost) - 1;
            } else if (found == materials_.end()) {
                SequenceMaterial added{name, materialColour(materials_.size())};
                if (hasColours)
                    for (int c = 0; c < 3; ++c)
                        added.colour[static_cast<std::size_t>(c)] =
                            static_cast<float>(colours->number(row, c));
                materials_.push_back(added);
            }
        }
        indices[row] = static_cast<std::uint8_t>(material);
    }
    return indices;
}

void PointSequenceBuilder::add(int frame, double time, const PointTable& points) {
    const std::vector<std::int64_t> ids = idsOf(points);
    subset_.offer(ids);
    mostSeen_ = std::max(mostSeen_, ids.size());
    if (radius_ == 0.0) radius_ = middleRadius(points);
    const std::vector<std::uint8_t> materials = materialsOf(points);
    const Column& P = *points.points.find("P");
    Frame added{frame, time, {}, std::vector<std::vector<float>>(channels_.size())};
    for (std::size_t row = 0; row < ids.size(); ++row) {
        if (!subset_.holds(ids[row])) continue;
        Sample sample{ids[row], {}, materials[row]};
        for (int c = 0; c < 3; ++c)
            sample.position[static_cast<std::size_t>(c)] = static_cast<float>(P.number(row, c));
        added.samples.push_back(sample);
        for (std::size_t k = 0; k < channels_.size(); ++k)
            added.values[k].push_back(channelValue(points, channels_[k], row));
    }
    frames_.push_back(std::move(added));
}

PointSequence PointSequenceBuilder::finish(std::size_t mostBytes) {
    const std::size_t bytesEach = kBytesOfPosition + channels_.size();
    subset_.reduceTo(mostBytes / (bytesEach * std::max<std::size_t>(1, frames_.size())));
    PointSequence sequence;
    sequence.ids = subset_.ids();
    sequence.materials = materials_;
    sequence.materialOf.resize(sequence.ids.size());
    sequence.radius = radius_;
    sequence.mostSeen = mostSeen_;
    const double kFar = std::numeric_limits<double>::infinity();
    sequence.box = {Vec3d::Constant(kFar), Vec3d::Constant(-kFar)};
    for (std::size_t k = 0; k < channels_.size(); ++k) sequence.channels.push_back({channels_[k]});
    std::vector<std::vector<float>> values(channels_.size());
    const auto isShown = [&](const Sample& sample) {
        return subset_.holds(sample.id) && std::isfinite(sample.position[0]) &&
               std::isfinite(sample.position[1]) && std::isfinite(sample.position[2]);
    };
    for (const Frame& frame : frames_)
        for (std::size_t i = 0; i < frame.samples.size(); ++i) {
            if (!isShown(frame.samples[i])) continue;
            const auto& p = frame.samples[i].position;
            const Vec3d x(p[0], p[1], p[2]);
            sequence.box.min = sequence.box.min.cwiseMin(x);
            sequence.box.max = sequence.box.max.cwiseMax(x);
            for (std::size_t k = 0; k < channels_.size(); ++k)
                if (std::isfinite(frame.values[k][i])) values[k].push_back(frame.values[k][i]);
        }
    if (!isFinite(sequence.box)) sequence.box = {Vec3d::Zero(), Vec3d::Zero()};
    for (std::size_t k = 0; k < channels_.size(); ++k) setRange(values[k], sequence.channels[k]);

    const std::size_t count = sequence.ids.size();
    for (const Frame& frame : frames_) {
        SequenceFrame packed{frame.frame, frame.time, std::string(bytesEach * count, '\0')};
        std::fill_n(packed.bytes.begin(), kBytesOfPosition * count, '\xFF');
        for (std::size_t i = 0; i < frame.samples.size(); ++i) {
            const Sample& sample = frame.samples[i];
            if (!isShown(sample)) continue;
            const auto slot = static_cast<std::size_t>(
                std::lower_bound(sequence.ids.begin(), sequence.ids.end(), sample.id) -
                sequence.ids.begin());
            sequence.materialOf[slot] = sample.material;
            for (std::size_t c = 0; c < 3; ++c) {
                const auto axis = static_cast<Eigen::Index>(c);
                putPlace(packed.bytes, kBytesOfPosition * slot + 2 * c,
                         place(sample.position[c], sequence.box.min[axis], sequence.box.max[axis]));
            }
            for (std::size_t k = 0; k < channels_.size(); ++k)
                packed.bytes[(kBytesOfPosition + k) * count + slot] =
                    valueByte(frame.values[k][i], sequence.channels[k]);
        }
        sequence.frames.push_back(std::move(packed));
    }
    return sequence;
}

}  // namespace mallow
