#include <mallow/io/input_place.h>
#include <mallow/io/ply_header.h>
#include <mallow/io/text_number.h>
#include <mallow/io/text_words.h>

#include <algorithm>
#include <optional>

namespace mallow {
namespace {

constexpr std::size_t kMaxProperties = 4096;  // of all elements: more is a damaged file

struct TypeName {
    const char* name;
    PlyType type;
};
constexpr TypeName kTypeNames[] = {
    {"char", PlyType::Int8},       {"int8", PlyType::Int8},       {"uchar", PlyType::UInt8},
    {"uint8", PlyType::UInt8},     {"short", PlyType::Int16},     {"int16", PlyType::Int16},
    {"ushort", PlyType::UInt16},   {"uint16", PlyType::UInt16},   {"int", PlyType::Int32},
    {"int32", PlyType::Int32},     {"uint", PlyType::UInt32},     {"uint32", PlyType::UInt32},
    {"float", PlyType::Float32},   {"float32", PlyType::Float32}, {"double", PlyType::Float64},
    {"float64", PlyType::Float64},
};

class HeaderReader {
public:
    HeaderReader(std::string_view bytes, const std::string& source)
        : words_(bytes, source, /*hasContinuation=*/false) {}

    PlyHeader read() {
        if (words_.word() != "ply") words_.fail("expected a PLY file, which starts with 'ply'");
        endLine();
        if (words_.word() != "format") words_.fail("expected the line 'format ENCODING 1.0'");
        readFormat();
        while (readLine()) {
        }
        header_.size = words_.offset();
        return std::move(header_);
    }

private:
    void endLine() {
        const std::string_view more = words_.word();
        if (!more.empty()) words_.fail("found " + quoted(more) + ", expected the end of the line");
        if (!words_.nextLine()) words_.fail("the file ends before 'end_header'");
    }

    std::string name(const char* what) {
        const std::string_view word = words_.word();
        if (word.empty()) words_.fail(std::string("expected ") + what);
        return std::string(word);
    }

    void readFormat() {
        const std::string_view encoding = words_.word();
        if (encoding == "ascii") {
            header_.encoding = PlyEncoding::Ascii;
        } else if (encoding == "binary_little_endian") {
            header_.encoding = PlyEncoding::LittleEndian;
        } else if (encoding == "binary_big_endian") {
            header_.encoding = PlyEncoding::BigEndian;
        } else {
            words_.fail("found " + quoted(encoding) +
                        ", expected ascii, binary_little_endian or binary_big_endian");
        }
        if (words_.word() != "1.0") words_.fail("expected the version 1.0");
        endLine();
    }

    /// False at the end of the header.
    bool readLine() {
        const std::string_view keyword = words_.word();
        if (keyword == "end_header") {
            if (!words_.word().empty()) words_.fail("expected the end of the line");
            words_.nextLine();
            return false;
        }
        if (keyword == "comment" || keyword == "obj_info") {
            readComment();
            return true;
        }
        if (keyword == "element") {
            readElement();
        } else if (keyword == "property") {
            readProperty();
        } else {
            words_.fail("found " + quoted(keyword) +
                        ", expected element, property, comment, obj_info or end_header");
        }
        endLine();
        return true;
    }

    void readComment() {
        if (words_.word() == kPlyInt64Comment) header_.int64Names.emplace_back(words_.word());
        if (!words_.nextLine()) words_.fail("the file ends before 'end_header'");
    }

    void readElement() {
        PlyElement element;
        element.name = name("the name of an element");
        for (const PlyElement& other : header_.elements)
            if (other.name == element.name)
                words_.fail("the element " + quoted(element.name) + " is there twice");
        const std::string_view count = words_.word();
        std::int64_t number = 0;
        if (parseInteger(count, number) != NumberText::Number || number < 0)
            words_.fail("found " + quoted(count) + ", expected how many there are");
        element.count = static_cast<std::uint64_t>(number);
        element.offset = words_.wordOffset();
        countLine();
        header_.elements.push_back(std::move(element));
    }

    void readProperty() {
        if (header_.elements.empty()) words_.fail("a property stands before the first element");
        PlyProperty property;
        std::string_view word = words_.word();
        property.isList = word == "list";
        if (property.isList) {
            property.countType = typeOf(words_.word());
            if (!isInteger(property.countType))
                words_.fail("the length of a list is a float, expected an integer type");
            word = words_.word();
        }
        property.type = typeOf(word);
        property.name = name("the name of a property");
        std::vector<PlyProperty>& properties = header_.elements.back().properties;
        for (const PlyProperty& other : properties)
            if (other.name == property.name)
                words_.fail("the property " + quoted(property.name) + " is there twice");
        countLine();
        properties.push_back(std::move(property));
    }

    PlyType typeOf(std::string_view word) const {
        for (const TypeName& known : kTypeNames)
            if (word == known.name) return known.type;
        words_.fail("found " + quoted(word) +
                    ", expected char, uchar, short, ushort, int, uint, float, double or list");
    }

    void countLine() {
        if (++lines_ > kMaxProperties)
            words_.fail("there are more than " + std::to_string(kMaxProperties) +
                        " elements and properties");
    }

    TextWords words_;
    PlyHeader header_;
    std::size_t lines_ = 0;
};

}  // namespace

std::size_t plySize(PlyType type) {
    switch (type) {
        case PlyType::Int8:
        case PlyType::UInt8:
            return 1;
        case PlyType::Int16:
        case PlyType::UInt16:
            return 2;
        case PlyType::Int32:
        case PlyType::UInt32:
        case PlyType::Float32:
            return 4;
        case PlyType::Float64:
            break;
    }
    return 8;
}

std::size_t PlyElement::smallestSize(PlyEncoding encoding) const {
    // In text a value takes a digit and a blank; the blank after the very last one may be missing.
    if (encoding == PlyEncoding::Ascii) return 2 * properties.size();
    std::size_t size = 0;
    for (const PlyProperty& property : properties)
        size += plySize(property.isList ? property.countType : property.type);
    return size;
}

PlyHeader parsePlyHeader(std::string_view bytes, const std::string& source) {
    return HeaderReader(bytes, source).read();
}

std::string plyPropertyName(const std::string& attribute, int tupleSize, int component) {
    if (attribute == "P" && tupleSize == 3) return std::string(1, "xyz"[component]);
    if (tupleSize == 1) return attribute;
    return attribute + "_" + std::to_string(component);
}

}  // namespace mallow
