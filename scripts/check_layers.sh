#!/usr/bin/env bash
# Who may include or call what. Each rule below is one call of `forbid`:
#   forbid "what is wrong" PATTERN-OF-CODE FILES-IT-HOLDS-FOR [FILES-THAT-ARE-EXEMPT]
# The last three are extended regular expressions; comments (// ...) are not searched.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

max_lines=400

# Files that may include OpenVDB: its headers are slow to compile, so the list stays short. Headers
# that the rest of the code includes do not belong here. One regular expression per line.
openvdb_allowed='
^core/mallow/geometry/(level_set_grid|vdb_grid)\.h$
^core/mallow/geometry/(level_set|vdb|vector_field|mesh)[a-z_]*\.cpp$
^core/mallow/io/vdb_[a-z_]*\.cpp$
^core/mallow/io/vdb_stream\.h$
^core/mallow/surface/vdb_[a-z_]*\.(cpp|h)$
^core/mallow/collision/deforming_[a-z_]*\.cpp$
^hdk/nodes/vdb_[a-z_]*\.cpp$
^tests/hdk/(standin/vdb\.h|vdb_[a-z_]*_test\.cpp)$
^tests/(geometry|collision|io|particles|scene|surface)/[a-z_]*_test\.cpp$
'

# Highway: in simd/ and in files that are compiled once per instruction set, which their names say.
highway_allowed='
^core/mallow/simd/
^core/mallow/[a-z]+/[a-z0-9_]+(-inl\.h|_kernels\.cpp)$
^tests/
'

# The folders of Houdini's own headers.
hdk_include='#include *[<"](CH|CMD|CVEX|DOP|FS|GA|GAS|GEO|GOP|GU|HOM|IMG|OBJ|OP|PRM|PXL|ROP|SIM|SOP|SYS|TIL|UT|VEX|VOP)/'

failures=0

report() {
    printf '%s\n' "$1" >&2
    failures=$((failures + 1))
}

forbid() {
    local what=$1 pattern=$2 where=$3 exempt=${4:-} file hits
    while IFS= read -r file; do
        [[ $file =~ $where ]] || continue
        # Alternatives stand one per line; blank lines would match everything.
        if [[ -n $exempt ]] && grep -qE -f <(sed '/^$/d' <<<"$exempt") <<<"$file"; then continue; fi
        hits=$(sed 's://.*$::' "$file" | grep -nE "$pattern" || true)
        if [[ -n $hits ]]; then report "$(sed "s|^|$file:|; s|\$|    <- $what|" <<<"$hits")"; fi
    done <<<"$files"
}

files=$(cpp_files)
[[ -n $files ]] || fail "found no tracked C++ files"

forbid "Houdini is included in hdk/nodes and tests/hdk only" "$hdk_include" '.' '^(hdk/nodes|tests/hdk)/'
forbid "core never prints" \
    'std::(cout|cerr|clog)|\bv?printf *\(|\bputs *\(|\b(stdout|stderr)\b|#include *<iostream>' '^core/'
forbid "core never ends the process" '\b(_exit|quick_exit|exit) *\(' '^core/'
forbid "core never reads the environment" '\bgetenv *\(' '^core/'
forbid "TBB is included in core/mallow/parallel only" \
    '#include *[<"](oneapi/)?tbb(/|\.h)' '^(core|cli|hdk|tests)/' '^core/mallow/parallel/'
forbid "Highway is included in simd/, *-inl.h and *_kernels.cpp only" \
    '#include *[<"]hwy/' '^(core|cli|hdk|tests)/' "$highway_allowed"
forbid "OpenVDB is included in few files only (scripts/check_layers.sh lists them)" \
    '#include *[<"](openvdb/|mallow/geometry/(level_set|vdb)_grid\.h|mallow/io/vdb_stream\.h)' '^(core|cli|hdk|tests)/' "$openvdb_allowed"
forbid "in core JSON is read and written in scene/, report/ and by io/file_info only" \
    '#include *[<"]nlohmann/' '^(core|hdk)/' '^core/mallow/(scene/|report/|io/file_info)'
# A template compiled for two instruction sets under one name is merged by the linker, and the older
# processor then runs the newer one's code.
forbid "code compiled per instruction set includes no Eigen and no OpenVDB" \
    '#include *[<"](Eigen/|openvdb/|mallow/math/types\.h)' '^core/.*(-inl\.h|_kernels\.cpp)$'

while IFS= read -r file; do
    lines=$(wc -l <"$file")
    if ((lines > max_lines)); then
        report "$file: $lines lines, at most $max_lines: it holds more than one thing"
    fi
done <<<"$files"

((failures == 0)) || fail "$failures breaches of the rules above"
echo "$(wc -l <<<"$files") files keep to their layers."
