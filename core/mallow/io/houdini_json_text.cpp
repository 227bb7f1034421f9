#include <mallow/io/houdini_json_text.h>
#include <mallow/io/json_string.h>

#include <charconv>
#include <cstring>
#include <optional>
#include <variant>

namespace mallow {

namespace {

class Parser {
public:
    Parser(std::string_view text, HoudiniDocument& document)
        : begin_(text.data()),
          at_(text.data()),
          end_(text.data() + text.size()),
          document_(document) {}

    void parseAll() {
        skipBlanks();
        if (at_ == end_ || *at_ != '[') fail(at_, "is no text geometry: it does not start with [");
        parseValue(0);
        skipBlanks();
        if (at_ != end_)
            fail(at_, "there are " + std::to_string(end_ - at_) +
                          " bytes behind the end of the geometry");
        pointIntoPools();
    }

private:
    void parseValue(int depth) {
        skipBlanks();
        if (at_ == end_) fail(at_, "the text ends where a value is expected");
        const std::size_t start = offset(at_);
        switch (*at_) {
            case '[':
                return parseContainer(HoudiniKind::Array, ']', start, depth);
            case '{':
                return parseContainer(HoudiniKind::Map, '}', start, depth);
            case '"':
                return parseString(start);
            default:
                break;
        }
        if (takeWord("true")) {
            document_.add(HoudiniKind::Bool, start).value = 1;
        } else if (takeWord("false")) {
            document_.add(HoudiniKind::Bool, start).value = 0;
        } else if (takeWord("null")) {
            document_.add(HoudiniKind::Null, start);
        } else {
            parseScalar(start);
        }
    }

    void parseContainer(HoudiniKind kind, char endMark, std::size_t start, int depth) {
        if (depth == HoudiniDocument::kMaxDepth)
            fail(at_, "lists are nested deeper than " + std::to_string(HoudiniDocument::kMaxDepth));
        ++at_;
        if (kind == HoudiniKind::Array && parsePacked(start)) return;
        const std::size_t index = document_.entries.size();
        document_.add(kind, start);
        if (!takeMark(endMark)) {
            do {
                if (kind == HoudiniKind::Map) {
                    skipBlanks();
                    if (at_ == end_ || *at_ != '"') fail(at_, "expected a key of a map");
                    parseString(offset(at_));
                    if (!takeMark(':')) fail(at_, "expected : behind a key");
                }
                parseValue(depth + 1);
            } while (takeMark(','));
            if (!takeMark(endMark))
                fail(at_, std::string("expected , or ") + endMark + " behind a value");
        }
        document_.entries[index].value = document_.entries.size();
    }

    /// An array of nothing but numbers, one at least. Otherwise nothing happens: the array is then
    /// parsed item by item, so that no number is looked at more than twice.
    bool parsePacked(std::size_t start) {
        const char* const first = at_;
        std::vector<std::int64_t>& integers = document_.integers;
        std::vector<double>& reals = document_.reals;
        const std::size_t integersBefore = integers.size(), realsBefore = reals.size();
        bool isReal = false, isNumber = false;
        do {
            skipBlanks();
            const std::optional<Number> number = takeNumber();
            isNumber = number.has_value();
            if (!isNumber) break;
            if (!isReal && std::holds_alternative<double>(*number)) {
                isReal = true;
                for (std::size_t i = integersBefore; i < integers.size(); ++i)
                    reals.push_back(static_cast<double>(integers[i]));
                integers.resize(integersBefore);
            }
            if (isReal)
                reals.push_back(std::visit([](auto n) { return static_cast<double>(n); }, *number));
            else
                integers.push_back(std::get<std::int64_t>(*number));
        } while (takeMark(','));
        const std::size_t count =
            isReal ? reals.size() - realsBefore : integers.size() - integersBefore;
        if (!isNumber || !takeMark(']')) {
            integers.resize(integersBefore);
            reals.resize(realsBefore);
            at_ = first;
            return false;
        }
        HoudiniEntry& entry = document_.add(HoudiniKind::Numbers, start);
        entry.numberType = isReal ? NumberType::Real64 : NumberType::Int64;
        entry.value = count;
        return true;
    }

    /// Pools move while they grow, so entries get their addresses at the end; arrays stand in a
    /// pool in the order of their entries.
    void pointIntoPools() {
        const double* reals = document_.reals.data();
        const std::int64_t* integers = document_.integers.data();
        for (HoudiniEntry& entry : document_.entries) {
            if (entry.kind != HoudiniKind::Numbers) continue;
            if (entry.numberType == NumberType::Real64) {
                entry.data = reinterpret_cast<const char*>(reals);
                reals += entry.value;
            } else {
                entry.data = reinterpret_cast<const char*>(integers);
                integers += entry.value;
            }
        }
    }

    void parseScalar(std::size_t start) {
        const std::optional<Number> number = takeNumber();
        if (!number) fail(at_, "expected a value");
        if (const auto* integer = std::get_if<std::int64_t>(&*number)) {
            document_.add(HoudiniKind::Integer, start).value = static_cast<std::uint64_t>(*integer);
        } else {
            const double real = std::get<double>(*number);
            std::memcpy(&document_.add(HoudiniKind::Real, start).value, &real, sizeof(real));
        }
    }

    using Number = std::variant<std::int64_t, double>;

    /// Nothing, and nothing taken, if no number stands here.
    std::optional<Number> takeNumber() {
        std::int64_t integer = 0;
        const auto [integerEnd, integerError] = std::from_chars(at_, end_, integer);
        const bool goesOn = integerEnd != end_ &&
                            std::string_view(".eE").find(*integerEnd) != std::string_view::npos;
        const bool isMinusZero = integer == 0 && at_ != end_ && *at_ == '-';
        if (integerError == std::errc() && !goesOn && !isMinusZero) {
            at_ = integerEnd;
            return integer;
        }
        double real = 0.0;
        const auto [realEnd, realError] = std::from_chars(at_, end_, real);
        if (realError == std::errc::result_out_of_range) fail(at_, "a number is out of range");
        if (realError != std::errc()) return std::nullopt;
        at_ = realEnd;
        return real;
    }

    void parseString(std::size_t start) {
        const char* const close = jsonStringEnd(at_ + 1, end_);
        if (close == end_) fail(at_, "the text ends inside a string");
        std::string_view text(at_ + 1, static_cast<std::size_t>(close - at_ - 1));
        if (text.find('\\') != std::string_view::npos) {
            const std::optional<std::string> decoded = decodeJsonString(text);
            if (!decoded) fail(at_, "a string holds a \\ that means nothing");
            text = document_.decoded.emplace_back(*decoded);
        }
        at_ = close + 1;
        HoudiniEntry& entry = document_.add(HoudiniKind::String, start);
        entry.data = text.data();
        entry.value = text.size();
    }

    void skipBlanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
    }
    bool takeMark(char mark) {
        skipBlanks();
        if (at_ == end_ || *at_ != mark) return false;
        ++at_;
        return true;
    }
    bool takeWord(std::string_view word) {
        if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).substr(0, word.size()) !=
            word)
            return false;
        at_ += word.size();
        return true;
    }

    std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - begin_); }
    [[noreturn]] void fail(const char* at, const std::string& what) const {
        failAt(document_.name, offset(at), what);
    }

    const char *begin_, *at_, *end_;
    HoudiniDocument& document_;
};

}  // namespace

HoudiniDocument parseHoudiniText(std::string_view text, const InputName& name) {
    HoudiniDocument document;
    document.name = name;
    Parser(text, document).parseAll();
    return document;
}

}  // namespace mallow
