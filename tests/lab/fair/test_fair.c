/* SPDX-License-Identifier: MIT */
/* Fair boards: on a small board against plain minimax, every one of them. */
#include "engine/solver/test_solver.h"
#include "lab/fair/fair.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 24 << 20, ALL = 10000 };

static struct job *new_job(const struct game *game, int moved, int count)
{
    struct err err = {""};
    struct job *const job =
        fair_job_new(&(struct fair_plan){game, moved, count, MEMORY}, &err);

    ck_assert_msg(job != NULL, "%s", err.text);
    return job;
}

static void finish_job(struct job *job)
{
    struct err err = {""};

    ck_assert_msg(job_finish(job, &(struct job_context){.threads = 1}, &err),
                  "%s", err.text);
}

static char *set_text(const struct job *job)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    fair_job_write(job, "made so", out);
    fclose(out);
    return text;
}

/* ---- what minimax says ---- */

/* The line of a board of two pits a side, or "": it is not fair. */
static void write_truth(const struct game *game, const int seeds[4], char *text,
                        size_t size)
{
    char place[64];
    int keeping = 0;
    bool again = false;

    snprintf(place, sizeof place, "%d,%d,0/%d,%d,0/s", seeds[0], seeds[1],
             seeds[2], seeds[3]);

    const struct position position = sowing_position(game, place);

    snprintf(text, size, "%d,%d/%d,%d", seeds[0], seeds[1], seeds[2], seeds[3]);
    if (solver_truth(game, &position) != 0) {
        *text = '\0';
        return;
    }
    for (uint32_t pit = 0; pit < 2; pit++) {
        struct position after = position;
        char word[16];

        if (seeds[pit] == 0)
            continue;
        game->class->apply(game, &after, (struct move){pit});

        const bool keeps = solver_truth(game, &after) == 0;

        snprintf(word, sizeof word, " %u%c0", pit + 1, keeps ? '=' : '<');
        strcat(text, word);
        keeping += keeps;
        again = keeps ? after.player == position.player : again;
    }
    if (keeping == 1 && again)
        *text = '\0';
    else
        strcat(text, "\n");
}

/* How many seeds of the usual start lie elsewhere. */
static int count_moved(const int seeds[4], int each)
{
    int moved = 0;

    for (int i = 0; i < 4; i++)
        moved += seeds[i] > each ? seeds[i] - each : 0;
    return moved;
}

START_TEST(a_set_has_every_fair_board_and_no_other)
{
    enum { EACH = 3, MOVED = 2, SEEDS = 4 * EACH };
    struct game *const game =
        sowing_game(_i == 0 ? "kalah:pits=2,seeds=3"
                            : "kalah:pits=2,seeds=3,capture=empty");
    struct job *const job = new_job(game, MOVED, ALL);
    int boards = 0, fair = 0;

    finish_job(job);

    char *const text = set_text(job);

    for (int code = 0; code < 13 * 13 * 13; code++) {
        const int seeds[4] = {code % 13, code / 13 % 13, code / 169,
                              SEEDS - code % 13 - code / 13 % 13 - code / 169};
        char line[80];

        if (seeds[3] < 0 || count_moved(seeds, EACH) > MOVED)
            continue;
        boards++;
        write_truth(game, seeds, line, sizeof line);
        if (*line == '\0') {
            snprintf(line, sizeof line, "\n%d,%d/%d,%d ", seeds[0], seeds[1],
                     seeds[2], seeds[3]);
            ck_assert_msg(strstr(text, line) == NULL, "%s", line);
        } else {
            ck_assert_msg(strstr(text, line) != NULL, "%s", line);
            fair++;
        }
    }
    ck_assert_int_gt(fair, 0);
    ck_assert_int_eq(boards, fair_job_candidates(job));
    ck_assert_int_eq(fair, fair_job_found(job));
    free(text);
    job_free(job);
    game_free(game);
}
END_TEST

START_TEST(it_ends_when_enough_are_found)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct job *const job = new_job(game, 2, 3);

    finish_job(job);
    ck_assert_int_eq(fair_job_found(job), 3);
    ck_assert_int_lt(job->count, fair_job_candidates(job));
    job_free(job);
    game_free(game);
}
END_TEST

START_TEST(interrupted_it_goes_on_and_finds_the_same)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct job *const whole = new_job(game, 2, 9);
    struct job *const part = new_job(game, 2, 9);
    struct err err = {""};

    finish_job(whole);
    for (int i = 0; i < 5; i++)
        ck_assert(job_step(part, &(struct job_context){.threads = 1}, &err));

    struct checkpoint *const checkpoint = job_save(part);
    struct job *const again = new_job(game, 2, 9);

    checkpoint_reopen(checkpoint);
    ck_assert_msg(job_load(again, checkpoint, &err), "%s", err.text);
    ck_assert_int_eq(again->count, 5);
    finish_job(again);

    char *const one = set_text(whole);
    char *const other = set_text(again);

    ck_assert_str_eq(one, other);
    free(other);
    free(one);
    checkpoint_free(checkpoint);
    job_free(again);
    job_free(part);
    job_free(whole);
    game_free(game);
}
END_TEST

START_TEST(games_that_cannot_be_solved_have_none)
{
    struct game *const game = sowing_game("oware");
    struct err err = {""};

    ck_assert_ptr_null(
        fair_job_new(&(struct fair_plan){game, 2, 10, MEMORY}, &err));
    ck_assert_msg(strstr(err.text, "solver knows only kalah") != NULL, "%s",
                  err.text);
    game_free(game);
}
END_TEST

Suite *fair_suite(void)
{
    Suite *const suite = suite_create("fair");
    TCase *const tests = tcase_create("boards");

    tcase_add_loop_test(tests, a_set_has_every_fair_board_and_no_other, 0, 2);
    tcase_add_test(tests, it_ends_when_enough_are_found);
    tcase_add_test(tests, interrupted_it_goes_on_and_finds_the_same);
    tcase_add_test(tests, games_that_cannot_be_solved_have_none);
    suite_add_tcase(suite, tests);
    return suite;
}
