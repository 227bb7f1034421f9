/// @file grid_contacts.h
/// What bodies and sources do to nodal velocities in an implicit step: constraints of the solve, in
/// place of the correction after an explicit one (collision/boundary.h).
///
///   sticky     v = v_body
///   slip       n.v = n.v_body
///   separate   n.v >= n.v_body, with equality where the body pushes
///   friction   the body takes up to mu times the impulse lambda that it pushes with from the
///              tangential velocity: a node sticks, or slides against an impulse of that size.
///              Which of them, and lambda, are those of the solve before: a step solves a few
///              times.
///
/// Each node with contact has orthonormal axes, the first the normal; a second body adds the part
/// of its normal that the first does not hold.
#pragma once

#include <mallow/step/step_state.h>

#include <array>
#include <vector>

namespace mallow {

enum class Hold { Free, Fixed, AtLeast };

struct NodeContact {
    std::size_t at = 0;  ///< first of the node's numbers in a vector of them
    Mat3d axes = Mat3d::Identity();
    std::array<Hold, 3> hold = {Hold::Free, Hold::Free, Hold::Free};
    Vec3d bound = Vec3d::Zero();  ///< along the axes [m/s]
    std::array<bool, 3> isHeld = {false, false, false};
    double friction = 0.0;
    Vec3d bodyVelocity = Vec3d::Zero();  ///< [m/s]
    bool sticks = false;                 ///< by friction
    Vec3d drag = Vec3d::Zero();          ///< the body's impulse on a sliding node [N s]
    bool isOfSource = false;
};

class GridContacts {
public:
    /// Of the nodes whose fourth number is above 0.
    template <class T>
    void find(const StepSettings& settings, const Surroundings& around, const SparseGrid<T>& grid);

    bool hasFriction() const { return hasFriction_; }
    std::size_t allocatedBytes() const { return contacts_.capacity() * sizeof(NodeContact); }

    void project(std::vector<double>& v) const;
    /// Which bounds hold the velocities v back against the gradient g; g loses what they bear.
    void restrict(const std::vector<double>& v, std::vector<double>& g);
    /// Takes the held directions out of a vector.
    void removeHeld(std::vector<double>& p) const;

    /// Decides what sticks and what slides, from the velocities and the gradient at the minimum.
    /// How much impulse changed hands by that, over all that bodies push with [-].
    double updateFriction(const std::vector<double>& v, const std::vector<double>& gradient);
    double frictionEnergy(const std::vector<double>& v) const;  ///< -sum drag.v [J]
    void addFrictionGradient(std::vector<double>& g) const;

private:
    std::vector<NodeContact> contacts_;
    bool hasFriction_ = false;
};

/// Adds a body's rule to a node's. `normal` as in ContactSample: zero where it is not known.
void addContact(Boundary boundary,
                double friction,
                const Vec3d& normal,
                const Vec3d& bodyVelocity,
                NodeContact& contact);

}  // namespace mallow
