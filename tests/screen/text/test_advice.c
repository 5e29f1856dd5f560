/* SPDX-License-Identifier: MIT */
/* Promises of the analyst's words: what is proven and what is only estimated
 * are never taken for each other. The reports are made by hand. */
#include "base/memory.h"
#include "screen/text/advice.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

enum { TEXT = 400 };

/* ---- reports ---- */

/* A move in words, and its value; the list ends with no move. */
struct said {
    const char *move;
    enum value_kind kind;
    int thousandths;
    bool at_most;
};

#define PROVEN(move, value)             \
    {                                   \
        move, VALUE_EXACT, value, false \
    }
#define ESTIMATED(move, value)           \
    {                                    \
        move, VALUE_MARGIN, value, false \
    }
#define BELOW(move, value)              \
    {                                   \
        move, VALUE_MARGIN, value, true \
    }

/* The first is the best, looked at fourteen plies deep. */
static struct report report_of(const struct game *game,
                               const struct position *position,
                               const struct said *said)
{
    struct report report = {.depth = 14, .line_count = 1};
    struct err err;

    for (; said->move != NULL; said++) {
        struct move_value *value = &report.moves[report.move_count++];

        ck_assert(game->class->read_move(game, position, said->move,
                                         &value->move, &err));
        value->value =
            (struct value){said->kind, said->thousandths, said->at_most};
    }
    report.line[0] = report.moves[0].move;
    report.value = report.moves[0].value;
    return report;
}

static void
check(void (*write)(const struct game *game, const struct position *position,
                    const struct report *report, enum labels labels, FILE *out),
      const char *from, const struct said *said, const char *expected)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, from);
    const struct report report = report_of(game, &position, said);
    char text[TEXT] = "";
    FILE *out = memory_file(text, sizeof text);

    write(game, &position, &report, LABELS_NOTATION, out);
    fclose(out);
    ck_assert_str_eq(text, expected);
    game_free(game);
}

#define HINT(expected, ...) \
    check(advice_write_hint, START, (struct said[]){__VA_ARGS__, {0}}, expected)
#define VALUES(expected, ...)                                            \
    check(advice_write_values, START, (struct said[]){__VA_ARGS__, {0}}, \
          expected)

/* ---- values ---- */

static void check_value(struct value value, const char *expected)
{
    char text[TEXT] = "";
    FILE *out = memory_file(text, sizeof text);

    advice_write_value(value, out);
    fclose(out);
    ck_assert_str_eq(text, expected);
}

START_TEST(a_proven_margin_has_a_sign)
{
    check_value((struct value){VALUE_EXACT, 4000, false}, "+4");
    check_value((struct value){VALUE_EXACT, -12000, false}, "-12");
    check_value((struct value){VALUE_EXACT, 0, false}, "0");
}
END_TEST

START_TEST(an_estimate_has_a_mark_and_tenths_at_most)
{
    check_value((struct value){VALUE_MARGIN, 4000, false}, "~+4");
    check_value((struct value){VALUE_MARGIN, -2349, false}, "~-2.3");
    check_value((struct value){VALUE_MARGIN, 2350, false}, "~+2.4");
    check_value((struct value){VALUE_MARGIN, -500, false}, "~-0.5");
    check_value((struct value){VALUE_MARGIN, 49, false}, "~0");
    check_value((struct value){VALUE_MARGIN, -49, false}, "~0");
}
END_TEST

START_TEST(a_bound_is_written)
{
    check_value((struct value){VALUE_MARGIN, 4000, true}, "<=~+4");
    check_value((struct value){VALUE_EXACT, -1000, true}, "<=-1");
}
END_TEST

START_TEST(what_is_no_margin_is_not_told_as_seeds)
{
    check_value((struct value){VALUE_NONE, 4000, false}, "?");
    check_value((struct value){VALUE_CHANCE, 600, false}, "?");
    check_value((struct value){VALUE_POINTS, 600, true}, "?");
}
END_TEST

START_TEST(every_move_is_written_with_its_value)
{
    VALUES("+4. 1 +4, 3 -2.", PROVEN("1", 4000), PROVEN("3", -2000));
    VALUES("~+3 (14 ahead). 2 ~+3, 6 ~0.", ESTIMATED("2", 3000),
           ESTIMATED("6", 0));
}
END_TEST

START_TEST(a_depth_is_written_where_anything_is_estimated)
{
    VALUES("+4 (14 ahead). 1 +4, 3 ~-2.", PROVEN("1", 4000),
           ESTIMATED("3", -2000));
    VALUES("~+4 (14 ahead). 1 ~+4, 3 -2.", ESTIMATED("1", 4000),
           PROVEN("3", -2000));
}
END_TEST

/* In Abalone: moves of its start, and what each is worth in marbles. */
static char *write_many(const int marbles[], int count, char moves[][8])
{
    struct game *const game = sowing_game("abalone");
    struct report report = {.depth = 5, .move_count = count};
    struct position start;
    struct move listed[MOVES_MAX];
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);

    game->class->start(game, &start);
    ck_assert_int_ge(game->class->moves(game, &start, listed), count);
    report.value = (struct value){VALUE_MARGIN, 7000, false};
    for (int i = 0; i < count; i++) {
        report.moves[i] = (struct move_value){
            listed[i], {VALUE_MARGIN, 1000 * marbles[i], false}};
        snprintf(moves[i], sizeof moves[i], "%.7s",
                 game_move_text(game, &start, listed[i]).text);
    }
    advice_write_values(game, &start, &report, LABELS_NOTATION, out);
    fclose(out);
    game_free(game);
    return text;
}

enum { MANY = 17 };

static const int MARBLES[MANY] = {0, -3, 2, 5,  2, -1, 7,  0, 1,
                                  1, -2, 3, -6, 0, 2,  -4, 2};

START_TEST(of_very_many_moves_the_best_six_are_written)
{
    /* The first of equals comes first: the last 2 has no place. */
    static const int best[] = {6, 3, 11, 2, 4, 14};
    char moves[MANY][8];
    char *const text = write_many(MARBLES, MANY, moves);
    char expected[TEXT];
    FILE *const out = memory_file(expected, sizeof expected);

    fputs("~+7 (5 ahead). The best of 17: ", out);
    for (size_t i = 0; i < sizeof best / sizeof *best; i++)
        fprintf(out, "%s%s ~+%d", i > 0 ? ", " : "", moves[best[i]],
                MARBLES[best[i]]);
    putc('.', out);
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
}
END_TEST

START_TEST(of_sixteen_moves_all_are_written)
{
    char moves[MANY][8];
    char *const text = write_many(MARBLES, MANY - 1, moves);

    ck_assert_ptr_null(strstr(text, "The best"));
    for (int i = 0; i < MANY - 1; i++)
        ck_assert_msg(strstr(text, moves[i]) != NULL, "%s", text);
    free(text);
}
END_TEST

/* ---- the tutor ---- */

static void check_loss(int lost, bool exact, const char *expected)
{
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);

    advice_write_loss(&(struct session_objection){.lost = lost, .exact = exact},
                      out);
    fclose(out);
    ck_assert_str_eq(text, expected);
}

START_TEST(a_loss_is_told_in_whole_seeds_unless_it_is_less_than_half_of_one)
{
    check_loss(10000, true, "10");
    check_loss(2499, false, "~2");
    check_loss(2500, false, "~3");
    check_loss(500, false, "~1");
    check_loss(400, false, "~0.4");
}
END_TEST

/* In thousandths of a seed; of a marble, which counts as four seeds, too. */
START_TEST(a_tutor_speaks_from_what_a_review_marks_on)
{
    static const struct review_limits limits = {
        .inaccuracy = 1, .mistake = 4, .blunder = 8};
    struct game *const kalah = sowing_game("kalah");
    struct game *const abalone = sowing_game("abalone");

    ck_assert_int_eq(advice_tutor_least(kalah, TUTOR_OFF, limits), 0);
    ck_assert_int_eq(advice_tutor_least(kalah, TUTOR_BLUNDERS, limits), 8000);
    ck_assert_int_eq(advice_tutor_least(kalah, TUTOR_MISTAKES, limits), 4000);
    ck_assert_int_eq(advice_tutor_least(kalah, TUTOR_INACCURACIES, limits),
                     1000);
    ck_assert_int_eq(advice_tutor_least(abalone, TUTOR_BLUNDERS, limits), 2000);
    ck_assert_int_eq(advice_tutor_least(abalone, TUTOR_INACCURACIES, limits),
                     250);
    game_free(kalah);
    game_free(abalone);
}
END_TEST

/* ---- hints ---- */

START_TEST(a_hint_is_written_with_what_the_next_best_move_would_bring)
{
    HINT("Pit 2: 2 seeds better than pit 6, proven.", PROVEN("2", 4000),
         PROVEN("1", -8000), PROVEN("6", 2000));
    HINT("Pit 2: one seed better than pit 1, proven.", PROVEN("2", 4000),
         PROVEN("1", 3000));
    HINT("Pit 2: as good as pit 1, proven.", PROVEN("2", 4000),
         PROVEN("1", 4000));
}
END_TEST

START_TEST(an_estimated_hint_says_so)
{
    HINT("Pit 2: about 2 seeds better than pit 1, looking 14 ahead.",
         ESTIMATED("2", 4000), ESTIMATED("1", 2000));
    HINT("Pit 2: about 0.3 seeds better than pit 1, looking 14 ahead.",
         ESTIMATED("2", 4300), ESTIMATED("1", 4000));
    HINT("Pit 2: about as good as pit 1, looking 14 ahead.",
         ESTIMATED("2", 4040), ESTIMATED("1", 4000));
    HINT("Pit 2: at least about 2 seeds better than pit 1, looking 14 ahead.",
         ESTIMATED("2", 4000), BELOW("1", 2000));
}
END_TEST

START_TEST(a_proven_value_is_not_compared_with_an_estimate)
{
    HINT("Pit 2: +4, proven; pit 1 about -2, looking 14 ahead.",
         PROVEN("2", 4000), ESTIMATED("1", -2000));
    HINT("Pit 2: about +4, looking 14 ahead; pit 1 -2, proven.",
         ESTIMATED("2", 4000), PROVEN("1", -2000));
}
END_TEST

START_TEST(what_a_move_does_at_once_speaks_for_it)
{
    HINT("Pit 3: one seed better than pit 1, proven; it plays again.",
         PROVEN("3", 4000), PROVEN("1", 3000));
    check(advice_write_hint, "4,4,4,4,0,5,1/0,6,5,5,5,5,0/s",
          (struct said[]){PROVEN("1", 4000), PROVEN("2", 2000), {0}},
          "Pit 1: 2 seeds better than pit 2, proven; it takes 7.");
    check(advice_write_hint, "0,0,0,0,0,1,27/0,0,0,0,0,1,19/s",
          (struct said[]){PROVEN("6", 8000), {0}},
          "Pit 6: the only move; it ends the game.");
}
END_TEST

START_TEST(a_capture_that_ends_the_game_is_written_as_both)
{
    /* 5 ends on 6, and takes itself and the seed across: nothing is left. */
    check(advice_write_hint, "0,0,0,0,1,0,27/1,0,0,0,0,0,19/s",
          (struct said[]){PROVEN("5", 10000), {0}},
          "Pit 5: the only move; it takes 2 and ends the game.");
}
END_TEST

START_TEST(without_margins_only_the_move_is_written)
{
    HINT("Pit 2.", {"2", VALUE_CHANCE, 600, false},
         {"1", VALUE_CHANCE, 500, false});
}
END_TEST

START_TEST(the_best_move_is_the_first_of_the_line)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, START);
    struct report report = report_of(
        game, &position,
        (struct said[]){
            PROVEN("1", 0), PROVEN("2", 2000), PROVEN("3", 1000), {0}});

    report.line[0] = report.moves[1].move;
    ck_assert(move_same(advice_best(&report), report.moves[1].move));
    ck_assert_ptr_eq(advice_second(&report), &report.moves[2]);
    report.line_count = 0;
    ck_assert(move_same(advice_best(&report), report.moves[1].move));
    report.move_count = 1;
    ck_assert_ptr_null(advice_second(&report));
    game_free(game);
}
END_TEST

/* ---- outcomes ---- */

static void check_margin(struct value value, const char *expected)
{
    char text[TEXT] = "";
    FILE *out = memory_file(text, sizeof text);

    advice_write_margin(value, 14, "Ben", out);
    fclose(out);
    ck_assert_str_eq(text, expected);
}

START_TEST(how_it_ends_is_written_with_how_that_is_known)
{
    check_margin((struct value){VALUE_EXACT, 4000, false},
                 "In the end +4 for Ben, proven.");
    check_margin((struct value){VALUE_MARGIN, -2500, false},
                 "In the end about -2.5 for Ben, looking 14 ahead.");
    check_margin((struct value){VALUE_MARGIN, 0, true},
                 "In the end at most about 0 for Ben, looking 14 ahead.");
    check_margin((struct value){VALUE_CHANCE, 600, false}, "");
}
END_TEST

/* Of five pits the third lies on no side. */
START_TEST(where_a_move_begins_is_a_side_or_the_middle)
{
    static const char *const where[][2] = {
        {"1", "Look at the left side of your row."},
        {"2", "Look at the left side of your row."},
        {"3", "Look at the middle of your row."},
        {"4", "Look at the right side of your row."},
        {"5", "Look at the right side of your row."},
    };
    struct game *const game = sowing_game("kalah:pits=5");
    const struct position position =
        sowing_position(game, "4,4,4,4,4,0/4,4,4,4,4,0/s");

    for (size_t i = 0; i < sizeof where / sizeof *where; i++) {
        char text[TEXT];
        FILE *const out = memory_file(text, sizeof text);
        struct move move;
        struct err err;

        ck_assert(
            game->class->read_move(game, &position, where[i][0], &move, &err));
        advice_write_where(game, &position, move, LABELS_NOTATION, out);
        fclose(out);
        ck_assert_str_eq(text, where[i][1]);
    }
    game_free(game);
}
END_TEST

Suite *advice_suite(void)
{
    Suite *suite = suite_create("advice");
    TCase *values = tcase_create("values");
    TCase *tutor = tcase_create("tutor");
    TCase *hints = tcase_create("hints");

    tcase_add_test(values, a_proven_margin_has_a_sign);
    tcase_add_test(values, an_estimate_has_a_mark_and_tenths_at_most);
    tcase_add_test(values, a_bound_is_written);
    tcase_add_test(values, what_is_no_margin_is_not_told_as_seeds);
    tcase_add_test(values, every_move_is_written_with_its_value);
    tcase_add_test(values, a_depth_is_written_where_anything_is_estimated);
    tcase_add_test(values, how_it_ends_is_written_with_how_that_is_known);
    tcase_add_test(values, of_very_many_moves_the_best_six_are_written);
    tcase_add_test(values, of_sixteen_moves_all_are_written);
    suite_add_tcase(suite, values);
    tcase_add_test(
        tutor,
        a_loss_is_told_in_whole_seeds_unless_it_is_less_than_half_of_one);
    tcase_add_test(tutor, a_tutor_speaks_from_what_a_review_marks_on);
    suite_add_tcase(suite, tutor);
    tcase_add_test(hints,
                   a_hint_is_written_with_what_the_next_best_move_would_bring);
    tcase_add_test(hints, an_estimated_hint_says_so);
    tcase_add_test(hints, where_a_move_begins_is_a_side_or_the_middle);
    tcase_add_test(hints, a_proven_value_is_not_compared_with_an_estimate);
    tcase_add_test(hints, what_a_move_does_at_once_speaks_for_it);
    tcase_add_test(hints, a_capture_that_ends_the_game_is_written_as_both);
    tcase_add_test(hints, without_margins_only_the_move_is_written);
    tcase_add_test(hints, the_best_move_is_the_first_of_the_line);
    suite_add_tcase(suite, hints);
    return suite;
}
