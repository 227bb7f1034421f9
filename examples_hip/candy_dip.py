"""A cold apple is pulled out of hot caramel: what clings to it runs off in threads and sets. (Melt, Fig. 2)

    hython examples_hip/candy_dip.py [candy_dip.hip]

Made of scenes/candy_dip.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "candy_dip")
for child in geo.children():
    child.destroy()

caramel_shape_1 = geo.createNode("tube", "caramel_shape_1")
caramel_shape_1.parm("type").set("poly")
caramel_shape_1.parm("cap").set(1)
caramel_shape_1.parm("orient").set("y")
caramel_shape_1.parmTuple("rad").set((0.05, 0.05))
caramel_shape_1.parm("height").set(0.07)
caramel_shape_1.parm("cols").set(96)

caramel_shape_1_place = geo.createNode("xform", "caramel_shape_1_place")
caramel_shape_1_place.setInput(0, caramel_shape_1)
caramel_shape_1_place.parmTuple("t").set((0, 0.035, 0))

caramel_shape_2 = geo.createNode("sphere", "caramel_shape_2")
caramel_shape_2.parm("type").set("polymesh")
caramel_shape_2.parmTuple("rad").set((0.03, 0.03, 0.03))
caramel_shape_2.parmTuple("t").set((0, 0.042, 0))
caramel_shape_2.parm("rows").set(49)
caramel_shape_2.parm("cols").set(96)

caramel_shape_subtract1 = geo.createNode("boolean::2.0", "caramel_shape_subtract1")
caramel_shape_subtract1.setInput(0, caramel_shape_1_place)
caramel_shape_subtract1.setInput(1, caramel_shape_2)
caramel_shape_subtract1.parm("booleanop").set("subtract")

caramel = geo.createNode("mallow::source::1.0", "caramel")
caramel.setInput(0, caramel_shape_subtract1)
caramel.parm("dx").set(0.0035)
caramel.parm("sampling").set("regular")
caramel.parm("temperature").set(380)
caramel.parm("material").set("caramel")
caramel.parm("preset").set("caramel")
caramel.parm("use_heat_conductivity").set(1)
caramel.parm("heat_conductivity").set(15)
caramel.parm("use_liquid_heat_conductivity").set(1)
caramel.parm("liquid_heat_conductivity").set(15)
caramel.parm("use_newtonian_viscosity").set(1)
caramel.parm("newtonian_viscosity").set(3)
caramel.parm("use_poissons_ratio").set(1)
caramel.parm("poissons_ratio").set(0.35)
caramel.parm("use_youngs_modulus").set(1)
caramel.parm("youngs_modulus").set(50000)

apple_shape_1 = geo.createNode("sphere", "apple_shape_1")
apple_shape_1.parm("type").set("polymesh")
apple_shape_1.parmTuple("rad").set((0.03, 0.03, 0.03))
apple_shape_1.parmTuple("t").set((0, 0.042, 0))
apple_shape_1.parm("rows").set(49)
apple_shape_1.parm("cols").set(96)

apple_shape_2_middle = geo.createNode("tube", "apple_shape_2_middle")
apple_shape_2_middle.parm("type").set("poly")
apple_shape_2_middle.parm("cap").set(1)
apple_shape_2_middle.parm("orient").set("y")
apple_shape_2_middle.parmTuple("rad").set((0.004, 0.004))
apple_shape_2_middle.parm("height").set(0.08)
apple_shape_2_middle.parm("cols").set(96)

apple_shape_2_top = geo.createNode("sphere", "apple_shape_2_top")
apple_shape_2_top.parm("type").set("polymesh")
apple_shape_2_top.parmTuple("rad").set((0.004, 0.004, 0.004))
apple_shape_2_top.parmTuple("t").set((0, 0.04, 0))
apple_shape_2_top.parm("rows").set(49)
apple_shape_2_top.parm("cols").set(96)

apple_shape_2_bottom = geo.createNode("sphere", "apple_shape_2_bottom")
apple_shape_2_bottom.parm("type").set("polymesh")
apple_shape_2_bottom.parmTuple("rad").set((0.004, 0.004, 0.004))
apple_shape_2_bottom.parmTuple("t").set((0, -0.04, 0))
apple_shape_2_bottom.parm("rows").set(49)
apple_shape_2_bottom.parm("cols").set(96)

apple_shape_2_union1 = geo.createNode("boolean::2.0", "apple_shape_2_union1")
apple_shape_2_union1.setInput(0, apple_shape_2_middle)
apple_shape_2_union1.setInput(1, apple_shape_2_top)
apple_shape_2_union1.parm("booleanop").set("union")

apple_shape_2_union2 = geo.createNode("boolean::2.0", "apple_shape_2_union2")
apple_shape_2_union2.setInput(0, apple_shape_2_union1)
apple_shape_2_union2.setInput(1, apple_shape_2_bottom)
apple_shape_2_union2.parm("booleanop").set("union")

apple_shape_2_place = geo.createNode("xform", "apple_shape_2_place")
apple_shape_2_place.setInput(0, apple_shape_2_union2)
apple_shape_2_place.parmTuple("t").set((0, 0.1, 0))

apple_shape_union1 = geo.createNode("boolean::2.0", "apple_shape_union1")
apple_shape_union1.setInput(0, apple_shape_1)
apple_shape_union1.setInput(1, apple_shape_2_place)
apple_shape_union1.parm("booleanop").set("union")

apple_path = geo.createNode("xform", "apple_path")
apple_path.setInput(0, apple_shape_union1)
for time, value in ((0, 0), (0.2, 0), (1.2, 0.12), (3, 0.12)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    apple_path.parm("ty").setKeyframe(key)

apple = geo.createNode("mallow::collider::1.0", "apple")
apple.setInput(0, apple_path)
apple.parm("name").set("apple")
apple.parm("boundary").set("sticky")
apple.parm("use_temperature").set(1)
apple.parm("temperature").set(280)
apple.parm("type").set("animated")

pot_shape_1 = geo.createNode("tube", "pot_shape_1")
pot_shape_1.parm("type").set("poly")
pot_shape_1.parm("cap").set(1)
pot_shape_1.parm("orient").set("y")
pot_shape_1.parmTuple("rad").set((0.06, 0.06))
pot_shape_1.parm("height").set(0.09)
pot_shape_1.parm("cols").set(96)

pot_shape_1_place = geo.createNode("xform", "pot_shape_1_place")
pot_shape_1_place.setInput(0, pot_shape_1)
pot_shape_1_place.parmTuple("t").set((0, 0.035, 0))

pot_shape_2 = geo.createNode("tube", "pot_shape_2")
pot_shape_2.parm("type").set("poly")
pot_shape_2.parm("cap").set(1)
pot_shape_2.parm("orient").set("y")
pot_shape_2.parmTuple("rad").set((0.05, 0.05))
pot_shape_2.parm("height").set(0.1)
pot_shape_2.parm("cols").set(96)

pot_shape_2_place = geo.createNode("xform", "pot_shape_2_place")
pot_shape_2_place.setInput(0, pot_shape_2)
pot_shape_2_place.parmTuple("t").set((0, 0.05, 0))

pot_shape_subtract1 = geo.createNode("boolean::2.0", "pot_shape_subtract1")
pot_shape_subtract1.setInput(0, pot_shape_1_place)
pot_shape_subtract1.setInput(1, pot_shape_2_place)
pot_shape_subtract1.parm("booleanop").set("subtract")

pot = geo.createNode("mallow::collider::1.0", "pot")
pot.setInput(0, pot_shape_subtract1)
pot.parm("name").set("pot")
pot.parm("boundary").set("slip")
pot.parm("use_temperature").set(1)
pot.parm("temperature").set(380)

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, apple)
colliders.setInput(1, pot)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, caramel)
solver.setInput(1, colliders)
solver.parm("dx").set(0.0035)
solver.parm("heat_enabled").set(1)
solver.parm("use_heat_ambient").set(1)
solver.parm("heat_ambient").set(290)
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "candy_dip.hip")
