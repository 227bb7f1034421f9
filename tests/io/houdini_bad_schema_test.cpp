// Files that are good JSON and bad geometry. They are written as text, where they can be read; the
// binary formats share the code behind it.
#include <mallow/io/houdini_file.h>
#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mallow::test {
namespace {

std::string messageOf(const std::string& text) {
    try {
        parseGeo(text, "FILE");
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

/// Single quotes stand for double ones.
std::string quoted(std::string text) {
    for (char& c : text)
        if (c == '\'') c = '"';
    return text;
}

struct Bad {
    std::string text;
    const char* message;  ///< a part of it
};

void expectRefused(const std::vector<Bad>& files) {
    for (const Bad& file : files) {
        const std::string message = messageOf(quoted(file.text));
        EXPECT_EQ(message.substr(0, 11), "FILE: byte ") << file.text;
        EXPECT_NE(message.find(file.message), std::string::npos) << file.text << ": " << message;
    }
}

/// Four points, the vertices 0 1 2 3 at them, and what else is given.
std::string file(const std::string& rest) {
    return "['pointcount',4,'vertexcount',4,'topology',['pointref',['indices',[0,1,2,3]]]" +
           (rest.empty() ? "" : "," + rest) + "]";
}
std::string attribute(const std::string& body, const std::string& type = "numeric") {
    return file("'attributes',['pointattributes',[[['type','" + type + "','name','a']," + body +
                "]]]");
}
std::string values(const std::string& storage, const std::string& list) {
    return attribute("['size',1,'storage','" + storage + "','values',[" + list + "]]");
}
std::string strings(const std::string& indices) {
    return attribute(
        "['size',1,'storage','int32','strings',['x','y'],'indices',['arrays',[" + indices + "]]]",
        "string");
}
std::string group(const std::string& selection) {
    return file("'pointgroups',[[['name','g'],['selection',[" + selection + "]]]]");
}
std::string primitive(const std::string& head, const std::string& body) {
    return file("'primitives',[[[" + head + "],[" + body + "]]]");
}

TEST(HoudiniBadSchema, countsAndTopologyMustFit) {
    expectRefused({
        {"[]", "the geometry has no 'pointcount'"},
        {"['pointcount',0]", "has no 'topology'"},
        {"['pointcount',1000000000000,'topology',[]]", "pointcount is 1000000000000, more than"},
        {"['pointcount',9223372036854775807,'topology',[]]", "pointcount is 9223372036854775807"},
        {"['pointcount',-1,'topology',[]]", "pointcount is -1, expected >= 0"},
        {"['pointcount',1.5,'topology',[]]", "pointcount is a real number, expected an integer"},
        {"['pointcount',nan,'topology',[]]", "pointcount is a real number"},
        {"['pointcount','4','topology',[]]", "pointcount is a string, expected an integer"},
        {"['pointcount',4,'pointcount',4]", "'pointcount' stands there twice"},
        {"['pointcount',4,'topology']", "'topology' has no value"},
        {"['pointcount',4,'topology',['pointref',['indices',[4]]]]", "vertex 0 is at point 4 of 4"},
        {"['pointcount',4,'topology',['pointref',['indices',[-1]]]]", "at point -1 of 4"},
        {"['pointcount',4,'topology',['pointref',['indices',[0.5]]]]", "pointref: value 0 is not"},
        {"['pointcount',4,'topology',['pointref',['indices',[nan]]]]", "pointref: value 0 is not"},
        {"['pointcount',4,'topology',['pointref',['indices',[4294967296]]]]", "pointref: value 0"},
        {"['pointcount',4,'topology',['pointref',['indices',['a']]]]", "pointref is a string"},
        {"['pointcount',4,'vertexcount',9,'topology',['pointref',['indices',[]]]]",
         "vertexcount is 9, but pointref lists 0"},
    });
}

TEST(HoudiniBadSchema, attributesMustFitThePoints) {
    const std::string pages = "'pagesize',2,'rawpagedata',";
    expectRefused({
        {values("int32", pages + "[1,2,3]"), "attribute 'a': holds 3 values, expected 4"},
        {values("int32", pages + "[1,2,3,4,5]"), "holds 5 values, expected 4"},
        {values("int32", "'rawpagedata',[1,2,3,4]"), "has no 'pagesize'"},
        {values("int32", "'pagesize',0,'rawpagedata',[1,2,3,4]"), "pagesize is 0"},
        {values("int32", "'pagesize',-2,'rawpagedata',[1,2,3,4]"), "pagesize is -2"},
        {values("int32", "'packing',[1]," + pages + "[1,2,3,4]"), "'packing' is not supported"},
        {values("int32", pages + "[1,2,3,nan]"), "value 3 is not an integer"},
        {values("int32", pages + "[1,2,3,inf]"), "value 3 is not an integer"},
        {values("int32", pages + "[1,2,3.5,4]"), "value 2 is not an integer"},
        {values("int32", pages + "[1,2,3,2147483648]"), "value 3 is not an integer"},
        {values("int64", pages + "[1,2,3,9223372036854775808]"), "value 3 is not an integer"},
        {values("int32", pages + "[1,2,3,'a']"), "attribute 'a' is a string, expected a number"},
        {values("int32", pages + "7"), "attribute 'a' is an integer, expected an array"},
        {values("int128", pages + "[1,2,3,4]"), "storage 'int128' is not supported"},
        {values("int32", "'size',2," + pages + "[1,2,3,4]"), "a tuple: holds 2 values, expected 1"},
        {values("int32", "'tuples',[[1],[2],[3]]"), "holds 3 values, expected 4"},
        {values("int32", "'tuples',[[1],[2],[3],[4,5]]"), "a tuple: holds 2 values, expected 1"},
        {values("int32", "'arrays',[[1,2,3]]"), "holds 3 values, expected 4"},
        {values("int32", "'arrays',[[1,2,3,4],[1,2,3,4]]"), "more than one component"},
        {values("int32", "'nothing',1"), "has none of rawpagedata, tuples, arrays"},
        {values("int32", "'constantpageflags',[[true]]," + pages + "[1]"),
         "constantpageflags holds 1 values, expected 2"},
        {values("int32", "'constantpageflags',[[true,2]]," + pages + "[1,2,3]"), "expected 0 or 1"},
        {values("int32", "'constantpageflags',[[true,false],[true,false]]," + pages + "[1,2,3]"),
         "is no list of one list"},
        {values("int32", "'constantpageflags',[[true,false]]," + pages + "[1,2,3,4]"),
         "holds 4 values, expected 3"},
        {attribute("['size',0,'storage','int32','values',[]]"), "tuple size 0, expected 1 to"},
        {attribute("['size',-3,'storage','int32','values',[]]"), "size is -3"},
        {attribute("['size',1000000000000,'storage','int32','values',[]]"), "tuple size 10000000"},
        {attribute("['storage','int32']"), "attribute 'a' has no 'size'"},
        {attribute("['size',1,'values',[]]"), "attribute 'a' has no 'storage'"},
        {attribute("['size',1,'storage','int32']"), "attribute 'a' has no 'values'"},
        {attribute("['size',1,'storage','int32','defaults',['values',[nan]],'values',[]]"),
         "has none of rawpagedata"},
        {attribute("['size',1,'storage','int32','defaults',['values',[1e300]],'values',[]]"),
         "the default is no int32"},
        {file("'attributes',['pointattributes',[[1,2]]]"), "expected a list"},
        {file("'attributes',['pointattributes',[[[]]]]"), "is no list of two lists"},
        {file("'attributes',['pointattributes',[[['name','a'],[]]]]"), "has no 'type'"},
        {file("'attributes',['pointattributes',[[['type','numeric'],[]]]]"), "has no 'name'"},
        {strings("[0,1,2,0]"), "attribute 'a': string 2 of 2"},
        {strings("[0,1,-2,0]"), "attribute 'a': string -2 of 2"},
        {attribute("['size',1,'strings',[1],'indices',[]]", "string"), "expected a list"},
        {attribute("['size',1,'strings',['x',1],'indices',[]]", "string"), "expected a string"},
    });
}

TEST(HoudiniBadSchema, anAttributeOrGroupStandsThereOnce) {
    const std::string one =
        "[['type','numeric','name','a'],['size',1,'storage','int32','values',"
        "['arrays',[[1,2,3,4]]]]]";
    const std::string all = "[['name','g'],['selection',['ordered',[1]]]]";
    expectRefused({
        {file("'attributes',['pointattributes',[" + one + "," + one + "]]"), "'a' is there twice"},
        {file("'pointgroups',[" + all + "," + all + "]"), "'g' is there twice"},
    });
}

TEST(HoudiniBadSchema, groupsMustFitThePoints) {
    expectRefused({
        {group("'unordered',['boolRLE',[2,true,1,false]]"), "cover 3 points, expected 4"},
        {group("'unordered',['boolRLE',[2,true,3,false]]"), "pass the last of 4 points"},
        {group("'unordered',['boolRLE',[1000000000000,true]]"), "pass the last of 4 points"},
        {group("'unordered',['boolRLE',[-1,true]]"), "is -1, expected >= 0"},
        {group("'unordered',['boolRLE',[2,true,2]]"), "a run has no value"},
        {group("'unordered',['boolRLE',[2,3]]"), "is an array of numbers, expected a list"},
        {group("'unordered',['i8',[0,1,0]]"), "holds 3 values, expected 4"},
        {group("'unordered',['i8',[0,1,0,2]]"), "holds 2, expected 0 or 1"},
        {group("'unordered',['i9',[0,1,0,2]]"), "has none of ordered, boolRLE, i8"},
        {group("'ordered',[4]"), "point 4 of 4"},
        {group("'ordered',[-1]"), "point -1 of 4"},
        {group(""), "has no 'unordered'"},
    });
}

TEST(HoudiniBadSchema, polygonsMustFitTheVertices) {
    const std::string run = "'type','p_r'";
    expectRefused({
        {primitive(run, "'s_v',0,'n_p',1"), "has no corners"},
        {primitive(run, "'n_p',1,'n_v',[3]"), "no start or no count"},
        {primitive(run, "'s_v',2,'n_p',1,'n_v',[3]"), "pass the last of 4 vertices"},
        {primitive(run, "'s_v',-1,'n_p',1,'n_v',[3]"), "is -1"},
        {primitive(run, "'s_v',9223372036854775807,'n_p',1,'n_v',[3]"), "pass the last"},
        {primitive(run, "'s_v',0,'n_p',1,'n_v',[-3]"), "a negative count"},
        {primitive(run, "'s_v',0,'n_p',2,'n_v',[3]"), "a run of 2 polygons holds 1"},
        {primitive(run, "'s_v',0,'n_p',1,'r_v',[3]"), "are no pairs"},
        {primitive(run, "'s_v',0,'n_p',1,'r_v',[3,1000000000000]"), "pass the last"},
        {primitive(run, "'s_v',0,'n_p',1,'r_v',[3,-1]"), "a negative count"},
        {primitive(run, "'s_v',0,'n_p',1,'r_v',[0,1000000000000]"), "a run of 1 polygons holds"},
        {primitive("'type','Poly'", "'vertex',[0,1,4]"), "vertex 4 of 4"},
        {primitive("'type','Poly'", "'vertex',[0,1,-1]"), "vertex -1 of 4"},
        {primitive("'type','Poly'", "'closed',true"), "has no 'vertex'"},
        {primitive("'type','run'", ""), "has no 'runtype'"},
        {primitive("'type','run','runtype','Poly','varyingfields',['vertex']", "[[0,1,2],1]"),
         "has 2 fields, expected 1"},
        {file("'primitives',[[['type','Poly']]]"), "is no list of two lists"},
    });
}

TEST(HoudiniSchema, olderWaysToWritePolygonsGiveTheSame) {
    const std::vector<std::int32_t> reversed = {0, 3, 2, 1};
    for (const std::string& text :
         {primitive("'type','p_r'", "'s_v',0,'n_p',1,'n_v',[4]"),
          primitive("'type','p_r'", "'s_v',0,'n_p',1,'r_v',[4,1]"),
          primitive("'type','Polygon_run'", "'startvertex',0,'nprimitives',1,'nvertices',[4]"),
          primitive("'type','Poly'", "'vertex',[0,1,2,3],'closed',true"),
          primitive("'type','run','runtype','Poly','varyingfields',['vertex'],'uniformfields',"
                    "{'closed':true}",
                    "[[0,1,2,3]]"),
          primitive("'type','run','runtype','Poly','varyingfields',['closed','vertex']",
                    "[true,[0,1,2,3]]")}) {
        const Geometry geometry = parseGeo(quoted(text), "FILE");
        EXPECT_EQ(geometry.polygonSizes, std::vector<std::int32_t>{4}) << text;
        EXPECT_EQ(geometry.polygonPoints, reversed) << text;
    }
}

TEST(HoudiniSchema, whatIsNoClosedPolygonIsLeftOut) {
    for (const std::string& text :
         {primitive("'type','c_r'", "'s_v',0,'n_p',1,'n_v',[4]"),
          primitive("'type','p_r'", "'s_v',0,'n_p',2,'n_v',[2,2]"),
          primitive("'type','Poly'", "'vertex',[0,1,2,3],'closed',false"),
          primitive("'type','run','runtype','Poly','varyingfields',['vertex'],'uniformfields',"
                    "{'closed':false}",
                    "[[0,1,2,3]]"),
          primitive("'type','run','runtype','Sphere','varyingfields',['vertex']", "[0]"),
          primitive("'type','PackedGeometry'", "'parameters',{}")}) {
        const Geometry geometry = parseGeo(quoted(text), "FILE");
        EXPECT_FALSE(geometry.isMesh()) << text;
        EXPECT_EQ(geometry.table.pointCount(), 4U) << text;
    }
}

TEST(HoudiniSchema, arrayAttributesAndPrivateOnesAreLeftOut) {
    for (const char* type : {"arraydata", "stringarray", "indexpair", "dict"})
        EXPECT_TRUE(
            parseGeo(quoted(attribute("['size',1]", type)), "FILE").table.points.columns().empty())
            << type;
    const std::string text = file(
        "'attributes',['pointattributes',[[['scope','private','type','numeric','name','a'],"
        "[]]]]");
    EXPECT_TRUE(parseGeo(quoted(text), "FILE").table.points.columns().empty());
}

TEST(HoudiniSchema, aStringThatIsListedTwiceIsKeptOnce) {
    const std::string text =
        attribute("['size',1,'strings',['x','y','x'],'indices',['arrays',[[2,1,0,-1]]]]", "string");
    const Column column = *parseGeo(quoted(text), "FILE").table.points.find("a");
    EXPECT_EQ(column.strings().table, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(column.strings().indices, (std::vector<std::int32_t>{0, 1, 0, -1}));
}

}  // namespace
}  // namespace mallow::test
