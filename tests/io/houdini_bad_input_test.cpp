#include "houdini_formats.h"
#include "sample_geometry.h"

#include <mallow/io/houdini_file.h>
#include <mallow/io/scf.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

namespace mallow::test {
namespace {

using namespace std::string_literals;

/// A little of everything, so that every byte of its file matters somewhere.
Geometry smallGeometry() {
    Geometry geometry = pyramid();
    addStrings(geometry.table.points, "name", 1);
    geometry.table.group("g")[2] = 1;
    addNumbers<std::int64_t>(geometry.table.detail, "frame", ColumnType::Int64, 1);
    return geometry;
}

std::string messageOf(Geometry (*parse)(std::string_view, const std::string&),
                      const std::string& bytes) {
    try {
        parse(bytes, "FILE");
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

class HoudiniBadInput : public HoudiniFormats {};

TEST_P(HoudiniBadInput, aFileCutOffAnywhereIsRefused) {
    std::string bytes = write(smallGeometry());
    while (bytes.back() == '\n') bytes.pop_back();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_EQ(messageOf(format().parse, bytes.substr(0, size)).substr(0, 11), "FILE: byte ")
            << "cut at " << size;
}

TEST_P(HoudiniBadInput, bytesBehindTheEndAreRefused) {
    EXPECT_EQ(messageOf(format().parse, write(smallGeometry()) + "x").substr(0, 11), "FILE: byte ");
}

TEST_P(HoudiniBadInput, anyOneDamagedByteIsReadOrRefused) {
    const std::string bytes = write(smallGeometry());
    int refused = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const int change : {1, 2, 4, 8, 16, 32, 64, 128, 255, 0x26, 0x5b, 0x2b}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ change);
            try {
                const Geometry geometry = read(damaged);
                // What is read is whole: every index inside, every column as long as the table.
                for (const std::int32_t point : geometry.polygonPoints)
                    ASSERT_LT(static_cast<std::size_t>(point), geometry.table.pointCount());
            } catch (const InputError& error) {
                ++refused;
                ASSERT_EQ(std::string(error.what()).substr(0, 11), "FILE: byte ") << error.what();
            }
        }
    }
    EXPECT_GT(refused, 1000);
}

INSTANTIATE_TEST_SUITE_P(All,
                         HoudiniBadInput,
                         ::testing::ValuesIn(kHoudiniExtensions),
                         formatTestName);

struct BadFile {
    const char* what;
    std::string bytes;
    const char* message;  ///< a part of it
};

TEST(HoudiniBadBinary, everyMisuseOfTheEncodingIsNamed) {
    const std::string magic = "\x7fNSJb";
    const std::vector<BadFile> files = {
        {"nothing", "", "byte 0: is no binary geometry"},
        {"wrong magic", "\x7fNSJc[]", "byte 0: is no binary geometry"},
        {"big-endian magic", "bJSN\x7f[]", "byte 0: is no binary geometry"},
        {"the old format", "BgeoV\0\0\0\5"s, "byte 0: is no binary geometry"},
        {"text", "[\"pointcount\",0]", "byte 0: is no binary geometry"},
        {"no value", magic, "byte 5: the data ends inside a value"},
        {"a map", magic + "{}", "has no 'pointcount'"},
        {"a number", magic + "\x11\x05", "byte 5: the geometry is an integer, expected a list"},
        {"unknown type", magic + "[\x77]", "byte 6: type 0x77 is not known"},
        {"an end without a begin", magic + "]", "byte 5: type 0x5d is not known"},
        {"the end of a map for a list", magic + "[}", "byte 6: type 0x7d is not known"},
        {"a number as a key", magic + "{\x11\x05\x11\x05}", "byte 6: a key of a map has type 0x11"},
        {"token not defined", magic + "[\x26\x07]", "byte 6: token 7 is not defined"},
        {"token undefined again",
         magic + "[\x2b\x07\x01"
                 "a\x2d\x07\x26\x07]",
         "byte 12: token 7 is not defined"},
        {"token that never was undefined", magic + "[\x2d\x07]", "byte 6: token 7 is not defined"},
        {"token defined twice",
         magic + "[\x2b\x07\x01"
                 "a\x2b\x07\x01"
                 "b]",
         "byte 10: token 7 is defined twice"},
        {"wrong length", magic + "[\x27\xf1]", "byte 7: a length starts with 0xf1"},
        {"long string", magic + "[\x27\xf8\xff\xff\xff\xff\xff\xff\xff\xff]", "inside a string"},
        {"huge array of numbers", magic + "[\x40\x14\xf8\xff\xff\xff\xff\xff\xff\xff\x7f]",
         "inside an array of numbers"},
        {"array whose bytes overflow", magic + "[\x40\x14\xf8\x01\0\0\0\0\0\0\x20]"s,
         "inside an array of numbers"},
        {"huge array of booleans", magic + "[\x40\x10\xf8\xff\xff\xff\xff\xff\xff\xff\xff]",
         "inside an array of booleans"},
        {"huge array of strings", magic + "[\x40\x27\xf8\xff\xff\xff\xff\xff\xff\xff\xff]",
         "byte 18: the data ends inside a string"},
        {"array of arrays", magic + "[\x40\x5b\x01]", "an array of type 0x5b is not supported"},
        {"recursion", magic + std::string(100000, '['), "byte 69: lists are nested deeper than 64"},
        {"recursion in maps",
         magic +
             [] {
                 std::string maps;
                 for (int i = 0; i < 1000; ++i)
                     maps +=
                         "{\x27\x01"
                         "a";
                 return maps;
             }(),
         "lists are nested deeper than 64"},
        {"a key without a value",
         magic + "[\x27\x01"
                 "a]",
         "'a' has no value"},
    };
    for (const BadFile& file : files) {
        const std::string message = messageOf(parseBgeo, file.bytes);
        EXPECT_NE(message.find(file.message), std::string::npos) << file.what << ": " << message;
        // The same in a container, where bytes are counted in what was compressed.
        const std::string packed = messageOf(parseBgeoSc, packScf(file.bytes));
        EXPECT_NE(packed.find(" of the decompressed stream: "), std::string::npos)
            << file.what << ": " << packed;
    }
}

TEST(HoudiniBadText, everyMisuseOfTheEncodingIsNamed) {
    const std::vector<BadFile> files = {
        {"nothing", "", "byte 0: is no text geometry"},
        {"binary", "\x7fNSJb[]", "byte 0: is no text geometry"},
        {"the old format", "PGEOMETRY V5", "byte 0: is no text geometry"},
        {"two values", "[] []", "byte 3: there are 2 bytes behind the end"},
        {"no comma", "[\"a\" 1]", "byte 5: expected , or ]"},
        {"comma at the end", "[\"a\",]", "byte 5: expected a value"},
        {"comma behind numbers", "[1,2,]", "byte 5: expected a value"},
        {"wrong end", "[1,2}", "byte 4: expected , or ]"},
        {"map without colon", "[{\"a\" 1}]", "byte 6: expected :"},
        {"map without key", "[{1:1}]", "byte 2: expected a key"},
        {"open string", "[\"abc", "byte 1: the text ends inside a string"},
        {"escaped quote", "[\"abc\\\"", "byte 1: the text ends inside a string"},
        {"escape of nothing", "[\"\\q\"]", "a \\ that means nothing"},
        {"half an escape", "[\"\\u12\"]", "a \\ that means nothing"},
        {"half a pair", "[\"\\ud800\"]", "a \\ that means nothing"},
        {"huge number", "[1e999]", "byte 1: a number is out of range"},
        {"word", "[yes]", "byte 1: expected a value"},
        {"recursion", std::string(100000, '['), "byte 64: lists are nested deeper than 64"},
    };
    for (const BadFile& file : files) {
        const std::string message = messageOf(parseGeo, file.bytes);
        EXPECT_NE(message.find(file.message), std::string::npos) << file.what << ": " << message;
    }
}

}  // namespace
}  // namespace mallow::test
