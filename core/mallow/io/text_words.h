/// @file text_words.h
/// Walks over the lines of a text and the words of each line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mallow {

class TextWords {
public:
    /// `source` names the file in errors; both must outlive this. With continuation a backslash at
    /// the end of a line joins it with the next.
    TextWords(std::string_view bytes, const std::string& source, bool hasContinuation);

    /// The next word of this line; empty when the line has no more.
    std::string_view word();
    /// Goes to the start of the next line; false at the end of the file.
    bool nextLine();
    /// The offset of the last word, or of the end of the line if there was none.
    std::size_t wordOffset() const { return wordOffset_; }
    /// The offset of what was not looked at yet.
    std::size_t offset() const { return at_; }
    /// @throws InputError at the last word.
    [[noreturn]] void fail(const std::string& what) const;

private:
    /// The length of a backslash and the end of line after it, if they stand here; else 0.
    std::size_t continuationAt(std::size_t at) const;
    bool isBlankAt(std::size_t at) const;

    std::string_view bytes_;
    const std::string& source_;
    bool hasContinuation_;
    std::size_t at_ = 0;
    std::size_t wordOffset_ = 0;
};

}  // namespace mallow
