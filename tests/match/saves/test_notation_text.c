/* SPDX-License-Identifier: MIT */
/* Games in notations to the letter: whole texts, their lines, and positions. */
#include "base/rng.h"
#include "match/saves/notation.h"
#include "match/saves/test_notation.h"
#include "support/game/variants.h"
#include "support/notation.h"

#include <stdlib.h>
#include <string.h>

/* ---- whole texts ---- */

#define OGN(event, result, more)                                         \
    "[Variant \"Abapa\"]\n[Event \"" event "\"]\n[Site \"?\"]\n"         \
    "[Date \"????.??.??\"]\n[Round \"?\"]\n[South \"Thr\\\"u\\\\sh\"]\n" \
    "[North \"magpie\"]\n[Result \"" result "\"]\n" more "\n"

#define APGN(variant, result, more)                                  \
    "[Event \"?\"]\n[Date \"2016.09.01\"]\n[Black \"magpie\"]\n"     \
    "[White \"saab\"]\n[Variant \"" variant "\"]\n[Result \"" result \
    "\"]\n[Notation \"Aba-Pro\"]\n" more "\n"

/* South takes two with E. */
#define BOARD "[FEN \"0-0-0-0-2-0-1-0-3-0-0-0-21-21-S\"]\n"

/* What is read is written again, to the letter. */
static const struct {
    const char *format;
    const char *text;
} WHOLE[] = {
    {"moves", "game kalah\n1.\n"},
    {"moves", "game kalah\n3 6 a\n"},
    {"moves", "game kalah:pits=7\n3 1-0\n"},
    {"moves", "game oware\n- 0,0,0,0,2,0,20/1,0,3,0,0,0,22/s\n5 c 0-1\n"},
    {"moves", "game oware\n- 0,0,0,0,2,0,20/1,0,3,0,0,0,22/s\n1.\n"},
    {"aba", "game abalone\n1. 1/2-1/2\n"},
    {"aba", "game abalone:start=wall\na3b3 i7h6\n"},
    {"ugi", "setoption name Game value kalah\nposition startpos\n"},
    {"ugi", "setoption name Game value oware\nposition startpos moves 1 b\n"},
    {"ugi", "setoption name Game value oware\n"
            "position fen 0,0,0,0,2,0,20/1,0,3,0,0,0,22/s\n"},
    {"ugi", "setoption name Game value oware\n"
            "position fen 0,0,0,0,2,0,20/1,0,3,0,0,0,22/s moves 5 c\n"},
    {"json", "{\"game\":\"kalah\",\"players\":[\"A\",\"B\"],\"moves\":[]}\n"},
    {"json", "{\"game\":\"kalah\",\"players\":[\"A\",\"B\"],\"moves\":[\"3\","
             "\"6\"],\"result\":\"0-1\"}\n"},
    {"json", "{\"game\":\"abalone\",\"players\":[\"A\",\"B\"],"
             "\"date\":\"2026-11-22T10:00:00Z\",\"moves\":[\"i9h8\"],"
             "\"result\":\"1/2-1/2\",\"comments\":[{\"ply\":1,\"text\":\"c\"}]}"
             "\n"},
    {"ogn", OGN("?", "*", "") "*\n"},
    {"ogn", OGN("cup", "*", "") "1. F a {a quiet one} 2. E\n"},
    {"ogn", OGN("?", "1-0", "") "1. F a 1-0\n"},
    {"ogn", OGN("?", "0-0", "") "1. F 0-0\n"},
    {"ogn", OGN("?", "23-21", BOARD) "1. E+2 23-21\n"},
    {"ogn", OGN("?", "0-1", BOARD) "1. E+2 0-1\n"},
    {"ogn", OGN("?", "1-1", BOARD) "1. E+2 1-1\n"},
    {"ogn", OGN("?", "*", "[Rules \"oware:slam=legal\"]\n") "1. A\n"},
    {"apgn", APGN("belgian", "*", "[Plies \"0\"]\n") "*\n"},
    {"apgn",
     APGN(
         "belgian", "1-0",
         "[Termination \"resignation\"]\n[Plies \"3\"]\n") "1. i9h8 i6h6 {a quiet one} 2. i8h7 1-0\n"},
    {"apgn",
     APGN(
         "belgian", "1/2-1/2",
         "[Termination \"agreement\"]\n[Plies \"2\"]\n") "1. i9h8 i6h6 1/2-1/2\n"},
    {"apgn",
     APGN(
         "custom", "*",
         "[SetUp \"1\"]\n"
         "[Position \"5/6/7/8/3bw4/8/7/6/5-1b0w w\"]\n[Plies \"4\"]\n") "1... e5e6 2. e4f5 e6f7 3. f5f6 *\n"},
    {"apgn",
     APGN(
         "custom", "*",
         "[SetUp \"1\"]\n"
         "[Position \"5/6/7/8/3bw4/8/7/6/5-0b5w b\"]\n[Plies \"2\"]\n") "1. e4f5 e5e6 *\n"},
    {"apgn", APGN("custom", "*",
                  "[SetUp \"1\"]\n[Position \"wb3/6/1b4w/bbwwbbww/9/8/7/6/b3w "
                  "b\"]\n[Plies \"0\"]\n") "*\n"},
};

START_TEST(a_game_is_written_as_it_was_read)
{
    struct match *const match =
        notation_reads(WHOLE[_i].format, WHOLE[_i].text);
    char *const text = notation_writes(WHOLE[_i].format, match);

    ck_assert_str_eq(text, WHOLE[_i].text);
    free(text);
    match_free(match);
}
END_TEST

/* It would end there, and what follows would be moves. */
START_TEST(a_comment_with_a_bracket_is_left_out)
{
    static const struct {
        const char *format;
        const char *text;
    } games[] = {{"apgn", APGN("belgian", "*", "") "1. i9h8 *\n"},
                 {"ogn", OGN("?", "*", "") "1. F *\n"}};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct match *const match =
            notation_reads(games[i].format, games[i].text);
        char *text;

        history_set_comment(match_history(match), 1, "so}far");
        text = notation_writes(games[i].format, match);
        ck_assert_ptr_null(strstr(text, "far"));
        match_free(notation_reads(games[i].format, text));
        free(text);
        match_free(match);
    }
}
END_TEST

static const char *const STARTS[] = {
    "belgian",        "standard",   "german_daisy", "dutch_daisy",
    "swiss_daisy",    "alien",      "alliances",    "atomouche",
    "centrifugeuse",  "domination", "duel",         "fujiyama",
    "snakes_variant", "star",       "the_clearing", "the_wall"};

START_TEST(a_start_has_the_name_that_others_know_it_by)
{
    char text[400];

    snprintf(text, sizeof text, APGN("%s", "*", "[Plies \"0\"]\n") "*\n",
             STARTS[_i]);

    struct match *const match = notation_reads("apgn", text);
    char *const written = notation_writes("apgn", match);

    ck_assert_str_eq(written, text);
    free(written);
    match_free(match);
}
END_TEST

/* ---- lines ---- */

/* Behind the tags: as many words in a line as there is room for, with one blank
 * between them. */
static void check_lines(const char *text)
{
    const char *line = strstr(text, "\n\n") + 2;
    int lines = 0;

    for (const char *end; *line != '\0'; line = end + 1, lines++) {
        end = strchr(line, '\n');
        ck_assert_ptr_nonnull(end);
        ck_assert_int_le(end - line, 80);
        ck_assert(*line != ' ' && end[-1] != ' ');
        if (end[1] != '\0')
            ck_assert_uint_gt(
                (size_t)(end - line) + 1 + strcspn(end + 1, " \n"), 80);
    }
    ck_assert_ptr_null(strstr(strstr(text, "\n\n") + 1, "  "));
    ck_assert_int_gt(lines, 3);
}

START_TEST(lines_are_as_full_as_eighty_characters_let_them_be)
{
    static const char *const formats[] = {"apgn", "ogn"};
    static const char *const specs[] = {"abalone", "oware"};

    for (uint64_t stream = 0; stream < 40; stream++) {
        struct game *const game = variant_game(specs[_i]);
        struct rng rng = rng_new(41, stream);
        struct position start;

        game->class->start(game, &start);

        struct match *const match = match_new(game, &start);

        while (match_ply(match) < 150 && match_end(match) == END_NOT)
            match_play(match, variant_move(game, match_position(match), &rng),
                       0);
        if (match_ply(match) < 120) {
            match_free(match);
            continue;
        }

        char *const text = notation_writes(formats[_i], match);

        check_lines(text);
        free(text);
        match_free(match);
    }
}
END_TEST

/* ---- positions of APGN ---- */

#define ROWS "b4/1w4/b5w/8/3bw4/8/7/6/wb3"

#define OURS \
    "21.../....../......./......../...12..../......../1.....2/.2..../1..../"

START_TEST(a_position_has_its_rows_from_the_last_to_the_first)
{
    static const struct {
        const char *text, *ours;
    } rows[] = {
        {ROWS " b", OURS "1/0,0"},      {ROWS "   w", OURS "2/0,0"},
        {ROWS "-5b4w w", OURS "2/4,5"}, {ROWS "-0b9w b", OURS "1/9,0"},
        {ROWS "-9b0wb", OURS "1/0,9"},
    };
    static const char *const wrong[] = {
        ROWS,           ROWS " ",       ROWS " x",      ROWS " bw",
        ROWS " b ",     ROWS "-5b4 w",  ROWS "-5b w",   ROWS "-xb4w w",
        ROWS "-5bxw w", ROWS "-5w4b w", ROWS "-5b4x w", ROWS "-55b4w w"};
    struct err err = {""};
    char ours[POSITION_TEXT_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(apgn_read_position(rows[i].text, ours, sizeof ours, &err),
                      "%s", err.text);
        ck_assert_str_eq(ours, rows[i].ours);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_msg(!apgn_read_position(wrong[i], ours, sizeof ours, &err),
                      "%s", wrong[i]);
        ck_assert_str_eq(err.text,
                         "Position: ends without b or w, who is to move");
    }
}
END_TEST

START_TEST(a_row_has_as_many_cells_as_the_board)
{
    static const struct {
        const char *text, *message;
    } rows[] = {
        {"6/6/7/8/9/8/7/6/5 b", "row i has more than 5 cells"},
        {"bbbbbb/6/7/8/9/8/7/6/5 b", "row i has more than 5 cells"},
        {"4bb/6/7/8/9/8/7/6/5 b", "row i has more than 5 cells"},
        {"5b/6/7/8/9/8/7/6/5 b", "row i has more than 5 cells"},
        {"4/6/7/8/9/8/7/6/5 b", "row i has less than 5 cells"},
        {"/6/7/8/9/8/7/6/5 b", "row i has less than 5 cells"},
        {"5/6/7/8/8/8/7/6/5 b", "row e has less than 9 cells"},
        {"5/6/7/8/b9/8/7/6/5 b", "row e has more than 9 cells"},
        {"5/6/7/8/9/8/7/6/6 b", "row a has more than 5 cells"},
        {"5/6/7/8/9/8/7/7/5 b", "row b has more than 6 cells"},
        {"5/6/7/8/9/8/7/06/5 b",
         "0 in row b; a cell is b or w, and a digit counts empty ones"},
        {"5/6/7/8/9/8/7/:6/5 b",
         ": in row b; a cell is b or w, and a digit counts empty ones"},
    };
    struct err err = {""};
    char ours[POSITION_TEXT_MAX], message[100];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(
            !apgn_read_position(rows[i].text, ours, sizeof ours, &err), "%s",
            rows[i].text);
        snprintf(message, sizeof message, "Position: %s", rows[i].message);
        ck_assert_str_eq(err.text, message);
    }
}
END_TEST

TCase *notation_text_case(void)
{
    TCase *const tests = tcase_create("text");

    tcase_add_loop_test(tests, a_game_is_written_as_it_was_read, 0,
                        sizeof WHOLE / sizeof *WHOLE);
    tcase_add_test(tests, a_comment_with_a_bracket_is_left_out);
    tcase_add_loop_test(tests, a_start_has_the_name_that_others_know_it_by, 0,
                        sizeof STARTS / sizeof *STARTS);
    tcase_add_loop_test(
        tests, lines_are_as_full_as_eighty_characters_let_them_be, 0, 2);
    tcase_add_test(tests, a_position_has_its_rows_from_the_last_to_the_first);
    tcase_add_test(tests, a_row_has_as_many_cells_as_the_board);
    return tests;
}
