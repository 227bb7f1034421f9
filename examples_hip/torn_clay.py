"""Two grips pull a bar of wet clay apart until it necks and tears.

    hython examples_hip/torn_clay.py [torn_clay.hip]

Made of scenes/torn_clay.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "torn_clay")
for child in geo.children():
    child.destroy()

bar_shape_1 = geo.createNode("box", "bar_shape_1")
bar_shape_1.parmTuple("size").set((0.18, 0.4, 0.12))
bar_shape_1.parmTuple("t").set((0, 0, 0))

bar_shape_2 = geo.createNode("tube", "bar_shape_2")
bar_shape_2.parm("type").set("poly")
bar_shape_2.parm("cap").set(1)
bar_shape_2.parm("orient").set("y")
bar_shape_2.parmTuple("rad").set((0.1, 0.1))
bar_shape_2.parm("height").set(0.2)
bar_shape_2.parm("cols").set(96)

bar_shape_2_place = geo.createNode("xform", "bar_shape_2_place")
bar_shape_2_place.setInput(0, bar_shape_2)
bar_shape_2_place.parmTuple("t").set((-0.14, 0, 0))
bar_shape_2_place.parmTuple("r").set((90, 0, 0))

bar_shape_3 = geo.createNode("tube", "bar_shape_3")
bar_shape_3.parm("type").set("poly")
bar_shape_3.parm("cap").set(1)
bar_shape_3.parm("orient").set("y")
bar_shape_3.parmTuple("rad").set((0.1, 0.1))
bar_shape_3.parm("height").set(0.2)
bar_shape_3.parm("cols").set(96)

bar_shape_3_place = geo.createNode("xform", "bar_shape_3_place")
bar_shape_3_place.setInput(0, bar_shape_3)
bar_shape_3_place.parmTuple("t").set((0.14, 0, 0))
bar_shape_3_place.parmTuple("r").set((90, 0, 0))

bar_shape_subtract1 = geo.createNode("boolean::2.0", "bar_shape_subtract1")
bar_shape_subtract1.setInput(0, bar_shape_1)
bar_shape_subtract1.setInput(1, bar_shape_2_place)
bar_shape_subtract1.parm("booleanop").set("subtract")

bar_shape_subtract2 = geo.createNode("boolean::2.0", "bar_shape_subtract2")
bar_shape_subtract2.setInput(0, bar_shape_subtract1)
bar_shape_subtract2.setInput(1, bar_shape_3_place)
bar_shape_subtract2.parm("booleanop").set("subtract")

bar = geo.createNode("mallow::source::1.0", "bar")
bar.setInput(0, bar_shape_subtract2)
bar.parm("dx").set(0.0115)
bar.parm("material").set("clay")
bar.parm("preset").set("wet_clay")
bar.parm("use_cohesion_ratio").set(1)
bar.parm("cohesion_ratio").set(0.1)

upper_grip_shape = geo.createNode("box", "upper_grip_shape")
upper_grip_shape.parmTuple("size").set((0.24, 0.08, 0.18))
upper_grip_shape.parmTuple("t").set((0, 0.2, 0))

upper_grip = geo.createNode("mallow::collider::1.0", "upper_grip")
upper_grip.setInput(0, upper_grip_shape)
upper_grip.parm("name").set("upper grip")
upper_grip.parm("boundary").set("sticky")
upper_grip.parm("type").set("rigid")
upper_grip.parmTuple("velocity").set((0, 0.1, 0))

lower_grip_shape = geo.createNode("box", "lower_grip_shape")
lower_grip_shape.parmTuple("size").set((0.24, 0.08, 0.18))
lower_grip_shape.parmTuple("t").set((0, -0.2, 0))

lower_grip = geo.createNode("mallow::collider::1.0", "lower_grip")
lower_grip.setInput(0, lower_grip_shape)
lower_grip.parm("name").set("lower grip")
lower_grip.parm("boundary").set("sticky")
lower_grip.parm("type").set("rigid")
lower_grip.parmTuple("velocity").set((0, -0.1, 0))

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, upper_grip)
colliders.setInput(1, lower_grip)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, bar)
solver.setInput(1, colliders)
solver.parm("dx").set(0.0115)
solver.parm("transfer").set("sflip")
solver.parm("flip_ratio").set(0.99)
solver.parmTuple("separation").set((0, 0.2))
solver.parmTuple("gravity").set((0, 0, 0))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "torn_clay.hip")
