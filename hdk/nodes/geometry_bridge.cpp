#include "geometry_bridge.h"

#include "attribute_column.h"

#include <GA/GA_Handle.h>
#include <GA/GA_PageHandle.h>
#include <GA/GA_PageIterator.h>
#include <GA/GA_SplittableRange.h>
#include <UT/UT_ParallelUtil.h>
#include <algorithm>
#include <type_traits>
#include <utility>

namespace mallow::hdk {
namespace {

/// How a number type, a tuple of three and one of nine are seen by handles.
template <class T>
struct Handles;
template <>
struct Handles<float> {
    using Read = GA_ROHandleF;
    using Write = GA_RWHandleF;
    using ReadPage = GA_ROPageHandleF;
    using WritePage = GA_RWPageHandleF;
    using ReadPage3 = GA_ROPageHandleV3;
    using WritePage3 = GA_RWPageHandleV3;
    using ReadPage9 = GA_ROPageHandleM3;
    using WritePage9 = GA_RWPageHandleM3;
};
template <>
struct Handles<double> {
    using Read = GA_ROHandleD;
    using Write = GA_RWHandleD;
    using ReadPage = GA_ROPageHandleD;
    using WritePage = GA_RWPageHandleD;
    using ReadPage3 = GA_ROPageHandleV3D;
    using WritePage3 = GA_RWPageHandleV3D;
    using ReadPage9 = GA_ROPageHandleM3D;
    using WritePage9 = GA_RWPageHandleM3D;
};
template <>
struct Handles<std::int32_t> {
    using Read = GA_ROHandleI;
    using Write = GA_RWHandleI;
    using ReadPage = GA_ROPageHandleI;
    using WritePage = GA_RWPageHandleI;
};
template <>
struct Handles<std::int64_t> {
    using Read = GA_ROHandleID;
    using Write = GA_RWHandleID;
    using ReadPage = GA_ROPageHandleID;
    using WritePage = GA_RWPageHandleID;
};

/// Where points are: row = index. Mostly offsets ascend with indices, and then neighbours in one
/// are neighbours in the other.
class PointOrder {
public:
    explicit PointOrder(const GU_Detail& gdp) : gdp_(gdp) {
        GA_Offset before = -1;
        for (GA_Index i = 0; i < gdp.getNumPoints() && ascends_; ++i) {
            const GA_Offset offset = gdp.pointOffset(i);
            ascends_ = offset > before;
            before = offset;
        }
    }
    const GU_Detail& gdp() const { return gdp_; }
    /// visit(offset, row) for the points of the page.
    template <class Visit>
    void forEach(const GA_PageIterator& page, const Visit& visit) const {
        GA_Offset begin = 0, end = 0;
        for (GA_Iterator blocks(page.begin()); blocks.blockAdvance(begin, end);) {
            auto row = static_cast<std::size_t>(gdp_.pointIndex(begin));
            for (GA_Offset offset = begin; offset < end; ++offset) {
                if (!ascends_) row = static_cast<std::size_t>(gdp_.pointIndex(offset));
                visit(offset, row++);
            }
        }
    }

private:
    const GU_Detail& gdp_;
    bool ascends_ = true;
};

/// page(pages of some points), in parallel. A page is visited by one thread only, so that it may
/// be written.
template <class Page>
void forEachPage(const PointOrder& order, const Page& page) {
    UTparallelFor(GA_SplittableRange(order.gdp().getPointRange()),
                  [&](const GA_SplittableRange& range) {
                      for (GA_PageIterator pages = range.beginPages(); !pages.atEnd(); ++pages)
                          page(pages);
                  });
}

/// The first offset of the page.
GA_Offset pageOf(const GA_PageIterator& page) {
    GA_Offset begin = 0, end = 0;
    GA_Iterator blocks(page.begin());
    blocks.blockAdvance(begin, end);
    return begin;
}

/// The numbers of a value that a page holds.
template <class V>
auto* numbersOf(V& value) {
    if constexpr (std::is_arithmetic_v<std::remove_const_t<V>>)
        return &value;
    else
        return value.data();
}

/// copy(row, the numbers of the point) through page handles of tuples of `Size`.
template <class Handle, class Attribute, class Copy>
void throughPages(const PointOrder& order, Attribute& attribute, const Copy& copy) {
    forEachPage(order, [&](const GA_PageIterator& page) {
        Handle handle(&attribute);
        handle.setPage(pageOf(page));
        order.forEach(page, [&](GA_Offset offset, std::size_t row) {
            auto& value = handle.value(offset);
            copy(row, numbersOf(value));
        });
    });
}

template <class T>
void readNumbers(const PointOrder& order, const GA_Attribute& attribute, Column& column) {
    T* values = column.values<T>().data();
    const auto size = static_cast<std::size_t>(column.tupleSize());
    const auto copy = [values](auto count) {
        return [values](std::size_t row, const T* from) {
            constexpr std::size_t kSize = decltype(count)::value;
            std::copy_n(from, kSize, values + kSize * row);
        };
    };
    if constexpr (std::is_floating_point_v<T>) {
        if (size == 3)
            return throughPages<typename Handles<T>::ReadPage3>(
                order, attribute, copy(std::integral_constant<std::size_t, 3>()));
        if (size == 9)
            return throughPages<typename Handles<T>::ReadPage9>(
                order, attribute, copy(std::integral_constant<std::size_t, 9>()));
    }
    if (size == 1)
        return throughPages<typename Handles<T>::ReadPage>(
            order, attribute, copy(std::integral_constant<std::size_t, 1>()));
    forEachPage(order, [&](const GA_PageIterator& page) {
        const typename Handles<T>::Read handle(&attribute);
        order.forEach(page, [&](GA_Offset offset, std::size_t row) {
            for (std::size_t c = 0; c < size; ++c)
                values[size * row + c] = handle.get(offset, static_cast<int>(c));
        });
    });
}

template <class T>
void writeNumbers(const PointOrder& order, const Column& column, GA_Attribute& attribute) {
    const T* values = column.values<T>().data();
    const auto size = static_cast<std::size_t>(column.tupleSize());
    const auto copy = [values](auto count) {
        return [values](std::size_t row, T* to) {
            constexpr std::size_t kSize = decltype(count)::value;
            std::copy_n(values + kSize * row, kSize, to);
        };
    };
    if constexpr (std::is_floating_point_v<T>) {
        if (size == 3)
            return throughPages<typename Handles<T>::WritePage3>(
                order, attribute, copy(std::integral_constant<std::size_t, 3>()));
        if (size == 9)
            return throughPages<typename Handles<T>::WritePage9>(
                order, attribute, copy(std::integral_constant<std::size_t, 9>()));
    }
    if (size == 1)
        return throughPages<typename Handles<T>::WritePage>(
            order, attribute, copy(std::integral_constant<std::size_t, 1>()));
    forEachPage(order, [&](const GA_PageIterator& page) {
        typename Handles<T>::Write handle(&attribute);
        order.forEach(page, [&](GA_Offset offset, std::size_t row) {
            for (std::size_t c = 0; c < size; ++c)
                handle.set(offset, static_cast<int>(c), values[size * row + c]);
        });
    });
}

/// Calls work with a value of the column's number type.
template <class Work>
void withNumberType(ColumnType type, const Work& work) {
    if (type == ColumnType::Float32) work(float());
    if (type == ColumnType::Float64) work(double());
    if (type == ColumnType::Int32) work(std::int32_t());
    if (type == ColumnType::Int64) work(std::int64_t());
}

/// Has the detail exactly these points and attributes already?
bool hasSameShape(const PointTable& table, const GU_Detail& gdp) {
    if (static_cast<std::size_t>(gdp.getNumPoints()) != table.pointCount() ||
        gdp.getNumPrimitives() != 0 || !table.groups().empty())
        return false;
    std::size_t count = 0;
    bool areSame = true;
    forEachAttribute(gdp, GA_ATTRIB_POINT, [&](const GA_Attribute& attribute) {
        const Column* column = table.points.find(attribute.getName().toStdString());
        areSame = areSame && column != nullptr && fits(&attribute, *column);
        ++count;
    });
    return areSame && count == table.points.columns().size();
}

/// The offset of a detail attribute's one value.
GA_Offset ofDetail(std::size_t) {
    return GA_Offset(0);
}

}  // namespace

PointTable pointsFrom(const GU_Detail& gdp) {
    PointTable table(static_cast<std::size_t>(gdp.getNumPoints()));
    const PointOrder order(gdp);
    const auto offsetOf = [&](std::size_t row) {
        return gdp.pointOffset(static_cast<GA_Index>(row));
    };
    forEachAttribute(gdp, GA_ATTRIB_POINT, [&](const GA_Attribute& attribute) {
        if (!isNumberOrText(attribute)) return;
        Column& column = table.points.add(emptyColumn(attribute, table.pointCount()));
        if (column.isNumeric())
            withNumberType(column.type(), [&](auto number) {
                readNumbers<decltype(number)>(order, attribute, column);
            });
        else
            readTexts(attribute, offsetOf, column);
    });
    forEachAttribute(gdp, GA_ATTRIB_DETAIL, [&](const GA_Attribute& attribute) {
        if (isNumberOrText(attribute))
            readSlowly(attribute, ofDetail, table.detail.add(emptyColumn(attribute, 1)));
    });
    const GA_PointGroup* group = nullptr;
    GA_FOR_ALL_POINTGROUPS(&gdp, group) {
        std::vector<std::uint8_t>& members = table.group(group->getName().toStdString());
        for (std::size_t row = 0; row < members.size(); ++row)
            members[row] = group->containsOffset(offsetOf(row));
    }
    return table;
}

std::vector<std::string> unreadAttributes(const GU_Detail& gdp, const std::string& source) {
    static const std::pair<GA_AttributeOwner, const char*> owners[] = {
        {GA_ATTRIB_VERTEX, "vertex"},
        {GA_ATTRIB_POINT, "point"},
        {GA_ATTRIB_PRIMITIVE, "primitive"},
        {GA_ATTRIB_DETAIL, "detail"}};
    std::vector<std::string> warnings;
    for (const auto& [owner, word] : owners)
        forEachAttribute(gdp, owner, [&, &what = word](const GA_Attribute& attribute) {
            if (!isNumberOrText(attribute))
                warnings.push_back(source + ": " + what + " attribute \"" +
                                   attribute.getName().toStdString() +
                                   "\" is an array or a dictionary and is left out");
        });
    return warnings;
}

void writePoints(const PointTable& table, GU_Detail& gdp) {
    if (!hasSameShape(table, gdp)) {
        gdp.clearAndDestroy();
        gdp.appendPointBlock(static_cast<GA_Size>(table.pointCount()));
        gdp.bumpDataIdsForAddOrRemove(true, false, false);
    }
    const PointOrder order(gdp);
    const auto offsetOf = [&](std::size_t row) {
        return gdp.pointOffset(static_cast<GA_Index>(row));
    };
    for (const Column& column : table.points.columns()) {
        GA_Attribute* attribute = gdp.findAttribute(GA_ATTRIB_POINT, column.name().c_str());
        if (!fits(attribute, column) && column.name() == "P") {
            // P exists always, and may be stored in another precision.
            writeSlowly(column, offsetOf, *attribute);
            attribute->bumpDataId();
            continue;
        }
        if (attribute == nullptr) attribute = &addAttribute(column, GA_ATTRIB_POINT, gdp);
        if (column.isNumeric())
            withNumberType(column.type(), [&](auto number) {
                writeNumbers<decltype(number)>(order, column, *attribute);
            });
        else
            writeTexts(column, offsetOf, *attribute);
        attribute->bumpDataId();
    }
    for (const Column& column : table.detail.columns()) {
        GA_Attribute* attribute = gdp.findAttribute(GA_ATTRIB_DETAIL, column.name().c_str());
        if (attribute == nullptr) attribute = &addAttribute(column, GA_ATTRIB_DETAIL, gdp);
        writeSlowly(column, ofDetail, *attribute);
        attribute->bumpDataId();
    }
    for (const auto& [name, members] : table.groups()) {
        GA_PointGroup* group = gdp.newPointGroup(name.c_str());
        for (std::size_t row = 0; row < members.size(); ++row)
            if (members[row] != 0) group->addOffset(offsetOf(row));
    }
}

}  // namespace mallow::hdk
