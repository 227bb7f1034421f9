"""Rollers press two cushions and rise: the light foam is back at once, memory foam keeps the dent for half a second.

    hython examples_hip/memory_foam.py [memory_foam.hip]

Made of scenes/memory_foam.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "memory_foam")
for child in geo.children():
    child.destroy()

memory_foam_shape = geo.createNode("box", "memory_foam_shape")
memory_foam_shape.parmTuple("size").set((0.37, 0.14, 0.3))
memory_foam_shape.parmTuple("t").set((-0.235, 0.07, 0))

memory_foam = geo.createNode("mallow::source::1.0", "memory_foam")
memory_foam.setInput(0, memory_foam_shape)
memory_foam.parm("dx").set(0.016)
memory_foam.parm("material").set("foam")
memory_foam.parm("preset").set("memory_foam")

springy_foam_shape = geo.createNode("box", "springy_foam_shape")
springy_foam_shape.parmTuple("size").set((0.37, 0.14, 0.3))
springy_foam_shape.parmTuple("t").set((0.235, 0.07, 0))

springy_foam = geo.createNode("mallow::source::1.0", "springy_foam")
springy_foam.setInput(0, springy_foam_shape)
springy_foam.parm("dx").set(0.016)
springy_foam.parm("material").set("springy")
springy_foam.parm("preset").set("memory_foam")
springy_foam.parm("use_viscous_bulk_modulus").set(1)
springy_foam.parm("viscous_bulk_modulus").set(0)
springy_foam.parm("use_viscous_shear_modulus").set(1)
springy_foam.parm("viscous_shear_modulus").set(0)

left_roller_shape = geo.createNode("tube", "left_roller_shape")
left_roller_shape.parm("type").set("poly")
left_roller_shape.parm("cap").set(1)
left_roller_shape.parm("orient").set("y")
left_roller_shape.parmTuple("rad").set((0.07, 0.07))
left_roller_shape.parm("height").set(0.4)
left_roller_shape.parm("cols").set(96)

left_roller_shape_place = geo.createNode("xform", "left_roller_shape_place")
left_roller_shape_place.setInput(0, left_roller_shape)
left_roller_shape_place.parmTuple("t").set((-0.235, 0.215, 0))
left_roller_shape_place.parmTuple("r").set((90, 0, 0))

left_roller_path = geo.createNode("xform", "left_roller_path")
left_roller_path.setInput(0, left_roller_shape_place)
for time, value in ((0, 0), (0.5, -0.08), (1.5, -0.08), (1.6, 0.2)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    left_roller_path.parm("ty").setKeyframe(key)

left_roller = geo.createNode("mallow::collider::1.0", "left_roller")
left_roller.setInput(0, left_roller_path)
left_roller.parm("name").set("left roller")
left_roller.parm("type").set("animated")

right_roller_shape = geo.createNode("tube", "right_roller_shape")
right_roller_shape.parm("type").set("poly")
right_roller_shape.parm("cap").set(1)
right_roller_shape.parm("orient").set("y")
right_roller_shape.parmTuple("rad").set((0.07, 0.07))
right_roller_shape.parm("height").set(0.4)
right_roller_shape.parm("cols").set(96)

right_roller_shape_place = geo.createNode("xform", "right_roller_shape_place")
right_roller_shape_place.setInput(0, right_roller_shape)
right_roller_shape_place.parmTuple("t").set((0.235, 0.215, 0))
right_roller_shape_place.parmTuple("r").set((90, 0, 0))

right_roller_path = geo.createNode("xform", "right_roller_path")
right_roller_path.setInput(0, right_roller_shape_place)
for time, value in ((0, 0), (0.5, -0.08), (1.5, -0.08), (1.6, 0.2)):
    key = hou.Keyframe()
    key.setTime(time)
    key.setValue(value)
    key.setExpression("linear()", hou.exprLanguage.Hscript)
    right_roller_path.parm("ty").setKeyframe(key)

right_roller = geo.createNode("mallow::collider::1.0", "right_roller")
right_roller.setInput(0, right_roller_path)
right_roller.parm("name").set("right roller")
right_roller.parm("type").set("animated")

sources = geo.createNode("merge", "sources")
sources.setInput(0, memory_foam)
sources.setInput(1, springy_foam)

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, left_roller)
colliders.setInput(1, right_roller)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.setInput(1, colliders)
solver.parm("dx").set(0.016)
solver.parm("method").set("admm")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-1, 0, -1))
solver.parmTuple("domain_max").set((1, 2, 1))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "memory_foam.hip")
