/// @file damaged_files.h
/// What a careless transfer, a full disk or a bad mind makes of a file.
#pragma once

#include <mallow/params/input_error.h>

#include <gtest/gtest.h>

#include <string>

namespace mallow::test {

/// Reads the file cut off at every byte, and with every byte changed in several ways. Each time it
/// must be read or refused with an InputError. Returns how often it was refused.
template <class Read>
int countRefused(const std::string& whole, const Read& read) {
    int refused = 0;
    const auto attempt = [&](const std::string& bytes, std::size_t at, const char* what) {
        try {
            read(bytes);
        } catch (const InputError&) {
            ++refused;
        } catch (const std::exception& error) {
            ADD_FAILURE() << what << " at byte " << at << ": " << error.what();
        }
    };
    for (std::size_t size = 0; size < whole.size(); ++size)
        attempt(whole.substr(0, size), size, "cut");
    std::string damaged = whole;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            damaged[at] = static_cast<char>(whole[at] ^ (1 << bit));
            attempt(damaged, at, "a flipped bit");
        }
        for (const char value : {'\0', '\xff', '\n', ' ', '-', '9', '"', ','}) {
            damaged[at] = value;
            attempt(damaged, at, "another value");
        }
        damaged[at] = whole[at];
    }
    return refused;
}

}  // namespace mallow::test
