#include <mallow/parallel/for_each.h>
#include <mallow/particles/resort.h>

#include <algorithm>
#include <cstring>

namespace mallow {
namespace {

constexpr std::size_t kGrain = 4096;  // rows

/// The size of a row is a constant of the loop: a copy is then a few moves, not a call.
template <std::size_t kBytes>
void permuteRows(const char* from, const std::uint32_t* order, std::size_t count, char* to) {
    forEachIndex(0, (count + kGrain - 1) / kGrain, 1, [=](std::size_t block) {
        const std::size_t end = std::min(count, (block + 1) * kGrain);
        for (std::size_t i = block * kGrain; i < end; ++i)
            std::memcpy(to + i * kBytes, from + order[i] * kBytes, kBytes);
    });
}

void permuteRowsOfAnySize(
    const char* from, const std::uint32_t* order, std::size_t count, std::size_t bytes, char* to) {
    forEachIndex(0, count, kGrain, [=](std::size_t i) {
        std::memcpy(to + i * bytes, from + order[i] * bytes, bytes);
    });
}

void permute(const void* from,
             const std::uint32_t* order,
             std::size_t count,
             std::size_t rowBytes,
             void* to) {
    const auto* source = static_cast<const char*>(from);
    auto* target = static_cast<char*>(to);
    switch (rowBytes) {
        case 4:
            return permuteRows<4>(source, order, count, target);
        case 8:
            return permuteRows<8>(source, order, count, target);
        case 12:
            return permuteRows<12>(source, order, count, target);
        case 24:
            return permuteRows<24>(source, order, count, target);
        case 36:
            return permuteRows<36>(source, order, count, target);
        default:
            return permuteRowsOfAnySize(source, order, count, rowBytes, target);
    }
}

template <class T>
void permuteInto(const ParticleArray<T>& from, const std::uint32_t* order, ParticleArray<T>& to) {
    to.resize(from.size());
    permute(from.data(), order, from.size(), from.width() * sizeof(T), to.data());
}

/// By way of `room`, which grows to the size of the largest column and stays.
template <class T>
void permuteInPlace(const std::uint32_t* order,
                    ParticleArray<char>& room,
                    ParticleArray<T>& column) {
    const std::size_t rowBytes = column.width() * sizeof(T);
    const std::size_t bytes = column.size() * rowBytes;
    if (room.size() < bytes) room.resize(bytes);
    permute(column.data(), order, column.size(), rowBytes, room.data());
    forEachIndex(0, (column.size() + kGrain - 1) / kGrain, 1, [&](std::size_t block) {
        const std::size_t begin = block * kGrain * rowBytes;
        std::memcpy(reinterpret_cast<char*>(column.data()) + begin, room.data() + begin,
                    std::min(bytes - begin, kGrain * rowBytes));
    });
}

}  // namespace

template <class T>
void resort(ParticleBatch<T>& batch, ParticleBatch<T>& spare, BlockSort& sort, bool keepSnapshot) {
    const std::uint32_t* order = sort.order.data();
    batch.forEachColumn([&](auto& column) {
        if (column.isPresent() && !keepSnapshot) permuteInPlace(order, sort.room, column);
    });
    if (keepSnapshot) {
        batch.giveColumnsTo(spare);
        batch.forEachColumnWith(spare, [&](auto& column, auto& other) {
            if (!column.isPresent()) return;
            permuteInto(column, order, other);
            column.swap(other);
        });
    }
    permuteInPlace(order, sort.room, sort.cell);
    forEachIndex(0, sort.order.size(), kGrain,
                 [&](std::size_t i) { sort.order.data()[i] = static_cast<std::uint32_t>(i); });
}

template void resort(ParticleBatch<float>&, ParticleBatch<float>&, BlockSort&, bool);
template void resort(ParticleBatch<double>&, ParticleBatch<double>&, BlockSort&, bool);

}  // namespace mallow
