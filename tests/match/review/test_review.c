/* SPDX-License-Identifier: MIT */
/*
 * What a game teaches: every worth is proven once more by playing every line to
 * its end, and what is counted is counted by hand.
 */
#include "match/review/test_review.h"
#include "base/file.h"
#include "engine/solver/test_solver.h"
#include "match/review/review.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 24 << 20, GAMES = 8 / EFFORT_PART, PATIENCE = 60000 };

/* A random game from the start to its end. */
static void play_randomly(const struct game *game, struct rng *rng,
                          struct line *line)
{
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    while (line_end(line, game) == END_NOT)
        line_play(line, game, variant_move(game, line_position(line), rng));
}

/* Moves that are read one by one. */
static void play_moves(const struct game *game, const char *from,
                       const char *moves, struct line *line)
{
    const struct position start = sowing_position(game, from);
    struct err err = {""};

    line_begin(line, &start);
    for (; *moves != '\0'; moves++) {
        const char text[] = {*moves, '\0'};
        struct move move;

        ck_assert_msg(game->class->read_move(game, line_position(line), text,
                                             &move, &err),
                      "%s", err.text);
        line_play(line, game, move);
    }
}

static struct review review_of(const struct game *game, const struct line *line)
{
    struct review review = {.game = NULL};

    review_begin(&review, game, line);
    return review;
}

static bool prove(struct review *review, uint64_t nodes)
{
    return review_prove(
        review, &(struct review_task){
                    .memory = MEMORY, .level = 6, .budget = {.nodes = nodes}});
}

/* Of player 0. */
static int truth_of(const struct game *game, const struct position *position)
{
    const int truth = solver_truth(game, position);

    return position->player == 0 ? truth : -truth;
}

/* ---- worths ---- */

static const char *const SPECS[] = {"kalah:pits=3,seeds=2",
                                    "kalah:pits=2,seeds=3",
                                    "kalah:pits=3,seeds=2,capture=empty"};

START_TEST(every_place_of_a_game_is_worth_what_plain_minimax_says)
{
    struct game *const game = sowing_game(SPECS[_i]);
    struct rng rng = rng_new((uint64_t)_i, 0);
    struct line line = {0};

    for (int i = 0; i < GAMES; i++) {
        play_randomly(game, &rng, &line);

        struct review review = review_of(game, &line);

        ck_assert(prove(&review, 0));
        for (int k = 0; k < line.count; k++) {
            const struct position *const here = &line.places[k].position;

            holds(review.places[k].known, "it is proven", game, here);
            holds(review.places[k].margin == truth_of(game, here),
                  "it is worth what minimax says", game, here);
        }
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* What the players lost by minimax: in all, and the most by a move. */
struct count {
    int decisions;
    int lost;
    int worst;
    int worst_ply;
};

static void count_losses(const struct game *game, const struct line *line,
                         struct count counts[2])
{
    struct move moves[MOVES_MAX];

    for (int i = 0; i + 1 < line->count; i++) {
        const struct position *const here = &line->places[i].position;
        const int sign = here->player == 0 ? 1 : -1;
        const int lost = sign * (truth_of(game, here) -
                                 truth_of(game, &line->places[i + 1].position));
        struct count *const count = &counts[here->player];

        if (game->class->moves(game, here, moves) < 2)
            continue;
        count->decisions++;
        count->lost += lost;
        if (lost > count->worst) {
            count->worst = lost;
            count->worst_ply = i + 1;
        }
    }
}

/* One that keeps what there was to keep. */
static void is_better(const struct review *review, int ply)
{
    const struct review_place *const place = &review->places[ply - 1];
    struct position after = review->line.places[ply - 1].position;

    ck_assert(place->better_known);
    review->game->class->apply(review->game, &after, place->better);
    ck_assert_int_eq(truth_of(review->game, &after), place->margin);
}

START_TEST(what_was_lost_is_counted_where_there_was_a_choice)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct rng rng = rng_new(11, 0);
    struct line line = {0};
    int told = 0;

    for (int i = 0; i < GAMES; i++) {
        struct count counts[2] = {{0}};

        play_randomly(game, &rng, &line);
        count_losses(game, &line, counts);

        struct review review = review_of(game, &line);

        ck_assert(prove(&review, 0));

        const struct review_sums sums = review_sum(&review);

        ck_assert_int_eq(sums.moves, line.count - 1);
        ck_assert_int_eq(sums.proven, sums.moves);
        ck_assert_int_eq(sums.start, truth_of(game, &line.places[0].position));
        for (int player = 0; player < 2; player++) {
            const struct review_side *const side = &sums.sides[player];

            ck_assert_int_eq(side->decisions, counts[player].decisions);
            ck_assert_int_eq(side->lost, counts[player].lost);
            ck_assert_int_eq(side->worst, counts[player].worst);
            if (side->worst == 0)
                continue;
            ck_assert_int_eq(side->worst_ply, counts[player].worst_ply);
            is_better(&review, side->worst_ply);
            told++;
        }
        review_free(&review);
    }
    ck_assert_int_gt(told, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(the_start_of_kalah_is_known_with_its_first_moves)
{
    struct game *const game = sowing_game("kalah:pits=6,seeds=3");
    struct line line = {0};

    /* The first player has +2 with his fifth pit, and -14 with his first. */
    play_moves(game, "3,3,3,3,3,3,0/3,3,3,3,3,3,0/s", "1", &line);

    struct review review = review_of(game, &line);

    ck_assert(prove(&review, 0));

    const struct review_sums sums = review_sum(&review);

    ck_assert_int_eq(sums.start, 2);
    ck_assert_int_eq(review.places[1].margin, -14);
    ck_assert_int_eq(sums.sides[0].worst, 16);
    ck_assert_str_eq(
        game_move_text(game, &line.places[0].position, review.places[0].better)
            .text,
        "5");
    ck_assert_int_eq(sums.turning_ply, 1);
    ck_assert_int_eq(sums.turning_player, 0);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is made of them ---- */

/* A line of eight moves with worths of our own; 99: not known. */
static struct review_sums sums_of(const int margins[9])
{
    enum { UNKNOWN = 99 };
    struct game *const game = sowing_game("kalah:pits=3,seeds=3");
    struct rng rng = rng_new(5, 0);
    struct line line = {0};

    do
        play_randomly(game, &rng, &line);
    while (line.count < 10);
    line.count = 9;

    struct review review = review_of(game, &line);

    for (int i = 0; i < 9; i++)
        if (margins[i] != UNKNOWN)
            review_know(&review, i, margins[i]);

    const struct review_sums sums = review_sum(&review);

    if (sums.turning_ply > 0)
        ck_assert_int_eq(sums.turning_player,
                         line.places[sums.turning_ply - 1].position.player);
    review_free(&review);
    line_free(&line);
    game_free(game);
    return sums;
}

START_TEST(the_turning_point_is_the_last_move_that_made_another_outcome_of_it)
{
    static const struct {
        int margins[9];
        int ply;
    } games[] = {
        {{2, 2, 2, 4, 4, 6, 6, 8, 8}, 0},
        {{2, 2, -2, -4, -4, -4, -4, -4, -4}, 2},
        {{2, 2, -2, -4, -4, 4, 4, 2, 2}, 5},
        {{2, 2, -2, -4, -4, 4, 4, 2, 0}, 8},
        {{0, 2, 2, 2, 2, 2, 2, 2, 2}, 1},
        {{99, 99, 2, -4, -4, -2, -2, -2, -2}, 3},
        {{2, 2, 99, -4, -4, -2, -2, -2, -2}, 0},
        {{2, 2, 2, -4, -4, -2, 99, -2, -2}, 0},
        {{2, 2, 2, -4, -4, -2, -2, -2, 99}, 0},
        {{2, 2, 2, 2, 2, 2, 2, -2, 99}, 0},
        {{0, 0, 0, -1, -1, -1, -1, -1, -1}, 3},
        {{0, 0, 0, 1, 1, 1, 1, 1, 1}, 3},
        {{-1, -1, -1, -1, 0, 0, 0, 0, 0}, 4},
        {{1, 1, 1, 1, 0, 0, 0, 0, 0}, 4},
        {{1, 2, 1, 2, 1, 2, 1, 2, 1}, 0},
        {{-1, -2, -1, -2, -1, -2, -1, -2, -1}, 0},
        {{1, 1, 1, 1, 1, 1, -1, -1, -1}, 6},
    };

    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        ck_assert_int_eq(sums_of(games[i].margins).turning_ply, games[i].ply);
}
END_TEST

START_TEST(what_is_not_proven_is_not_counted)
{
    static const int all[] = {2, 2, 2, 2, 2, 2, 2, 2, 2};
    static const int gap[] = {99, 2, 2, 99, 2, 2, 2, 2, 2};
    static const int none[] = {99, 99, 99, 99, 99, 99, 99, 99, 99};

    ck_assert_int_eq(sums_of(all).proven, 8);
    ck_assert(sums_of(all).start_known);
    ck_assert_int_eq(sums_of(gap).proven, 5);
    ck_assert(!sums_of(gap).start_known);
    ck_assert_int_eq(sums_of(none).proven, 0);
    ck_assert_int_eq(sums_of(none).sides[0].decisions, 0);
    ck_assert_int_eq(sums_of(none).sides[1].decisions, 0);
}
END_TEST

START_TEST(a_mean_is_told_in_thousandths)
{
    ck_assert_int_eq(
        review_mean(&(struct review_side){.decisions = 3, .lost = 4}), 1333);
    ck_assert_int_eq(
        review_mean(&(struct review_side){.decisions = 3, .lost = 2}), 667);
    ck_assert_int_eq(
        review_mean(&(struct review_side){.decisions = 9, .lost = 0}), 0);
}
END_TEST

/* ---- as far as it goes ---- */

START_TEST(a_budget_ends_it_and_what_is_said_is_true_all_the_same)
{
    struct game *const game = sowing_game("kalah");
    struct rng rng = rng_new(2, 0);
    struct line line = {0};

    play_randomly(game, &rng, &line);

    struct review some = review_of(game, &line);
    struct review same = review_of(game, &line);
    struct review more = review_of(game, &line);

    ck_assert(!prove(&some, 60000));
    ck_assert(!prove(&same, 60000));
    prove(&more, 300000);

    const int known = review_sum(&some).proven;

    ck_assert_int_gt(known, 0);
    ck_assert_int_lt(known, line.count - 1);
    ck_assert_int_eq(review_sum(&same).proven, known);
    for (int i = 0; i < line.count; i++) {
        ck_assert_int_eq(some.places[i].known, same.places[i].known);
        if (!some.places[i].known)
            continue;
        ck_assert_int_eq(some.places[i].margin, same.places[i].margin);
        if (more.places[i].known)
            ck_assert_int_eq(some.places[i].margin, more.places[i].margin);
    }
    review_free(&more);
    review_free(&same);
    review_free(&some);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(what_is_known_already_is_not_proven_again)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct rng rng = rng_new(3, 0);
    struct line line = {0};

    play_randomly(game, &rng, &line);

    struct review review = review_of(game, &line);

    review_know(&review, 0, 77);
    ck_assert(prove(&review, 0));
    ck_assert_int_eq(review.places[0].margin, 77);
    ck_assert_int_eq(review.places[1].margin,
                     truth_of(game, &line.places[1].position));
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* One that is known to be better is not looked for. */
START_TEST(a_better_move_that_is_known_stays)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    const struct move other = {77};
    struct rng rng = rng_new(11, 0);
    struct line line = {0};
    int told = 0;

    for (int i = 0; i < GAMES; i++) {
        play_randomly(game, &rng, &line);

        struct review review = review_of(game, &line);

        for (int k = 0; k < line.count; k++) {
            review.places[k].better_known = true;
            review.places[k].better = other;
        }
        ck_assert(prove(&review, 0));
        for (int player = 0; player < 2; player++)
            told += review_sum(&review).sides[player].worst > 0;
        for (int k = 0; k < line.count; k++)
            ck_assert(move_same(review.places[k].better, other));
        review_free(&review);
    }
    ck_assert_int_gt(told, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

/* What took long to build is there for the next review. */
START_TEST(tables_that_a_review_built_are_saved)
{
    struct game *const game = sowing_game("kalah:pits=5,seeds=4");
    char *const folder = folder_new();
    struct line line = {0};
    char path[400];

    play_moves(game, "4,4,4,4,4,0/4,4,4,4,4,0/s", "1a3", &line);
    setenv("XDG_CACHE_HOME", folder, 1);
    for (int files = 0; files < 2; files++) {
        struct review review = review_of(game, &line);

        review_prove(&review, &(struct review_task){.memory = MEMORY,
                                                    .level = 13,
                                                    .files = files == 1,
                                                    .budget = {.nodes = 400000},
                                                    .judges = true});
        snprintf(path, sizeof path,
                 "%s/naqala/tables/kalah-5-opposite-13.table", folder);
        ck_assert_int_eq(file_exists(path), files);
        review_free(&review);
    }
    unsetenv("XDG_CACHE_HOME");
    folder_free(folder);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(of_games_that_cannot_be_proven_nothing_is_said)
{
    struct game *const game = sowing_game("oware");
    const struct review_task task = review_usual((struct budget){0});
    struct rng rng = rng_new(3, 0);
    struct line line = {0};
    struct err err = {""};

    play_randomly(game, &rng, &line);

    struct review review = review_of(game, &line);

    ck_assert(!prove(&review, 0));
    ck_assert_int_eq(review_sum(&review).proven, 0);
    ck_assert_ptr_null(reviewer_new(&review, &task, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "the solver knows only kalah"));
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(stopped_it_leaves_what_it_has)
{
    struct game *const game = sowing_game("kalah");
    struct rng rng = rng_new(4, 0);
    struct line line = {0};
    struct stop stop = {0};

    play_randomly(game, &rng, &line);

    struct review review = review_of(game, &line);

    stop_raise(&stop, true);
    ck_assert(!review_prove(
        &review, &(struct review_task){.memory = MEMORY, .stop = &stop}));
    for (int i = 0; i + 1 < line.count; i++)
        ck_assert(!review.places[i].known || !review.places[i].choice);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- in a thread of its own ---- */

static bool is_readable(const struct reviewer *reviewer, int timeout)
{
    struct pollfd wake = {reviewer_descriptor(reviewer), POLLIN, 0};

    return poll(&wake, 1, timeout) == 1;
}

static struct reviewer *reviewer_made(const struct review *review)
{
    const struct review_task task = review_usual((struct budget){0});
    struct err err = {""};
    struct reviewer *const reviewer = reviewer_new(review, &task, &err);

    ck_assert_msg(reviewer != NULL, "%s", err.text);
    return reviewer;
}

START_TEST(a_thread_tells_the_same_piece_by_piece)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct rng rng = rng_new(6, 0);
    struct line line = {0};

    play_randomly(game, &rng, &line);

    struct review own = review_of(game, &line);
    struct review told = review_of(game, &line);

    review_know(&own, 0, 77);
    review_know(&told, 0, 77);

    struct reviewer *const reviewer = reviewer_made(&told);
    int news = 0;

    ck_assert(prove(&own, 0));
    while (!reviewer_done(reviewer)) {
        ck_assert(is_readable(reviewer, PATIENCE));
        ck_assert(reviewer_take(reviewer, &told));
        news++;
    }
    ck_assert_int_ge(news, 1);
    ck_assert(!is_readable(reviewer, 0));
    ck_assert(!reviewer_take(reviewer, &told));
    for (int i = 0; i < line.count; i++) {
        ck_assert(told.places[i].known);
        ck_assert_int_eq(told.places[i].margin, own.places[i].margin);
    }
    reviewer_free(reviewer);
    review_free(&told);
    review_free(&own);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Whole games of six and six take more than a life. */
START_TEST(who_has_seen_enough_goes_at_once)
{
    struct game *const game = sowing_game("kalah:seeds=6");
    struct rng rng = rng_new(7, 0);
    struct line line = {0};

    play_randomly(game, &rng, &line);

    struct review review = review_of(game, &line);

    reviewer_free(reviewer_made(&review));
    for (int i = 0; i < 20 / EFFORT_PART; i++) {
        struct reviewer *const reviewer = reviewer_made(&review);

        ck_assert(is_readable(reviewer, PATIENCE));
        ck_assert(reviewer_take(reviewer, &review));
        ck_assert(!reviewer_done(reviewer));
        reviewer_free(reviewer);
    }
    reviewer_free(NULL);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(a_reviewer_that_is_freed_leaves_no_descriptor)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct rng rng = rng_new(8, 0);
    struct line line = {0};

    play_randomly(game, &rng, &line);

    struct review review = review_of(game, &line);
    struct reviewer *const reviewer = reviewer_made(&review);
    const int descriptor = reviewer_descriptor(reviewer);

    ck_assert_int_ge(fcntl(descriptor, F_GETFD), 0);
    reviewer_free(reviewer);
    ck_assert_int_lt(fcntl(descriptor, F_GETFD), 0);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

Suite *review_suite(void)
{
    Suite *const suite = suite_create("review");
    TCase *const tests = tcase_create("review");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(tests,
                        every_place_of_a_game_is_worth_what_plain_minimax_says,
                        0, sizeof SPECS / sizeof *SPECS);
    tcase_add_test(tests, what_was_lost_is_counted_where_there_was_a_choice);
    tcase_add_test(tests, the_start_of_kalah_is_known_with_its_first_moves);
    tcase_add_test(
        tests,
        the_turning_point_is_the_last_move_that_made_another_outcome_of_it);
    tcase_add_test(tests, what_is_not_proven_is_not_counted);
    tcase_add_test(tests, a_mean_is_told_in_thousandths);
    tcase_add_test(tests,
                   a_budget_ends_it_and_what_is_said_is_true_all_the_same);
    tcase_add_test(tests, what_is_known_already_is_not_proven_again);
    tcase_add_test(tests, a_better_move_that_is_known_stays);
    tcase_add_test(tests, tables_that_a_review_built_are_saved);
    tcase_add_test(tests, of_games_that_cannot_be_proven_nothing_is_said);
    tcase_add_test(tests, stopped_it_leaves_what_it_has);
    tcase_add_test(tests, a_thread_tells_the_same_piece_by_piece);
    tcase_add_test(tests, who_has_seen_enough_goes_at_once);
    tcase_add_test(tests, a_reviewer_that_is_freed_leaves_no_descriptor);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, review_words_case());
    suite_add_tcase(suite, review_sheet_case());
    return suite;
}
