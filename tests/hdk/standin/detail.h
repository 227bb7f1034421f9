/// @file detail.h
/// Test double of GU_Detail (hdk.md 1.4) and of loops over its points.
#pragma once

#include "geometry.h"

#include <algorithm>
#include <set>
#include <thread>

/// 1.4: ranges of offsets; a block of neighbours at a time.
class GA_Range {
public:
    explicit GA_Range(std::vector<GA_Offset> offsets) : offsets_(std::move(offsets)) {}
    const std::vector<GA_Offset>& offsets() const { return offsets_; }

private:
    std::vector<GA_Offset> offsets_;  // ascending
};

/// 1.4: blockAdvance. Of offsets [begin, end) in a list, as neighbouring offsets follow each other.
class GA_Iterator {
public:
    GA_Iterator(const GA_Offset* begin, const GA_Offset* end) : at_(begin), end_(end) {}
    explicit GA_Iterator(const GA_Range& range)
        : GA_Iterator(range.offsets().data(), range.offsets().data() + range.offsets().size()) {}
    bool blockAdvance(GA_Offset& start, GA_Offset& end) {
        if (at_ == end_) return false;
        start = *at_;
        end = start + 1;
        for (++at_; at_ != end_ && *at_ == end && end % kPageSize != 0; ++at_) ++end;
        return true;
    }

private:
    const GA_Offset* at_;
    const GA_Offset* end_;
};

/// 1.4: pages of a range.
class GA_PageIterator {
public:
    GA_PageIterator(const GA_Offset* begin, const GA_Offset* end) : at_(begin), end_(end) {}
    bool atEnd() const { return at_ == end_; }
    GA_PageIterator& operator++() {
        at_ = pageEnd();
        return *this;
    }
    GA_Iterator begin() const { return {at_, pageEnd()}; }

private:
    const GA_Offset* pageEnd() const {
        return std::find_if(at_, end_,
                            [&](GA_Offset off) { return off / kPageSize != *at_ / kPageSize; });
    }
    const GA_Offset* at_;
    const GA_Offset* end_;
};

/// 1.4: what UTparallelFor divides.
class GA_SplittableRange {
public:
    explicit GA_SplittableRange(const GA_Range& range) : offsets_(range.offsets()) {}
    GA_SplittableRange(const GA_Offset* begin, const GA_Offset* end) : offsets_(begin, end) {}
    GA_PageIterator beginPages() const {
        return {offsets_.data(), offsets_.data() + offsets_.size()};
    }
    const std::vector<GA_Offset>& offsets() const { return offsets_; }

private:
    std::vector<GA_Offset> offsets_;
};

/// 1.4: each page goes to one thread only.
template <class Body>
void UTparallelFor(const GA_SplittableRange& range, const Body& body) {
    const std::vector<GA_Offset>& all = range.offsets();
    constexpr std::size_t kThreads = 2;
    std::size_t middle = all.size() / kThreads;
    while (middle > 0 && middle < all.size() &&
           all[middle] / kPageSize == all[middle - 1] / kPageSize)
        ++middle;
    std::thread other([&] { body(GA_SplittableRange(all.data(), all.data() + middle)); });
    body(GA_SplittableRange(all.data() + middle, all.data() + all.size()));
    other.join();
}

/// 1.4: groups; names of the members [M].
class GA_PointGroup {
public:
    explicit GA_PointGroup(std::string name) : name_(std::move(name)) {}
    UT_StringHolder getName() const { return name_; }
    void addOffset(GA_Offset off) { members_.insert(off); }
    bool containsOffset(GA_Offset off) const { return members_.count(off) > 0; }

private:
    std::string name_;
    std::set<GA_Offset> members_;
};

using GA_PrimitiveTypeId = int;                        // [M]
inline constexpr GA_PrimitiveTypeId GEO_PRIMPOLY = 1;  // [M]
inline constexpr GA_PrimitiveTypeId GEO_PRIMVDB = 2;   // 1.5

/// 1.5: a primitive and its points; names of the members [M].
class GEO_Primitive {
public:
    GEO_Primitive(GA_PrimitiveTypeId type, GA_Offset off) : type_(type), off_(off) {}
    virtual ~GEO_Primitive() = default;
    virtual std::unique_ptr<GEO_Primitive> clone() const {
        return std::make_unique<GEO_Primitive>(*this);
    }
    GA_PrimitiveTypeId getTypeId() const { return type_; }
    GA_Offset getMapOffset() const { return off_; }
    GA_Size getVertexCount() const { return static_cast<GA_Size>(points.size()); }
    GA_Offset getPointOffset(GA_Size i) const { return points[static_cast<std::size_t>(i)]; }
    void setPointOffset(GA_Size i, GA_Offset off) { points[static_cast<std::size_t>(i)] = off; }
    GA_Offset getVertexOffset(GA_Size i) const { return firstVertex + i; }
    std::vector<GA_Offset> points;
    GA_Offset firstVertex = 0;

private:
    GA_PrimitiveTypeId type_;
    GA_Offset off_;
};

/// 1.4: what adding an attribute gives.
class GA_RWAttributeRef {
public:
    explicit GA_RWAttributeRef(GA_Attribute* attribute) : attribute_(attribute) {}
    GA_Attribute* getAttribute() const { return attribute_; }
    GA_Attribute* operator->() const { return attribute_; }
    void setTypeInfo(GA_TypeInfo type) const { attribute_->getOptions().setTypeInfo(type); }

private:
    GA_Attribute* attribute_;
};

/// [M]: the attributes of one owner.
enum GA_AttributeScope { GA_SCOPE_PUBLIC };
class GA_AttributeDict {
public:
    using List = std::vector<std::unique_ptr<GA_Attribute>>;
    explicit GA_AttributeDict(const List* list) : list_(list) {}
    class iterator {
    public:
        explicit iterator(const List* list) : list_(list) {}
        bool atEnd() const { return at_ == list_->size(); }
        iterator& operator++() {
            ++at_;
            return *this;
        }
        GA_Attribute* attrib() const { return (*list_)[at_].get(); }

    private:
        const List* list_;
        std::size_t at_ = 0;
    };
    iterator begin(GA_AttributeScope) const { return iterator(list_); }

private:
    const List* list_;
};

/// 1.4: points, attributes, groups, data ids; what is [M] says so. 1.5: primitives.
class GU_Detail {
public:
    using Attributes = std::vector<std::unique_ptr<GA_Attribute>>;

    GU_Detail() {
        addTuple(GA_STORE_REAL32, GA_ATTRIB_POINT, "P", 3, GA_Defaults(0.0))
            .setTypeInfo(GA_TYPE_POINT);
    }

    // Points: index i is at offset points_[i].
    GA_Size getNumPoints() const { return static_cast<GA_Size>(points_.size()); }
    GA_Offset pointOffset(GA_Index i) const { return points_.at(static_cast<std::size_t>(i)); }
    GA_Index pointIndex(GA_Offset off) const { return indexOf_.at(static_cast<std::size_t>(off)); }
    GA_Range getPointRange() const {
        std::vector<GA_Offset> offsets = points_;
        if (!std::is_sorted(offsets.begin(), offsets.end()))
            std::sort(offsets.begin(), offsets.end());
        return GA_Range(std::move(offsets));
    }
    GA_Offset appendPointBlock(GA_Size n) {
        const GA_Offset start = nextPoint_;
        nextPoint_ += n;
        indexOf_.resize(static_cast<std::size_t>(nextPoint_), -1);
        for (GA_Offset off = start; off < nextPoint_; ++off) {
            indexOf_[static_cast<std::size_t>(off)] = getNumPoints();
            points_.push_back(off);
        }
        for (auto& attribute : attributes_[GA_ATTRIB_POINT]) attribute->reach(nextPoint_);
        return start;
    }
    void destroyPointOffset(GA_Offset off) {  // leaves a hole
        points_.erase(std::find(points_.begin(), points_.end(), off));
        for (std::size_t i = 0; i < points_.size(); ++i)
            indexOf_[static_cast<std::size_t>(points_[i])] = static_cast<GA_Index>(i);
    }

    GA_Attribute* getP() { return findAttribute(GA_ATTRIB_POINT, "P"); }
    const GA_Attribute* getP() const { return findAttribute(GA_ATTRIB_POINT, "P"); }
    GA_Attribute* findAttribute(GA_AttributeOwner owner, const char* name) const {
        for (const auto& attribute : attributes_[owner])
            if (attribute->getName() == UT_StringHolder(name)) return attribute.get();
        return nullptr;
    }
    GA_RWAttributeRef addTuple(GA_Storage storage,
                               GA_AttributeOwner owner,
                               const char* name,
                               int size,
                               const GA_Defaults& standard) {
        attributes_[owner].push_back(
            std::make_unique<GA_Attribute>(name, owner, storage, size, standard.value()));
        GA_Attribute* made = attributes_[owner].back().get();
        made->reach(owner == GA_ATTRIB_POINT       ? nextPoint_
                    : owner == GA_ATTRIB_PRIMITIVE ? nextPrimitive_
                    : owner == GA_ATTRIB_VERTEX    ? nextVertex_
                                                   : 1);
        return GA_RWAttributeRef(made);
    }
    GA_RWAttributeRef addStringTuple(GA_AttributeOwner owner, const char* name, int size) {
        return addTuple(GA_STORE_STRING, owner, name, size, GA_Defaults(0.0));
    }
    GA_AttributeDict getAttributeDict(GA_AttributeOwner owner) const {  // [M]
        return GA_AttributeDict(&attributes_[owner]);
    }

    GA_PointGroup* newPointGroup(const char* name) {
        return &groups_.try_emplace(name, name).first->second;
    }
    const std::map<std::string, GA_PointGroup>& pointGroups() const { return groups_; }

    std::vector<std::unique_ptr<GEO_Primitive>>& primitives() { return primitives_; }
    const std::vector<std::unique_ptr<GEO_Primitive>>& primitives() const { return primitives_; }
    GA_Size getNumPrimitives() const { return static_cast<GA_Size>(primitives_.size()); }
    GEO_Primitive* appendPrimitive(GA_PrimitiveTypeId type) {
        primitives_.push_back(std::make_unique<GEO_Primitive>(type, nextPrimitive_++));
        for (auto& attribute : attributes_[GA_ATTRIB_PRIMITIVE]) attribute->reach(nextPrimitive_);
        return primitives_.back().get();
    }

    /// The first of so many neighbours.
    GA_Offset appendVertices(GA_Size n) {
        const GA_Offset first = nextVertex_;
        nextVertex_ += n;
        for (auto& attribute : attributes_[GA_ATTRIB_VERTEX]) attribute->reach(nextVertex_);
        return first;
    }

    /// Of a type with members of its own.
    template <class Primitive, class... Arguments>
    Primitive* appendOwn(Arguments&&... arguments) {
        auto made =
            std::make_unique<Primitive>(nextPrimitive_++, std::forward<Arguments>(arguments)...);
        Primitive* result = made.get();
        primitives_.push_back(std::move(made));
        for (auto& attribute : attributes_[GA_ATTRIB_PRIMITIVE]) attribute->reach(nextPrimitive_);
        return result;
    }

    /// 1.4: what has a data id for all primitives.
    class GA_PrimitiveList {
    public:
        void bumpDataId() { ++dataId; }
        GA_DataId dataId = 1;
    };
    GA_PrimitiveList& getPrimitiveList() { return primitiveList_; }

    void clearAndDestroy() { *this = GU_Detail(); }
    void replaceWith(const GU_Detail& other);
    void bumpDataIdsForAddOrRemove(bool points, bool, bool) { topologyBumps_ += points ? 1 : 0; }
    void bumpAllDataIds() {
        for (auto& list : attributes_)
            for (auto& attribute : list) attribute->bumpDataId();
    }
    int topologyBumps() const { return topologyBumps_; }

private:
    GA_Offset nextPoint_ = kFirstOffset;
    GA_Offset nextPrimitive_ = kFirstOffset;
    GA_Offset nextVertex_ = 2 * kFirstOffset;
    std::vector<GA_Offset> points_;
    std::vector<GA_Index> indexOf_;
    std::array<Attributes, 4> attributes_;
    std::map<std::string, GA_PointGroup> groups_;
    std::vector<std::unique_ptr<GEO_Primitive>> primitives_;
    int topologyBumps_ = 0;
    GA_PrimitiveList primitiveList_;
};

/// 1.4: clear and copy.
inline void GU_Detail::replaceWith(const GU_Detail& other) {
    clearAndDestroy();
    nextPoint_ = other.nextPoint_;
    nextPrimitive_ = other.nextPrimitive_;
    nextVertex_ = other.nextVertex_;
    points_ = other.points_;
    indexOf_ = other.indexOf_;
    groups_ = other.groups_;
    for (std::size_t owner = 0; owner < attributes_.size(); ++owner) {
        attributes_[owner].clear();
        for (const auto& attribute : other.attributes_[owner])
            attributes_[owner].push_back(std::make_unique<GA_Attribute>(*attribute));
    }
    for (const auto& primitive : other.primitives_) primitives_.push_back(primitive->clone());
}

/// 1.5: loop over primitives; the caller declares `prim`.
#define GA_FOR_ALL_PRIMITIVES(gdp, prim)                                                        \
    for (std::size_t standinAt = 0; standinAt < (gdp)->primitives().size() &&                   \
                                    ((prim) = (gdp)->primitives()[standinAt].get()) != nullptr; \
         ++standinAt)

/// [M]: loop over point groups; the caller declares `group`.
#define GA_FOR_ALL_POINTGROUPS(gdp, group)              \
    for (auto standinAt = (gdp)->pointGroups().begin(); \
         standinAt != (gdp)->pointGroups().end() && ((group) = &standinAt->second); ++standinAt)

/// [M]: polygons.
enum { GU_POLY_CLOSED = 0 };
class GU_PrimPoly {
public:
    static GEO_Primitive* build(GU_Detail* gdp, GA_Size n, int, int) {
        GEO_Primitive* poly = gdp->appendPrimitive(GEO_PRIMPOLY);
        poly->points.resize(static_cast<std::size_t>(n), -1);
        poly->firstVertex = gdp->appendVertices(n);
        return poly;
    }
};
