/// @file handles.h
/// Test double of attribute handles and page handles (hdk.md 1.4).
#pragma once

#include "detail.h"

/// 1.4: read handles: isValid, get(offset), get(offset, component).
template <class T>
class GA_ROHandleT {
public:
    GA_ROHandleT() = default;
    explicit GA_ROHandleT(const GA_Attribute* attribute)
        : attribute_(attribute == nullptr || attribute->isArray ? nullptr : attribute) {}
    GA_ROHandleT(const GU_Detail* gdp, GA_AttributeOwner owner, const char* name)
        : GA_ROHandleT(gdp->findAttribute(owner, name)) {}
    bool isValid() const { return attribute_ != nullptr; }
    T get(GA_Offset off, int c = 0) const {
        if constexpr (std::is_same_v<T, UT_StringHolder>)
            return attribute_->pagesOf<UT_StringHolder>()->get(off, c);
        else
            return attribute_->get<T>(off, c);
    }

protected:
    const GA_Attribute* attribute_ = nullptr;
};

/// 1.4: write handles.
template <class T>
class GA_RWHandleT : public GA_ROHandleT<T> {
public:
    GA_RWHandleT() = default;
    explicit GA_RWHandleT(GA_Attribute* attribute) : GA_ROHandleT<T>(attribute), own_(attribute) {}
    GA_RWHandleT(GU_Detail* gdp, GA_AttributeOwner owner, const char* name)
        : GA_RWHandleT(gdp->findAttribute(owner, name)) {}
    void set(GA_Offset off, const T& value) { set(off, 0, value); }
    void set(GA_Offset off, int c, const T& value) {  // the component before the value
        if constexpr (std::is_same_v<T, UT_StringHolder>)
            own_->pagesOf<UT_StringHolder>()->edit(off, c) = value;
        else
            own_->set<T>(off, c, value);
    }

private:
    GA_Attribute* own_ = nullptr;
};
/// 1.4: names of handles.
using GA_ROHandleF = GA_ROHandleT<float>;
using GA_ROHandleD = GA_ROHandleT<double>;
using GA_ROHandleI = GA_ROHandleT<std::int32_t>;
using GA_ROHandleID = GA_ROHandleT<std::int64_t>;
using GA_ROHandleS = GA_ROHandleT<UT_StringHolder>;
using GA_RWHandleF = GA_RWHandleT<float>;
using GA_RWHandleD = GA_RWHandleT<double>;
using GA_RWHandleI = GA_RWHandleT<std::int32_t>;
using GA_RWHandleID = GA_RWHandleT<std::int64_t>;
using GA_RWHandleS = GA_RWHandleT<UT_StringHolder>;

/// 1.4: page handles: setPage(offset), then value(offset) inside that page. V is the tuple as a
/// whole. Numbers of a value; a number has itself.
template <class V, class T>
inline constexpr GA_Offset kTupleOf =
    static_cast<GA_Offset>(sizeof(V) / sizeof(T));  // NOLINT(bugprone-sizeof-expression)

/// 1.4: GA_ROPageHandle*.
template <class V, class T>
class GA_ROPageHandleT {
public:
    explicit GA_ROPageHandleT(const GA_Attribute* attribute) : pages_(attribute->pagesOf<T>()) {}
    void setPage(GA_Offset off) {
        const std::vector<T>& page = pages_->page(off);
        first_ = page.data();
        isConstant_ = page.size() == static_cast<std::size_t>(kTupleOf<V, T>);
    }
    const V& value(GA_Offset off) const {
        const GA_Offset row = isConstant_ ? 0 : off % kPageSize;
        return *reinterpret_cast<const V*>(first_ + row * kTupleOf<V, T>);
    }

private:
    const StandinPages<T>* pages_;
    const T* first_ = nullptr;
    bool isConstant_ = false;
};
/// 1.4: GA_RWPageHandle*.
template <class V, class T>
class GA_RWPageHandleT {
public:
    explicit GA_RWPageHandleT(GA_Attribute* attribute) : pages_(attribute->pagesOf<T>()) {}
    void setPage(GA_Offset off) {
        pages_->harden(off);
        first_ = &pages_->edit(off - off % kPageSize, 0);
    }
    V& value(GA_Offset off) {
        return *reinterpret_cast<V*>(first_ + off % kPageSize * kTupleOf<V, T>);
    }

private:
    StandinPages<T>* pages_;
    T* first_ = nullptr;
};
/// 1.4: V3 is read in a source; of scalars and matrices [I].
using GA_ROPageHandleF = GA_ROPageHandleT<float, float>;
using GA_ROPageHandleD = GA_ROPageHandleT<double, double>;
using GA_ROPageHandleI = GA_ROPageHandleT<std::int32_t, std::int32_t>;
using GA_ROPageHandleID = GA_ROPageHandleT<std::int64_t, std::int64_t>;
using GA_ROPageHandleV3 = GA_ROPageHandleT<UT_Vector3F, float>;
using GA_ROPageHandleV3D = GA_ROPageHandleT<UT_Vector3D, double>;
using GA_ROPageHandleM3 = GA_ROPageHandleT<UT_Matrix3F, float>;
using GA_ROPageHandleM3D = GA_ROPageHandleT<UT_Matrix3D, double>;
using GA_RWPageHandleF = GA_RWPageHandleT<float, float>;
using GA_RWPageHandleD = GA_RWPageHandleT<double, double>;
using GA_RWPageHandleI = GA_RWPageHandleT<std::int32_t, std::int32_t>;
using GA_RWPageHandleID = GA_RWPageHandleT<std::int64_t, std::int64_t>;
using GA_RWPageHandleV3 = GA_RWPageHandleT<UT_Vector3F, float>;
using GA_RWPageHandleV3D = GA_RWPageHandleT<UT_Vector3D, double>;
using GA_RWPageHandleM3 = GA_RWPageHandleT<UT_Matrix3F, float>;
using GA_RWPageHandleM3D = GA_RWPageHandleT<UT_Matrix3D, double>;
