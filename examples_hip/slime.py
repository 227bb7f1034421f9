"""Slime falls onto a ball, clings to it and runs down in strings.

    hython examples_hip/slime.py [slime.hip]

Made of scenes/slime.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 72)
hou.playbar.setPlaybackRange(1, 72)

geo = hou.node("/obj").createNode("geo", "slime")
for child in geo.children():
    child.destroy()

blob_shape = geo.createNode("sphere", "blob_shape")
blob_shape.parm("type").set("polymesh")
blob_shape.parmTuple("rad").set((0.14, 0.14, 0.14))
blob_shape.parmTuple("t").set((0.03, 0.75, 0))
blob_shape.parm("rows").set(49)
blob_shape.parm("cols").set(96)

blob = geo.createNode("mallow::source::1.0", "blob")
blob.setInput(0, blob_shape)
blob.parm("dx").set(0.0125)
blob.parm("material").set("slime")
blob.parm("preset").set("slime")

ball_shape = geo.createNode("sphere", "ball_shape")
ball_shape.parm("type").set("polymesh")
ball_shape.parmTuple("rad").set((0.12, 0.12, 0.12))
ball_shape.parmTuple("t").set((0, 0.4, 0))
ball_shape.parm("rows").set(49)
ball_shape.parm("cols").set(96)

ball = geo.createNode("mallow::collider::1.0", "ball")
ball.setInput(0, ball_shape)
ball.parm("name").set("ball")
ball.parm("boundary").set("sticky")

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, blob)
solver.setInput(1, ball)
solver.parm("dx").set(0.0125)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-0.5, 0, -0.5))
solver.parmTuple("domain_max").set((0.5, 1.2, 0.5))
solver.parm("wall_xmin").set("sticky")
solver.parm("wall_xmax").set("sticky")
solver.parm("wall_ymin").set("sticky")
solver.parm("wall_ymax").set("sticky")
solver.parm("wall_zmin").set("sticky")
solver.parm("wall_zmax").set("sticky")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "slime.hip")
