/// @file write_seeds.cpp
/// Writes files as Mallow writes them, for fuzzers to start from: write_seeds FOLDER makes
/// FOLDER/FORMAT/NAME for every format that is read.
#include "io/sample_geometry.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/checkpoint.h>
#include <mallow/io/geometry_file.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/predict.h>
#include <mallow/scene/state_stream.h>

#include <cstdio>
#include <filesystem>

namespace mallow::fuzz {
namespace {

/// As little of a simulation as a checkpoint can be written from.
class StandingSimulation final : public Simulation {
public:
    FrameReport advanceFrame(const ProgressCallback&) override { return {}; }
    PointTable particles(const OutputRequest&) const override { return {}; }
    ConservedSums sums() const override { return {}; }
    std::size_t particleCount() const override { return 3; }
    int frame() const override { return 12; }
    double time() const override { return 0.5; }
    std::size_t memoryBytes() const override { return 0; }
    Precision precision() const override { return Precision::Double; }
    SimdTarget target() const override { return SimdTarget::Avx2; }
    bool isInsideFrame() const override { return true; }
    void saveState(StateWriter& writer) const override { writer.item(std::string("state")); }
    void restoreState(StateReader&) override {}
    Prediction prediction(const OutputRequest&) override { return {}; }
};

void writeSeeds(const std::filesystem::path& folder) {
    Geometry bare;
    bare.table = PointTable(2);
    bare.table.points.add("P", ColumnType::Float64, 3).setNumber(1, 2, 0.1);
    const Geometry everything = test::pointsWithEverything(5);
    // Without what PLY (integers above 2^53) and OpenVDB (blanks in names) refuse.
    Geometry plain;
    plain.table = PointTable(everything.table.pointCount());
    for (const Column& column : everything.table.points.columns()) plain.table.points.add(column);
    for (const Column& column : everything.table.detail.columns()) plain.table.detail.add(column);
    plain.table.points.find("id")->values<std::int64_t>() = {7, 3, 5, 1, 2};
    plain.table.group("some")[1] = 1;
    const std::pair<const char*, Geometry> samples[] = {
        {"bare", bare},
        {"everything", everything},
        {"plain", plain},
        {"pyramid", test::pyramid()},
    };
    for (const GeometryFormat& format : geometryFormats()) {
        const std::filesystem::path of = folder / (format.extension + 1);
        std::filesystem::create_directories(of);
        for (const auto& [name, geometry] : samples) {
            try {
                writeGeometry(geometry, (of / (name + std::string(format.extension))).string());
            } catch (const InputError&) {
                continue;  // the format cannot hold it
            }
        }
    }
    std::filesystem::create_directories(folder / "mallow");
    writeCheckpoint(StandingSimulation(), "{\"scene\": {}}",
                    (folder / "mallow" / "checkpoint.0012.mallow").string());
}

}  // namespace
}  // namespace mallow::fuzz

int main(int argc, char** argv) {
    try {
        if (argc != 2) throw mallow::InputError("usage: write_seeds FOLDER");
        mallow::fuzz::writeSeeds(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "Error: %s\n", error.what());
        return 1;
    }
    return 0;
}
