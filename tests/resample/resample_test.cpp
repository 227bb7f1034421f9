#include "resample/resample_state.h"

#include <mallow/heat/thermal_columns.h>
#include <mallow/kernel/bspline_value.h>
#include <mallow/parallel/for_each.h>
#include <mallow/particles/random.h>

#include <gtest/gtest.h>

#include <set>

namespace mallow::test {
namespace {

const std::vector<Eigen::Vector3i> kGaps = {{6, 6, 6}, {5, 8, 5}, {8, 5, 6}, {6, 5, 8}};

/// A block with gaps, and three particles that sit on others.
std::vector<Vec3d> unevenBlock(double dx) {
    std::vector<Vec3d> points = cubeWithGaps(14, dx, kGaps);
    for (const std::size_t p : {std::size_t(20), std::size_t(999), points.size() - 5})
        points.push_back(points[p] + 0.01 * dx * Vec3d(0.3, -0.6, 0.7));
    return points;
}

template <class T>
StepState<T> unevenState(const StepSettings& settings, const std::string& model) {
    BatchState<T> batch = makeBatch<T>(model, unevenBlock(settings.dx), settings);
    ParticleBatch<T>& p = batch.particles;
    giveMass(settings.dx, p);
    stir(settings, model, p);
    p.force = ParticleArray<T>(3);
    p.force.resize(p.size());
    p.parameters[0].painted = ParticleArray<T>(1);
    p.parameters[0].painted.resize(p.size());
    for (std::size_t n = 0; n < p.size(); ++n) {
        for (int a = 0; a < 3; ++a) p.force.row(n)[a] = static_cast<T>(0.1 * a + 0.01);
        *p.parameters[0].painted.row(n) = static_cast<T>(100.0 + double(n % 7));
        for (int k = 0; k < 6; ++k) p.stress.row(n)[k] = static_cast<T>(1e-3 * (k + 1));
    }
    return stateOf(std::move(batch));
}

template <class T>
double columnSum(const ParticleArray<T>& column, int component) {
    double sum = 0.0;
    for (std::size_t p = 0; p < column.size(); ++p)
        sum += static_cast<double>(column.row(p)[component]);
    return sum;
}

class EveryModel : public ::testing::TestWithParam<std::string> {};

template <class T>
void expectConserved(const std::string& model) {
    const StepSettings settings = resampleSettings();
    StepState<T> state = unevenState<T>(settings, model);
    const ParticleBatch<T>& p = state.batches[0].particles;
    const std::size_t before = p.size();
    const ConservedSums old = conservedSums(settings, state);
    const double volume = columnSum(p.restVolume, 0), force = columnSum(p.force, 1);
    const double stress = columnSum(p.stress, 3);
    const ResampleReport report = resampleAll(settings, latticeScale(settings), 1, state);
    EXPECT_EQ(report.inserted, kGaps.size());
    EXPECT_EQ(report.merged, 3u);
    EXPECT_EQ(p.size(), before + report.inserted - report.merged);

    const ConservedSums now = conservedSums(settings, state);
    const double kRounding = kEpsilon<T> + 1e-13;  // of some particles, and of the sums themselves
    EXPECT_NEAR(now.mass / old.mass, 1.0, kRounding);
    EXPECT_NEAR(columnSum(p.restVolume, 0) / volume, 1.0, kRounding);
    EXPECT_NEAR(columnSum(p.force, 1) / force, 1.0, kRounding);
    EXPECT_NEAR(columnSum(p.stress, 3) / stress, 1.0, kRounding);
    EXPECT_LT((now.momentum - old.momentum).norm(), kRounding * old.mass * old.maxSpeed);
    // What is not kept is told, and is little.
    const double energy = old.kineticEnergy + old.strainEnergy;
    EXPECT_NEAR(report.energyChange, now.kineticEnergy + now.strainEnergy - energy, 1e-12 * energy);
    EXPECT_LT(std::abs(report.energyChange), 2e-3 * energy);
    EXPECT_LT((report.angularMomentumChange - (now.angularMomentum - old.angularMomentum)).norm(),
              1e-12 * old.angularMomentum.norm());
    EXPECT_LT(report.angularMomentumChange.norm(), 2e-3 * old.angularMomentum.norm());
    EXPECT_NEAR(now.volume / old.volume, 1.0, 1e-4);

    std::set<std::int64_t> ids;
    for (std::size_t n = 0; n < p.size(); ++n) EXPECT_TRUE(ids.insert(*p.id.row(n)).second);
    EXPECT_EQ(*ids.rbegin(), static_cast<std::int64_t>(before + report.inserted) - 1);
    for (std::size_t n = 0; n < p.size(); ++n) {
        const T painted = *p.parameters[0].painted.row(n);
        EXPECT_TRUE(painted >= T(100) && painted <= T(106)) << painted;
    }
}

TEST_P(EveryModel, KeepsMassVolumeMomentumAndForce) {
    expectConserved<double>(GetParam());
    expectConserved<float>(GetParam());
}

TEST_P(EveryModel, StaysUnstrainedAndAtRest) {
    const StepSettings settings = resampleSettings();
    BatchState<float> batch = makeBatch<float>(GetParam(), unevenBlock(settings.dx), settings);
    giveMass(settings.dx, batch.particles);
    StepState<float> state = stateOf(std::move(batch));
    const ResampleReport report = resampleAll(settings, latticeScale(settings), 1, state);
    EXPECT_EQ(report.inserted, kGaps.size());
    const ParticleBatch<float>& p = state.batches[0].particles;
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(p.model)];
    for (std::size_t n = 0; n < p.size(); ++n) {
        for (std::size_t k = 0; k < info.restState.size(); ++k)
            ASSERT_EQ(p.state.row(n)[k], static_cast<float>(info.restState[k]));
        for (int a = 0; a < 3; ++a) ASSERT_EQ(p.velocity.row(n)[a], 0.0F);
    }
}

TEST_P(EveryModel, KeepsTheThermalEnergyOfWhatMelts) {
    const StepSettings settings = resampleSettings();
    StepState<float> state = unevenState<float>(settings, GetParam());
    ParticleBatch<float>& p = state.batches[0].particles;
    for (const float value : {2000.0F, 1.0F, 273.0F, 3.0e5F, 4200.0F, 1.0F})
        p.thermal.push_back({value, {}});
    p.temperature = ParticleArray<double>(1);
    p.latent = ParticleArray<double>(1);
    p.isLiquid = ParticleArray<std::uint8_t>(1);
    p.resize(p.size());
    for (std::size_t n = 0; n < p.size(); ++n) {  // solid, melting and liquid beside each other
        const double mass = *p.mass.row(n), share = double(n % 3) / 2.0;
        const ThermalState heat = {share == 0.0   ? 260.0 + double(n % 7)
                                   : share == 0.5 ? 273.0
                                                  : 280.0 + double(n % 5),
                                   share * mass * 3.0e5, share == 1.0};
        setThermalState(heat, n, p);
    }
    const auto energy = [&] {
        double sum = 0.0;
        for (std::size_t n = 0; n < p.size(); ++n) sum += enthalpy(p, n);
        return sum;
    };
    const double before = energy();
    const ResampleReport report = resampleAll(settings, latticeScale(settings), 2, state);
    EXPECT_EQ(report.inserted, kGaps.size());
    EXPECT_GT(report.merged, 0u);
    EXPECT_NEAR(energy() / before, 1.0, 1e-13);
    for (std::size_t n = 0; n < p.size(); ++n) {
        const ThermalState s = thermalState(p, n);
        const double full = double(*p.mass.row(n)) * 3.0e5;
        EXPECT_GE(s.latent, 0.0);
        EXPECT_LE(s.latent, full * (1.0 + 1e-12));
        const bool isRight = s.temperature < 272.999   ? s.latent == 0.0
                             : s.temperature > 273.001 ? s.latent > full * (1.0 - 1e-6)
                                                       : true;
        EXPECT_TRUE(isRight) << n;
    }
}

std::vector<std::string> modelNames() {
    std::vector<std::string> names;
    for (const ModelInfo& info : modelInfos()) names.push_back(info.name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(Models,
                         EveryModel,
                         ::testing::ValuesIn(modelNames()),
                         [](const auto& test) { return test.param; });

TEST(Resampling, ChangesNoBitWhereThereIsNothingToDo) {
    const StepSettings settings = resampleSettings();
    BatchState<float> batch = makeBatch<float>("herschel_bulkley", cube(14, settings.dx), settings);
    giveMass(settings.dx, batch.particles);
    stir(settings, "herschel_bulkley", batch.particles);
    StepState<float> state = stateOf(batch);
    const ResampleReport report =
        resampleAll(settings, resampleScale(state, settings.dx, false), 5, state);
    EXPECT_EQ(report.inserted + report.merged, 0u);
    EXPECT_TRUE(areSame(state.batches[0].particles, batch.particles));
}

TEST(Resampling, GivesTheSameBitsWithAnyNumberOfThreads) {
    const StepSettings settings = resampleSettings();
    const StepState<float> start = unevenState<float>(settings, "herschel_bulkley");
    StepState<float> one = start;
    Threads(1).run([&] { resampleAll(settings, latticeScale(settings), 4, one); });
    for (const int threads : {2, 7}) {
        StepState<float> other = start;
        Threads(threads).run([&] { resampleAll(settings, latticeScale(settings), 4, other); });
        EXPECT_TRUE(areSame(one.batches[0].particles, other.batches[0].particles));
    }
    StepState<float> otherSeed = start;
    resampleAll(settings, latticeScale(settings), 5, otherSeed);
    EXPECT_FALSE(areSame(one.batches[0].particles, otherSeed.batches[0].particles));
}

TEST(Resampling, LeavesMaterialsThatTakeNoPartAndPinnedParticlesAlone) {
    const StepSettings settings = resampleSettings();
    StepState<float> state = unevenState<float>(settings, "elastic");
    ParticleBatch<float> before = state.batches[0].particles;
    std::int64_t nextId = 100000;
    EXPECT_EQ(resample(settings, latticeScale(settings), 1, {false}, nextId, state).inserted, 0u);
    EXPECT_TRUE(areSame(state.batches[0].particles, before));

    ParticleBatch<float>& p = state.batches[0].particles;
    p.isActive = ParticleArray<std::uint8_t>(1);
    p.isActive.resize(p.size());  // zero: all are pinned
    const ResampleReport report =
        resample(settings, latticeScale(settings), 1, {true}, nextId, state);
    EXPECT_EQ(report.inserted + report.merged, 0u);
}

TEST(Resampling, FillsTheContactOfTwoMaterialsAndKeepsTheirMassesApart) {
    const StepSettings settings = resampleSettings();
    const double border = kDense * 0.5 * settings.dx * 6.5 + 0.1 * settings.dx;
    std::vector<Vec3d> left, right;
    for (const Vec3d& x : cubeWithGaps(14, settings.dx, {{6, 6, 6}, {7, 8, 5}}))
        (x.x() < border ? left : right).push_back(x);
    StepState<double> state;
    state.batches = {makeBatch<double>("liquid", left, settings),
                     makeBatch<double>("elastic", right, settings)};
    for (std::size_t p = 0; p < right.size(); ++p)
        *state.batches[1].particles.id.row(p) += static_cast<std::int64_t>(left.size());
    for (auto& batch : state.batches) giveMass(settings.dx, batch.particles);
    const double mass[2] = {columnSum(state.batches[0].particles.mass, 0),
                            columnSum(state.batches[1].particles.mass, 0)};
    const ResampleReport report = resampleAll(settings, latticeScale(settings), 1, state);
    EXPECT_EQ(report.inserted, 2u);
    for (int b = 0; b < 2; ++b) {
        const ParticleBatch<double>& p = state.batches[std::size_t(b)].particles;
        EXPECT_NEAR(columnSum(p.mass, 0) / mass[b], 1.0, 1e-13);
    }
}

TEST(Resampling, TakesTheClosestOutOfCrowdedCells) {
    const StepSettings settings = resampleSettings();
    std::vector<Vec3d> points = cube(8, settings.dx);
    for (std::uint64_t n = 0; n < 30; ++n)  // one cell with many
        points.emplace_back(settings.dx * (Vec3d(2, 1, 2) + unitCube(n)));
    StepState<double> state = stateOf(makeBatch<double>("elastic", points, settings));
    giveMass(settings.dx, state.batches[0].particles);
    resampleAll(settings, {0.5 * settings.dx, 16}, 1, state);
    const ParticleCells cells(state, settings.dx);
    for (std::size_t b = 0; b < cells.blocks().size(); ++b)
        for (std::size_t c = 0; c < kBlockNodes; ++c) EXPECT_LE(cells.countOfCell(b, c), 16u);
}

TEST(ResampleScale, IsThatOfTheSeeding) {
    const StepSettings settings = resampleSettings();
    StepState<double> state =
        stateOf(makeBatch<double>("elastic", cube(14, settings.dx), settings));
    giveMass(settings.dx, state.batches[0].particles);
    ResampleScale scale = resampleScale(state, settings.dx, false);
    EXPECT_EQ(scale.radius, 0.5 * settings.dx);
    EXPECT_EQ(scale.mostPerCell, 16u);
    EXPECT_EQ(resampleScale(state, settings.dx, true).radius, kMostUneven * 0.5 * settings.dx);
    // Coarser: one per cell.
    std::vector<Vec3d> coarse = cube(14, 2.0 * settings.dx);
    state = stateOf(makeBatch<double>("elastic", coarse, settings));
    for (std::size_t p = 0; p < coarse.size(); ++p)
        *state.batches[0].particles.restVolume.row(p) = std::pow(settings.dx, 3);
    EXPECT_NEAR(resampleScale(state, settings.dx, false).radius, settings.dx, 1e-12);
}

TEST(ResampleScale, LetsNothingInWhileJitteredParticlesRest) {
    const StepSettings settings = resampleSettings();
    std::vector<Vec3d> points = cube(16, settings.dx);
    for (std::size_t p = 0; p < points.size(); ++p)
        points[p] += 0.5 * settings.dx * unitCube(hashBits(9, p));
    StepState<double> state = stateOf(makeBatch<double>("elastic", points, settings));
    giveMass(settings.dx, state.batches[0].particles);
    const ResampleScale scale = resampleScale(state, settings.dx, false);
    EXPECT_GT(scale.radius, 1.2 * 0.5 * settings.dx);
    EXPECT_LT(scale.radius, kMostUneven * 0.5 * settings.dx);
    for (std::uint64_t key = 0; key < 8; ++key) {
        const ResampleReport report = resampleOnce(settings, scale, key, state);
        ASSERT_EQ(report.inserted, 0u);
    }
    // It is not much too wide: somewhere a little less lets a point in.
    const ResampleScale narrow = {0.9 * scale.radius, scale.mostPerCell};
    std::size_t found = 0;
    for (std::uint64_t key = 0; key < 8; ++key)
        found += resampleOnce(settings, narrow, key, state).inserted;
    EXPECT_GT(found, 0u);
}

TEST(BsplineValue, AreWeightsThatSumToOne) {
    for (double f = 0.0; f < 1.0; f += 0.07) {
        double quadratic = 0.0, cubic = 0.0, first = 0.0;
        for (int i = -3; i <= 3; ++i) {
            quadratic += quadraticSpline(f - i);
            cubic += cubicSpline(f - i);
            first += i * quadraticSpline(f - i);
        }
        EXPECT_NEAR(quadratic, 1.0, 1e-15);
        EXPECT_NEAR(cubic, 1.0, 1e-15);
        EXPECT_NEAR(first, f, 1e-15);
    }
}

}  // namespace
}  // namespace mallow::test
