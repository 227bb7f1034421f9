"""A paddle stirs syrup in a round bowl while the bowl is shaken.

    hython examples_hip/stirring.py [stirring.hip]

Made of scenes/stirring.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "stirring")
for child in geo.children():
    child.destroy()

filling_shape = geo.createNode("tube", "filling_shape")
filling_shape.parm("type").set("poly")
filling_shape.parm("cap").set(1)
filling_shape.parm("orient").set("y")
filling_shape.parmTuple("rad").set((0.3, 0.3))
filling_shape.parm("height").set(0.16)
filling_shape.parm("cols").set(96)

filling_shape_place = geo.createNode("xform", "filling_shape_place")
filling_shape_place.setInput(0, filling_shape)
filling_shape_place.parmTuple("t").set((0, 0.09, 0))

filling = geo.createNode("mallow::source::1.0", "filling")
filling.setInput(0, filling_shape_place)
filling.parm("dx").set(0.015)
filling.parm("material").set("syrup")
filling.parm("preset").set("syrup")
filling.parm("use_bulk_modulus").set(1)
filling.parm("bulk_modulus").set(1e+05)

bowl_shape = geo.createNode("tube", "bowl_shape")
bowl_shape.parm("type").set("poly")
bowl_shape.parm("cap").set(1)
bowl_shape.parm("orient").set("y")
bowl_shape.parmTuple("rad").set((0.31, 0.31))
bowl_shape.parm("height").set(0.99)
bowl_shape.parm("cols").set(96)

bowl_shape_place = geo.createNode("xform", "bowl_shape_place")
bowl_shape_place.setInput(0, bowl_shape)
bowl_shape_place.parmTuple("t").set((0, 0.5, 0))

bowl = geo.createNode("mallow::collider::1.0", "bowl")
bowl.setInput(0, bowl_shape_place)
bowl.parm("name").set("bowl")
bowl.parm("boundary").set("slip")
bowl.parm("invert").set(1)
bowl.parm("type").set("rigid")
bowl.parmTuple("oscillate_amplitude").set((0.01, 0, 0))
bowl.parm("oscillate_frequency").set(1.5)

paddle_shape_1 = geo.createNode("box", "paddle_shape_1")
paddle_shape_1.parmTuple("size").set((0.44, 0.11, 0.03))
paddle_shape_1.parmTuple("t").set((0, 0.085, 0))

paddle_shape_2_middle = geo.createNode("tube", "paddle_shape_2_middle")
paddle_shape_2_middle.parm("type").set("poly")
paddle_shape_2_middle.parm("cap").set(1)
paddle_shape_2_middle.parm("orient").set("y")
paddle_shape_2_middle.parmTuple("rad").set((0.02, 0.02))
paddle_shape_2_middle.parm("height").set(0.4)
paddle_shape_2_middle.parm("cols").set(96)

paddle_shape_2_top = geo.createNode("sphere", "paddle_shape_2_top")
paddle_shape_2_top.parm("type").set("polymesh")
paddle_shape_2_top.parmTuple("rad").set((0.02, 0.02, 0.02))
paddle_shape_2_top.parmTuple("t").set((0, 0.2, 0))
paddle_shape_2_top.parm("rows").set(49)
paddle_shape_2_top.parm("cols").set(96)

paddle_shape_2_bottom = geo.createNode("sphere", "paddle_shape_2_bottom")
paddle_shape_2_bottom.parm("type").set("polymesh")
paddle_shape_2_bottom.parmTuple("rad").set((0.02, 0.02, 0.02))
paddle_shape_2_bottom.parmTuple("t").set((0, -0.2, 0))
paddle_shape_2_bottom.parm("rows").set(49)
paddle_shape_2_bottom.parm("cols").set(96)

paddle_shape_2_union1 = geo.createNode("boolean::2.0", "paddle_shape_2_union1")
paddle_shape_2_union1.setInput(0, paddle_shape_2_middle)
paddle_shape_2_union1.setInput(1, paddle_shape_2_top)
paddle_shape_2_union1.parm("booleanop").set("union")

paddle_shape_2_union2 = geo.createNode("boolean::2.0", "paddle_shape_2_union2")
paddle_shape_2_union2.setInput(0, paddle_shape_2_union1)
paddle_shape_2_union2.setInput(1, paddle_shape_2_bottom)
paddle_shape_2_union2.parm("booleanop").set("union")

paddle_shape_2_place = geo.createNode("xform", "paddle_shape_2_place")
paddle_shape_2_place.setInput(0, paddle_shape_2_union2)
paddle_shape_2_place.parmTuple("t").set((0, 0.3, 0))

paddle_shape_union1 = geo.createNode("boolean::2.0", "paddle_shape_union1")
paddle_shape_union1.setInput(0, paddle_shape_1)
paddle_shape_union1.setInput(1, paddle_shape_2_place)
paddle_shape_union1.parm("booleanop").set("union")

paddle = geo.createNode("mallow::collider::1.0", "paddle")
paddle.setInput(0, paddle_shape_union1)
paddle.parm("name").set("paddle")
paddle.parm("boundary").set("sticky")
paddle.parm("type").set("rigid")
paddle.parmTuple("angular_velocity").set((0, 3, 0))

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, bowl)
colliders.setInput(1, paddle)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, filling)
solver.setInput(1, colliders)
solver.parm("dx").set(0.015)
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "stirring.hip")
