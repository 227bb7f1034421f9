/// @file long_test.h
/// Tests that take minutes. Their names end in `Long`; they run under `./test.sh --long`, which
/// sets MALLOW_LONG=1, and are reported as skipped otherwise.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

namespace mallow::test {

inline bool longTestsAreOn() {
    const char* value = std::getenv("MALLOW_LONG");
    return value != nullptr && std::string_view(value) == "1";
}

}  // namespace mallow::test

/// First line of a long test. A macro, because the skip has to return from the test itself.
#define MALLOW_LONG_TEST()                   \
    if (!::mallow::test::longTestsAreOn()) { \
        GTEST_SKIP() << "set MALLOW_LONG=1"; \
    }                                        \
    static_assert(true, "asks for a semicolon")
