#!/usr/bin/env bash
# Makes the picture of docs/foam.md: one bar pulled apart with three thresholds and two times of healing.
# Usage: docs/make_foam_pictures.sh [MALLOW] [FOLDER]    (default: build/release/bin/mallow, and a temporary folder for the runs)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mallow=${1:-build/release/bin/mallow}
runs=${2:-$(mktemp -d)}
(($# > 1)) || trap 'rm -rf "$runs"' EXIT
mkdir -p docs/images

thresholds="1 4 16"
heal_times="0.35 100"
frame=34 # the grips are four and a half times as far apart as they were
pictures=()
labels=()
for heal_time in $heal_times; do
    for threshold in $thresholds; do
        run=$runs/pulled_${threshold}_$heal_time
        "$mallow" run scenes/pulled_foam.json --out "$run" --frames $frame --quiet --overwrite --set grid.dx=0.008 \
            --set "materials.foam.tear_threshold=$threshold" --set "materials.foam.heal_time=$heal_time"
        pictures+=("$run/points.$(printf '%04d' $frame).bgeo.sc")
        labels+=(--label "tear_threshold $threshold, heal_time $heal_time s")
    done
done
"$mallow" render "${pictures[@]}" --scene "$run/scene.json" --out docs/images/foam_tearing.png --columns 3 "${labels[@]}" \
    --as surface --color 0.93,0.95,0.98 --view 0.2,0.15,1 --size 300x150 --samples 48 --quiet
