#!/bin/sh
# SPDX-License-Identifier: MIT
# Several processes do the same as one: what they print and write is compared with
# what a plain build does, for two and four of them, connected by TCP.
#
#     tests/mpi.sh build/naqala build/mpi/naqala
set -u

plain=${1:?usage: mpi.sh PLAIN SHARED}
shared=${2:?usage: mpi.sh PLAIN SHARED}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Nothing of the user's; as root, as tests often are, mpirun wants to be told.
export HOME="$work/home" XDG_CACHE_HOME="$work/cache" LC_ALL=C
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mkdir "$HOME"

failed=0

fail() {
    echo "mpi: $*" >&2
    failed=1
}

# together N WORDS...: so many processes, one thread each where that is asked
together() {
    count=$1
    shift
    mpirun --oversubscribe --bind-to none --mca btl tcp,self -n "$count" "$@"
}

# same NAME WORDS...: prints the same for two and four processes. @ in a word is a
# folder of each run, and what is in it afterwards is the same.
same() {
    name=$1
    shift
    for count in 1 2 4; do
        folder=$work/$name-$count
        mkdir "$folder"
        words=$(echo "$*" | sed "s,@,$folder/,g")
        # shellcheck disable=SC2086 # a list of words
        if [ "$count" = 1 ]; then
            "$plain" $words >"$work/$name.1" 2>"$work/errors"
        else
            together "$count" "$shared" $words >"$work/$name.$count" \
                2>"$work/errors"
        fi || fail "$name: $count processes fail: $(cat "$work/errors")"
        # Times differ.
        sed 's/, [0-9.]* s$//' "$work/$name.$count" >"$work/$name-$count/said"
        diff -r "$work/$name-1" "$folder" ||
            fail "$name: $count processes are not as one"
    done
}

# says NEEDLE COMMAND...: fails, and says so in one line that has the words
says() {
    needle=$1
    shift
    if "$@" >"$work/out" 2>"$work/errors"; then
        fail "$* does not fail"
    fi
    if [ "$(grep -c '^naqala' "$work/errors")" != 1 ] ||
        ! grep -q "$needle" "$work/errors"; then
        fail "$*: $needle: $(cat "$work/errors")"
    fi
}

same arena arena --csv --games 60 --seed 5 minimax:depth=3 max random
same three arena --csv --games 12 --game abalone:players=3 random greedy random
same sprt arena --csv --sprt 0 100 --seed 5 minimax:depth=3 max
same saved arena --csv --games 20 --seed 5 --save @games minimax:depth=3 max

# A test goes on with pairs of which one game is in the file, or none.
sprt='arena --csv --threads 1 --games 200 --seed 5 --sprt 0 400 random max'
# shellcheck disable=SC2086 # a list of words
{
    "$plain" $sprt --save "$work/all" >"$work/out" 2>"$work/errors"
    verdict=$(grep ^sprt: "$work/errors")
    for count in 2 3; do
        awk 'BEGIN { RS = "; a game of naqala"; ORS = "" }
            NR > 1 && NR % 3 { print RS $0 }' "$work/all" >"$work/some"
        together "$count" "$shared" $sprt --save "$work/some" >"$work/out" \
            2>"$work/errors"
        [ "$(grep ^sprt: "$work/errors")" = "$verdict" ] ||
            fail "sprt, continued: of $count processes: $(cat "$work/errors")"
        cmp "$work/all" "$work/some" ||
            fail "sprt, continued: $count processes keep other games"
    done
}

same genetic lab genetic --csv --generations 2 --population 6 --games 10 \
    --seed 3 --out @weights
same matrices lab genetic --csv --game abalone --generations 2 --population 4 \
    --games 4 --seed 3
same evolve lab evolve --csv --generations 3 --population 10 --games 10 --seed 3
same actor lab actor --csv --steps 20000 --hidden 16 --games 20 --seed 2 \
    --out @net
same slow lab actor --csv --steps 5000 --hidden 16 --games 10 --seed 2 --lag 0 \
    --threads 1 --out @net
same far lab actor --csv --steps 5000 --hidden 16 --games 10 --seed 2 --lag 15 \
    --threads 1 --out @net
same tables lab tables --seeds 14 --threads 1 --folder @tables
same solve solve --csv --fresh --threads 1 --memory 80 --game kalah:seeds=2
same proof solve --csv --fresh --threads 1 --memory 80 \
    --game kalah:pits=4,seeds=4,capture=empty

# Connected as MPI likes it best, on one machine by shared memory.
for count in 2 3; do
    mpirun --oversubscribe --bind-to none -n "$count" "$shared" solve --csv \
        --fresh --threads 1 --memory 80 \
        --game kalah:pits=4,seeds=4,capture=empty >"$work/near" 2>"$work/errors"
    cmp "$work/proof.1" "$work/near" ||
        fail "proof: $count near processes are not as one: $(cat "$work/errors")"
done

# Tables that do not fit into one memory fit into several; a file that is damaged
# is told, and made anew.
tables="lab tables --threads 1 --seeds 18"
# shellcheck disable=SC2086 # a list of words
{
    says 'are too little for tables of 18 seeds' "$plain" $tables --memory 96 \
        --folder "$work/small"
    says 'are too little for tables of 18 seeds' \
        together 4 "$shared" $tables --memory 64 --folder "$work/smaller"
    "$plain" $tables --memory 200 --folder "$work/whole-tables" >"$work/out"
    for count in 2 3 4; do
        together "$count" "$shared" $tables --memory 96 \
            --folder "$work/spread" >"$work/out" 2>"$work/errors"
        diff -r "$work/whole-tables" "$work/spread" ||
            fail "tables: of $count processes: $(cat "$work/errors")"
        rm "$work/spread/"*-1[578].table
        truncate -s 1000000 "$work/spread/kalah-6-opposite-14.table"
        printf x | dd of="$work/spread/kalah-6-opposite-16.table" bs=1 \
            seek=5000000 conv=notrunc 2>/dev/null
        together "$count" "$shared" $tables --memory 96 \
            --folder "$work/spread" >"$work/out" 2>"$work/errors"
        [ "$(grep -c '1[46].table: is damaged' "$work/errors")" = 2 ] ||
            fail "tables: nothing is told: $(cat "$work/errors")"
        diff -r "$work/whole-tables" "$work/spread" ||
            fail "tables: $count processes do not make damaged ones anew"
        rm -r "$work/spread"
    done
}
mkdir "$work/no" && : >"$work/no/folder"
# shellcheck disable=SC2086 # a list of words
says 'no/folder' together 2 "$shared" $tables --folder "$work/no/folder"

# A signal to any process ends it after a layer; what is kept is gone on from.
tables="lab tables --threads 1 --memory 2000 --folder $work/stopped"
# shellcheck disable=SC2016,SC2086 # for another shell; a list of words
{
    together 2 sh -c 'echo $$ >"$0.$OMPI_COMM_WORLD_RANK"; exec "$@"' \
        "$work/builder" "$shared" $tables --seeds 25 >"$work/out" \
        2>"$work/errors" &
    while [ ! -s "$work/stopped/kalah-6-opposite-15.table" ]; do sleep 0.1; done
    kill -TERM "$(cat "$work/builder.1")"
    wait $! && fail 'tables: a signal does not end it'
    grep -q 'tables of [12][0-9] seeds are there' "$work/errors" ||
        fail "tables: a signal: $(cat "$work/errors")"
    together 4 "$shared" $tables --seeds 18 >"$work/out" 2>"$work/errors"
    rm -f "$work/stopped/"*-19.table "$work/stopped/"*-2?.table
    diff -r "$work/whole-tables" "$work/stopped" ||
        fail 'tables: after a signal it does not go on'
}

# What each level has played in a share is the same; only times differ.
cat >"$work/levels.ini" <<'levels'
[acorn]
name = "A"
about = "random"
agent = "random"
[hazel]
name = "B"
about = "max"
agent = "max"
[mm]
name = "C"
about = "minimax"
agent = "minimax"
depth = 2
levels
share="lab calibrate --part 1/1 --games 40 --levels $work/levels.ini"
# shellcheck disable=SC2086 # a list of words
for count in 1 2 4; do
    together "$count" "$shared" $share "$work/ratings.$count" \
        >"$work/share.$count" 2>"$work/errors"
    "$plain" merge --levels "$work/levels.ini" \
        --out "$work/ratings.$count" "$work/share.$count" >"$work/out"
    cmp "$work/ratings.1" "$work/ratings.$count" ||
        fail "calibrate: $count processes are not as one"
done

# A share counts its own games of a file, not those of others.
games="arena --csv --games 8 --seed 5 minimax:depth=2 max"
# shellcheck disable=SC2086 # a list of words
{
    "$plain" $games --save "$work/shared" --part 1/2 >"$work/share.1"
    together 2 "$shared" $games --save "$work/shared" --part 2/2 >"$work/share.2"
    "$plain" $games >"$work/1"
    "$plain" merge "$work/share.1" "$work/share.2" >"$work/2"
} 2>"$work/errors"
cmp "$work/1" "$work/2" || fail "arena: shares of one file: $(cat "$work/errors")"

# A job that goes on, with another number of processes than before.
job="lab evolve --csv --population 10 --games 10 --seed 3"
# shellcheck disable=SC2086 # a list of words
{
    together 2 "$shared" $job --generations 2 --resume "$work/job" >"$work/out"
    together 4 "$shared" $job --generations 4 --resume "$work/job" >"$work/4"
    "$plain" $job --generations 4 >"$work/1"
} 2>"$work/errors"
cmp "$work/1" "$work/4" || fail "evolve: it does not go on"

learn="lab actor --csv --steps 3000000 --hidden 16 --games 20 --seed 4"
# shellcheck disable=SC2016,SC2086 # for another shell; a list of words
{
    together 2 sh -c 'echo $$ >"$0.$OMPI_COMM_WORLD_RANK"; exec "$@"' \
        "$work/learner" "$shared" $learn --resume "$work/learn" >"$work/out" \
        2>"$work/errors" &
    while [ ! -s "$work/learner.1" ]; do sleep 0.1; done
    sleep 1
    kill -TERM "$(cat "$work/learner.1")"
    wait $!
    [ -s "$work/learn" ] || fail 'actor: nothing is kept'
    together 4 "$shared" $learn --resume "$work/learn" --out "$work/net.4" \
        >"$work/4" 2>"$work/errors"
    "$plain" $learn --out "$work/net.1" >"$work/1"
}
if ! cmp "$work/1" "$work/4" || ! cmp "$work/net.1" "$work/net.4"; then
    fail "actor: it does not go on: $(cat "$work/errors")"
fi

# A process that dies ends all, and what was kept is there to go on from.
long="arena --csv --games 4000 --seed 5 --threads 1 minimax:depth=5 max --save"
# shellcheck disable=SC2016,SC2086 # for another shell; a list of words
{
    together 2 sh -c 'echo $$ >"$0.$OMPI_COMM_WORLD_RANK"; exec "$@"' \
        "$work/process" "$shared" $long "$work/killed" >"$work/out" \
        2>"$work/errors" &
}
while [ ! -s "$work/killed" ]; do sleep 0.1; done
kill -9 "$(cat "$work/process.1")"
wait $! && fail 'a process was killed, and the others went on'
grep -q 'signal 9' "$work/errors" || fail "$(cat "$work/errors")"
# shellcheck disable=SC2086 # a list of words
{
    together 2 "$shared" $long "$work/killed" >"$work/2" 2>"$work/errors"
    "$plain" $long "$work/whole" >"$work/1"
}
cmp "$work/1" "$work/2" || fail 'after a death other rows come'
cmp "$work/whole" "$work/killed" ||
    fail 'after a death it does not go on'
grep -q 'had [0-9]* of these games' "$work/errors" ||
    fail 'after a death it begins anew'

# What a process has done of its first block is kept before it has done all of it:
# of the 15000 games of the second, the openings 7501 to 15000, some, not half.
count_second() {
    sed -n 's/.*opening \([0-9]*\).*/\1/p' "$work/block" 2>"$work/out" |
        awk '$1 > 7500 && $1 <= 15000' | wc -l
}
# shellcheck disable=SC2016 # for another shell
together 2 sh -c 'echo $$ >"$0.$OMPI_COMM_WORLD_RANK"; exec "$@"' \
    "$work/player" "$shared" arena --csv --games 60000 --seed 5 --threads 1 \
    --save "$work/block" minimax:depth=7 max >"$work/rows" 2>"$work/errors" &
while [ "$(count_second)" = 0 ] && kill -0 $! 2>"$work/out"; do sleep 0.2; done
kill -9 "$(cat "$work/player.1")"
wait $!
[ "$(count_second)" -lt 7500 ] || fail 'a process keeps its block for itself'

# How far the games are is told as they end. At a terminal, which script is:
# what the other process has not done yet is not counted.
# shellcheck disable=SC2016 # for another shell
if command -v script >"$work/out"; then
    together 2 sh -c 'if [ "$OMPI_COMM_WORLD_RANK" = 0 ]; then
            exec script -qec "$*" /dev/null
        fi
        exec "$@"' sh "$shared" arena --csv --games 20000 --seed 5 --threads 1 \
        minimax:depth=6 max >"$work/shown" 2>&1 </dev/null
    tr '\r' '\n' <"$work/shown" |
        sed -n 's/^\([0-9]*\) of 20000 games.*/\1/p' >"$work/told"
    if [ ! -s "$work/told" ] || ! sort -nc "$work/told" ||
        [ "$(head -n 1 "$work/told")" -ge 9000 ] ||
        [ "$(uniq "$work/told" | wc -l)" -lt 3 ]; then
        fail "arena: its progress is $(tr '\n' ' ' <"$work/told")"
    fi
fi

says 'one process does it alone' together 2 "$shared" perft 2
says 'several processes have' together 2 "$shared" lab actor --seconds 2
says 'built without MPI' together 2 "$plain" arena max max
says 'process 1 was not started with the words' together 1 "$shared" arena --csv \
    --games 20 max random : -n 1 "$shared" arena --csv --games 40 max random
says 'no such' together 2 "$shared" arena maximum max
says 'another MPI\|not that of the MPI' env -u OMPI_COMM_WORLD_SIZE \
    PMI_SIZE=2 PMI_RANK=0 "$shared" arena max max
# shellcheck disable=SC2086 # a list of words
says 'is there already' together 2 "$shared" $job --out "$work/1"

[ $failed = 0 ] && echo 'mpi: two and four processes do the same as one'
exit $failed
