#!/bin/sh
# SPDX-License-Identifier: MIT
# The same program elsewhere: as other compilers and optimisations make it, in
# other locales, and from another folder.
#
#     tests/machines.sh [PART ...]      compilers, locales, folders; all of them
#
# SUITES are the suites to run, all by default; COMPILERS and LEVELS which
# compilers, at which optimisations; LOCALES which locales. Each copy is built in
# build/machines. A big-endian machine needs a compiler, a root with the libraries
# and an emulator; another C library a compiler for it (musl-gcc) and ncurses,
# iniparser, Check and libvterm that are built with it, and in the place of
# pkg-config a program that tells where they are. And then:
#
#     make MODE=release CC=... PKG_CONFIG=... tested
#     make MODE=release CC=... PKG_CONFIG=... tests-alone EMULATOR=...
set -u
cd "$(dirname "$0")/.." || exit 1

place=$PWD/build/machines
failed=0

note() {
    echo "machines: $*"
}

fail() {
    note "$*"
    failed=1
}

# copy FOLDER: the sources, as they are
copy() {
    rm -rf "$1"
    mkdir -p "$1"
    tar cf - --exclude=./build --exclude=./.git . | tar xf - -C "$1"
}

# tests_in TREE NAME WORDS...: builds with these words for make, and tests. What
# fails can be read in a log of that name.
tests_in() {
    tree=$1
    name=$2
    log=$place/$(echo "$name" | tr -d ' ').log
    shift 2
    if ! make -C "$tree" MODE=release "$@" all lib tested \
        fault-library >"$log" 2>&1; then
        fail "$name: is not built: $log"
    elif ! make -C "$tree" MODE=release "$@" tests-alone \
        SUITES="${SUITES-}" >"$log" 2>&1; then
        fail "$name: $(grep '^[0-9]*%' "$log" | tail -n 1): $log"
    else
        note "$name: $(grep '^[0-9]*%' "$log" | tail -n 1)"
    fi
}

compilers() {
    for compiler in ${COMPILERS:-gcc clang}; do
        if ! command -v "$compiler" >/dev/null; then
            note "$compiler: is not here"
            continue
        fi
        for level in ${LEVELS:-0 1 2 3}; do
            tree=$place/$compiler-O$level
            copy "$tree"
            tests_in "$tree" "$compiler -O$level" CC="$compiler" \
                CFLAGS="-O$level -g"
            rm -rf "$tree"
        done
    done
}

# Small letters, decimal points and bytes of signs are not what they are in C.
locales() {
    tree=$place/locales
    copy "$tree"
    for locale in ${LOCALES:-tr_TR.UTF-8 de_DE.UTF-8 ja_JP.EUC-JP}; do
        if ! localedef -i "${locale%.*}" -f "${locale#*.}" \
            "$tree/$locale" 2>/dev/null && [ ! -d "$tree/$locale" ]; then
            note "$locale: cannot be made here"
            continue
        fi
        tests_in "$tree" "$locale" \
            EMULATOR="LOCPATH=$tree LC_ALL=$locale LANG=$locale"
    done
    rm -rf "$tree"
}

# The bytes of the program say nothing of where it was made.
folders() {
    one=$place/one
    other="$place/another/deeper/one's \$HOME #1"
    for tree in "$one" "$other"; do
        copy "$tree"
        make -C "$tree" all >"$place/folder.log" 2>&1 ||
            fail "$tree: is not built: $place/folder.log"
    done
    if cmp "$one/build/naqala" "$other/build/naqala"; then
        note 'folders: the same bytes from two of them'
    else
        fail 'folders: it differs'
    fi
    rm -rf "$one" "$place/another"
}

mkdir -p "$place"
[ $# -gt 0 ] || set -- compilers locales folders
for part in "$@"; do
    case $part in
    compilers) compilers ;;
    locales) locales ;;
    folders) folders ;;
    *) fail "$part: the parts are compilers, locales and folders" ;;
    esac
done
exit $failed
