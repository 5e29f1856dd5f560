#!/bin/sh
# SPDX-License-Identifier: MIT
# How long a person or a script waits for the program: name, value, unit.
#
#     tests/bench.sh build/naqala
#
# Each number is the best of several runs, so that what else the machine does
# counts least.
set -eu

program=${1:?usage: bench.sh PROGRAM}
trace=$(dirname "$0")/oracle/kalah-6-4.trace
games=$(mktemp)
trap 'rm -f "$games"' EXIT

# Nanoseconds, or whole seconds of them where date knows no better.
now() {
    case $(date +%N) in
    *[!0-9]* | '') echo "$(date +%s)000000000" ;;
    *) date +%s%N ;;
    esac
}

# best NAME RUNS TIMES COMMAND...: milliseconds of one run, of TIMES together
best() {
    name=$1 runs=$2 times=$3
    shift 3
    while [ "$runs" -gt 0 ]; do
        start=$(now)
        count=$times
        while [ "$count" -gt 0 ]; do
            "$@" >/dev/null
            count=$((count - 1))
        done
        echo "$start $(now) $times"
        runs=$((runs - 1))
    done | awk -v name="$name" '
        { time = ($2 - $1) / $3 / 1e6 }
        NR == 1 || time < best { best = time }
        END { printf "%-28s %6.4g ms\n", name, best }'
}

replay() {
    "$program" replay --game kalah <"$games"
}

# The moves of the games of the trace, a game a line, again and again.
awk '
    /^-/ { line[++count] = "" }
    /^[1-9a-z]+ .*\// { line[count] = line[count] $1 " " }
    END { for (i = 0; i < 10000; i++) print line[i % count + 1] }
' "$trace" >"$games"

best version 5 20 "$program" --version
best replay-10000-games 3 1 replay
