#include "reading_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    mallow::fuzz::readAndWriteBack(".bgeo", mallow::fuzz::asText(data, size));
    return 0;
}
