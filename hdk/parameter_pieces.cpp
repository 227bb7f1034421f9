#include "parameter_pieces.h"

namespace mallow::hdk {

NodeParameter menuOf(const std::string& token,
                     const std::string& label,
                     std::vector<MenuItem> menu,
                     const std::string& help) {
    NodeParameter p;
    p.token = token;
    p.label = label;
    p.type = ParameterType::String;
    p.defaults = {menu.front().token};
    p.menu = std::move(menu);
    p.help = help;
    return p;
}

NodeParameter simple(const std::string& token,
                     const std::string& label,
                     ParameterType type,
                     std::vector<std::string> defaults,
                     const std::string& help) {
    NodeParameter p;
    p.token = token;
    p.label = label;
    p.type = type;
    p.defaults = std::move(defaults);
    p.help = help;
    return p;
}

void append(std::vector<NodeParameter>& to, const std::vector<NodeParameter>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

void hide(std::vector<NodeParameter>& parameters, const std::string& when) {
    for (NodeParameter& p : parameters) p.hideWhen = when;
}

void disable(std::vector<NodeParameter>& parameters, const std::string& when) {
    for (NodeParameter& p : parameters) p.disableWhen += (p.disableWhen.empty() ? "" : " ") + when;
}

}  // namespace mallow::hdk
