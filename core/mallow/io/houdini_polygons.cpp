#include <mallow/io/houdini_fields.h>
#include <mallow/io/houdini_numbers.h>
#include <mallow/io/houdini_polygons.h>

#include <algorithm>

namespace mallow {

namespace {

class PolygonReader {
public:
    PolygonReader(const std::vector<std::int32_t>& vertexPoints,
                  Geometry& geometry,
                  MemoryBudget& budget)
        : vertexPoints_(vertexPoints), geometry_(geometry), budget_(budget) {}

    /// One item of the list of primitives: [[type ...], body].
    void read(const HoudiniValue& primitive) {
        const HoudiniItems parts = primitive.items("a primitive");
        if (parts.size() != 2) primitive.fail("a primitive is no list of two lists");
        const HoudiniValue head = *parts.begin(), body = head.next();
        const HoudiniFields definition(head, "a primitive");
        const std::string_view type = definition.require("type").text("type");
        if (type == "p_r" || type == "Polygon_run") {
            readRun(HoudiniFields(body, "a run of polygons"));
        } else if (type == "Poly") {
            readSingle(HoudiniFields(body, "a polygon"));
        } else if (type == "run" && definition.require("runtype").text("runtype") == "Poly") {
            readFieldRun(definition, body);
        }
    }

private:
    /// Vertices that follow each other; the corners of each polygon, or runs of equal counts.
    void readRun(const HoudiniFields& run) {
        const auto start = run.find("s_v", "startvertex");
        const auto count = run.find("n_p", "nprimitives");
        if (!start || !count) run.list().fail("a run of polygons has no start or no count");
        next_ = start->count("the first vertex of a run");
        const std::uint64_t polygons = count->count("the polygons of a run");
        std::vector<std::int64_t> numbers;
        std::uint64_t done = 0;
        if (const auto runs = run.find("r_v", "nvertices_rle")) {
            appendNumbers(*runs, "the corners of a run", numbers);
            if (numbers.size() % 2 != 0) runs->fail("the corners of a run are no pairs");
            for (std::size_t i = 0; i < numbers.size(); i += 2) {
                addConsecutive(*runs, numbers[i], numbers[i + 1]);
                done += static_cast<std::uint64_t>(numbers[i + 1]);
            }
        } else if (const auto sizes = run.find("n_v", "nvertices")) {
            appendNumbers(*sizes, "the corners of a run", numbers);
            for (const std::int64_t size : numbers) addConsecutive(*sizes, size, 1);
            done = numbers.size();
        } else {
            run.list().fail("a run of polygons has no corners");
        }
        if (done != polygons)
            run.list().fail("a run of " + std::to_string(polygons) + " polygons holds " +
                            std::to_string(done));
    }

    /// `count` polygons of `size` vertices each, from next_ on.
    void addConsecutive(const HoudiniValue& at, std::int64_t size, std::int64_t count) {
        if (size < 0 || count < 0) at.fail("a polygon has a negative count");
        const auto corners = static_cast<std::uint64_t>(size);
        const auto polygons = static_cast<std::uint64_t>(count);
        const std::uint64_t left = next_ <= vertexPoints_.size() ? vertexPoints_.size() - next_ : 0;
        if (corners > 0 && polygons > left / corners)
            at.fail("polygons pass the last of " + std::to_string(vertexPoints_.size()) +
                    " vertices");
        // Polygons without corners take nothing, however many there are said to be.
        if (corners >= 3) {
            takeMemory(at, polygons, corners);
            for (std::uint64_t p = 0; p < polygons; ++p)
                finish(vertexPoints_.begin() + static_cast<std::ptrdiff_t>(next_ + p * corners),
                       corners);
        }
        next_ += corners * polygons;
    }

    void readSingle(const HoudiniFields& polygon) {
        if (const auto closed = polygon.find("closed"))
            if (!closed->boolean("closed")) return;
        addListed(polygon.require("vertex"));
    }

    /// The fields that vary are named once, then listed for each polygon.
    void readFieldRun(const HoudiniFields& definition, const HoudiniValue& body) {
        bool allClosed = true;
        if (const auto uniform = definition.find("uniformfields"))
            if (const auto closed = HoudiniFields(*uniform, "uniformfields").find("closed"))
                allClosed = closed->boolean("closed");
        std::vector<std::string_view> names;
        for (const HoudiniValue& name : definition.require("varyingfields").items("varyingfields"))
            names.push_back(name.text("one of the varyingfields"));
        for (const HoudiniValue& polygon : body.items("a run of polygons")) {
            const HoudiniItems fields = polygon.items("a polygon of a run");
            if (fields.size() != names.size())
                polygon.fail("a polygon of a run has " + std::to_string(fields.size()) +
                             " fields, expected " + std::to_string(names.size()));
            bool isClosed = allClosed;
            std::optional<HoudiniValue> vertex;
            auto name = names.begin();
            for (const HoudiniValue& field : fields) {
                if (*name == "closed") isClosed = field.boolean("closed");
                if (*name == "vertex") vertex = field;
                ++name;
            }
            if (isClosed && vertex) addListed(*vertex);
        }
    }

    /// A polygon by the numbers of its vertices.
    void addListed(const HoudiniValue& list) {
        std::vector<std::int64_t> vertices;
        appendNumbers(list, "the vertices of a polygon", vertices);
        if (vertices.size() < 3) return;
        takeMemory(list, 1, vertices.size());
        std::vector<std::int32_t> corners;
        corners.reserve(vertices.size());
        for (const std::int64_t vertex : vertices) {
            if (vertex < 0 || static_cast<std::uint64_t>(vertex) >= vertexPoints_.size())
                list.fail("vertex " + std::to_string(vertex) + " of " +
                          std::to_string(vertexPoints_.size()));
            corners.push_back(vertexPoints_[static_cast<std::size_t>(vertex)]);
        }
        finish(corners.begin(), corners.size());
    }

    void takeMemory(const HoudiniValue& at, std::uint64_t polygons, std::uint64_t corners) {
        if (!budget_.take(polygons, (corners + 1) * sizeof(std::int32_t)))
            at.fail("more polygons than a file of this size may hold");
    }

    void finish(std::vector<std::int32_t>::const_iterator first, std::size_t count) {
        std::vector<std::int32_t>& points = geometry_.polygonPoints;
        points.insert(points.end(), first, first + static_cast<std::ptrdiff_t>(count));
        reverseWinding(points.data() + points.size() - count, count);
        geometry_.polygonSizes.push_back(static_cast<std::int32_t>(count));
    }

    const std::vector<std::int32_t>& vertexPoints_;
    Geometry& geometry_;
    MemoryBudget& budget_;
    std::uint64_t next_ = 0;  // vertex of the run
};

}  // namespace

void reverseWinding(std::int32_t* corners, std::size_t count) {
    if (count > 1) std::reverse(corners + 1, corners + count);
}

void readHoudiniPolygons(const HoudiniValue& primitives,
                         const std::vector<std::int32_t>& vertexPoints,
                         Geometry& geometry,
                         MemoryBudget& budget) {
    PolygonReader reader(vertexPoints, geometry, budget);
    for (const HoudiniValue& primitive : primitives.items("primitives")) reader.read(primitive);
}

}  // namespace mallow
