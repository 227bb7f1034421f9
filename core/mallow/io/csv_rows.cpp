#include <mallow/io/csv_rows.h>
#include <mallow/io/input_place.h>

#include <algorithm>

namespace mallow {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

}  // namespace

std::string CsvField::text() const {
    std::string result;
    result.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        result += raw[i];
        if (isQuoted && raw[i] == '"') ++i;
    }
    return result;
}

CsvRows::CsvRows(std::string_view bytes, const std::string& source)
    : bytes_(bytes), source_(source) {
    if (bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark) at_ = kByteOrderMark.size();
}

bool CsvRows::next(std::vector<CsvField>& fields) {
    fields.clear();
    if (bytes_.find_first_not_of("\r\n", at_) == std::string_view::npos) return false;
    while (true) {
        fields.push_back(field());
        if (at_ == bytes_.size() || endLine()) return true;
        if (bytes_[at_] != ',')
            failInText(source_, bytes_, at_, "expected a comma or the end of the line");
        ++at_;
    }
}

bool CsvRows::endLine() {
    const std::size_t newline = bytes_[at_] == '\r' ? at_ + 1 : at_;
    if (newline >= bytes_.size() || bytes_[newline] != '\n') return false;
    at_ = newline + 1;
    return true;
}

CsvField CsvRows::field() {
    while (at_ < bytes_.size() && isBlank(bytes_[at_])) ++at_;
    if (at_ == bytes_.size() || bytes_[at_] != '"') return plainField();
    const CsvField result = quotedField();
    while (at_ < bytes_.size() && isBlank(bytes_[at_])) ++at_;
    return result;
}

CsvField CsvRows::quotedField() {
    const std::size_t opening = at_;
    std::size_t end = opening + 1;
    while (true) {
        end = bytes_.find('"', end);
        if (end == std::string_view::npos)
            failInText(source_, bytes_, opening, "this quote is never closed");
        if (end + 1 == bytes_.size() || bytes_[end + 1] != '"') break;
        end += 2;
    }
    at_ = end + 1;
    return {bytes_.substr(opening + 1, end - opening - 1), true, opening + 1};
}

CsvField CsvRows::plainField() {
    const std::size_t begin = at_;
    at_ = std::min(bytes_.find_first_of(",\r\n\"", begin), bytes_.size());
    std::size_t end = at_;
    while (end > begin && isBlank(bytes_[end - 1])) --end;
    return {bytes_.substr(begin, end - begin), false, begin};
}

}  // namespace mallow
