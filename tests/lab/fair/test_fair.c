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
    struct job *const job = fair_job_new(
        &(struct fair_plan){
            .game = game, .moved = moved, .count = count, .memory = MEMORY},
        &err);

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

/* The line of a board of two pits a side, or "": it is not fair. The counts are
 * those of south's pits and store, then north's. */
static void write_truth(const struct game *game, const int seeds[6], char *text,
                        size_t size)
{
    char place[64];
    int keeping = 0;
    bool again = false;

    snprintf(text, size, "%d,%d,%d/%d,%d,%d ", seeds[0], seeds[1], seeds[2],
             seeds[3], seeds[4], seeds[5]);
    snprintf(place, sizeof place, "%.*s/s", (int)strlen(text) - 1, text);

    const struct position position = sowing_position(game, place);

    if (solver_truth(game, &position) != 0) {
        *text = '\0';
        return;
    }
    for (uint32_t pit = 0; pit < 2; pit++) {
        struct position after = position;
        bool keeps = false;

        if (seeds[pit] > 0) {
            game->class->apply(game, &after, (struct move){pit});
            keeps = solver_truth(game, &after) == 0;
        }
        strcat(text, seeds[pit] == 0 ? "." : keeps ? "=" : "<");
        keeping += keeps;
        again = keeps ? after.player == position.player : again;
    }
    if (keeping == 1 && again)
        *text = '\0';
    else
        strcat(text, "\n");
}

/* The board of a number, of so many seeds in all; false if there is none. */
static bool read_code(int code, int all, int seeds[6])
{
    for (int i = 0; i < 5; i++) {
        seeds[i] = code % (all + 1);
        code /= all + 1;
        all -= seeds[i];
        if (all < 0)
            return false;
    }
    seeds[5] = all;
    return code == 0;
}

/* How many seeds of the usual start lie elsewhere. */
static int count_moved(const int seeds[6], int each)
{
    int moved = 0;

    for (int i = 0; i < 6; i++) {
        const int usual = i % 3 == 2 ? 0 : each;

        moved += seeds[i] > usual ? seeds[i] - usual : 0;
    }
    return moved;
}

/* All of them are found, and those with a seed in a store come last. */
START_TEST(a_set_has_every_fair_board_and_no_other)
{
    enum {
        EACH = 3,
        MOVED = 2,
        SEEDS = 4 * EACH,
        CODES = 13 * 13 * 13 * 13 * 13
    };
    struct game *const game =
        sowing_game(_i == 0 ? "kalah:pits=2,seeds=3"
                            : "kalah:pits=2,seeds=3,capture=empty");
    struct job *const job = new_job(game, MOVED, ALL);
    int boards = 0, fair = 0;

    finish_job(job);

    char *const text = set_text(job);

    for (int code = 0; code < CODES; code++) {
        int seeds[6];
        char line[80];

        if (!read_code(code, SEEDS, seeds) || count_moved(seeds, EACH) > MOVED)
            continue;
        boards++;
        write_truth(game, seeds, line, sizeof line);
        if (*line == '\0') {
            snprintf(line, sizeof line, "\n%d,%d,%d/%d,%d,%d ", seeds[0],
                     seeds[1], seeds[2], seeds[3], seeds[4], seeds[5]);
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

/* Where a few seeds are a whole row. */
START_TEST(a_board_that_is_over_is_not_tried)
{
    enum { MOVED = 3, SEEDS = 4, CODES = 5 * 5 * 5 * 5 * 5 };
    struct game *const game = sowing_game("kalah:pits=2,seeds=1");
    struct job *const job = new_job(game, MOVED, ALL);
    int boards = 0;

    for (int code = 0; code < CODES; code++) {
        int seeds[6];

        boards += read_code(code, SEEDS, seeds) &&
                  count_moved(seeds, 1) <= MOVED && seeds[0] + seeds[1] > 0 &&
                  seeds[3] + seeds[4] > 0;
    }
    ck_assert_int_eq(fair_job_candidates(job), boards);
    finish_job(job);
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

/* A seed of each: the first goes into the store, and nobody has a turn again. */
START_TEST(a_move_that_ends_the_game_gives_no_extra_turn)
{
    struct game *const game = sowing_game("kalah:pits=1,seeds=1");
    struct job *const job = new_job(game, 0, ALL);

    finish_job(job);
    ck_assert_int_eq(fair_job_found(job), 1);
    job_free(job);
    game_free(game);
}
END_TEST

/* A hundred thousand short searches put them in order before. */
START_TEST(it_can_be_stopped_before_the_first_board)
{
    struct game *const game = sowing_game("kalah");
    struct stop stop = {0};
    struct err err = {""};

    stop_raise(&stop, true);
    ck_assert_ptr_null(fair_job_new(&(struct fair_plan){.game = game,
                                                        .moved = 3,
                                                        .count = 1,
                                                        .memory = MEMORY,
                                                        .stop = &stop},
                                    &err));
    ck_assert_str_eq(err.text, "it was interrupted");
    game_free(game);
}
END_TEST

START_TEST(games_that_cannot_be_solved_have_none)
{
    struct game *const game = sowing_game("oware");
    struct err err = {""};

    ck_assert_ptr_null(fair_job_new(&(struct fair_plan){.game = game}, &err));
    ck_assert_msg(strstr(err.text, "solver knows only kalah") != NULL, "%s",
                  err.text);
    game_free(game);
}
END_TEST

/* ---- a set that is there ---- */

static struct fair_plan plan_of(const struct game *game, const char *set)
{
    return (struct fair_plan){.game = game,
                              .moved = 2,
                              .count = ALL,
                              .memory = MEMORY,
                              .set = set,
                              .path = "old.fair",
                              .length = set != NULL ? strlen(set) : 0};
}

/* Where a number stands for a board, it does so for ever. */
START_TEST(a_set_that_is_continued_keeps_its_boards_in_their_places)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct job *const whole = new_job(game, 2, ALL);
    struct job *const few = new_job(game, 2, 5);
    struct err err = {""};

    finish_job(whole);
    finish_job(few);

    char *const all = set_text(whole);
    char *const old = set_text(few);

    /* In another order than the one in which they are tried. */
    char *const first = strchr(strchr(old, '\n') + 1, '\n') + 1;
    char *const second = strchr(first, '\n') + 1;
    char line[80];

    snprintf(line, sizeof line, "%.*s", (int)(second - first), first);
    memmove(first, second, strlen(second) + 1);
    strcat(first, line);

    struct fair_plan plan = plan_of(game, old);
    struct job *const more = fair_job_new(&plan, &err);

    ck_assert_msg(more != NULL, "%s", err.text);
    ck_assert_int_eq(fair_job_found(more), 5);
    finish_job(more);

    char *const text = set_text(more);

    ck_assert_ptr_nonnull(strstr(text, first));
    ck_assert_uint_eq(strlen(text), strlen(all));
    ck_assert_int_eq(fair_job_found(more), fair_job_found(whole));
    free(text);
    job_free(more);

    /* Enough are there: nothing is tried. */
    plan.count = 5;

    struct job *const none = fair_job_new(&plan, &err);

    ck_assert(job_is_done(none));

    char *const same = set_text(none);

    ck_assert_str_eq(strstr(same, first), first);
    free(same);
    job_free(none);
    free(old);
    free(all);
    job_free(few);
    job_free(whole);
    game_free(game);
}
END_TEST

START_TEST(a_set_of_another_game_or_of_none_is_refused)
{
    static const struct {
        const char *text;
        const char *words;
    } wrong[] = {
        {"", "line 1: is not `; fair boards of GAME"},
        {"; some boards\n", "line 1: is not"},
        {"; fair boards of oxen, each with its first moves: = keeps the draw, "
         "< loses\n",
         "line 1: oxen: no such game"},
        {"; fair boards of kalah, each with its first moves: = keeps the draw, "
         "< loses\n",
         "line 1: the boards are of kalah, not of kalah:pits=3,seeds=2"},
        {"; fair boards of kalah:pits=3,seeds=2, each with its first moves: = "
         "keeps the draw, < loses\n; made so\n2,2,2,0/2,2,2 ===\n",
         "line 3: "},
    };
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct fair_plan plan = plan_of(game, wrong[i].text);
        struct err err = {""};
        char words[120];

        ck_assert_ptr_null(fair_job_new(&plan, &err));
        snprintf(words, sizeof words, "old.fair: %s", wrong[i].words);
        ck_assert_msg(strncmp(err.text, words, strlen(words)) == 0, "%s",
                      err.text);
    }
    game_free(game);
}
END_TEST

/* What was found is proven again; a sign that is wrong is seen. */
START_TEST(a_set_is_proven_line_by_line)
{
    const struct job_context context = {.threads = 1};
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct job *const job = new_job(game, 2, ALL);
    struct err err = {""};

    finish_job(job);

    char *const text = set_text(job);
    const struct fair_plan plan = plan_of(game, text);
    struct game *const named = fair_set_game(text, strlen(text), &err);

    ck_assert_str_eq(game_spec_text(named).text, game_spec_text(game).text);
    ck_assert_msg(fair_set_prove(&plan, 1, &context, &err), "%s", err.text);

    char *const sign = strchr(strrchr(text, '/'), ' ') + 1;
    const char before = *sign;

    *sign = before == '<' ? '=' : '<';
    ck_assert(!fair_set_prove(&plan, 1, &context, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "board "));
    *sign = before;

    free(text);
    game_free(named);
    job_free(job);

    const struct fair_plan usual = plan_of(
        game, "; fair boards of kalah:pits=3,seeds=2, each with its first "
              "moves: = keeps the draw, < loses\n2,2,2,0/2,2,2,0 =<<\n");

    ck_assert(!fair_set_prove(&usual, 1, &context, &err));
    ck_assert_str_eq(err.text, "board 1: best play is no draw");
    game_free(game);
}
END_TEST

START_TEST(with_the_pie_rule_no_boards_are_found)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2,pie=on");
    const struct fair_plan plan = plan_of(game, NULL);
    struct err err = {""};

    ck_assert_ptr_null(fair_job_new(&plan, &err));
    ck_assert_msg(strstr(err.text, "boards are found without it") != NULL, "%s",
                  err.text);
    game_free(game);
}
END_TEST

Suite *fair_suite(void)
{
    Suite *const suite = suite_create("fair");
    TCase *const tests = tcase_create("boards");

    tcase_add_loop_test(tests, a_set_has_every_fair_board_and_no_other, 0, 2);
    tcase_add_test(tests, a_board_that_is_over_is_not_tried);
    tcase_add_test(tests, it_ends_when_enough_are_found);
    tcase_add_test(tests, interrupted_it_goes_on_and_finds_the_same);
    tcase_add_test(tests, a_move_that_ends_the_game_gives_no_extra_turn);
    tcase_add_test(tests, it_can_be_stopped_before_the_first_board);
    tcase_add_test(tests, games_that_cannot_be_solved_have_none);
    tcase_add_test(tests,
                   a_set_that_is_continued_keeps_its_boards_in_their_places);
    tcase_add_test(tests, a_set_of_another_game_or_of_none_is_refused);
    tcase_add_test(tests, a_set_is_proven_line_by_line);
    tcase_add_test(tests, with_the_pie_rule_no_boards_are_found);
    suite_add_tcase(suite, tests);
    return suite;
}
