#include "attribute_column.h"

#include <array>
#include <utility>

namespace mallow::hdk {
namespace {

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

GA_Storage storageOf(const Column& column) {
    switch (column.type()) {
        case ColumnType::Float32:
            return GA_STORE_REAL32;
        case ColumnType::Float64:
            return GA_STORE_REAL64;
        case ColumnType::Int32:
            return GA_STORE_INT32;
        case ColumnType::Int64:
            return GA_STORE_INT64;
        case ColumnType::String:
            break;
    }
    return GA_STORE_STRING;
}

}  // namespace

bool isNumberOrText(const GA_Attribute& attribute) {
    // Whether an array of strings calls itself a string is not known; a handle takes none.
    if (attribute.getStorageClass() == GA_STORECLASS_STRING)
        return GA_ROHandleS(&attribute).isValid();
    return attribute.getAIFTuple() != nullptr;
}

Column emptyColumn(const GA_Attribute& attribute, std::size_t rows) {
    const bool isText = attribute.getStorageClass() == GA_STORECLASS_STRING;
    Column column(attribute.getName().toStdString(),
                  isText ? ColumnType::String : typeOf(attribute), attribute.getTupleSize(), rows);
    for (const auto& [word, type] : kTypeInfos)
        if (attribute.getTypeInfo() == type) column.typeInfo = word;
    return column;
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

}  // namespace mallow::hdk
