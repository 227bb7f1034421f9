# Shared by the scripts of this project; sourced, not run.
# Moves to the top of the source tree, so that every path below is relative to it.
# shellcheck shell=bash
set -euo pipefail
shopt -s inherit_errexit  # a failure inside $(...) is a failure too

cd "$(dirname "${BASH_SOURCE[0]}")/.."

jobs=${MALLOW_JOBS:-$(nproc)}

# ccache makes a second build cheap. Paths inside the source tree are made relative, so that
# another checkout of the same sources hits the same cache.
export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-$PWD/build}/.cache}/ccache}
export CCACHE_MAXSIZE=${CCACHE_MAXSIZE:-5G}
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD}
export CCACHE_NOHASHDIR=1

heading() {
    printf '\n=== %s  [%d:%02d]\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

fail() {
    echo "Error: $*" >&2
    exit 1
}

# configure_and_build PRESET [TARGET...]
configure_and_build() {
    local preset=$1 log=build/configure.$1.log
    shift
    mkdir -p build
    # Configuring says a page of things that only matter when it fails.
    if ! cmake --preset "$preset" >"$log" 2>&1; then
        cat "$log" >&2
        fail "cmake --preset $preset failed"
    fi
    cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}
}

# Our C++ files that are tracked and present, one per line.
cpp_files() {
    local tracked file
    tracked=$(git ls-files -- '*.h' '*.cpp')
    while IFS= read -r file; do
        if [[ -f $file ]]; then echo "$file"; fi
    done <<<"$tracked"
}

ccache_summary() {
    ccache --show-stats | grep -E 'Hits|Misses|Cache size' || true
}
