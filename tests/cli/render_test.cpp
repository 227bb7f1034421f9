/// @file render_test.cpp
/// `mallow render` from end to end: the pictures it writes, and what it refuses.
#include "cli/process.h"
#include "support/lattice.h"
#include "support/read_png.h"
#include "support/temp_folder.h"

#include <mallow/io/geometry_file.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <sys/stat.h>

namespace mallow::test {
namespace {

/// A block of 6^3 particles, shifted along x, with everything to colour by.
std::string writeBlock(const TempFolder& folder, const std::string& name, double shift = 0.0) {
    Geometry block;
    block.table.resize(216);
    Column& P = block.table.points.add("P", ColumnType::Float32, 3);
    Column& volume = block.table.points.add("volume", ColumnType::Float32);
    Column& v = block.table.points.add("v", ColumnType::Float32, 3);
    Column& heat = block.table.points.add("temperature", ColumnType::Float32);
    Column& plastic = block.table.points.add("plastic", ColumnType::Float32);
    Column& material = block.table.points.add("material", ColumnType::String);
    for (std::size_t i = 0; i < 216; ++i) {
        const Vec3d x = latticePoint(i, 6, 0.1) + Vec3d(shift, 0, 0);
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, x[axis]);
        volume.setNumber(i, 0, 1e-3);
        v.setNumber(i, 1, -2.0 - 0.01 * double(i));
        heat.setNumber(i, 0, 900.0 + double(i));
        plastic.setNumber(i, 0, i % 6 < 3 ? 0.0 : 0.25);  // the right half has yielded
        material.setText(i, 0, i < 108 ? "foam" : "water");
    }
    writeGeometry(block, folder.file(name));
    return folder.file(name);
}

Pixels renderedBy(std::vector<std::string> arguments, const std::string& out) {
    arguments.insert(arguments.begin(), "render");
    for (const char* more : {"--out", out.c_str(), "--size", "160x90", "--samples", "2"})
        arguments.emplace_back(more);
    const Finished result = mallow(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    Pixels picture = readPng(contentOf(out));
    EXPECT_EQ(picture.width, 160);
    EXPECT_EQ(picture.height, 90);
    return picture;
}

/// Pixels that differ between two pictures.
int difference(const Pixels& a, const Pixels& b) {
    int count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            if (std::abs(a.at(x, y, 1) - b.at(x, y, 1)) > 8) ++count;
    return count;
}

TEST(RenderCommand, ShowsPointsSurfacesMeshesAndLevelSets) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc");
    const Pixels empty = [&] {
        writeText(folder.file("none.csv"), "P.x,P.y,P.z\n");
        return renderedBy({folder.file("none.csv")}, folder.file("none.png"));
    }();
    const Pixels spheres = renderedBy({in}, folder.file("spheres.png"));
    EXPECT_GT(difference(empty, spheres), 1000);
    const Pixels surface = renderedBy({in, "--as", "surface"}, folder.file("surface.png"));
    EXPECT_GT(difference(empty, surface), 1000);
    EXPECT_GT(difference(spheres, surface), 100);
    for (const char* name : {"m.obj", "m.ply", "m.bgeo.sc", "m.vdb"}) {
        ASSERT_EQ(mallow({"surface", in, "--out", folder.file(name)}).code, 0);
        EXPECT_GT(difference(empty, renderedBy({folder.file(name)}, folder.file("m.png"))), 1000)
            << name;
    }
}

TEST(RenderCommand, ColoursByAttributesOfEveryInput) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), grid = folder.file("s.vdb");
    ASSERT_EQ(mallow({"surface", in, "--out", grid}).code, 0);
    const Pixels plain = renderedBy({in, "--color", "material"}, folder.file("plain.png"));
    for (const char* color : {"speed", "v.y", "temperature", "P.x"}) {
        const Pixels coloured = renderedBy({in, "--color", color}, folder.file("c.png"));
        EXPECT_GT(difference(plain, coloured), 500) << color;
    }
    EXPECT_GT(difference(plain, renderedBy({grid, "--color", "speed"}, folder.file("g.png"))), 500);
    EXPECT_GT(difference(plain, renderedBy({in, "--as", "surface", "--color", "speed"},
                                           folder.file("s.png"))),
              500);
}

TEST(RenderCommand, ASurfaceHasTheRangeOfWhatItShows) {
    // From left to right by 1 on the surface; deep inside, where nobody sees it, 1000.
    const TempFolder folder;
    Geometry block;
    constexpr int kSide = 10;
    block.table.resize(kSide * kSide * kSide);
    Column& P = block.table.points.add("P", ColumnType::Float32, 3);
    Column& volume = block.table.points.add("volume", ColumnType::Float32);
    Column& pressure = block.table.points.add("pressure", ColumnType::Float32);
    for (std::size_t i = 0; i < block.table.pointCount(); ++i) {
        const Vec3d x = latticePoint(i, kSide, 0.1);
        const double fromMiddle = (x - Vec3d::Constant(0.05 * (kSide - 1))).cwiseAbs().maxCoeff();
        for (int axis = 0; axis < 3; ++axis) P.setNumber(i, axis, x[axis]);
        volume.setNumber(i, 0, 1e-3);
        pressure.setNumber(i, 0, fromMiddle < 0.1 ? 1000.0 : x.x());
    }
    const std::string in = folder.file("p.bgeo.sc");
    writeGeometry(block, in);
    const auto shown = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {in, "--as", "surface", "--color", "pressure"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return renderedBy(arguments, folder.file("r.png"));
    };
    const Pixels itself = shown({});
    EXPECT_GT(difference(itself, shown({"--range", "0:1000"})), 1000);
    EXPECT_LT(difference(itself, shown({"--range", "0:0.9"})), 600) << "a bar's numbers may differ";
}

TEST(RenderCommand, SeesAllFramesWithOneCameraAndNumbersThePictures) {
    const TempFolder folder;
    for (int frame = 1; frame <= 3; ++frame)
        writeBlock(folder, "p.000" + std::to_string(frame) + ".bgeo.sc", 1.0 * frame);
    const Finished result = mallow({"render", folder.file("p.####.bgeo.sc"), "--out",
                                    folder.file("r.%02d.png"), "--size", "160x90"});
    ASSERT_EQ(result.code, 0) << result.err;
    double before = 0.0;  // the column around which the blue pixels are: they move to the right
    for (const char* name : {"r.01.png", "r.02.png", "r.03.png"}) {
        const Pixels picture = readPng(contentOf(folder.file(name)));
        double sum = 0.0, count = 0.0;
        for (int y = 0; y < picture.height; ++y)
            for (int x = 0; x < picture.width; ++x)
                if (picture.at(x, y, 2) > picture.at(x, y, 0) + 60) sum += x, count += 1.0;
        ASSERT_GT(count, 50.0) << name;
        EXPECT_GT(sum / count, before + 20.0) << name;
        before = sum / count;
    }
}

TEST(RenderCommand, WritesTheSameBytesForAnyNumberOfThreads) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc");
    for (const char* as : {"spheres", "surface"}) {
        std::string one;
        for (const char* threads : {"1", "2", "5"}) {
            const std::string out = folder.file("t.png");
            const Finished result = mallow({"render", in, "--as", as, "--out", out, "--threads",
                                            threads, "--color", "speed", "--size", "160x90"});
            ASSERT_EQ(result.code, 0) << result.err;
            if (one.empty()) one = contentOf(out);
            EXPECT_TRUE(contentOf(out) == one) << as << " " << threads;
        }
    }
}

TEST(RenderCommand, PutsPicturesSideBySideWithLabels) {
    const TempFolder folder;
    const std::string a = writeBlock(folder, "a.bgeo.sc"), b = writeBlock(folder, "b.bgeo.sc", 1.0);
    const std::string out = folder.file("sheet.png");
    const Finished result = mallow({"render", a, b, "--out", out, "--columns", "2", "--size",
                                    "200x160", "--label", "left", "--label", "right"});
    ASSERT_EQ(result.code, 0) << result.err;
    const Pixels sheet = readPng(contentOf(out));
    EXPECT_EQ(sheet.width, 2 * 200 + 4);
    EXPECT_EQ(sheet.height, 160);
    int inked = 0;  // letters in the corner of the second picture
    for (int y = 0; y < 20; ++y)
        for (int x = 204; x < 260; ++x) inked += sheet.at(x, y, 0) < 100 ? 1 : 0;
    EXPECT_GT(inked, 10);
}

TEST(RenderCommand, ShowsCollidersOfASceneAtTheTimeOfTheFrame) {
    const TempFolder folder;
    writeText(folder.file("scene.json"), R"({
  "mallow": 1, "grid": { "dx": 0.1 },
  "materials": [ { "name": "water", "preset": "soft_water" } ],
  "objects": [ { "material": "water", "shape": { "type": "sphere", "center": [0, 0, 0], "radius": 0.2 } } ],
  "colliders": [ { "name": "wall", "motion": { "velocity": [24, 0, 0] },
                   "shape": { "type": "box", "min": [-0.4, 0, -0.4], "max": [-0.2, 0.6, 0.8] } } ] })");
    const std::string first = writeBlock(folder, "p.0001.bgeo.sc"),
                      second = writeBlock(folder, "p.0002.bgeo.sc");
    const std::vector<std::string> view = {"--eye", "0.3,1,4", "--target", "0.3,0.3,0.3"};
    const auto with = [&](const std::string& in, bool withScene, const char* out) {
        std::vector<std::string> arguments = {in, "--ground", "-0.1"};
        arguments.insert(arguments.end(), view.begin(), view.end());
        if (withScene)
            for (const std::string& more : {std::string("--scene"), folder.file("scene.json")})
                arguments.push_back(more);
        return renderedBy(arguments, folder.file(out));
    };
    const Pixels bare = with(first, false, "bare.png"), start = with(first, true, "start.png"),
                 later = with(second, true, "later.png");
    EXPECT_GT(difference(bare, start), 200);
    EXPECT_GT(difference(start, later), 200);  // it has moved by a metre
}

void expectRefused(const std::vector<std::string>& arguments, const std::string& fragment) {
    const Finished result = mallow(arguments);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_NE(result.err.find(fragment), std::string::npos) << result.err;
}

TEST(RenderCommand, RefusesBadFilesByName) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), out = folder.file("o.png");
    expectRefused({"render", folder.file("none.bgeo.sc"), "--out", out}, "none.bgeo.sc");
    expectRefused({"render", folder.file("p.xyz"), "--out", out}, "p.xyz");
    writeText(folder.file("flat.csv"), "a,b\n1,2\n");
    expectRefused({"render", folder.file("flat.csv"), "--out", out}, "flat.csv");
    writeText(folder.file("nan.csv"), "P.x,P.y,P.z\n0,0,0\n0,nan,0\n");
    expectRefused({"render", folder.file("nan.csv"), "--out", out}, "nan.csv");
    writeText(folder.file("cut.bgeo.sc"), contentOf(in).substr(0, 300));
    expectRefused({"render", folder.file("cut.bgeo.sc"), "--out", out}, "cut.bgeo.sc");
    writeText(folder.file("bare.csv"), "P.x,P.y,P.z\n0,0,0\n");
    expectRefused({"render", folder.file("bare.csv"), "--as", "surface", "--out", out}, "bare.csv");
    expectRefused({"render", in, "--with", in, "--out", out}, "has no polygons");
    expectRefused({"render", in, "--scene", folder.file("none.json"), "--out", out}, "none.json");
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(RenderCommand, RefusesBadOptionsByName) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), out = folder.file("o.png");
    expectRefused({"render", in, "--out", out, "--color", "sped"}, "did you mean \"speed\"?");
    expectRefused({"render", in, "--out", out, "--color", "material.q"}, "is no component");
    expectRefused({"render", in, "--out", out, "--color", "v.7"}, "no component 7");
    expectRefused({"render", in, "--out", folder.file("o.jpg")}, "must end in .png");
    expectRefused({"render", in, in, "--out", out}, "several inputs would be written");
    expectRefused({"render", in, "--out", folder.file("o.####.png")}, "no frame number");
    expectRefused({"render", in, "--out", out, "--size", "12"}, "--size");
    expectRefused({"render", in, "--out", out, "--size", "0x20"}, "--size");
    expectRefused({"render", in, "--out", out, "--samples", "0"}, "--samples");
    expectRefused({"render", in, "--out", out, "--range", "3"}, "--range");
    expectRefused({"render", in, "--out", out, "--color", "speed", "--range", "3:1"}, "--range");
    expectRefused({"render", in, "--out", out, "--eye", "1,2"}, "--eye");
    expectRefused({"render", in, "--out", out, "--view", "0,0,0"}, "--view");
    expectRefused({"render", in, "--out", out, "--light", "1,2,inf"}, "--light");
    expectRefused({"render", in, "--out", out, "--as", "dots"}, "--as");
    expectRefused({"render", in, "--out", out, "--map", "rainbow"}, "--map");
    expectRefused({"render", in, "--out", out, "--map", "inferno"}, "--map");
    expectRefused({"render", in, "--out", out, "--color", "material", "--map", "inferno"}, "--map");
    expectRefused({"render", in, "--out", out, "--label", "a", "--label", "b"}, "--label");
    expectRefused({"render", in, "--out", out, "--voxel-size", "0"}, "--voxel-size");
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(RenderCommand, SaysWhenItCannotWrite) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc");
    const Finished result =
        mallow({"render", in, "--out", folder.file("missing/o.png"), "--size", "16x9"});
    EXPECT_EQ(result.code, 4) << result.err;
    EXPECT_NE(result.err.find("missing/o.png"), std::string::npos) << result.err;
}

TEST(RenderCommand, ColoursByPlasticStrainOnItsScale) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc");
    for (const char* as : {"spheres", "surface"}) {
        const Pixels picture =
            renderedBy({in, "--as", as, "--color", "plastic", "--range", "0:0.25", "--view",
                        "0,0.1,1", "--ground", "none", "--no-bar"},
                       folder.file("plastic.png"));
        // Dark where nothing has flowed, bright and warm where it has (the map inferno).
        const int left = picture.width * 7 / 16, right = picture.width * 9 / 16,
                  middle = picture.height / 2;
        EXPECT_LT(picture.light(left, middle, 0), 0.15) << as;
        EXPECT_GT(picture.light(right, middle, 0), 3.0 * picture.light(left, middle, 0)) << as;
        EXPECT_GT(picture.light(right, middle, 0), 1.2 * picture.light(right, middle, 2)) << as;
    }
    // A bar is drawn beside it, which says what is meant.
    const Pixels with = renderedBy({in, "--color", "plastic"}, folder.file("with.png")),
                 without =
                     renderedBy({in, "--color", "plastic", "--no-bar"}, folder.file("without.png"));
    EXPECT_GT(difference(with, without), 100);
}

/// An ffmpeg that keeps what it is given, or fails.
std::function<void()> withFfmpeg(const TempFolder& folder, const std::string& script) {
    const std::string bin = folder.file("bin");
    std::filesystem::create_directories(bin);
    if (!script.empty()) {
        writeText(bin + "/ffmpeg", script);
        ::chmod((bin + "/ffmpeg").c_str(), 0755);
    }
    return [bin] { ::setenv("PATH", bin.c_str(), 1); };
}

TEST(RenderCommand, HandsEveryPictureToFfmpeg) {
    const TempFolder folder;
    for (const char* name : {"p.1.bgeo.sc", "p.2.bgeo.sc"}) writeBlock(folder, name);
    const std::string movie = folder.file("m.mp4");
    const Finished result =
        mallow({"render", folder.file("p.#.bgeo.sc"), "--out", folder.file("o.#.png"), "--size",
                "16x9", "--movie", movie},
               withFfmpeg(folder, "#!/bin/sh\nfor last; do :; done\nexec /bin/cat > \"$last\"\n"));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(contentOf(movie),
              contentOf(folder.file("o.1.png")) + contentOf(folder.file("o.2.png")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("m.part.mp4")));
}

TEST(RenderCommand, AsksFfmpegForAMovieThatPlayersShow) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), movie = folder.file("m.mp4");
    const std::string script = "#!/bin/sh\nfor word; do echo \"$word\"; done > " +
                               folder.file("words") +
                               "\nfor last; do :; done\nexec /bin/cat > \"$last\"\n";
    const Finished result = mallow({"render", in, "--out", folder.file("o.png"), "--size", "17x9",
                                    "--movie", movie, "--fps", "12.5"},
                                   withFfmpeg(folder, script));
    ASSERT_EQ(result.code, 0) << result.err;
    std::istringstream lines(contentOf(folder.file("words")));
    std::vector<std::string> words;
    for (std::string word; std::getline(lines, word);) words.push_back(word);
    const std::vector<std::string> expected = {"-nostdin",
                                               "-y",
                                               "-loglevel",
                                               "error",
                                               "-f",
                                               "image2pipe",
                                               "-c:v",
                                               "png",
                                               "-framerate",
                                               "12.5",
                                               "-i",
                                               "pipe:0",
                                               "-vf",
                                               "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                               "-pix_fmt",
                                               "yuv420p",
                                               "-movflags",
                                               "+faststart",
                                               folder.file("m.part.mp4")};
    EXPECT_EQ(words, expected);
    EXPECT_TRUE(std::filesystem::exists(movie));
}

TEST(RenderCommand, SaysWhenThereIsNoFfmpegOrItFails) {
    const TempFolder folder;
    const std::string in = writeBlock(folder, "p.bgeo.sc"), out = folder.file("o.png"),
                      movie = folder.file("m.mp4");
    const std::vector<std::string> arguments = {"render", in,     "--out",   out,
                                                "--size", "16x9", "--movie", movie};
    const Finished without = mallow(arguments, withFfmpeg(folder, ""));
    EXPECT_EQ(without.code, 2) << without.err;
    EXPECT_NE(without.err.find("--movie needs ffmpeg"), std::string::npos) << without.err;
    EXPECT_FALSE(std::filesystem::exists(out));
    const Finished failed = mallow(arguments, withFfmpeg(folder, "#!/bin/sh\nexit 3\n"));
    EXPECT_EQ(failed.code, 4) << failed.err;
    EXPECT_NE(failed.err.find("m.mp4"), std::string::npos) << failed.err;
    EXPECT_FALSE(std::filesystem::exists(movie));
}

}  // namespace
}  // namespace mallow::test
