#include <mallow/io/houdini_fields.h>
#include <mallow/io/houdini_numbers.h>
#include <mallow/io/houdini_tuples.h>

#include <algorithm>
#include <cstdint>

namespace mallow {

namespace {

void requireCount(const HoudiniValue& at,
                  const std::string& what,
                  std::uint64_t found,
                  std::uint64_t expected) {
    if (found != expected)
        at.fail(what + ": holds " + std::to_string(found) + " values, expected " +
                std::to_string(expected));
}

/// One flag per page, or nothing when no page is constant.
std::vector<std::uint8_t> constantPages(const HoudiniFields& fields,
                                        std::size_t pages,
                                        const std::string& what) {
    const std::optional<HoudiniValue> list = fields.find("constantpageflags");
    if (!list) return {};
    const std::string flagsOf = what + ": constantpageflags";
    // One list per part of a packed tuple; there is one part.
    const HoudiniItems parts = list->items(flagsOf.c_str());
    if (parts.size() != 1) list->fail(flagsOf + " is no list of one list");
    const HoudiniValue flags = *parts.begin();
    if (countNumbers(flags, flagsOf) == 0) return {};
    return readFlags(flags, pages, flagsOf);
}

template <class T>
class TupleReader {
public:
    TupleReader(const HoudiniFields& fields,
                std::size_t rows,
                std::size_t tupleSize,
                const std::string& what,
                MemoryBudget& budget)
        : fields_(fields), rows_(rows), tupleSize_(tupleSize), what_(what), budget_(budget) {}

    std::vector<T> pages(const HoudiniValue& data) {
        const std::uint64_t pageSize = fields_.require("pagesize").count("pagesize");
        if (pageSize == 0) data.fail(what_ + ": pagesize is 0");
        const std::uint64_t pageCount = rows_ / pageSize + (rows_ % pageSize != 0 ? 1 : 0);
        const std::vector<std::uint8_t> isConstant = constantPages(fields_, pageCount, what_);
        const auto rowsOf = [&](std::uint64_t page) {
            return std::min<std::uint64_t>(pageSize, rows_ - page * pageSize);
        };
        std::uint64_t stored = rows_;
        for (std::uint64_t page = 0; page < isConstant.size(); ++page)
            if (isConstant[page] != 0) stored -= rowsOf(page) - 1;
        requireCount(data, what_, countNumbers(data, what_), stored * tupleSize_);
        std::vector<T> values = reserved(data);
        if (stored == rows_) {
            appendNumbers(data, what_, values);
            return values;
        }
        std::vector<T> packed;
        appendNumbers(data, what_, packed);
        auto from = packed.begin();
        for (std::uint64_t page = 0; page < pageCount; ++page) {
            const bool repeats = isConstant[page] != 0;
            const std::uint64_t copies = repeats ? rowsOf(page) : 1;
            const auto end =
                from + static_cast<std::ptrdiff_t>((repeats ? 1 : rowsOf(page)) * tupleSize_);
            for (std::uint64_t i = 0; i < copies; ++i) values.insert(values.end(), from, end);
            from = end;
        }
        return values;
    }

    std::vector<T> tuples(const HoudiniValue& data) {
        const HoudiniItems items = data.items(what_.c_str());
        requireCount(data, what_, items.size(), rows_);
        std::vector<T> values = reserved(data);
        for (const HoudiniValue& tuple : items) {
            requireCount(tuple, what_ + ": a tuple", countNumbers(tuple, what_), tupleSize_);
            appendNumbers(tuple, what_, values);
        }
        return values;
    }

    std::vector<T> arrays(const HoudiniValue& data) {
        const HoudiniItems items = data.items(what_.c_str());
        if (tupleSize_ != 1 || items.size() != 1)
            data.fail(what_ + ": arrays of more than one component are not supported");
        requireCount(data, what_, countNumbers(*items.begin(), what_), rows_);
        std::vector<T> values = reserved(data);
        appendNumbers(*items.begin(), what_, values);
        return values;
    }

private:
    std::vector<T> reserved(const HoudiniValue& data) {
        // The product was compared with the numbers there are, so tupleSize_ is small or rows_ 0.
        if (!budget_.take(rows_, tupleSize_ * sizeof(T)))
            data.fail(what_ + ": " + std::to_string(rows_) + " tuples of " +
                      std::to_string(tupleSize_) + " are more than a file of this size may hold");
        std::vector<T> values;
        values.reserve(rows_ * tupleSize_);
        return values;
    }

    const HoudiniFields& fields_;
    std::size_t rows_, tupleSize_;
    const std::string& what_;
    MemoryBudget& budget_;
};

}  // namespace

template <class T>
std::vector<T> readHoudiniTuples(const HoudiniValue& values,
                                 std::size_t rows,
                                 std::size_t tupleSize,
                                 const std::string& what,
                                 MemoryBudget& budget) {
    const HoudiniFields fields(values, what);
    if (const auto packing = fields.find("packing"))
        packing->fail(what + ": 'packing' is not supported (save it with Houdini 14 or later)");
    if (const auto size = fields.find("size"))
        requireCount(*size, what + ": a tuple", size->count("size"), tupleSize);
    TupleReader<T> reader(fields, rows, tupleSize, what, budget);
    if (const auto data = fields.find("rawpagedata")) return reader.pages(*data);
    if (const auto data = fields.find("tuples")) return reader.tuples(*data);
    if (const auto data = fields.find("arrays")) return reader.arrays(*data);
    values.fail(what + ": has none of rawpagedata, tuples, arrays");
}

template std::vector<float> readHoudiniTuples(
    const HoudiniValue&, std::size_t, std::size_t, const std::string&, MemoryBudget&);
template std::vector<double> readHoudiniTuples(
    const HoudiniValue&, std::size_t, std::size_t, const std::string&, MemoryBudget&);
template std::vector<std::int32_t> readHoudiniTuples(
    const HoudiniValue&, std::size_t, std::size_t, const std::string&, MemoryBudget&);
template std::vector<std::int64_t> readHoudiniTuples(
    const HoudiniValue&, std::size_t, std::size_t, const std::string&, MemoryBudget&);

}  // namespace mallow
