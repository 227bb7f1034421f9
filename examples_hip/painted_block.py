"""A jelly block that is stiff at the top and soft below, by a painted attribute.

    hython examples_hip/painted_block.py [painted_block.hip]

Made of paintedBlock() in hdk/network/example_network.cpp.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "painted_block")
for child in geo.children():
    child.destroy()

block_shape = geo.createNode("box", "block_shape")
block_shape.parmTuple("size").set((0.4, 0.4, 0.4))
block_shape.parmTuple("t").set((0, 0.5, 0))
block_shape.parm("type").set("polymesh")
block_shape.parm("dodivs").set(1)
block_shape.parmTuple("divs").set((13, 13, 13))

paint = geo.createNode("attribwrangle", "paint")
paint.setInput(0, block_shape)
paint.parm("class").set("point")
paint.parm("snippet").set("f@stiffness = fit(@P.y, 0.3, 0.7, 0.2, 8.0);")

block = geo.createNode("mallow::source::1.0", "block")
block.setInput(0, paint)
block.parm("dx").set(0.02)
block.parm("material").set("jelly")
block.parm("preset").set("jelly")
block.parm("youngs_modulus_by").set("multiply")
block.parm("youngs_modulus_attribute").set("stiffness")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, block)
solver.parm("transfer").set("aflip")
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.6, 0, -0.6))
solver.parmTuple("domain_max").set((0.6, 1, 0.6))
solver.parm("friction").set(0.3)
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
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "painted_block.hip")
