#include <mallow/step/particle_collisions.h>

namespace mallow {
namespace {

constexpr std::size_t kBits = 64;

bool isListed(std::uint64_t bits, std::size_t i) {
    return i >= kBits || ((bits >> i) & 1u) != 0;
}

template <class T>
Vec3d vec3(const T* quad) {
    return Vec3d(static_cast<double>(quad[0]), static_cast<double>(quad[1]),
                 static_cast<double>(quad[2]));
}

template <class T>
void assign(const Vec3d& v, T* quad) {
    for (int a = 0; a < 3; ++a) quad[a] = static_cast<T>(v[a]);
}

/// x_p + dt times the given velocity.
template <class T>
void predict(const ParticleChunk<T>& chunk, const T (*velocity)[4], double dt, Vec3d* x) {
    for (int n = 0; n < chunk.count; ++n) x[n] = vec3(chunk.position[n]) + dt * vec3(velocity[n]);
}

}  // namespace

TileContacts findContacts(const Surroundings& around, const Vec3d& center, double radius) {
    TileContacts contacts;
    for (std::size_t i = 0; i < around.colliders.size(); ++i)
        if (mayTouch(around.colliders[i], center, radius))
            contacts.colliders |= std::uint64_t(1) << (i < kBits ? i : kBits - 1);
    for (std::size_t i = 0; i < around.sources.size(); ++i)
        if (clearance(around.sources[i].region, center, false) < radius)
            contacts.sources |= std::uint64_t(1) << (i < kBits ? i : kBits - 1);
    return contacts;
}

template <class T>
void stopSeparation(const Surroundings& around,
                    const TileContacts& contacts,
                    double dt,
                    ParticleChunk<T>& chunk) {
    const auto count = static_cast<std::size_t>(chunk.count);
    Vec3d x[kChunk];
    predict(chunk, chunk.velocity, dt, x);
    for (std::size_t c = 0; c < around.colliders.size(); ++c) {
        if (!isListed(contacts.colliders, c)) continue;
        ContactSample contact[kChunk];
        sample(around.colliders[c], x, count, contact);
        for (std::size_t n = 0; n < count; ++n) {
            if (!(contact[n].distance < 0.0)) continue;
            const Vec3d relative = vec3(chunk.velocity[n]) - contact[n].velocity;
            if (contact[n].normal.dot(relative) <= 0.0) chunk.separation[n] = T(0);
        }
    }
    for (std::size_t s = 0; s < around.sources.size(); ++s) {
        if (!isListed(contacts.sources, s)) continue;
        double distance[kChunk];
        signedDistance(around.sources[s].region, x, count, distance);
        for (std::size_t n = 0; n < count; ++n)
            if (distance[n] < 0.0) chunk.separation[n] = T(0);
    }
}

template <class T>
void resolveParticleCollisions(const Surroundings& around,
                               const TileContacts& contacts,
                               double dt,
                               ParticleChunk<T>& chunk) {
    const auto count = static_cast<std::size_t>(chunk.count);
    for (std::size_t c = 0; c < around.colliders.size(); ++c) {
        if (!isListed(contacts.colliders, c)) continue;
        const PosedCollider& collider = around.colliders[c];
        Vec3d x[kChunk];
        ContactSample contact[kChunk];
        predict(chunk, chunk.advection, dt, x);
        sample(collider, x, count, contact);
        for (std::size_t n = 0; n < count; ++n) {
            if (!(contact[n].distance < 0.0)) continue;
            const auto resolve = [&](const Vec3d& v) {
                return resolveContact(collider.boundary, collider.friction, v, contact[n].normal,
                                      contact[n].velocity);
            };
            assign(resolve(vec3(chunk.velocity[n])), chunk.velocity[n]);
            assign(resolve(vec3(chunk.advection[n])), chunk.advection[n]);
        }
    }
}

template void stopSeparation(const Surroundings&,
                             const TileContacts&,
                             double,
                             ParticleChunk<float>&);
template void stopSeparation(const Surroundings&,
                             const TileContacts&,
                             double,
                             ParticleChunk<double>&);
template void resolveParticleCollisions(const Surroundings&,
                                        const TileContacts&,
                                        double,
                                        ParticleChunk<float>&);
template void resolveParticleCollisions(const Surroundings&,
                                        const TileContacts&,
                                        double,
                                        ParticleChunk<double>&);

}  // namespace mallow
