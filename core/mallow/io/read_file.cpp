#include <mallow/io/read_file.h>
#include <mallow/params/input_error.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

namespace mallow {

std::string readFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        throw InputError(path + ": cannot be read: " + std::strerror(errno));
    if (!S_ISREG(status.st_mode)) throw InputError(path + ": is not a file");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw InputError(path + ": cannot be read: " + std::strerror(errno));
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (static_cast<std::size_t>(file.gcount()) != bytes.size())
        throw InputError(path + ": ends at byte " + std::to_string(file.gcount()) + " of " +
                         std::to_string(bytes.size()));
    return bytes;
}

}  // namespace mallow
