#!/usr/bin/env bash
# Installs, through apt, the Debian packages that building and checking Mallow needs.
# Does nothing when all of them are there.
set -euo pipefail

packages=(
    # build
    g++ cmake ninja-build ccache pkg-config
    # libraries of core/
    libeigen3-dev libtbb-dev libopenvdb-dev libhwy-dev libblosc-dev zlib1g-dev
    # Debian's FindOpenVDB.cmake asks for this one, its package does not depend on it
    libboost-iostreams-dev
    # libraries of the command line and the scene file
    nlohmann-json3-dev libcli11-dev libfmt-dev libspdlog-dev
    # pictures and plots, and the font of their labels
    libcairo2-dev fonts-dejavu-core
    # tests and checks
    libgtest-dev libbenchmark-dev clang-format clang-tidy shellcheck
    # the fuzzers of the readers: libFuzzer and the sanitizers of this version
    clang-14 libclang-rt-14-dev
    # the scripts that build the example scenes for Houdini are run
    python3
    # the page of a run is tried in a real browser
    chromium
)

fail() {
    echo "Error: $*" >&2
    exit 1
}

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    fail "no apt-get and dpkg-query here: this script knows Debian and Ubuntu only." \
        "Install by other means what these packages hold: ${packages[*]}"
fi

missing=()
for package in "${packages[@]}"; do
    # An unknown package makes dpkg-query fail; that means "not installed" just the same.
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
done

if ((${#missing[@]} == 0)); then
    echo "All ${#packages[@]} packages are installed."
    exit 0
fi

as_root=()
if ((EUID != 0)); then
    command -v sudo >/dev/null ||
        fail "not root and no sudo: ask an administrator to run: apt-get install ${missing[*]}"
    as_root=(sudo)
fi

echo "Installing with apt: ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet)
"${apt[@]}" update || fail "apt-get update failed (network? /etc/apt/sources.list?)"
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" ||
    fail "apt-get could not install: ${missing[*]}"
echo "Installed."
