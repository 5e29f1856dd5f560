/* SPDX-License-Identifier: MIT */
/* What `naqala check` says of the files in which the program keeps something for
 * the player. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

static const struct kept_sample {
    const char *bytes;
    const char *told;  /* what it is */
    const char *wrong; /* another line behind it, */
    const char *why;   /* and what is said of that */
} samples[] = {
    {"[puzzles]\nform = 1\n[kalah-6-4]\nrating = 976\nrated = 1\n",
     "progress at puzzles: 1 game", "row = many\n",
     ":6: [kalah-6-4] row: many is not a whole number"},
    {"[puzzles]\nform = 1\n[kalah-6-4]\nrating = 976\n[oware-6-4]\n"
     "rating = 800\n",
     "progress at puzzles: 2 games", "form = 2\n",
     ":7: [oware-6-4] form: not known"},
    {"[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
     "position = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\nbetter = \"3\"\n"
     "played = \"1\"\ncost = 5\nstep = 0\ndue = \"2026-11-22\"\n",
     "1 puzzle of your own mistakes", "[2]\n", ":11: [2] game: is missing"},
    {"[kalah 01-sowing]\nstep = 3\ndone = yes\n[oware 01-sowing]\nstep = 1\n",
     "progress in 2 lessons", "done = perhaps\n",
     ":6: [oware 01-sowing] done: perhaps is not one of"},
    {"[willow kalah-6-4]\nwon = 3\nlost = 1\nstreak = 2\n[willow all]\n"
     "streak = 2\n[all all]\nstreak = 2\nlongest = 2\n",
     "a record: 3 won, 0 drawn, 1 lost", "[history]\nrecent = wwx\n",
     ":11: [history] recent: "},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

START_TEST(what_is_kept_for_the_player_is_known)
{
    const struct kept_sample *const sample = &samples[_i];
    char *const folder = folder_new();
    char *const path = file_join(folder, "kept.ini");
    char bytes[400], told[400];

    folder_put(path, sample->bytes);

    struct run good = run_naqala("", "check %s", path);

    snprintf(told, sizeof told, "%s: %s\n", path, sample->told);
    run_gave(&good, 0, told, "");
    snprintf(bytes, sizeof bytes, "%s%s", sample->bytes, sample->wrong);
    folder_put(path, bytes);

    struct run bad = run_naqala("", "check %s", path);

    command_failed(&bad, sample->why);
    run_free(&bad);
    run_free(&good);
    free(path);
    folder_free(folder);
}
END_TEST

/* Both begin with [puzzles]. */
START_TEST(a_set_of_puzzles_is_no_progress_at_puzzles)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "set.ini");

    folder_put(path, "[puzzles]\nform = 1\nedition = 1\n[1]\n"
                     "solution = \"4\"\n");

    struct run told = run_naqala("", "check %s", path);

    command_failed(&told, "[puzzles] game: is missing");
    run_free(&told);
    free(path);
    folder_free(folder);
}
END_TEST

TCase *command_check_case(void)
{
    TCase *const tests = tcase_create("check");

    tcase_add_loop_test(tests, what_is_kept_for_the_player_is_known, 0,
                        SAMPLES);
    tcase_add_test(tests, a_set_of_puzzles_is_no_progress_at_puzzles);
    return tests;
}
