#include <mallow/params/describe.h>
#include <mallow/params/material_params.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace mallow {
namespace {

template <class Settings>
class DescribedSettings : public ::testing::Test {};
using AllSettings = ::testing::Types<TimeSettings, GridSettings, SolverSettings, ForceSettings>;
TYPED_TEST_SUITE(DescribedSettings, AllSettings);

std::vector<std::string> namesOf(const std::vector<ParamError>& errors) {
    std::vector<std::string> names;
    names.reserve(errors.size());
    for (const ParamError& error : errors) names.push_back(error.name);
    return names;
}

TYPED_TEST(DescribedSettings, DefaultsAreValid) {
    EXPECT_TRUE(TypeParam{}.validate().empty());
}

TYPED_TEST(DescribedSettings, EveryFieldIsFullyDescribedAndOnlyOnce) {
    std::set<std::string> paths;
    for (const Field<TypeParam>& field : describe<TypeParam>()) {
        EXPECT_TRUE(paths.insert(field.info.path()).second) << field.info.path();
        EXPECT_FALSE(field.info.label.empty()) << field.info.path();
        EXPECT_EQ(field.info.help.back(), '.') << field.info.path();
    }
}

TYPED_TEST(DescribedSettings, NotANumberIsReportedForEachRealField) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Field<TypeParam>& field : describe<TypeParam>()) {
        TypeParam settings;
        if (const auto* real = std::get_if<double TypeParam::*>(&field.member)) {
            settings.** real = nan;
        } else if (const auto* maybe =
                       std::get_if<std::optional<double> TypeParam::*>(&field.member)) {
            settings.** maybe = nan;
        } else if (const auto* vector = std::get_if<Vec3d TypeParam::*>(&field.member)) {
            (settings.**vector).y() = nan;
        } else {
            continue;
        }
        EXPECT_EQ(namesOf(settings.validate()), std::vector<std::string>{field.info.path()});
    }
}

TYPED_TEST(DescribedSettings, EveryWordCanBeSetAndReadBack) {
    for (const Field<TypeParam>& field : describe<TypeParam>()) {
        const auto* member = std::get_if<WordMember<TypeParam>>(&field.member);
        if (member == nullptr) continue;
        TypeParam settings;
        const std::string before = member->get(settings);
        EXPECT_FALSE(member->set(settings, "no such word"));
        EXPECT_EQ(member->get(settings), before);
        for (const std::string& word : member->words) {
            EXPECT_TRUE(member->set(settings, word)) << word;
            EXPECT_EQ(member->get(settings), word);
        }
    }
}

TEST(TimeSettings, ReportsAllErrorsTogetherByOutsideName) {
    TimeSettings time;
    time.fps = 0.0;
    time.frames = 0;
    time.cfl = 1.5;
    time.dtMax = 1e-12;
    time.dt = -1.0;
    const auto errors = time.validate();
    EXPECT_EQ(namesOf(errors), (std::vector<std::string>{"time.fps", "time.frames", "time.cfl",
                                                         "time.dt", "time.dt_max"}));
    EXPECT_EQ(errors[2].message, "must be in (0, 1], got 1.5");
    EXPECT_EQ(errors[0].message, "must be > 0 1/s, got 0");
}

TEST(TimeSettings, LongestStepIsAFrameUnlessGiven) {
    TimeSettings time;
    EXPECT_DOUBLE_EQ(time.longestStep(), 1.0 / 24.0);
    time.dtMax = 0.01;
    EXPECT_EQ(time.longestStep(), 0.01);
}

TEST(SolverSettings, KnowsEveryTransferOfTheFamily) {
    EXPECT_EQ(allWords<Transfer>(),
              (std::vector<std::string>{"pic", "flip", "apic", "nflip", "sflip", "aspic", "aflip",
                                        "asflip", "rpic"}));
}

TEST(SolverSettings, SeparationIsAnInterval) {
    SolverSettings solver;
    solver.separation = {0.8, 0.2};
    EXPECT_EQ(namesOf(solver.validate()), std::vector<std::string>{"solver.separation"});
    solver.separation = {0.0, 1.1};
    EXPECT_EQ(namesOf(solver.validate()), std::vector<std::string>{"solver.separation"});
}

TEST(ForceSettings, GravityIsAtTheTopLevelOfAScene) {
    ForceSettings forces;
    forces.gravity.x() = std::numeric_limits<double>::infinity();
    forces.drag = -1.0;
    forces.wind = Vec3d(0.0, std::numeric_limits<double>::quiet_NaN(), 0.0);
    EXPECT_EQ(namesOf(forces.validate()),
              (std::vector<std::string>{"gravity", "forces.wind", "forces.drag"}));
}

TEST(MaterialParameters, DefaultsLieInTheirRanges) {
    std::set<std::string> names;
    for (const MaterialParameter& parameter : materialParameters()) {
        EXPECT_TRUE(names.insert(parameter.info.name).second) << parameter.info.name;
        EXPECT_EQ(parameter.info.help.back(), '.') << parameter.info.name;
        if (parameter.defaultValue) {
            EXPECT_TRUE(parameter.info.range.contains(*parameter.defaultValue))
                << parameter.info.name;
        }
    }
    EXPECT_THROW(materialParameter("no_such_parameter"), std::logic_error);
}

}  // namespace
}  // namespace mallow
