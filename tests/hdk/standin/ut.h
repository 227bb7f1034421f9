/// @file ut.h
/// Test double of the UT classes the nodes use (README.md). Sections are those of hdk.md.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

using exint = std::int64_t;  // 1.1, 7.1
using int64 = std::int64_t;  // 1.1
using fpreal = double;       // table of versions: fpreal is double
using fpreal32 = float;      // [M]
using fpreal64 = double;     // [M]
#include "version.h"
#if SYS_VERSION_MAJOR_INT >= 21
using OP_InputIdx = unsigned;  // table of versions: a name since 21
#endif

/// 1.1: the holder of strings, with its literal "..."_sh. Copies share the text.
class UT_StringHolder {
public:
    UT_StringHolder() = default;
    UT_StringHolder(const char* text) : UT_StringHolder(std::string(text != nullptr ? text : "")) {}
    UT_StringHolder(const std::string& text)
        : text_(text.empty() ? nullptr : std::make_shared<const std::string>(text)) {}
    const char* c_str() const { return text_ != nullptr ? text_->c_str() : ""; }
    std::string toStdString() const { return c_str(); }  // [M]
    bool operator==(const UT_StringHolder& other) const {
        return text_ == other.text_ || std::strcmp(c_str(), other.c_str()) == 0;
    }

private:
    std::shared_ptr<const std::string> text_;
};
/// 1.1.
inline UT_StringHolder operator""_sh(const char* text, std::size_t size) {
    return {std::string(text, size)};
}

/// 1.2: evalString(UT_String&, ...).
class UT_String {
public:
    UT_String() = default;
    UT_String(const char* text) : text_(text) {}
    const char* c_str() const { return text_.c_str(); }
    void set(const std::string& text) { text_ = text; }
    std::string toStdString() const { return text_; }  // [M]

private:
    std::string text_;
};

/// 1.4: vectors; component access [M].
template <class T>
class UT_Vector3T {
public:
    UT_Vector3T() = default;
    UT_Vector3T(T x, T y, T z) : v_{x, y, z} {}
    T& operator()(int i) { return v_[static_cast<std::size_t>(i)]; }
    T operator()(int i) const { return v_[static_cast<std::size_t>(i)]; }
    const T* data() const { return v_.data(); }
    T* data() { return v_.data(); }

private:
    std::array<T, 3> v_ = {};
};
/// Table of versions: F and D when precision matters.
using UT_Vector3F = UT_Vector3T<float>;
using UT_Vector3D = UT_Vector3T<double>;
using UT_Vector3 = UT_Vector3F;

/// 1.4: matrices act on row vectors: (v * m)_j = sum_i v_i m(i, j); rows follow each other.
template <class T>
class UT_Matrix3T {
public:
    T& operator()(int row, int col) { return m_[static_cast<std::size_t>(3 * row + col)]; }
    T operator()(int row, int col) const { return m_[static_cast<std::size_t>(3 * row + col)]; }
    const T* data() const { return m_.data(); }  // [M]
    T* data() { return m_.data(); }

private:
    std::array<T, 9> m_ = {};
};
/// Table of versions.
using UT_Matrix3F = UT_Matrix3T<float>;
using UT_Matrix3D = UT_Matrix3T<double>;
template <class T>
UT_Vector3T<T> operator*(const UT_Vector3T<T>& v, const UT_Matrix3T<T>& m) {
    UT_Vector3T<T> result;
    for (int j = 0; j < 3; ++j) {
        T sum = 0;
        for (int i = 0; i < 3; ++i) sum += v(i) * m(i, j);
        result(j) = sum;
    }
    return result;
}

/// 1.2: severities.
enum UT_ErrorSeverity { UT_ERROR_NONE, UT_ERROR_MESSAGE, UT_ERROR_WARNING, UT_ERROR_ABORT };
using OP_ERROR = UT_ErrorSeverity;

/// Tests set it (1.6): asked at each look at the interrupt, with the percent shown.
struct StandinInterrupt {
    std::function<bool(int percent)> isPressed;
    int asked = 0;
    std::string operation;
};
inline StandinInterrupt& standinInterrupt() {
    static StandinInterrupt state;
    return state;
}

/// 1.8: what a ROP's frames are handed.
class UT_Interrupt {};

/// 1.6: interrupt for the lifetime of an operation.
class UT_AutoInterrupt {
public:
    explicit UT_AutoInterrupt(const char* operation) { standinInterrupt().operation = operation; }
    bool wasInterrupted(int percent = -1) {
        StandinInterrupt& state = standinInterrupt();
        ++state.asked;
        return state.isPressed && state.isPressed(percent);
    }
};
