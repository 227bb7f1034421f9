#include <mallow/version.h>

namespace mallow {

const char* version() {
    return MALLOW_VERSION;  // defined by core/CMakeLists.txt for this file alone
}

}  // namespace mallow
