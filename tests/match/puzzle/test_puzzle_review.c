/* SPDX-License-Identifier: MIT */
/* Promises of how the mistakes of a game become puzzles; what was judged is
 * written by hand. */
#include "base/file.h"
#include "match/puzzle/puzzle_review.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20779 };

static char *home;
static struct game *game;
static struct review review;

/* South plays 1, North a, South 2; each could have chosen. */
static void play(const char *spec)
{
    static const char *const MOVES[] = {"1", "a", "2"};
    struct line line = {0};
    struct position start;
    struct err err;

    game = game_new(spec, &err);
    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < 3; i++) {
        struct move move;

        ck_assert(game->class->read_move(game, line_position(&line), MOVES[i],
                                         &move, &err));
        line_play(&line, game, move);
    }
    review = (struct review){.game = NULL};
    review_begin(&review, game, &line);
    line_free(&line);
}

static void set_up(void)
{
    home = folder_new_home();
    play("kalah");
}

static void tear_down(void)
{
    review_free(&review);
    game_free(game);
    folder_free_home(home);
}

/* `~ +4  3=+4 6=+3 1=-2`, of the moves of this place. */
static void judge(int place, const char *text)
{
    struct verdict verdict;
    struct err err;

    ck_assert_msg(verdict_read(text, game, &review.line.places[place].position,
                               &verdict, &err),
                  "%s", err.text);
    review.places[place].choice = true;
    review_take_verdict(&review, place, &verdict);
}

static int keep_within(struct review_limits limits, int player,
                       const char *date)
{
    const struct puzzle_source_game source = {
        .player = player, .date = date, .limits = limits};
    struct err err = {"of something else"};
    const int added = puzzle_from_review(&review, &source, TODAY, &err);

    ck_assert_str_eq(err.text, "");
    return added;
}

static int keep(int player, const char *date)
{
    return keep_within(REVIEW_LIMITS_USUAL, player, date);
}

static struct repetition load(void)
{
    struct repetition repetition = {.count = 0};
    struct err err;

    kept_file_load(&REPETITION_FILE, &repetition, &err);
    ck_assert_str_eq(err.text, "");
    return repetition;
}

/* Four less is a mistake; one less is as good as the best here. */
START_TEST(a_mistake_is_kept_with_all_moves_that_are_not_one)
{
    struct repetition kept;

    judge(0, "~ +4  3=+4 6=+3 2=+2 1=+0");
    ck_assert_int_eq(keep(0, "one"), 1);
    kept = load();
    ck_assert_int_eq(kept.count, 1);
    ck_assert_str_eq(kept.items[0].game, "kalah");
    ck_assert_str_eq(kept.items[0].position, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    ck_assert_str_eq(kept.items[0].date, "one");
    ck_assert_str_eq(kept.items[0].better, "3 6");
    ck_assert_str_eq(kept.items[0].played, "1");
    ck_assert_int_eq(kept.items[0].cost, 4);
    ck_assert(kept.items[0].judged);
    ck_assert_int_eq(kept.items[0].due, TODAY + 1);
    repetition_free(&kept);
}
END_TEST

/* An inaccuracy from ten seeds on, and a mistake from four: the settings may have
 * them in any order. */
START_TEST(a_mistake_is_no_better_move_whatever_an_inaccuracy_is)
{
    struct repetition kept;

    judge(0, "~ +9  3=+9 6=+5 1=+3");
    ck_assert_int_eq(keep_within((struct review_limits){10, 4, 8}, 0, "one"),
                     1);
    kept = load();
    ck_assert_str_eq(kept.items[0].better, "3");
    ck_assert_str_eq(kept.items[0].played, "1");
    repetition_free(&kept);
}
END_TEST

START_TEST(an_inaccuracy_is_none_and_the_others_mistakes_are_theirs)
{
    judge(0, "~ +4  3=+4 6=+3 1=+1");
    judge(1, "~ +9  c=+9 a=-9");
    ck_assert_int_eq(keep(0, "one"), 0);
    ck_assert_int_eq(keep(1, "one"), 1);
}
END_TEST

START_TEST(a_game_that_is_looked_at_twice_gives_its_mistakes_once)
{
    judge(0, "~ +4  3=+4 1=+0");
    judge(2, "~ +9  5=+9 2=-9");
    ck_assert_int_eq(keep(0, "one"), 2);
    ck_assert_int_eq(keep(0, "one"), 0);
}
END_TEST

/* Of eight that are listed seven are good: of the other two nothing is known, so
 * it could call a good answer wrong. */
START_TEST(where_more_moves_may_be_good_nothing_is_kept)
{
    review_free(&review);
    game_free(game);
    play("kalah:pits=10");
    judge(0, "~ +4  3=+4 4=+4 5=+4 6=+4 7=+4 8=+4 1=-4");
    ck_assert_int_eq(keep(0, "one"), 1);
    judge(2, "~ +4  3=+4 4=+4 5=+4 6=+4 7=+4 8=+4 9=+4 2=-4");
    ck_assert_int_eq(keep(0, "two"), 0);
}
END_TEST

/* In a position of its own nobody is offered a swap. A file with one could not be
 * read, and all puzzles in it would be lost. */
START_TEST(a_swap_that_was_better_is_not_kept_and_the_rest_is)
{
    struct repetition kept;

    review_free(&review);
    game_free(game);
    play("kalah:pie=on");
    judge(0, "~ +4  3=+4 1=+0");
    judge(1, "~ +4  swap=+4 a=-4");
    ck_assert_int_eq(keep(0, "one"), 1);
    ck_assert_int_eq(keep(1, "one"), 0);
    kept = load();
    ck_assert_int_eq(kept.count, 1);
    ck_assert_str_eq(kept.items[0].better, "3");
    repetition_free(&kept);
}
END_TEST

/* What it lost is known by proof, but not what would have been better. */
START_TEST(without_a_better_move_nothing_is_kept)
{
    review_know(&review, 0, 4);
    review_know(&review, 1, -4);
    ck_assert_int_eq(keep(0, "one"), 0);
    ck_assert_int_eq(load().count, 0);
}
END_TEST

/* A search liked the move that proofs found to lose eight. */
START_TEST(a_mistake_that_is_proven_is_kept_whatever_a_search_said_of_it)
{
    for (int first = 0; first < 2; first++) {
        struct repetition kept;

        if (first == 0)
            judge(0, "~ +6  1=+6 3=+5 6=-6");
        review_know(&review, 0, 4);
        review_know(&review, 1, -4);
        if (first == 1)
            judge(0, "~ +6  1=+6 3=+5 6=-6");
        ck_assert_int_eq(keep(0, "one"), first == 0);
        kept = load();
        ck_assert_int_eq(kept.count, 1);
        ck_assert_str_eq(kept.items[0].better, "3");
        ck_assert_str_eq(kept.items[0].played, "1");
        ck_assert_int_eq(kept.items[0].cost, 8);
        ck_assert(kept.items[0].judged);
        repetition_free(&kept);
    }
}
END_TEST

START_TEST(where_there_is_no_mistake_no_file_is_written)
{
    char *const path = file_folder(FILE_STATE, "repetition.ini");

    judge(0, "~ +4  3=+4 6=+3 1=+1");
    ck_assert_int_eq(keep(0, "one"), 0);
    ck_assert(!file_exists(path));
    judge(0, "~ +4  3=+4 6=+3 1=+0");
    ck_assert_int_eq(keep(0, "one"), 1);
    ck_assert(file_exists(path));
    free(path);
}
END_TEST

/* Each move of a random game gives nearly all chances away. */
static void judge_all(int moves)
{
    struct line line = {0};
    struct position start;
    struct rng rng = rng_new(1, 0);
    struct err err;

    review_free(&review);
    game_free(game);
    game = game_new("abalone", &err);
    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < moves; i++)
        line_play(&line, game, variant_move(game, line_position(&line), &rng));
    review = (struct review){.game = NULL};
    review_begin(&review, game, &line);
    for (int i = 0; i < moves; i++) {
        struct verdict verdict = {.known = true, .value = 95, .move_count = 2};
        struct move legal[MOVES_MAX];

        game->class->moves(game, &line.places[i].position, legal);
        verdict.moves[1].move = line.places[i + 1].move;
        verdict.moves[1].value = 5;
        verdict.moves[0].move =
            legal[move_same(legal[0], verdict.moves[1].move)];
        verdict.moves[0].value = 95;
        review_take_verdict(&review, i, &verdict);
    }
    line_free(&line);
}

START_TEST(the_first_forty_mistakes_of_a_game_are_kept)
{
    struct repetition kept;

    judge_all(82);
    ck_assert_int_eq(keep(1, "one"), 40);
    kept = load();
    ck_assert_int_eq(kept.count, 40);
    for (int i = 0; i < 40; i++) {
        ck_assert_str_eq(
            kept.items[i].position,
            game_position_text(game, &review.line.places[2 * i + 1].position)
                .text);
        ck_assert_int_eq(kept.items[i].cost, 90);
    }
    repetition_free(&kept);
}
END_TEST

static int keep_of_match(const char *const who[2])
{
    struct err err = {"of something else"};
    struct match *const match =
        match_new(game_new("kalah", &err), &review.line.places[0].position);
    const struct review_limits limits = REVIEW_LIMITS_USUAL;
    struct player player = {.name = "A"};

    for (int i = 0; i < 2; i++)
        if (who[i] != NULL) {
            snprintf(player.who, sizeof player.who, "%s", who[i]);
            match_set_player(match, i, &player);
        }

    const int added = puzzle_from_match(match, &review, &limits, TODAY, &err);

    ck_assert_str_eq(err.text, "");
    match_free(match);
    return added;
}

/* Two people at one terminal: nobody knows whose they are. */
START_TEST(only_the_person_among_machines_has_mistakes_that_are_kept)
{
    static const char *const PEOPLE[] = {NULL, NULL};
    static const char *const MACHINES[] = {"max", "random"};
    static const char *const NORTH[] = {"max", NULL};
    static const char *const SOUTH[] = {NULL, "max"};

    judge(0, "~ +4  3=+4 1=+0");
    ck_assert_int_eq(keep_of_match(PEOPLE), 0);
    ck_assert_int_eq(keep_of_match(MACHINES), 0);
    ck_assert_int_eq(keep_of_match(NORTH), 0);
    ck_assert_int_eq(keep_of_match(SOUTH), 1);
}
END_TEST

Suite *puzzle_review_suite(void)
{
    Suite *suite = suite_create("puzzle_review");
    TCase *tests = tcase_create("review");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_mistake_is_kept_with_all_moves_that_are_not_one);
    tcase_add_test(tests,
                   an_inaccuracy_is_none_and_the_others_mistakes_are_theirs);
    tcase_add_test(tests,
                   a_game_that_is_looked_at_twice_gives_its_mistakes_once);
    tcase_add_test(tests, where_more_moves_may_be_good_nothing_is_kept);
    tcase_add_test(tests, a_swap_that_was_better_is_not_kept_and_the_rest_is);
    tcase_add_test(tests,
                   a_mistake_is_no_better_move_whatever_an_inaccuracy_is);
    tcase_add_test(tests, without_a_better_move_nothing_is_kept);
    tcase_add_test(
        tests, a_mistake_that_is_proven_is_kept_whatever_a_search_said_of_it);
    tcase_add_test(tests, where_there_is_no_mistake_no_file_is_written);
    tcase_add_test(tests, the_first_forty_mistakes_of_a_game_are_kept);
    tcase_add_test(tests,
                   only_the_person_among_machines_has_mistakes_that_are_kept);
    suite_add_tcase(suite, tests);
    return suite;
}
