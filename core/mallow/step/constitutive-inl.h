/// @file constitutive-inl.h
/// Drives a material model over particles, as many at a time as a register holds.
/// The model is a function of one state (material/*-inl.h); this is the loop around it.
#if defined(MALLOW_STEP_CONSTITUTIVE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MALLOW_STEP_CONSTITUTIVE_INL_H
#undef MALLOW_STEP_CONSTITUTIVE_INL_H
#else
#define MALLOW_STEP_CONSTITUTIVE_INL_H
#endif

#include <mallow/material/material_list-inl.h>
#include <mallow/simd/pack-inl.h>
#include <mallow/step/particle_kernels.h>

HWY_BEFORE_NAMESPACE();
namespace mallow {
namespace HWY_NAMESPACE {

/// Four values of each of Lanes::kCount particles, which lie as quads one after the other.
template <class T>
HWY_INLINE void loadQuads(const T* HWY_RESTRICT quads, Lanes<T>* values) {
    const hn::ScalableTag<T> d;
    hn::LoadInterleaved4(d, quads, values[0].v, values[1].v, values[2].v, values[3].v);
}

template <class T>
HWY_INLINE void storeQuads(const Lanes<T>* values, T* HWY_RESTRICT quads) {
    const hn::ScalableTag<T> d;
    hn::StoreInterleaved4(values[0].v, values[1].v, values[2].v, values[3].v, d, quads);
}

/// Rows of kWidth numbers of the listed particles, transposed: values[k] holds number k of all.
/// Reads up to 3 numbers past a row's end.
template <int kWidth, class T>
HWY_INLINE void loadRows(const T* column, const std::uint32_t* index, Lanes<T>* values) {
    constexpr int kLanes = Lanes<T>::kCount;
    constexpr int kQuads = (kWidth + 3) / 4;
    alignas(64) T quads[kQuads][4 * kLanes];
    for (int l = 0; l < kLanes; ++l) {
        const T* row = column + static_cast<std::size_t>(kWidth) * index[l];
        for (int q = 0; q < kQuads; ++q) Quad<T>::load(row + 4 * q).store(quads[q] + 4 * l);
    }
    Lanes<T> all[4 * kQuads];
    for (int q = 0; q < kQuads; ++q) loadQuads(quads[q], all + 4 * q);
    for (int k = 0; k < kWidth; ++k) values[k] = all[k];
}

/// The inverse, for the first `count` particles.
template <int kWidth, class T>
HWY_INLINE void storeRows(const Lanes<T>* values,
                          const std::uint32_t* index,
                          int count,
                          T* column) {
    constexpr int kLanes = Lanes<T>::kCount;
    constexpr int kQuads = (kWidth + 3) / 4;
    alignas(64) T quads[kQuads][4 * kLanes];
    Lanes<T> all[4 * kQuads];
    for (int k = 0; k < 4 * kQuads; ++k) all[k] = k < kWidth ? values[k] : Lanes<T>(T(0));
    for (int q = 0; q < kQuads; ++q) storeQuads(all + 4 * q, quads[q]);
    for (int l = 0; l < count; ++l) {
        T* row = column + static_cast<std::size_t>(kWidth) * index[l];
        for (int q = 0; q < kWidth / 4; ++q) Quad<T>::load(quads[q] + 4 * l).store(row + 4 * q);
        for (int k = kWidth / 4 * 4; k < kWidth; ++k) row[k] = quads[k / 4][4 * l + k % 4];
    }
}

template <class T>
HWY_INLINE Lanes<T> loadColumn(const T* column, const std::uint32_t* index) {
    alignas(64) T values[Lanes<T>::kCount];
    for (int l = 0; l < Lanes<T>::kCount; ++l) values[l] = column[index[l]];
    return Lanes<T>::load(values);
}

/// A struct of nothing but lanes, seen as an array of them.
template <class T, class Struct>
HWY_INLINE Lanes<T>* lanesOf(Struct& value) {
    static_assert(sizeof(Struct) % sizeof(Lanes<T>) == 0, "nothing but lanes");
    return reinterpret_cast<Lanes<T>*>(&value);
}

template <class Model, class T>
HWY_INLINE Model loadModel(const ConstitutiveColumns<T>& columns, const std::uint32_t* index) {
    constexpr int kParameters = static_cast<int>(sizeof(Model) / sizeof(Lanes<T>));
    Model model;
    for (int k = 0; k < kParameters; ++k) {
        lanesOf<T>(model)[k] = columns.painted[k] == nullptr
                                   ? Lanes<T>(columns.uniform[k])
                                   : loadColumn(columns.painted[k], index);
    }
    return model;
}

/// Puts a response into the columns and the report. `place` is that of lane 0 in the chunk.
template <class T>
HWY_INLINE void keepResponse(const Response<Lanes<T>>& response,
                             const Lanes<T>& volumeRatio,
                             const std::uint32_t* index,
                             int place,
                             int count,
                             const ConstitutiveColumns<T>& columns,
                             ChunkReport<T>& report) {
    const Lanes<T> mass = loadColumn(columns.mass, index);
    const Lanes<T> restVolume = loadColumn(columns.restVolume, index);
    Symmetric3<Lanes<T>> stress = response.tau;
    Lanes<T> sum(T(0));
    for (int k = 0; k < 6; ++k) {
        Lanes<T>& entry = lanesOf<T>(stress)[k];
        entry = entry * restVolume;
        sum = sum + entry;
    }
    storeRows<6>(lanesOf<T>(stress), index, count, columns.stress);

    const Lanes<T> perDensity = restVolume / mass;
    report.waveSpeedSquared = hwy::HWY_NAMESPACE::GetLane(
        hn::Max(hn::Set(hn::ScalableTag<T>(), report.waveSpeedSquared),
                hn::MaxOfLanes(hn::ScalableTag<T>(), (response.waveModulus * perDensity).v)));
    report.kinematicViscosity = hn::GetLane(
        hn::Max(hn::Set(hn::ScalableTag<T>(), report.kinematicViscosity),
                hn::MaxOfLanes(hn::ScalableTag<T>(), (response.dynamicViscosity * perDensity).v)));

    const auto good = response.valid & isFinite(sum);
    if (HWY_UNLIKELY(!allOf(good)) && report.badState < 0) {
        alignas(64) T isGood[Lanes<T>::kCount];
        alignas(64) T ratio[Lanes<T>::kCount];
        select(good, Lanes<T>(T(1)), Lanes<T>(T(0))).store(isGood);
        volumeRatio.store(ratio);
        for (int l = 0; l < count; ++l) {
            if (isGood[l] != T(0)) continue;
            report.badState = place + l;
            report.badVolumeRatio = ratio[l];
            break;
        }
    }
}

/// Places past the chunk's end repeat its last particle.
template <class T>
HWY_INLINE int listLanes(const std::uint32_t* index, int place, int count, std::uint32_t* lanes) {
    const int used = count - place < Lanes<T>::kCount ? count - place : Lanes<T>::kCount;
    for (int l = 0; l < Lanes<T>::kCount; ++l) lanes[l] = index[place + (l < used ? l : used - 1)];
    return used;
}

template <template <class> class ModelOf, class T>
HWY_NOINLINE void updateChunk(const ConstitutiveColumns<T>& columns,
                              const ConstitutiveStep<T>& step,
                              ParticleChunk<T>& chunk,
                              ChunkReport<T>& report) {
    using L = Lanes<T>;
    using Model = ModelOf<L>;
    using State = typename Model::State;
    constexpr int kState = static_cast<int>(sizeof(State) / sizeof(L));
    std::uint32_t lanes[L::kCount];
    // Lanes past the chunk's end compute too: they repeat its last particle, at rest.
    for (int n = chunk.count; n % L::kCount != 0; ++n)
        for (int c = 0; c < 3; ++c) Quad<T>::zero().store(chunk.gradient[c][n]);
    for (int place = 0; place < chunk.count; place += L::kCount) {
        const int used = listLanes<T>(chunk.index, place, chunk.count, lanes);
        Matrix3<L> gradient;
        L quad[4];
        for (int c = 0; c < 3; ++c) {
            loadQuads(chunk.gradient[c][place], quad);
            for (int r = 0; r < 3; ++r) gradient(r, c) = quad[r];
        }
        State state;
        loadRows<kState>(columns.state, lanes, lanesOf<T>(state));
        const Model model = loadModel<Model>(columns, lanes);

        const Response<L> response = model.update(gradient, step.dt, state);

        storeRows<kState>(lanesOf<T>(state), lanes, used, columns.state);
        keepResponse(response, Model::volumeRatio(state), lanes, place, used, columns, report);
        select(response.trialVolumeRatio < model.criticalVolumeRatio(state), L(step.betaMin),
               L(step.betaMax))
            .store(chunk.separation + place);
    }
}

template <template <class> class ModelOf, class T>
HWY_NOINLINE void respondToRows(const ConstitutiveColumns<T>& columns,
                                std::size_t begin,
                                std::size_t end,
                                ChunkReport<T>& report) {
    using L = Lanes<T>;
    using Model = ModelOf<L>;
    using State = typename Model::State;
    constexpr int kState = static_cast<int>(sizeof(State) / sizeof(L));
    std::uint32_t rows[kChunk];
    std::uint32_t lanes[L::kCount];
    const int count = static_cast<int>(end - begin);
    for (int i = 0; i < count; ++i)
        rows[i] = static_cast<std::uint32_t>(begin) + static_cast<std::uint32_t>(i);
    for (int place = 0; place < count; place += L::kCount) {
        const int used = listLanes<T>(rows, place, count, lanes);
        State state;
        loadRows<kState>(columns.state, lanes, lanesOf<T>(state));
        const Model model = loadModel<Model>(columns, lanes);
        keepResponse(model.respond(state), Model::volumeRatio(state), lanes, place, used, columns,
                     report);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace mallow
HWY_AFTER_NAMESPACE();

#endif
