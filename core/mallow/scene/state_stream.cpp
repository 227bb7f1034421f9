#include <mallow/params/input_error.h>
#include <mallow/scene/state_stream.h>

#include <cstring>

namespace mallow {

void StateReader::item(bool& value) {
    std::uint8_t byte = 0;
    item(byte);
    if (byte > 1) fail("a flag is " + std::to_string(byte) + ", expected 0 or 1");
    value = byte == 1;
}

void StateReader::item(std::string& text) {
    const std::size_t size = count(1);
    const std::size_t begin = lastItem_;
    text.assign(view(size));
    lastItem_ = begin;
}

std::size_t StateReader::count(std::size_t bytesEach) {
    std::uint64_t count = 0;
    item(count);
    if (count > remaining() / bytesEach) {
        fail("a count of " + std::to_string(count) + ", expected at most " +
             std::to_string(remaining() / bytesEach) + ": " + std::to_string(remaining()) +
             " bytes follow");
    }
    return static_cast<std::size_t>(count);
}

std::string_view StateReader::view(std::size_t size) {
    lastItem_ = at_;
    if (size > remaining()) failShort();
    const std::string_view result = bytes_.substr(at_, size);
    at_ += size;
    return result;
}

void StateReader::take(void* to, std::size_t size) {
    const std::string_view from = view(size);
    std::memcpy(to, from.data(), from.size());
}

void StateReader::finish() const {
    if (remaining() == 0) return;
    throw InputError(source_ + ": byte " + std::to_string(offset()) + ": " +
                     std::to_string(remaining()) + " bytes more than expected");
}

void StateReader::fail(const std::string& what) const {
    throw InputError(source_ + ": byte " + std::to_string(firstByte_ + lastItem_) + ": " + what);
}

void StateReader::failShort() const {
    throw InputError(source_ + ": byte " + std::to_string(firstByte_ + bytes_.size()) +
                     ": the data ends here, expected more");
}

}  // namespace mallow
