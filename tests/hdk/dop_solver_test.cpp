#include "hdk/node_graph.h"
#include "scene/small_scenes.h"

#include <GAS/GAS_SubSolver.h>
#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_Object.h>
#include <SIM_MallowState.h>

extern "C" void initializeSIM(void*);

namespace mallow::test {
namespace {

constexpr double kStep = 1.0 / 24.0;  // [s]

/// An object whose particles a Mallow Source made, and the solver on it.
class Dop {
public:
    explicit Dop(const std::string& preset = "jelly") {
        initializeSIM(nullptr);
        const StandinDataType& type = standinDataTypes().at("SIM_MallowSolver");
        solver_.reset(dynamic_cast<GAS_SubSolver*>(type.make(&type)));
        auto net = graph_.simple();
        net.source.parms().set("preset", preset);
        net.source.parms().set("velocity", 0.5, 0);
        net.source.parms().set("angular_velocity", 3.0, 1);
        source_ = &net.source;
        sop_ = &net.solver;
        sop_->setInput(1, nullptr);
        solver_->options().values.set("dx", 0.1);
        setPoints(object, hdk::pointsFrom(*source_->cook(0.0)));
    }

    static void setPoints(SIM_Object& to, const PointTable& points) {
        if (to.data["Geometry"] == nullptr)
            to.data["Geometry"] = std::make_unique<SIM_GeometryCopy>();
        auto* copy = dynamic_cast<SIM_GeometryCopy*>(to.data["Geometry"].get());
        SIM_GeometryAutoWriteLock lock(copy);
        hdk::writePoints(points, lock.getGdp());
    }
    static PointTable points(const SIM_Object& of) {
        return hdk::pointsFrom(*of.getGeometry()->detail);
    }
    bool step(SIM_Object& of) const { return solver_->solve(of, 0.0, kStep); }
    PointTable stepped(SIM_Object& of) const {
        EXPECT_TRUE(step(of)) << (of.messages.empty() ? "" : of.messages.front().text);
        return points(of);
    }
    static std::string errorOf(const SIM_Object& of) {
        for (const StandinMessage& message : of.messages)
            if (message.severity == UT_ERROR_ABORT) return message.text;
        return "";
    }
    SIM_Options& options() const { return solver_->options(); }
    GAS_SubSolver& solver() const { return *solver_; }
    SOP_Node& sop() const { return *sop_; }

    SIM_Object object{"goo"};

private:
    NodeGraph graph_;
    std::unique_ptr<GAS_SubSolver> solver_;
    SOP_Node* source_ = nullptr;
    SOP_Node* sop_ = nullptr;
};

/// What an engine does to keep a step: copies of all data of the object.
std::unique_ptr<SIM_Object> copyOf(const SIM_Object& object) {
    auto copy = std::make_unique<SIM_Object>("goo");
    for (const auto& [name, data] : object.data) {
        if (data->factory() == nullptr)
            copy->data[name] = std::make_unique<SIM_GeometryCopy>();
        else
            copy->standinCreate(name, data->factory()->name);
        copy->data[name]->makeEqual(*data);
    }
    return copy;
}

void expectSame(const PointTable& a, const PointTable& b) {
    const std::vector<std::string> different = differences(a, b);
    EXPECT_TRUE(different.empty()) << different.front() << " differs";
}

/// Only the columns that the other has.
PointTable likeOf(const PointTable& points, const PointTable& other) {
    PointTable result(points.pointCount());
    for (const Column& column : other.points.columns())
        if (const Column* same = points.points.find(column.name())) result.points.add(*same);
    return result;
}

double meanHeight(const PointTable& points) {
    const Column& P = *points.points.find("P");
    double sum = 0.0;
    for (std::size_t r = 0; r < P.rows(); ++r) sum += P.number(r, 1);
    return sum / static_cast<double>(P.rows());
}

double largestDifference(const PointTable& a, const PointTable& b, const char* name) {
    const Column& x = *a.points.find(name);
    const Column& y = *b.points.find(name);
    double largest = 0.0;
    for (std::size_t r = 0; r < x.rows(); ++r)
        for (int c = 0; c < x.tupleSize(); ++c)
            largest = std::max(largest, std::abs(x.number(r, c) - y.number(r, c)));
    return largest;
}

TEST(DopSolver, StepsAreTheSolverNodesFramesBitForBit) {
    Dop dop;
    for (int frame = 2; frame <= 6; ++frame) {
        SCOPED_TRACE(frame);
        const PointTable expected = NodeGraph::at(dop.sop(), frame);
        const PointTable points = dop.stepped(dop.object);
        expectSame(likeOf(points, expected), likeOf(expected, expected));
    }
}

TEST(DopSolver, GoingBackToACopyOfAStepGivesTheSameBits) {
    Dop dop;
    for (int i = 0; i < 3; ++i) (void)dop.stepped(dop.object);
    const auto third = copyOf(dop.object);
    const PointTable fourth = dop.stepped(dop.object);
    for (int i = 0; i < 3; ++i) (void)dop.stepped(dop.object);
    expectSame(dop.stepped(*third), fourth);
}

TEST(DopSolver, TheStateSurvivesAFile) {
    Dop dop;
    for (int i = 0; i < 2; ++i) (void)dop.stepped(dop.object);
    std::stringstream file;
    const SIM_Data& state = *dop.object.data.at("MallowState");
    EXPECT_GT(state.getMemorySize(), 1000);
    state.save(file);
    SIM_Object loaded("goo");
    Dop::setPoints(loaded, Dop::points(dop.object));
    UT_IStream in(file);
    ASSERT_TRUE(loaded.standinCreate("MallowState", "SIM_MallowState")->load(in));
    expectSame(dop.stepped(loaded), dop.stepped(dop.object));
}

TEST(DopSolver, DamagedStatesAreRefused) {
    Dop dop;
    (void)dop.stepped(dop.object);
    std::stringstream whole;
    dop.object.data.at("MallowState")->save(whole);
    const std::string bytes = whole.str();
    const auto loads = [&](const std::string& text) {
        std::stringstream file(text);
        UT_IStream in(file);
        SIM_Object other("other");
        auto* state = dynamic_cast<hdk::SIM_MallowState*>(
            other.standinCreate("MallowState", "SIM_MallowState"));
        const bool isLoaded = state->load(in);
        EXPECT_EQ(state->state() != nullptr, isLoaded && text.size() > 8);
        return isLoaded;
    };
    EXPECT_TRUE(loads(bytes));
    EXPECT_TRUE(loads(std::string(8, '\0'))) << "no step yet is a state too";
    for (const std::size_t size :
         {std::size_t(0), std::size_t(7), std::size_t(30), bytes.size() - 1})
        EXPECT_FALSE(loads(bytes.substr(0, size))) << size;
    std::string magic = bytes;
    magic[9] = '?';
    EXPECT_FALSE(loads(magic));
    std::string count = bytes;
    count[7] = '\x7f';  // more than there is memory for
    EXPECT_FALSE(loads(count));
}

// Everything is on the points too: without the state the next step begins from them, and differs by
// no more than the rounding of rest volumes and of another order of sums.
TEST(DopSolver, WithoutTheStateAStepBeginsFromTheAttributes) {
    for (const char* preset : {"jelly", "snow", "soft_water", "shaving_foam"}) {
        SCOPED_TRACE(preset);
        Dop dop(preset);
        for (int i = 0; i < 3; ++i) (void)dop.stepped(dop.object);
        const auto copy = copyOf(dop.object);
        copy->data.erase("MallowState");
        const PointTable continued = dop.stepped(dop.object);
        const PointTable begun = dop.stepped(*copy);
        ASSERT_EQ(begun.pointCount(), continued.pointCount());
        constexpr double kMoved = 1.0e-5, kSpeed = 2.0e-3;  // [m], [m/s]
        EXPECT_LT(largestDifference(begun, continued, "P"), kMoved);
        EXPECT_LT(largestDifference(begun, continued, "v"), kSpeed);
    }
}

TEST(DopSolver, WhatOthersDoToThePointsCounts) {
    Dop dop;
    (void)dop.stepped(dop.object);
    PointTable lifted = Dop::points(dop.object);
    Column& v = *lifted.points.find("v");
    for (std::size_t r = 0; r < v.rows(); ++r) v.setNumber(r, 1, v.number(r, 1) + 10.0);
    const double before = meanHeight(lifted);
    Dop::setPoints(dop.object, lifted);
    EXPECT_GT(meanHeight(dop.stepped(dop.object)), before + 9.0 * kStep);
}

TEST(DopSolver, PointsMayBeRemovedAndMadeBetweenSteps) {
    Dop dop;
    (void)dop.stepped(dop.object);
    const PointTable all = Dop::points(dop.object);
    std::vector<std::size_t> half;
    for (std::size_t r = 0; r < all.pointCount(); r += 2) half.push_back(r);
    PointTable changed = all.gather(half);
    // Houdini fills the attributes of new points with zeros.
    PointTable fresh = all.gather({0, 1, 2});
    for (const Column& column : all.points.columns()) {
        Column& to = *fresh.points.find(column.name());
        for (std::size_t r = 0; r < 3; ++r)
            for (int c = 0; c < to.tupleSize(); ++c) {
                if (to.isNumeric() && to.name() != "P") to.setNumber(r, c, 0.0);
                if (to.name() == "P" && c == 1) to.setNumber(r, c, to.number(r, c) + 1.0);
            }
    }
    ASSERT_FALSE(changed.append(fresh).has_value());
    Dop::setPoints(dop.object, changed);
    const PointTable after = dop.stepped(dop.object);
    EXPECT_EQ(after.pointCount(), half.size() + 3);
    std::set<std::int64_t> ids;
    for (std::size_t r = 0; r < after.pointCount(); ++r)
        ids.insert(static_cast<std::int64_t>(after.points.find("id")->number(r)));
    EXPECT_EQ(ids.size(), after.pointCount());
    EXPECT_GT(*ids.rbegin(), static_cast<std::int64_t>(all.pointCount()) - 3);
    (void)dop.stepped(dop.object);
}

TEST(DopSolver, GravityOfTheNetworkReplacesTheParameter) {
    const auto fallen = [](bool hasForce, bool isAsked, bool areTruths) {
        Dop dop;
        dop.options().switchesAreTruths = areTruths;  // both readings of 1.7
        dop.options().values.set("network_gravity", isAsked ? "1" : "0");
        dop.options().values.set("use_dt_max", "1");
        dop.options().values.set("dt_max", kStep / 50.0);
        if (hasForce)
            dop.object.forces.push_back(
                std::make_unique<SIM_ForceGravity>(UT_Vector3(0.0F, 0.0F, 0.0F)));
        const double before = meanHeight(Dop::points(dop.object));
        return before - meanHeight(dop.stepped(dop.object));
    };
    const double byGravity = 0.5 * 9.81 * kStep * kStep;
    constexpr double kShare = 0.03;  // steps of 1/50 fall 1/50 farther
    for (const bool areTruths : {false, true}) {
        EXPECT_NEAR(fallen(false, true, areTruths), byGravity, kShare * byGravity);
        EXPECT_NEAR(fallen(true, true, areTruths), 0.0, kShare * byGravity);
        EXPECT_NEAR(fallen(true, false, areTruths), byGravity, kShare * byGravity);
    }
}

/// A force that is no gravity.
class UniformForce : public SIM_Data {
public:
    UniformForce() : SIM_Data(nullptr) {}
    UT_StringHolder getDataType() const override { return "SIM_ForceUniform"; }
};

TEST(DopSolver, ForcesThatAreNotUsedAreAWarningThatNamesThem) {
    Dop dop;
    dop.object.forces.push_back(std::make_unique<SIM_ForceGravity>(UT_Vector3(0.0F, -9.81F, 0.0F)));
    (void)dop.stepped(dop.object);
    EXPECT_TRUE(dop.object.messages.empty());
    dop.object.forces.push_back(std::make_unique<UniformForce>());
    (void)dop.stepped(dop.object);
    ASSERT_EQ(dop.object.messages.size(), 1U);
    EXPECT_EQ(dop.object.messages.front().severity, UT_ERROR_WARNING);
    EXPECT_EQ(dop.object.messages.front().text,
              "forces of the network that are not used: SIM_ForceUniform; use Drag and Wind of the "
              "solver, or the point attribute force");
}

/// A floor of the network whose top is at that height, by its transform.
SIM_Object floorAt(double height, const std::string& colliderText = "") {
    SIM_Object floor("floor");
    auto data = std::make_unique<SIM_GeometryCopy>();
    {
        SIM_GeometryAutoWriteLock lock(data.get());
        hdk::writePolygons(geometryOf(boxMesh(Vec3d(-1.0, -0.5, -1.0), Vec3d(1.0, 0.0, 1.0))),
                           lock.getGdp());
        if (!colliderText.empty())
            hdk::setPrimitiveText(hdk::kColliderAttribute, colliderText, lock.getGdp());
    }
    data->placed(3, 1) = height;
    floor.data["Geometry"] = std::move(data);
    return floor;
}

double lowest(const PointTable& points) {
    const Column& P = *points.points.find("P");
    double y = P.number(0, 1);
    for (std::size_t r = 0; r < P.rows(); ++r) y = std::min(y, P.number(r, 1));
    return y;
}

TEST(DopSolver, CollidersComeFromTheRelationshipsOfTheObject) {
    constexpr int kSteps = 12;
    const auto after = [&](const SIM_Object* floor) {
        Dop dop;
        if (floor != nullptr) dop.object.colliders.push_back(floor);
        PointTable points;
        for (int i = 0; i < kSteps; ++i) points = dop.stepped(dop.object);
        return lowest(points);
    };
    const SIM_Object floor = floorAt(-0.2);
    constexpr double kCellShare = 0.02;
    EXPECT_LT(after(nullptr), -0.5);
    EXPECT_GT(after(&floor), -0.2 - kCellShare);
}

TEST(DopSolver, ColliderThatMovesWithVPushes) {
    Dop dop;
    SIM_Object floor = floorAt(0.0);
    auto* data = dynamic_cast<SIM_GeometryCopy*>(floor.data["Geometry"].get());
    {
        SIM_GeometryAutoWriteLock lock(data);
        Geometry geometry = hdk::geometryFrom(lock.getGdp());
        Column& v = geometry.table.points.add("v", ColumnType::Float32, 3);
        for (std::size_t r = 0; r < v.rows(); ++r) v.setNumber(r, 1, 4.0);
        lock.getGdp().clearAndDestroy();
        hdk::writePolygons(geometry, lock.getGdp());
    }
    dop.object.colliders.push_back(&floor);
    const double before = lowest(Dop::points(dop.object));
    // The floor rises by 1/6 m, the block hung 0.05 m above it.
    EXPECT_GT(lowest(dop.stepped(dop.object)), before + 0.05);
}

TEST(DopSolver, InterruptAndFailureLeaveTheObjectAsItWas) {
    Dop dop;
    (void)dop.stepped(dop.object);
    const auto before = copyOf(dop.object);
    standinInterrupt().isPressed = [](int) { return true; };
    EXPECT_FALSE(dop.step(dop.object));
    standinInterrupt().isPressed = nullptr;
    EXPECT_EQ(Dop::errorOf(dop.object),
              "Gas Mallow Solver was interrupted; the particles are as before the step");
    expectSame(Dop::points(dop.object), Dop::points(*before));
    expectSame(dop.stepped(dop.object), dop.stepped(*before));
    dop.options().values.set("dt_min", 0.01);
    SIM_Object& failing = *before;
    const PointTable kept = Dop::points(failing);
    EXPECT_FALSE(dop.step(failing));
    EXPECT_EQ(Dop::errorOf(failing).rfind("the step failed: the stable time step", 0), 0U)
        << Dop::errorOf(failing);
    expectSame(Dop::points(failing), kept);
}

TEST(DopSolver, EveryMistakeIsOneMessageThatNamesItsPlace) {
    const auto errorAfter = [](const std::function<void(Dop&)>& mistake) {
        Dop dop;
        mistake(dop);
        EXPECT_FALSE(dop.step(dop.object));
        EXPECT_EQ(dop.object.messages.size(), 1U);
        return Dop::errorOf(dop.object);
    };
    EXPECT_EQ(errorAfter([](Dop& dop) { dop.options().values.set("geometry", "Points"); }),
              "parameter geometry: the object has no data \"Points\" of particles");
    EXPECT_NE(errorAfter([](Dop& dop) { dop.options().values.set("cfl", 2.0); }).find("time.cfl"),
              std::string::npos);
    const std::string material = errorAfter([](Dop& dop) {
        PointTable points = Dop::points(dop.object);
        points.points.remove("mallow_material");
        Dop::setPoints(dop.object, points);
    });
    EXPECT_NE(material.find("no attributes material and mallow_material"), std::string::npos)
        << material;
    Dop dop;
    EXPECT_FALSE(dop.solver().solve(dop.object, 0.0, 0.0));
    EXPECT_EQ(Dop::errorOf(dop.object), "the timestep must be a finite number above 0, is 0 s");
}

TEST(DopSolver, IsAMicrosolverWithItsParametersAndUniqueData) {
    initializeSIM(nullptr);
    const SIM_DopDescription& made = *standinDataTypes().at("SIM_MallowSolver").description;
    EXPECT_TRUE(made.makesNode && made.isGas && made.isUnique);
    EXPECT_EQ(made.dataType, "SIM_MallowSolver");
    EXPECT_EQ(made.templates->defaults.count("transfer"), 1U);
    EXPECT_FALSE(standinDataTypes().at("SIM_MallowState").description->makesNode);
}

}  // namespace
}  // namespace mallow::test
