#!/bin/sh
# SPDX-License-Identifier: MIT
# Finds out what is missing here, installs it, and looks again:
#
#     setup.sh play|check|sanitized|lint|fuzz|soak
#
# The questions go to $CC and to the PATH, never to a package manager. What was
# found is remembered under build/setup: the next time costs nothing and touches
# no network (`make clean` forgets it). Where installing is not possible, one
# line says what would do it.
set -u

: "${CC:=cc}" "${PKG_CONFIG:=pkg-config}" "${CPPFLAGS:=}" "${LDFLAGS:=}"
case $CC in
*clang*) compiler=clang ;;
*) compiler=gcc ;;
esac
case ${1:-} in
play) needs="$compiler iniparser ncurses" ;;
check) needs="$compiler pkg-config iniparser ncurses check vterm terminfo python3" ;;
sanitized) needs="$compiler pkg-config iniparser ncurses check vterm terminfo python3
                  $compiler-sanitizers" ;;
lint) needs="$compiler pkg-config iniparser ncurses check vterm clang-format
             clang-tidy cppcheck mandoc shellcheck" ;;
fuzz) needs="$compiler iniparser ncurses clang-fuzzer" ;;
soak) needs="$compiler pkg-config iniparser ncurses check vterm terminfo python3
             $compiler-sanitizers valgrind" ;;
*) echo 'usage: setup.sh play|check|sanitized|lint|fuzz|soak' >&2 && exit 2 ;;
esac

found=build/setup/$1-$(echo "$CC $PKG_CONFIG $CPPFLAGS $LDFLAGS" | cksum |
    tr ' ' -)
[ -e "$found" ] && exit 0

# A need, and the packages that meet it; + stands between two of them.
packages() {
    while read -r need apt dnf pacman brew; do
        case " $missing " in
        *" $need "*) ;;
        *) continue ;;
        esac
        case $manager in
        apt-get) echo "$apt" ;;
        dnf) echo "$dnf" ;;
        pacman) echo "$pacman" ;;
        brew) echo "$brew" ;;
        esac
    done <<'table' | tr + '\n' | sort -u | tr '\n' ' '
gcc               gcc+libc6-dev     gcc+glibc-devel           gcc          gcc
clang             clang+libc6-dev   clang+glibc-devel         clang        llvm
pkg-config        pkg-config        pkgconf-pkg-config        pkgconf      pkgconf
iniparser         libiniparser-dev  iniparser-devel           iniparser    iniparser
ncurses           libncurses-dev    ncurses-devel             ncurses      ncurses
check             check             check-devel               check        check
vterm             libvterm-dev      libvterm-devel            libvterm     libvterm
terminfo          ncurses-term      ncurses-term              ncurses      ncurses
python3           python3           python3                   python       python3
gcc-sanitizers    gcc               libasan+libubsan+libtsan  gcc          gcc
clang-sanitizers  libclang-rt-dev   compiler-rt               compiler-rt  llvm
clang-fuzzer      libclang-rt-dev   compiler-rt               compiler-rt  llvm
clang-format      clang-format      clang-tools-extra         clang        clang-format
clang-tidy        clang-tidy        clang-tools-extra         clang        llvm
cppcheck          cppcheck          cppcheck                  cppcheck     cppcheck
mandoc            mandoc            mandoc                    mandoc       mandoc
shellcheck        shellcheck        ShellCheck                shellcheck   shellcheck
valgrind          valgrind          valgrind                  valgrind     valgrind
table
}

# builds PROGRAM FLAG...: does it compile and link, as the Makefile would?
builds() {
    program=$1
    shift
    # shellcheck disable=SC2086 # these are lists of words
    echo "$program" | $CC $CPPFLAGS $LDFLAGS -x c - -o "$found.probe" "$@" \
        >/dev/null 2>&1
}

# library NAME FLAGS: what links it; FLAGS where pkg-config does not know.
library() {
    $PKG_CONFIG --cflags --libs "$1" 2>/dev/null || echo "$2"
}

# shellcheck disable=SC2046 # the flags of a library are words
has() {
    case $1 in
    gcc | clang)
        builds '#include <stdio.h>
                int main(void) { return puts("") < 0; }'
        ;;
    iniparser)
        builds '#if __has_include(<iniparser/iniparser.h>)
                #include <iniparser/iniparser.h>
                #else
                #include <iniparser.h>
                #endif
                int main(void) { iniparser_freedict(iniparser_load("")); }' \
            $(library iniparser -liniparser)
        ;;
    ncurses)
        builds '#define NCURSES_WIDECHAR 1
                #include <curses.h>
                int main(void) { cchar_t cell = {0};
                initscr(); return mvadd_wch(0, 0, &cell) + endwin(); }' \
            $(library ncursesw '-D_XOPEN_SOURCE=600 -lncursesw')
        ;;
    vterm)
        builds '#include <vterm.h>
                int main(void) { vterm_free(vterm_new(24, 80)); }' \
            $(library vterm -lvterm)
        ;;
    terminfo) # what the tests pretend to be
        builds '#include <curses.h>
                #include <term.h>
                static int knows(char *name) { int known;
                return setupterm(name, 1, &known) == OK; }
                int main(void) { return !(knows("xterm-direct") &&
                knows("xterm-16color") && knows("screen-256color") &&
                knows("linux") && knows("vt100")); }' \
            $(library ncursesw '-D_XOPEN_SOURCE=600 -lncursesw') &&
            "$found.probe"
        ;;
    check)
        builds '#include <check.h>
                int main(void) { srunner_free(srunner_create(0)); }' \
            $(library check '-lcheck -lsubunit -lrt -lm -pthread')
        ;;
    *-sanitizers)
        builds 'int main(void) { return 0; }' -fsanitize=address,undefined &&
            builds 'int main(void) { return 0; }' -fsanitize=thread
        ;;
    clang-fuzzer)
        builds '#include <stddef.h>
                int LLVMFuzzerTestOneInput(const char *bytes, size_t length);
                int LLVMFuzzerTestOneInput(const char *bytes, size_t length)
                { return length > 9 && *bytes; }' -fsanitize=fuzzer,address
        ;;
    pkg-config) command -v "${PKG_CONFIG%% *}" >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

look() {
    missing=
    for need in $needs; do
        has "$need" || missing="$missing $need"
    done
    # It may be what finds a library that is there.
    case $missing in
    *pkg-config*) ;;
    *iniparser* | *ncurses*) has pkg-config || missing="$missing pkg-config" ;;
    esac
    rm -f "$found.probe"
    [ -z "$missing" ]
}

# Who installs, as whom, and with which command line.
plan() {
    root=
    command=
    for manager in apt-get dnf pacman brew none; do
        command -v $manager >/dev/null && break
    done
    [ "$(id -u)" = 0 ] || [ "$manager" = brew ] || root='sudo '
    case $manager in
    apt-get)
        command="${root}env DEBIAN_FRONTEND=noninteractive \
apt-get install -y --no-install-recommends $(packages)"
        ;;
    dnf) command="${root}dnf install -y $(packages)" ;;
    pacman) command="${root}pacman -S --needed --noconfirm $(packages)" ;;
    brew) command="brew install $(packages)" ;;
    esac
}

# A password can only be typed at a terminal.
allowed() {
    [ -z "$root" ] && return 0
    command -v sudo >/dev/null || return 1
    [ -t 0 ] || sudo -n true 2>/dev/null
}

# Shows a command, then runs it; stdout is left to the tests.
run() {
    echo "+ $*" >&2
    "$@" >&2
}

# shellcheck disable=SC2086 # $root and $command are lists of words
install() {
    case $manager in
    none) return 1 ;;
    apt-get)
        set -- /var/lib/apt/lists/*_Packages*
        [ -e "$1" ] || run ${root}apt-get update || return 1
        run $command || { run ${root}apt-get update && run $command; }
        ;;
    *) run $command ;;
    esac
}

mkdir -p build/setup || exit 1
if ! look; then
    plan
    if ! allowed || ! install || ! look; then
        echo "naqala: missing:$missing;" \
            "${command:+this installs it: }${command:-please install it}" >&2
        exit 1
    fi
fi
: >"$found"
