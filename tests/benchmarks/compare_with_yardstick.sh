#!/usr/bin/env bash
# Runs the elastic cube and a bare kernel (the yardstick, ../shared/bench) in turns and prints the
# ratio of their speeds: machines are shared and noisy, so only a ratio means something.
#   tests/benchmarks/compare_with_yardstick.sh [ROUNDS] [benchmark arguments, e.g. --collider]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
yardstick_source=${MALLOW_YARDSTICK:-../shared/bench/yardstick.cpp}
[ -f "$yardstick_source" ] || { echo "no yardstick at $yardstick_source (set MALLOW_YARDSTICK)" >&2; exit 2; }
rounds=${1:-3}
shift || true

ninja -C build/release benchmark_elastic_cube >/dev/null
mkdir -p build/benchmarks
g++ -O3 -march=native -std=c++17 "$yardstick_source" -ltbb -o build/benchmarks/yardstick

speed() { sed -n 's/.* \([0-9.]*\) Mp\*steps\/s.*/\1/p'; }
for threads in 1 2; do
    ours=() theirs=()
    for _ in $(seq "$rounds"); do
        theirs+=("$(build/benchmarks/yardstick 51 100 "$threads" | speed)")
        line=$(build/release/bin/benchmark_elastic_cube --threads "$threads" "$@")
        echo "$line"
        ours+=("$(echo "$line" | speed)")
    done
    theirs+=("$(build/benchmarks/yardstick 51 100 "$threads" | speed)")
    # Each of our runs against the mean of the yardstick's right before and after it.
    echo "${ours[*]} ${theirs[*]}" | awk -v n="$rounds" -v t="$threads" '{
        for (i = 1; i <= n; i++) r[i] = $i / (($(n + i) + $(n + i + 1)) / 2)
        for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (r[j] < r[i]) { x = r[i]; r[i] = r[j]; r[j] = x }
        printf "threads %d: ratio to the yardstick: median %.3f, range %.3f to %.3f over %d rounds\n", t, r[int((n + 1) / 2)], r[1], r[n], n }'
done
