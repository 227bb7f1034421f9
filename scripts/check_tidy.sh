#!/usr/bin/env bash
# clang-tidy with the checks of .clang-tidy, on what changed or, with --all, on the whole tree.
# What changed: against the merge base with origin/main, or, on main itself, against the last commit;
# work not yet committed counts. A header is checked through a source file that includes it.
# At most MALLOW_TIDY_MAX (20) source files, those of core/ first. Needs build/release.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

max_files=${MALLOW_TIDY_MAX:-20}
database=build/release/compile_commands.json
[[ -f $database ]] || fail "$database is missing: cmake --preset release"
clang_tidy=$(command -v clang-tidy-14 || command -v clang-tidy) || fail "no clang-tidy"

# Sources that the build knows; clang-tidy can only guess the flags of others.
built=$(sed -n 's|^ *"file": "\(.*\)",\{0,1\}$|\1|p' "$database" | sed "s|^$PWD/||" | sort -u)

base_commit() {
    local base head
    head=$(git rev-parse HEAD)
    base=$(git merge-base HEAD origin/main 2>/dev/null || true)
    if [[ -z $base || $base == "$head" ]]; then
        base=$(git rev-parse --verify --quiet HEAD~1 || git hash-object -t tree /dev/null)
    fi
    echo "$base"
}

# The source files through which the changed files are seen.
sources_of_changes() {
    local base changed file header includers chosen=""
    base=$(base_commit)
    changed=$(git diff --name-only --diff-filter=d "$base" -- '*.h' '*.cpp'
        git ls-files --others --exclude-standard -- '*.h' '*.cpp')
    chosen=$(grep '\.cpp$' <<<"$changed" | grep -xF -f <(echo "$built") || true)
    for file in $(grep '\.h$' <<<"$changed" || true); do
        header=${file#core/}
        header=${header#tests/}
        includers=$(xargs -d '\n' grep -lF "#include <$header>" <<<"$built" || true)
        includers+=$'\n'$(xargs -d '\n' grep -lF "#include \"$header\"" <<<"$built" || true)
        # One is enough, and one that is checked anyway is best.
        if ! grep -qxF -f <(sed '/^$/d' <<<"$chosen") <<<"$includers"; then
            chosen+=$'\n'$(sed '/^$/d' <<<"$includers" | head -n 1)
        fi
    done
    sed '/^$/d' <<<"$chosen" | sort -u # core/ sorts before tests/
}

if [[ ${1:-} == --all ]]; then
    files=$built
else
    files=$(sources_of_changes)
    count=$(sed '/^$/d' <<<"$files" | wc -l)
    if ((count > max_files)); then
        echo "$count files changed; checking the first $max_files (--all checks the whole tree)."
        files=$(head -n "$max_files" <<<"$files")
    fi
fi

if [[ -z $files ]]; then
    echo "No changed C++ file to check."
    exit 0
fi
# Even with --quiet it counts what it found, and ignored, in headers of others.
xargs -d '\n' -n 1 -P "$jobs" "$clang_tidy" --quiet -p build/release <<<"$files" \
    2> >(grep -vE '^[0-9]+ warnings? (generated|treated)' >&2)
echo "$(wc -l <<<"$files") files are tidy."
