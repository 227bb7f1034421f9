// The binary encoding against bytes written down by hand, so that a mistake that reader and writer
// share does not pass.
#include <mallow/io/houdini_file.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <string>

namespace mallow::test {
namespace {

using namespace std::string_literals;

/// A short string as a value.
std::string str(const std::string& text) {
    return "\x27"s + static_cast<char>(text.size()) + text;
}
std::string list(const std::string& items) {
    return "[" + items + "]";
}

const std::string kMagic = "\x7fNSJb"s;
const std::string kNoVertices =
    str("topology") + list(str("pointref") + list(str("indices") + "\x40\x12\x00"s));

TEST(HoudiniBytes, aFileOfOnePointIsWrittenByteForByte) {
    Geometry geometry;
    geometry.table = PointTable(1);
    geometry.table.points.add("P", ColumnType::Float32, 3).values<float>() = {1.0F, -2.0F, 0.5F};
    geometry.table.group("g")[0] = 1;
    const std::string sizeAndStorage = str("size") + "\x11\x03"s + str("storage") + str("fpreal32");
    const std::string position =
        list(list(str("scope") + str("public") + str("type") + str("numeric") + str("name") +
                  str("P") + str("options") + "{" + str("type") + "{" + str("type") +
                  str("string") + str("value") + str("point") + "}}") +
             list(sizeAndStorage + str("defaults") +
                  list(str("size") + "\x11\x01"s + str("storage") + str("fpreal64") +
                       str("values") + "\x40\x1a\x01"s + std::string(8, '\0')) +
                  str("values") +
                  list(sizeAndStorage + str("pagesize") + "\x12\x00\x04"s + str("rawpagedata") +
                       "\x40\x19\x03\x00\x00\x80\x3f\x00\x00\x00\xc0\x00\x00\x00\x3f"s)));
    const std::string expected =
        kMagic +
        list(str("fileversion") + str("18.5.408") + str("hasindex") + "\x30" + str("pointcount") +
             "\x11\x01"s + str("vertexcount") + "\x11\x00"s + str("primitivecount") + "\x11\x00"s +
             str("info") + "{" + str("software") + str("Mallow") + "}" + str("topology") +
             list(str("pointref") + list(str("indices") + "\x40\x13\x00"s)) + str("attributes") +
             list(str("pointattributes") + list(position)) + str("primitives") + list("") +
             str("pointgroups") +
             list(list(
                 list(str("name") + str("g")) +
                 list(str("selection") +
                      list(str("unordered") + list(str("boolRLE") + list("\x11\x01\x31"s)))))));
    EXPECT_EQ(formatBgeo(geometry), expected);
}

TEST(HoudiniBytes, aTriangleIsWrittenClockwise) {
    Geometry geometry;
    geometry.table = PointTable(3);
    geometry.polygonSizes = {3};
    geometry.polygonPoints = {0, 1, 2};
    const std::string bytes = formatBgeo(geometry);
    const std::string indices = str("indices") + "\x40\x13\x03"s + "\x00\x00\x00\x00"s +
                                "\x02\x00\x00\x00"s + "\x01\x00\x00\x00"s;
    EXPECT_NE(bytes.find(indices), std::string::npos);
    const std::string run =
        list(list(str("type") + str("p_r")) +
             list(str("s_v") + "\x11\x00"s + str("n_p") + "\x11\x01"s + str("r_v") +
                  "\x40\x13\x02"s + "\x03\x00\x00\x00"s + "\x01\x00\x00\x00"s));
    EXPECT_NE(bytes.find(run), std::string::npos);
}

/// A file with one attribute "a" of one int32 or float per point.
std::string oneAttribute(const std::string& pointCount,
                         const std::string& storage,
                         const std::string& values) {
    return kMagic +
           list(str("pointcount") + pointCount + kNoVertices + str("attributes") +
                list(str("pointattributes") +
                     list(list(list(str("type") + str("numeric") + str("name") + str("a")) +
                               list(str("size") + "\x11\x01"s + str("storage") + str(storage) +
                                    str("values") + list(values))))));
}

double onlyValue(const std::string& storage, const std::string& array) {
    const std::string bytes = oneAttribute(
        "\x11\x01"s, storage, str("pagesize") + "\x11\x10"s + str("rawpagedata") + array);
    return parseBgeo(bytes, "FILE").table.points.find("a")->number(0);
}

TEST(HoudiniBytes, everyTypeOfNumberHasItsMeaning) {
    EXPECT_EQ(onlyValue("int8", "\x40\x11\x01\xfe"s), -2.0);
    EXPECT_EQ(onlyValue("int16", "\x40\x12\x01\xfe\xff"s), -2.0);
    EXPECT_EQ(onlyValue("int32", "\x40\x13\x01\xfe\xff\xff\xff"s), -2.0);
    EXPECT_EQ(onlyValue("int64", "\x40\x14\x01\xfe\xff\xff\xff\xff\xff\xff\xff"s), -2.0);
    EXPECT_EQ(onlyValue("uint8", "\x40\x21\x01\xfe"s), 254.0);
    EXPECT_EQ(onlyValue("int32", "\x40\x22\x01\xfe\xff"s), 65534.0);
    EXPECT_EQ(onlyValue("fpreal16", "\x40\x18\x01\x00\xc1"s), -2.5);
    EXPECT_EQ(onlyValue("fpreal32", "\x40\x19\x01\x00\x00\x20\xc0"s), -2.5);
    EXPECT_EQ(onlyValue("fpreal64", "\x40\x1a\x01\x00\x00\x00\x00\x00\x00\x04\xc0"s), -2.5);
    EXPECT_EQ(onlyValue("fpreal32", "\x40\x13\x01\x05\x00\x00\x00"s), 5.0);
    EXPECT_EQ(onlyValue("int32", "\x40\x1a\x01\x00\x00\x00\x00\x00\x00\x00\xc0"s), -2.0);
    EXPECT_EQ(onlyValue("int32", list("\x11\x07"s)), 7.0);
    EXPECT_EQ(onlyValue("fpreal32", list("\x19\x00\x00\x20\xc0"s)), -2.5);
    EXPECT_EQ(onlyValue("fpreal32", list("\x18\x00\xc1"s)), -2.5);
}

TEST(HoudiniBytes, lengthsOfEverySizeAreRead) {
    for (const std::string& one : {"\x01"s, "\xf2\x01\x00"s, "\xf4\x01\x00\x00\x00"s,
                                   "\xf8\x01\x00\x00\x00\x00\x00\x00\x00"s})
        EXPECT_EQ(onlyValue("int8", "\x40\x11"s + one + "\x05"), 5.0);
}

TEST(HoudiniBytes, aConstantPageRepeatsItsOneTuple) {
    // Five points in pages of two: constant, not, constant (a page of one).
    const std::string bytes =
        oneAttribute("\x11\x05"s, "int32",
                     str("pagesize") + "\x11\x02"s + str("constantpageflags") +
                         list("\x40\x10\x03\x05\x00\x00\x00"s) + str("rawpagedata") +
                         "\x40\x11\x04\x07\x08\x09\x0a"s);
    const Geometry geometry = parseBgeo(bytes, "FILE");
    EXPECT_EQ(geometry.table.points.find("a")->values<std::int32_t>(),
              (std::vector<std::int32_t>{7, 7, 8, 9, 10}));
}

TEST(HoudiniBytes, tokensStandForTheirStrings) {
    const std::string bytes = kMagic + "[" + "\x2b\x05\x0apointcount"s + "\x26\x05"s + "\x11\x02"s +
                              "\x2d\x05"s + "\x2b\x05\x08topology"s + "\x26\x05"s +
                              list(str("pointref") + list(str("indices") + list(""))) + "]";
    EXPECT_EQ(parseBgeo(bytes, "FILE").table.pointCount(), 2U);
}

}  // namespace
}  // namespace mallow::test
