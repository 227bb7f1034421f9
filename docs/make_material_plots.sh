#!/usr/bin/env bash
# Brings docs/materials.md up to date: draws its plots with the rheometer and renews its tables of presets and parameters.
# Usage: docs/make_material_plots.sh [MALLOW]    (default: build/release/bin/mallow)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mallow=${1:-build/release/bin/mallow}
page=docs/materials.md
mkdir -p docs/images

# draw NAME MATERIAL OPTIONS...: docs/images/rheometer_NAME.png
draw() {
    local name=$1
    shift
    "$mallow" rheometer "$@" --plot "docs/images/rheometer_$name.png" >/dev/null
}

draw honey honey --test shear --rates 0.01:100:13
draw shaving_cream shaving_cream --test shear --rates 0.001:100:21
draw oobleck oobleck --test shear --rates 0.01:2.5:15
draw rubber rubber --test compression --strain 0.5
draw wet_clay wet_clay --test compression --confined --strain 0.4
draw metal metal --test compression --strain 0.1
draw slime slime --test shear --rate 2 --strain 6
draw silicone silicone_rubber --test relaxation --strain 0.2
draw memory_foam memory_foam --test oscillation --strain 0.05
draw snow snow --test compression --confined --strain 0.3

# renew NAME OPTION: the table between the comments <!-- NAME --> and <!-- end of NAME -->
table=$(mktemp)
renewed=$(mktemp)
trap 'rm -f "$table" "$renewed"' EXIT
renew() {
    "$mallow" presets "$2" | sed '/^$/d' >"$table"
    sed -e "/^<!-- $1 -->\$/,/^<!-- end of $1 -->\$/{//!d}" -e "/^<!-- $1 -->\$/r $table" "$page" >"$renewed"
    cp "$renewed" "$page"
}
renew presets --markdown
renew parameters --parameters
