#include "resample/resample_state.h"

#include <mallow/resample/column_rules.h>
#include <mallow/resample/mean_row.h>

#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

#include <set>

namespace mallow::test {
namespace {

Mat3d matrixAt(const double* columns) {
    return Eigen::Map<const Mat3d>(columns);
}

Mat3d symmetricAt(const double* s) {
    Mat3d m;
    m << s[0], s[1], s[2], s[1], s[3], s[4], s[2], s[4], s[5];
    return m;
}

TEST(ColumnRules, NameEveryColumnOnce) {
    ParticleBatch<float> batch;
    batch.parameters.resize(3);
    std::set<const void*> all, ruled;
    batch.forEachColumn([&](const auto& column) { all.insert(&column); });
    forEachRuledColumn(
        batch, [&](const auto& column, ColumnRule) { EXPECT_TRUE(ruled.insert(&column).second); });
    EXPECT_EQ(all, ruled);
}

class MeanRowOf : public ::testing::TestWithParam<std::string> {
protected:
    static BatchState<double> strained() {
        const StepSettings settings = resampleSettings();
        BatchState<double> batch = makeBatch<double>(GetParam(), cube(4, settings.dx), settings);
        giveMass(settings.dx, batch.particles);
        stir(settings, GetParam(), batch.particles);
        return batch;
    }
};

TEST_P(MeanRowOf, EqualParticlesIsTheSameBitForBit) {
    BatchState<double> state = strained();
    ParticleBatch<double>& batch = state.particles;
    const MeanRow<double> fields(batch);
    std::vector<double> row(fields.width());
    ParticleBatch<double> before = batch;
    // At rest; strained states only lose what scaling to a determinant rounds off.
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    for (std::size_t k = 0; k < info.restState.size(); ++k)
        batch.state.row(3)[k] = info.restState[k];
    fields.read(batch, 3, row.data());
    for (double& number : row) number = (0.3 * number + 0.3 * number) / (0.3 + 0.3);
    fields.write(row.data(), 0, batch, 1);
    for (std::size_t k = 0; k < info.restState.size(); ++k)
        EXPECT_EQ(batch.state.row(1)[k], info.restState[k]);
    fields.read(before, 7, row.data());
    fields.write(row.data(), 0, batch, 1);
    for (std::size_t k = 0; k < info.restState.size(); ++k)
        EXPECT_NEAR(batch.state.row(1)[k], before.state.row(7)[k], 1e-14);
}

TEST_P(MeanRowOf, DifferentParticlesIsAState) {
    BatchState<double> state = strained();
    ParticleBatch<double>& batch = state.particles;
    const MeanRow<double> fields(batch);
    const ModelInfo info = modelInfos()[static_cast<std::size_t>(batch.model)];
    std::vector<double> row(fields.width()), mean(fields.width());
    double meanJ = 0.0;
    const auto count = static_cast<double>(batch.size());
    for (std::size_t p = 0; p < batch.size(); ++p) {
        fields.read(batch, p, row.data());
        for (std::size_t k = 0; k < row.size(); ++k) mean[k] += row[k] / count;
        meanJ += volumeRatio(batch.model, batch.state.row(p)) / count;
    }
    fields.write(mean.data(), 0, batch, 5);
    const double* made = batch.state.row(5);
    constexpr double kTolerance = 1e-12;
    EXPECT_NEAR(volumeRatio(batch.model, made), meanJ, kTolerance);
    for (const StatePart& part : info.stateParts) {
        if (part.kind == StatePart::Kind::Deformation && part.determinant >= 0) {
            EXPECT_NEAR(matrixAt(made + part.first).determinant(), made[part.determinant],
                        kTolerance);
        }
        if (part.kind == StatePart::Kind::UnitSymmetric) {
            const Mat3d b = symmetricAt(made + part.first);
            EXPECT_NEAR(b.determinant(), 1.0, kTolerance);
            EXPECT_GT(Eigen::SelfAdjointEigenSolver<Mat3d>(b).eigenvalues()[0], 0.0);
        }
        if (part.kind == StatePart::Kind::Flag) {
            EXPECT_TRUE(made[part.first] == 0.0 || made[part.first] == 1.0);
        }
    }
    const std::vector<double> parameters = testParameters(GetParam());
    std::vector<double> next(made, made + info.stateSize);
    EXPECT_TRUE(
        advanceState({batch.model, parameters.data()}, Mat3d::Zero(), 1e-3, next.data()).isValid);
}

std::vector<std::string> modelNames() {
    std::vector<std::string> names;
    for (const ModelInfo& info : modelInfos()) names.push_back(info.name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(Models,
                         MeanRowOf,
                         ::testing::ValuesIn(modelNames()),
                         [](const auto& test) { return test.param; });

TEST(MeanRow, OfDeformationsThatCancelIsThatOfTheFallback) {
    const StepSettings settings = resampleSettings();
    BatchState<double> state = makeBatch<double>("elastic", cube(2, settings.dx), settings);
    ParticleBatch<double>& batch = state.particles;
    for (int k = 0; k < 9; ++k) {
        batch.state.row(0)[k] = k == 0 || k == 4 ? -1.0 : k == 8 ? 1.0 : 0.0;  // half a turn
        batch.state.row(2)[k] = k % 4 == 0 ? 1.25 : 0.0;
    }
    const MeanRow<double> fields(batch);
    std::vector<double> row(fields.width()), other(fields.width());
    fields.read(batch, 0, row.data());
    fields.read(batch, 1, other.data());
    for (std::size_t k = 0; k < row.size(); ++k) row[k] = 0.5 * (row[k] + other[k]);
    fields.write(row.data(), 2, batch, 3);
    EXPECT_EQ(batch.state.row(3)[0], 1.25);
}

}  // namespace
}  // namespace mallow::test
