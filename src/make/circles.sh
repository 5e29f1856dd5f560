#!/bin/sh
# SPDX-License-Identifier: MIT
# Do files of the program need each other in a circle? Their objects tell.
#
#     src/make/circles.sh FOLDER OBJECT ...
#
# Two circles are meant, and left out: screens open each other, and an agent can be
# made of other agents.
set -eu
cd "$1"
shift

circles=$(LC_ALL=C nm -P -A "$@" | LC_ALL=C awk '
    { file = $1; sub(/\.o:$/, "", file) }
    file ~ /^screen\// { next }
    $3 == "U" { if ($2 !~ /^_?agent_new$/) used[file, $2] = 1; next }
    $3 ~ /^[TDBRCVW]$/ { home[$2] = file }
    END {
        for (use in used) {
            split(use, part, SUBSEP)
            if (part[2] in home && home[part[2]] != part[1])
                print part[1], home[part[2]]
        }
    }' | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: //')

if [ -n "$circles" ]; then
    echo "files of src need each other in a circle:" >&2
    echo "$circles" >&2
    exit 1
fi
