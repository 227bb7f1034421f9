#include <mallow/io/houdini_text_sink.h>
#include <mallow/io/json_string.h>

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace mallow {

namespace {

/// Long enough for any number below.
constexpr std::size_t kMaxDigits = 32;

template <class T>
void appendNumber(T value, std::string& to) {
    char digits[kMaxDigits];
    std::to_chars_result result{};
    if constexpr (std::is_same_v<T, float>) {
        // The shortest digits may be rounded twice by a reader that goes through double; nine are
        // never near a middle between two floats.
        constexpr int kExactDigits = 9;
        result = std::to_chars(digits, digits + kMaxDigits, value, std::chars_format::general,
                               kExactDigits);
    } else {
        result = std::to_chars(digits, digits + kMaxDigits, value);
    }
    to.append(digits, result.ptr);
}

template <class T>
void appendReal(T value, std::string& to) {
    if (std::isnan(value))
        to += "nan";  // to_chars gives some of them a sign, which no reader knows
    else
        appendNumber(value, to);
}

/// Number i, as text.
void appendItem(const NumberArray& array, std::size_t i, std::string& to) {
    switch (array.type) {
        case NumberType::Int32:
            return appendNumber(static_cast<const std::int32_t*>(array.data)[i], to);
        case NumberType::Int64:
            return appendNumber(static_cast<const std::int64_t*>(array.data)[i], to);
        case NumberType::Real32:
            return appendReal(static_cast<const float*>(array.data)[i], to);
        case NumberType::Real64:
            return appendReal(static_cast<const double*>(array.data)[i], to);
        default:
            throw std::logic_error("appendItem: numbers of a type that no column has");
    }
}

/// [a,b,c]
void appendItems(const NumberArray& array, std::size_t begin, std::size_t end, std::string& to) {
    to += '[';
    for (std::size_t i = begin; i < end; ++i) {
        if (i > begin) to += ',';
        appendItem(array, i, to);
    }
    to += ']';
}

}  // namespace

HoudiniTextSink::HoudiniTextSink(std::size_t sizeHint) {
    text_.reserve(sizeHint);
}

void HoudiniTextSink::separate() {
    Level& level = levels_.back();
    const bool isValueOfKey = level.isMap && level.count % 2 == 1;
    if (isValueOfKey)
        text_ += ':';
    else if (level.count > 0)
        text_ += ',';
    ++level.count;
}

void HoudiniTextSink::open(char mark, bool isMap) {
    separate();
    // A line for each list keeps differences between files readable.
    if (levels_.size() > 1) text_ += '\n';
    text_ += mark;
    levels_.push_back({isMap, 0});
}

void HoudiniTextSink::close(char mark) {
    levels_.pop_back();
    text_ += mark;
}

void HoudiniTextSink::beginArray() {
    open('[', false);
}
void HoudiniTextSink::endArray() {
    close(']');
}
void HoudiniTextSink::beginMap() {
    open('{', true);
}
void HoudiniTextSink::endMap() {
    close('}');
}

void HoudiniTextSink::text(std::string_view text) {
    separate();
    appendJsonString(text, text_);
}

void HoudiniTextSink::integer(std::int64_t value) {
    separate();
    appendNumber(value, text_);
}

void HoudiniTextSink::boolean(bool value) {
    separate();
    text_ += value ? "true" : "false";
}

void HoudiniTextSink::numbers(const NumberArray& array) {
    separate();
    appendItems(array, 0, array.count, text_);
}

void HoudiniTextSink::tuples(const NumberArray& array, std::size_t tupleSize) {
    if (tupleSize == 1) {
        text("arrays");
        beginArray();
        numbers(array);
        endArray();
        return;
    }
    text("tuples");
    beginArray();
    for (std::size_t i = 0; i < array.count; i += tupleSize) {
        separate();
        text_ += '\n';
        appendItems(array, i, i + tupleSize, text_);
    }
    endArray();
}

const PolygonRunWords& HoudiniTextSink::polygonRunWords() const {
    static const PolygonRunWords words = {"Polygon_run", "startvertex", "nprimitives",
                                          "nvertices_rle"};
    return words;
}

std::string HoudiniTextSink::finish() {
    text_ += '\n';
    return std::move(text_);
}

}  // namespace mallow
