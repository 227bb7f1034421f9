#include <mallow/foam/thin_particles.h>
#include <mallow/material/model_info.h>
#include <mallow/particles/near_particles.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace mallow::test {
namespace {

constexpr double kDx = 0.01;

constexpr double kNever = 1e12;  // the default: nothing tears

template <class T>
BatchState<T> foamAt(const std::vector<Vec3d>& positions, bool isWeak, double threshold = 1.0) {
    BatchState<T> state;
    ParticleBatch<T>& batch = state.particles;
    batch.model = modelIndex("herschel_bulkley");
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    for (const std::string& name : info.parameters)
        batch.parameters.push_back(
            {name == "tear_threshold" ? static_cast<T>(threshold) : T(1), {}});
    batch.state = ParticleArray<T>(info.stateSize);
    batch.resize(positions.size());
    for (std::size_t p = 0; p < positions.size(); ++p) {
        for (int a = 0; a < 3; ++a) batch.position.row(p)[a] = static_cast<T>(positions[p][a]);
        *batch.mass.row(p) = T(1e-6);
        for (std::size_t k = 0; k < info.restState.size(); ++k)
            batch.state.row(p)[k] = static_cast<T>(info.restState[k]);
        batch.state.row(p)[findStateField(info, "weak")->first] = isWeak ? T(1) : T(0);
    }
    return state;
}

/// Points at offset + spacing (i, j, k).
std::vector<Vec3d> lattice(int nx, int ny, int nz, const Vec3d& offset = Vec3d::Zero()) {
    std::vector<Vec3d> points;
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j)
            for (int k = 0; k < nz; ++k) points.push_back(offset + 0.5 * kDx * Vec3d(i, j, k));
    return points;
}

template <class T>
std::size_t countThin(const std::vector<BatchState<T>>& batches) {
    StepState<T> state;
    state.batches = batches;
    const auto found = findThinParticles(state, kDx);
    std::size_t count = 0;
    for (const auto& batch : found)
        count += static_cast<std::size_t>(std::count(batch.begin(), batch.end(), 1));
    return count;
}

template <class T>
class ThinParticles : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ThinParticles, Scalars);

TYPED_TEST(ThinParticles, AreThreadsFilmsAndLonersThatAreWeak) {
    using T = TypeParam;
    const std::vector<Vec3d> shapes[] = {lattice(1, 1, 1), lattice(12, 1, 1), lattice(9, 1, 9)};
    for (const auto& shape : shapes) {
        EXPECT_EQ(countThin<T>({foamAt<T>(shape, true)}), shape.size());
        EXPECT_EQ(countThin<T>({foamAt<T>(shape, false)}), 0u);
    }
}

TYPED_TEST(ThinParticles, AreNotThoseOfABody) {
    using T = TypeParam;
    EXPECT_EQ(countThin<T>({foamAt<T>(lattice(6, 6, 6), true)}), 0u);
    // Two layers are a body too, the smallest that has a thickness.
    EXPECT_EQ(countThin<T>({foamAt<T>(lattice(9, 2, 9), true)}), 0u);
}

TYPED_TEST(ThinParticles, CountNeighboursOfOtherMaterials) {
    using T = TypeParam;
    const std::vector<Vec3d> film = lattice(6, 1, 6);
    const std::vector<Vec3d> block = lattice(6, 6, 6, Vec3d(0.0, 0.5 * kDx, 0.0));
    EXPECT_EQ(countThin<T>({foamAt<T>(film, true), foamAt<T>(block, false)}), 0u);
    const std::vector<Vec3d> far = lattice(6, 6, 6, Vec3d(0.0, 5.0 * kDx, 0.0));
    EXPECT_EQ(countThin<T>({foamAt<T>(film, true), foamAt<T>(far, false)}), film.size());
}

TYPED_TEST(ThinParticles, AreNotLookedForWhereNothingCanTear) {
    using T = TypeParam;
    const std::vector<Vec3d> thread = lattice(12, 1, 1);
    EXPECT_EQ(countThin<T>({foamAt<T>(thread, true, kNever)}), 0u);
    EXPECT_EQ(countThin<T>({foamAt<T>(thread, true, kNever / 2)}), thread.size());
    // Painted, the threshold may be low anywhere.
    BatchState<T> painted = foamAt<T>(thread, true, kNever);
    for (BatchParameter<T>& parameter : painted.particles.parameters) {
        parameter.painted = ParticleArray<T>(1);
        parameter.painted.resize(thread.size());
    }
    EXPECT_EQ(countThin<T>({painted}), thread.size());
}

TEST(ThinParticlesOfABody, DoNotDependOnTheUnitOfLength) {
    // A body is none however small it is: thresholds go with dx.
    StepState<double> state;
    std::vector<Vec3d> tiny = lattice(6, 6, 6);
    for (Vec3d& x : tiny) x *= 1e-3;
    state.batches = {foamAt<double>(tiny, true)};
    const auto found = findThinParticles(state, 1e-3 * kDx);
    EXPECT_EQ(std::count(found[0].begin(), found[0].end(), 1), 0);
}

TYPED_TEST(ThinParticles, WeakOnesAreCounted) {
    using T = TypeParam;
    EXPECT_EQ(countWeak(foamAt<T>(lattice(3, 3, 3), true).particles), 27u);
    EXPECT_EQ(countWeak(foamAt<T>(lattice(3, 3, 3), false).particles), 0u);
    ParticleBatch<T> other;
    other.model = modelIndex("elastic");
    EXPECT_EQ(countWeak(other), 0u);
}

TEST(NearParticles, AreAllWithinTheReachAndNoneTwice) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-0.06, 0.06);  // both signs, several blocks
    ParticleArray<double> position(3);
    position.resize(800);
    for (std::size_t p = 0; p < 800; ++p)
        for (int a = 0; a < 3; ++a) position.row(p)[a] = place(random);
    const NearParticles<double> near(position, kDx);
    for (int trial = 0; trial < 100; ++trial) {
        const Vec3d x(place(random), place(random), place(random));
        for (const int reach : {1, 2}) {
            std::set<std::size_t> found;
            near.forEachNear(x, reach, [&](std::size_t row) {
                EXPECT_TRUE(found.insert(row).second);
                EXPECT_LT((near.positionOf(row) - x).cwiseAbs().maxCoeff(), (reach + 1) * kDx);
            });
            for (std::size_t p = 0; p < 800; ++p) {
                const bool isNear = (near.positionOf(p) - x).norm() <= reach * kDx;
                EXPECT_TRUE(!isNear || found.count(p) == 1);
            }
        }
    }
}

/// How many particles a search visits for all of a full cube of n^3 cells, and the most for one.
struct Visits {
    double all = 0.0;
    std::size_t most = 0;

    explicit Visits(int n) {
        ParticleArray<double> position(3);
        const std::vector<Vec3d> points = lattice(2 * n, 2 * n, 2 * n, Vec3d::Constant(0.25 * kDx));
        position.resize(points.size());
        for (std::size_t p = 0; p < points.size(); ++p)
            for (int a = 0; a < 3; ++a) position.row(p)[a] = points[p][a];
        const NearParticles<double> near(position, kDx);
        for (const Vec3d& x : points) {
            std::size_t visits = 0;
            near.forEachNear(x, 2, [&](std::size_t) { ++visits; });
            all += static_cast<double>(visits);
            most = std::max(most, visits);
        }
    }
};

TEST(NearParticles, AreFoundByVisitsThatGrowWithTheirNumberAlone) {
    constexpr std::size_t kInFiveCells = 5 * 5 * 5 * 8;
    const Visits few(10), many(20);
    EXPECT_EQ(few.most, kInFiveCells);
    EXPECT_EQ(many.most, kInFiveCells);
    // Eight times as many particles; fewer of them are at the surface, where less is near: along
    // each axis the mean number of cells is 5 - 6/n.
    const double perAxis = (5.0 - 6.0 / 20.0) / (5.0 - 6.0 / 10.0);
    EXPECT_NEAR(many.all / few.all, 8.0 * std::pow(perAxis, 3), 1e-9);
}

}  // namespace
}  // namespace mallow::test
