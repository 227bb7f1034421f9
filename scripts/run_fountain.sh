#!/usr/bin/env bash
# What ./demo.sh does once the command is built: runs the fountain, takes a picture of it and writes the
# page of the run. The last lines name both.
#   scripts/run_fountain.sh MALLOW OUTDIR FRAME [OPTION...]
# MALLOW is the command, FRAME the one in the picture; options go to `mallow run`.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

(($# >= 3)) || fail "usage: scripts/run_fountain.sh MALLOW OUTDIR FRAME [OPTION...]"
mallow=$1 out=$2 frame=$3
shift 3

heading "Simulation"
"$mallow" run scenes/fountain.json --out "$out" --overwrite "$@"

heading "Picture and report"
"$mallow" render "$out/points.$(printf '%04d' "$frame").bgeo.sc" --scene "$out/scene.json" --as surface --thin-sheets \
    --color speed --range 0:5 --out "$out/fountain.png"
"$mallow" report "$out" >/dev/null

heading "Done"
echo "$(find "$out" -maxdepth 1 -type f | wc -l) files, $(du -sh "$out" | cut -f1), in $out"
echo "picture: $out/fountain.png"
echo "report:  $out/report.html"
