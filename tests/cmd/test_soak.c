/* SPDX-License-Identifier: MIT */
/*
 * The same thing for a long time: machines that are watched at top speed, an
 * arena, a library that is read again and again. What they have of the machine's
 * memory does not grow. `make soak SOAK=3600` lets each go on for an hour, and
 * CK_RUN_CASE=watching, arena or library chooses one; NAQALA_SOAK_UNDER is a
 * program under which naqala then runs.
 */
#include "base/clock.h"
#include "match/saves/game_file.h"
#include "match/saves/game_list.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"
#include "support/system/memory_use.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SECONDS = EFFORT_PART > 1 ? 1 : 2,
    PARTS = 4, /* of the time; the first is to warm up */
    GROWTH = EFFORT_PART > 1 ? 320 << 10 : 512, /* kilobytes that count as
                nothing; sanitizers keep what was freed for a while, and find
                themselves what leaks */
    FULL_KILOBYTES = 640 << 10, /* who watches has tables of so many */
    LONG_SECONDS = 600,         /* then every part has moments without tables */
    RISE = EFFORT_PART > 1 ? GROWTH : 8 << 10, /* kilobytes that these moments
                may differ by */
    LIBRARY_GAMES = 2000 / EFFORT_PART,
    GAMES_READ = 40,
    PROCESSORS = 4, /* what it may use of them, and for its beginning ... */
    MORE = 120,     /* ... and end: so many seconds */
    LOADS = 100 / EFFORT_PART
};

static int64_t seconds(void)
{
    const char *const more = getenv("NAQALA_SOAK");

    return more != NULL ? atol(more) : SECONDS;
}

/* What it has had, in kilobytes, in each part of its time. */
struct memory_watch {
    int64_t begun;
    struct {
        long least;
        long most;
    } parts[PARTS];
};

static void note_use(struct memory_watch *watch, int part, long use)
{
    if (watch->parts[part].least == 0 || use < watch->parts[part].least)
        watch->parts[part].least = use;
    if (use > watch->parts[part].most)
        watch->parts[part].most = use;
}

static void watch_memory(struct memory_watch *watch, pid_t process)
{
    const int64_t part =
        PARTS * (clock_now() - watch->begun) / (seconds() * CLOCK_SECOND);

    note_use(watch, part < PARTS ? (int)part : PARTS - 1,
             memory_use_now(process));
}

static void tell(const struct memory_watch *watch, const char *what)
{
    if (getenv("NAQALA_SOAK") == NULL)
        return;
    printf("%s:", what);
    for (int i = 0; i < PARTS; i++)
        printf(" %ld..%ld", watch->parts[i].least, watch->parts[i].most);
    printf(" KB\n");
}

/* It never has more than in the first part, or than is allowed. */
static void is_flat(const struct memory_watch *watch, long allowed,
                    const char *what)
{
    const long warm = watch->parts[0].most;

    tell(watch, what);
    for (int i = 1; i < PARTS; i++)
        ck_assert_msg(watch->parts[i].most <= warm + GROWTH ||
                          watch->parts[i].most <= allowed,
                      "%s: %ld KB when warm, then %ld", what, warm,
                      watch->parts[i].most);
}

/* Tables come and go; what is left without them does not grow. */
static void does_not_rise(const struct memory_watch *watch, const char *what)
{
    const long before = watch->parts[1].least;
    const long after = watch->parts[PARTS - 1].least;

    is_flat(watch, FULL_KILOBYTES, what);
    ck_assert_msg(seconds() < LONG_SECONDS || after <= before + RISE,
                  "%s: at least %ld KB, then %ld", what, before, after);
}

enum { WORDS_MAX = 20 };

/* The program to start, and what stands behind its name. */
static const char *compose(const char *const *words, const char *all[WORDS_MAX])
{
    const char *const under = getenv("NAQALA_SOAK_UNDER");
    int count = 0;

    if (under != NULL) {
        all[count++] = "-q";
        all[count++] = "--error-exitcode=99";
        all[count++] = run_release();
    }
    while (count + 1 < WORDS_MAX && *words != NULL)
        all[count++] = *words++;
    all[count] = NULL;
    return under != NULL ? under : run_program();
}

/* ---- watching ---- */

static bool ends(struct terminal *terminal, void *unused)
{
    (void)unused;
    return terminal_has_ended(terminal);
}

/* What goes on for long is done before the test, since Check counts the
 * microseconds of a test in 32 bits: half an hour. */
static struct memory_watch watched;

static void watch_machines(void)
{
    static const char *const words[] = {
        "watch", "acorn",   "hazel",   "--games",  "1000000", "--seed",
        "1",     "--speed", "instant", "--motion", "none",    NULL};
    char *const home = folder_new_home();
    const char *all[WORDS_MAX];
    const char *const program = compose(words, all);
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .program = program,
        .words = all,
        .seconds = PROCESSORS * (int)seconds() + MORE});

    terminal_await(terminal, "game 1 of");
    watched = (struct memory_watch){.begun = clock_now()};
    while (clock_now() - watched.begun < seconds() * CLOCK_SECOND) {
        terminal_type(terminal, "s");
        poll(NULL, 0, 50);
        terminal_type(terminal, "\r");
        poll(NULL, 0, 50);
        ck_assert_msg(!terminal_has_ended(terminal), "it has ended: %s",
                      terminal_text(terminal));
        watch_memory(&watched, terminal_process(terminal));
    }
    terminal_signal(terminal, SIGTERM);
    terminal_await_that(terminal, ends, NULL, "its end");
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
    folder_free_home(home);
}

START_TEST(watching_at_top_speed_takes_no_more_memory)
{
    does_not_rise(&watched, "watching");
}
END_TEST

/* ---- an arena ---- */

static void run_arena(void)
{
    static const char *const words[] = {"arena",   "random",    "max",
                                        "--games", "100000000", "--threads",
                                        "2",       NULL};
    const char *all[WORDS_MAX];
    const pid_t child = run_begin(compose(words, all), all);
    int status;

    watched = (struct memory_watch){.begun = clock_now()};
    while (clock_now() - watched.begun < seconds() * CLOCK_SECOND) {
        poll(NULL, 0, 20);
        ck_assert_int_eq(waitpid(child, &status, WNOHANG), 0);
        watch_memory(&watched, child);
    }
    ck_assert_int_eq(kill(child, SIGTERM), 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

START_TEST(an_arena_takes_no_more_memory)
{
    is_flat(&watched, 0, "an arena");
}
END_TEST

/* ---- a library ---- */

/* A file of many games, as an arena keeps them. */
static char *play_library(const char *folder)
{
    char *const path = malloc(strlen(folder) + sizeof "/many.naqala");

    sprintf(path, "%s/many.naqala", folder);

    struct run run = run_long("arena random max --games %d --save %s",
                              (int)LIBRARY_GAMES, path);

    ck_assert_int_eq(run.status, 0);
    run_free(&run);
    return path;
}

static void load_library(const char *path)
{
    struct err err = {""};
    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_int_eq(game_file_count(file), LIBRARY_GAMES);
    for (int i = 0; i < GAMES_READ; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    game_file_free(file);

    struct game_list list = game_list_read();

    ck_assert_int_gt(list.count, 0);
    game_list_free(&list);
}

START_TEST(reading_a_library_takes_no_more_memory)
{
    char *const home = folder_new_home();
    char *const path = play_library(home);
    struct memory_watch watch = {.begun = clock_now()};

    for (int i = 0; i < LOADS; i++) {
        note_use(&watch, PARTS * i / LOADS, memory_use_now(getpid()));
        load_library(path);
    }
    is_flat(&watch, 0, "a library");
    free(path);
    folder_free_home(home);
}
END_TEST

Suite *soak_suite(void)
{
    Suite *const suite = suite_create("soak");
    TCase *const watching = tcase_create("watching");
    TCase *const arena = tcase_create("arena");
    TCase *const library = tcase_create("library");

    tcase_set_timeout(watching, 0);
    tcase_set_timeout(arena, 0);
    tcase_set_timeout(library, 0);
    tcase_add_checked_fixture(watching, watch_machines, NULL);
    tcase_add_checked_fixture(arena, run_arena, NULL);
    tcase_add_test(watching, watching_at_top_speed_takes_no_more_memory);
    tcase_add_test(arena, an_arena_takes_no_more_memory);
    tcase_add_test(library, reading_a_library_takes_no_more_memory);
    suite_add_tcase(suite, watching);
    suite_add_tcase(suite, arena);
    suite_add_tcase(suite, library);
    return suite;
}
