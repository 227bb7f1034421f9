#!/usr/bin/env bash
# Installs what is missing, builds, and runs every check and test.
#   ./test.sh          checks, all tests in release, the fast ones under ASan and UBSan, 10 s of each fuzzer
#   ./test.sh --long   also clang-tidy on the whole tree, the long physics, everything under ASan, 10 minutes
#                      of each fuzzer
# MALLOW_JOBS sets the number of parallel jobs (default: the processors this process may use).
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/scripts/common.sh"

tidy_arguments=()
asan_preset=asan
fuzz_seconds=10
case ${1:-} in
"") ;;
--long)
    export MALLOW_LONG=1
    tidy_arguments=(--all)
    asan_preset=asan-physics
    fuzz_seconds=600
    ;;
*) fail "unknown argument '$1'; usage: ./test.sh [--long]" ;;
esac

heading "Packages"
scripts/install_dependencies.sh

heading "Formatting"
scripts/check_format.sh

heading "Layers"
scripts/check_layers.sh

heading "Shell scripts"
shellcheck --external-sources ./*.sh scripts/*.sh tests/benchmarks/*.sh docs/*.sh scenes/render_gallery .ci/run
echo "shellcheck has nothing to say."

heading "Build: release"
configure_and_build release

heading "clang-tidy"
scripts/check_tidy.sh "${tidy_arguments[@]}"

heading "Tests: release"
ctest --preset release --parallel "$jobs" | tee build/ctest.release.log

heading "Build: asan"
configure_and_build "$asan_preset"

heading "Tests: asan"
ctest --preset "$asan_preset" --parallel "$jobs" | tee build/ctest.asan.log

heading "Fuzzing"
scripts/fuzz.sh "$fuzz_seconds"

heading "ccache"
ccache_summary

heading "Passed. The two runs of ctest ended with:"
for run in asan release; do
    echo "[$run]"
    sed -n '/tests passed/,$p' "build/ctest.$run.log"
done
