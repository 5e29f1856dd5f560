#!/bin/sh
# SPDX-License-Identifier: MIT
# The words that a target of the fuzzer should know, as a dictionary of libFuzzer:
# those that stand in its corpus, and those that the rooms compare with whose
# headers it includes.
#
#     tests/fuzz/dictionary.sh TARGET
set -eu
cd "$(dirname "$0")/../.."
export LC_ALL=C # elsewhere [a-z] may lack letters

target=$1
file=$(find tests/fuzz -name "fuzz_$target.c")
rooms=$(sed -n 's|^#include "\([a-z/]*\)/[a-z_]*\.h"$|src/\1|p' "$file" |
    grep -v '^src/fuzz' | sort -u)

corpus_words() {
    find "tests/corpus/$target" -type f -exec cat {} + | LC_ALL=C tr -cs \
        '[:alnum:]_.=:/+-' '\n'
}

# What stands between quotes and has neither a blank nor a sign of printf in it.
compared_words() {
    for room in $rooms; do
        [ ! -d "$room" ] || find "$room" -maxdepth 1 -name '*.c' \
            -exec grep -v '^#include' {} +
    done | grep -o '"[^" %\\]*"' | tr -d '"'
}

{ corpus_words; compared_words; } | LC_ALL=C awk '
    length >= 2 && length <= 24 && /^[!-~]+$/ && /[A-Za-z]/ && !/["\\]/ && !seen[$0]++ {
        printf "\"%s\"\n", $0
    }' | LC_ALL=C sort
