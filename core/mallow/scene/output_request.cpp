#include <mallow/material/model_info.h>
#include <mallow/params/input_error.h>
#include <mallow/scene/output_request.h>

#include <algorithm>
#include <iterator>

namespace mallow {
namespace {

struct Requestable {
    const char* name;
    bool OutputRequest::*member;
};

constexpr Requestable kRequestable[] = {{"F", &OutputRequest::deformation},
                                        {"C", &OutputRequest::affine},
                                        {"stress", &OutputRequest::stress},
                                        {"rest_volume", &OutputRequest::restVolume},
                                        {"latent", &OutputRequest::latent}};

}  // namespace

OutputRequest OutputRequest::with(const OutputRequest& other) const {
    OutputRequest result = *this;
    for (const Requestable& entry : kRequestable)
        result.*entry.member = this->*entry.member || other.*entry.member;
    result.glow = glow || other.glow;
    result.stateFields.insert(result.stateFields.end(), other.stateFields.begin(),
                              other.stateFields.end());
    return result;
}

std::vector<std::string> requestableAttributes() {
    std::vector<std::string> names;
    for (const Requestable& entry : kRequestable) names.emplace_back(entry.name);
    for (const StateField& field : mallow::stateFields())
        if (!field.isAlwaysWritten) names.emplace_back(field.name);
    return names;
}

OutputRequest outputRequest(const std::vector<std::string>& names) {
    OutputRequest request;
    std::string unknown;
    const std::vector<std::string> known = requestableAttributes();
    for (const std::string& name : names) {
        const auto* entry =
            std::find_if(std::begin(kRequestable), std::end(kRequestable),
                         [&](const Requestable& flag) { return flag.name == name; });
        if (entry != std::end(kRequestable)) {
            request.*entry->member = true;
        } else if (std::find(known.begin(), known.end(), name) != known.end()) {
            request.stateFields.push_back(name);
        } else {
            unknown += (unknown.empty() ? "\"" : ", \"") + name + "\"";
        }
    }
    if (unknown.empty()) return request;
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    throw InputError("output.attributes: unknown " + unknown + ", expected " + list);
}

OutputRequest outputRequest(const OutputSettings& output) {
    OutputRequest request = outputRequest(output.attributes);
    request.glow = output.glow;
    return request;
}

}  // namespace mallow
