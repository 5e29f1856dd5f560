/* SPDX-License-Identifier: MIT */
/* Promises of the analyst's words: what is proven and what is only estimated
 * are never taken for each other. The reports are made by hand. */
#include "base/memory.h"
#include "screen/text/advice.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdio.h>
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
    TCase *hints = tcase_create("hints");

    tcase_add_test(values, a_proven_margin_has_a_sign);
    tcase_add_test(values, an_estimate_has_a_mark_and_tenths_at_most);
    tcase_add_test(values, a_bound_is_written);
    tcase_add_test(values, what_is_no_margin_is_not_told_as_seeds);
    tcase_add_test(values, every_move_is_written_with_its_value);
    tcase_add_test(values, a_depth_is_written_where_anything_is_estimated);
    tcase_add_test(values, how_it_ends_is_written_with_how_that_is_known);
    suite_add_tcase(suite, values);
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
