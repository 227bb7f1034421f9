#!/usr/bin/env bash
# Fails when a tracked C++ file is not formatted as .clang-format says.
# To format: git ls-files '*.h' '*.cpp' | xargs clang-format -i
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Versions disagree about details; 14 is Debian 12's, and the one that decides.
clang_format=$(command -v clang-format-14 || command -v clang-format) || fail "no clang-format"

files=$(cpp_files)
[[ -n $files ]] || fail "found no tracked C++ files"
xargs -d '\n' -n 20 -P "$jobs" "$clang_format" --dry-run -Werror <<<"$files"
echo "$(wc -l <<<"$files") files are formatted."
