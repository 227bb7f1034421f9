#include <mallow/scene/json_text.h>

#include <algorithm>
#include <vector>

namespace mallow {
namespace {

std::string placeOf(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineBegin = before.rfind('\n') + 1;  // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " +
           std::to_string(before.size() - lineBegin + 1) + " (byte " +
           std::to_string(before.size()) + ")";
}

/// Takes the parser's events and builds the document.
class Builder {
public:
    explicit Builder(std::string_view text) : text_(text) {}

    // The names are those the parser calls.
    // NOLINTBEGIN(readability-identifier-naming)
    bool null() { return value(nullptr); }
    bool boolean(bool flag) { return value(flag); }
    bool number_integer(Json::number_integer_t number) { return value(number); }
    bool number_unsigned(Json::number_unsigned_t number) { return value(number); }
    bool number_float(Json::number_float_t number, const std::string&) { return value(number); }
    bool string(std::string& text) { return value(std::move(text)); }
    bool binary(Json::binary_t&) { return false; }  // not in text
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        // Looking up a key takes as long as there are keys.
        constexpr std::size_t kMostKeys = 10000;
        if (open_.back()->size() == kMostKeys)
            throw JsonSyntaxError("an object has more than " + std::to_string(kMostKeys) + " keys");
        if (open_.back()->contains(name))
            throw JsonSyntaxError("the key \"" + name + "\" stands twice in one object");
        key_ = std::move(name);
        return true;
    }

    bool parse_error(std::size_t position,
                     const std::string& token,
                     const nlohmann::detail::exception& error) {
        // The parser's position is that after the token that was not expected.
        const std::size_t byte = position > 0 ? position - 1 : 0;
        const bool isNumber = dynamic_cast<const Json::out_of_range*>(&error) != nullptr;
        throw JsonSyntaxError(placeOf(text_, byte) +
                              (isNumber ? ": the number " + token + " is out of range"
                                        : ": not valid JSON at \"" + printable(token) + "\""));
    }

    Json take() { return std::move(root_); }

    // NOLINTEND(readability-identifier-naming)

private:
    static std::string printable(const std::string& token) {
        constexpr std::size_t kLongest = 40;
        std::string result =
            token.size() > kLongest ? token.substr(token.size() - kLongest) : token;
        std::replace_if(
            result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
        return result;
    }

    Json* place(Json&& json) {
        if (open_.empty()) {
            root_ = std::move(json);
            return &root_;
        }
        if (open_.back()->is_array()) {
            open_.back()->push_back(std::move(json));
            return &open_.back()->back();
        }
        Json& slot = (*open_.back())[key_];
        slot = std::move(json);
        return &slot;
    }
    bool value(Json&& json) {
        place(std::move(json));
        return true;
    }
    bool open(Json&& json) {
        if (open_.size() == kDeepestJson)
            throw JsonSyntaxError("objects and lists are nested more than " +
                                  std::to_string(kDeepestJson) + " deep");
        open_.push_back(place(std::move(json)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    Json root_;
    std::vector<Json*> open_;  // a parent does not grow while its child is open
    std::string key_;
};

}  // namespace

Json parseJson(std::string_view text) {
    Builder builder(text);
    Json::sax_parse(text.begin(), text.end(), &builder, Json::input_format_t::json,
                    /*strict=*/true, /*ignore_comments=*/true);
    return builder.take();
}

std::string kindOf(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "a list of " + std::to_string(json.size());
    if (json.is_string()) {
        const std::string text = json.get<std::string>();
        return text.size() > 40 ? "a long string" : "\"" + text + "\"";
    }
    if (json.is_number() || json.is_boolean()) return json.dump();
    return "null";
}

}  // namespace mallow
