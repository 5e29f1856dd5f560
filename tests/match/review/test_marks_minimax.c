/* SPDX-License-Identifier: MIT */
/*
 * Marks and the best lines on small boards, against plain minimax, which plays
 * every line to its end.
 */
#include "engine/solver/test_solver.h"
#include "match/review/test_marks.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

enum { MEMORY = 24 << 20, GAMES = 8 / EFFORT_PART };

static const char *const SPECS[] = {"kalah:pits=3,seeds=2",
                                    "kalah:pits=2,seeds=3",
                                    "kalah:pits=3,seeds=2,capture=empty"};

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
        const struct reviewed_move move =
            review_move(review, ply, &MARK_LIMITS);

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
            marks_play_randomly(game, i, 1000, &line);

            struct review review = marks_review(game, &line);

            marks_judge_within(&review, 0, NULL);
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
        const struct reviewed_move one = review_move(rough, ply, &MARK_LIMITS);
        const struct reviewed_move other =
            review_move(whole, ply, &MARK_LIMITS);

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
        const int within = review_limits_window(&MARK_LIMITS) + (i % 2 == 1);

        marks_play_randomly(game, i, 1000, &line);

        struct review rough = marks_review(game, &line);
        struct review whole = marks_review(game, &line);

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
            review_move(review, place + 1, &MARK_LIMITS);
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
        marks_play_randomly(game, 50 + i, 1000, &line);

        struct review review = marks_review(game, &line);

        marks_judge_within(&review, 0, NULL);
        check_lines(&review);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Of what is told as proven: the loss, the best move and the mark, but for one
 * that needs the other moves. Returns how many were judged by a search. */
static int check_proven(const struct review *review)
{
    int searched = 0;

    for (int ply = 1; ply < review->line.count; ply++) {
        const struct review_place *const place = &review->places[ply - 1];
        const struct position *const before =
            &review->line.places[ply - 1].position;
        const struct move played = review->line.places[ply].move;
        const struct reviewed_move move =
            review_move(review, ply, &MARK_LIMITS);
        const struct truth truth = truth_of(review->game, before, played);
        bool least;

        if (!move.known || !move.exact || !move.choice)
            continue;
        holds(move.lost == truth.best - truth.played, "it lost as much",
              review->game, before);
        holds(move.mark == REVIEW_PLAIN || move.mark == mark_by_hand(&truth),
              "it has its mark", review->game, before);
        holds(!move.best_known ||
                  (move.value == truth.best &&
                   truth_of(review->game, before, move.best).played ==
                       truth.best),
              "the best one is as good as any", review->game, before);
        holds(!place->verdict.known ||
                  verdict_loss(&place->verdict, played, &least) == move.lost,
              "the verdict has the same loss", review->game, before);
        searched += place->verdict.known && !place->verdict.exact;
    }
    return searched;
}

START_TEST(what_is_told_as_proven_is_true_wherever_the_nodes_end)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2,capture=none");
    struct line line = {0};
    int searched = 0;

    for (uint64_t i = 0; i < GAMES; i++) {
        marks_play_randomly(game, i, 1000, &line);
        for (uint64_t nodes = 8; nodes < 2000; nodes += nodes / 2) {
            struct review review = marks_review(game, &line);

            review_prove(&review,
                         &(struct review_task){.memory = MEMORY,
                                               .budget = {.nodes = nodes},
                                               .judges = true,
                                               .judge_nodes = 8});
            searched += check_proven(&review);
            review_free(&review);
        }
    }
    ck_assert_int_gt(searched, 0);
    line_free(&line);
    game_free(game);
}
END_TEST

TCase *marks_minimax_case(void)
{
    TCase *const minimax = tcase_create("minimax");

    tcase_add_test(minimax, every_mark_is_what_plain_minimax_makes_of_the_move);
    tcase_add_test(minimax, bad_moves_are_looked_at_no_further_than_marks_need);
    tcase_add_test(minimax, the_best_line_loses_nothing);
    tcase_add_test(minimax,
                   what_is_told_as_proven_is_true_wherever_the_nodes_end);
    return minimax;
}
