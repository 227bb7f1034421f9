"""A toasted marshmallow, crisp outside and soft inside, is crushed between two crackers: the skin cracks, the inside flows out.

    hython examples_hip/toasted_smore.py [toasted_smore.hip]

Made of scenes/toasted_smore.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(40)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "toasted_smore")
for child in geo.children():
    child.destroy()

skin_shape_1 = geo.createNode("tube", "skin_shape_1")
skin_shape_1.parm("type").set("poly")
skin_shape_1.parm("cap").set(1)
skin_shape_1.parm("orient").set("y")
skin_shape_1.parmTuple("rad").set((0.0264, 0.0264))
skin_shape_1.parm("height").set(0.038)
skin_shape_1.parm("cols").set(96)

skin_shape_1_place = geo.createNode("xform", "skin_shape_1_place")
skin_shape_1_place.setInput(0, skin_shape_1)
skin_shape_1_place.parmTuple("t").set((0, 0.019, 0))

skin_shape_2 = geo.createNode("tube", "skin_shape_2")
skin_shape_2.parm("type").set("poly")
skin_shape_2.parm("cap").set(1)
skin_shape_2.parm("orient").set("y")
skin_shape_2.parmTuple("rad").set((0.021, 0.021))
skin_shape_2.parm("height").set(0.05)
skin_shape_2.parm("cols").set(96)

skin_shape_2_place = geo.createNode("xform", "skin_shape_2_place")
skin_shape_2_place.setInput(0, skin_shape_2)
skin_shape_2_place.parmTuple("t").set((0, 0.019, 0))

skin_shape_subtract1 = geo.createNode("boolean::2.0", "skin_shape_subtract1")
skin_shape_subtract1.setInput(0, skin_shape_1_place)
skin_shape_subtract1.setInput(1, skin_shape_2_place)
skin_shape_subtract1.parm("booleanop").set("subtract")

skin = geo.createNode("mallow::source::1.0", "skin")
skin.setInput(0, skin_shape_subtract1)
skin.parm("dx").set(0.0027)
skin.parm("sampling").set("regular")
skin.parm("material").set("skin")
skin.parm("preset").set("smore_exterior")
skin.parm("use_bulk_modulus").set(1)
skin.parm("bulk_modulus").set(10000)
skin.parm("use_shear_modulus").set(1)
skin.parm("shear_modulus").set(10000)

inside_shape = geo.createNode("tube", "inside_shape")
inside_shape.parm("type").set("poly")
inside_shape.parm("cap").set(1)
inside_shape.parm("orient").set("y")
inside_shape.parmTuple("rad").set((0.021, 0.021))
inside_shape.parm("height").set(0.038)
inside_shape.parm("cols").set(96)

inside_shape_place = geo.createNode("xform", "inside_shape_place")
inside_shape_place.setInput(0, inside_shape)
inside_shape_place.parmTuple("t").set((0, 0.019, 0))

inside = geo.createNode("mallow::source::1.0", "inside")
inside.setInput(0, inside_shape_place)
inside.parm("dx").set(0.0027)
inside.parm("sampling").set("regular")
inside.parm("material").set("inside")
inside.parm("preset").set("smore_interior")
inside.parm("use_bulk_modulus").set(1)
inside.parm("bulk_modulus").set(10000)

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
for time, value in ((0, 0), (0.5, -0.024), (0.6, -0.024), (1.2, 0.03)):
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

sources = geo.createNode("merge", "sources")
sources.setInput(0, skin)
sources.setInput(1, inside)

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, lower_cracker)
colliders.setInput(1, upper_cracker)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.setInput(1, colliders)
solver.parm("dx").set(0.0027)
solver.parm("kernel").set("cubic")
solver.parm("resample_enabled").set(1)
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "toasted_smore.hip")
