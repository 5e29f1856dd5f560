/* SPDX-License-Identifier: MIT */
/* Verdicts: the moves that are listed, what others lose, and their text. */
#include "match/review/test_marks.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* What a search says of 3, which was played, and what is proven. */
START_TEST(a_verdict_that_is_against_a_proof_is_corrected)
{
    static const struct {
        const char *search;
        int value;
        int played;
        const char *better; /* or NULL */
        const char *then;
    } cases[] = {
        {"~ +6 3=+6 1=+4 2=-2 / 3", 4, -4, NULL, "~ +4 1=+4 2=-2 3=-4"},
        {"~ +6 3=+6 1=+2 2=-2 / 3", 4, -4, NULL, "~ +4 1=+4 2=-2 3=-4"},
        {"~ +6 3=+6 1=+4 2=-2 / 3", 4, -4, "2", "~ +4 2=+4 1=+4 3=-4"},
        {"~ +6 3=+6 1=+4", 2, 0, "2", "~ +2 2=+2 1=+2 3=+0"},
        {"~ +6 1=+6 3=+4 2=-2 / 1", 4, 4, NULL, "~ +4 3=+4 1=+4 2=-2"},
        {"~ +6 3=+6 1=+4 2=-2 / 3", 8, 8, NULL, "~ +8 3=+8 1=+4 2=-2 / 3"},
        {"~ +6 1=+6 3<-4 2=-6 / 1", 8, 0, NULL, "~ +8 1=+8 3=+0 2=-6 / 1"},
        {"~ +6 3=+6", 8, 0, NULL, "~ +6 3=+6"},
    };
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct position start;
    struct err err = {""};

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct verdict verdict = {.known = false};
        struct judged_move played = {.value = cases[i].played};
        struct move better;

        ck_assert(
            game->class->read_move(game, &start, "3", &played.move, &err));
        if (cases[i].better != NULL)
            ck_assert(game->class->read_move(game, &start, cases[i].better,
                                             &better, &err));
        ck_assert_msg(
            verdict_read(cases[i].search, game, &start, &verdict, &err), "%s",
            err.text);
        verdict_correct(&verdict, cases[i].value, &played,
                        cases[i].better != NULL ? &better : NULL);

        char *const text = text_of(&verdict, game, &start);

        ck_assert_str_eq(text, cases[i].then);
        free(text);
    }
    game_free(game);
}
END_TEST

START_TEST(what_is_written_of_a_verdict_is_read_again)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct line line = {0};

    if (game->players == 2) {
        marks_play_randomly(game, (uint64_t)_i, 3, &line);

        struct review review = marks_review(game, &line);

        marks_judge(&review);
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

TCase *marks_verdict_case(void)
{
    TCase *const verdicts = tcase_create("verdicts");

    tcase_add_test(verdicts, what_a_bad_move_loses_is_told_as_a_bound);
    tcase_add_test(
        verdicts,
        a_list_has_the_best_moves_in_order_and_the_one_that_was_played);
    tcase_add_test(verdicts, what_is_told_of_a_move_that_is_not_listed_is_true);
    tcase_add_test(verdicts, a_verdict_that_is_against_a_proof_is_corrected);
    tcase_add_loop_test(verdicts, what_is_written_of_a_verdict_is_read_again, 0,
                        VARIANT_COUNT);
    tcase_add_test(verdicts, what_is_no_verdict_is_told);
    return verdicts;
}
