#include <mallow/io/byte_reader.h>
#include <mallow/params/input_error.h>

namespace mallow {

void failAt(const InputName& name, std::size_t offset, const std::string& what) {
    throw InputError(name.file + ": byte " + std::to_string(offset) +
                     (name.stream.empty() ? "" : " " + name.stream) + ": " + what);
}

std::string_view ByteReader::take(std::size_t count, const char* what, std::size_t itemSize) {
    // A division: the product of a promised count may overflow.
    if (count > remaining() / itemSize)
        fail(offset_, std::string("the data ends inside ") + what + ": " + std::to_string(count) +
                          " times " + std::to_string(itemSize) + " bytes expected, " +
                          std::to_string(remaining()) + " are left");
    const std::string_view taken = bytes_.substr(offset_, count * itemSize);
    offset_ += taken.size();
    return taken;
}

void ByteReader::fail(std::size_t offset, const std::string& what) const {
    failAt(name_, offset, what);
}

}  // namespace mallow
