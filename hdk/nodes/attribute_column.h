/// @file attribute_column.h
/// One attribute of Houdini's geometry and the column of core that it is: what the bridges share.
#pragma once

#include <mallow/geometry/column.h>

#include <GA/GA_Handle.h>
#include <GU/GU_Detail.h>
#include <string>
#include <unordered_map>

namespace mallow::hdk {

/// Numbers or strings, one tuple for each element: what a column can hold. Arrays and dictionaries
/// are neither.
bool isNumberOrText(const GA_Attribute& attribute);

/// A column of the attribute's name and type.
Column emptyColumn(const GA_Attribute& attribute, std::size_t rows);

/// An attribute of the column's name and type.
GA_Attribute& addAttribute(const Column& column, GA_AttributeOwner owner, GU_Detail& gdp);

/// Can the attribute hold the column as it is?
bool fits(const GA_Attribute* attribute, const Column& column);

/// Public attributes of an owner. visit(attribute)
template <class Visit>
void forEachAttribute(const GU_Detail& gdp, GA_AttributeOwner owner, const Visit& visit) {
    for (GA_AttributeDict::iterator it = gdp.getAttributeDict(owner).begin(GA_SCOPE_PUBLIC);
         !it.atEnd(); ++it)
        visit(*it.attrib());
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

/// The values at offsets of any owner, one after the other.
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

}  // namespace mallow::hdk
