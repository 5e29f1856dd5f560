/* SPDX-License-Identifier: MIT */
/* Codes of games with typos, and what is no code: each is told to be wrong. */
#include "fuzz/fuzz.h"
#include "match/saves/test_game_code.h"
#include "support/game/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 15 };

/* Refused, in one sentence that can be shown in a line. */
static void check_refused(const char *code, const char *words)
{
    struct err err = {""};
    struct match *const match = game_code_read(code, &err);

    ck_assert_msg(match == NULL, "%s was read", code);
    ck_assert_msg(strstr(err.text, words) != NULL, "%s: %s", code, err.text);
    ck_assert_ptr_null(strchr(err.text, '\n'));
}

/* With the checksum that it should have. */
static void check_damaged(const char *bare, const char *words)
{
    char code[GAME_CODE_BYTES];

    snprintf(code, sizeof code, "%s%s", bare,
             game_code_check(bare, strlen(bare)).text);
    check_refused(code, words);
}

START_TEST(every_wrong_character_is_told)
{
    struct match *const match = game_code_random("kalah:pits=7", NULL, 25, 6);
    char *const code = game_code_of(match);

    for (size_t at = 0; code[at] != '\0'; at++) {
        const char right = code[at];

        for (const char *sign = GAME_CODE_SIGNS; *sign != '\0'; sign++) {
            code[at] = *sign;
            if (*sign != right)
                check_refused(code, "has a typo");
            ck_assert(game_code_is(code));
        }
        code[at] = right;
    }
    free(code);
    match_free(match);
}
END_TEST

START_TEST(so_is_every_one_that_is_missing_doubled_or_exchanged)
{
    struct match *const match = game_code_random("abalone", NULL, 25, 7);
    char *const code = game_code_of(match);
    const size_t length = strlen(code);

    for (size_t at = 0; at < length; at++) {
        char wrong[GAME_CODE_BYTES];

        snprintf(wrong, sizeof wrong, "%.*s%s", (int)at, code, code + at + 1);
        check_refused(wrong, "has a typo");
        snprintf(wrong, sizeof wrong, "%.*s%s", (int)at + 1, code, code + at);
        check_refused(wrong, "has a typo");
        snprintf(wrong, sizeof wrong, "%.*s", (int)at, code);
        check_refused(wrong, "has a typo");
        if (at + 1 == length || code[at] == code[at + 1])
            continue;
        snprintf(wrong, sizeof wrong, "%s", code);
        wrong[at] = code[at + 1];
        wrong[at + 1] = code[at];
        check_refused(wrong, "has a typo");
    }
    free(code);
    match_free(match);
}
END_TEST

START_TEST(what_no_game_can_be_is_refused)
{
    check_damaged("nq3.kalah.B", "newer naqala: it begins with nq3");
    check_damaged("nq2.kalah.B", "not from a second to a day");
    check_damaged("nq1.kalah.", "behind the end");
    check_damaged("nq1.kalah.A", "behind the end");
    check_damaged("nq1.chess.B", "chess");
    check_damaged("nq1.kalah.pits-99.B", "pits");
    check_damaged("nq1.B", "no game");
    check_damaged("nq1.kalah.!", "no game");
    check_damaged("nq1.abalone.A", "behind the end");
    check_damaged("nq1.abalone.B", "no head start");
}
END_TEST

/* With one pit a side there is one move, and two stand for it. The number is three
 * times what stands for the moves: 1, and from the top bit down those from the last
 * to the first, a zero each. */
START_TEST(a_move_that_is_not_there_is_told_by_its_number)
{
    static const struct {
        size_t number;
        const char *words; /* NULL: so many moves */
        int plies;
    } rows[] = {
        {1, NULL, 0},
        {2, NULL, 1},
        {3, "move 1 is none that is legal", 0},
        {4, NULL, 2},
        {5, "move 1 is none that is legal", 0},
        {6, "move 2 is none that is legal", 0},
        {10, "move 2 is none that is legal", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bare[32], code[GAME_CODE_BYTES];

        snprintf(bare, sizeof bare, "nq1.kalah.pits-1.%c",
                 GAME_CODE_SIGNS[3 * rows[i].number]);
        if (rows[i].words != NULL) {
            check_damaged(bare, rows[i].words);
            continue;
        }
        snprintf(code, sizeof code, "%s%s", bare,
                 game_code_check(bare, strlen(bare)).text);

        struct match *const match = game_code_match(code);

        ck_assert_int_eq(match_ply(match), rows[i].plies);
        match_free(match);
    }
}
END_TEST

/* The checksum is right, and what it stands for is chance. */
START_TEST(any_letters_are_a_game_or_refused)
{
    enum { TEXTS = 200, LETTERS_MAX = 40 };
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct match *const match = game_code_random(VARIANTS[_i], NULL, 0, 0);
    char *const code = game_code_of(match);
    char bare[GAME_CODE_BYTES];

    for (int text = 0; text < TEXTS; text++) {
        const int letters = (int)rng_below(&rng, LETTERS_MAX);
        size_t at = (size_t)(strrchr(code, '.') + 1 - code);

        memcpy(bare, code, at);
        for (int i = 0; i < letters; i++)
            bare[at++] =
                GAME_CODE_SIGNS[rng_below(&rng, sizeof GAME_CODE_SIGNS - 2)];
        fuzz_code((const uint8_t *)bare, at);
    }
    free(code);
    match_free(match);
}
END_TEST

START_TEST(what_has_a_checksum_alone_is_too_short)
{
    char rules[SPEC_TEXT_MAX + 10] = "nq1.";

    check_damaged("nq1", "has a typo");
    check_damaged("nq", "has a typo");
    check_damaged("", "has a typo");
    check_damaged("nq1.", "this code is damaged: there is no game in it");
    memset(rules + 4, 'a', SPEC_TEXT_MAX);
    strcpy(rules + 4 + SPEC_TEXT_MAX, ".B");
    check_damaged(rules, "no game has so many rules");
    strcpy(rules + 4 + SPEC_TEXT_MAX - 1, ".B");
    check_damaged(rules, "aaa...: no such game");
}
END_TEST

/* Three of the four signs that it begins with are those of a code. */
START_TEST(a_code_is_known_by_its_beginning_even_with_a_typo)
{
    static const struct {
        const char *text;
        bool is;
    } rows[] = {
        {"nq1.abcdefgh", true},    {"nq1.abcdefg", false},
        {"nq2.abcdefgh", true},    {"nq9.abcdefgh", true},
        {"xq1.abcdefgh", true},    {"nx1.abcdefgh", true},
        {"nq1xabcdefgh", true},    {"xq2.abcdefgh", true},
        {"nq2xabcdefgh", true},    {"nq9xabcdefgh", false},
        {"xx1.abcdefgh", false},   {"nx9.abcdefgh", false},
        {"xq1xabcdefgh", false},   {"xnq1.abcdefgh", false},
        {"nq1.abcd/efgh", false},  {"nq1.abcd:efgh", false},
        {"nq1.abcd=efgh", false},  {"\tn q1.a\r\nbcdefgh ", true},
        {"n q1.a b c d e", false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(game_code_is(rows[i].text) == rows[i].is, "%s",
                      rows[i].text);
}
END_TEST

START_TEST(other_words_are_no_codes)
{
    static const char *const words[] = {
        "",        "oak",           "nq1",
        "nq",      "./nq1.kalah.B", "kalah:pits=7",
        "n1.kala", "game.naqala",   "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(!game_code_is(words[i]), "%s", words[i]);
}
END_TEST

TCase *game_code_typos_case(void)
{
    TCase *const typos = tcase_create("typos");

    tcase_add_test(typos, every_wrong_character_is_told);
    tcase_add_test(typos, so_is_every_one_that_is_missing_doubled_or_exchanged);
    tcase_add_test(typos, what_no_game_can_be_is_refused);
    tcase_add_loop_test(typos, any_letters_are_a_game_or_refused, 0,
                        VARIANT_COUNT);
    tcase_add_test(typos, a_move_that_is_not_there_is_told_by_its_number);
    tcase_add_test(typos, what_has_a_checksum_alone_is_too_short);
    tcase_add_test(typos, a_code_is_known_by_its_beginning_even_with_a_typo);
    tcase_add_test(typos, other_words_are_no_codes);
    return typos;
}
