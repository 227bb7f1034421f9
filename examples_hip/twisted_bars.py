"""An elastic bar and one of metal are wrung by a whole turn and turned back: the one is as before, the other is spoilt.

    hython examples_hip/twisted_bars.py [twisted_bars.hip]

Made of scenes/twisted_bars.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "twisted_bars")
for child in geo.children():
    child.destroy()

rubber_bar_shape = geo.createNode("box", "rubber_bar_shape")
rubber_bar_shape.parmTuple("size").set((0.16, 0.6, 0.16))
rubber_bar_shape.parmTuple("t").set((-0.25, 0, 0))

rubber_bar = geo.createNode("mallow::source::1.0", "rubber_bar")
rubber_bar.setInput(0, rubber_bar_shape)
rubber_bar.parm("dx").set(0.016)
rubber_bar.parm("material").set("rubber")
rubber_bar.parm("preset").set("metal")
rubber_bar.parm("use_yield_stress").set(1)
rubber_bar.parm("yield_stress").set(1e+12)

metal_bar_shape = geo.createNode("box", "metal_bar_shape")
metal_bar_shape.parmTuple("size").set((0.16, 0.6, 0.16))
metal_bar_shape.parmTuple("t").set((0.25, 0, 0))

metal_bar = geo.createNode("mallow::source::1.0", "metal_bar")
metal_bar.setInput(0, metal_bar_shape)
metal_bar.parm("dx").set(0.016)
metal_bar.parm("material").set("metal")
metal_bar.parm("preset").set("metal")

upper_left_grip_shape = geo.createNode("tube", "upper_left_grip_shape")
upper_left_grip_shape.parm("type").set("poly")
upper_left_grip_shape.parm("cap").set(1)
upper_left_grip_shape.parm("orient").set("y")
upper_left_grip_shape.parmTuple("rad").set((0.14, 0.14))
upper_left_grip_shape.parm("height").set(0.1)
upper_left_grip_shape.parm("cols").set(96)

upper_left_grip_shape_place = geo.createNode("xform", "upper_left_grip_shape_place")
upper_left_grip_shape_place.setInput(0, upper_left_grip_shape)
upper_left_grip_shape_place.parmTuple("t").set((-0.25, 0.29, 0))

upper_left_grip_turn = geo.createNode("xform", "upper_left_grip_turn")
upper_left_grip_turn.setInput(0, upper_left_grip_shape_place)
for time, value in ((0, 0), (0.6, 90), (1.2, 180), (1.7, 90), (2.2, 0)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    upper_left_grip_turn.parm("ry").setKeyframe(key)
upper_left_grip_turn.parmTuple("p").set((-0.25, 0, 0))

upper_left_grip = geo.createNode("mallow::collider::1.0", "upper_left_grip")
upper_left_grip.setInput(0, upper_left_grip_turn)
upper_left_grip.parm("name").set("upper left grip")
upper_left_grip.parm("boundary").set("sticky")
upper_left_grip.parm("type").set("animated")

lower_left_grip_shape = geo.createNode("tube", "lower_left_grip_shape")
lower_left_grip_shape.parm("type").set("poly")
lower_left_grip_shape.parm("cap").set(1)
lower_left_grip_shape.parm("orient").set("y")
lower_left_grip_shape.parmTuple("rad").set((0.14, 0.14))
lower_left_grip_shape.parm("height").set(0.1)
lower_left_grip_shape.parm("cols").set(96)

lower_left_grip_shape_place = geo.createNode("xform", "lower_left_grip_shape_place")
lower_left_grip_shape_place.setInput(0, lower_left_grip_shape)
lower_left_grip_shape_place.parmTuple("t").set((-0.25, -0.29, 0))

lower_left_grip_turn = geo.createNode("xform", "lower_left_grip_turn")
lower_left_grip_turn.setInput(0, lower_left_grip_shape_place)
for time, value in ((0, 0), (0.6, -90), (1.2, -180), (1.7, -90), (2.2, 0)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    lower_left_grip_turn.parm("ry").setKeyframe(key)
lower_left_grip_turn.parmTuple("p").set((-0.25, 0, 0))

lower_left_grip = geo.createNode("mallow::collider::1.0", "lower_left_grip")
lower_left_grip.setInput(0, lower_left_grip_turn)
lower_left_grip.parm("name").set("lower left grip")
lower_left_grip.parm("boundary").set("sticky")
lower_left_grip.parm("type").set("animated")

upper_right_grip_shape = geo.createNode("tube", "upper_right_grip_shape")
upper_right_grip_shape.parm("type").set("poly")
upper_right_grip_shape.parm("cap").set(1)
upper_right_grip_shape.parm("orient").set("y")
upper_right_grip_shape.parmTuple("rad").set((0.14, 0.14))
upper_right_grip_shape.parm("height").set(0.1)
upper_right_grip_shape.parm("cols").set(96)

upper_right_grip_shape_place = geo.createNode("xform", "upper_right_grip_shape_place")
upper_right_grip_shape_place.setInput(0, upper_right_grip_shape)
upper_right_grip_shape_place.parmTuple("t").set((0.25, 0.29, 0))

upper_right_grip_turn = geo.createNode("xform", "upper_right_grip_turn")
upper_right_grip_turn.setInput(0, upper_right_grip_shape_place)
for time, value in ((0, 0), (0.6, 90), (1.2, 180), (1.7, 90), (2.2, 0)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    upper_right_grip_turn.parm("ry").setKeyframe(key)
upper_right_grip_turn.parmTuple("p").set((0.25, 0, 0))

upper_right_grip = geo.createNode("mallow::collider::1.0", "upper_right_grip")
upper_right_grip.setInput(0, upper_right_grip_turn)
upper_right_grip.parm("name").set("upper right grip")
upper_right_grip.parm("boundary").set("sticky")
upper_right_grip.parm("type").set("animated")

lower_right_grip_shape = geo.createNode("tube", "lower_right_grip_shape")
lower_right_grip_shape.parm("type").set("poly")
lower_right_grip_shape.parm("cap").set(1)
lower_right_grip_shape.parm("orient").set("y")
lower_right_grip_shape.parmTuple("rad").set((0.14, 0.14))
lower_right_grip_shape.parm("height").set(0.1)
lower_right_grip_shape.parm("cols").set(96)

lower_right_grip_shape_place = geo.createNode("xform", "lower_right_grip_shape_place")
lower_right_grip_shape_place.setInput(0, lower_right_grip_shape)
lower_right_grip_shape_place.parmTuple("t").set((0.25, -0.29, 0))

lower_right_grip_turn = geo.createNode("xform", "lower_right_grip_turn")
lower_right_grip_turn.setInput(0, lower_right_grip_shape_place)
for time, value in ((0, 0), (0.6, -90), (1.2, -180), (1.7, -90), (2.2, 0)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    lower_right_grip_turn.parm("ry").setKeyframe(key)
lower_right_grip_turn.parmTuple("p").set((0.25, 0, 0))

lower_right_grip = geo.createNode("mallow::collider::1.0", "lower_right_grip")
lower_right_grip.setInput(0, lower_right_grip_turn)
lower_right_grip.parm("name").set("lower right grip")
lower_right_grip.parm("boundary").set("sticky")
lower_right_grip.parm("type").set("animated")

sources = geo.createNode("merge", "sources")
sources.setInput(0, rubber_bar)
sources.setInput(1, metal_bar)

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, upper_left_grip)
colliders.setInput(1, lower_left_grip)
colliders.setInput(2, upper_right_grip)
colliders.setInput(3, lower_right_grip)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.setInput(1, colliders)
solver.parm("dx").set(0.016)
solver.parm("method").set("admm")
solver.parmTuple("gravity").set((0, 0, 0))
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "twisted_bars.hip")
