"""Water flows out of a nozzle, hits a round plate and runs over its rim.

    hython examples_hip/fountain.py [fountain.hip]

Made of scenes/fountain.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "fountain")
for child in geo.children():
    child.destroy()

plate_shape_1 = geo.createNode("tube", "plate_shape_1")
plate_shape_1.parm("type").set("poly")
plate_shape_1.parm("cap").set(1)
plate_shape_1.parm("orient").set("y")
plate_shape_1.parmTuple("rad").set((0.45, 0.45))
plate_shape_1.parm("height").set(0.12)
plate_shape_1.parm("cols").set(96)

plate_shape_2 = geo.createNode("sphere", "plate_shape_2")
plate_shape_2.parm("type").set("polymesh")
plate_shape_2.parmTuple("rad").set((1, 1, 1))
plate_shape_2.parmTuple("t").set((0, 1.02, 0))
plate_shape_2.parm("rows").set(49)
plate_shape_2.parm("cols").set(96)

plate_shape_subtract1 = geo.createNode("boolean::2.0", "plate_shape_subtract1")
plate_shape_subtract1.setInput(0, plate_shape_1)
plate_shape_subtract1.setInput(1, plate_shape_2)
plate_shape_subtract1.parm("booleanop").set("subtract")

plate = geo.createNode("mallow::collider::1.0", "plate")
plate.setInput(0, plate_shape_subtract1)
plate.parm("name").set("plate")
plate.parm("friction").set(0.05)

nozzle_shape = geo.createNode("sphere", "nozzle_shape")
nozzle_shape.parm("type").set("polymesh")
nozzle_shape.parmTuple("rad").set((0.07, 0.07, 0.07))
nozzle_shape.parmTuple("t").set((0, 0.9, 0))
nozzle_shape.parm("rows").set(49)
nozzle_shape.parm("cols").set(96)

nozzle = geo.createNode("mallow::source::1.0", "nozzle")
nozzle.setInput(0, nozzle_shape)
nozzle.parm("emission").set("continuous")
nozzle.parm("dx").set(0.02)
nozzle.parmTuple("velocity").set((0, -2, 0))
nozzle.parm("use_end").set(1)
nozzle.parm("end").set(2)
nozzle.parm("material").set("water")
nozzle.parm("preset").set("soft_water")

no_objects = geo.createNode("add", "no_objects")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, no_objects)
solver.setInput(1, plate)
solver.setInput(2, nozzle)
solver.parm("transfer").set("asflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.8, -0.4, -0.8))
solver.parmTuple("domain_max").set((0.8, 1.6, 0.8))
solver.parm("friction").set(0.2)
solver.parm("wall_xmin").set("slip")
solver.parm("wall_xmax").set("slip")
solver.parm("wall_ymin").set("separate")
solver.parm("wall_zmin").set("slip")
solver.parm("wall_zmax").set("slip")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "fountain.hip")
