/* SPDX-License-Identifier: MIT */
/* A review as lines, rows and objects. What is known of its moves is made up:
 * one by proof, two by a search, one not at all. */
#include "base/memory.h"
#include "game/mancala.h"
#include "match/review/test_review.h"
#include "screen/text/review_sheet.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>

/* Two moves of the game, the first of which is worth more. */
static struct verdict judge(bool exact, const char *best, int most,
                            const char *other, int less,
                            const struct game *game,
                            const struct position *before)
{
    struct verdict verdict = {
        .known = true, .exact = exact, .value = most, .move_count = 2};
    struct err err;

    ck_assert(game->class->read_move(game, before, best, &verdict.moves[0].move,
                                     &err));
    ck_assert(game->class->read_move(game, before, other,
                                     &verdict.moves[1].move, &err));
    verdict.moves[0].value = most;
    verdict.moves[1].value = less;
    return verdict;
}

static void begin_review(struct review *review, const struct game *game,
                         const char *const moves[], int count)
{
    struct line line = {0};
    struct position start;
    struct move move;
    struct err err;

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < count; i++) {
        ck_assert(game->class->read_move(game, line_position(&line), moves[i],
                                         &move, &err));
        line_play(&line, game, move);
    }
    review_begin(review, game, &line);
    line_free(&line);
}

/*
 * Oak ends in its store with 3 and goes on; any other move would have been a
 * mistake. Of 6 nothing is known. Elm gives away four with a, by proof, and Oak
 * three with 5, as a search sees it.
 */
static void begin_kalah(struct review *review, const struct game *game)
{
    static const char *const moves[] = {"3", "6", "a", "5"};

    begin_review(review, game, moves, 4);
    review->places[0].verdict =
        judge(false, "3", 6, "1", 2, game, &review->line.places[0].position);
    review->places[2].verdict =
        judge(true, "b", -2, "a", -6, game, &review->line.places[2].position);
    review->places[3].verdict =
        judge(false, "1", 1, "5", -2, game, &review->line.places[3].position);
}

static void check_sheet(struct review_sheet sheet,
                        void (*write)(const struct review_sheet *sheet,
                                      FILE *out),
                        const char *expected)
{
    struct game *const game = sowing_game("kalah");
    struct review review = {.game = NULL};
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);

    begin_kalah(&review, game);
    sheet.review = &review;
    sheet.limits = REVIEW_LIMITS_USUAL;
    sheet.names[0] = "Oak";
    sheet.names[1] = "Elm";
    write(&sheet, out);
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
    review_free(&review);
    game_free(game);
}

/* What a move keeps is 2^(-lost/4), in the mean of Oak's (1 + 0.595) / 2. */
START_TEST(what_was_judged_has_a_mark_and_what_is_unknown_a_dash)
{
    check_sheet((struct review_sheet){.seat = SEAT_NONE}, review_sheet_write,
                "1 3 0 !\n"
                "2 6 -\n"
                "3 a -4 ? best b (-2)\n"
                "4 5 ~-3 ?! best 1 (~+1)\n"
                "Oak: accuracy ~80 % (opening 100, end 59); 1 best, 0 good, "
                "1 ?!, 0 ?, 0 ??; lost ~3\n"
                "Elm: accuracy 50 % (middle 50); 0 best, 0 good, 0 ?!, 1 ?, "
                "0 ??; lost 4\n");
}
END_TEST

/* North has the numbers, and south the letters. */
START_TEST(moves_are_named_as_the_one_at_the_bottom_sees_them)
{
    check_sheet((struct review_sheet){.seat = 1}, review_sheet_write_csv,
                REVIEW_SHEET_COLUMNS "\n"
                                     "1,c,Oak,0,!,c,6,no\n"
                                     "2,f,Oak,,,,,no\n"
                                     "3,1,Elm,4,?,2,-2,yes\n"
                                     "4,e,Oak,3,?!,a,1,no\n");
}
END_TEST

START_TEST(rows_name_who_moved_and_leave_out_what_is_unknown)
{
    check_sheet((struct review_sheet){.seat = SEAT_NONE},
                review_sheet_write_csv,
                REVIEW_SHEET_COLUMNS "\n"
                                     "1,3,Oak,0,!,3,6,no\n"
                                     "2,6,Oak,,,,,no\n"
                                     "3,a,Elm,4,?,b,-2,yes\n"
                                     "4,5,Oak,3,?!,1,1,no\n");
}
END_TEST

START_TEST(objects_say_the_same)
{
    check_sheet(
        (struct review_sheet){.seat = SEAT_NONE}, review_sheet_write_json,
        "{\"ply\":1,\"move\":\"3\",\"player\":\"Oak\",\"lost\":0,\"mark\":\"!\","
        "\"best\":\"3\",\"value\":6,\"exact\":false}\n"
        "{\"ply\":2,\"move\":\"6\",\"player\":\"Oak\",\"mark\":\"\","
        "\"exact\":false}\n"
        "{\"ply\":3,\"move\":\"a\",\"player\":\"Elm\",\"lost\":4,\"mark\":\"?\","
        "\"best\":\"b\",\"value\":-2,\"exact\":true}\n"
        "{\"ply\":4,\"move\":\"5\",\"player\":\"Oak\",\"lost\":3,\"mark\":\"?!\","
        "\"best\":\"1\",\"value\":1,\"exact\":false}\n"
        "{\"player\":\"Oak\",\"decisions\":2,\"accuracy\":80,\"exact\":false,"
        "\"best\":1,\"good\":0,\"marks\":{\"?!\":1,\"?\":0,\"??\":0},"
        "\"lost\":3,\"unit\":\"seeds\"}\n"
        "{\"player\":\"Elm\",\"decisions\":1,\"accuracy\":50,\"exact\":true,"
        "\"best\":0,\"good\":0,\"marks\":{\"?!\":0,\"?\":1,\"??\":0},"
        "\"lost\":4,\"unit\":\"seeds\"}\n");
}
END_TEST

/* 12 of a hundred are more than two seeds of five each; half of what a move has
 * is kept with a loss of twenty. */
START_TEST(in_per_cent_no_seeds_are_told)
{
    struct game *const game = sowing_game("abalone");
    struct review review = {.game = NULL};
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);

    begin_review(&review, game, (const char *const[]){"c3d3"}, 1);
    review.places[0].verdict = judge(false, "c2d2", 63, "c3d3", 51, game,
                                     &review.line.places[0].position);

    const struct review_sheet sheet = {.review = &review,
                                       .limits = REVIEW_LIMITS_USUAL,
                                       .names = {"Oak", "Elm"},
                                       .seat = SEAT_NONE};

    review_sheet_write(&sheet, out);
    review_sheet_write_json(&sheet, out);
    fclose(out);
    ck_assert_msg(strstr(text, "1 c3d3 ~-12% ?! best c2d2 (~63%)\n"
                               "Oak: accuracy ~66 % (opening 66); 0 best, "
                               "0 good, 1 ?!, 0 ?, 0 ??\n"
                               "Elm: no decision is judged\n") == text,
                  "%s", text);
    ck_assert_msg(strstr(text, "\"lost\":12,\"unit\":\"percent\"}") != NULL,
                  "%s", text);
    free(text);
    review_free(&review);
    game_free(game);
}
END_TEST

TCase *review_sheet_case(void)
{
    TCase *const tests = tcase_create("sheet");

    tcase_add_test(tests,
                   what_was_judged_has_a_mark_and_what_is_unknown_a_dash);
    tcase_add_test(tests, moves_are_named_as_the_one_at_the_bottom_sees_them);
    tcase_add_test(tests, rows_name_who_moved_and_leave_out_what_is_unknown);
    tcase_add_test(tests, objects_say_the_same);
    tcase_add_test(tests, in_per_cent_no_seeds_are_told);
    return tests;
}
