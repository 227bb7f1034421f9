"""A wheel with paddles comes down into a bed of sand and throws it up.

    hython examples_hip/sand_wheel.py [sand_wheel.hip]

Made of scenes/sand_wheel.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "sand_wheel")
for child in geo.children():
    child.destroy()

bed_shape = geo.createNode("box", "bed_shape")
bed_shape.parmTuple("size").set((1, 0.15, 0.4))
bed_shape.parmTuple("t").set((0, 0.075, 0))

bed = geo.createNode("mallow::source::1.0", "bed")
bed.setInput(0, bed_shape)
bed.parm("dx").set(0.02)
bed.parm("material").set("sand")
bed.parm("preset").set("sand")

wheel_shape_1 = geo.createNode("tube", "wheel_shape_1")
wheel_shape_1.parm("type").set("poly")
wheel_shape_1.parm("cap").set(1)
wheel_shape_1.parm("orient").set("y")
wheel_shape_1.parmTuple("rad").set((0.09, 0.09))
wheel_shape_1.parm("height").set(0.12)
wheel_shape_1.parm("cols").set(96)

wheel_shape_1_place = geo.createNode("xform", "wheel_shape_1_place")
wheel_shape_1_place.setInput(0, wheel_shape_1)
wheel_shape_1_place.parmTuple("r").set((90, 0, 0))

wheel_shape_2 = geo.createNode("box", "wheel_shape_2")
wheel_shape_2.parmTuple("size").set((0.3, 0.04, 0.12))
wheel_shape_2.parmTuple("t").set((0, 0, 0))

wheel_shape_3 = geo.createNode("box", "wheel_shape_3")
wheel_shape_3.parmTuple("size").set((0.04, 0.3, 0.12))
wheel_shape_3.parmTuple("t").set((0, 0, 0))

wheel_shape_union1 = geo.createNode("boolean::2.0", "wheel_shape_union1")
wheel_shape_union1.setInput(0, wheel_shape_1_place)
wheel_shape_union1.setInput(1, wheel_shape_2)
wheel_shape_union1.parm("booleanop").set("union")

wheel_shape_union2 = geo.createNode("boolean::2.0", "wheel_shape_union2")
wheel_shape_union2.setInput(0, wheel_shape_union1)
wheel_shape_union2.setInput(1, wheel_shape_3)
wheel_shape_union2.parm("booleanop").set("union")

wheel_spin = geo.createNode("xform", "wheel_spin")
wheel_spin.setInput(0, wheel_shape_union2)
wheel_spin.parm("rz").setExpression("687.549354156988 * $T", hou.exprLanguage.Hscript)
wheel_spin.parmTuple("p").set((0, 0, 0))

wheel_path = geo.createNode("xform", "wheel_path")
wheel_path.setInput(0, wheel_spin)
for time, value in ((0, -0.15), (0.8, 0), (2, 0.2)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    wheel_path.parm("tx").setKeyframe(key)
for time, value in ((0, 0.45), (0.8, 0.19), (2, 0.19)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    wheel_path.parm("ty").setKeyframe(key)

wheel = geo.createNode("mallow::collider::1.0", "wheel")
wheel.setInput(0, wheel_path)
wheel.parm("name").set("wheel")
wheel.parm("friction").set(0.5)
wheel.parm("type").set("animated")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, bed)
solver.setInput(1, wheel)
solver.parm("transfer").set("asflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.5, 0, -0.2))
solver.parmTuple("domain_max").set((0.5, 1.5, 0.2))
solver.parm("friction").set(0.4)
solver.parm("wall_xmin").set("separate")
solver.parm("wall_xmax").set("separate")
solver.parm("wall_ymin").set("separate")
solver.parm("wall_ymax").set("separate")
solver.parm("wall_zmin").set("separate")
solver.parm("wall_zmax").set("separate")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "sand_wheel.hip")
