#include <mallow/io/input_place.h>
#include <mallow/io/text_words.h>

namespace mallow {

TextWords::TextWords(std::string_view bytes, const std::string& source, bool hasContinuation)
    : bytes_(bytes), source_(source), hasContinuation_(hasContinuation) {}

std::size_t TextWords::continuationAt(std::size_t at) const {
    if (!hasContinuation_ || bytes_[at] != '\\') return 0;
    const std::string_view rest = bytes_.substr(at + 1, 2);
    if (rest.substr(0, 1) == "\n") return 2;
    return rest == "\r\n" ? 3 : 0;
}

bool TextWords::isBlankAt(std::size_t at) const {
    const char c = bytes_[at];
    const bool endsLine = c == '\r' && bytes_.substr(at + 1, 1) == "\n";
    return c == ' ' || c == '\t' || endsLine;
}

std::string_view TextWords::word() {
    while (at_ < bytes_.size()) {
        const std::size_t continuation = continuationAt(at_);
        if (continuation == 0 && !isBlankAt(at_)) break;
        at_ += continuation == 0 ? 1 : continuation;
    }
    wordOffset_ = at_;
    while (at_ < bytes_.size() && bytes_[at_] != '\n' && !isBlankAt(at_) &&
           continuationAt(at_) == 0)
        ++at_;
    return bytes_.substr(wordOffset_, at_ - wordOffset_);
}

bool TextWords::nextLine() {
    const std::size_t newline = bytes_.find('\n', at_);
    at_ = newline == std::string_view::npos ? bytes_.size() : newline + 1;
    wordOffset_ = at_;
    return at_ < bytes_.size();
}

void TextWords::fail(const std::string& what) const {
    failInText(source_, bytes_, wordOffset_, what);
}

}  // namespace mallow
