/// @file particle_array.h
/// One quantity of all particles of a batch: `width` numbers per particle, particle after particle.
/// A width of 0 means that the batch does not have the quantity.
///
/// The memory starts on a cache line and may be read kOverread numbers past its end, so that a
/// four-wide load of the last particle's 3-vector is legal.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace mallow {

template <class T>
class ParticleArray {
    static_assert(std::is_trivially_copyable_v<T>, "columns are moved as bytes");

public:
    static constexpr std::size_t kOverread = 16;

    ParticleArray() = default;
    explicit ParticleArray(int width) : width_(static_cast<std::size_t>(width)) {}
    ParticleArray(const ParticleArray& other) : width_(other.width_) {
        resize(other.size_);
        if (size_ > 0) std::memcpy(data_, other.data_, bytes(size_));
    }
    ParticleArray(ParticleArray&& other) noexcept { swap(other); }
    ParticleArray& operator=(ParticleArray other) noexcept {
        swap(other);
        return *this;
    }
    ~ParticleArray() { std::free(data_); }

    bool isPresent() const { return width_ > 0; }
    std::size_t width() const { return width_; }
    std::size_t size() const { return size_; }  ///< particles
    T* data() { return data_; }
    const T* data() const { return data_; }
    T* row(std::size_t particle) { return data_ + particle * width_; }
    const T* row(std::size_t particle) const { return data_ + particle * width_; }

    /// New rows are zero. Grows by a quarter at least, so that emission does not copy every time.
    void resize(std::size_t size) {
        if (width_ == 0) return;
        if (size > capacity_) {
            // The first allocation is exact: most batches never grow.
            reserve(capacity_ == 0 || size > capacity_ + capacity_ / 4 ? size
                                                                       : capacity_ + capacity_ / 4);
        }
        if (size > size_)
            std::memset(static_cast<void*>(data_ + size_ * width_), 0, bytes(size - size_));
        size_ = size;
    }

    void swap(ParticleArray& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(width_, other.width_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    std::size_t allocatedBytes() const {
        return data_ == nullptr ? 0 : bytes(capacity_) + kOverread * sizeof(T);
    }

private:
    std::size_t bytes(std::size_t rows) const { return rows * width_ * sizeof(T); }

    void reserve(std::size_t capacity) {
        const std::size_t used = bytes(capacity) + kOverread * sizeof(T);
        constexpr std::size_t kLine = 64;
        T* grown = static_cast<T*>(std::aligned_alloc(kLine, (used + kLine - 1) / kLine * kLine));
        if (grown == nullptr) throw std::bad_alloc();
        if (size_ > 0) std::memcpy(static_cast<void*>(grown), data_, bytes(size_));
        std::memset(static_cast<void*>(grown + capacity * width_), 0, kOverread * sizeof(T));
        std::free(data_);
        data_ = grown;
        capacity_ = capacity;
    }

    T* data_ = nullptr;
    std::size_t width_ = 0;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace mallow
