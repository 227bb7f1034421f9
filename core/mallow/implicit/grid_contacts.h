/// @file grid_contacts.h
/// What bodies and sources do to nodal velocities in an implicit step: constraints of the solve, in
/// place of the correction after an explicit one (collision/boundary.h).
///
///   sticky     v = v_body
///   slip       n.v = n.v_body
///   separate   n.v >= n.v_body, with equality where the body pushes
///   friction   with the impulse lambda that the body pushes with, a potential mu lambda h(|v_t|)
///   of
///              the tangential velocity against the body's: h(s) = s - e/2, and s^2/(2 e) below e.
///              Its slope is Coulomb's force; what sticks creeps by less than e, a ten thousandth
///              of a cell per step. lambda is that of the solve before: a step solves a few times.
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
    double push = 0.0;                   ///< lambda [N s]
    Vec3d slide = Vec3d::Zero();         ///< v_t where it was linearised [m/s]
    bool isOfSource = false;
};

class GridContacts {
public:
    /// Of the nodes whose fourth number is above 0.
    template <class T>
    void find(const StepSettings& settings,
              const Surroundings& around,
              double dt,
              const SparseGrid<T>& grid);

    bool hasFriction() const { return hasFriction_; }
    std::size_t allocatedBytes() const { return contacts_.capacity() * sizeof(NodeContact); }

    void project(std::vector<double>& v) const;
    /// Which bounds hold the velocities v back against the gradient g; g loses what they bear.
    void restrict(const std::vector<double>& v, std::vector<double>& g);
    /// Takes the held directions out of a vector.
    void removeHeld(std::vector<double>& p) const;

    /// Takes what bodies push with from the gradient where the forces balance. The change of that,
    /// over all that they push with [-].
    double updatePushes(const std::vector<double>& gradient);
    /// Stops what bodies push with friction: where the search for their slide begins.
    void stick(std::vector<double>& v) const;
    double frictionEnergy(const std::vector<double>& v) const;  ///< sum mu lambda h(|v_t|) [J]
    void addFrictionGradient(const std::vector<double>& v, std::vector<double>& g) const;
    void linearise(const std::vector<double>& v);
    void addFrictionProduct(const std::vector<double>& p, std::vector<double>& y) const;
    /// add(first of a node's numbers, what its diagonal has of friction at most [kg])
    template <class Add>
    void forEachDrag(const Add& add) const {
        for (const NodeContact& contact : contacts_)
            if (contact.push > 0.0) add(contact.at, dragOver(contact, contact.slide));
    }
    /// Friction turns nothing round: what slides against its direction at linearise() is stopped.
    void stopReversed(std::vector<double>& v) const;

private:
    /// mu lambda over the speed of a slide [kg].
    double dragOver(const NodeContact& contact, const Vec3d& slide) const;

    std::vector<NodeContact> contacts_;
    bool hasFriction_ = false;
    double stickSpeed_ = 0.0;  ///< e [m/s]
};

/// Adds a body's rule to a node's. `normal` as in ContactSample: zero where it is not known.
void addContact(Boundary boundary,
                double friction,
                const Vec3d& normal,
                const Vec3d& bodyVelocity,
                NodeContact& contact);

}  // namespace mallow
