/* SPDX-License-Identifier: MIT */
/*
 * Marks, verdicts and accounts: on small boards against plain minimax, which
 * plays every line to its end; elsewhere against what is written out by hand.
 */
#include "match/review/test_marks.h"
#include "base/memory.h"
#include "engine/solver/test_solver.h"
#include "match/review/marks.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 24 << 20, GAMES = 8 / EFFORT_PART, NODES = 300 };

static const char *const SPECS[] = {"kalah:pits=3,seeds=2",
                                    "kalah:pits=2,seeds=3",
                                    "kalah:pits=3,seeds=2,capture=empty"};

static const struct review_limits LIMITS = {2, 4, 8};

/* A random game of so many plies, or to its end. */
static void play_randomly(const struct game *game, uint64_t seed, int plies,
                          struct line *line)
{
    struct rng rng = rng_new(seed, 0);
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    while (line_end(line, game) == END_NOT && line->count <= plies)
        line_play(line, game, variant_move(game, line_position(line), &rng));
}

static struct review review_of(const struct game *game, const struct line *line)
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

static void judge_within(struct review *review, uint64_t nodes,
                         const struct stop *stop)
{
    judge_with(review, nodes, NODES, stop);
}

static void judge(struct review *review)
{
    judge_within(review, 20000, NULL);
}

/* ---- what minimax says ---- */

struct truth {
    int count;
    int best;
    int second;
    int played;
};

static struct truth truth_of(const struct game *game,
                             const struct position *position,
                             struct move played)
{
    struct truth truth = {.best = -1000, .second = -1000};
    struct move moves[MOVES_MAX];

    truth.count = game->class->moves(game, position, moves);
    for (int i = 0; i < truth.count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int sign = after.player == position->player ? 1 : -1;
        const int value = sign * solver_truth(game, &after);

        if (move_same(moves[i], played))
            truth.played = value;
        if (value > truth.best) {
            truth.second = truth.best;
            truth.best = value;
        } else if (value > truth.second) {
            truth.second = value;
        }
    }
    return truth;
}

static enum review_mark mark_by_hand(const struct truth *truth)
{
    const int lost = truth->best - truth->played;
    const int others = truth->best - truth->second;

    if (truth->count < 2)
        return REVIEW_PLAIN;
    if (lost >= 8)
        return REVIEW_BLUNDER;
    if (lost >= 4)
        return REVIEW_MISTAKE;
    if (lost >= 2)
        return REVIEW_INACCURACY;
    if (lost > 0 || others < 4)
        return REVIEW_PLAIN;
    return others >= 8 ? REVIEW_ONLY_MOVE : REVIEW_BY_FAR;
}

/* How often each mark was seen. */
static void check_marks(const struct review *review, int seen[REVIEW_MARKS])
{
    for (int ply = 1; ply < review->line.count; ply++) {
        const struct position *const before =
            &review->line.places[ply - 1].position;
        const struct truth truth =
            truth_of(review->game, before, review->line.places[ply].move);
        const struct reviewed_move move = review_move(review, ply, &LIMITS);

        holds(move.known && move.exact, "it is known", review->game, before);
        holds(move.lost == truth.best - truth.played, "it lost as much",
              review->game, before);
        holds(move.mark == mark_by_hand(&truth), "it has its mark",
              review->game, before);
        holds(move.choice == (truth.count > 1), "there was a choice",
              review->game, before);
        holds(!move.choice || review->places[ply - 1].verdict.exact,
              "it is judged by proof", review->game, before);
        if (move.choice)
            holds(move.best_known &&
                      truth_of(review->game, before, move.best).played ==
                          truth.best &&
                      move.value == truth.best,
                  "the best one is as good as any", review->game, before);
        seen[move.mark]++;
    }
}

START_TEST(every_mark_is_what_plain_minimax_makes_of_the_move)
{
    struct line line = {0};
    int seen[REVIEW_MARKS] = {0};

    for (size_t spec = 0; spec < 3; spec++) {
        struct game *const game = sowing_game(SPECS[spec]);

        for (uint64_t i = 0; i < GAMES; i++) {
            play_randomly(game, i, 1000, &line);

            struct review review = review_of(game, &line);

            judge_within(&review, 0, NULL);
            check_marks(&review, seen);
            review_free(&review);
        }
        game_free(game);
    }
    for (int mark = 0; mark < REVIEW_MARKS; mark++)
        ck_assert_msg(seen[mark] > 0 || EFFORT_PART > 1, "%d", mark);
    line_free(&line);
}
END_TEST

/* As a bound is told of one move it is told of all that are no better, but for
 * the one that was played. */
static void check_worst(const struct verdict *some, const struct verdict *all,
                        int worst, struct move played)
{
    for (int i = 0; i < some->move_count; i++) {
        const struct judged_move *const move = &some->moves[i];

        ck_assert(move->at_most ==
                  (verdict_of_move(all, move->move)->value <= worst &&
                   !move_same(move->move, played)));
        ck_assert(!move->at_most || move->value == worst);
    }
}

/* The same marks and losses, with bounds that hold; returns how many bounds. */
static int check_bounds(const struct review *rough, const struct review *whole,
                        int within)
{
    int bounds = 0;

    for (int ply = 1; ply < rough->line.count; ply++) {
        const struct verdict *const all = &whole->places[ply - 1].verdict;
        const struct verdict *const some = &rough->places[ply - 1].verdict;
        const struct reviewed_move one = review_move(rough, ply, &LIMITS);
        const struct reviewed_move other = review_move(whole, ply, &LIMITS);

        ck_assert(one.known == other.known && one.exact == other.exact);
        ck_assert_int_eq(one.lost, other.lost);
        ck_assert_int_eq(one.mark, other.mark);
        ck_assert_int_eq(one.value, other.value);
        ck_assert_int_eq(some->move_count, all->move_count);
        for (int i = 0; i < some->move_count; i++) {
            const struct judged_move *const move = &some->moves[i];
            const int value = verdict_of_move(all, move->move)->value;

            bounds += move->at_most;
            if (move->at_most) {
                ck_assert_int_le(value, move->value);
                ck_assert_int_le(move->value, all->value - within);
                ck_assert_int_gt(move->value, all->value - within - 2);
                check_worst(some, all, move->value,
                            rough->line.places[ply].move);
            } else {
                ck_assert_int_eq(value, move->value);
            }
        }
    }
    return bounds;
}

START_TEST(bad_moves_are_looked_at_no_further_than_marks_need)
{
    struct game *const game = sowing_game("kalah:pits=5,seeds=3");
    struct line line = {0};
    int bounds = 0;

    for (uint64_t i = 0; i < 4; i++) {
        const int within = review_limits_window(&LIMITS) + (i % 2 == 1);

        play_randomly(game, i, 1000, &line);

        struct review rough = review_of(game, &line);
        struct review whole = review_of(game, &line);

        review_prove(&rough, &(struct review_task){.memory = MEMORY,
                                                   .level = 6,
                                                   .judges = true,
                                                   .glance = 1,
                                                   .within = within});
        review_prove(&whole, &(struct review_task){
                                 .memory = MEMORY, .level = 6, .judges = true});
        bounds += check_bounds(&rough, &whole, within);
        review_free(&whole);
        review_free(&rough);
    }
    ck_assert_int_gt(bounds, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Follows it, and has at the end, or where it breaks off, what it promised. */
static void check_best_line(const struct review *review, int place)
{
    const struct game *const game = review->game;
    struct position at = review->line.places[place].position;
    struct move moves[JUDGED_LINE_MAX];
    const int count = review_best_line(review, place, moves);
    const int mover = at.player;
    const int promised = solver_truth(game, &at);

    holds(count > 0, "there is a line", game, &at);
    for (int i = 0; i < count; i++) {
        holds(at.end == END_NOT, "the game goes on", game, &at);
        game->class->apply(game, &at, moves[i]);

        const int there =
            at.end != END_NOT
                ? game->class->score(game, &at, mover) -
                      game->class->score(game, &at, 1 - mover)
                : (at.player == mover ? 1 : -1) * solver_truth(game, &at);

        holds(there == promised, "nothing is lost on the way", game, &at);
    }
    holds(at.end != END_NOT || count == JUDGED_LINE_MAX,
          "it goes on to the end", game, &at);
}

/* Where nothing was lost the game goes on as well as it can. */
static void check_lines(const struct review *review)
{
    for (int place = 0; place + 1 < review->line.count; place++) {
        const struct reviewed_move move =
            review_move(review, place + 1, &LIMITS);
        const struct verdict *const verdict = &review->places[place].verdict;

        holds((verdict->line_count > 0) == (move.lost > 0),
              "it has a line if something was lost", review->game,
              &review->line.places[place].position);
        holds(verdict->line_count <= JUDGED_LINE_MAX, "it has room",
              review->game, &review->line.places[place].position);
        check_best_line(review, place);
    }
}

START_TEST(the_best_line_loses_nothing)
{
    struct game *const game = sowing_game(SPECS[0]);
    struct line line = {0};

    for (uint64_t i = 0; i < GAMES; i++) {
        play_randomly(game, 50 + i, 1000, &line);

        struct review review = review_of(game, &line);

        judge_within(&review, 0, NULL);
        check_lines(&review);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- where nothing can be proven ---- */

START_TEST(
    every_game_of_two_is_judged_and_what_a_move_loses_is_the_same_each_time)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct line line = {0};

    if (game->players == 2) {
        play_randomly(game, (uint64_t)_i, 6, &line);

        struct review one = review_of(game, &line);
        struct review other = review_of(game, &line);

        judge(&one);
        judge(&other);
        for (int ply = 1; ply < line.count; ply++) {
            const struct reviewed_move move = review_move(&one, ply, &LIMITS);
            const struct reviewed_move again =
                review_move(&other, ply, &LIMITS);

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

    play_randomly(game, 5, 24, &line);

    struct review whole = review_of(game, &line);
    struct review part = review_of(game, &line);

    judge_with(&whole, 20000, 4000, NULL);
    for (int i = 0; i < line.count; i += 3)
        if (whole.places[i].verdict.known)
            review_take_verdict(&part, i, &whole.places[i].verdict);
    judge_with(&part, 20000, 4000, NULL);
    for (int ply = 1; ply < line.count; ply++) {
        const struct reviewed_move one = review_move(&whole, ply, &LIMITS);
        const struct reviewed_move other = review_move(&part, ply, &LIMITS);

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

    struct review review = review_of(game, &line);

    judge(&review);
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
        struct review review = review_of(game, &line);

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

    struct review begun = review_of(game, &line);

    ck_assert(!review_margin(&begun, 0, &margin, &exact));
    review_free(&begun);
    while (line_end(&line, game) == END_NOT) {
        struct move moves[MOVES_MAX];

        ck_assert_int_eq(game->class->moves(game, line_position(&line), moves),
                         1);
        line_play(&line, game, moves[0]);
    }
    ck_assert_int_eq(line_end(&line, game), END_REPETITION);

    struct review over = review_of(game, &line);

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

    play_randomly(game, 7, 6, &line);

    struct review review = review_of(game, &line);

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

    struct review review = review_of(game, &line);

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
    ck_assert(!review_move(&review, 1, &LIMITS).best_known);
    review.places[0].better_known = true;
    review.places[0].better = moves[3];
    ck_assert(review_move(&review, 1, &LIMITS).best_known);
    ck_assert(move_same(review_move(&review, 1, &LIMITS).best, moves[3]));
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

    struct review review = review_of(game, &line);
    struct verdict *const verdict = &review.places[0].verdict;

    *verdict = (struct verdict){
        .known = true,
        .value = 9,
        .moves = {{.move = moves[0], .value = 9}, {.move = moves[1]}},
        .move_count = 2};
    ck_assert(!review_move(&review, 1, &LIMITS).known);
    ck_assert_int_eq(review_move(&review, 1, &LIMITS).mark, REVIEW_PLAIN);
    verdict->moves[0].move = moves[2];
    ck_assert_int_eq(review_move(&review, 1, &LIMITS).mark, REVIEW_ONLY_MOVE);
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

    play_randomly(game, 1, 12, &line);

    struct review review = review_of(game, &line);

    stop_raise(&stop, true);
    judge_within(&review, 0, &stop);
    ck_assert_int_eq(review_progress(&review).judged, 0);
    ck_assert_int_gt(review_progress(&review).all, 0);
    review_free(&review);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- limits and accounts ---- */

/* Four moves of one player, with what they lost. */
struct losing {
    struct game *game;
    struct line line;
    struct review review;
};

static struct losing losing_new(const int lost[4])
{
    static const char *const moves[] = {"6", "5", "6", "4"};
    struct losing losing = {.game = sowing_game("kalah")};
    const struct position start =
        sowing_position(losing.game, "1,0,0,3,2,1,0/4,4,4,4,4,4,17/s");
    struct err err = {""};
    int margin = 0;

    line_begin(&losing.line, &start);
    for (int i = 0; i < 4; i++) {
        struct move move;

        ck_assert(losing.game->class->read_move(
            losing.game, line_position(&losing.line), moves[i], &move, &err));
        line_play(&losing.line, losing.game, move);
    }
    review_begin(&losing.review, losing.game, &losing.line);
    review_know(&losing.review, 0, margin);
    for (int i = 0; i < 4; i++)
        review_know(&losing.review, i + 1, margin -= lost[i]);
    return losing;
}

static void losing_free(struct losing *losing)
{
    review_free(&losing->review);
    line_free(&losing->line);
    game_free(losing->game);
}

START_TEST(an_account_adds_up_what_moves_lost)
{
    struct losing losing = losing_new((int[]){0, 4, 1, 8});
    const struct review_account all =
        review_account(&losing.review, 0, REVIEW_WHOLE, &LIMITS);
    const struct review_account none =
        review_account(&losing.review, 1, REVIEW_WHOLE, &LIMITS);

    ck_assert_int_eq(all.decisions, 4);
    ck_assert_int_eq(all.best, 1);
    ck_assert_int_eq(all.good, 1);
    ck_assert_int_eq(all.marks[REVIEW_INACCURACY], 0);
    ck_assert_int_eq(all.marks[REVIEW_MISTAKE], 1);
    ck_assert_int_eq(all.marks[REVIEW_BLUNDER], 1);
    ck_assert_int_eq(all.lost, 13);
    /* (1 + 1/2 + 0.841 + 1/4) / 4 */
    ck_assert_int_eq(all.accuracy, 65);
    ck_assert(all.exact);
    ck_assert_int_eq(none.decisions, 0);
    losing_free(&losing);
}
END_TEST

/* Three of four moves were best; that none was good but for those, and that the
 * fourth was inaccurate, is counted apart. */
START_TEST(an_account_counts_the_best_moves_and_those_that_are_no_mistakes)
{
    struct losing losing = losing_new((int[]){0, 0, 3, 0});
    const struct review_account three =
        review_account(&losing.review, 0, REVIEW_WHOLE, &LIMITS);

    ck_assert_int_eq(three.best, 3);
    ck_assert_int_eq(three.good, 0);
    ck_assert_int_eq(three.marks[REVIEW_PLAIN], 3);
    ck_assert_int_eq(three.marks[REVIEW_INACCURACY], 1);
    losing_free(&losing);
    losing = losing_new((int[]){1, 1, 1, 2});

    const struct review_account good =
        review_account(&losing.review, 0, REVIEW_WHOLE, &LIMITS);

    ck_assert_int_eq(good.best, 0);
    ck_assert_int_eq(good.good, 3);
    losing_free(&losing);
}
END_TEST

START_TEST(the_phases_are_thirds_and_add_up_to_the_whole)
{
    struct losing losing = losing_new((int[]){0, 4, 1, 8});
    /* Of four moves the second still belongs to the first third. */
    static const int decisions[] = {2, 1, 1};
    static const int lost[] = {4, 1, 8};

    for (int phase = REVIEW_OPENING; phase < REVIEW_WHOLE; phase++) {
        const struct review_account part = review_account(
            &losing.review, 0, (enum review_phase)phase, &LIMITS);

        ck_assert_int_eq(part.decisions, decisions[phase]);
        ck_assert_int_eq(part.lost, lost[phase]);
    }
    losing_free(&losing);
}
END_TEST

START_TEST(the_limits_are_the_players_own)
{
    struct losing losing = losing_new((int[]){1, 2, 3, 9});
    const struct review_limits own = {1, 3, 10};
    static const enum review_mark marks[] = {
        REVIEW_INACCURACY, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_MISTAKE};
    struct config config;

    for (int ply = 1; ply <= 4; ply++)
        ck_assert_int_eq(review_move(&losing.review, ply, &own).mark,
                         marks[ply - 1]);
    config_begin(&config);

    const struct review_limits usual = review_limits_of(&config);

    ck_assert_int_eq(usual.inaccuracy, 2);
    ck_assert_int_eq(usual.mistake, 4);
    ck_assert_int_eq(usual.blunder, 8);
    losing_free(&losing);
}
END_TEST

/* A seed of the limits is 5 per cent of the chance to win. */
START_TEST(in_abalone_a_mistake_gives_a_fifth_of_the_chances_away)
{
    static const struct {
        int lost;
        enum review_mark mark;
    } cases[] = {{0, REVIEW_PLAIN},       {9, REVIEW_PLAIN},
                 {10, REVIEW_INACCURACY}, {19, REVIEW_INACCURACY},
                 {20, REVIEW_MISTAKE},    {39, REVIEW_MISTAKE},
                 {40, REVIEW_BLUNDER},    {90, REVIEW_BLUNDER}};
    struct game *const game = variant_game("abalone");
    struct line line = {0};

    play_randomly(game, 3, 1, &line);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct review review = review_of(game, &line);
        struct move moves[MOVES_MAX];
        struct verdict verdict = {.known = true, .value = 95};

        game->class->moves(game, &line.places[0].position, moves);

        const struct move played = line.places[1].move;
        const struct move other =
            move_same(moves[0], played) ? moves[1] : moves[0];
        const struct judged_move two[] = {{played, 95 - cases[i].lost, false},
                                          {other, 95, false}};

        verdict_list(&verdict, two, 2, played);
        review_take_verdict(&review, 0, &verdict);
        ck_assert_int_eq(review_move(&review, 1, &LIMITS).mark, cases[i].mark);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(the_window_is_as_wide_as_the_largest_limit)
{
    ck_assert_int_eq(review_limits_window(&(struct review_limits){2, 4, 8}), 8);
    ck_assert_int_eq(review_limits_window(&(struct review_limits){2, 9, 8}), 9);
    ck_assert_int_eq(review_limits_window(&(struct review_limits){9, 4, 8}), 9);
}
END_TEST

/* ---- verdicts ---- */

START_TEST(what_a_bad_move_loses_is_told_as_a_bound)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct position start;
    struct verdict verdict = {.known = false};
    struct err err = {""};
    bool at_least = true;

    game->class->start(game, &start);
    ck_assert(
        verdict_read("= +4 1=+4 3=+2 2<-4", game, &start, &verdict, &err));
    ck_assert_int_eq(verdict_loss(&verdict, (struct move){2}, &at_least), 2);
    ck_assert(!at_least);
    ck_assert_int_eq(verdict_loss(&verdict, (struct move){1}, &at_least), 8);
    ck_assert(at_least);
    /* One that is not listed is no better than the last. */
    verdict.move_count = 2;
    ck_assert_int_eq(verdict_loss(&verdict, (struct move){1}, &at_least), 2);
    ck_assert(at_least);
    game_free(game);
}
END_TEST

START_TEST(a_list_has_the_best_moves_in_order_and_the_one_that_was_played)
{
    struct verdict verdict = {.known = true};
    struct judged_move moves[12];
    int value = 0;

    for (uint32_t i = 0; i < 12; i++)
        moves[i] = (struct judged_move){{i}, (int)(i * 7 % 12), false};
    /* 7 i mod 12 is 0 for move 0, which is the worst of all. */
    verdict_list(&verdict, moves, 12, (struct move){0});
    ck_assert_int_eq(verdict.move_count, JUDGED_MOVES_MAX);
    for (int i = 0; i + 1 < JUDGED_MOVES_MAX; i++)
        ck_assert_int_eq(verdict.moves[i].value, 11 - i);
    ck_assert_ptr_nonnull(verdict_of_move(&verdict, (struct move){0}));
    ck_assert_int_eq(verdict_of_move(&verdict, (struct move){0})->value, 0);
    ck_assert(verdict_gap(&verdict, &value));
    ck_assert_int_eq(value, 1);
}
END_TEST

/* The seven best and a bad one that was played, of moves worth 0 to 11: those
 * between them lose less than the bad one. */
START_TEST(what_is_told_of_a_move_that_is_not_listed_is_true)
{
    for (uint32_t played = 0; played < 12; played++) {
        struct verdict verdict = {.known = true, .value = 11};
        struct judged_move moves[12];

        for (uint32_t i = 0; i < 12; i++)
            moves[i] = (struct judged_move){{i}, (int)i, false};
        verdict_list(&verdict, moves, 12, (struct move){played});
        for (uint32_t i = 0; i < 12; i++) {
            const struct move move = {i};
            const int lost = 11 - (int)i;
            bool at_least = false;

            if (verdict_of_move(&verdict, move) != NULL) {
                ck_assert_int_eq(verdict_loss(&verdict, move, &at_least), lost);
                ck_assert(!at_least);
            } else {
                ck_assert_int_le(verdict_loss(&verdict, move, &at_least), lost);
                ck_assert_int_ge(verdict_loss(&verdict, move, &at_least), 6);
                ck_assert(at_least);
            }
        }
    }
}
END_TEST

static char *text_of(const struct verdict *verdict, const struct game *game,
                     const struct position *position)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    verdict_write(verdict, game, position, out);
    fclose(out);
    return text;
}

START_TEST(what_is_written_of_a_verdict_is_read_again)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct line line = {0};

    if (game->players == 2) {
        play_randomly(game, (uint64_t)_i, 3, &line);

        struct review review = review_of(game, &line);

        judge(&review);
        for (int i = 0; i + 1 < line.count; i++) {
            const struct position *const here = &line.places[i].position;
            struct verdict again = {.known = false};
            struct err err = {""};

            if (!review.places[i].verdict.known)
                continue;

            char *const text = text_of(&review.places[i].verdict, game, here);

            holds(verdict_read(text, game, here, &again, &err), err.text, game,
                  here);

            char *const twice = text_of(&again, game, here);

            ck_assert_str_eq(text, twice);
            ck_assert_uint_le(strlen(text), 290);
            free(twice);
            free(text);
        }
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(what_is_no_verdict_is_told)
{
    static const struct {
        const char *text;
        const char *why;
    } bad[] = {
        {"", "does not begin with = or ~"},
        {"+4", "does not begin with = or ~"},
        {"=", "has no value"},
        {"= 4", "4 is not a value like +4"},
        {"= +x", "+x is not a value like +4"},
        {"= +99999", "+99999 is not a value like +4"},
        {"= +4 1", "1 is not a move and its value"},
        {"= +4 9=+4", "9"},
        {"= +4 1=+2 2=+4", "best first"},
        {"= +4 1=+2", "not that of the best"},
        {"= +4 1<+4 2<+4", "not that of the best"},
        {"= +4 / 1 1", "1"},
    };
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct verdict verdict = {.value = 77};
        struct err err = {""};

        ck_assert(!verdict_read(bad[i].text, game, &start, &verdict, &err));
        ck_assert_msg(strstr(err.text, bad[i].why) != NULL, "%s: %s",
                      bad[i].text, err.text);
        ck_assert_int_eq(verdict.value, 77);
    }
    game_free(game);
}
END_TEST

Suite *marks_suite(void)
{
    Suite *const suite = suite_create("marks");
    TCase *const marks = tcase_create("marks");

    tcase_add_test(marks, every_mark_is_what_plain_minimax_makes_of_the_move);
    tcase_add_test(marks, bad_moves_are_looked_at_no_further_than_marks_need);
    tcase_add_test(marks, the_window_is_as_wide_as_the_largest_limit);
    tcase_add_test(marks, what_a_bad_move_loses_is_told_as_a_bound);
    tcase_add_test(marks, the_best_line_loses_nothing);
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
    tcase_add_test(marks, an_account_adds_up_what_moves_lost);
    tcase_add_test(
        marks, an_account_counts_the_best_moves_and_those_that_are_no_mistakes);
    tcase_add_test(marks, the_phases_are_thirds_and_add_up_to_the_whole);
    tcase_add_test(marks, the_limits_are_the_players_own);
    tcase_add_test(marks,
                   in_abalone_a_mistake_gives_a_fifth_of_the_chances_away);
    tcase_add_test(
        marks, a_list_has_the_best_moves_in_order_and_the_one_that_was_played);
    tcase_add_test(marks, what_is_told_of_a_move_that_is_not_listed_is_true);
    tcase_add_loop_test(marks, what_is_written_of_a_verdict_is_read_again, 0,
                        VARIANT_COUNT);
    tcase_add_test(marks, what_is_no_verdict_is_told);
    suite_add_tcase(suite, marks);
    suite_add_tcase(suite, review_kept_case());
    suite_add_tcase(suite, review_judge_case());
    suite_add_tcase(suite, review_lines_case());
    return suite;
}
