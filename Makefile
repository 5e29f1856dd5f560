# SPDX-License-Identifier: MIT
# naqala: how it is built, tried and installed. `make help` lists what to say.
#
# Yours to set, on the command line or in the environment:
#
#     CC CFLAGS CPPFLAGS LDFLAGS LDLIBS PKG_CONFIG      as everywhere
#     PREFIX bindir libdir includedir datadir mandir docdir bashcompletiondir
#     zshcompletiondir fishcompletiondir DESTDIR        where it is installed
#     WERROR=1       warnings are errors                V=1   whole commands
#     MPI=1          for many processes, naqala-lab(6)  MPI_C=ompi-c
#     SUITES='...'   the only suites to test            FUZZ_SECONDS=60
#
# Every way of building has a folder of its own, so that objects never mix:
# build/release, build/mpi, build/lib, build/asan, build/tsan, build/coverage, ...
# This file describes one of them, $(MODE), and calls itself for the others.

VERSION = 0.1.0
MODE = $(if $(filter 1,$(MPI)),mpi,release)
OUT = build/$(MODE)

PREFIX ?= /usr/local
bindir ?= $(PREFIX)/bin
libdir ?= $(PREFIX)/lib
includedir ?= $(PREFIX)/include
datadir ?= $(PREFIX)/share
mandir ?= $(PREFIX)/share/man
FUZZ_SECONDS ?= 60
PKG_CONFIG ?= pkg-config
FUZZ_CC = $(if $(findstring clang,$(CC)),$(CC),clang)
GCOV ?= $(if $(findstring clang,$(CC)),llvm-cov gcov,gcov)
export CC CPPFLAGS LDFLAGS PKG_CONFIG
MAKEFLAGS += -r --no-print-directory

# --- what it is made of

SOURCES = $(sort src/main.c $(wildcard src/*/*.c src/*/*/*.c))
OBJECTS = $(SOURCES:src/%.c=$(OUT)/%.o) $(OUT)/builtin_table.o
PARTS = $(filter-out $(OUT)/main.o,$(OBJECTS))
# The rooms of libnaqala, which the program itself does without; the tests have
# all of them.
LIBRARY_OBJECTS = $(filter $(addprefix $(OUT)/,base/% game/% engine/% lib/% \
    builtin_table.o) $(patsubst src/%.c,$(OUT)/%.o,$(wildcard src/match/*.c)),\
    $(OBJECTS))
PROGRAM_OBJECTS = $(filter-out $(OUT)/lib/%,$(OBJECTS))
BUILTIN = $(sort $(wildcard levels.ini themes/*.ini saves/*.naqala src/data/*.* \
    src/data/games/*.ini src/data/lessons/*/*.ini))

TESTS = $(sort $(wildcard tests/*.c tests/*/*.c tests/*/*/*.c))
# The tests of what uses threads: only these are tried under the thread sanitizer.
THREADED = thread socket lib_agents agent_tables worker* session* review review_judge review_kept \
    review_lines review_screen review_sheet review_words arena* solver* evolve_* \
    actor_training net_training hybrid tournament table table_hall table_hostile*
TESTS_tsan = tests/main.c $(wildcard tests/support/*.c tests/support/*/*.c \
    $(THREADED:%=tests/*/test_%.c) $(THREADED:%=tests/*/*/test_%.c))
TEST_OBJECTS = $(patsubst tests/%.c,$(OUT)/check/%.o,$(sort \
    $(filter-out tests/fuzz/fuzz_main.c tests/bench_screen.c \
    tests/faults/fault_library.c,\
    $(or $(TESTS_$(MODE)),$(TESTS)))))
FUZZ_OBJECTS = $(filter $(OUT)/check/fuzz/fuzz_% \
    $(OUT)/check/fuzz/sealed/fuzz_%,$(TEST_OBJECTS))
TARGETS = $(patsubst fuzz_%.o,%,$(notdir $(FUZZ_OBJECTS)))

HEADERS = $(wildcard include/*.h include/*/*.h include/*/*/*.h src/*/*.h src/*/*/*.h)
TEST_HEADERS = $(wildcard tests/*.h tests/*/*.h tests/*/*/*.h)
CODE = $(SOURCES) $(HEADERS) $(TESTS) $(TEST_HEADERS)
SCRIPTS = .ci/run $(wildcard src/make/*.sh tests/*.sh tests/fuzz/*.sh)

# --- how it is compiled

# The compiler of what is tested under the sanitizers. The release build, which
# those tests call as well, is made by CC.
SANITIZER_CC ?= $(CC)

comma = ,
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
    -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla \
    -Wformat=2 -Wcast-qual -Wswitch-enum $(if $(filter 1,$(WERROR)),-Werror)

FLAGS_asan = -fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_tsan = -fsanitize=thread
FLAGS_coverage = --coverage
FLAGS_lib = -fPIC -fvisibility=hidden
# In a static library objects of -flto would keep the names of the rooms, and read
# the files that are compiled in where the program of somebody else is linked.
LAST_lib = -fno-lto
FLAGS_fuzz = -fsanitize=fuzzer-no-link,address,undefined \
    -fno-sanitize-recover=all

# Protections, as far as the compiler and the linker know them. They belong to
# the CFLAGS that stand here: those of packagers bring their own.
knows = $(shell echo 'int main(void) { return 0; }' | \
    $(CC) -Werror -O2 $1 -x c -o /dev/null - >/dev/null 2>&1 && echo '$1')
ifeq ($(origin CFLAGS),undefined)
HARDENED := $(call knows,-fstack-protector-strong) \
    $(call knows,-fstack-clash-protection) \
    $(call knows,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
PIE := $(call knows,-fPIE -pie)
LDFLAGS_lib := $(call knows,-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)
LDFLAGS_release := $(filter -pie,$(PIE)) $(LDFLAGS_lib)
# A test runs once, so it is compiled in the least time. What tests share is not:
# the references among it run long.
UNOPTIMISED = $(if $(filter test_%,$(notdir $1)),-O0 -g1 -U_FORTIFY_SOURCE)
endif
CFLAGS_release = -O2 -g $(HARDENED) $(filter -fPIE,$(PIE))
CFLAGS_lib = -O2 -g $(HARDENED)
# With a random load address a program under the address sanitizer has half a
# million relocations at each start.
LDFLAGS_asan := $(call knows,-no-pie)
CFLAGS_mpi = $(CFLAGS_release)
LDFLAGS_mpi = $(LDFLAGS_release)
CFLAGS_coverage = -O0 -g
# What a sanitizer tells needs functions and lines, no more.
CFLAGS ?= $(or $(CFLAGS_$(MODE)),-O1 -g1 -fno-omit-frame-pointer)

# What pkg-config says of a library; where it does not know, the second word.
libs = $(or $(shell $(PKG_CONFIG) --libs $1 2>/dev/null),$2)
cflags = $(shell $(PKG_CONFIG) --cflags $1 2>/dev/null)
LIBRARIES := $(call libs,iniparser,-liniparser) \
    $(call libs,ncursesw,-lncursesw) -pthread -lm
# The MPI of a build for it, as pkg-config calls it.
MPI_C ?= ompi-c
LIBRARIES_mpi = $(call libs,$(MPI_C),-lmpi)
DEFINES_mpi = -DNAQALA_MPI $(patsubst -I%,-isystem%,$(call cflags,$(MPI_C)))
CHECK_LIBRARIES = $(call libs,check,-lcheck -lsubunit -lrt -lm) \
    $(call libs,vterm,-lvterm)

# Of 64 bits are times and the lengths of files on machines of 32 bits, too.
DEFINES := -Iinclude -Isrc -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE \
    -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
    $(call cflags,iniparser) \
    $(or $(call cflags,ncursesw),-D_XOPEN_SOURCE=600)
TEST_DEFINES = -Itests $(call cflags,check) $(call cflags,vterm)

# Floats are evaluated as floats on every machine. Where the compiler would use a
# wider type (s390x, the x87 of 32 bit x86), nets would give other results, and code
# with vectors does not compile.
WIDENED := $(filter-out 0 __FLT_EVAL_METHOD__,$(lastword $(shell \
    echo __FLT_EVAL_METHOD__ | \
    $(CC) -std=c17 $(CPPFLAGS) $(CFLAGS) -E -P -x c - 2>/dev/null)))
ifneq ($(WIDENED),)
AS_FLOAT := $(call knows,-fexcess-precision=fast) \
    $(call knows,-msse2 -mfpmath=sse)
endif

# This folder between quotes of the shell, whatever it is called.
HERE := '$(subst ','\'',$(CURDIR))'

# No folder's name gets into the program: the same bytes wherever it is built.
COMPILE = $(CC) -std=c17 $(WARNINGS) -ffp-contract=off $(AS_FLOAT) -pthread \
    -ffile-prefix-map=$(HERE)=. $(FLAGS_$(MODE)) $(CFLAGS) $(LAST_$(MODE)) \
    -MMD -MP $(DEFINES) $(DEFINES_$(MODE)) $(CPPFLAGS)
LINK = $(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS_$(MODE)) $(LDFLAGS)
Q = $(if $(V),,@echo '  $@';)

# Of a MODE, when nothing else is said: its program, or the library.
ALL_release = build/naqala
ALL_lib = built-lib

all: $(or $(ALL_$(MODE)),$(OUT)/naqala) ## build the program: build/naqala (what plain `make` does)

build/naqala: build/release/naqala
	@cp -f $< $@

$(OUT)/naqala: $(PROGRAM_OBJECTS)
	$(Q)$(LINK) -o $@ $(PROGRAM_OBJECTS) $(LIBRARIES) \
	    $(LIBRARIES_$(MODE)) $(LDLIBS)

# A root that never sets errno is one instruction.
$(OUT)/lab/nets/gradient.o: CFLAGS += -fno-math-errno

$(OUT)/%.o: src/%.c $(OUT)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(OWN_DEFINES) -c -o $@ $<

$(OUT)/base/mpi.o $(OUT)/cmd/command.o $(OUT)/cmd/call_share.o $(OUT)/cmd/merge.o $(OUT)/cmd/engine/words.o $(OUT)/lib/game.o: OWN_DEFINES = -DNAQALA_VERSION='"$(VERSION)"'

# A change of compiler, flags or version rebuilds; nothing else touches these: the
# first is of everything, the second of what the tests alone are compiled with.
SAID = $(VERSION) $(COMPILE) $(LINK)
$(OUT)/check/flags: SAID = $(TEST_DEFINES) $(MARKS) $(call UNOPTIMISED,test_)
$(OUT)/flags $(OUT)/check/flags: FORCE
	@mkdir -p $(@D)
	@{ $(CC) --version | sed 1q; \
	    echo '$(subst ','\'',$(SAID))'; } >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# The files that are compiled in: read by the assembler, so by name.
$(OUT)/builtin_table.c: FORCE
	@mkdir -p $(@D)
	@src/make/builtin.sh $(BUILTIN) >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(OUT)/builtin_table.o: $(OUT)/builtin_table.c $(OUT)/flags $(BUILTIN)
	$(Q)$(COMPILE) -c -o $@ $<

# --- the library, built by make MODE=lib

SONAME = libnaqala.so.$(firstword $(subst ., ,$(VERSION)))
# Where it can be built: a linker for ELF comes with this.
OBJCOPY ?= objcopy
LIBRARY = $(if $(shell command -v $(OBJCOPY)),lib)
LIBRARY_NEEDS = $(call libs,iniparser,-liniparser) -pthread -lm

lib: ## build libnaqala, shared and static: build/lib
	@$(MAKE) MODE=lib built-lib

built-lib: $(OUT)/$(SONAME) $(OUT)/libnaqala.a $(OUT)/naqala.pc $(OUT)/naqala.py
	@:

$(OUT)/$(SONAME): $(LIBRARY_OBJECTS) src/lib/naqala.map
	$(Q)$(LINK) -shared -Wl,-soname,$(SONAME) \
	    -Wl,--version-script=src/lib/naqala.map -o $@ $(LIBRARY_OBJECTS) \
	    $(LIBRARY_NEEDS) $(LDLIBS)
	@ln -sf $(SONAME) $(OUT)/libnaqala.so

# One object, in which the names of the rooms are nobody else's.
$(OUT)/libnaqala.a: $(LIBRARY_OBJECTS)
	$(Q)$(CC) -nostdlib -r -o $(OUT)/libnaqala.o $(LIBRARY_OBJECTS)
	@$(OBJCOPY) --wildcard --keep-global-symbol='naqala_*' $(OUT)/libnaqala.o
	@rm -f $@ && $(AR) rcs $@ $(OUT)/libnaqala.o

# These name where they are installed, so they are written for every install.
$(OUT)/naqala.pc: FORCE
	@mkdir -p $(@D)
	@{ echo 'prefix=$(PREFIX)'; echo 'libdir=$(libdir)'; \
	    echo 'includedir=$(includedir)'; echo; echo 'Name: naqala'; \
	    echo 'Description: sowing games and Abalone'; \
	    echo 'Version: $(VERSION)'; echo 'Cflags: -I"$${includedir}"'; \
	    echo 'Libs: -L"$${libdir}" -lnaqala'; \
	    echo 'Libs.private: $(strip $(LIBRARY_NEEDS))'; } >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(OUT)/naqala.py: FORCE
	@mkdir -p $(@D)
	@{ sed '/^_LIBDIR = /,$$d' src/python/naqala.py; \
	    echo '_LIBDIR = "$(libdir)"'; \
	    sed '1,/^_LIBDIR = /d' src/python/naqala.py; } >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

-include $(wildcard $(addprefix $(OUT),/*.d /*/*.d /*/*/*.d /*/*/*/*.d))

# --- playing and testing

play: ## get what is missing, build, and play
	@src/make/setup.sh play
	@$(MAKE) $(JOBS) all
	@build/naqala

check: ## get what is missing, then run every test
	@src/make/setup.sh check
	@$(MAKE) $(JOBS) circles
	@$(MAKE) $(JOBS) test-install
	@$(MAKE) $(JOBS) test

# Built by all processors, unless the caller said by how many.
JOBS = $(if $(findstring jobserver,$(MAKEFLAGS))$(filter -j%,$(MAKEFLAGS)),,\
    -j$(shell nproc || echo 2))

# What lets calls of the C library fail, tests/faults; it knows glibc.
GLIBC := $(filter-out __GLIBC__,$(shell echo __GLIBC__ | \
    $(CC) -E -P -include stdio.h -x c - 2>/dev/null | tail -n 1))
FAULT_LIBRARY = $(if $(GLIBC),build/release/faults.so)

build/release/faults.so: tests/faults/fault_library.c tests/faults/fault.h
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 -O1 -g -fPIC -shared -Itests -o $@ $<

fault-library: $(FAULT_LIBRARY)
	@:

faults: all $(FAULT_LIBRARY) ## let every call of some commands fail in turn: hours
	@$(MAKE) MODE=release tested
	@$(call RUN,build/release,NAQALA_FAULTS_ALL=1 CK_DEFAULT_TIMEOUT=0,faults)

# No network, no terminal, no home, nothing of the user's. Leaks are looked for
# wherever the address sanitizer can do that, without being told. It keeps freed
# memory from being used again until 16 megabytes are: with its own 256 all the
# small programs that tests start spend a third more time on new pages.
RUN = env LC_ALL=C HOME=/dev/null/home XDG_CONFIG_HOME= XDG_DATA_HOME= \
    XDG_STATE_HOME= XDG_CACHE_HOME= XDG_DATA_DIRS=/nonexistent \
    NAQALA=$(HERE)/$1/naqala \
    NAQALA_RELEASE=$(HERE)/build/release/naqala \
    $(if $(GLIBC),NAQALA_FAULTS=$(HERE)/build/release/faults.so) \
    ASAN_OPTIONS=halt_on_error=1:strict_string_checks=1:quarantine_size_mb=16 \
    UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    TSAN_OPTIONS=halt_on_error=1 $2 $1/tests $3 </dev/null

test: all lib $(FAULT_LIBRARY) ## the tests alone; SUITES='NAME ...' for some of them
	@$(MAKE) MODE=release tested
	@$(call RUN,build/release,,$(SUITES))

test-address: all lib $(FAULT_LIBRARY) ## the same under the address and undefined sanitizers
	@CC='$(SANITIZER_CC)' src/make/setup.sh sanitized
	@$(MAKE) MODE=asan CC='$(SANITIZER_CC)' tested
	@$(call RUN,build/asan,,$(SUITES))

tested: $(OUT)/tests $(OUT)/naqala
	@:

# Only where there is an MPI: nothing else needs it.
CAN_MPI = $(and $(shell command -v mpirun),$(call libs,$(MPI_C)))

test-mpi: all ## several processes against one; make MPI=1 builds for them
	@$(MAKE) MPI=1 all
	@tests/mpi.sh build/naqala build/mpi/naqala

# The thread sanitizer of today's compilers cannot live with addresses that are
# too random; setarch, where there is one, keeps them still.
STILL = $(shell setarch -R true 2>/dev/null && echo setarch -R)

test-thread: all ## the suites that use threads, under the thread sanitizer
	@CC='$(SANITIZER_CC)' src/make/setup.sh sanitized
	@$(MAKE) MODE=tsan CC='$(SANITIZER_CC)' tested
	@$(call RUN,build/tsan,$(STILL))

# What Check calls at each assertion that holds is tests/main.c's, there alone
# Check's own.
MARKS = -D_mark_point=mark_place
$(OUT)/check/main.o: MARKS =

$(OUT)/check/%.o: tests/%.c $(OUT)/flags $(OUT)/check/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(TEST_DEFINES) $(MARKS) $(call UNOPTIMISED,$*) -c -o $@ $<

$(OUT)/tests: $(TEST_OBJECTS) $(PARTS)
	$(Q)$(LINK) -o $@ $^ $(CHECK_LIBRARIES) $(LIBRARIES) $(LDLIBS)

$(OUT)/bench_screen: $(OUT)/check/bench_screen.o $(PARTS)
	$(Q)$(LINK) -o $@ $^ $(LIBRARIES) $(LDLIBS)

tests-alone: # as they are built; EMULATOR=qemu-s390x for another machine
	@$(call RUN,$(OUT),$(EMULATOR),$(SUITES))

test-install: ## is all that install puts there what is needed, and taken away?
	@MAKE='$(MAKE)' tests/install.sh

# How many, and which: the same seed chooses the same ones.
MUTANTS ?= 200
SEED ?= 1

mutants: ## change the code in MUTANTS places, one at a time: is it noticed?
	@src/make/setup.sh check
	@python3 -B tests/mutants.py --seed $(SEED) --count $(MUTANTS)

golden: ## compare the screens with tests/golden; UPDATE=1 writes them anew
	@$(MAKE) MODE=release tested
	@$(call RUN,build/release,$(if $(UPDATE),NAQALA_GOLDEN_UPDATE=1),golden play_golden)

coverage: ## the share of each file's lines that the tests reach
	@$(MAKE) MODE=coverage tested
	@find build/coverage -name '*.gcda' -exec rm {} +
	@$(call RUN,build/coverage,,$(SUITES))
	@$(GCOV) -n $(SOURCES:src/%.c=build/coverage/%.gcda) 2>/dev/null | \
	    awk -F "[':% ]+" ' \
	    /^File / { name = $$2 } \
	    /^Lines / && name ~ /^src\// && !seen[name]++ { \
	        hit += $$3 * $$5 / 100; all += $$5; \
	        printf "%6.1f%% of %5d lines  %s\n", $$3, $$5, name | "sort -n" } \
	    END { close("sort -n"); \
	        printf "%6.1f%% of %5d lines\n", 100 * hit / all, all }'

fuzz: storm ## throw rubbish at every reader, FUZZ_SECONDS each; a storm
	@CC='$(FUZZ_CC)' src/make/setup.sh fuzz
	@$(MAKE) MODE=fuzz CC='$(FUZZ_CC)' fuzzers
	@for target in $(TARGETS); do \
	    echo "fuzz_$$target: $(FUZZ_SECONDS) s"; \
	    mkdir -p build/fuzz/$$target; \
	    cp -R tests/corpus/$$target/. build/fuzz/$$target; \
	    tests/fuzz/dictionary.sh $$target >build/fuzz/$$target.dict; \
	    HOME=/dev/null/home build/fuzz/fuzz_$$target \
	        -max_total_time=$(FUZZ_SECONDS) \
	        -dict=build/fuzz/$$target.dict \
	        -artifact_prefix=build/fuzz/$$target- build/fuzz/$$target \
	        </dev/null >build/fuzz/$$target.log 2>&1 || \
	        { tail -n 40 build/fuzz/$$target.log; exit 1; }; \
	    tail -n 1 build/fuzz/$$target.log; done

# The same as a part of the tests, but for as long as it is told to.
STORM ?= 20000

STORMS ?= 100

storm: all ## random keys over the screens, STORM at once; the program in STORMS storms
	@CC='$(SANITIZER_CC)' src/make/setup.sh sanitized
	@$(MAKE) MODE=asan CC='$(SANITIZER_CC)' tested
	@$(call RUN,build/asan,NAQALA_STORM=$(STORM),storm table_storm)
	@$(call RUN,build/asan,NAQALA_STORMS=$(STORMS),terminal_storm)

# MACHINES: compilers, locales or folders; all of them by default.
machines: ## other compilers, optimisations, locales and folders: half an hour and more
	@src/make/setup.sh check
	@SUITES='$(SUITES)' tests/machines.sh $(MACHINES)

# Seconds for each of them; 3600 and more for what grows slowly.
SOAK ?= 600

soak: all ## the same for a long time, under each sanitizer and valgrind: does memory grow?
	@CC='$(SANITIZER_CC)' src/make/setup.sh soak
	@$(MAKE) MODE=release tested
	@$(MAKE) MODE=asan CC='$(SANITIZER_CC)' tested
	@$(MAKE) MODE=tsan CC='$(SANITIZER_CC)' tested
	@$(call RUN,build/release,NAQALA_SOAK=$(SOAK),soak)
	@$(call RUN,build/asan,NAQALA_SOAK=$(SOAK),soak)
	@$(call RUN,build/release,NAQALA_SOAK=$(SOAK) NAQALA=build/tsan/naqala $(STILL),soak)
	@$(call RUN,build/release,NAQALA_SOAK=$(SOAK) NAQALA_SOAK_UNDER=valgrind,soak)

fuzzers: $(TARGETS:%=$(OUT)/fuzz_%)
	@:

$(TARGETS:%=$(OUT)/fuzz_%): $(OUT)/fuzz_%: $(OUT)/fuzz_main_%.o \
    $(FUZZ_OBJECTS) $(PARTS)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBRARIES) $(LDLIBS)

$(OUT)/fuzz_main_%.o: tests/fuzz/fuzz_main.c $(OUT)/flags
	$(Q)$(COMPILE) -DFUZZ_TARGET=fuzz_$* -c -o $@ $<

# All games, the ones of them that the levels are rated for, and how many a level
# plays against the next one, from openings and from the start.
# The strong ones take their time: some hours. What was played is kept beside the
# other data, so that it goes on from there, on any machine, when it is cut or is
# to play more games; remove what was played by agents that are others now.
GAMES = kalah oware awari vai-lung-thlan ohvalhu dakon erherhe \
    togyzkumalak mangala congkak sungka abalone
RATED ?= $(GAMES)
RATED_GAMES ?= 400

RATINGS = src/data/ratings.ini

calibrate: all ## measure how strong the levels are, into src/data/ratings.ini
	@for game in $(RATED); do echo "$$game:"; build/naqala lab calibrate \
	    --game "$$game" --games $(RATED_GAMES) --levels levels.ini \
	    --resume src/data/ratings/$$game.job $(RATINGS) || exit 1; done
	@build/naqala lab calibrate --losses --levels levels.ini $(RATINGS)
	@for game in $(RATED); do for what in judged slacks; do \
	    build/naqala lab calibrate "--$$what" --game "$$game" \
	    --levels levels.ini $(RATINGS) || exit 1; done; done

puzzles: all ## prove every puzzle that is shipped: some minutes
	@for file in src/data/*.puzzles; do \
	    build/naqala lab puzzles --prove "$$file" || exit 1; done

fair: all ## prove every fair board that is shipped: some minutes
	@for file in src/data/*.fair; do \
	    build/naqala lab fair --prove "$$file" || exit 1; done

papers: all ## run every command of naqala-papers(7) and naqala-values(7): hours
	@NAQALA_PAPERS=all $(MAKE) test SUITES=manual

# The openings that levels play, for naqala explore: twenty minutes, most of them for
# Oware, which has twice as many levels as others. Those of other games than these
# stay as they are.
EXPLORED ?= $(GAMES)

# Of each pair of neighbours.
OPENING_GAMES ?= 240

openings: all ## count how games of levels begin, into src/data/levels.openings
	@{ echo "; how games of levels began: naqala explore shows it"; \
	    for game in $(GAMES); do \
	    case ' $(EXPLORED) ' in \
	    *" $$game "*) build/naqala lab openings --game "$$game" \
	        --games $(OPENING_GAMES) || exit 1 ;; \
	    *) awk -v game="$$game" '/^game /{on = $$2 == game} on' \
	        src/data/levels.openings ;; esac; done; \
	    } > build/levels.openings
	@mv build/levels.openings src/data/levels.openings

bench: all lib ## how fast it is: name, value, unit
	@$(MAKE) build/release/bench_screen
	@build/naqala bench
	@tests/bench.sh build/naqala
	@build/release/bench_screen build/naqala
	@NAQALA_LIBRARY=build/lib/$(SONAME) PYTHONPATH=src/python \
	    python3 -B tests/lib/bench_naqala.py

# --- keeping it clean

# Which room may include which: itself, and those of its row, which all stand
# above it here, so that no two rooms need each other.
define LAYERS
base:
game: base
engine: game base
engine/nets: engine game base
engine/endings: engine game base
engine/search: engine engine/nets engine/endings game base
engine/mcts: engine engine/search game base
engine/solver: engine game base
engine/outside: engine game base
engine/agents: engine engine/outside engine/search engine/mcts engine/nets engine/solver engine/endings game base
match: engine engine/agents engine/search engine/solver game base
match/review: match engine engine/agents engine/search engine/solver engine/endings game base
match/puzzle: match match/review engine engine/agents game base
match/saves: match engine engine/agents game base
match/lessons: match game base
match/openings: match match/saves engine engine/agents engine/solver game base
match/session: match match/review match/saves engine engine/agents engine/search engine/solver game base
match/table: match match/session game base
ui: game base
ui/term: ui game base
screen/board: ui game base
screen: screen/board match match/saves match/table ui ui/term engine engine/agents game base
screen/text: screen/board match match/openings match/lessons match/puzzle match/review match/session match/saves match/table ui engine engine/agents game base
screen/input: screen/board screen/text ui engine engine/agents game base
screen/dialogs: screen screen/board screen/text match match/lessons match/review match/session match/saves ui ui/term engine engine/agents game base
screen/recording: screen/board screen/text match ui game engine base
screen/menu: screen screen/board screen/text match match/lessons match/session match/saves ui engine engine/agents game base
screen/pages: screen screen/text match ui engine game base
screen/exercise: screen screen/board screen/text screen/input match ui engine game base
screen/review: screen screen/board screen/text screen/input screen/exercise match match/puzzle match/review match/session ui engine game base
screen/play: screen screen/board screen/text screen/input screen/recording screen/review match match/review match/session match/saves match/table ui ui/term engine engine/agents game base
screen/lessons: screen screen/board screen/text screen/input screen/exercise match match/lessons match/saves ui engine engine/agents game base
screen/puzzles: screen screen/board screen/text screen/input screen/exercise match match/puzzle ui ui/term engine engine/agents game base
screen/explore: screen screen/board screen/text screen/input screen/exercise match match/openings match/saves ui engine engine/agents game base
lab/report: base
lab/job: lab/report base
lab/arena: lab/job lab/report match match/saves match/session engine engine/agents engine/search engine/solver game base
lab/ladder: lab/arena lab/job lab/report match match/openings engine engine/agents game base
screen/arena: screen screen/board screen/text lab/arena match match/saves ui engine engine/search engine/solver engine/agents game base
lab/book: lab/arena engine engine/agents engine/search engine/solver game base
lab/evolution: lab/job lab/report lab/arena engine engine/agents engine/search game base
lab/nets: lab/job lab/report lab/arena engine engine/agents engine/search engine/nets engine/solver engine/endings game base
lab/puzzles: lab/job lab/report lab/arena match match/puzzle engine engine/agents engine/search engine/solver game base
lab/fair: lab/job lab/report engine engine/agents engine/solver game base
lab/values: lab/job lab/report engine engine/solver game base
lab/papers: lab/job lab/report lab/arena lab/evolution lab/nets match engine engine/agents engine/search engine/mcts engine/solver game base
lib: match engine engine/agents engine/solver game base
cmd: screen screen/board screen/recording screen/text lab/arena lab/job ui ui/term match match/openings match/review match/session match/saves match/lessons match/puzzle engine engine/agents engine/search engine/nets engine/solver game base
cmd/solve: cmd engine engine/search engine/solver engine/endings game base
cmd/table: cmd screen screen/text match match/table match/session match/saves game base
cmd/engine: cmd match match/session engine engine/agents game base
cmd/kgp: cmd cmd/engine match match/session engine engine/agents game base
cmd/bench: cmd lab/arena lab/job lab/nets match match/review match/saves match/session engine engine/agents engine/search engine/mcts engine/nets engine/solver engine/endings game base
cmd/lab: cmd lab/job lab/report lab/arena lab/ladder lab/book lab/evolution lab/fair lab/nets lab/papers lab/puzzles lab/values match match/openings match/puzzle engine engine/agents engine/search engine/nets engine/solver engine/endings game base
main.c: cmd cmd/bench cmd/engine cmd/kgp cmd/lab cmd/table base
endef

define LAYERS_AWK
function wrong(why) { print FILENAME ":" FNR ": " why; failed = 1 }
function only(files) {
    if (!index(files, FILENAME))
        wrong("only " files " may include " $$2)
}
# src/screen/play/x.c and include/screen/play/x.h: screen/play
function room(path) {
    sub(/^(src|include)\//, "", path)
    if (!sub(/\/[^\/]*$$/, "", path) && path != "main.c")
        path = path == "naqala.h" ? "lib" : ""
    return path
}
BEGIN {
    count = split(ENVIRON["LAYERS"], row, "\n")
    for (i = 1; i <= count; i++) {
        words = split(row[i], word, /:? */)
        may[word[1]] = row[i] " "
        for (j = 2; j <= words && word[j] != ""; j++)
            if (!(word[j] in may)) {
                print "Makefile: LAYERS: " word[1] " comes before " word[j]
                failed = 1
            }
    }
}
FNR == 1 { from = room(FILENAME) }
FNR == 1 && !(from in may) { wrong(from " is not a room") }
{ sub(/^[ \t]*#[ \t]*include/, "#include ") }
/^#include +"/ {
    to = $$2
    gsub(/"/, "", to)
    to = room(to) # without a folder it is beside the file
    if (to != "" && to != from && !index(may[from], " " to " "))
        wrong(from " may not include " $$2)
}
/^#include +<(n?curses|term\.h)/ \
    { only("src/ui/term/term.c, src/ui/term/painter.c and src/ui/term/known.c") }
/^#include +<(iniparser|dictionary)/ { only("src/base/ini.c") }
/^#include +<mpi/ { only("src/base/mpi.c") }
END { exit failed }
endef
export LAYERS LAYERS_AWK

layers: ## does every room include only what it may?
	@awk "$$LAYERS_AWK" $(filter-out src/make/%,$(SOURCES) $(HEADERS))

circles: all ## do files need each other in a circle?
	@src/make/circles.sh $(OUT) $(PROGRAM_OBJECTS:$(OUT)/%=%)

# A struct tag, or a function that is not static, has one definition in all of
# src, include and tests; a folder holds 30 files at most.
define NAMES_AWK
function define(what) {
    if (what in defined && defined[what] != FILENAME) {
        print FILENAME ":" FNR ": " what ": also in " defined[what]
        failed = 1
    }
    defined[what] = FILENAME
}
FNR == 1 {
    folder = FILENAME
    sub(/\/[^\/]*$$/, "", folder)
    if (++files[folder] == 31) {
        print folder ": more than 30 files"
        failed = 1
    }
    if ($$0 != "/* SPDX-License-Identifier: MIT */") {
        print FILENAME ":1: its licence is missing"
        failed = 1
    }
    name = ""
}
/^(static |const )*struct [a-z_0-9]+ \{/ {
    tag = $$0
    sub(/ \{.*/, "", tag)
    sub(/.*struct /, "struct ", tag)
    define(tag)
}
/^[a-z_].*\(/ && !/^static / && before !~ /^static [^(;]*$$/ {
    name = $$0
    sub(/\(.*/, "()", name)
    sub(/.*[ *]/, "", name)
}
/;$$/ { name = "" }
/^\{/ && name != "" && name != "main()" { define(name) }
/^[{}]/ { name = "" }
{ before = $$0 }
END { exit failed }
endef
export NAMES_AWK

# The library of faults has the names of the C library, and is linked to nothing.
names: ## is every name defined once, no folder too full, each licence named?
	@awk "$$NAMES_AWK" $(filter-out src/make/% \
	    tests/faults/fault_library.c,$(CODE))

# What clang-tidy says of a file is shown only if it is not content; then it is
# left alone until it, a header or the rules change.
TIDY_FLAGS = -std=c17 $(DEFINES) $(TEST_DEFINES) -DNAQALA_VERSION='""' \
    -DFUZZ_TARGET=fuzz_any
TIDY_KNOWS = -include src/make/tidy.h
# How far the analyzer follows a function. By itself it would go 28 times as far;
# nine and three times as far took most of the time of lint and found nothing more.
TIDY_DEPTH = $(addprefix --extra-arg=, \
    -Xclang -analyzer-config -Xclang max-nodes=8000)
build/lint/src/base/err.c.tidy: TIDY_KNOWS =
build/lint/tests/%.tidy: TIDY_MORE = \
    --checks=-clang-analyzer-security.insecureAPI.strcpy,-misc-misleading-bidirectional
# Parameters of the system's functions have reserved names.
build/lint/tests/support/calls.c.tidy: TIDY_MORE = \
    --checks=-readability-inconsistent-declaration-parameter-name
# Its names are those of the C library.
build/lint/tests/faults/fault_library.c.tidy: TIDY_MORE = \
    --checks=-readability-identifier-naming,-readability-inconsistent-declaration-parameter-name

build/lint/%.tidy: % $(HEADERS) .clang-tidy
	@mkdir -p $(@D)
	@echo '  clang-tidy $<'
	@clang-tidy --quiet --warnings-as-errors='*' $(TIDY_MORE) $(TIDY_DEPTH) $< \
	    -- $(TIDY_FLAGS) $(TIDY_KNOWS) >$@.log 2>&1 || { cat $@.log; exit 1; }
	@touch $@

tidied: $(patsubst %,build/lint/%.tidy,$(SOURCES) $(TESTS))
	@:

CPPCHECK = cppcheck -q -j 2 --std=c11 --error-exitcode=1 --inline-suppr \
    --enable=warning,performance,portability,style \
    --suppress=shadowFunction $(filter -I% -D%,$(DEFINES) $(TEST_DEFINES))
PAGES = $(wildcard man/*.[1-9])
DESKTOP = src/desktop/naqala.desktop
METAINFO = src/desktop/naqala.metainfo.xml
ICON = src/desktop/naqala.svg

# They work beside clang-tidy. With -j cppcheck looks at each file alone.
checked-sources:
	@echo '  cppcheck src'
	@$(CPPCHECK) $(SOURCES)

checked-tests:
	@echo '  cppcheck tests'
	@$(CPPCHECK) '-DSTART_TEST(x)=void x(void)' -DEND_TEST= $(TESTS)

laid-out:
	@echo '  clang-format'
	@clang-format --dry-run -Werror $(CODE)

lint: layers names ## layers, names, clang-format, clang-tidy, cppcheck, scripts, man pages
	@src/make/setup.sh lint
	@$(MAKE) -k $(JOBS) laid-out checked-sources checked-tests tidied
	@echo '  shellcheck'
	@shellcheck $(SCRIPTS)
	$(if $(PAGES),@mandoc -T lint -W warning $(PAGES))
	@if command -v xmllint >/dev/null; then \
	    xmllint --noout $(METAINFO) $(ICON); fi
	@if command -v desktop-file-validate >/dev/null; then \
	    desktop-file-validate $(DESKTOP); fi
	@if command -v appstreamcli >/dev/null; then \
	    appstreamcli validate --no-net $(METAINFO); fi

format: ## lay out the C sources as .clang-format says
	clang-format -i $(CODE)

# --- installing

docdir ?= $(datadir)/doc/naqala
bashcompletiondir ?= $(datadir)/bash-completion/completions
zshcompletiondir ?= $(datadir)/zsh/site-functions
fishcompletiondir ?= $(datadir)/fish/vendor_completions.d
MADE = build/release/completions

# mode, folder, files: what install puts there and uninstall takes away. What the
# program needs is compiled in; levels and themes are examples for people.
define EACH_FILE
$(call $1,755,$(bindir),build/naqala)
$(if $(LIBRARY),$(call LIBRARY_FILE,$1))
$(call $1,644,$(mandir)/man5,$(wildcard man/*.5))
$(call $1,644,$(mandir)/man6,$(wildcard man/*.6))
$(call $1,644,$(mandir)/man7,$(wildcard man/*.7))
$(call $1,644,$(datadir)/applications,$(DESKTOP))
$(call $1,644,$(datadir)/metainfo,$(METAINFO))
$(call $1,644,$(datadir)/icons/hicolor/scalable/apps,$(ICON))
$(call $1,644,$(docdir),README LICENSE src/NEWS)
$(call $1,644,$(datadir)/naqala,levels.ini)
$(call $1,644,$(datadir)/naqala/themes,$(wildcard themes/*.ini))
$(call $1,644,$(datadir)/naqala/games,$(wildcard src/data/games/*.ini))
$(call $1,644,$(datadir)/naqala,src/data/schema/naqala.schema.json)
$(call $1_made,644,$(bashcompletiondir),$(MADE)/naqala)
$(call $1_made,644,$(zshcompletiondir),$(MADE)/_naqala)
$(call $1_made,644,$(fishcompletiondir),$(MADE)/naqala.fish)
endef
define LIBRARY_FILE
$(call $1,755,$(libdir),build/lib/$(SONAME))
$(call $1,644,$(libdir),build/lib/libnaqala.a)
$(call $1,644,$(libdir)/pkgconfig,build/lib/naqala.pc)
$(call $1,644,$(includedir),include/naqala.h)
$(call $1,644,$(datadir)/naqala/python,build/lib/naqala.py src/python/example.py)
$(call $1,644,$(mandir)/man3,$(wildcard man/*.3))
endef
put = $(if $3,install -d "$(DESTDIR)$2" && install -m $1 $3 "$(DESTDIR)$2")
put_made = @if [ -e $3 ]; then $(put); fi
take = $(if $3,rm -f $(patsubst %,"$(DESTDIR)$2/%",$(notdir $3)))
take_made = $(take)

install: all $(LIBRARY) $(MADE)/made README LICENSE src/NEWS ## install below DESTDIR and PREFIX
	$(call EACH_FILE,put)
	$(if $(LIBRARY),ln -sf $(SONAME) "$(DESTDIR)$(libdir)/libnaqala.so")

uninstall: ## remove what install put there
	$(call EACH_FILE,take)
	rm -f "$(DESTDIR)$(libdir)/libnaqala.so"
	rm -rf "$(DESTDIR)$(datadir)/naqala/python/__pycache__"
	@for folder in "$(datadir)/naqala/themes" \
	    "$(datadir)/naqala/games" "$(datadir)/naqala/python" \
	    "$(datadir)/naqala" \
	    "$(docdir)"; do rmdir "$(DESTDIR)$$folder" 2>/dev/null || :; done

# The program writes its own completions; built for another machine it cannot.
$(MADE)/made: build/naqala
	@rm -rf $(@D) && mkdir -p $(@D)
	@{ build/naqala completion bash >$(@D)/naqala && \
	    build/naqala completion zsh >$(@D)/_naqala && \
	    build/naqala completion fish >$(@D)/naqala.fish; } 2>/dev/null || \
	    { rm -f $(@D)/*; \
	    echo 'naqala does not run here: no shell completions'; }
	@touch $@

# The sources as committed, the same bytes every time.
dist: ## pack the sources: build/naqala-VERSION.tar.gz
	@mkdir -p build
	@if [ -e .git ]; then \
	    git archive --prefix=naqala-$(VERSION)/ HEAD; else \
	    tar -c --sort=name --owner=0 --group=0 --numeric-owner \
	        --mtime=@$${SOURCE_DATE_EPOCH:-0} --exclude=./build \
	        --transform='s,^\.,naqala-$(VERSION),' .; \
	    fi >build/naqala-$(VERSION).tar
	@gzip -n9f build/naqala-$(VERSION).tar
	@echo build/naqala-$(VERSION).tar.gz

clean: ## remove build/
	rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' \
	    Makefile

FORCE:
.PHONY: all lib built-lib play check fault-library faults test test-address test-thread test-mpi test-install \
    tests-alone mutants golden \
    storm soak machines layers circles names lint format coverage bench calibrate openings puzzles fair papers fuzz install uninstall \
    dist clean help tested tidied checked-sources \
    checked-tests laid-out fuzzers FORCE
.SECONDARY:
.DELETE_ON_ERROR:
