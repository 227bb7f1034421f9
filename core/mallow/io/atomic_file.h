/// @file atomic_file.h
/// A file that appears under its name whole or not at all: it is written beside that name, flushed
/// to the disk and renamed. Whatever ends the process in between leaves at most a `.part` file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mallow {

class AtomicFile {
public:
    /// @throws OutputError naming the path.
    explicit AtomicFile(std::string path);
    /// Removes what was written unless commit() was reached.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// @throws OutputError naming the path and the system's reason (a full disk).
    void write(std::string_view bytes);
    void write(const void* data, std::size_t size);
    /// Flushes, renames. @throws OutputError
    void commit();

private:
    [[noreturn]] void fail(int reason);

    std::string path_;
    std::string temporary_;
    int descriptor_ = -1;
};

/// The whole content at once.
void writeFileAtomically(const std::string& path, std::string_view bytes);

}  // namespace mallow
