/// @file gallery_page_test.cpp
/// docs/gallery.md has the pictures of the scenes, and they stay small.
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace mallow::test {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = MALLOW_SOURCE;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// "// gallery NAME: caption" at the top of a scene.
std::set<std::string> entries() {
    const std::string mark = "// gallery ";
    std::set<std::string> names;
    for (const fs::directory_entry& file : fs::directory_iterator(kSource / "scenes")) {
        if (file.path().extension() != ".json") continue;
        std::istringstream lines(contentOf(file.path()));
        for (std::string line; std::getline(lines, line);)
            if (line.rfind(mark, 0) == 0)
                names.insert(line.substr(mark.size(), line.find(':') - mark.size()));
    }
    return names;
}

TEST(GalleryPage, ShowsThePicturesOfTheScenesAndNoOthers) {
    const std::string page = contentOf(kSource / "docs/gallery.md");
    const std::set<std::string> names = entries();
    std::set<std::string> pictures;
    for (const fs::directory_entry& file : fs::directory_iterator(kSource / "docs/gallery"))
        pictures.insert(file.path().stem().string());
    EXPECT_GT(pictures.size(), 10U);
    for (const std::string& name : pictures) {
        EXPECT_EQ(names.count(name), 1U) << name << " is of no scene";
        EXPECT_NE(page.find("](gallery/" + name + ".png)"), std::string::npos)
            << name << ": scenes/render_gallery renews the page";
        const std::string picture = contentOf(kSource / "docs/gallery" / (name + ".png"));
        EXPECT_EQ(picture.substr(1, 3), "PNG") << name;
    }
    for (const std::string& name : names)
        EXPECT_EQ(page.find("](gallery/" + name + ".png)") != std::string::npos,
                  pictures.count(name) == 1)
            << name;
}

TEST(GalleryPage, NamesAreWordsThatAShellLeavesWhole) {
    const std::string letters = "abcdefghijklmnopqrstuvwxyz0123456789_";
    for (const std::string& name : entries())
        EXPECT_TRUE(!name.empty() && name.find_first_not_of(letters) == std::string::npos)
            << "'" << name << "'";
}

TEST(GalleryPage, IsWhatTheScriptWrites) {
    const TempFolder folder;
    const std::string made = folder.file("gallery.md");
    const std::string command = "env -u MALLOW_GALLERY_RUNS '" +
                                (kSource / "scenes/render_gallery").string() + "' --page '" + made +
                                "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    EXPECT_EQ(contentOf(made), contentOf(kSource / "docs/gallery.md"))
        << "scenes/render_gallery --page docs/gallery.md renews the page";
}

TEST(GalleryPage, PicturesOfTheRepositoryStayBelowTenMegabytes) {
    constexpr std::uintmax_t kMost = 10'000'000;
    std::uintmax_t sum = 0;
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(kSource / "docs"))
        if (file.path().extension() == ".png") sum += file.file_size();
    EXPECT_LT(sum, kMost);
}

}  // namespace
}  // namespace mallow::test
