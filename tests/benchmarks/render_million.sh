#!/usr/bin/env bash
# What a picture of a million particles costs, 640x360 with 16 rays a pixel, as spheres and as a surface: in seconds, and
# in steps of an elastic cube of a million particles that is run in turns with it, since machines are shared and noisy.
#   tests/benchmarks/render_million.sh [ROUNDS, default 3] [THREADS, default 2]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rounds=${1:-3} threads=${2:-2}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

ninja -C build/release mallow_cli benchmark_elastic_cube >/dev/null
# A dam break with cells so small that it has a million particles, after it ran against the pillar.
build/release/bin/mallow run scenes/dam_break.json --out "$out/run" --quiet --frames 13 --threads "$threads" \
    --set grid.dx=0.0091 --set output.every=12
points=$out/run/points.0013.bgeo.sc
build/release/bin/mallow info "$points" | grep -m 1 -i points
uptime

# Millions of particles stepped a second.
cube_speed() { build/release/bin/benchmark_elastic_cube --threads "$threads" | sed -n 's/.* \([0-9.]*\) Mp\*steps\/s.*/\1/p'; }

before=$(cube_speed)
for _ in $(seq "$rounds"); do
    for as in spheres surface; do
        begin=$EPOCHREALTIME
        build/release/bin/mallow render "$points" --as "$as" --out "$out/$as.png" --size 640x360 --samples 16 \
            --threads "$threads" --quiet
        end=$EPOCHREALTIME
        after=$(cube_speed)
        awk -v as="$as" -v begin="$begin" -v end="$end" -v before="$before" -v after="$after" 'BEGIN {
            printf "%-8s %6.2f s, as long as %5.0f steps of a million particles\n", as, end - begin, (end - begin) * (before + after) / 2 }'
        before=$after
    done
done
