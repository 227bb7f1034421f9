#include <mallow/report/point_sequence.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace mallow {
namespace {

/// Particles first..first+count-1, somewhere that depends on id and frame.
PointTable cloud(std::int64_t first, std::size_t count, double shift) {
    PointTable table(count);
    Column& P = table.points.add("P", ColumnType::Float32, 3);
    Column& v = table.points.add("v", ColumnType::Float32, 3);
    Column& id = table.points.add("id", ColumnType::Int64);
    for (std::size_t i = 0; i < count; ++i) {
        const auto n = static_cast<double>(first) + static_cast<double>(i);
        id.values<std::int64_t>()[i] = first + static_cast<std::int64_t>(i);
        for (int c = 0; c < 3; ++c) P.setNumber(i, c, std::sin(n * (c + 1)) * 3.0 + shift);
        v.setNumber(i, 0, n);
    }
    return table;
}

double decoded(const PointSequence& s, std::size_t frame, std::size_t slot, int axis) {
    const std::size_t at = 6 * slot + 2 * static_cast<std::size_t>(axis);
    const std::string& bytes = s.frames[frame].bytes;
    const int place =
        static_cast<unsigned char>(bytes[at]) + 256 * static_cast<unsigned char>(bytes[at + 1]);
    if (place == kNoPlace) return std::nan("");
    return s.box.min[axis] + (s.box.max[axis] - s.box.min[axis]) * place / kLastPlace;
}

TEST(PointSequence, PositionsAreWithinA65535thOfTheBox) {
    const PointTable table = cloud(0, 500, 0.25);
    PointSequenceBuilder builder(1000, {"speed"});
    builder.add(1, 0.0, table);
    const PointSequence s = builder.finish(1000000);
    ASSERT_EQ(s.ids.size(), 500U);
    for (std::size_t i = 0; i < 500; ++i)
        for (int c = 0; c < 3; ++c)
            ASSERT_NEAR(decoded(s, 0, i, c), table.points.find("P")->number(i, c),
                        (s.box.max[c] - s.box.min[c]) / 65535.0);
}

TEST(PointSequence, TheSubsetIsFixedByIdWhateverComesAndGoes) {
    PointSequenceBuilder builder(100, {});
    builder.add(1, 0.0, cloud(0, 1000, 0.0));
    builder.add(2, 0.1, cloud(500, 1000, 0.1));
    const PointSequence s = builder.finish(1000000);
    ASSERT_EQ(s.ids.size(), 100U);
    EXPECT_EQ(s.mostSeen, 1000U);
    std::size_t onlyFirst = 0, onlySecond = 0;
    for (std::size_t i = 0; i < s.ids.size(); ++i) {
        EXPECT_EQ(std::isnan(decoded(s, 0, i, 0)), s.ids[i] >= 1000) << s.ids[i];
        EXPECT_EQ(std::isnan(decoded(s, 1, i, 0)), s.ids[i] < 500) << s.ids[i];
        onlyFirst += s.ids[i] < 500 ? 1U : 0U;
        onlySecond += s.ids[i] >= 1000 ? 1U : 0U;
    }
    EXPECT_GT(onlyFirst, 15U) << "the choice is even";
    EXPECT_GT(onlySecond, 15U);

    IdSubset forward(100), backward(100);
    std::vector<std::int64_t> ids(1500);
    std::iota(ids.begin(), ids.end(), 0);
    forward.offer(ids);
    backward.offer({ids.begin() + 700, ids.end()});
    backward.offer({ids.rbegin(), ids.rend()});
    EXPECT_EQ(forward.ids(), backward.ids()) << "the order does not matter";
    EXPECT_EQ(forward.ids(), s.ids);
}

TEST(PointSequence, BytesStayInTheLimit) {
    PointSequenceBuilder builder(5000, {"speed"});
    for (int frame = 1; frame <= 20; ++frame)
        builder.add(frame, frame, cloud(100 * frame, 2000, frame));
    std::size_t bytes = 0;
    const PointSequence s = builder.finish(50000);
    for (const SequenceFrame& frame : s.frames) bytes += frame.bytes.size();
    EXPECT_LE(bytes, 50000U);
    EXPECT_GT(bytes, 45000U) << "and use it";
}

TEST(SequencePlan, ParticlesGoFirstThenFramesAndTheBytesAreNeverExceeded) {
    const SequenceLimits limits;
    EXPECT_EQ(planSequence(24, 96000, 9, limits).particles, 50000U);
    EXPECT_EQ(planSequence(24, 96000, 9, limits).frames.size(), 24U);
    for (const std::size_t frames : {1U, 7U, 100U, 240U, 5000U, 1000000U})
        for (const std::size_t particles : {1U, 500U, 20000U, 50000000U}) {
            const SequencePlan plan = planSequence(frames, particles, 11, limits);
            EXPECT_LE(plan.frames.size() * std::min(plan.particles, particles) * 11, limits.bytes);
            EXPECT_EQ(plan.frames.front(), 0U);
            EXPECT_EQ(plan.frames.back(), frames - 1);
        }
}

}  // namespace
}  // namespace mallow
