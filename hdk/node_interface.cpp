#include "node_interface.h"

namespace mallow::hdk {

std::string NodeInterface::name() const {
    const std::size_t begin = type.find("::") + 2;
    return type.substr(begin, type.rfind("::") - begin);
}

std::string NodeInterface::version() const {
    return type.substr(type.rfind("::") + 2);
}

std::vector<NodeParameter> NodeInterface::parameters() const {
    std::vector<NodeParameter> all;
    for (const NodeFolder& folder : folders)
        all.insert(all.end(), folder.parameters.begin(), folder.parameters.end());
    return all;
}

}  // namespace mallow::hdk
