/// @file ply_values.h
/// The values behind a PLY header, one after the other, in any of the three encodings.
#pragma once

#include <mallow/io/ply_header.h>

namespace mallow {

class PlyValues {
public:
    /// `source` names the file in errors; both must outlive this.
    PlyValues(std::string_view bytes, const std::string& source, const PlyHeader& header);

    /// The next value. A double holds every PLY type exactly.
    /// @throws InputError when the file ends or the text is no number of the type.
    double next(PlyType type);
    /// The length of a list, checked against the bytes that remain.
    std::size_t nextListLength(const PlyProperty& list);

    /// @throws InputError when there are fewer bytes left than so many elements take at least.
    void expectRoomFor(const PlyElement& element) const;
    /// @throws InputError when something other than blanks (in text) is left.
    void expectEnd();

    /// Where the last value was.
    std::size_t offset() const { return valueOffset_; }
    /// @throws InputError at the last value.
    [[noreturn]] void fail(const std::string& what) const;

private:
    double nextBinary(PlyType type);
    double nextText(PlyType type);
    void skipBlanks();

    std::string_view bytes_;
    const std::string& source_;
    PlyEncoding encoding_;
    std::size_t at_;
    std::size_t valueOffset_;
};

}  // namespace mallow
