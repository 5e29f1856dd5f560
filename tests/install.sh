#!/bin/sh
# SPDX-License-Identifier: MIT
# What `make install` puts below a DESTDIR is what a package needs, and `make
# uninstall` leaves none of it. The list is written here by hand, and not taken
# from the Makefile: what is left out there is missed here.
set -eu
unset bindir libdir includedir datadir mandir docdir
unset bashcompletiondir zshcompletiondir fishcompletiondir
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
share=$root/usr/share

fail() {
    echo "tests/install.sh: $1" >&2
    exit 1
}

# What was built for another folder is not taken for this one.
"${MAKE:-make}" install "DESTDIR=$root/before" PREFIX=/before >/dev/null
rm -rf "$root/before"

"${MAKE:-make}" install "DESTDIR=$root" PREFIX=/usr >/dev/null
for file in "$root/usr/bin/naqala" \
    "$share/applications/naqala.desktop" \
    "$share/metainfo/naqala.metainfo.xml" \
    "$share/icons/hicolor/scalable/apps/naqala.svg" \
    "$share/doc/naqala/README" "$share/doc/naqala/LICENSE" \
    "$share/doc/naqala/NEWS" "$share/naqala/levels.ini" \
    "$share/naqala/naqala.schema.json" \
    "$share/bash-completion/completions/naqala" \
    "$share/zsh/site-functions/_naqala" \
    "$share/fish/vendor_completions.d/naqala.fish"; do
    [ -s "$file" ] || fail "${file#"$root"} is not installed"
done
for page in man/*.[567]; do
    cmp -s "$page" "$share/man/man${page##*.}/${page#man/}" ||
        fail "$page is not installed"
done
# Some man look into section 3 before 6: `man naqala` is about the program.
for page in "$share"/man/man*/naqala.[0-9]*; do
    [ "$page" = "$share/man/man6/naqala.6" ] ||
        fail "${page##*/} has the name of the page of the program"
done
for theme in themes/*.ini; do
    cmp -s "$theme" "$share/naqala/$theme" || fail "$theme is not installed"
done
for game in src/data/games/*.ini; do
    cmp -s "$game" "$share/naqala/games/${game##*/}" ||
        fail "$game is not installed"
done
if [ -e "$root/usr/include/naqala.h" ]; then
    for file in lib/libnaqala.a lib/libnaqala.so lib/pkgconfig/naqala.pc; do
        [ -s "$root/usr/$file" ] || fail "/usr/$file is not installed"
    done
    cmp -s include/naqala.h "$root/usr/include/naqala.h" ||
        fail "include/naqala.h is not installed"
    cmp -s man/libnaqala.3 "$share/man/man3/libnaqala.3" ||
        fail "man/libnaqala.3 is not installed"
    for module in src/python/*.py; do
        # One line of it says where the library is installed.
        installed=$share/naqala/python/${module##*/}
        [ "$(grep -v '^_LIBDIR = ' "$module")" = \
            "$(grep -v '^_LIBDIR = ' "$installed")" ] ||
            fail "$module is not installed"
    done
    grep -qx 'libdir=/usr/lib' "$root/usr/lib/pkgconfig/naqala.pc" ||
        fail "naqala.pc names another folder than that of this install"
    # As Python leaves them when a program is run that imports the module.
    ! command -v python3 >/dev/null ||
        python3 -m compileall -q "$share/naqala/python"
fi

"${MAKE:-make}" uninstall "DESTDIR=$root" PREFIX=/usr >/dev/null
left=$(find "$root" ! -type d -o -type d -name 'naqala*')
[ -z "$left" ] || fail "uninstall leaves
$left"
# Folders of one's own. The manual has a variable for itself.
own=$root/own
set -- PREFIX="$own" libdir="$own/lib64" datadir="$root/data"
"${MAKE:-make}" install "$@" >/dev/null
[ -s "$root/data/applications/naqala.desktop" ] ||
    fail "datadir is not where the data are"
left=$(find "$own/share" ! -type d ! -path "$own/share/man/*")
[ -z "$left" ] || fail "beside datadir there is
$left"
if [ -e "$own/lib64/libnaqala.so.0" ] && command -v python3 >/dev/null; then
    PYTHONPATH=$root/data/naqala/python python3 -B -c 'import naqala' ||
        fail "the module does not find the library in libdir"
fi
"${MAKE:-make}" uninstall "$@" >/dev/null
left=$(find "$own" "$root/data" ! -type d -o -type d -name 'naqala*')
[ -z "$left" ] || fail "uninstall leaves
$left"
echo 'install and uninstall: well'
