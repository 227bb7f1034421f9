#!/usr/bin/env bash
# Installs what is missing, builds, runs a small simulation that writes point files, takes a picture of it and
# writes the page of the run.
#   ./demo.sh [OUTDIR]     default: build/demo
set -euo pipefail
here=$PWD
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/scripts/common.sh"

case ${1:-} in
-*) fail "unknown argument '$1'; usage: ./demo.sh [OUTDIR]" ;;
"") out=$PWD/build/demo ;;
/*) out=$1 ;;
*) out=$here/$1 ;;
esac

heading "Packages"
scripts/install_dependencies.sh

heading "Build"
configure_and_build release mallow_cli
ccache_summary

heading "Simulation"
build/release/bin/mallow run scenes/fountain.json --out "$out" --overwrite

heading "Picture and report"
build/release/bin/mallow render "$out/points.0010.bgeo.sc" --scene "$out/scene.json" --as surface --thin-sheets \
    --color speed --range 0:5 --out "$out/fountain.png"
build/release/bin/mallow report "$out" >/dev/null

heading "Done"
echo "$(find "$out" -maxdepth 1 -type f | wc -l) files, $(du -sh "$out" | cut -f1), in $out"
echo "picture: $out/fountain.png"
echo "report:  $out/report.html"
