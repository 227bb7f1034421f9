"""run_builders.py OUT-FOLDER SCRIPT...: runs each script with a fresh fake hou; what it saved is OUT-FOLDER/NAME.txt."""
import pathlib
import runpy
import sys

folder, scripts = sys.argv[1], sys.argv[2:]
for script in scripts:
    sys.modules.pop("hou", None)
    sys.argv = [script, f"{folder}/{pathlib.Path(script).stem}.txt"]
    runpy.run_path(script, run_name="__main__")
