/* SPDX-License-Identifier: MIT */
/*
 * Faults by number: the program as it is shipped, of which one call fails. It
 * ends by itself, with a message where it has failed, and every game that it
 * has kept can be read. A few calls, chosen by a seed; all of them where
 * NAQALA_FAULTS_ALL is set.
 */
#include "base/file.h"
#include "base/rng.h"
#include "faults/fault.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 20, TEXT_MAX = 300, SETTINGS = 4, SAMPLE = 1, SEED = 20 };

#define FAULT_NAME(name) #name,
static const char *const NAMES[] = {FAULTS(FAULT_NAME)};
#undef FAULT_NAME

/* ~ stands for the home. */
static const struct {
    const char *words[WORDS_MAX];
    const char *input;
} SCENES[] = {
    {{"play", "willow", "--seed", "1"},
     "3\nundo\nredo\ncomment hm\nsave mine\nload mine\nhint\nquit\n"},
    {{"check", "saves/patience.naqala", "levels.ini"}, ""},
    {{"solve", "--game", "kalah:pits=4,seeds=3", "--threads", "2"}, ""},
    {{"arena", "--game", "kalah:pits=3,seeds=2", "--games", "4", "--threads",
      "2", "--save", "~/a.naqala", "max", "random"},
     ""},
    {{"lab", "genetic", "--generations", "2", "--population", "4", "--games",
      "1", "--threads", "2", "--resume", "~/r.job", "--out", "~/w.ini"},
     ""},
    {{"lab", "net", "--game", "kalah:pits=3", "--positions", "1024", "--rounds",
      "1", "--epochs", "1", "--depth", "1", "--threads", "2", "--resume",
      "~/r.job", "--out", "~/n.net"},
     ""},
    {{"convert", "saves/patience.naqala", "~/x.jsonl"}, ""},
    {{"watch", "willow", "oak", "--seed", "1", "--text"}, ""},
    {{"export", "saves/patience.naqala", "--svg", "~/x.svg"}, ""},
    {{"lesson", "--text"}, "1\nquit\n"},
};
enum { SCENE_COUNT = sizeof SCENES / sizeof SCENES[0] };

/* A home, the counts, and the settings that let a call fail. */
struct fault_stage {
    char *home;
    char *counts_path;
    char texts[SETTINGS][TEXT_MAX];
    const char *settings[SETTINGS + 1];
};

static struct fault_stage *stage_new(const char *fault)
{
    const struct fault_counts none = {0};
    struct fault_stage *const stage = calloc(1, sizeof *stage);
    const char *const faults = getenv("NAQALA_FAULTS");
    char *library;

    ck_assert_ptr_nonnull(stage);
    ck_assert_ptr_nonnull(faults);
    stage->home = folder_new();
    stage->counts_path = file_join(stage->home, ".counts");
    folder_write(stage->counts_path, (const char *)&none, sizeof none);
    /* A blank would end the name, and the folder of the tests may have one. */
    library = file_join(stage->home, ".faults.so");
    ck_assert_int_eq(symlink(faults, library), 0);
    snprintf(stage->texts[0], TEXT_MAX, "LD_PRELOAD=%s", library);
    free(library);
    snprintf(stage->texts[1], TEXT_MAX, "NAQALA_FAULT=%s", fault);
    snprintf(stage->texts[2], TEXT_MAX, "NAQALA_FAULT_COUNTS=%s",
             stage->counts_path);
    snprintf(stage->texts[3], TEXT_MAX, "HOME=%s", stage->home);
    for (int i = 0; i < SETTINGS; i++)
        stage->settings[i] = stage->texts[i];
    return stage;
}

static void stage_free(struct fault_stage *stage)
{
    free(stage->counts_path);
    folder_free(stage->home);
    free(stage);
}

static long count_calls(const struct fault_stage *stage, int fault)
{
    size_t length = 0;
    char *const bytes = folder_read(stage->counts_path, &length);
    struct fault_counts counts;

    ck_assert_uint_eq(length, sizeof counts);
    memcpy(&counts, bytes, sizeof counts);
    free(bytes);
    return counts.calls[fault];
}

static struct run play_scene(int scene, const struct fault_stage *stage)
{
    const char *words[WORDS_MAX + 1] = {NULL};
    char texts[WORDS_MAX][TEXT_MAX];
    const char *const input = SCENES[scene].input;

    for (int i = 0; i < WORDS_MAX && SCENES[scene].words[i] != NULL; i++) {
        const char *const word = SCENES[scene].words[i];

        snprintf(texts[i], TEXT_MAX, "%s%s", *word == '~' ? stage->home : "",
                 word + (*word == '~'));
        words[i] = texts[i];
    }
    return run(&(struct order){.program = run_release(),
                               .words = words,
                               .input = input,
                               .length = strlen(input),
                               .settings = stage->settings});
}

/* A game that was kept can be read; nothing temporary is left. */
static void check_home(const struct fault_stage *stage, const char *fault)
{
    char *const saves =
        file_join(stage->home, ".local/share/naqala/saves/mine.naqala");

    if (file_exists(saves)) {
        const char *const words[] = {"check", saves, NULL};
        struct run checked = run(&(struct order){
            .program = run_release(), .words = words, .input = ""});

        ck_assert_msg(checked.status == 0, "%s: %s", fault, checked.err);
        run_free(&checked);
    }
    free(saves);
}

static void check_fault(int scene, const char *fault)
{
    struct fault_stage *const stage = stage_new(fault);
    struct run run = play_scene(scene, stage);

    ck_assert_msg(run.status == 0 || run.status == 1, "%s %s: status %d\n%s",
                  SCENES[scene].words[0], fault, run.status, run.err);
    ck_assert_msg(run.status == 0 || strncmp(run.err, "naqala: ", 8) == 0,
                  "%s %s: %s", SCENES[scene].words[0], fault, run.err);
    check_home(stage, fault);
    run_free(&run);
    stage_free(stage);
}

/* So many numbers of 1..calls, or all. */
static void try_numbers(long calls, struct rng *rng, int whose,
                        void (*check)(int whose, const char *fault),
                        const char *name)
{
    const bool all = getenv("NAQALA_FAULTS_ALL") != NULL;
    char fault[TEXT_MAX];

    for (long i = 0; i < (all || calls < SAMPLE ? calls : SAMPLE); i++) {
        const long number =
            all ? i + 1 : 1 + (long)(rng_next(rng) % (uint64_t)calls);

        snprintf(fault, sizeof fault, "%s:%ld", name, number);
        check(whose, fault);
    }
}

START_TEST(no_call_that_fails_crashes_hangs_or_is_hushed_up)
{
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct fault_stage *const stage = stage_new("");
    struct run run = play_scene(_i, stage);

    ck_assert_msg(run.status == 0, "%s: %s", SCENES[_i].words[0], run.err);
    for (int i = 0; i < FAULT_COUNT; i++)
        try_numbers(count_calls(stage, i), &rng, _i, check_fault, NAMES[i]);
    ck_assert_int_gt(count_calls(stage, FAULT_malloc), 0);
    run_free(&run);
    stage_free(stage);
}
END_TEST

/* From the first write on, or from one of a thread that thinks. */
START_TEST(what_can_never_be_written_is_not_waited_for)
{
    check_fault(_i, "write:1+");
    check_fault(_i, "write:7+");
}
END_TEST

/* iniparser would write to what it was not given. */
START_TEST(with_too_little_memory_it_says_so)
{
    static const char *const words[] = {"check", "saves/patience.naqala",
                                        "levels.ini", NULL};
    struct rng rng = rng_new(SEED, 100);
    const int count = getenv("NAQALA_FAULTS_ALL") != NULL ? 2000 : 40;

    for (int i = 0; i < count; i++) {
        char fault[TEXT_MAX];

        snprintf(fault, sizeof fault, "memory:%d",
                 1000 + (int)(rng_next(&rng) % 600000));

        struct fault_stage *const stage = stage_new(fault);
        struct run tried = run(&(struct order){.program = run_release(),
                                               .words = words,
                                               .input = "",
                                               .settings = stage->settings});

        ck_assert_msg(tried.status == 0 ||
                          (tried.status == 1 &&
                           strcmp(tried.err, "naqala: out of memory\n") == 0),
                      "%s: status %d: %s", fault, tried.status, tried.err);
        run_free(&tried);
        stage_free(stage);
    }
}
END_TEST

/* ---- a long proof ---- */

#define LONG_PROOF "+2 1=-14 2=-16 3=-10 4=-2 5=+2 6=+0\n"

static struct run go_on_proving(const char *path, const char *fault)
{
    struct fault_stage *const stage = stage_new(fault);
    const char *const words[] = {
        "solve",     "--fresh", "--game",       "kalah:seeds=3",
        "--threads", "1",       "--memory",     "20",
        "--resume",  path,      "--save-every", "0.1",
        NULL};
    struct run proof = run(&(struct order){.program = run_release(),
                                           .words = words,
                                           .input = "",
                                           .settings = stage->settings});

    stage_free(stage);
    return proof;
}

/* Killed while it writes the proof, before it takes the place of the old one, and
 * while it proves on, one after the other with the same file: which then holds
 * a proof, older or newer, and the value is the same. */
START_TEST(a_proof_that_is_killed_goes_on)
{
    static const char *const FAULT_TEXTS[] = {
        "write:1!", "rename:1!", "rename:2!",
        "write:2!", "fsync:1!",  "fsync:3!",
    };
    char *const folder = folder_new();
    char *const path = file_join(folder, "long.proof");
    int killed = 0;

    for (size_t i = 0; i < sizeof FAULT_TEXTS / sizeof *FAULT_TEXTS; i++) {
        struct run proof = go_on_proving(path, FAULT_TEXTS[i]);

        ck_assert_msg(proof.status == RUN_SIGNAL + SIGKILL || proof.status == 0,
                      "%s: %d %s", FAULT_TEXTS[i], proof.status, proof.err);
        ck_assert_str_eq(proof.err, "");
        ck_assert(i > 1 || !file_exists(path));
        killed += proof.status != 0;
        run_free(&proof);
    }
    ck_assert_int_ge(killed, 3);

    struct run proof = go_on_proving(path, "");

    ck_assert_int_eq(proof.status, 0);
    ck_assert_str_eq(proof.err, "");
    ck_assert_msg(strncmp(proof.out, LONG_PROOF, strlen(LONG_PROOF)) == 0, "%s",
                  proof.out);
    run_free(&proof);
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- the screens ---- */

static bool is_ready(struct terminal *terminal, void *whose)
{
    return terminal_shows(terminal, whose) ||
           !terminal_signal_again(terminal, 0);
}

static void play_screens(const struct fault_stage *stage, const char *fault)
{
    static const char *const words[] = {"play", "willow", "--seed", "1", NULL};
    char your_turn[] = "your turn", second[] = "move 2";
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .program = run_release(), .words = words, .settings = stage->settings});

    terminal_await_that(terminal, is_ready, your_turn, your_turn);
    terminal_type(terminal, "3");
    terminal_await_that(terminal, is_ready, second, second);
    terminal_type(terminal, "ur?\033");
    terminal_signal_again(terminal, SIGTERM);

    const int status = terminal_wait(terminal);

    ck_assert_msg(status == 0 || status == 1 || status == 128 + SIGTERM,
                  "play %s: status %d\n%s", fault, status,
                  terminal_text(terminal));
    ck_assert_msg(status != 1 || terminal_shows(terminal, "naqala: "),
                  "play %s: no message\n%s", fault, terminal_text(terminal));
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}

static void check_screens(int whose, const char *fault)
{
    struct fault_stage *const stage = stage_new(fault);

    (void)whose;
    play_screens(stage, fault);
    stage_free(stage);
}

START_TEST(no_call_that_fails_breaks_the_screens)
{
    struct rng rng = rng_new(SEED, 200);
    struct fault_stage *const stage = stage_new("");

    play_screens(stage, "without a fault");
    for (int i = 0; i < FAULT_COUNT; i++)
        try_numbers(count_calls(stage, i), &rng, 0, check_screens, NAMES[i]);
    stage_free(stage);
}
END_TEST

Suite *faults_suite(void)
{
    Suite *const suite = suite_create("faults");
    TCase *const text = tcase_create("in text");
    TCase *const screens = tcase_create("on screens");

    /* It stands in front of glibc alone. */
    if (getenv("NAQALA_FAULTS") != NULL) {
        tcase_add_loop_test(text,
                            no_call_that_fails_crashes_hangs_or_is_hushed_up, 0,
                            SCENE_COUNT);
        tcase_add_loop_test(text, what_can_never_be_written_is_not_waited_for,
                            0, SCENE_COUNT);
        tcase_add_test(text, with_too_little_memory_it_says_so);
        tcase_add_test(text, a_proof_that_is_killed_goes_on);
        tcase_add_test(screens, no_call_that_fails_breaks_the_screens);
    }
    suite_add_tcase(suite, text);
    suite_add_tcase(suite, screens);
    return suite;
}
