#include <mallow/io/atomic_file.h>
#include <mallow/io/output_error.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace mallow {
namespace {

/// Puts a folder's names on the disk; 0 or why it could not. A folder that may not be read, or a
/// file system that knows no such thing, has no more to give.
int syncFolderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    const int reason = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    return reason == EINVAL || reason == ENOTSUP || reason == EROFS ? 0 : reason;
}

}  // namespace

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".part") {
    constexpr mode_t kMode = 0666;  // less the umask, as every program's files
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
    if (descriptor_ < 0) fail(errno);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(temporary_.c_str());
}

void AtomicFile::fail(int reason) {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        ::unlink(temporary_.c_str());
        descriptor_ = -1;
    }
    throw OutputError(path_ + ": cannot be written: " + std::strerror(reason));
}

void AtomicFile::write(std::string_view bytes) {
    write(bytes.data(), bytes.size());
}

void AtomicFile::write(const void* data, std::size_t size) {
    const char* from = static_cast<const char*>(data);
    while (size > 0) {
        const ssize_t written = ::write(descriptor_, from, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        from += written;
        size -= static_cast<std::size_t>(written);
    }
}

void AtomicFile::commit() {
    // The data must be on the disk before the name is: a crash may otherwise leave an empty file.
    if (::fsync(descriptor_) != 0) fail(errno);
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        const int reason = errno;
        ::unlink(temporary_.c_str());
        fail(reason);
    }
    // Nor is a renamed file there after a crash before its folder says so.
    if (const int reason = syncFolderOf(path_)) fail(reason);
}

void writeFileAtomically(const std::string& path, std::string_view bytes) {
    AtomicFile file(path);
    file.write(bytes);
    file.commit();
}

}  // namespace mallow
