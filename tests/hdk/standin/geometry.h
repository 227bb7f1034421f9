/// @file geometry.h
/// Test double of geometry (hdk.md 1.4): points with offsets, pages, attributes of several
/// storages, groups, polygons. Offsets begin at kFirstOffset, so that none equals its index.
#pragma once

#include "ut.h"

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// 1.4: offsets and indices; their widths [M].
using GA_Offset = std::int64_t;
using GA_Index = std::int64_t;
using GA_Size = std::int64_t;
using GA_DataId = std::int64_t;
/// 1.4: owners.
enum GA_AttributeOwner { GA_ATTRIB_VERTEX, GA_ATTRIB_POINT, GA_ATTRIB_PRIMITIVE, GA_ATTRIB_DETAIL };
enum GA_Storage {  // [M]
    GA_STORE_INT32,
    GA_STORE_INT64,
    GA_STORE_REAL32,
    GA_STORE_REAL64,
    GA_STORE_STRING
};
enum GA_StorageClass {  // [M]
    GA_STORECLASS_INT,
    GA_STORECLASS_REAL,
    GA_STORECLASS_STRING,
    GA_STORECLASS_OTHER  // [M]
};
enum GA_TypeInfo {  // 1.4
    GA_TYPE_VOID,
    GA_TYPE_POINT,
    GA_TYPE_VECTOR,
    GA_TYPE_NORMAL,
    GA_TYPE_COLOR,
    GA_TYPE_TRANSFORM,
    GA_TYPE_QUATERNION
};

inline constexpr GA_Offset kPageSize = 64;      // [I]: small, so that tests cross pages
inline constexpr GA_Offset kFirstOffset = 100;  // hostile (1.4): none is its index

/// 1.4: addFloatTuple(..., GA_Defaults(0.0)).
class GA_Defaults {
public:
    explicit GA_Defaults(double value) : value_(value) {}
    double value() const { return value_; }

private:
    double value_;
};

/// 1.4: constant pages, hardening. A page holds kPageSize tuples, or one that stands for all (a
/// constant page).
template <class T>
class StandinPages {
public:
    using Value = T;
    explicit StandinPages(int tuple, T standard) : tuple_(tuple), standard_(standard) {}
    void reach(GA_Offset end) {
        const auto pages = static_cast<std::size_t>((end + kPageSize - 1) / kPageSize);
        while (pages_.size() < pages)
            pages_.emplace_back(static_cast<std::size_t>(tuple_), standard_);  // constant
    }
    const T& get(GA_Offset off, int c) const {
        const std::vector<T>& page = pages_.at(static_cast<std::size_t>(off / kPageSize));
        return page[at(page, off, c)];
    }
    T& edit(GA_Offset off, int c) {
        std::vector<T>& page = pages_.at(static_cast<std::size_t>(off / kPageSize));
        harden(page);
        return page[at(page, off, c)];
    }
    /// Tuples of the page of `off`; 1: the page is constant.
    const std::vector<T>& page(GA_Offset off) const {
        return pages_.at(static_cast<std::size_t>(off / kPageSize));
    }
    void harden(GA_Offset off) { harden(pages_.at(static_cast<std::size_t>(off / kPageSize))); }

private:
    bool isConstant(const std::vector<T>& page) const {
        return page.size() == static_cast<std::size_t>(tuple_);
    }
    void harden(std::vector<T>& page) const {
        if (!isConstant(page)) return;
        const std::vector<T> one = page;
        page.reserve(static_cast<std::size_t>(kPageSize * tuple_));
        for (GA_Offset i = 1; i < kPageSize; ++i) page.insert(page.end(), one.begin(), one.end());
    }
    std::size_t at(const std::vector<T>& page, GA_Offset off, int c) const {
        const GA_Offset row = isConstant(page) ? 0 : off % kPageSize;
        return static_cast<std::size_t>(row * tuple_ + c);
    }
    int tuple_;
    T standard_;
    std::vector<std::vector<T>> pages_;
};

class GA_Attribute;

/// [M]: the interface of attributes that are tuples of numbers.
class GA_AIFTuple {
public:
    GA_Storage getStorage(const GA_Attribute* attribute) const;
};

/// 1.4: semantic type.
class GA_AttributeOptions {
public:
    GA_TypeInfo typeInfo() const { return type_; }  // [M]
    void setTypeInfo(GA_TypeInfo type) { type_ = type; }

private:
    GA_TypeInfo type_ = GA_TYPE_VOID;
};

class GA_Attribute {  // 1.4
public:
    GA_Attribute(
        std::string name, GA_AttributeOwner owner, GA_Storage storage, int size, double standard)
        : name_(std::move(name)),
          owner_(owner),
          size_(size),
          pages_(make(storage, size, standard)) {}
    UT_StringHolder getName() const { return name_; }
    GA_AttributeOwner getOwner() const { return owner_; }
    int getTupleSize() const { return size_; }  // [M]
    GA_StorageClass getStorageClass() const {   // [M]
        if (isArray && storage() != GA_STORE_STRING) return GA_STORECLASS_OTHER;
        if (storage() == GA_STORE_STRING) return GA_STORECLASS_STRING;
        return storage() <= GA_STORE_INT64 ? GA_STORECLASS_INT : GA_STORECLASS_REAL;
    }
    const GA_AIFTuple* getAIFTuple() const {  // [M]
        return isArray || storage() == GA_STORE_STRING ? nullptr : &tuple_;
    }
    GA_TypeInfo getTypeInfo() const { return options_.typeInfo(); }  // [M]
    GA_AttributeOptions& getOptions() { return options_; }
    void bumpDataId() { ++dataId_; }
    GA_DataId getDataId() const { return dataId_; }

    GA_Storage storage() const { return static_cast<GA_Storage>(pages_.index()); }
    /// What tests make: an attribute of arrays. No handle takes it; one of strings still says that
    /// its storage is strings, which is the worse of two readings.
    bool isArray = false;
    void reach(GA_Offset end) {
        std::visit([&](auto& pages) { pages.reach(end); }, pages_);
    }
    /// Converts as handles do; strings read as 0.
    template <class T>
    T get(GA_Offset off, int c) const {
        return std::visit(
            [&](const auto& pages) -> T {
                if constexpr (std::is_same_v<std::decay_t<decltype(pages)>,
                                             StandinPages<UT_StringHolder>>)
                    return T(0);
                else
                    return static_cast<T>(pages.get(off, c));
            },
            pages_);
    }
    template <class T>
    void set(GA_Offset off, int c, T value) {
        std::visit(
            [&](auto& pages) {
                using Own = std::decay_t<decltype(pages)>;
                if constexpr (!std::is_same_v<Own, StandinPages<UT_StringHolder>>)
                    pages.edit(off, c) = static_cast<typename Own::Value>(value);
            },
            pages_);
    }
    template <class T>
    StandinPages<T>* pagesOf() {
        return std::get_if<StandinPages<T>>(&pages_);
    }
    template <class T>
    const StandinPages<T>* pagesOf() const {
        return std::get_if<StandinPages<T>>(&pages_);
    }

private:
    // In the order of GA_Storage.
    using Pages = std::variant<StandinPages<std::int32_t>,
                               StandinPages<std::int64_t>,
                               StandinPages<float>,
                               StandinPages<double>,
                               StandinPages<UT_StringHolder>>;
    static Pages make(GA_Storage storage, int size, double standard) {
        switch (storage) {
            case GA_STORE_INT32:
                return StandinPages<std::int32_t>(size, static_cast<std::int32_t>(standard));
            case GA_STORE_INT64:
                return StandinPages<std::int64_t>(size, static_cast<std::int64_t>(standard));
            case GA_STORE_REAL32:
                return StandinPages<float>(size, static_cast<float>(standard));
            case GA_STORE_REAL64:
                return StandinPages<double>(size, standard);
            case GA_STORE_STRING:
                break;
        }
        return StandinPages<UT_StringHolder>(size, "");
    }
    std::string name_;
    GA_AttributeOwner owner_;
    int size_;
    GA_AIFTuple tuple_;
    GA_AttributeOptions options_;
    GA_DataId dataId_ = 1;
    Pages pages_;
};
/// [M].
inline GA_Storage GA_AIFTuple::getStorage(const GA_Attribute* attribute) const {
    return attribute->storage();
}
