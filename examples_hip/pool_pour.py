"""Water pours into a basin in which a jelly cube stands.

    hython examples_hip/pool_pour.py [pool_pour.hip]

Made of scenes/pool_pour.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "pool_pour")
for child in geo.children():
    child.destroy()

pool_shape = geo.createNode("box", "pool_shape")
pool_shape.parmTuple("size").set((0.8, 0.12, 0.48))
pool_shape.parmTuple("t").set((0.4, 0.06, 0.24))

pool = geo.createNode("mallow::source::1.0", "pool")
pool.setInput(0, pool_shape)
pool.parm("dx").set(0.02)
pool.parm("sampling").set("regular")
pool.parm("material").set("water")
pool.parm("model").set("liquid")
pool.parm("use_density").set(1)
pool.parm("density").set(1000)

cube_shape = geo.createNode("box", "cube_shape")
cube_shape.parmTuple("size").set((0.2, 0.2, 0.2))
cube_shape.parmTuple("t").set((0.56, 0.24, 0.24))

cube = geo.createNode("mallow::source::1.0", "cube")
cube.setInput(0, cube_shape)
cube.parm("dx").set(0.02)
cube.parm("sampling").set("regular")
cube.parm("material").set("jelly")
cube.parm("model").set("elastic")
cube.parm("use_bulk_modulus").set(1)
cube.parm("bulk_modulus").set(4e+06)
cube.parm("use_density").set(1)
cube.parm("density").set(900)
cube.parm("use_shear_modulus").set(1)
cube.parm("shear_modulus").set(4000)

jet_shape = geo.createNode("sphere", "jet_shape")
jet_shape.parm("type").set("polymesh")
jet_shape.parmTuple("rad").set((0.06, 0.06, 0.06))
jet_shape.parmTuple("t").set((0.14, 0.7, 0.24))
jet_shape.parm("rows").set(49)
jet_shape.parm("cols").set(96)

jet = geo.createNode("mallow::source::1.0", "jet")
jet.setInput(0, jet_shape)
jet.parm("emission").set("continuous")
jet.parm("dx").set(0.02)
jet.parmTuple("velocity").set((1.2, -0.8, 0))
jet.parm("use_end").set(1)
jet.parm("end").set(1.2)
jet.parm("material").set("water")
jet.parm("model").set("liquid")
jet.parm("use_density").set(1)
jet.parm("density").set(1000)

sources = geo.createNode("merge", "sources")
sources.setInput(0, pool)
sources.setInput(1, cube)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.setInput(2, jet)
solver.parm("method").set("projection")
solver.parm("transfer").set("flip")
solver.parm("flip_ratio").set(0.95)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((0, 0, 0))
solver.parmTuple("domain_max").set((0.8, 1.2, 0.48))
solver.parm("wall_xmin").set("slip")
solver.parm("wall_xmax").set("slip")
solver.parm("wall_ymin").set("slip")
solver.parm("wall_zmin").set("slip")
solver.parm("wall_zmax").set("slip")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "pool_pour.hip")
