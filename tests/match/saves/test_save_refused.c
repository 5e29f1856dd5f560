/* SPDX-License-Identifier: MIT */
/* What a save must hold, and what is said of one that is wrong. */
#include "base/memory.h"
#include "match/saves/save.h"
#include "match/saves/test_save.h"
#include "support/game/save_text.h"

#include <stdlib.h>
#include <string.h>

#define HEAD                                                        \
    "[naqala]\nformat = 1\n"                                        \
    "[game]\nspec = kalah\nstart = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n" \
    "date = 2026-11-21T09:12:05Z\n"                                 \
    "[players]\nsouth = human\nsouth.name = A\n"                    \
    "north = human\nnorth.name = B\n"
#define CURSOR                      \
    "[cursor]\nline = 0\nply = 2\n" \
    "position = 4,4,0,5,5,0,2/5,5,5,5,4,4,0/n\n"
#define MOVES "[moves]\n1 = 3 6\n"

static void refused(const char *text, const char *message)
{
    struct err err = {""};
    struct match *match = save_parse("x", text, strlen(text), &err);

    ck_assert_msg(match == NULL, "%s", text);
    ck_assert_str_eq(err.text, message);
}

START_TEST(a_save_made_by_hand_is_read)
{
    match_free(save_read_text(HEAD CURSOR MOVES));
}
END_TEST

START_TEST(what_is_no_save_is_told_so)
{
    refused("", "x: not a save: there is no section [naqala]");
    refused("[style]\na = 1\n", "x: not a save: there is no section [naqala]");
}
END_TEST

START_TEST(a_newer_save_is_refused_by_its_number)
{
    refused("[naqala]\nformat = 5\n[unheard]\nof = 1\n",
            "x:2: [naqala] format: 5 is newer than this naqala can read, "
            "which is 4");
}
END_TEST

START_TEST(a_missing_key_is_named)
{
    refused("[naqala]\nformat = 1\n[game]\nspec = kalah\n",
            "x:3: [game] start: is missing");
    refused(HEAD MOVES, "x: [cursor] line: is missing");
}
END_TEST

START_TEST(an_unknown_key_is_named_with_its_neighbour)
{
    refused(HEAD CURSOR MOVES "comment.9 = late\n",
            "x:18: [moves] comment.9: not known; did you mean "
            "comment.0?");
    refused(HEAD "colour = red\n" CURSOR MOVES,
            "x:12: [players] colour: not known");
    refused(HEAD CURSOR MOVES "[branch 2]\nparent = 0\nafter = 0\n1 = 1\n",
            "x:18: [branch 2]: not known");
}
END_TEST

START_TEST(what_is_neither_on_nor_off_is_refused)
{
    refused("[naqala]\nformat = 4\n"
            "[game]\nspec = kalah\nstart = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n"
            "date = 2026-11-21T09:12:05Z\nlimits = few\n"
            "[players]\nsouth = human\nsouth.name = A\n"
            "north = human\nnorth.name = B\n" CURSOR MOVES,
            "x:7: [game] limits: few is not one of off, on, no or yes");
}
END_TEST

START_TEST(an_illegal_move_is_told_with_its_ply)
{
    refused(HEAD CURSOR "[moves]\n1 = 3 6 e e\n",
            "x:17: [moves] 1: ply 4: e: it is the other side's pit; south "
            "plays 1 to 6");
    refused(HEAD CURSOR "[moves]\n1 = 3 3\n",
            "x:17: [moves] 1: ply 2: 3: the pit is empty");
    refused(HEAD CURSOR "[moves]\n1 = 3 6x\n",
            "x:17: [moves] 1: ply 2: 6x: not a move of this game; south plays "
            "1 to 6");
}
END_TEST

START_TEST(a_row_that_is_empty_or_misnumbered_is_refused)
{
    refused(HEAD CURSOR "[moves]\n1 =\n", "x:17: [moves] 1: holds no move");
    refused(HEAD CURSOR "[moves]\n1 = 3 6\n4 = b\n",
            "x:18: [moves] 4: not known");
}
END_TEST

#define LONG_10 "0123456789"
#define LONG_100                                                            \
    LONG_10 LONG_10 LONG_10 LONG_10 LONG_10 LONG_10 LONG_10 LONG_10 LONG_10 \
        LONG_10
#define LONG LONG_100 LONG_100 LONG_100 "0"

/* A key of the game, or of its moves, that may be left out. */
static const struct {
    const char *game, *moves;
    const char *where;
} TOO_LONG[] = {
    {"date = " LONG "\n", "1 = 3 6\n", "x:6: [game] date"},
    {"clock = " LONG "\n", "1 = 3 6\n", "x:6: [game] clock"},
    {"seed = " LONG "\n", "1 = 3 6\n", "x:6: [game] seed"},
    {"origin = " LONG "\n", "1 = 3 6\n", "x:6: [game] origin"},
    {"", "1 = " LONG "\n", "x:16: [moves] 1"},
    {"", "1 = 3 6\nmillis.1 = " LONG "\n", "x:17: [moves] millis.1"},
    {"", "1 = 3 6\ncomment.0 = " LONG "\n", "x:17: [moves] comment.0"},
    {"", "1 = 3 6\ncomment.2 = " LONG "\n", "x:17: [moves] comment.2"},
    {"", "1 = 3 6\nreview.0 = " LONG "\n", "x:17: [moves] review.0"},
    {"", "1 = 3 6\nreview.1 = " LONG "\n", "x:17: [moves] review.1"},
};

START_TEST(no_value_of_a_save_has_more_than_three_hundred_bytes)
{
    char text[1200], message[100];

    snprintf(text, sizeof text,
             "[naqala]\nformat = 1\n"
             "[game]\nspec = kalah\nstart = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n"
             "%s[players]\nsouth = human\nsouth.name = A\n"
             "north = human\nnorth.name = B\n" CURSOR "[moves]\n%s",
             TOO_LONG[_i].game, TOO_LONG[_i].moves);
    snprintf(message, sizeof message, "%s: is longer than 300 bytes",
             TOO_LONG[_i].where);
    refused(text, message);
}
END_TEST

START_TEST(times_must_be_one_for_each_move)
{
    refused(HEAD CURSOR MOVES "millis.1 = 12\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 +13\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 -13\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 13x\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 x\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 4294967296\n",
            "x:18: [moves] millis.1: is not a number of milliseconds for each "
            "move");
    refused(HEAD CURSOR MOVES "millis.1 = 12 13 14\n",
            "x:18: [moves] millis.1: has more numbers than there are moves");
}
END_TEST

START_TEST(the_cursor_must_stand_on_a_move_that_was_played)
{
    refused(HEAD "[cursor]\nline = 0\nply = 3\nposition = -\n" MOVES,
            "x:14: [cursor] ply: 3: line 0 has no such ply");
    refused(HEAD "[cursor]\nline = 1\nply = 0\nposition = -\n" MOVES,
            "x:13: [cursor] line: 1 is not in 0..0");
    refused(HEAD CURSOR "thinking = -1\n" MOVES,
            "x:16: [cursor] thinking: -1 is not in 0..2147483647");
}
END_TEST

START_TEST(seeds_that_do_not_add_up_are_refused)
{
    refused(HEAD "[cursor]\nline = 0\nply = 2\n"
                 "position = 4,4,0,5,5,0,2/5,5,5,5,4,3,0/n\n" MOVES,
            "x:15: [cursor] position: adds up to 47, the start to 48");
    refused(HEAD "[cursor]\nline = 0\nply = 2\n"
                 "position = 4,4,0/s\n" MOVES,
            "x:15: [cursor] position: south has 3 numbers, when 6 pits and "
            "the store make 7");
    refused(HEAD "[cursor]\nline = 0\nply = 2\n"
                 "position = 4,4,0,5,5,0,3/4,5,5,5,4,4,0/n\n" MOVES,
            "x:15: [cursor] position: does not follow from the moves, which "
            "lead to 4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
}
END_TEST

START_TEST(a_result_must_follow_from_the_moves)
{
    refused(HEAD CURSOR MOVES "[result]\nscore = 28-20\nended = row empty\n",
            "x:18: [result]: the game is not over at ply 2");
}
END_TEST

START_TEST(a_branch_must_leave_a_line_and_hold_a_new_move)
{
    refused(HEAD CURSOR MOVES "[branch 1]\nparent = 0\nafter = 2\n",
            "x:18: [branch 1]: has no move: the key 3 is missing");
    refused(HEAD CURSOR MOVES "[branch 1]\nparent = 0\nafter = 0\n1 = 3\n",
            "x:21: [branch 1] 1: ply 1: is already played on another line");
    refused(HEAD CURSOR MOVES "[branch 1]\nparent = 1\nafter = 0\n1 = 2\n",
            "x:19: [branch 1] parent: 1 is not in 0..0");
}
END_TEST

START_TEST(texts_that_a_terminal_would_obey_are_refused)
{
    refused(HEAD CURSOR MOVES "comment.1 = \"%1B[2J\"\n",
            "x:18: [moves] comment.1: holds a control character, or is "
            "not UTF-8");
    refused(HEAD CURSOR MOVES "comment.1 = \"%FF\"\n",
            "x:18: [moves] comment.1: holds a control character, or is "
            "not UTF-8");
}
END_TEST

START_TEST(dates_games_and_starts_are_checked)
{
    refused(
        "[naqala]\nformat = 1\n[game]\nspec = chess\n",
        "x:4: [game] spec: chess: no such game; there are kalah, oware, "
        "awari, vai-lung-thlan, ohvalhu, dakon, congkak, sungka, erherhe, togyzkumalak, "
        "mangala and abalone");
    refused("[naqala]\nformat = 1\n[game]\nspec = kalah\nstart = 1/2/s\n",
            "x:5: [game] start: position: south has 1 number, when 6 pits and "
            "the store make 7");
    refused("[naqala]\nformat = 1\n[game]\nspec = kalah\n"
            "start = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\ndate = yesterday\n",
            "x:6: [game] date: is not of the form 2026-11-21T09:12:05Z");
}
END_TEST

/* All that must stand before the moves. */
#define BEGINNING                                    \
    "[naqala]\nformat = 1\n[game]\nspec = kalah\n"   \
    "start = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\ndate = " \
    "2026-11-21T09:12:05Z\n"
#define PLAYERS \
    "[players]\nsouth = a\nsouth.name = A\nnorth = b\nnorth.name = B\n"

START_TEST(a_game_may_have_no_date)
{
    static const char text[] =
        "[naqala]\nformat = 1\n[game]\nspec = kalah\n"
        "start = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n" PLAYERS CURSOR MOVES;
    struct match *const match = save_read_text(text);
    char *const again = save_text_of(match);

    ck_assert_str_eq(match_date(match).text, "");
    ck_assert_ptr_null(strstr(again, "date"));
    match_free(save_read_text(again));
    free(again);
    match_free(match);
}
END_TEST

START_TEST(help_and_origin_are_checked)
{
    refused(BEGINNING PLAYERS "[help]\nhints = -1\n",
            "x:13: [help] hints: -1 is not in 0..1000000");
    refused(BEGINNING PLAYERS "[help]\ntake-backs = some\n",
            "x:13: [help] take-backs: some is not a whole number");
    refused(BEGINNING "origin = his\n" PLAYERS,
            "x:7: [game] origin: his is not one of own, fair or other");
    refused(BEGINNING "seed = -1\n" PLAYERS,
            "x:7: [game] seed: -1 is not in 0..9223372036854775807");
}
END_TEST

#define SETS(REST) BEGINNING PLAYERS "[sets]\n" REST CURSOR MOVES

START_TEST(a_set_knows_its_match)
{
    struct match *const match =
        save_read_text(SETS("count = 5\nresults = 1 30-18, 0.5 24-24, 0 22-26\n"
                            "before = x.naqala\n"));
    const struct match_sets *const sets = match_sets(match);
    char *const text = save_text_of(match);

    ck_assert_int_eq(sets->count, 5);
    ck_assert_int_eq(sets->over, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(sets->results[i].points, 2 - i);
    ck_assert_int_eq(sets->results[2].halves[1], 52);
    ck_assert_str_eq(sets->before, "x.naqala");
    ck_assert(strstr(text, "1 30-18, 0.5 24-24, 0 22-26") != NULL);
    free(text);
    match_free(match);
}
END_TEST

START_TEST(the_sets_of_a_match_stand_in_several_rows)
{
    struct match *const match = save_read_text(
        SETS("count = 9\nresults = 1 30-18, 0.5 24-24\nresults.2 = 0 22-26\n"
             "results.3 = \"1 25-23, 1 26-22\"\n"));
    const struct match_sets *const sets = match_sets(match);
    static const int points[] = {2, 1, 0, 2, 2};

    ck_assert_int_eq(sets->over, 5);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(sets->results[i].points, points[i]);
    ck_assert_int_eq(sets->results[2].halves[0], 44);
    ck_assert_int_eq(sets->results[4].halves[1], 44);
    match_free(match);
    refused(SETS("count = 9\nresults = 1 30-18\nresults.3 = 1 30-18\n"),
            "x:15: [sets] results.3: not known; did you mean results?");
    refused(SETS("count = 3\nresults = 1 30-18\nresults.2 = 1 9-2, 1 9-3\n"),
            "x:14: [sets] results: of 3 sets at most 2 are over");
}
END_TEST

/* Of format 4. */
#define ROUNDS(SPEC, REST)                                                 \
    "[naqala]\nformat = 4\n[game]\nspec = " SPEC "\n"                      \
    "start = 3,3,-,-,1/3,3,3,3,5/n\ndate = 2026-11-21T09:12:05Z\n" PLAYERS \
    "[sets]\n" REST                                                        \
    "[cursor]\nline = 0\nply = 0\nposition = 3,3,-,-,1/3,3,3,3,5/n\n"

START_TEST(a_round_knows_its_match)
{
    struct match *const match = save_read_text(
        ROUNDS("congkak:pits=4,seeds=3", "count = 99\nresults = 1 17-7\n"));
    const struct match_sets *const sets = match_sets(match);
    char *const text = save_text_of(match);

    ck_assert(sets->rounds && sets->open);
    ck_assert_int_eq(sets->over, 1);
    ck_assert(strstr(text, "format = 4\n") != NULL);
    free(text);
    match_free(match);
    refused(ROUNDS("congkak:pits=4,seeds=3", "count = 3\n"),
            "x:13: [sets] count: 3 is not in 99..99");
    refused(ROUNDS("congkak:pits=4,seeds=3,rounds=5", "count = 3\n"),
            "x:13: [sets] count: 3 is not in 5..5");
}
END_TEST

/* Older programs do not know that key. */
START_TEST(a_set_knows_the_one_behind_it)
{
    struct match *const match = save_read_text(
        ROUNDS("congkak:pits=4,seeds=3", "count = 99\nafter = y.naqala\n"));
    struct match_sets sets = *match_sets(match);
    char *text;

    ck_assert_str_eq(sets.after, "y.naqala");
    sets.rounds = false;
    match_set_sets(match, &sets);
    text = save_text_of(match);
    ck_assert(strstr(text, "format = 4\n") != NULL);
    ck_assert(strstr(text, "after = \"y.naqala\"") != NULL);
    free(text);
    match_free(match);
    refused(SETS("count = 5\nafter = y.naqala\n"),
            "x:14: [sets] after: not known");
}
END_TEST

START_TEST(sets_of_single_rounds_stay_what_they_are)
{
    struct match *const match = save_read_text(
        "[naqala]\nformat = 2\n[game]\nspec = congkak\n"
        "start = 7,7,7,7,7,7,7,0/7,7,7,7,7,7,7,0/s\n"
        "date = 2026-11-21T09:12:05Z\n" PLAYERS "[sets]\ncount = 3\n"
        "[cursor]\nline = 0\nply = 0\n"
        "position = 7,7,7,7,7,7,7,0/7,7,7,7,7,7,7,0/s\n");
    char *const text = save_text_of(match);

    ck_assert(!match_sets(match)->rounds);
    ck_assert_int_eq(match_sets(match)->count, 3);
    ck_assert(strstr(text, "format = 2\n") != NULL);
    free(text);
    match_free(match);
}
END_TEST

START_TEST(sets_that_cannot_be_are_refused)
{
    refused(SETS("count = 1\n"), "x:13: [sets] count: 1 is not in 2..99");
    refused(SETS("count = 2\nresults = 1 30-18, 0 9-39\n"),
            "x:14: [sets] results: of 2 sets at most 1 are over");
    refused(SETS("count = 5\nresults = 3 30-18\n"),
            "x:14: [sets] results: set 1 is not of the form `0.5 24-24`");
    refused(SETS("count = 5\nresults = 1 30-18, 1 x-2\n"),
            "x:14: [sets] results: set 2 is not of the form `0.5 24-24`");
    refused(SETS("count = 5\nbefore = ../other.naqala\n"),
            "x:14: [sets] before: is not the name of a file in the folder of "
            "games");
}
END_TEST

START_TEST(a_date_that_no_calendar_has_is_refused)
{
    static const char *const dates[] = {
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-32T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:61Z", "2026-01-01T00:00:00"};
    char text[300];

    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        snprintf(text, sizeof text,
                 "[naqala]\nformat = 1\n[game]\nspec = kalah\nstart = "
                 "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\ndate = %s\n",
                 dates[i]);
        refused(text, "x:6: [game] date: is not of the form "
                      "2026-11-21T09:12:05Z");
    }
}
END_TEST

/* HEAD of another format, and from another position. */
#define CALLED(FORMAT, START)                   \
    "[naqala]\nformat = " FORMAT "\n"           \
    "[game]\nspec = kalah\nstart = " START "\n" \
    "date = 2026-11-21T09:12:05Z\n" PLAYERS_BY_HAND
#define PLAYERS_BY_HAND                          \
    "[players]\nsouth = human\nsouth.name = A\n" \
    "north = human\nnorth.name = B\n"
#define KALAH_START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

START_TEST(ends_are_called_where_the_game_and_the_format_have_them)
{
    struct match *const match = save_read_text(
        CALLED("3", KALAH_START) CURSOR MOVES "resigned.2 = south\n");

    ck_assert_int_eq(match_end(match), END_RESIGNED);
    ck_assert_int_eq(
        match_outcome_at(match, history_cursor(match_history(match))).winner,
        1);
    match_free(match);
    refused(CALLED("2", KALAH_START) CURSOR MOVES "resigned.2 = south\n",
            "x:18: [moves] resigned.2: not known");
    refused(CALLED("3", KALAH_START) CURSOR MOVES "agreed.2 = on\n",
            "x:18: [moves] agreed.2: not known");
    refused(CALLED("3", KALAH_START) CURSOR MOVES "timeout.2 = on\n",
            "x:18: [moves] timeout.2: not known");
    refused(CALLED("3", KALAH_START) CURSOR MOVES "resigned.3 = south\n",
            "x:18: [moves] resigned.3: not known; did you mean resigned.2?");
    refused(
        CALLED(
            "3",
            "0,0,0,0,0,1,20/1,0,0,0,0,0,26/s") "[cursor]\nline = 0\nply = 1\n"
                                               "position = 0,0,0,0,0,0,21/0,0,0,0,0,0,27/n\n"
                                               "[moves]\n1 = 6\nresigned.1 = south\n",
        "x:18: [moves] resigned.1: the game was over");
}
END_TEST

TCase *save_refused_case(void)
{
    TCase *wrong = tcase_create("refusals");

    tcase_add_test(wrong, a_save_made_by_hand_is_read);
    tcase_add_test(wrong, what_is_no_save_is_told_so);
    tcase_add_test(wrong, a_newer_save_is_refused_by_its_number);
    tcase_add_test(wrong, a_missing_key_is_named);
    tcase_add_test(wrong, an_unknown_key_is_named_with_its_neighbour);
    tcase_add_test(wrong, what_is_neither_on_nor_off_is_refused);
    tcase_add_test(wrong, an_illegal_move_is_told_with_its_ply);
    tcase_add_test(wrong, a_row_that_is_empty_or_misnumbered_is_refused);
    tcase_add_loop_test(wrong,
                        no_value_of_a_save_has_more_than_three_hundred_bytes, 0,
                        sizeof TOO_LONG / sizeof *TOO_LONG);
    tcase_add_test(wrong, times_must_be_one_for_each_move);
    tcase_add_test(wrong, the_cursor_must_stand_on_a_move_that_was_played);
    tcase_add_test(wrong, seeds_that_do_not_add_up_are_refused);
    tcase_add_test(wrong, a_result_must_follow_from_the_moves);
    tcase_add_test(wrong, a_branch_must_leave_a_line_and_hold_a_new_move);
    tcase_add_test(wrong, texts_that_a_terminal_would_obey_are_refused);
    tcase_add_test(wrong, dates_games_and_starts_are_checked);
    tcase_add_test(wrong, help_and_origin_are_checked);
    tcase_add_test(wrong, a_game_may_have_no_date);
    tcase_add_test(wrong, a_set_knows_its_match);
    tcase_add_test(wrong, a_round_knows_its_match);
    tcase_add_test(wrong, a_set_knows_the_one_behind_it);
    tcase_add_test(wrong, the_sets_of_a_match_stand_in_several_rows);
    tcase_add_test(wrong, sets_of_single_rounds_stay_what_they_are);
    tcase_add_test(wrong, sets_that_cannot_be_are_refused);
    tcase_add_test(wrong,
                   ends_are_called_where_the_game_and_the_format_have_them);
    tcase_add_test(wrong, a_date_that_no_calendar_has_is_refused);
    return wrong;
}
