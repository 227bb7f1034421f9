#!/usr/bin/env bash
# What writing a frame of a million particles with P, v and F costs, as a share of simulating it:
# both are parts of one run, so the machine's speed cancels.
#   tests/benchmarks/frame_writing.sh [FRAMES, default 3]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
frames=${1:-3}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

ninja -C build/release mallow_cli >/dev/null
# The rubber ball with cells so small that it has a million particles.
build/release/bin/mallow run scenes/bouncing_ball.json --out "$out/run" --quiet --frames $((frames + 1)) \
    --set grid.dx=0.0071 --set 'output.attributes=["F"]'
# The first line is the initial state, which is written and not simulated.
tail -n +2 "$out/run/stats.jsonl" |
    sed -n 's/.*"substeps":\([0-9]*\).*"particles":\([0-9]*\).*"wall_seconds":\([-+0-9.e]*\).*"write":\([-+0-9.e]*\).*/\2 \4 \1 \3/p' |
    awk '{ n = $1; write += $2; steps += $3; wall += $4 }
         END { if (wall == 0) { print "no frame was simulated" > "/dev/stderr"; exit 1 }
               printf "%d particles, %d frames, %d steps: writing %.2f s, simulating %.2f s, share %.1f %%\n",
                      n, NR, steps, write, wall - write, 100 * write / (wall - write) }'
