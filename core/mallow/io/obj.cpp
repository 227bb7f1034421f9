#include <mallow/io/input_place.h>
#include <mallow/io/obj.h>
#include <mallow/io/text_number.h>
#include <mallow/io/text_words.h>
#include <mallow/io/usual_type_info.h>
#include <mallow/params/input_error.h>

#include <limits>

namespace mallow {
namespace {

class ObjReader {
public:
    ObjReader(std::string_view bytes, const std::string& source)
        : bytes_(bytes), source_(source), words_(bytes, source, /*hasContinuation=*/true) {}

    Geometry read() {
        do {
            const std::string_view keyword = words_.word();
            if (keyword == "v") readVertex();
            if (keyword == "f") readFace();
        } while (words_.nextLine());
        if (wide_.empty()) failInText(source_, bytes_, 0, "there are no vertices (v lines)");
        if (farthest_ > vertexCount()) failAtVertex(farthestOffset_, farthest_);

        Column& P = addPositions();
        setUsualTypeInfo(P);
        return std::move(geometry_);
    }

private:
    std::int64_t vertexCount() const { return static_cast<std::int64_t>(wide_.size() / 3); }

    void readVertex() {
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = words_.word();
            float narrow = 0;
            double wide = 0;
            if (parseFloating(word, wide) != NumberText::Number)
                words_.fail("found " + quoted(word) + ", expected a coordinate");
            needsFloat64_ = needsFloat64_ || !fitsFloat32(word);
            parseFloating(word, narrow);
            narrow_.push_back(narrow);
            wide_.push_back(wide);
        }
    }

    void readFace() {
        std::int32_t corners = 0;
        std::string_view word = words_.word();
        for (; !word.empty() && word[0] != '#'; word = words_.word()) {
            geometry_.polygonPoints.push_back(readCorner(word));
            ++corners;
        }
        if (corners < 3)
            words_.fail("a face has " + std::to_string(corners) + " corners, expected at least 3");
        geometry_.polygonSizes.push_back(corners);
    }

    /// The point of "7", "7/1", "7//3" or "-1/-1/-1".
    std::int32_t readCorner(std::string_view word) {
        const std::size_t slash = word.find('/');
        const std::int64_t index = readIndex(word.substr(0, slash), word);
        if (slash != std::string_view::npos) {
            const std::string_view rest = word.substr(slash + 1);
            const std::size_t second = rest.find('/');
            const std::string_view texture = rest.substr(0, second);
            if (!texture.empty()) readIndex(texture, word);
            if (second != std::string_view::npos) readIndex(rest.substr(second + 1), word);
            if (texture.empty() && second == std::string_view::npos) failAtCorner(word);
        }
        // Negative ones count back from the last vertex so far; the others may be still to come.
        const std::int64_t vertex = index < 0 ? vertexCount() + 1 + index : index;
        if (vertex < 1 || vertex > std::numeric_limits<std::int32_t>::max())
            failAtVertex(words_.wordOffset(), index);
        if (vertex > farthest_) {
            farthest_ = vertex;
            farthestOffset_ = words_.wordOffset();
        }
        return static_cast<std::int32_t>(vertex - 1);
    }

    std::int64_t readIndex(std::string_view text, std::string_view word) {
        std::int64_t index = 0;
        if (parseInteger(text, index) != NumberText::Number || index == 0) failAtCorner(word);
        return index;
    }

    [[noreturn]] void failAtCorner(std::string_view word) const {
        words_.fail("found " + quoted(word) +
                    ", expected a corner such as 7, 7/1, 7//3 or 7/1/3, counted from 1");
    }

    [[noreturn]] void failAtVertex(std::size_t offset, std::int64_t vertex) const {
        failInText(source_, bytes_, offset,
                   "a face uses vertex " + std::to_string(vertex) + ", there are " +
                       std::to_string(vertexCount()));
    }

    Column& addPositions() {
        geometry_.table.resize(wide_.size() / 3);
        if (needsFloat64_) {
            Column& P = geometry_.table.points.add("P", ColumnType::Float64, 3);
            P.values<double>() = std::move(wide_);
            return P;
        }
        Column& P = geometry_.table.points.add("P", ColumnType::Float32, 3);
        P.values<float>() = std::move(narrow_);
        return P;
    }

    std::string_view bytes_;
    const std::string& source_;
    TextWords words_;
    Geometry geometry_;
    std::vector<float> narrow_;  // every coordinate in both types, until all are seen
    std::vector<double> wide_;
    bool needsFloat64_ = false;
    std::int64_t farthest_ = 0;  // the last vertex a face uses
    std::size_t farthestOffset_ = 0;
};

}  // namespace

Geometry parseObj(std::string_view bytes, const std::string& source) {
    const std::size_t zero = bytes.find('\0');
    if (zero != std::string_view::npos)
        failInText(source, bytes, zero, "found a zero byte, expected text");
    return ObjReader(bytes, source).read();
}

std::string formatObj(const Geometry& geometry) {
    const ColumnLookup P = geometry.table.points.requireNumeric("P", 3);
    if (P.column == nullptr) throw InputError(P.error);
    const bool isNarrow = P.column->type() == ColumnType::Float32;
    std::string bytes;
    for (std::size_t point = 0; point < geometry.table.pointCount(); ++point) {
        bytes += 'v';
        for (int axis = 0; axis < 3; ++axis) {
            const double coordinate = P.column->number(point, axis);
            bytes += ' ';
            if (isNarrow) {
                appendNumber(static_cast<float>(coordinate), bytes);
            } else {
                appendNumber(coordinate, bytes);
            }
        }
        bytes += '\n';
    }
    const std::int32_t* corner = geometry.polygonPoints.data();
    for (const std::int32_t size : geometry.polygonSizes) {
        bytes += 'f';
        for (std::int32_t k = 0; k < size; ++k) {
            bytes += ' ';
            appendNumber(*corner++ + 1, bytes);
        }
        bytes += '\n';
    }
    return bytes;
}

}  // namespace mallow
