/* SPDX-License-Identifier: MIT */
/*
 * What is judged where nothing can be proven, or tables know the ending; and what
 * the parts of the suite share.
 */
#include "match/review/test_marks.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

enum { MEMORY = 24 << 20, NODES = 300 };

void marks_play_randomly(const struct game *game, uint64_t seed, int plies,
                         struct line *line)
{
    struct rng rng = rng_new(seed, 0);
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    while (line_end(line, game) == END_NOT && line->count <= plies)
        line_play(line, game, variant_move(game, line_position(line), &rng));
}

struct review marks_review(const struct game *game, const struct line *line)
{
    struct review review = {.game = NULL};

    review_begin(&review, game, line);
    return review;
}

/* With so many nodes for proofs, 0 for as many as it takes, and for a search. */
static void judge_with(struct review *review, uint64_t nodes,
                       uint64_t judge_nodes, const struct stop *stop)
{
    review_prove(review, &(struct review_task){.memory = MEMORY,
                                               .level = 6,
                                               .budget = {.nodes = nodes},
                                               .judges = true,
                                               .judge_nodes = judge_nodes,
                                               .stop = stop});
}

void marks_judge_within(struct review *review, uint64_t nodes,
                        const struct stop *stop)
{
    judge_with(review, nodes, NODES, stop);
}

void marks_judge(struct review *review)
{
    marks_judge_within(review, 20000, NULL);
}

START_TEST(
    every_game_of_two_is_judged_and_what_a_move_loses_is_the_same_each_time)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct line line = {0};

    if (game->players == 2) {
        marks_play_randomly(game, (uint64_t)_i, 6, &line);

        struct review one = marks_review(game, &line);
        struct review other = marks_review(game, &line);

        marks_judge(&one);
        marks_judge(&other);
        for (int ply = 1; ply < line.count; ply++) {
            const struct reviewed_move move =
                review_move(&one, ply, &MARK_LIMITS);
            const struct reviewed_move again =
                review_move(&other, ply, &MARK_LIMITS);

            holds(move.known && move.lost >= 0, "it is judged", game,
                  &line.places[ply - 1].position);
            holds(move.lost == again.lost && move.mark == again.mark &&
                      move.exact == again.exact,
                  "it is judged so again", game,
                  &line.places[ply - 1].position);
        }
        review_free(&other);
        review_free(&one);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* What was found before it was killed is taken over, and the rest is found. */
START_TEST(a_review_that_was_interrupted_ends_with_the_same_marks)
{
    static const char *const specs[] = {"oware", "kalah:pits=3,seeds=3",
                                        "abalone"};
    struct game *const game = variant_game(specs[_i]);
    struct line line = {0};

    marks_play_randomly(game, 5, 24, &line);

    struct review whole = marks_review(game, &line);
    struct review part = marks_review(game, &line);

    judge_with(&whole, 20000, 4000, NULL);
    for (int i = 0; i < line.count; i += 3)
        if (whole.places[i].verdict.known)
            review_take_verdict(&part, i, &whole.places[i].verdict);
    judge_with(&part, 20000, 4000, NULL);
    for (int ply = 1; ply < line.count; ply++) {
        const struct reviewed_move one = review_move(&whole, ply, &MARK_LIMITS);
        const struct reviewed_move other =
            review_move(&part, ply, &MARK_LIMITS);

        ck_assert_int_eq(one.lost, other.lost);
        ck_assert_int_eq(one.mark, other.mark);
        ck_assert_int_eq(one.exact, other.exact);
        ck_assert_int_eq(one.value, other.value);
    }
    review_free(&part);
    review_free(&whole);
    line_free(&line);
    game_free(game);
}
END_TEST

/* South has one move, so north, who then chooses, has what another program found:
 * tests/oracle/awari-solved.txt. */
START_TEST(an_ending_that_tables_know_is_judged_exactly)
{
    struct game *const game = sowing_game("awari");
    const struct position start =
        sowing_position(game, "0,0,0,2,0,0,20/0,1,0,2,2,0,21/s");
    struct line line = {0};
    struct move moves[MOVES_MAX];

    line_begin(&line, &start);
    for (int i = 0; i < 2; i++) {
        const int count = game->class->moves(game, line_position(&line), moves);

        ck_assert(i == 0 ? count == 1 : count > 1);
        line_play(&line, game, moves[0]);
    }

    struct review review = marks_review(game, &line);

    marks_judge(&review);
    ck_assert(review.places[1].verdict.known);
    ck_assert(review.places[1].verdict.exact);
    ck_assert_int_eq(review.places[1].verdict.value, 8);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Twelve seeds are more than tables have that are built each time. */
START_TEST(what_may_take_long_knows_more_endings)
{
    struct game *const game = sowing_game("awari");
    const struct position start =
        sowing_position(game, "1,2,0,2,0,1,18/0,1,0,2,2,1,18/s");
    char *const home = folder_new_home();
    struct line line = {0};
    struct move moves[MOVES_MAX];

    line_begin(&line, &start);
    ck_assert_int_gt(game->class->moves(game, &start, moves), 1);
    line_play(&line, game, moves[0]);
    for (uint64_t nodes = 0; nodes <= 1; nodes++) {
        struct review review = marks_review(game, &line);

        review_prove(&review, &(struct review_task){.memory = MEMORY,
                                                    .level = 6,
                                                    .files = true,
                                                    .budget = {.nodes = nodes},
                                                    .judges = true,
                                                    .judge_nodes = 100});
        ck_assert(review.places[0].verdict.known);
        ck_assert_int_eq(review.places[0].verdict.exact, nodes == 0);
        review_free(&review);
    }
    line_free(&line);
    folder_free_home(home);
    game_free(game);
}
END_TEST

/* Two seeds that chase each other; the position alone does not say it. */
START_TEST(a_game_that_is_over_is_worth_its_score_and_no_other)
{
    struct game *const game = sowing_game("oware");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,24/1,0,0,0,0,0,22/s");
    struct line line = {0};
    int margin = 0;
    bool exact = false;

    line_begin(&line, &start);

    struct review begun = marks_review(game, &line);

    ck_assert(!review_margin(&begun, 0, &margin, &exact));
    review_free(&begun);
    while (line_end(&line, game) == END_NOT) {
        struct move moves[MOVES_MAX];

        ck_assert_int_eq(game->class->moves(game, line_position(&line), moves),
                         1);
        line_play(&line, game, moves[0]);
    }
    ck_assert_int_eq(line_end(&line, game), END_REPETITION);

    struct review over = marks_review(game, &line);

    ck_assert(review_margin(&over, line.count - 1, &margin, &exact));
    ck_assert_int_eq(margin, 2);
    review_free(&over);
    line_free(&line);
    game_free(game);
}
END_TEST

/* All moves, or as many as there is room for, the best first. */
static void check_listed(const struct verdict *verdict, const struct game *game,
                         const struct position *position)
{
    const int count = game->class->count(game, position);

    holds(verdict->move_count ==
              (count < JUDGED_MOVES_MAX ? count : JUDGED_MOVES_MAX),
          "its moves are listed", game, position);
    for (int i = 0; i < verdict->move_count; i++) {
        const struct judged_move *const move = &verdict->moves[i];

        holds(verdict_of_move(verdict, move->move) == move, "each once", game,
              position);
        holds(game_is_legal(game, position, move->move), "it is one", game,
              position);
        holds(i == 0 || move->value <= move[-1].value, "the best first", game,
              position);
    }
}

/* It begins with the best move, and can be played. */
START_TEST(a_place_that_a_search_judges_has_a_line)
{
    static const char *const specs[] = {"oware", "abalone"};
    struct game *const game = variant_game(specs[_i]);
    struct line line = {0};

    marks_play_randomly(game, 7, 6, &line);

    struct review review = marks_review(game, &line);

    judge_with(&review, 1, 2000, NULL);
    for (int i = 0; i + 1 < line.count; i++) {
        const struct verdict *const verdict = &review.places[i].verdict;
        struct position at = line.places[i].position;

        holds(verdict->known && !verdict->exact, "it is judged by a search",
              game, &at);
        holds(verdict->line_count > 0, "there is a line", game, &at);
        holds(move_same(verdict->line[0], verdict->moves[0].move),
              "it begins with the best move", game, &at);
        holds(verdict->line_count <= JUDGED_LINE_MAX, "it has room", game, &at);
        check_listed(verdict, game, &at);
        for (int k = 0; k < verdict->line_count; k++) {
            holds(game_is_legal(game, &at, verdict->line[k]),
                  "it can be played", game, &at);
            game->class->apply(game, &at, verdict->line[k]);
        }
    }
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Whatever a search says of the chances: the first player has pushed three out,
 * the second one. */
START_TEST(in_abalone_the_margin_is_what_is_banked)
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position start = sowing_position(
        game, "11111/111111/..11.../......../........./......../......./222222"
              "/22222/1/3,1");
    struct line line = {0};
    int margin = 0;
    bool exact = false;

    line_begin(&line, &start);

    struct review review = marks_review(game, &line);

    ck_assert(review_margin(&review, 0, &margin, &exact));
    ck_assert(exact);
    ck_assert_int_eq(margin, 2);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Where no verdict lists moves there is none, or the one that a proof has. */
START_TEST(the_best_move_is_told_where_it_is_known)
{
    struct game *const game = variant_game("kalah");
    struct line line = {0};
    struct review review = {.game = NULL};
    struct position start;
    struct move moves[MOVES_MAX];

    game->class->start(game, &start);
    game->class->moves(game, &start, moves);
    line_begin(&line, &start);
    line_play(&line, game, moves[0]);
    review_begin(&review, game, &line);
    ck_assert(!review_move(&review, 1, &MARK_LIMITS).best_known);
    review.places[0].better_known = true;
    review.places[0].better = moves[3];
    ck_assert(review_move(&review, 1, &MARK_LIMITS).best_known);
    ck_assert(move_same(review_move(&review, 1, &MARK_LIMITS).best, moves[3]));
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Whatever the list says of others. */
START_TEST(a_move_that_is_not_known_has_no_mark)
{
    struct game *const game = variant_game("oware");
    struct line line = {0};
    struct position start;
    struct move moves[MOVES_MAX];

    game->class->start(game, &start);
    ck_assert_int_gt(game->class->moves(game, &start, moves), 2);
    line_begin(&line, &start);
    line_play(&line, game, moves[2]);

    struct review review = marks_review(game, &line);
    struct verdict *const verdict = &review.places[0].verdict;

    *verdict = (struct verdict){
        .known = true,
        .value = 9,
        .moves = {{.move = moves[0], .value = 9}, {.move = moves[1]}},
        .move_count = 2};
    ck_assert(!review_move(&review, 1, &MARK_LIMITS).known);
    ck_assert_int_eq(review_move(&review, 1, &MARK_LIMITS).mark, REVIEW_PLAIN);
    verdict->moves[0].move = moves[2];
    ck_assert_int_eq(review_move(&review, 1, &MARK_LIMITS).mark,
                     REVIEW_ONLY_MOVE);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(stopped_it_judges_no_more)
{
    struct game *const game = variant_game("oware");
    struct line line = {0};
    struct stop stop = {0};

    marks_play_randomly(game, 1, 12, &line);

    struct review review = marks_review(game, &line);

    stop_raise(&stop, true);
    marks_judge_within(&review, 0, &stop);
    ck_assert_int_eq(review_progress(&review).judged, 0);
    ck_assert_int_gt(review_progress(&review).all, 0);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

Suite *marks_suite(void)
{
    Suite *const suite = suite_create("marks");
    TCase *const marks = tcase_create("marks");

    tcase_add_loop_test(
        marks,
        every_game_of_two_is_judged_and_what_a_move_loses_is_the_same_each_time,
        0, VARIANT_COUNT);
    tcase_add_loop_test(
        marks, a_review_that_was_interrupted_ends_with_the_same_marks, 0, 3);
    tcase_add_test(marks, an_ending_that_tables_know_is_judged_exactly);
    tcase_add_test(marks, what_may_take_long_knows_more_endings);
    tcase_add_test(marks, a_game_that_is_over_is_worth_its_score_and_no_other);
    tcase_add_loop_test(marks, a_place_that_a_search_judges_has_a_line, 0, 2);
    tcase_add_test(marks, in_abalone_the_margin_is_what_is_banked);
    tcase_add_test(marks, the_best_move_is_told_where_it_is_known);
    tcase_add_test(marks, a_move_that_is_not_known_has_no_mark);
    tcase_add_test(marks, stopped_it_judges_no_more);
    suite_add_tcase(suite, marks);
    suite_add_tcase(suite, marks_minimax_case());
    suite_add_tcase(suite, marks_account_case());
    suite_add_tcase(suite, marks_verdict_case());
    suite_add_tcase(suite, review_kept_case());
    suite_add_tcase(suite, review_judge_case());
    suite_add_tcase(suite, review_lines_case());
    return suite;
}
