#include <mallow/particles/particle_array.h>
#include <mallow/particles/particle_batch.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace mallow {
namespace {

ParticleArray<float> counted(std::size_t size) {
    ParticleArray<float> array(3);
    array.resize(size);
    for (std::size_t i = 0; i < 3 * size; ++i) array.data()[i] = static_cast<float>(i);
    return array;
}

TEST(ParticleArray, AbsentStaysAbsent) {
    ParticleArray<double> array;
    array.resize(100);
    EXPECT_FALSE(array.isPresent());
    EXPECT_EQ(array.size(), 0u);
    EXPECT_EQ(array.data(), nullptr);
    EXPECT_EQ(array.allocatedBytes(), 0u);
}

TEST(ParticleArray, GrowsKeepingRowsAndNewOnesAreZero) {
    ParticleArray<float> array = counted(5);
    for (const std::size_t size : {6u, 100u, 1000u, 1001u}) {
        const std::size_t before = array.size();
        array.resize(size);
        ASSERT_EQ(array.size(), size);
        for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(array.data()[i], static_cast<float>(i));
        for (std::size_t i = 3 * before; i < 3 * size; ++i) EXPECT_EQ(array.data()[i], 0.0f);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % 64, 0u);
        EXPECT_EQ(array.row(2), array.data() + 6);
    }
}

TEST(ParticleArray, RowsThatComeBackAreZero) {
    ParticleArray<float> array = counted(8);
    array.resize(2);
    array.resize(8);
    EXPECT_EQ(array.data()[5], 5.0f);
    for (std::size_t i = 6; i < 24; ++i) EXPECT_EQ(array.data()[i], 0.0f);
}

TEST(ParticleArray, GrowsByAQuarterSoThatManySmallGrowthsCopySeldom) {
    ParticleArray<double> array(1);
    array.resize(1000);
    int moves = 0;
    const double* place = array.data();
    for (std::size_t size = 1001; size <= 10000; ++size) {
        array.resize(size);
        moves += array.data() != place ? 1 : 0;
        place = array.data();
    }
    EXPECT_LE(moves, 12);  // ln 10 / ln 1.25 = 10.3
}

TEST(ParticleArray, CopiesAreApartAndMovesLeaveNothing) {
    ParticleArray<float> array = counted(4);
    ParticleArray<float> copy = array;
    copy.data()[0] = 9.0f;
    EXPECT_EQ(array.data()[0], 0.0f);
    EXPECT_EQ(copy.width(), 3u);
    EXPECT_EQ(copy.data()[11], 11.0f);

    const float* place = copy.data();
    ParticleArray<float> moved = std::move(copy);
    EXPECT_EQ(moved.data(), place);
    EXPECT_EQ(copy.size(), 0u);  // NOLINT(bugprone-use-after-move): what a move leaves is stated

    array = moved;
    EXPECT_EQ(array.data()[0], 9.0f);
    EXPECT_NE(array.data(), moved.data());
    const ParticleArray<float>& self = array;
    array = self;
    EXPECT_EQ(array.data()[11], 11.0f);
}

TEST(ParticleArray, LastRowMayBeReadPastItsEnd) {
    // Run under AddressSanitizer: four numbers of the last row of three.
    const ParticleArray<float> array = counted(21);
    EXPECT_EQ(array.row(20)[2], 62.0f);
    EXPECT_EQ(array.row(20)[3], 0.0f);
}

TEST(ParticleBatch, ResizesPresentColumnsOnlyAndAddsUpTheirBytes) {
    ParticleBatch<float> batch;
    batch.parameters.resize(2);
    batch.parameters[1].painted = ParticleArray<float>(1);
    batch.resize(10);
    EXPECT_EQ(batch.size(), 10u);
    EXPECT_EQ(batch.stress.size(), 10u);
    EXPECT_EQ(batch.id.size(), 10u);
    EXPECT_EQ(batch.parameters[1].painted.size(), 10u);
    EXPECT_EQ(batch.affine.size(), 0u);
    EXPECT_EQ(batch.parameters[0].painted.size(), 0u);
    std::size_t sum = 0;
    batch.forEachColumn([&](const auto& column) { sum += column.allocatedBytes(); });
    EXPECT_EQ(batch.allocatedBytes(), sum);
    EXPECT_GE(sum, 10 * (sizeof(float) * (3 + 3 + 6 + 1 + 1 + 1) + sizeof(std::int64_t)));
}

}  // namespace
}  // namespace mallow
