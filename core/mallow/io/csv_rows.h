/// @file csv_rows.h
/// Walks over the fields of comma-separated text (RFC 4180) without copying them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mallow {

struct CsvField {
    std::string_view raw;  ///< without the quotes around it
    bool isQuoted = false;
    std::size_t offset = 0;  ///< of `raw` in the file

    /// With each doubled quote as one.
    std::string text() const;
};

class CsvRows {
public:
    /// `source` names the file in errors; both must outlive this.
    CsvRows(std::string_view bytes, const std::string& source);

    /// The fields of the next row; false when there is none: blank lines at the end are no rows.
    /// @throws InputError about quotes and stray carriage returns.
    bool next(std::vector<CsvField>& fields);
    /// The offset of the next row.
    std::size_t offset() const { return at_; }

private:
    CsvField field();
    CsvField quotedField();
    CsvField plainField();
    /// Steps over the end of a line, if there is one here.
    bool endLine();

    std::string_view bytes_;
    const std::string& source_;
    std::size_t at_ = 0;
};

}  // namespace mallow
