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

scripts/run_fountain.sh build/release/bin/mallow "$out" 10
