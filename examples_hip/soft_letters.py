"""Four letters of jelly fall, each some three times as stiff as the one before.

    hython examples_hip/soft_letters.py [soft_letters.hip]

Made of scenes/soft_letters.json.
Do not edit: examples_hip/README.md says how it is made again.
"""
import sys

import hou

hou.setFps(24)
hou.playbar.setFrameRange(1, 48)
hou.playbar.setPlaybackRange(1, 48)

geo = hou.node("/obj").createNode("geo", "soft_letters")
for child in geo.children():
    child.destroy()

M_shape_1 = geo.createNode("box", "M_shape_1")
M_shape_1.parmTuple("size").set((0.09, 0.5, 0.12))
M_shape_1.parmTuple("t").set((-0.835, 0.35, 0))

M_shape_2 = geo.createNode("box", "M_shape_2")
M_shape_2.parmTuple("size").set((0.09, 0.5, 0.12))
M_shape_2.parmTuple("t").set((-0.545, 0.35, 0))

M_shape_3 = geo.createNode("box", "M_shape_3")
M_shape_3.parmTuple("size").set((0.09, 0.32, 0.12))
M_shape_3.parmTuple("t").set((0, 0, 0))

M_shape_3_transform = geo.createNode("xform", "M_shape_3_transform")
M_shape_3_transform.setInput(0, M_shape_3)
M_shape_3_transform.parmTuple("t").set((-0.755, 0.45, 0))
M_shape_3_transform.parmTuple("r").set((0, 0, 33))
M_shape_3_transform.parmTuple("s").set((1, 1, 1))

M_shape_4 = geo.createNode("box", "M_shape_4")
M_shape_4.parmTuple("size").set((0.09, 0.32, 0.12))
M_shape_4.parmTuple("t").set((0, 0, 0))

M_shape_4_transform = geo.createNode("xform", "M_shape_4_transform")
M_shape_4_transform.setInput(0, M_shape_4)
M_shape_4_transform.parmTuple("t").set((-0.625, 0.45, 0))
M_shape_4_transform.parmTuple("r").set((0, 0, -33))
M_shape_4_transform.parmTuple("s").set((1, 1, 1))

M_shape_union1 = geo.createNode("boolean::2.0", "M_shape_union1")
M_shape_union1.setInput(0, M_shape_1)
M_shape_union1.setInput(1, M_shape_2)
M_shape_union1.parm("booleanop").set("union")

M_shape_union2 = geo.createNode("boolean::2.0", "M_shape_union2")
M_shape_union2.setInput(0, M_shape_union1)
M_shape_union2.setInput(1, M_shape_3_transform)
M_shape_union2.parm("booleanop").set("union")

M_shape_union3 = geo.createNode("boolean::2.0", "M_shape_union3")
M_shape_union3.setInput(0, M_shape_union2)
M_shape_union3.setInput(1, M_shape_4_transform)
M_shape_union3.parm("booleanop").set("union")

M = geo.createNode("mallow::source::1.0", "M")
M.setInput(0, M_shape_union3)
M.parm("dx").set(0.016)
M.parm("sampling").set("regular")
M.parm("material").set("softest")
M.parm("model").set("elastic")
M.parm("use_bulk_modulus").set(1)
M.parm("bulk_modulus").set(4e+05)
M.parm("use_density").set(1)
M.parm("density").set(1000)
M.parm("use_shear_modulus").set(1)
M.parm("shear_modulus").set(6000)

E_shape_1 = geo.createNode("box", "E_shape_1")
E_shape_1.parmTuple("size").set((0.1, 0.5, 0.12))
E_shape_1.parmTuple("t").set((-0.33, 0.35, 0))

E_shape_2 = geo.createNode("box", "E_shape_2")
E_shape_2.parmTuple("size").set((0.3, 0.09, 0.12))
E_shape_2.parmTuple("t").set((-0.23, 0.145, 0))

E_shape_3 = geo.createNode("box", "E_shape_3")
E_shape_3.parmTuple("size").set((0.26, 0.09, 0.12))
E_shape_3.parmTuple("t").set((-0.25, 0.35, 0))

E_shape_4 = geo.createNode("box", "E_shape_4")
E_shape_4.parmTuple("size").set((0.3, 0.09, 0.12))
E_shape_4.parmTuple("t").set((-0.23, 0.555, 0))

E_shape_union1 = geo.createNode("boolean::2.0", "E_shape_union1")
E_shape_union1.setInput(0, E_shape_1)
E_shape_union1.setInput(1, E_shape_2)
E_shape_union1.parm("booleanop").set("union")

E_shape_union2 = geo.createNode("boolean::2.0", "E_shape_union2")
E_shape_union2.setInput(0, E_shape_union1)
E_shape_union2.setInput(1, E_shape_3)
E_shape_union2.parm("booleanop").set("union")

E_shape_union3 = geo.createNode("boolean::2.0", "E_shape_union3")
E_shape_union3.setInput(0, E_shape_union2)
E_shape_union3.setInput(1, E_shape_4)
E_shape_union3.parm("booleanop").set("union")

E = geo.createNode("mallow::source::1.0", "E")
E.setInput(0, E_shape_union3)
E.parm("dx").set(0.016)
E.parm("sampling").set("regular")
E.parm("material").set("soft")
E.parm("model").set("elastic")
E.parm("use_bulk_modulus").set(1)
E.parm("bulk_modulus").set(4e+05)
E.parm("use_density").set(1)
E.parm("density").set(1000)
E.parm("use_shear_modulus").set(1)
E.parm("shear_modulus").set(20000)

L_shape_1 = geo.createNode("box", "L_shape_1")
L_shape_1.parmTuple("size").set((0.1, 0.5, 0.12))
L_shape_1.parmTuple("t").set((0.11, 0.35, 0))

L_shape_2 = geo.createNode("box", "L_shape_2")
L_shape_2.parmTuple("size").set((0.28, 0.09, 0.12))
L_shape_2.parmTuple("t").set((0.2, 0.145, 0))

L_shape_union1 = geo.createNode("boolean::2.0", "L_shape_union1")
L_shape_union1.setInput(0, L_shape_1)
L_shape_union1.setInput(1, L_shape_2)
L_shape_union1.parm("booleanop").set("union")

L = geo.createNode("mallow::source::1.0", "L")
L.setInput(0, L_shape_union1)
L.parm("dx").set(0.016)
L.parm("sampling").set("regular")
L.parm("material").set("firm")
L.parm("model").set("elastic")
L.parm("use_bulk_modulus").set(1)
L.parm("bulk_modulus").set(4e+05)
L.parm("use_density").set(1)
L.parm("density").set(1000)
L.parm("use_shear_modulus").set(1)
L.parm("shear_modulus").set(60000)

T_shape_1 = geo.createNode("box", "T_shape_1")
T_shape_1.parmTuple("size").set((0.1, 0.5, 0.12))
T_shape_1.parmTuple("t").set((0.62, 0.35, 0))

T_shape_2 = geo.createNode("box", "T_shape_2")
T_shape_2.parmTuple("size").set((0.36, 0.09, 0.12))
T_shape_2.parmTuple("t").set((0.62, 0.555, 0))

T_shape_union1 = geo.createNode("boolean::2.0", "T_shape_union1")
T_shape_union1.setInput(0, T_shape_1)
T_shape_union1.setInput(1, T_shape_2)
T_shape_union1.parm("booleanop").set("union")

T = geo.createNode("mallow::source::1.0", "T")
T.setInput(0, T_shape_union1)
T.parm("dx").set(0.016)
T.parm("sampling").set("regular")
T.parm("material").set("stiff")
T.parm("model").set("elastic")
T.parm("use_bulk_modulus").set(1)
T.parm("bulk_modulus").set(4e+05)
T.parm("use_density").set(1)
T.parm("density").set(1000)
T.parm("use_shear_modulus").set(1)
T.parm("shear_modulus").set(2e+05)

sources = geo.createNode("merge", "sources")
sources.setInput(0, M)
sources.setInput(1, E)
sources.setInput(2, L)
sources.setInput(3, T)

solver = geo.createNode("mallow::solver::1.0", "solver")
solver.setInput(0, sources)
solver.parm("dx").set(0.016)
solver.parm("use_domain").set(1)
solver.parmTuple("domain_min").set((-1.2, 0, -0.6))
solver.parmTuple("domain_max").set((1.2, 1.5, 0.6))
solver.parm("friction").set(0.3)
solver.parm("wall_ymin").set("separate")
solver.setDisplayFlag(True)
solver.setRenderFlag(True)

surface = geo.createNode("mallow::surface::1.0", "surface")
surface.setInput(0, solver)

geo.layoutChildren()
hou.hipFile.save(sys.argv[1] if len(sys.argv) > 1 else "soft_letters.hip")
