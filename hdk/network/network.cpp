#include "network.h"

#include <mallow/params/range.h>

#include <algorithm>
#include <map>

namespace mallow::hdk {

SetParameter setNumbers(const std::string& token, const std::vector<double>& values) {
    SetParameter p{token, SetParameter::Kind::Numbers};
    for (const double value : values) p.values.push_back(numberText(value));
    return p;
}

SetParameter setToggle(const std::string& token, bool isOn) {
    return {token, SetParameter::Kind::Toggle, {isOn ? "1" : "0"}};
}

SetParameter setWord(const std::string& token, const std::string& word) {
    return {token, SetParameter::Kind::Word, {word}};
}

SetParameter setText(const std::string& token, const std::string& text) {
    return {token, SetParameter::Kind::Text, {text}};
}

SetParameter setExpression(const std::string& token, const std::string& expression) {
    return {token, SetParameter::Kind::Numbers, {"0"}, {{token, expression}}};
}

std::vector<std::pair<double, double>> positionsOf(const NetworkNode& parent) {
    // A node stands below everything that is wired into it; nodes of a row stand side by side.
    std::map<std::string, int> rowOf;
    std::map<int, int> inRow;
    std::vector<std::pair<double, double>> positions;
    constexpr double kColumn = 3.0, kRow = 1.2;
    for (const NetworkNode& child : parent.children) {
        int row = 0;
        for (const Wire& wire : child.wires)
            if (!wire.outside) row = std::max(row, rowOf[wire.from] + 1);
        rowOf[child.name] = row;
        positions.emplace_back(kColumn * inRow[row]++, -kRow * row);
    }
    return positions;
}

}  // namespace mallow::hdk
