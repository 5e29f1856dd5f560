/* SPDX-License-Identifier: MIT */
/* What is made of places whose margins and verdicts are written by hand. */
#include "match/review/test_marks.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

enum { PLIES = 40, MARK = 100 };

/* A random game that goes on, and a review of it in which each place has a
 * choice and nothing is known. */
struct written_review {
    struct game *game;
    struct line line;
    struct review review;
};

static struct written_review written_new(const char *spec, int plies)
{
    struct written_review written = {.game = variant_game(spec)};
    struct rng rng = rng_new(3, 0);
    struct position start;

    written.game->class->start(written.game, &start);
    line_begin(&written.line, &start);
    for (int i = 0; i < plies; i++) {
        ck_assert_int_eq(line_end(&written.line, written.game), END_NOT);
        line_play(
            &written.line, written.game,
            variant_move(written.game, line_position(&written.line), &rng));
    }
    review_begin(&written.review, written.game, &written.line);
    for (int i = 0; i <= plies; i++)
        written.review.places[i].choice = true;
    return written;
}

static void written_free(struct written_review *written)
{
    review_free(&written->review);
    line_free(&written->line);
    game_free(written->game);
}

/* 1 where the first player moves, else -1. */
static int sign_at(const struct written_review *written, int place)
{
    return written->line.places[place].position.player == 0 ? 1 : -1;
}

/* ---- the best line ---- */

/* All is known, and one move lost three. */
static struct written_review losing_at(int place)
{
    struct written_review written = written_new("oware", PLIES);

    for (int i = 0; i <= PLIES; i++)
        review_know(&written.review, i,
                    i <= place ? 5 : 5 - 3 * sign_at(&written, place));
    return written;
}

/* A line that can be told from the game. */
static void put_line(struct written_review *written, int place, int count)
{
    struct verdict *const verdict = &written->review.places[place].verdict;

    verdict->line_count = count;
    for (int i = 0; i < count; i++)
        verdict->line[i].code = (uint32_t)(MARK + i);
}

/* So many moves of the game, and then so many of those that were put. */
static void line_is(const struct written_review *written, int place, int played,
                    int put)
{
    struct move moves[JUDGED_LINE_MAX];

    ck_assert_int_eq(review_best_line(&written->review, place, moves),
                     played + put);
    for (int i = 0; i < played; i++)
        ck_assert(
            move_same(moves[i], written->line.places[place + 1 + i].move));
    for (int i = 0; i < put; i++)
        ck_assert_uint_eq(moves[played + i].code, MARK + (unsigned)i);
}

START_TEST(as_long_as_nothing_is_lost_the_best_line_is_the_game)
{
    struct written_review written = losing_at(PLIES);

    line_is(&written, 0, JUDGED_LINE_MAX, 0);
    line_is(&written, PLIES - JUDGED_LINE_MAX - 1, JUDGED_LINE_MAX, 0);
    line_is(&written, PLIES - JUDGED_LINE_MAX, JUDGED_LINE_MAX, 0);
    line_is(&written, PLIES - JUDGED_LINE_MAX + 1, JUDGED_LINE_MAX - 1, 0);
    line_is(&written, PLIES - 1, 1, 0);
    line_is(&written, PLIES, 0, 0);
    written_free(&written);
}
END_TEST

START_TEST(where_something_was_lost_the_best_line_leaves_the_game)
{
    static const struct {
        int put;
        int place;
        int played;
        int left;
    } cases[] = {
        {5, 3, 7, 5},    {5, 10, 0, 5},  {5, 9, 1, 5},   {5, 11, 24, 0},
        {24, 10, 0, 24}, {24, 9, 1, 23}, {24, 3, 7, 17}, {17, 3, 7, 17},
        {16, 3, 7, 16},  {0, 3, 7, 0},   {0, 10, 0, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct written_review written = losing_at(10);

        put_line(&written, 10, cases[i].put);
        line_is(&written, cases[i].place, cases[i].played, cases[i].left);
        written_free(&written);
    }
}
END_TEST

/* As many as there is room for were played before. */
START_TEST(a_best_line_that_is_full_is_not_left)
{
    struct written_review written = losing_at(JUDGED_LINE_MAX);

    put_line(&written, JUDGED_LINE_MAX, 5);
    line_is(&written, 0, JUDGED_LINE_MAX, 0);
    line_is(&written, 1, JUDGED_LINE_MAX - 1, 1);
    written_free(&written);
}
END_TEST

/* Without a line: that of the verdict, or the one that a proof has. */
START_TEST(the_best_line_ends_with_the_better_move)
{
    for (int listed = 0; listed < 2; listed++) {
        struct written_review written = losing_at(10);
        struct review_place *const place = &written.review.places[10];

        place->better_known = true;
        place->better.code = MARK + (listed == 1);
        place->verdict.move_count = listed;
        place->verdict.moves[0].move.code = MARK;
        line_is(&written, 8, 2, 1);
        line_is(&written, 10, 0, 1);
        put_line(&written, 10, 2);
        line_is(&written, 8, 2, 2);
        written_free(&written);
    }
}
END_TEST

/* Behind place 11 nothing is known. */
START_TEST(the_best_line_ends_where_nothing_is_known)
{
    struct written_review written = losing_at(PLIES);

    written.review.places[11].known = false;
    line_is(&written, 8, 2, 0);
    line_is(&written, 10, 0, 0);
    line_is(&written, 11, 0, 0);
    line_is(&written, 12, JUDGED_LINE_MAX, 0);
    put_line(&written, 10, 3);
    line_is(&written, 8, 2, 3);
    written.review.places[10].choice = false;
    line_is(&written, 8, 3, 0);
    written_free(&written);
}
END_TEST

/* The search's line may begin with the move that has lost three. */
START_TEST(a_line_that_a_proof_contradicts_is_not_the_best_one)
{
    struct written_review written = losing_at(10);
    struct review_place *const place = &written.review.places[10];

    put_line(&written, 10, 3);
    place->verdict.known = true;
    line_is(&written, 8, 2, 0);
    place->better_known = true;
    place->better.code = MARK;
    line_is(&written, 8, 2, 3);
    place->better_known = false;
    place->verdict.exact = true;
    line_is(&written, 8, 2, 3);
    written_free(&written);
}
END_TEST

/* ---- what is known of a move ---- */

/* Of the player to move: all that could be kept, whoever lost what. */
START_TEST(a_move_whose_margins_are_proven_has_the_value_of_its_place)
{
    for (int place = 9; place <= 10; place++) {
        struct written_review written = losing_at(place);
        const struct reviewed_move move =
            review_move(&written.review, place + 1, &MARK_LIMITS);
        const int value = 5 * sign_at(&written, place);

        ck_assert(move.known && move.exact);
        ck_assert_int_eq(move.value, value);
        ck_assert_int_eq(move.lost, 3);
        written_free(&written);
    }
}
END_TEST

/* A search likes the move of the game best; it lost four. Which of both margins
 * is proven first is chance. */
START_TEST(a_guess_is_corrected_once_both_margins_are_known)
{
    for (int order = 0; order < 2; order++) {
        struct written_review written = written_new("oware", 6);
        struct verdict *const verdict = &written.review.places[3].verdict;
        const int sign = sign_at(&written, 3);

        *verdict = (struct verdict){
            .known = true, .value = 6, .move_count = 2, .line_count = 1};
        verdict->moves[0] =
            (struct judged_move){written.line.places[4].move, 6, false};
        verdict->moves[1] = (struct judged_move){{MARK}, 2, false};
        verdict->line[0] = verdict->moves[0].move;
        for (int i = 0; i < 2; i++) {
            ck_assert_int_eq(verdict->value, 6);
            if (i == order)
                review_know(&written.review, 3, 5 * sign);
            else
                review_know(&written.review, 4, sign);
        }
        ck_assert_int_eq(verdict->value, 5);
        ck_assert_uint_eq(verdict->moves[0].move.code, MARK);
        ck_assert_int_eq(verdict->moves[0].value, 5);
        ck_assert_int_eq(verdict->moves[1].value, 1);
        ck_assert_int_eq(verdict->line_count, 0);
        written_free(&written);
    }
}
END_TEST

/* ---- margins ---- */

static void margin_is(const struct written_review *written, int place,
                      int margin, bool exact)
{
    int told = 99;
    bool is_exact = !exact;

    ck_assert_msg(review_margin(&written->review, place, &told, &is_exact),
                  "%d", place);
    ck_assert_msg(told == margin && is_exact == exact, "%d: %d", place, told);
}

static void no_margin(const struct written_review *written, int place)
{
    int told;
    bool exact;

    ck_assert_msg(!review_margin(&written->review, place, &told, &exact), "%d",
                  place);
}

static void put_value(struct written_review *written, int place, int value)
{
    struct verdict *const verdict = &written->review.places[place].verdict;

    verdict->known = true;
    verdict->value = value;
}

START_TEST(a_margin_is_proven_or_judged)
{
    struct written_review written = written_new("oware", 10);

    for (int i = 0; i <= 10; i++)
        no_margin(&written, i);
    review_know(&written.review, 3, -5);
    put_value(&written, 3, 9);
    put_value(&written, 6, 4);
    put_value(&written, 7, 2);
    margin_is(&written, 3, -5, true);
    margin_is(&written, 6, 4 * sign_at(&written, 6), false);
    margin_is(&written, 7, 2 * sign_at(&written, 7), false);
    ck_assert_int_ne(sign_at(&written, 6), sign_at(&written, 7));
    no_margin(&written, 2);
    no_margin(&written, 5);
    no_margin(&written, 10);
    written_free(&written);
}
END_TEST

/* Those at 4, 5, 8, 9 and 10 have none. */
START_TEST(without_a_choice_the_margin_is_that_of_the_next_place)
{
    struct written_review written = written_new("oware", 10);

    written.review.places[4].choice = written.review.places[5].choice = false;
    for (int i = 8; i <= 10; i++)
        written.review.places[i].choice = false;
    put_value(&written, 6, 4);
    for (int i = 4; i <= 6; i++)
        margin_is(&written, i, 4 * sign_at(&written, 6), false);
    no_margin(&written, 3);
    review_know(&written.review, 6, 7);
    margin_is(&written, 4, 7, true);
    review_know(&written.review, 5, 3);
    margin_is(&written, 4, 3, true);
    no_margin(&written, 8);
    no_margin(&written, 10);
    review_know(&written.review, 10, 1);
    margin_is(&written, 8, 1, true);
    written_free(&written);
}
END_TEST

/* Seeds that chase each other until the position comes back: 25 to 23. */
START_TEST(the_margin_of_a_game_that_is_over_is_that_of_its_last_place)
{
    struct written_review written = {.game = sowing_game("oware")};
    const struct position start =
        sowing_position(written.game, "1,0,0,0,0,0,24/1,0,0,0,0,0,22/s");
    int last;

    line_begin(&written.line, &start);
    while (line_end(&written.line, written.game) == END_NOT) {
        struct move moves[MOVES_MAX];

        written.game->class->moves(written.game, line_position(&written.line),
                                   moves);
        line_play(&written.line, written.game, moves[0]);
    }
    last = written.line.count - 1;
    review_begin(&written.review, written.game, &written.line);
    for (int i = 0; i <= last; i++)
        margin_is(&written, i, 2, true);
    written.review.places[3].choice = true;
    for (int i = 0; i <= 3; i++)
        no_margin(&written, i);
    for (int i = 4; i <= last; i++)
        margin_is(&written, i, 2, true);
    written_free(&written);
}
END_TEST

/* 28 and 17 seeds are in stores, and three in the row of north, who keeps them. */
START_TEST(the_margin_of_a_majority_has_the_rows_in_it)
{
    struct written_review written = {.game = sowing_game("oware")};
    const struct position start =
        sowing_position(written.game, "0,0,0,0,0,2,24/1,1,1,0,1,1,17/s");
    struct move moves[MOVES_MAX];

    line_begin(&written.line, &start);
    ck_assert_int_eq(written.game->class->moves(written.game, &start, moves),
                     1);
    line_play(&written.line, written.game, moves[0]);
    ck_assert_int_eq(line_end(&written.line, written.game), END_MAJORITY);
    review_begin(&written.review, written.game, &written.line);
    margin_is(&written, 0, 28 - 20, true);
    margin_is(&written, 1, 28 - 20, true);
    written_free(&written);
}
END_TEST

START_TEST(only_the_end_of_a_game_is_known_when_its_review_begins)
{
    struct written_review written = {.game =
                                         sowing_game("kalah:pits=3,seeds=2")};
    struct rng rng = rng_new(1, 0);
    struct position start;
    struct move moves[MOVES_MAX];
    int last;

    written.game->class->start(written.game, &start);
    line_begin(&written.line, &start);
    while (line_end(&written.line, written.game) == END_NOT)
        line_play(
            &written.line, written.game,
            variant_move(written.game, line_position(&written.line), &rng));
    last = written.line.count - 1;
    review_begin(&written.review, written.game, &written.line);
    for (int i = 0; i <= last; i++) {
        const struct position *const here = &written.line.places[i].position;
        const struct review_place *const place = &written.review.places[i];

        ck_assert(place->known == (i == last));
        ck_assert(place->choice ==
                  (written.game->class->moves(written.game, here, moves) > 1));
        ck_assert(!place->better_known && !place->verdict.known);
    }
    ck_assert_int_eq(written.review.places[last].margin,
                     2 * written.game->class->score(
                             written.game, line_position(&written.line), 0) -
                         12);
    written_free(&written);
}
END_TEST

/* ---- accounts ---- */

/* What the move that was played lost, of nine. */
static void put_loss(struct written_review *written, int place, int lost,
                     bool exact)
{
    struct verdict *const verdict = &written->review.places[place].verdict;

    *verdict = (struct verdict){
        .known = true, .exact = exact, .value = 9, .move_count = 2};
    verdict->moves[0] = (struct judged_move){{MARK}, 9, false};
    verdict->moves[1] = (struct judged_move){
        written->line.places[place + 1].move, 9 - lost, false};
}

static void account_is(const struct written_review *written, int player,
                       struct review_account expected)
{
    const struct review_account account =
        review_account(&written->review, player, REVIEW_WHOLE, &MARK_LIMITS);

    ck_assert_int_eq(account.decisions, expected.decisions);
    ck_assert_int_eq(account.exact, expected.exact);
    ck_assert_int_eq(account.best, expected.best);
    ck_assert_int_eq(account.good, expected.good);
    ck_assert_int_eq(account.lost, expected.lost);
    ck_assert_int_eq(account.accuracy, expected.accuracy);
    for (int mark = 0; mark < REVIEW_MARKS; mark++)
        ck_assert_int_eq(account.marks[mark], expected.marks[mark]);
}

/* In Oware the players take turns; those at 1 and 2 do not count. */
START_TEST(an_account_is_of_choices_that_are_known)
{
    struct written_review written = written_new("oware", 6);

    account_is(&written, 0, (struct review_account){.exact = true});
    account_is(&written, 1, (struct review_account){.exact = true});
    written.review.places[2].choice = false;
    put_loss(&written, 0, 4, false);
    account_is(&written, 0,
               (struct review_account){.decisions = 1,
                                       .lost = 4,
                                       .marks = {[REVIEW_MISTAKE] = 1},
                                       .accuracy = 50});
    put_loss(&written, 4, 1, true);
    /* (1/2 + 0.841) / 2 */
    account_is(&written, 0,
               (struct review_account){
                   .decisions = 2,
                   .good = 1,
                   .lost = 5,
                   .marks = {[REVIEW_PLAIN] = 1, [REVIEW_MISTAKE] = 1},
                   .accuracy = 67});
    put_loss(&written, 3, 2, true);
    put_loss(&written, 5, 0, true);
    /* (0.707 + 1) / 2 */
    account_is(&written, 1,
               (struct review_account){
                   .decisions = 2,
                   .exact = true,
                   .best = 1,
                   .lost = 2,
                   .marks = {[REVIEW_PLAIN] = 1, [REVIEW_INACCURACY] = 1},
                   .accuracy = 85});
    written_free(&written);
}
END_TEST

/* A limit of four seeds is one of 20 per cent. */
START_TEST(a_seed_is_five_per_cent_where_chances_are_told)
{
    static const struct {
        int lost;
        int accuracy;
    } cases[] = {{0, 100}, {10, 71}, {20, 50}, {40, 25}};
    struct written_review kalah = written_new("kalah", 1);
    struct written_review abalone = written_new("abalone", 1);

    ck_assert_int_eq(review_mark_loss(&kalah.review, 4, &MARK_LIMITS),
                     REVIEW_MISTAKE);
    ck_assert_int_eq(review_mark_loss(&abalone.review, 19, &MARK_LIMITS),
                     REVIEW_INACCURACY);
    ck_assert_int_eq(review_mark_loss(&abalone.review, 20, &MARK_LIMITS),
                     REVIEW_MISTAKE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put_loss(&abalone, 0, cases[i].lost, false);
        ck_assert_int_eq(
            review_account(&abalone.review, 0, REVIEW_WHOLE, &MARK_LIMITS)
                .accuracy,
            cases[i].accuracy);
    }
    written_free(&abalone);
    written_free(&kalah);
}
END_TEST

/* The last place has no move that could be judged. */
START_TEST(progress_is_counted_in_choices)
{
    static const bool choice[] = {true, false, true, true, false, true};
    static const bool judged[] = {true, true, false, true, false, true};
    struct written_review written = written_new("oware", 5);
    struct review_progress progress;

    for (int i = 0; i <= 5; i++) {
        written.review.places[i].choice = choice[i];
        written.review.places[i].verdict.known = judged[i];
    }
    progress = review_progress(&written.review);
    ck_assert_int_eq(progress.all, 3);
    ck_assert_int_eq(progress.judged, 2);
    written_free(&written);
}
END_TEST

TCase *review_lines_case(void)
{
    TCase *const lines = tcase_create("lines");

    tcase_add_test(lines, as_long_as_nothing_is_lost_the_best_line_is_the_game);
    tcase_add_test(lines,
                   where_something_was_lost_the_best_line_leaves_the_game);
    tcase_add_test(lines, a_best_line_that_is_full_is_not_left);
    tcase_add_test(lines, the_best_line_ends_with_the_better_move);
    tcase_add_test(lines, the_best_line_ends_where_nothing_is_known);
    tcase_add_test(lines, a_line_that_a_proof_contradicts_is_not_the_best_one);
    tcase_add_test(lines,
                   a_move_whose_margins_are_proven_has_the_value_of_its_place);
    tcase_add_test(lines, a_guess_is_corrected_once_both_margins_are_known);
    tcase_add_test(lines, a_margin_is_proven_or_judged);
    tcase_add_test(lines,
                   without_a_choice_the_margin_is_that_of_the_next_place);
    tcase_add_test(lines,
                   the_margin_of_a_game_that_is_over_is_that_of_its_last_place);
    tcase_add_test(lines, the_margin_of_a_majority_has_the_rows_in_it);
    tcase_add_test(lines,
                   only_the_end_of_a_game_is_known_when_its_review_begins);
    tcase_add_test(lines, an_account_is_of_choices_that_are_known);
    tcase_add_test(lines, a_seed_is_five_per_cent_where_chances_are_told);
    tcase_add_test(lines, progress_is_counted_in_choices);
    return lines;
}
