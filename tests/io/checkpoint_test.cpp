#include "scene/small_scenes.h"
#include "support/temp_folder.h"

#include <mallow/io/atomic_file.h>
#include <mallow/io/checkpoint.h>
#include <mallow/io/output_error.h>
#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>
#include <mallow/version.h>

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <limits>
#include <zlib.h>

namespace mallow::test {
namespace {

const std::string kSceneText = "{\"name\": \"a scene\", \"bytes\": \"\xc3\xa4\"}";

SimulationInput fallingPoints(Precision precision = Precision::Float) {
    SimulationInput scene = sceneOf("elastic", {Vec3d(0.01, 0.02, 0.03), Vec3d(0.3, 0.1, 0.0)});
    scene.precision = precision;
    scene.forces.gravity = Vec3d(0.0, -9.81, 0.0);
    scene.time.startFrame = 7;
    return scene;
}

/// The bytes of a checkpoint taken inside a frame.
std::string checkpointBytes(const TempFolder& folder, const SimulationInput& scene) {
    const auto simulation = makeSimulation(scene);
    advance(*simulation);
    simulation->advanceFrame([](double) { return false; });
    writeCheckpoint(*simulation, kSceneText, folder.file("made.mallow"));
    return readFile(folder.file("made.mallow"));
}

/// With the checksum that belongs to the bytes as they are.
std::string withChecksum(std::string bytes) {
    const std::size_t content = bytes.size() - 4;
    const auto checksum = static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), content));
    std::memcpy(bytes.data() + content, &checksum, 4);
    return bytes;
}

std::string problemOf(const std::string& bytes) {
    try {
        parseCheckpointHeader(bytes, "some.mallow");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Checkpoint, HeaderTellsWhatWasWritten) {
    const TempFolder folder;
    const SimulationInput scene = fallingPoints(Precision::Double);
    const auto simulation = makeSimulation(scene);
    advance(*simulation, 2);
    writeCheckpoint(*simulation, kSceneText, folder.file("a.mallow"));
    CheckpointHeader header = readCheckpointHeader(folder.file("a.mallow"));
    EXPECT_EQ(header.version, version());
    EXPECT_EQ(header.precision, Precision::Double);
    EXPECT_EQ(header.target, scene.target);
    EXPECT_EQ(header.frame, 9);
    EXPECT_EQ(header.time, 2 * kFrameTime);
    EXPECT_FALSE(header.insideFrame);
    EXPECT_EQ(header.scene, kSceneText);
    EXPECT_EQ(header.particles, 2u);

    simulation->advanceFrame([](double) { return false; });
    writeCheckpoint(*simulation, "", folder.file("a.mallow"));
    header = readCheckpointHeader(folder.file("a.mallow"));
    EXPECT_TRUE(header.insideFrame);
    EXPECT_EQ(header.frame, 9);
    EXPECT_EQ(header.time, simulation->time());
    EXPECT_EQ(header.scene, "");
}

TEST(Checkpoint, ARestoredSimulationGoesOnBitForBit) {
    const TempFolder folder;
    for (const Precision precision : {Precision::Float, Precision::Double}) {
        const SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, precision);
        const auto unbroken = makeSimulation(scene);
        advance(*unbroken, 3);
        const auto simulation = makeSimulation(scene);
        advance(*simulation, 1);
        int steps = 0;
        simulation->advanceFrame([&](double) { return ++steps < 4; });
        writeCheckpoint(*simulation, kSceneText, folder.file("a.mallow"));
        const auto restored = makeSimulation(scene);
        restoreCheckpoint(folder.file("a.mallow"), *restored);
        writeCheckpoint(*restored, kSceneText, folder.file("b.mallow"));
        EXPECT_EQ(readFile(folder.file("a.mallow")), readFile(folder.file("b.mallow")));
        advance(*restored, 2);
        EXPECT_EQ(restored->frame(), unbroken->frame());
        EXPECT_EQ(differences(restored->particles(everything()), unbroken->particles(everything())),
                  std::vector<std::string>());
    }
}

TEST(Checkpoint, BytesDoNotDependOnThreads) {
    const TempFolder folder;
    SimulationInput scene = busyScene(Transfer::Apic, Kernel::Quadratic, Precision::Float);
    const std::string expected = checkpointBytes(folder, scene);
    for (const int threads : {2, 7}) {
        scene.threads = threads;
        EXPECT_TRUE(checkpointBytes(folder, scene) == expected) << threads << " threads";
    }
}

TEST(Checkpoint, IsRefusedByAnotherPrecisionOrInstructionSet) {
    const TempFolder folder;
    checkpointBytes(folder, fallingPoints());
    const auto refusal = [&](const SimulationInput& scene) -> std::string {
        try {
            restoreCheckpoint(folder.file("made.mallow"), *makeSimulation(scene));
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(refusal(fallingPoints(Precision::Double)),
              folder.file("made.mallow") + ": the precision is float, expected double");
    SimulationInput scene = fallingPoints();
    if (scene.target == SimdTarget::Baseline) GTEST_SKIP() << "there is only one instruction set";
    scene.target = SimdTarget::Baseline;
    EXPECT_NE(refusal(scene).find(", expected baseline"), std::string::npos) << refusal(scene);
}

TEST(Checkpoint, OfAnotherVersionIsRefused) {
    const TempFolder folder;
    std::string bytes = checkpointBytes(folder, fallingPoints());
    const std::size_t at = bytes.find(version());
    ASSERT_NE(at, std::string::npos);
    bytes[at] = '9';
    writeFileAtomically(folder.file("other.mallow"), withChecksum(bytes));
    try {
        restoreCheckpoint(folder.file("other.mallow"), *makeSimulation(fallingPoints()));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("the version of Mallow is 9"), std::string::npos)
            << error.what();
    }
}

TEST(Checkpoint, WithATimeThatIsNotFiniteIsRefused) {
    const TempFolder folder;
    const auto simulation = makeSimulation(fallingPoints());
    advance(*simulation);
    writeCheckpoint(*simulation, "", folder.file("a.mallow"));
    std::string bytes = readFile(folder.file("a.mallow"));
    const double time = simulation->time();
    const std::size_t at = bytes.find(std::string(reinterpret_cast<const char*>(&time), 8));
    ASSERT_NE(at, std::string::npos);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::memcpy(bytes.data() + at, &nan, 8);
    EXPECT_EQ(problemOf(withChecksum(bytes)), "some.mallow: byte " + std::to_string(at) +
                                                  ": the time is not finite, expected seconds");
}

TEST(Checkpoint, TruncatedAnywhereIsRefusedWithTheByte) {
    const TempFolder folder;
    const std::string bytes = checkpointBytes(folder, fallingPoints());
    ASSERT_EQ(problemOf(bytes), "");
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const std::string problem = problemOf(bytes.substr(0, size));
        ASSERT_EQ(problem.rfind("some.mallow: byte ", 0), 0u) << size << ": " << problem;
    }
    EXPECT_NE(problemOf(bytes + "x").find("1 bytes more than expected"), std::string::npos);
}

TEST(Checkpoint, DamagedInAnyByteIsRefusedWithTheByte) {
    const TempFolder folder;
    const std::string bytes = checkpointBytes(folder, fallingPoints());
    for (std::size_t n = 0; n < bytes.size(); ++n) {
        for (const int flip : {0x01, 0x10, 0x80, 0xff}) {
            std::string damaged = bytes;
            damaged[n] = static_cast<char>(damaged[n] ^ flip);
            const std::string problem = problemOf(damaged);
            ASSERT_EQ(problem.rfind("some.mallow: byte ", 0), 0u) << n << ": " << problem;
        }
    }
}

TEST(Checkpoint, WithARightChecksumButWrongContentIsNoCrash) {
    const TempFolder folder;
    const SimulationInput scene = fallingPoints();
    const std::string bytes = checkpointBytes(folder, scene);
    const auto simulation = makeSimulation(scene);
    int refused = 0;
    for (std::size_t n = 0; n + 4 < bytes.size(); ++n) {
        std::string damaged = bytes;
        damaged[n] = static_cast<char>(damaged[n] ^ 0xff);
        writeFileAtomically(folder.file("bad.mallow"), withChecksum(damaged));
        try {
            restoreCheckpoint(folder.file("bad.mallow"), *simulation);
        } catch (const InputError& error) {
            EXPECT_EQ(std::string(error.what()).rfind(folder.file("bad.mallow") + ": ", 0), 0u);
            ++refused;
        }
    }
    EXPECT_GT(refused, 100);
}

TEST(Checkpoint, AbsurdSizesAreRefusedBeforeMemoryIsTaken) {
    const TempFolder folder;
    const std::string bytes = checkpointBytes(folder, fallingPoints());
    std::uint64_t headerSize = 0;
    std::memcpy(&headerSize, bytes.data() + 12, 8);
    const std::size_t stateSizeAt = 20 + static_cast<std::size_t>(headerSize);
    for (const std::size_t at : {std::size_t(12), std::size_t(20), stateSizeAt}) {
        std::string damaged = bytes;
        const std::uint64_t absurd = 1000000000000u;
        std::memcpy(damaged.data() + at, &absurd, 8);
        const std::string problem = problemOf(withChecksum(damaged));
        EXPECT_EQ(problem.rfind("some.mallow: byte " + std::to_string(at) +
                                    ": a count of 1000000000000, expected at most ",
                                0),
                  0u)
            << problem;
    }
}

TEST(Checkpoint, AnotherFormatOrFileIsNamed) {
    const TempFolder folder;
    std::string bytes = checkpointBytes(folder, fallingPoints());
    bytes[8] = 3;
    EXPECT_EQ(problemOf(withChecksum(bytes)),
              "some.mallow: byte 8: checkpoint format 3, expected 2");
    EXPECT_EQ(problemOf("ply\n"), "some.mallow: byte 0: not a checkpoint, expected MALLOWCP");
    EXPECT_EQ(problemOf(""), "some.mallow: byte 0: not a checkpoint, expected MALLOWCP");
    EXPECT_THROW(readCheckpointHeader(folder.file("nothing.mallow")), InputError);
}

TEST(Checkpoint, ThatCannotBeWrittenLeavesTheOldOne) {
    const TempFolder folder;
    const auto simulation = makeSimulation(fallingPoints());
    EXPECT_THROW(writeCheckpoint(*simulation, "", folder.file("no/such/folder.mallow")),
                 OutputError);
    writeCheckpoint(*simulation, "old", folder.file("a.mallow"));
    std::filesystem::create_directory(folder.file("a.mallow.part"));  // where the new one would go
    EXPECT_THROW(writeCheckpoint(*simulation, "new", folder.file("a.mallow")), OutputError);
    EXPECT_EQ(readCheckpointHeader(folder.file("a.mallow")).scene, "old");
}

}  // namespace
}  // namespace mallow::test
