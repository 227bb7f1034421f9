#include "geometry_bridge.h"

#include <GA/GA_Handle.h>
#include <GA/GA_PageHandle.h>
#include <GA/GA_PageIterator.h>
#include <GA/GA_SplittableRange.h>
#include <UT/UT_ParallelUtil.h>
#include <array>
#include <unordered_map>
#include <utility>

namespace mallow::hdk {
namespace {

/// How a number type and a tuple of three are seen by handles.
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
    static constexpr GA_Storage kStorage = GA_STORE_REAL32;
};
template <>
struct Handles<double> {
    using Read = GA_ROHandleD;
    using Write = GA_RWHandleD;
    using ReadPage = GA_ROPageHandleD;
    using WritePage = GA_RWPageHandleD;
    using ReadPage3 = GA_ROPageHandleV3D;
    using WritePage3 = GA_RWPageHandleV3D;
    static constexpr GA_Storage kStorage = GA_STORE_REAL64;
};
template <>
struct Handles<std::int32_t> {
    using Read = GA_ROHandleI;
    using Write = GA_RWHandleI;
    using ReadPage = GA_ROPageHandleI;
    using WritePage = GA_RWPageHandleI;
    static constexpr GA_Storage kStorage = GA_STORE_INT32;
};
template <>
struct Handles<std::int64_t> {
    using Read = GA_ROHandleID;
    using Write = GA_RWHandleID;
    using ReadPage = GA_ROPageHandleID;
    using WritePage = GA_RWPageHandleID;
    static constexpr GA_Storage kStorage = GA_STORE_INT64;
};

/// body(first offset of the page, offset, row) for every point, pages in parallel. A page is
/// visited by one thread only, so that pages may be written.
template <class Page>
void forEachPage(const GU_Detail& gdp, const Page& page) {
    UTparallelFor(GA_SplittableRange(gdp.getPointRange()), [&](const GA_SplittableRange& range) {
        for (GA_PageIterator pages = range.beginPages(); !pages.atEnd(); ++pages) page(pages);
    });
}

template <class Body>
void forEachOffset(const GA_PageIterator& page, const Body& body) {
    GA_Offset begin = 0, end = 0;
    for (GA_Iterator blocks(page.begin()); blocks.blockAdvance(begin, end);)
        for (GA_Offset offset = begin; offset < end; ++offset) body(offset);
}

/// The first offset of the page.
GA_Offset pageOf(const GA_PageIterator& page) {
    GA_Offset begin = 0, end = 0;
    GA_Iterator blocks(page.begin());
    blocks.blockAdvance(begin, end);
    return begin;
}

std::size_t rowOf(const GU_Detail& gdp, GA_Offset offset) {
    return static_cast<std::size_t>(gdp.pointIndex(offset));
}

template <class T>
void readNumbers(const GU_Detail& gdp, const GA_Attribute& attribute, Column& column) {
    T* values = column.values<T>().data();
    const auto size = static_cast<std::size_t>(column.tupleSize());
    forEachPage(gdp, [&](const GA_PageIterator& page) {
        if constexpr (std::is_floating_point_v<T>) {
            if (size == 3) {
                typename Handles<T>::ReadPage3 handle(&attribute);
                handle.setPage(pageOf(page));
                forEachOffset(page, [&](GA_Offset offset) {
                    const auto& v = handle.value(offset);
                    T* to = values + 3 * rowOf(gdp, offset);
                    for (int c = 0; c < 3; ++c) to[c] = v(c);
                });
                return;
            }
        }
        if (size == 1) {
            typename Handles<T>::ReadPage handle(&attribute);
            handle.setPage(pageOf(page));
            forEachOffset(
                page, [&](GA_Offset offset) { values[rowOf(gdp, offset)] = handle.value(offset); });
            return;
        }
        const typename Handles<T>::Read handle(&attribute);
        forEachOffset(page, [&](GA_Offset offset) {
            for (std::size_t c = 0; c < size; ++c)
                values[size * rowOf(gdp, offset) + c] = handle.get(offset, static_cast<int>(c));
        });
    });
}

template <class T>
void writeNumbers(const Column& column, GU_Detail& gdp, GA_Attribute& attribute) {
    const T* values = column.values<T>().data();
    const auto size = static_cast<std::size_t>(column.tupleSize());
    forEachPage(gdp, [&](const GA_PageIterator& page) {
        if constexpr (std::is_floating_point_v<T>) {
            if (size == 3) {
                typename Handles<T>::WritePage3 handle(&attribute);
                handle.setPage(pageOf(page));
                forEachOffset(page, [&](GA_Offset offset) {
                    const T* from = values + 3 * rowOf(gdp, offset);
                    auto& v = handle.value(offset);
                    for (int c = 0; c < 3; ++c) v(c) = from[c];
                });
                return;
            }
        }
        if (size == 1) {
            typename Handles<T>::WritePage handle(&attribute);
            handle.setPage(pageOf(page));
            forEachOffset(
                page, [&](GA_Offset offset) { handle.value(offset) = values[rowOf(gdp, offset)]; });
            return;
        }
        typename Handles<T>::Write handle(&attribute);
        forEachOffset(page, [&](GA_Offset offset) {
            for (std::size_t c = 0; c < size; ++c)
                handle.set(offset, static_cast<int>(c), values[size * rowOf(gdp, offset) + c]);
        });
    });
}

ColumnType typeOf(const GA_Attribute& attribute) {
    switch (attribute.getAIFTuple()->getStorage(&attribute)) {
        case GA_STORE_REAL64:
            return ColumnType::Float64;
        case GA_STORE_INT64:
            return ColumnType::Int64;
        case GA_STORE_INT32:
            return ColumnType::Int32;
        default:
            break;
    }
    // Half floats and small integers are read as the next that core has.
    return attribute.getStorageClass() == GA_STORECLASS_INT ? ColumnType::Int32
                                                            : ColumnType::Float32;
}

const std::array<std::pair<const char*, GA_TypeInfo>, 6> kTypeInfos = {
    {{"point", GA_TYPE_POINT},
     {"vector", GA_TYPE_VECTOR},
     {"normal", GA_TYPE_NORMAL},
     {"color", GA_TYPE_COLOR},
     {"matrix", GA_TYPE_TRANSFORM},
     {"quaternion", GA_TYPE_QUATERNION}}};

/// Calls work with a value of the column's number type.
template <class Work>
void withNumberType(ColumnType type, const Work& work) {
    if (type == ColumnType::Float32) work(float());
    if (type == ColumnType::Float64) work(double());
    if (type == ColumnType::Int32) work(std::int32_t());
    if (type == ColumnType::Int64) work(std::int64_t());
}

bool isNumberOrText(const GA_Attribute& attribute) {
    return attribute.getStorageClass() == GA_STORECLASS_STRING ||
           attribute.getAIFTuple() != nullptr;
}

Column emptyColumn(const GA_Attribute& attribute, std::size_t rows) {
    const bool isText = attribute.getStorageClass() == GA_STORECLASS_STRING;
    Column column(attribute.getName().toStdString(),
                  isText ? ColumnType::String : typeOf(attribute), attribute.getTupleSize(), rows);
    for (const auto& [word, type] : kTypeInfos)
        if (attribute.getTypeInfo() == type) column.typeInfo = word;
    return column;
}

/// Strings, point by point: whether pages of them may be written by several threads is not known.
/// Neighbours mostly have the same one, so it is looked up when it changes only.
template <class OffsetOf>
void readTexts(const GA_Attribute& attribute, const OffsetOf& offsetOf, Column& column) {
    const GA_ROHandleS handle(&attribute);
    StringValues& values = column.strings();
    std::unordered_map<std::string, std::int32_t> known;
    UT_StringHolder last;
    std::int32_t index = StringValues::kUnset;
    std::size_t at = 0;
    for (std::size_t r = 0; r < column.rows(); ++r) {
        const GA_Offset offset = offsetOf(r);
        for (int c = 0; c < column.tupleSize(); ++c, ++at) {
            const UT_StringHolder text = handle.get(offset, c);
            if (at == 0 || !(text == last)) {
                const auto found = known.try_emplace(
                    text.toStdString(), static_cast<std::int32_t>(values.table.size()));
                if (found.second) values.table.push_back(found.first->first);
                index = found.first->second;
                last = text;
            }
            values.indices[at] = index;
        }
    }
}

template <class OffsetOf>
void writeTexts(const Column& column, const OffsetOf& offsetOf, GA_Attribute& attribute) {
    GA_RWHandleS handle(&attribute);
    const StringValues& values = column.strings();
    const std::vector<UT_StringHolder> texts(values.table.begin(), values.table.end());
    const UT_StringHolder unset;
    std::size_t at = 0;
    for (std::size_t r = 0; r < column.rows(); ++r) {
        const GA_Offset offset = offsetOf(r);
        for (int c = 0; c < column.tupleSize(); ++c, ++at) {
            const std::int32_t index = values.indices[at];
            handle.set(offset, c, index < 0 ? unset : texts[static_cast<std::size_t>(index)]);
        }
    }
}

/// Numbers at offsets of any owner, one after the other: the single row of a detail.
template <class OffsetOf>
void readSlowly(const GA_Attribute& attribute, const OffsetOf& offsetOf, Column& column) {
    if (!column.isNumeric()) {
        readTexts(attribute, offsetOf, column);
        return;
    }
    const GA_ROHandleD numbers(&attribute);
    const GA_ROHandleID integers(&attribute);
    for (std::size_t r = 0; r < column.rows(); ++r) {
        for (int c = 0; c < column.tupleSize(); ++c) {
            const GA_Offset offset = offsetOf(r);
            if (column.type() == ColumnType::Int64) {
                column.values<std::int64_t>()[r * static_cast<std::size_t>(column.tupleSize()) +
                                              static_cast<std::size_t>(c)] =
                    integers.get(offset, c);
            } else {
                column.setNumber(r, c, numbers.get(offset, c));
            }
        }
    }
}

template <class OffsetOf>
void writeSlowly(const Column& column, const OffsetOf& offsetOf, GA_Attribute& attribute) {
    if (!column.isNumeric()) {
        writeTexts(column, offsetOf, attribute);
        return;
    }
    GA_RWHandleD numbers(&attribute);
    for (std::size_t r = 0; r < column.rows(); ++r)
        for (int c = 0; c < column.tupleSize(); ++c)
            numbers.set(offsetOf(r), c, column.number(r, c));
}

GA_Storage storageOf(const Column& column) {
    GA_Storage storage = GA_STORE_STRING;
    withNumberType(column.type(),
                   [&](auto number) { storage = Handles<decltype(number)>::kStorage; });
    return storage;
}

GA_Attribute& addAttribute(const Column& column, GA_AttributeOwner owner, GU_Detail& gdp) {
    const GA_RWAttributeRef made =
        column.isNumeric() ? gdp.addTuple(storageOf(column), owner, column.name().c_str(),
                                          column.tupleSize(), GA_Defaults(column.defaultValue))
                           : gdp.addStringTuple(owner, column.name().c_str(), column.tupleSize());
    for (const auto& [word, type] : kTypeInfos)
        if (column.typeInfo == word) made->getOptions().setTypeInfo(type);
    return *made.getAttribute();
}

bool fits(const GA_Attribute* attribute, const Column& column) {
    if (attribute == nullptr || attribute->getTupleSize() != column.tupleSize()) return false;
    if (attribute->getStorageClass() == GA_STORECLASS_STRING) return !column.isNumeric();
    return column.isNumeric() && typeOf(*attribute) == column.type();
}

/// Has the detail exactly these points and attributes already?
bool hasSameShape(const PointTable& table, const GU_Detail& gdp) {
    if (static_cast<std::size_t>(gdp.getNumPoints()) != table.pointCount() ||
        gdp.getNumPrimitives() != 0 || !table.groups().empty())
        return false;
    std::size_t count = 0;
    for (GA_AttributeDict::iterator it =
             gdp.getAttributeDict(GA_ATTRIB_POINT).begin(GA_SCOPE_PUBLIC);
         !it.atEnd(); ++it) {
        const Column* column = table.points.find(it.attrib()->getName().toStdString());
        if (column == nullptr || !fits(it.attrib(), *column)) return false;
        ++count;
    }
    return count == table.points.columns().size();
}

}  // namespace

PointTable pointsFrom(const GU_Detail& gdp) {
    PointTable table(static_cast<std::size_t>(gdp.getNumPoints()));
    for (GA_AttributeDict::iterator it =
             gdp.getAttributeDict(GA_ATTRIB_POINT).begin(GA_SCOPE_PUBLIC);
         !it.atEnd(); ++it) {
        const GA_Attribute& attribute = *it.attrib();
        if (!isNumberOrText(attribute)) continue;
        Column& column = table.points.add(emptyColumn(attribute, table.pointCount()));
        if (column.isNumeric())
            withNumberType(column.type(), [&](auto number) {
                readNumbers<decltype(number)>(gdp, attribute, column);
            });
        else
            readSlowly(
                attribute,
                [&](std::size_t row) { return gdp.pointOffset(static_cast<GA_Index>(row)); },
                column);
    }
    for (GA_AttributeDict::iterator it =
             gdp.getAttributeDict(GA_ATTRIB_DETAIL).begin(GA_SCOPE_PUBLIC);
         !it.atEnd(); ++it) {
        if (!isNumberOrText(*it.attrib())) continue;
        readSlowly(
            *it.attrib(), [](std::size_t) { return GA_Offset(0); },
            table.detail.add(emptyColumn(*it.attrib(), 1)));
    }
    const GA_PointGroup* group = nullptr;
    GA_FOR_ALL_POINTGROUPS(&gdp, group) {
        std::vector<std::uint8_t>& members = table.group(group->getName().toStdString());
        for (std::size_t row = 0; row < members.size(); ++row)
            members[row] = group->containsOffset(gdp.pointOffset(static_cast<GA_Index>(row)));
    }
    return table;
}

void writePoints(const PointTable& table, GU_Detail& gdp) {
    if (!hasSameShape(table, gdp)) {
        gdp.clearAndDestroy();
        gdp.appendPointBlock(static_cast<GA_Size>(table.pointCount()));
        gdp.bumpDataIdsForAddOrRemove(true, false, false);
    }
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
                writeNumbers<decltype(number)>(column, gdp, *attribute);
            });
        else
            writeSlowly(column, offsetOf, *attribute);
        attribute->bumpDataId();
    }
    for (const Column& column : table.detail.columns()) {
        GA_Attribute* attribute = gdp.findAttribute(GA_ATTRIB_DETAIL, column.name().c_str());
        if (attribute == nullptr) attribute = &addAttribute(column, GA_ATTRIB_DETAIL, gdp);
        writeSlowly(
            column, [](std::size_t) { return GA_Offset(0); }, *attribute);
        attribute->bumpDataId();
    }
    for (const auto& [name, members] : table.groups()) {
        GA_PointGroup* group = gdp.newPointGroup(name.c_str());
        for (std::size_t row = 0; row < members.size(); ++row)
            if (members[row] != 0) group->addOffset(offsetOf(row));
    }
}

}  // namespace mallow::hdk
