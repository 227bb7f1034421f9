/// @file resort_test.cpp
/// Moving and removing rows: every column of a particle goes with it.
#include <mallow/parallel/for_each.h>
#include <mallow/particles/remove_rows.h>
#include <mallow/particles/resort.h>
#include <mallow/step/sort_particles.h>

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace mallow {
namespace {

constexpr double kDx = 0.25;

template <class T>
class ResortOf : public ::testing::Test {
protected:
    /// Every column present and filled with numbers that tell its row: row * 100 + place.
    static ParticleBatch<T> fullBatch(std::size_t count) {
        ParticleBatch<T> batch;
        batch.affine = ParticleArray<T>(9);
        batch.state = ParticleArray<T>(9);
        batch.force = ParticleArray<T>(3);
        batch.isActive = ParticleArray<std::uint8_t>(1);
        batch.target = ParticleArray<T>(3);
        batch.parameters.resize(3);
        batch.parameters[1].painted = ParticleArray<T>(1);
        batch.resize(count);
        batch.forEachColumn([](auto& column) {
            using Number = std::decay_t<decltype(*column.data())>;
            for (std::size_t p = 0; p < column.size(); ++p)
                for (std::size_t k = 0; k < column.width(); ++k)
                    column.row(p)[k] = static_cast<Number>(p * 100 + k);
        });
        std::mt19937 random(6);
        std::uniform_real_distribution<double> coordinate(-3.0, 3.0);
        for (std::size_t i = 0; i < 3 * count; ++i)
            batch.position.data()[i] = static_cast<T>(coordinate(random));
        return batch;
    }
    static bool sameRow(const ParticleBatch<T>& a,
                        std::size_t rowA,
                        ParticleBatch<T>& b,
                        std::size_t rowB) {
        bool same = true;
        const_cast<ParticleBatch<T>&>(a).forEachColumnWith(b, [&](auto& mine, auto& theirs) {
            if (mine.width() != theirs.width()) same = false;
            if (!mine.isPresent() || !same) return;
            same = std::memcmp(mine.row(rowA), theirs.row(rowB),
                               mine.width() * sizeof(*mine.data())) == 0;
        });
        return same;
    }
    static BlockSort sorted(const ParticleBatch<T>& batch) {
        BlockSort sort;
        bool changed = false;
        EXPECT_FALSE(sortIntoBlocks(batch.position, kDx, 0.5, true, sort, changed));
        return sort;
    }
};

using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ResortOf, Precisions);

TYPED_TEST(ResortOf, RowsGoToTheirPlaceWithAllTheirColumns) {
    for (const std::size_t count : {0u, 1u, 3000u, 20000u}) {
        for (const bool keepSnapshot : {false, true}) {
            for (const int threads : {1, 7}) {
                SCOPED_TRACE(count);
                ParticleBatch<TypeParam> batch = this->fullBatch(count);
                const ParticleBatch<TypeParam> before = batch;
                ParticleBatch<TypeParam> spare;
                BlockSort sort = this->sorted(batch);
                const BlockSort old = sort;
                Threads(threads).run([&] { resort(batch, spare, sort, keepSnapshot); });
                ASSERT_EQ(batch.size(), count);
                for (std::size_t i = 0; i < count; ++i) {
                    ASSERT_TRUE(this->sameRow(before, old.order.data()[i], batch, i)) << i;
                    EXPECT_EQ(sort.order.data()[i], i);
                    EXPECT_EQ(sort.cell.data()[i], old.cell.data()[old.order.data()[i]]);
                }
                EXPECT_EQ(sort.cellBegin, old.cellBegin);
                // The sort describes the new rows: sorting them again changes nothing.
                const BlockSort again = this->sorted(batch);
                for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(again.order.data()[i], i);
                if (!keepSnapshot) {
                    EXPECT_EQ(spare.size(), 0u);
                    continue;
                }
                ASSERT_EQ(spare.size(), count);
                for (std::size_t i = 0; i < count; ++i)
                    ASSERT_TRUE(this->sameRow(before, i, spare, i));
            }
        }
    }
}

TYPED_TEST(ResortOf, RestoringTheSnapshotGivesTheOldRowsBack) {
    using T = TypeParam;
    StepSettings settings;
    settings.dx = kDx;
    StepState<T> state;
    state.batches.resize(2);
    state.batches[0].particles = this->fullBatch(500);
    state.batches[1].particles = this->fullBatch(77);
    const ParticleBatch<T> before[2] = {state.batches[0].particles, state.batches[1].particles};
    // Twice, since the second time the buffers have changed places; rows are added in between.
    for (int round = 0; round < 2; ++round) {
        ASSERT_FALSE(resortParticles(settings, state));
        EXPECT_EQ(state.stepsSinceResort, 0);
        for (BatchState<T>& batch : state.batches) {
            batch.particles.resize(batch.particles.size() + 10);
            batch.particles.forEachColumn([](auto& column) {
                if (column.isPresent())
                    std::memset(static_cast<void*>(column.data()), 1,
                                column.size() * column.width() * sizeof(*column.data()));
            });
        }
        restoreSnapshot(state);
        for (std::size_t b = 0; b < 2; ++b) {
            ASSERT_EQ(state.batches[b].particles.size(), before[b].size());
            for (std::size_t p = 0; p < before[b].size(); ++p)
                ASSERT_TRUE(this->sameRow(before[b], p, state.batches[b].particles, p));
        }
    }
}

TYPED_TEST(ResortOf, RemovingRowsKeepsTheOthersInOrder) {
    using T = TypeParam;
    ParticleBatch<T> batch = this->fullBatch(1000);
    const ParticleBatch<T> before = batch;
    double mass = 0.0;
    std::vector<std::size_t> kept;
    const auto isToGo = [&batch](std::size_t p) { return batch.position.row(p)[0] > T(1); };
    for (std::size_t p = 0; p < before.size(); ++p) {
        if (static_cast<double>(before.position.row(p)[0]) > 1.0)
            mass += static_cast<double>(*before.mass.row(p));
        else
            kept.push_back(p);
    }
    const RemovedRows removed = removeRows(batch, isToGo);
    EXPECT_EQ(removed.count, 1000 - kept.size());
    EXPECT_EQ(removed.mass, mass);
    ASSERT_EQ(batch.size(), kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i)
        EXPECT_TRUE(this->sameRow(before, kept[i], batch, i));
    EXPECT_EQ(removeRows(batch, isToGo).count, 0u);
    EXPECT_EQ(batch.size(), kept.size());
    EXPECT_EQ(removeRows(batch, [](std::size_t) { return true; }).count, kept.size());
    EXPECT_EQ(batch.size(), 0u);
    EXPECT_EQ(batch.id.size(), 0u);
}

}  // namespace
}  // namespace mallow
