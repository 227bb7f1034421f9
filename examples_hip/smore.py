"""A marshmallow is crushed between two crackers and oozes through their holes; lifting the upper one draws a neck that

    hython examples_hip/smore.py [smore.hip]

Made of scenes/smore.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(30)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

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

upper_cracker_shape_1 = geo.createNode("box", "upper_cracker_shape_1")
upper_cracker_shape_1.parmTuple("size").set((0.1, 0.008, 0.1))
upper_cracker_shape_1.parmTuple("t").set((0, 0.042, 0))

upper_cracker_shape_2 = geo.createNode("tube", "upper_cracker_shape_2")
upper_cracker_shape_2.parm("type").set("poly")
upper_cracker_shape_2.parm("cap").set(1)
upper_cracker_shape_2.parm("orient").set("y")
upper_cracker_shape_2.parmTuple("rad").set((0.006, 0.006))
upper_cracker_shape_2.parm("height").set(0.03)
upper_cracker_shape_2.parm("cols").set(96)

upper_cracker_shape_2_place = geo.createNode("xform", "upper_cracker_shape_2_place")
upper_cracker_shape_2_place.setInput(0, upper_cracker_shape_2)
upper_cracker_shape_2_place.parmTuple("t").set((0.016, 0.042, 0.016))

upper_cracker_shape_3 = geo.createNode("tube", "upper_cracker_shape_3")
upper_cracker_shape_3.parm("type").set("poly")
upper_cracker_shape_3.parm("cap").set(1)
upper_cracker_shape_3.parm("orient").set("y")
upper_cracker_shape_3.parmTuple("rad").set((0.006, 0.006))
upper_cracker_shape_3.parm("height").set(0.03)
upper_cracker_shape_3.parm("cols").set(96)

upper_cracker_shape_3_place = geo.createNode("xform", "upper_cracker_shape_3_place")
upper_cracker_shape_3_place.setInput(0, upper_cracker_shape_3)
upper_cracker_shape_3_place.parmTuple("t").set((-0.016, 0.042, 0.016))

upper_cracker_shape_4 = geo.createNode("tube", "upper_cracker_shape_4")
upper_cracker_shape_4.parm("type").set("poly")
upper_cracker_shape_4.parm("cap").set(1)
upper_cracker_shape_4.parm("orient").set("y")
upper_cracker_shape_4.parmTuple("rad").set((0.006, 0.006))
upper_cracker_shape_4.parm("height").set(0.03)
upper_cracker_shape_4.parm("cols").set(96)

upper_cracker_shape_4_place = geo.createNode("xform", "upper_cracker_shape_4_place")
upper_cracker_shape_4_place.setInput(0, upper_cracker_shape_4)
upper_cracker_shape_4_place.parmTuple("t").set((0.016, 0.042, -0.016))

upper_cracker_shape_5 = geo.createNode("tube", "upper_cracker_shape_5")
upper_cracker_shape_5.parm("type").set("poly")
upper_cracker_shape_5.parm("cap").set(1)
upper_cracker_shape_5.parm("orient").set("y")
upper_cracker_shape_5.parmTuple("rad").set((0.006, 0.006))
upper_cracker_shape_5.parm("height").set(0.03)
upper_cracker_shape_5.parm("cols").set(96)

upper_cracker_shape_5_place = geo.createNode("xform", "upper_cracker_shape_5_place")
upper_cracker_shape_5_place.setInput(0, upper_cracker_shape_5)
upper_cracker_shape_5_place.parmTuple("t").set((-0.016, 0.042, -0.016))

upper_cracker_shape_subtract1 = geo.createNode("boolean::2.0", "upper_cracker_shape_subtract1")
upper_cracker_shape_subtract1.setInput(0, upper_cracker_shape_1)
upper_cracker_shape_subtract1.setInput(1, upper_cracker_shape_2_place)
upper_cracker_shape_subtract1.parm("booleanop").set("subtract")

upper_cracker_shape_subtract2 = geo.createNode("boolean::2.0", "upper_cracker_shape_subtract2")
upper_cracker_shape_subtract2.setInput(0, upper_cracker_shape_subtract1)
upper_cracker_shape_subtract2.setInput(1, upper_cracker_shape_3_place)
upper_cracker_shape_subtract2.parm("booleanop").set("subtract")

upper_cracker_shape_subtract3 = geo.createNode("boolean::2.0", "upper_cracker_shape_subtract3")
upper_cracker_shape_subtract3.setInput(0, upper_cracker_shape_subtract2)
upper_cracker_shape_subtract3.setInput(1, upper_cracker_shape_4_place)
upper_cracker_shape_subtract3.parm("booleanop").set("subtract")

upper_cracker_shape_subtract4 = geo.createNode("boolean::2.0", "upper_cracker_shape_subtract4")
upper_cracker_shape_subtract4.setInput(0, upper_cracker_shape_subtract3)
upper_cracker_shape_subtract4.setInput(1, upper_cracker_shape_5_place)
upper_cracker_shape_subtract4.parm("booleanop").set("subtract")

upper_cracker_path = geo.createNode("xform", "upper_cracker_path")
upper_cracker_path.setInput(0, upper_cracker_shape_subtract4)
for time, value in ((0, 0), (0.5, -0.026), (0.6, -0.026), (1.5, 0.05)):
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
