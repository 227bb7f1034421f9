"""Two grips pull a bar of foam apart. What its tear_threshold and heal_time do is in docs/foam.md.

    hython examples_hip/pulled_foam.py [pulled_foam.hip]

Made of scenes/pulled_foam.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "pulled_foam")
for child in geo.children():
    child.destroy()

bar_shape = geo.createNode("tube", "bar_shape")
bar_shape.parm("type").set("poly")
bar_shape.parm("cap").set(1)
bar_shape.parm("orient").set("y")
bar_shape.parmTuple("rad").set((0.04, 0.04))
bar_shape.parm("height").set(0.14)
bar_shape.parm("cols").set(96)

bar_shape_place = geo.createNode("xform", "bar_shape_place")
bar_shape_place.setInput(0, bar_shape)
bar_shape_place.parmTuple("r").set((0, 0, -90))

bar = geo.createNode("mallow::source::1.0", "bar")
bar.setInput(0, bar_shape_place)
bar.parm("dx").set(0.006)
bar.parm("sampling").set("regular")
bar.parm("material").set("foam")
bar.parm("model").set("herschel_bulkley")
bar.parm("use_bulk_modulus").set(1)
bar.parm("bulk_modulus").set(5000)
bar.parm("use_density").set(1)
bar.parm("density").set(1000)
bar.parm("use_flow_index").set(1)
bar.parm("flow_index").set(1)
bar.parm("use_heal_time").set(1)
bar.parm("heal_time").set(100)
bar.parm("use_shear_modulus").set(1)
bar.parm("shear_modulus").set(2000)
bar.parm("use_tear_threshold").set(1)
bar.parm("tear_threshold").set(4)
bar.parm("use_viscosity").set(1)
bar.parm("viscosity").set(50)
bar.parm("use_yield_stress").set(1)
bar.parm("yield_stress").set(1)

left_grip_shape = geo.createNode("tube", "left_grip_shape")
left_grip_shape.parm("type").set("poly")
left_grip_shape.parm("cap").set(1)
left_grip_shape.parm("orient").set("y")
left_grip_shape.parmTuple("rad").set((0.055, 0.055))
left_grip_shape.parm("height").set(0.04)
left_grip_shape.parm("cols").set(96)

left_grip_shape_place = geo.createNode("xform", "left_grip_shape_place")
left_grip_shape_place.setInput(0, left_grip_shape)
left_grip_shape_place.parmTuple("t").set((-0.065, 0, 0))
left_grip_shape_place.parmTuple("r").set((0, 0, -90))

left_grip = geo.createNode("mallow::collider::1.0", "left_grip")
left_grip.setInput(0, left_grip_shape_place)
left_grip.parm("name").set("left grip")
left_grip.parm("boundary").set("sticky")
left_grip.parm("type").set("rigid")
left_grip.parmTuple("velocity").set((-0.1, 0, 0))

right_grip_shape = geo.createNode("tube", "right_grip_shape")
right_grip_shape.parm("type").set("poly")
right_grip_shape.parm("cap").set(1)
right_grip_shape.parm("orient").set("y")
right_grip_shape.parmTuple("rad").set((0.055, 0.055))
right_grip_shape.parm("height").set(0.04)
right_grip_shape.parm("cols").set(96)

right_grip_shape_place = geo.createNode("xform", "right_grip_shape_place")
right_grip_shape_place.setInput(0, right_grip_shape)
right_grip_shape_place.parmTuple("t").set((0.065, 0, 0))
right_grip_shape_place.parmTuple("r").set((0, 0, -90))

right_grip = geo.createNode("mallow::collider::1.0", "right_grip")
right_grip.setInput(0, right_grip_shape_place)
right_grip.parm("name").set("right grip")
right_grip.parm("boundary").set("sticky")
right_grip.parm("type").set("rigid")
right_grip.parmTuple("velocity").set((0.1, 0, 0))

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, left_grip)
colliders.setInput(1, right_grip)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, bar)
solver.setInput(1, colliders)
solver.parm("dx").set(0.006)
solver.parmTuple("gravity").set((0, 0, 0))
solver.parm("resample_enabled").set(1)
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "pulled_foam.hip")
