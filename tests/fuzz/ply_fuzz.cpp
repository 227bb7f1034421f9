#include "reading_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    mallow::fuzz::readAndWriteBack(".ply", mallow::fuzz::asText(data, size));
    return 0;
}
