/* SPDX-License-Identifier: MIT */
/* Games in notations to the letter: whole texts, and what single words, tags and
 * lines of them mean. */
#include "base/memory.h"
#include "game/abalone.h"
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

/* Of the two, the one who has more. */
START_TEST(a_score_says_who_has_won_and_one_is_half_of_nothing)
{
    static const struct {
        const char *result;
        enum end end;
        int winner;
    } rows[] = {
        {"25-23", END_RESIGNED, 0}, {"23-25", END_RESIGNED, 1},
        {"24-24", END_AGREED, -1},  {"1-0", END_RESIGNED, 0},
        {"0-1", END_RESIGNED, 1},   {"0-0", END_AGREED, -1},
        {"999-0", END_RESIGNED, 0}, {"*", END_NOT, -1},
    };
    static const char *const wrong[] = {"25-",  "-25",   "25",   "25-23x",
                                        "x-23", "25:23", "25--1"};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int behind = 0; behind < 2; behind++) {
            char text[200];

            /* In the tag alone, or behind the moves as well. */
            snprintf(text, sizeof text,
                     "[Variant \"abapa\"]\n[Result \"%s\"]\n\n1. F %s\n",
                     behind ? "*" : rows[i].result,
                     behind ? rows[i].result : "");

            struct match *const match = notation_reads("ogn", text);
            const int node = history_cursor(match_history(match));

            ck_assert_int_eq(match_end(match), rows[i].end);
            ck_assert_int_eq(match_ply(match), 1);
            if (rows[i].end != END_NOT)
                ck_assert_int_eq(match_outcome_at(match, node).winner,
                                 rows[i].winner);
            match_free(match);
        }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200], message[80];

        snprintf(text, sizeof text,
                 "[Variant \"Abapa\"]\n[Result \"%s\"]\n\n1. F\n", wrong[i]);
        snprintf(message, sizeof message, "x: Result: %s is no score and not *",
                 wrong[i]);
        notation_refuses("ogn", text, message);
    }
}
END_TEST

/* It leaves south without a seed, and with 21 to 27. */
#define LAST_MOVE "game kalah\n- 0,0,0,0,0,1,20/1,0,0,0,0,2,24/s\n6"

START_TEST(a_result_that_is_not_that_of_the_moves_is_told)
{
    notation_refuses("moves", "game abalone:players=3\n1. 1-0\n",
                     "x: ply 0: three players do not end a game by 1-0");
    notation_refuses("moves", "game kalah\n3 1-0 6\n",
                     "x: ply 2: 6: stands behind the result");
    notation_refuses("moves", LAST_MOVE " 1-0\n",
                     "x: ply 1: the result is 1-0, but the moves end with 0-1: "
                     "row empty");
    notation_refuses("moves", LAST_MOVE " a\n",
                     "x: ply 2: a: the game is over: row empty");
    match_free(notation_reads("moves", LAST_MOVE " 0-1\n"));
    match_free(notation_reads("moves", LAST_MOVE " *\n"));
}
END_TEST

/* ---- words ---- */

START_TEST(the_number_of_a_move_is_skipped_with_its_points)
{
    static const char *const rows[][2] = {
        {"1.", ""}, {"12...", ""},  {"1.a1b2", "a1b2"}, {"3..x", "x"},
        {"1", "1"}, {"12a", "12a"}, {"a1.", "a1."},     {".a", ".a"},
        {"", ""},   {"1-0", "1-0"}, {"007.b", "b"},     {"1.2.3", "2.3"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(notation_skip_number(rows[i][0]), rows[i][1]);
}
END_TEST

START_TEST(a_move_has_less_than_sixty_four_characters)
{
    char word[NOTATION_WORD_MAX + 1] = "";
    struct match *const match = notation_reads("moves", "3\n");
    struct err err = {""};

    memset(word, 'x', NOTATION_WORD_MAX);
    ck_assert(!notation_play(match, word, &err));
    ck_assert_ptr_nonnull(strstr(err.text, ": is no move"));
    word[NOTATION_WORD_MAX - 1] = '\0';
    ck_assert(!notation_play(match, word, &err));
    ck_assert_ptr_null(strstr(err.text, ": is no move"));
    ck_assert_int_eq(match_ply(match), 1);
    match_free(match);
}
END_TEST

/* Behind the beginning, so many signs more than there is room for. */
static void is_too_long(const char *format, const char *beginning, int room)
{
    char text[SPEC_TEXT_MAX + POSITION_TEXT_MAX + 80] = "";
    const size_t length = strlen(beginning);
    struct err err = {""};

    for (int more = -1; more <= 0; more++) {
        memcpy(text, beginning, length);
        memset(text + length, 'x', (size_t)(room + more));
        strcpy(text + length + room + more, "\n");
        ck_assert_ptr_null(
            game_format_named(format)->read("x", text, strlen(text), &err));
        ck_assert_msg((strstr(err.text, "xxx...: is too long") != NULL) ==
                          (more == 0),
                      "%s: %s", format, err.text);
    }
}

START_TEST(a_game_and_a_position_have_no_more_signs_than_there_is_room_for)
{
    is_too_long("moves", "game ", SPEC_TEXT_MAX);
    is_too_long("moves", "- ", POSITION_TEXT_MAX);
    is_too_long("ugi", "setoption name Game value ", SPEC_TEXT_MAX);
    is_too_long("ugi", "position ", POSITION_TEXT_MAX);
    is_too_long("ugi", "position fen ", POSITION_TEXT_MAX);
    is_too_long("ugi", "position startpos moves ", NOTATION_WORD_MAX);
}
END_TEST

START_TEST(a_list_without_moves_is_a_game_that_begins)
{
    static const char *const texts[] = {"game kalah\n",
                                        "game kalah",
                                        "; a\ngame kalah  \n\n; b\n",
                                        "  game kalah\t\r\n",
                                        "1.\n",
                                        "; a\n",
                                        "1. *\n"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct match *const match = notation_reads("moves", texts[i]);

        ck_assert_str_eq(game_spec_text(match_game(match)).text, "kalah");
        ck_assert_int_eq(match_ply(match), 0);
        ck_assert_int_eq(match_end(match), END_NOT);
        match_free(match);
    }
}
END_TEST

START_TEST(what_is_no_list_of_names_or_comments_is_told)
{
    notation_refuses("json", "{\"players\":3,\"moves\":[]}",
                     "x: players: 3,\"moves\":[]}: a list should begin");
    notation_refuses("json", "{\"players\":[\"a\",3],\"moves\":[]}",
                     "x: players: 3],\"moves\":[]}: a text should begin");
    notation_refuses("json", "{\"moves\":[],\"comments\":[3]}",
                     "x: comments: 3]}: an object should begin");
    notation_refuses("json", "{\"moves\":{}}",
                     "x: moves: {}}: a list should begin");
    notation_refuses("json", "[]", "x: []: an object should begin");
    match_free(notation_reads(
        "json", "{\"players\":[\"a\",\"b\",\"c\"],\"moves\":[]}"));
}
END_TEST

/* The line of the cursor goes on to its end, whatever else was played. */
START_TEST(the_way_of_a_notation_is_the_line_of_the_cursor_to_its_end)
{
    struct match *const match = notation_reads("moves", "1 a 3 b c\n");
    int plies;

    match_goto(match, 2);
    match_play(match,
               variant_read(match_game(match), match_position(match), "4"), 0);
    match_goto(match, 1);

    int *const way = notation_way(match, &plies);

    ck_assert_int_eq(plies, 3);
    ck_assert_int_eq(way[0], 0);
    ck_assert_int_eq(way[1], 1);
    ck_assert_int_eq(way[2], 2);
    ck_assert_int_eq(way[3], 6);
    free(way);
    match_free(match);
}
END_TEST

/* ---- tags ---- */

static void is_dated(const char *text, const char *date)
{
    struct match *const match = notation_reads("moves", "3\n");

    notation_set_date(match, text);
    ck_assert_str_eq(match_date(match).text, date);
    match_free(match);
}

START_TEST(a_date_is_known_where_all_its_parts_are)
{
    is_dated("2026.11.22", "2026-11-22T00:00:00Z");
    is_dated("1999.1.2", "1999-01-02T00:00:00Z");
    is_dated("2026.??.??", "");
    is_dated("2026.11", "");
    is_dated("????.??.??", "");
    is_dated("2026.13.01", "");
    is_dated("2026-11-22", "");
    is_dated("", "");
}
END_TEST

START_TEST(a_name_that_is_not_known_is_that_of_the_seat)
{
    struct match *const match = notation_reads("moves", "3\n");

    notation_set_name(match, 1, "?");
    notation_set_name(match, 0, "");
    notation_set_event(match, "?");
    notation_set_event(match, "");
    ck_assert_str_eq(match_player(match, 0)->name, "South");
    ck_assert_str_eq(match_player(match, 1)->name, "North");
    ck_assert_ptr_null(history_node(match_history(match), 0)->comment);
    notation_set_name(match, 1, "??");
    notation_set_name(match, 0, "A");
    ck_assert_str_eq(match_player(match, 0)->name, "A");
    ck_assert_str_eq(match_player(match, 1)->name, "??");
    match_free(match);
}
END_TEST

static void has_south(const char *tag, const char *name)
{
    char text[600];

    snprintf(text, sizeof text, "%s\n\n1. F\n", tag);

    struct match *const match = notation_reads("ogn", text);

    ck_assert_str_eq(match_player(match, 0)->name, name);
    match_free(match);
}

START_TEST(a_tag_has_a_name_and_a_value_in_quotes)
{
    char longest[300] = "[South \"";
    char expected[300] = "";

    has_south("[South \"a\"]", "a");
    has_south("[South\"a\"]", "a");
    has_south("[South   \"a b\"]\n[Other \"x\"]", "a b");
    has_south("[South \"a\\\"b\\\\c\\d\"]", "a\"b\\cd");
    has_south("[south \"a\"]", "South");
    has_south("[Sout \"a\"]\n[Souths \"b\"]", "South");
    memset(longest + strlen(longest), 'x', 260);
    strcat(longest, "\"]");
    memset(expected, 'x', NOTATION_VALUE_MAX - 1);
    has_south(longest, expected);
    notation_refuses("ogn", "[South a]\n\n1. F\n",
                     "x: [South a]: a tag has the form [Name \"value\"]");
    notation_refuses("ogn", "[South \"a]\n\n1. F\n",
                     "x: [South \"a]: a tag has the form [Name \"value\"]");
    notation_refuses("ogn", "[South \"a\\\"]\n\n1. F\n",
                     "x: [South \"a\\\"]: a tag has the form [Name \"value\"]");
    notation_refuses("ogn", "[South \"a\"]\n[South \"b\"]\n\n1. F\n",
                     "x: South: stands there twice");
    notation_refuses("ogn", "[Other \"a\"]\n[Other \"b\001\"]\n\n1. F\n",
                     "x: Other: holds a control character, or is not UTF-8");
    match_free(notation_reads("ogn", "[Other \"a\"]\n[Other \"b\"]\n\n1. F\n"));
}
END_TEST

START_TEST(a_comment_becomes_one_line_of_text)
{
    static const struct {
        const char *text;
        const char *comment; /* NULL: none */
    } rows[] = {
        {"{a\nb\r\nc\td}", "a b  c d"},
        {"{}", NULL},
        {"{a}", "a"},
        {"{ a }", " a "},
        {"{a\001b}", NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];

        snprintf(text, sizeof text, "[Other \"\"]\n\n1. F %s a\n",
                 rows[i].text);

        struct match *const match = notation_reads("ogn", text);

        ck_assert_pstr_eq(history_node(match_history(match), 1)->comment,
                          rows[i].comment);
        ck_assert_ptr_null(history_node(match_history(match), 2)->comment);
        ck_assert_int_eq(match_ply(match), 2);
        match_free(match);
    }
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
    tcase_add_loop_test(tests, a_start_has_the_name_that_others_know_it_by, 0,
                        sizeof STARTS / sizeof *STARTS);
    tcase_add_test(tests, a_score_says_who_has_won_and_one_is_half_of_nothing);
    tcase_add_test(tests, a_result_that_is_not_that_of_the_moves_is_told);
    tcase_add_test(tests, the_number_of_a_move_is_skipped_with_its_points);
    tcase_add_test(tests, a_move_has_less_than_sixty_four_characters);
    tcase_add_test(tests,
                   the_way_of_a_notation_is_the_line_of_the_cursor_to_its_end);
    tcase_add_test(
        tests, a_game_and_a_position_have_no_more_signs_than_there_is_room_for);
    tcase_add_test(tests, a_list_without_moves_is_a_game_that_begins);
    tcase_add_test(tests, what_is_no_list_of_names_or_comments_is_told);
    tcase_add_test(tests, a_date_is_known_where_all_its_parts_are);
    tcase_add_test(tests, a_name_that_is_not_known_is_that_of_the_seat);
    tcase_add_test(tests, a_tag_has_a_name_and_a_value_in_quotes);
    tcase_add_test(tests, a_comment_becomes_one_line_of_text);
    tcase_add_loop_test(
        tests, lines_are_as_full_as_eighty_characters_let_them_be, 0, 2);
    tcase_add_test(tests, a_position_has_its_rows_from_the_last_to_the_first);
    tcase_add_test(tests, a_row_has_as_many_cells_as_the_board);
    return tests;
}
