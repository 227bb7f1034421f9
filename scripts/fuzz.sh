#!/usr/bin/env bash
# Feeds damaged files to every reader: scripts/fuzz.sh [SECONDS for each, default 600] [TARGET...]
# Starts from files of our own, the shipped scenes and, where they are, the samples of ../shared.
# What a fuzzer learns is kept in build/fuzz/corpus, an input that breaks something in
# build/fuzz/findings; `build/fuzz/bin/fuzz_TARGET FILE` tries one input again.
# MALLOW_JOBS fuzzers run at a time.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

seconds=${1:-600}
[[ $seconds =~ ^[1-9][0-9]*$ ]] ||
    fail "'$seconds' is no number of seconds; usage: scripts/fuzz.sh [SECONDS] [TARGET...]"
targets=("${@:2}")

binaries=build/fuzz/bin
seeds=build/fuzz/seeds
samples=../shared/houdini/samples
longest=200000 # bytes; larger samples only make a fuzzer slow

# The folder of seeds of a target.
seeds_of() {
    case $1 in
    bgeo_sc) echo "$seeds/bgeo.sc" ;;
    bgeo_sc_wrapped) echo "$seeds/bgeo" ;;
    checkpoint) echo "$seeds/mallow" ;;
    *) echo "$seeds/$1" ;;
    esac
}

collect_seeds() {
    local kind file
    rm -rf "$seeds"
    "$binaries/write_seeds" "$seeds"
    mkdir -p "$seeds/scene"
    cp scenes/*.json "$seeds/scene"
    [[ -d $samples ]] || return 0
    for kind in bgeo bgeo.sc geo; do
        for file in "$samples"/*."$kind"; do
            if (($(stat --format=%s "$file") < longest)); then
                cp --no-preserve=mode "$file" "$seeds/$kind"
            fi
        done
    done
}

run_target() {
    local target=$1 corpus=build/fuzz/corpus/$1 findings=build/fuzz/findings/$1 log=build/fuzz/$1.log
    mkdir -p "$corpus" "$findings"
    if ! UBSAN_OPTIONS=print_stacktrace=1 "$binaries/fuzz_$target" \
        -max_total_time="$seconds" -max_len="$longest" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$findings/" "$corpus" "$(seeds_of "$target")" \
        >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        echo "Error: fuzz_$target: $(sed -n 's/.*Test unit written to /found /p' "$log") (log: $log)" >&2
        return 1
    fi
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, nothing found"
}

configure_and_build fuzz
collect_seeds
if ((${#targets[@]} == 0)); then
    for binary in "$binaries"/fuzz_*; do targets+=("${binary##*/fuzz_}"); done
fi

failures=0
running=0
for target in "${targets[@]}"; do
    if ((running == jobs)); then
        wait -n || failures=$((failures + 1))
        running=$((running - 1))
    fi
    run_target "$target" &
    running=$((running + 1))
done
while ((running > 0)); do
    wait -n || failures=$((failures + 1))
    running=$((running - 1))
done
((failures == 0)) || fail "$failures of ${#targets[@]} fuzzers found something"
