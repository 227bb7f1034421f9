// The stand-in follows notes about Houdini: each part of it says which.
#include <mallow/io/read_file.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

/// Sections of the notes that a comment may name.
const std::set<std::string> kSections = {
    "1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "2.1", "2.2", "2.3", "2.4",
    "4.1", "4.2", "4.3", "4.4", "4.5", "5.1", "5.2", "5.3", "5.4", "7.1", "7.3", "7.6"};

struct Citations {
    bool isCited = false;  ///< a section, memory [M], inference [I], or what tests do
    std::vector<std::string> unknown;
};

Citations citationsIn(const std::string& comment) {
    static const std::regex number(R"((^|[^0-9.])([1-9]\.[0-9])(?![0-9]))");
    Citations found;
    for (std::sregex_iterator at(comment.begin(), comment.end(), number), end; at != end; ++at) {
        found.isCited = true;
        if (kSections.count((*at)[2]) == 0) found.unknown.push_back((*at)[2]);
    }
    for (const char* word : {"[M]", "[I]", "Tests", "ests make", "ests do", "able of versions"})
        found.isCited = found.isCited || comment.find(word) != std::string::npos;
    return found;
}

/// Does a line begin something at file scope? Names that only announce are no part.
bool isDeclaration(const std::string& line) {
    static const std::regex begins(
        R"(^(class|struct|enum|union|inline|using|template|constexpr|extern|#define)\b.*)");
    static const std::regex announces(R"(^(class|struct) \w+( \{\})?;.*)");
    return std::regex_match(line, begins) && !std::regex_match(line, announces);
}

/// Parts without a citation, and sections that the notes do not have. A comment holds for what
/// follows it up to the next blank line at file scope.
std::vector<std::string> uncited(const std::string& name, const std::string& text) {
    std::vector<std::string> problems;
    std::istringstream lines(text);
    std::string line;
    bool isCited = false, isInside = false, wasComment = false;
    for (int at = 1; std::getline(lines, line); ++at) {
        const std::string place = name + ":" + std::to_string(at) + ": ";
        const std::size_t slashes = line.find("//");
        const bool isComment = slashes == 0;
        const Citations here =
            citationsIn(slashes != std::string::npos ? line.substr(slashes) : "");
        for (const std::string& section : here.unknown)
            problems.push_back(place + "the notes have no section " + section);
        if (isComment && !wasComment && !isInside) isCited = false;
        if (isComment) isCited = isCited || here.isCited;
        wasComment = isComment;
        if (line.empty() && !isInside) isCited = false;
        if (!isInside && isDeclaration(line) && !isCited && !here.isCited)
            problems.push_back(place + line);
        if (!line.empty() && line.back() == '{' && line.front() != ' ') isInside = true;
        if (!line.empty() && line.front() == '}') isInside = false;
    }
    return problems;
}

TEST(Standin, EveryPartCitesItsFact) {
    int files = 0;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(MALLOW_SOURCE) / "tests/hdk/standin")) {
        if (entry.path().extension() != ".h") continue;
        ++files;
        for (const std::string& problem :
             uncited(entry.path().filename().string(), readFile(entry.path().string())))
            ADD_FAILURE() << problem;
    }
    EXPECT_GT(files, 8);
}

// A function that was written from memory is a thing to try in Houdini.
TEST(Standin, EveryFunctionFromMemoryIsListedToBeChecked) {
    const std::string guide = readFile((fs::path(MALLOW_SOURCE) / "docs/houdini.md").string());
    const std::string list = guide.substr(guide.find("## To check in Houdini"));
    const std::regex unsure(R"((\w+)\([^)]*\).*// \[[MI]\].*)");
    int functions = 0;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(MALLOW_SOURCE) / "tests/hdk/standin")) {
        if (entry.path().extension() != ".h") continue;
        std::istringstream lines(readFile(entry.path().string()));
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (!std::regex_search(line, match, unsure)) continue;
            ++functions;
            EXPECT_NE(list.find(match[1]), std::string::npos)
                << match[1] << " of " << entry.path().filename() << " is not in docs/houdini.md";
        }
    }
    EXPECT_GT(functions, 10);
}

TEST(Standin, TheReaderOfCitationsSeesWhatLacksOne) {
    EXPECT_TRUE(uncited("a", "/// 1.4: pages.\nclass A {\n    int b;\n\n    int c;\n};\n").empty());
    EXPECT_EQ(uncited("a", "class A {\n};\n").size(), 1U);
    EXPECT_EQ(uncited("a", "/// 1.4.\nclass A {\n};\n\nclass B {\n};\n").size(), 1U);
    EXPECT_EQ(uncited("a", "/// 1.4.\nclass A {\n};\n/// Of that.\nclass B {\n};\n").size(), 1U);
    EXPECT_EQ(uncited("a", "/// 1.9: no such section.\nclass A {\n};\n").size(), 1U);
    EXPECT_TRUE(uncited("a", "class A;\nclass B {};\nusing C = int;  // [M]\n").empty());
}

}  // namespace
}  // namespace mallow::test
