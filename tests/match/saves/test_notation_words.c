/* SPDX-License-Identifier: MIT */
/* What single words and tags of a notation mean: results, moves, starts, dates,
 * names, comments. */
#include "base/option.h"
#include "base/rng.h"
#include "match/saves/notation.h"
#include "match/saves/test_notation.h"
#include "support/game/variants.h"
#include "support/notation.h"

#include <stdlib.h>
#include <string.h>

/* ---- results, moves and starts ---- */

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

START_TEST(what_stands_in_brackets_is_passed_over_to_its_end)
{
    static const struct {
        const char *moves;
        int plies;
    } rows[] = {
        {"1. F (1. A b) a", 2}, {"(x) 1. F a 2. E", 3}, {"1. F (a", 1},
        {"1. F(E)a", 2},        {"1. F {(} a", 2},      {"1. F () a ()", 2},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];

        snprintf(text, sizeof text, "[Other \"\"]\n\n%s\n", rows[i].moves);

        struct match *const match = notation_reads("ogn", text);

        ck_assert_int_eq(match_ply(match), rows[i].plies);
        match_free(match);
    }
}
END_TEST

START_TEST(a_move_of_oware_is_a_letter_with_what_it_takes)
{
    static const char *const good[] = {"F", "F+1", "F+12", "A", "1.F", "1...B"};
    static const char *const wrong[] = {"F+", "F1",  "F+1x", "F+x",
                                        "FF", "F-1", "F +",  "F+1+1"};
    char text[100];

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, "[Other \"\"]\n\n%s\n", good[i]);
        match_free(notation_reads("ogn", text));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct err err = {""};

        snprintf(text, sizeof text, "[Other \"\"]\n\n%s\n", wrong[i]);
        ck_assert_ptr_null(
            notation_format("ogn")->read("x", text, strlen(text), &err));
        ck_assert_msg(strstr(err.text, "a move is a letter") != NULL, "%s",
                      err.text);
    }
}
END_TEST

/* The names of the starts of Abalone, the usual one first. */
static const struct option *start_option(const struct game *game)
{
    struct game_switch found;

    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        if (strcmp(found.option->key, "start") == 0)
            return found.option;
    ck_abort_msg("abalone has no starts");
    return NULL;
}

/* A list that begins there and one that does not tell where it begins: of all
 * starts that fit the moves the first one is taken. */
START_TEST(the_start_of_a_list_is_the_first_one_that_fits_its_moves)
{
    struct game *const game = variant_game("abalone");
    const struct option *const starts = start_option(game);
    const int count = option_word_count(starts);

    ck_assert_int_gt(count, 10);
    for (int i = 0; i < count; i++) {
        char spec[SPEC_TEXT_MAX], text[400], moves[300] = "";
        struct rng rng = rng_new(61, (uint64_t)i);
        int first = 0;

        snprintf(spec, sizeof spec, "abalone:start=%s", starts->words[i]);

        struct match *match = notation_match(spec, NULL, &(struct err){""});

        for (int ply = 0; ply < 12; ply++) {
            const struct move move =
                variant_move(match_game(match), match_position(match), &rng);
            const size_t length = strlen(moves);

            snprintf(
                moves + length, sizeof moves - length, "%s%s",
                ply > 0 ? " " : "",
                game_move_text(match_game(match), match_position(match), move)
                    .text);
            match_play(match, move, 0);
        }
        match_free(match);
        for (match = NULL; match == NULL; first++) {
            snprintf(text, sizeof text, "game abalone:start=%s\n%s\n",
                     starts->words[first], moves);
            match = notation_format("aba")->read("x", text, strlen(text),
                                                 &(struct err){""});
        }
        ck_assert_int_le(first - 1, i);

        struct match *const found = notation_reads("aba", moves);

        ck_assert_str_eq(game_spec_text(match_game(found)).text,
                         game_spec_text(match_game(match)).text);
        ck_assert(position_same(match_position(found), match_position(match)));
        match_free(found);
        match_free(match);
    }
    game_free(game);
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

    for (size_t filled = (size_t)room - 1; filled <= (size_t)room; filled++) {
        strcpy(text, beginning);
        memset(text + length, 'x', filled);
        strcpy(text + length + filled, "\n");
        ck_assert_ptr_null(
            notation_format(format)->read("x", text, strlen(text), &err));
        ck_assert_msg((strstr(err.text, "xxx...: is too long") != NULL) ==
                          (filled == (size_t)room),
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

/* A terminal would obey them, and no save may have them. */
START_TEST(a_name_with_a_control_character_is_refused)
{
    static const char *const names[] = {"a\\nb", "\\u001b[2J", "a\\u007f",
                                        "\\u009b2J"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[100];

        snprintf(text, sizeof text, "{\"players\":[\"x\",\"%s\"],\"moves\":[]}",
                 names[i]);
        notation_refuses("json", text,
                         "x: players: a name holds a control character");
    }
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
    for (size_t i = 0; i < 260; i++)
        longest[strlen("[South \"") + i] = "\303\251"[i % 2];
    for (size_t i = 0; i < NOTATION_VALUE_MAX - 2; i++)
        expected[i] = "\303\251"[i % 2];
    expected[NOTATION_VALUE_MAX - 2] = '\0';
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

START_TEST(a_comment_in_json_becomes_one_line_of_text)
{
    static const struct {
        const char *text;
        const char *comment; /* NULL: none */
    } rows[] = {
        {"a\\nb\\r\\nc\\td", "a b  c d"},
        {"", NULL},
        {" a ", " a "},
        {"a\\u0001b", NULL},
        {"\\u001b[2J", NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];

        snprintf(
            text, sizeof text,
            "{\"moves\":[\"3\"],\"comments\":[{\"ply\":1,\"text\":\"%s\"}]}",
            rows[i].text);

        struct match *const match = notation_reads("json", text);

        ck_assert_pstr_eq(history_node(match_history(match), 1)->comment,
                          rows[i].comment);
        match_free(match);
    }
}
END_TEST

TCase *notation_words_case(void)
{
    TCase *const tests = tcase_create("words");

    tcase_add_test(tests, a_score_says_who_has_won_and_one_is_half_of_nothing);
    tcase_add_test(tests, what_stands_in_brackets_is_passed_over_to_its_end);
    tcase_add_test(tests, a_move_of_oware_is_a_letter_with_what_it_takes);
    tcase_add_test(tests,
                   the_start_of_a_list_is_the_first_one_that_fits_its_moves);
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
    tcase_add_test(tests, a_name_with_a_control_character_is_refused);
    tcase_add_test(tests, a_comment_in_json_becomes_one_line_of_text);
    return tests;
}
