"""A heap of mud slumps down a ramp, around two stones, and stops when the slope no longer overcomes its yield stress.

    hython examples_hip/mud_slide.py [mud_slide.hip]

Made of scenes/mud_slide.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "mud_slide")
for child in geo.children():
    child.destroy()

heap_shape = geo.createNode("box", "heap_shape")
heap_shape.parmTuple("size").set((0.4, 0.32, 0.5))
heap_shape.parmTuple("t").set((-0.3, 0.44, 0))

heap = geo.createNode("mallow::source::1.0", "heap")
heap.setInput(0, heap_shape)
heap.parm("dx").set(0.018)
heap.parm("material").set("mud")
heap.parm("preset").set("mud")
heap.parm("use_bulk_modulus").set(1)
heap.parm("bulk_modulus").set(2e+05)

ramp_shape = geo.createNode("box", "ramp_shape")
ramp_shape.parmTuple("size").set((2, 0.2, 0.6))
ramp_shape.parmTuple("t").set((0, -0.1, 0))

ramp_shape_transform = geo.createNode("xform", "ramp_shape_transform")
ramp_shape_transform.setInput(0, ramp_shape)
ramp_shape_transform.parmTuple("t").set((0, 0, 0))
ramp_shape_transform.parmTuple("r").set((0, 0, -24))
ramp_shape_transform.parmTuple("s").set((1, 1, 1))

ramp = geo.createNode("mallow::collider::1.0", "ramp")
ramp.setInput(0, ramp_shape_transform)
ramp.parm("name").set("ramp")
ramp.parm("boundary").set("sticky")

large_stone_shape = geo.createNode("sphere", "large_stone_shape")
large_stone_shape.parm("type").set("polymesh")
large_stone_shape.parmTuple("rad").set((0.1, 0.1, 0.1))
large_stone_shape.parmTuple("t").set((0.22, -0.07, -0.08))
large_stone_shape.parm("rows").set(49)
large_stone_shape.parm("cols").set(96)

large_stone = geo.createNode("mallow::collider::1.0", "large_stone")
large_stone.setInput(0, large_stone_shape)
large_stone.parm("name").set("large stone")
large_stone.parm("boundary").set("sticky")

small_stone_shape = geo.createNode("sphere", "small_stone_shape")
small_stone_shape.parm("type").set("polymesh")
small_stone_shape.parmTuple("rad").set((0.07, 0.07, 0.07))
small_stone_shape.parmTuple("t").set((0.42, -0.17, 0.12))
small_stone_shape.parm("rows").set(49)
small_stone_shape.parm("cols").set(96)

small_stone = geo.createNode("mallow::collider::1.0", "small_stone")
small_stone.setInput(0, small_stone_shape)
small_stone.parm("name").set("small stone")
small_stone.parm("boundary").set("sticky")

colliders = geo.createNode("merge", "colliders")
colliders.setInput(0, ramp)
colliders.setInput(1, large_stone)
colliders.setInput(2, small_stone)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, heap)
solver.setInput(1, colliders)
solver.parm("dx").set(0.018)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.8, -0.42, -0.3))
solver.parmTuple("domain_max").set((1.4, 1.2, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.parm("wall_zmin").set("slip")
solver.parm("wall_zmax").set("slip")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "mud_slide.hip")
