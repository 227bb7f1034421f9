"""A marshmallow is crushed between two crackers; lifting the upper one draws a neck that tears (Foam, Fig. 10).

    hython examples_hip/smore.py [smore.hip]

Made of scenes/smore.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 56)
hou.playbar.setPlaybackRange(1, 56)

geo = hou.node("/obj").createNode("geo", "smore")
for child in geo.children():
    child.destroy()

marshmallow_shape = geo.createNode("tube", "marshmallow_shape")
marshmallow_shape.parm("type").set("poly")
marshmallow_shape.parm("cap").set(1)
marshmallow_shape.parm("orient").set("y")
marshmallow_shape.parmTuple("rad").set((0.025, 0.025))
marshmallow_shape.parm("height").set(0.038)
marshmallow_shape.parm("cols").set(96)

marshmallow_shape_place = geo.createNode("xform", "marshmallow_shape_place")
marshmallow_shape_place.setInput(0, marshmallow_shape)
marshmallow_shape_place.parmTuple("t").set((0, 0.019, 0))

marshmallow = geo.createNode("mallow::source::1.0", "marshmallow")
marshmallow.setInput(0, marshmallow_shape_place)
marshmallow.parm("dx").set(0.0027)
marshmallow.parm("sampling").set("regular")
marshmallow.parm("material").set("marshmallow")
marshmallow.parm("preset").set("smore_interior")
marshmallow.parm("use_bulk_modulus").set(1)
marshmallow.parm("bulk_modulus").set(10000)

lower_cracker_shape = geo.createNode("box", "lower_cracker_shape")
lower_cracker_shape.parmTuple("size").set((0.1, 0.012, 0.1))
lower_cracker_shape.parmTuple("t").set((0, -0.006, 0))

lower_cracker = geo.createNode("mallow::collider::1.0", "lower_cracker")
lower_cracker.setInput(0, lower_cracker_shape)
lower_cracker.parm("name").set("lower cracker")
lower_cracker.parm("boundary").set("sticky")

upper_cracker_shape = geo.createNode("box", "upper_cracker_shape")
upper_cracker_shape.parmTuple("size").set((0.1, 0.012, 0.1))
upper_cracker_shape.parmTuple("t").set((0, 0.044, 0))

upper_cracker_path = geo.createNode("xform", "upper_cracker_path")
upper_cracker_path.setInput(0, upper_cracker_shape)
for time, value in ((0, 0), (0.8, -0.022), (1, -0.022), (2.2, 0.06)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    upper_cracker_path.parm("ty").setKeyframe(key)

upper_cracker = geo.createNode("mallow::collider::1.0", "upper_cracker")
upper_cracker.setInput(0, upper_cracker_path)
upper_cracker.parm("name").set("upper cracker")
upper_cracker.parm("boundary").set("sticky")
upper_cracker.parm("type").set("animated")

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, lower_cracker)
colliders.setInput(1, upper_cracker)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, marshmallow)
solver.setInput(1, colliders)
solver.parm("dx").set(0.0027)
solver.parm("kernel").set("cubic")
solver.parm("resample_enabled").set(1)
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "smore.hip")
