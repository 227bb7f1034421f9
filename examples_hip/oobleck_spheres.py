"""Two balls fall on a floor: the one that thickens when it is sheared bounces, the other flows at once (Foam, Fig. 13).

    hython examples_hip/oobleck_spheres.py [oobleck_spheres.hip]

Made of scenes/oobleck_spheres.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(120)
hou.playbar.setFrameRange(1, 60)
hou.playbar.setPlaybackRange(1, 60)

geo = hou.node("/obj").createNode("geo", "oobleck_spheres")
for child in geo.children():
    child.destroy()

viscoplastic_ball_shape = geo.createNode("sphere", "viscoplastic_ball_shape")
viscoplastic_ball_shape.parm("type").set("polymesh")
viscoplastic_ball_shape.parmTuple("rad").set((0.04, 0.04, 0.04))
viscoplastic_ball_shape.parmTuple("t").set((-0.1, 0.05, 0))
viscoplastic_ball_shape.parm("rows").set(49)
viscoplastic_ball_shape.parm("cols").set(96)

viscoplastic_ball = geo.createNode("mallow::source::1.0", "viscoplastic_ball")
viscoplastic_ball.setInput(0, viscoplastic_ball_shape)
viscoplastic_ball.parm("dx").set(0.0045)
viscoplastic_ball.parm("sampling").set("regular")
viscoplastic_ball.parmTuple("velocity").set((0, -2, 0))
viscoplastic_ball.parm("material").set("viscoplastic")
viscoplastic_ball.parm("preset").set("viscoplastic")

oobleck_ball_shape = geo.createNode("sphere", "oobleck_ball_shape")
oobleck_ball_shape.parm("type").set("polymesh")
oobleck_ball_shape.parmTuple("rad").set((0.04, 0.04, 0.04))
oobleck_ball_shape.parmTuple("t").set((0.1, 0.05, 0))
oobleck_ball_shape.parm("rows").set(49)
oobleck_ball_shape.parm("cols").set(96)

oobleck_ball = geo.createNode("mallow::source::1.0", "oobleck_ball")
oobleck_ball.setInput(0, oobleck_ball_shape)
oobleck_ball.parm("dx").set(0.0045)
oobleck_ball.parm("sampling").set("regular")
oobleck_ball.parmTuple("velocity").set((0, -2, 0))
oobleck_ball.parm("material").set("oobleck")
oobleck_ball.parm("preset").set("oobleck")

sources = geo.createNode("merge", "sources")
sources.setInput(0, viscoplastic_ball)
sources.setInput(1, oobleck_ball)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.parm("dx").set(0.0045)
solver.parm("kernel").set("cubic")
solver.parm("resample_enabled").set(1)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.4, 0, -0.3))
solver.parmTuple("domain_max").set((0.4, 0.3, 0.3))
solver.parm("wall_ymin").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "oobleck_spheres.hip")
