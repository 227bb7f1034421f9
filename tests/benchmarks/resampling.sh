#!/usr/bin/env bash
# What resampling every 50 steps adds to the run time of a foam scene: the shaken dollop that necks,
# tears and falls, with and without it. The first figure is a share of one run, so the machine's
# speed cancels; the second compares two runs, of which the one with resampling has more particles.
#   tests/benchmarks/resampling.sh [FRAMES, default 24] [OPTIONS for mallow run...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
frames=${1:-24}
(($# == 0)) || shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

ninja -C build/release mallow_cli >/dev/null
# sums NAME: particle-steps, seconds without writing, seconds of resampling, particles inserted
sums() {
    python3 - "$out/$1/stats.jsonl" <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])][1:]  # the first is the initial state
stages = [line["seconds_by_stage"] for line in lines]
print(sum(line["substeps"] * line["particles"] for line in lines),
      sum(sum(s.values()) - s["write"] for s in stages),
      sum(s["resample"] for s in stages),
      sum(line["inserted"] for line in lines))
PYTHON
}
for enabled in true false; do
    build/release/bin/mallow run scenes/shaving_cream.json --out "$out/$enabled" --quiet --frames "$frames" \
        --set resample.enabled=$enabled --set resample.every=50 "$@"
done
read -r steps seconds resample inserted < <(sums true)
read -r steps_without seconds_without _ _ < <(sums false)
awk -v steps="$steps" -v seconds="$seconds" -v resample="$resample" -v inserted="$inserted" \
    -v other_steps="$steps_without" -v other="$seconds_without" 'BEGIN {
    if (other == 0 || seconds == resample) { print "no frame was simulated" > "/dev/stderr"; exit 1 }
    printf "resampling: %.2f s of %.2f s, %.1f %% of the rest; %d particles inserted\n",
           resample, seconds, 100 * resample / (seconds - resample), inserted
    printf "seconds per million particle-steps: %.3f with, %.3f without, %+.1f %%\n",
           1e6 * seconds / steps, 1e6 * other / other_steps,
           100 * (seconds / steps / (other / other_steps) - 1) }'
