/* SPDX-License-Identifier: MIT */
/* What moves are called: alone, and several in a row. */
#include "base/memory.h"
#include "screen/text/describe.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <string.h>

enum { MOVES = 20, TEXT = 200 };

/* The moves are written as the game has it, with blanks between. */
static void check_chain_in(int room, const char *from, const char *moves,
                           enum labels labels, const char *words)
{
    struct game *game = sowing_game("kalah");
    const struct position before = sowing_position(game, from);
    struct position position = before;
    struct move chain[MOVES];
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);
    struct err err;
    int count = 0;

    for (; *moves != '\0'; moves++) {
        const char one[] = {*moves, '\0'};

        ck_assert_int_eq(position.player, before.player);
        ck_assert(
            game->class->read_move(game, &position, one, &chain[count], &err));
        game->class->apply(game, &position, chain[count++]);
    }
    describer_of(game)->chain(
        &(struct move_chain){game, &before, chain, count, labels}, "Baobab",
        room, out);
    fclose(out);
    ck_assert_str_eq(text, words);
    game_free(game);
}

static void check_chain(const char *from, const char *moves, enum labels labels,
                        const char *words)
{
    check_chain_in(0, from, moves, labels, words);
}

START_TEST(moves_in_a_row_are_told_as_one)
{
    check_chain("4,4,4,4,4,4,0/1,0,0,0,2,1,0/n", "fef", LABELS_NOTATION,
                "Baobab: f e f, three in a row");
    check_chain("4,4,9,4,4,4,0/1,0,1,0,2,1,0/n", "fefc", LABELS_NOTATION,
                "Baobab: f e f c, four in a row, takes 10");
    check_chain("4,4,4,4,4,4,0/0,0,0,0,2,1,0/n", "fef", LABELS_NOTATION,
                "Baobab: f e f, three in a row, ends the game");
}
END_TEST

START_TEST(of_a_long_row_the_first_and_the_last_are_told)
{
    check_chain("6,5,4,3,2,1,0/1,1,1,1,1,1,0/s", "65646365", LABELS_NOTATION,
                "Baobab: 6 5 6 4 6 3 6 5, eight in a row");
    check_chain("6,5,4,3,2,1,0/1,1,1,1,1,1,0/s", "65646365626165",
                LABELS_NOTATION, "Baobab: 6 5 6 4 … 6 5, 14 in a row");
}
END_TEST

/* Baobab: f e f c, four in a row, takes 10: that has 40 columns. */
START_TEST(a_row_without_room_keeps_what_it_takes)
{
    static const char from[] = "4,4,9,4,4,4,0/1,0,1,0,2,1,0/n";

    check_chain_in(40, from, "fefc", LABELS_NOTATION,
                   "Baobab: f e f c, four in a row, takes 10");
    check_chain_in(39, from, "fefc", LABELS_NOTATION,
                   "Baobab: f e f c, takes 10");
}
END_TEST

START_TEST(a_row_is_told_by_the_labels_of_the_board)
{
    check_chain("4,4,4,4,4,4,0/1,0,0,0,2,1,0/n", "fef", LABELS_MIRRORED,
                "Baobab: 6 5 6, three in a row");
}
END_TEST

static void check_name(const char *move, enum labels labels, bool begins,
                       const char *words)
{
    struct game *game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);
    struct move named;
    struct err err;

    ck_assert(game->class->read_move(game, &position, move, &named, &err));
    describer_of(game)->name(game, &position, named, labels, begins, out);
    fclose(out);
    ck_assert_str_eq(text, words);
    game_free(game);
}

START_TEST(a_move_is_called_by_its_pit)
{
    check_name("3", LABELS_NOTATION, true, "Pit 3");
    check_name("3", LABELS_MIRRORED, true, "Pit c");
    check_name("3", LABELS_NOTATION, false, "pit 3");
}
END_TEST

/* ---- whose tuzdik it is ---- */

START_TEST(a_tuzdik_is_told_with_its_owner)
{
    static const char *const names[] = {"You", "Acorn"};
    struct game *const game = sowing_game("togyzkumalak");
    const struct position position =
        sowing_position(game, "9,X,9,9,9,9,9,9,9,9/9,9,X,9,9,9,9,9,9,9/s");
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);

    describer_of(game)->board(game, &position, names, LABELS_NOTATION, out);
    fclose(out);
    ck_assert_str_eq(text,
                     "You: pits 1 to 9 hold 9 X 9 9 9 9 9 9 9, store 9. "
                     "X is Acorn's tuzdik. "
                     "Acorn: pits a to i hold 9 9 X 9 9 9 9 9 9, store 9. "
                     "X is your tuzdik.");
    game_free(game);
}
END_TEST

/* ---- moves that are typed ---- */

static void check_refusal(const char *spec, const char *from, const char *typed,
                          const char *words)
{
    struct game *const game = sowing_game(spec);
    const struct position position = sowing_position(game, from);
    struct move read;
    struct err err;

    ck_assert(!describer_of(game)->read_move(game, &position, LABELS_MIRRORED,
                                             typed, &read, &err));
    ck_assert_str_eq(err.text, words);
    game_free(game);
}

START_TEST(a_move_is_refused_by_the_name_that_was_typed)
{
    static const char *const north = "4,4,4,4,4,4,0/4,4,0,4,4,4,0/n";
    static const char *const south = "4,4,0,4,4,4,0/4,4,4,4,4,4,0/s";

    check_refusal("kalah", north, "3", "3: the pit is empty");
    check_refusal("kalah", south, "c", "c: the pit is empty");
    check_refusal("oware", "0,0,0,0,0,0,20/1,0,0,0,0,2,25/n", "1",
                  "1: it does not reach the opponent, who has no seeds");
}
END_TEST

/* Where the pits of north have numbers, the letters are those of south. */
START_TEST(a_letter_of_the_other_row_is_refused)
{
    static const char *const north = "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n";

    check_refusal("kalah", north, "a",
                  "a: it is the other side's pit; north plays 1 to 6");
    check_refusal("kalah", north, "f",
                  "f: it is the other side's pit; north plays 1 to 6");
    check_refusal("kalah", north, "g",
                  "g: not a move of this game; north plays 1 to 6");
}
END_TEST

START_TEST(the_moves_that_there_are_have_the_names_of_the_board)
{
    static const char *const north = "4,4,4,4,4,4,0/4,4,0,4,4,4,0/n";
    static const char *const south = "4,4,0,4,4,4,0/4,4,4,4,4,4,0/s";

    check_refusal("kalah", north, "x",
                  "x: not a move of this game; north plays 1 to 6");
    check_refusal("kalah", north, "a: b; c",
                  "a: b; c: not a move of this game; north plays 1 to 6");
    check_refusal("kalah", south, "g",
                  "g: not a move of this game; south plays a to f");
    check_refusal("kalah", north, "swap",
                  "swap: only answers the first move, with pie=on");
}
END_TEST

/* ---- what a tutor says of the best move ---- */

static void check_hints(const char *spec, const char *from, const char *move,
                        enum labels labels, const char *where, const char *kind)
{
    struct game *const game = sowing_game(spec);
    const struct position position = sowing_position(game, from);
    char text[TEXT] = "";
    FILE *out = memory_file(text, sizeof text);
    struct move best;
    struct err err;

    ck_assert(game->class->read_move(game, &position, move, &best, &err));
    describer_of(game)->where(game, &position, best, labels, out);
    fclose(out);
    ck_assert_str_eq(text, where);
    out = memory_file(text, sizeof text);
    describer_of(game)->kind(game, &position, best, out);
    fclose(out);
    ck_assert_str_eq(text, kind);
    game_free(game);
}

/* Letters run from the right to the left, above; below, with numbers, a player
 * has his own left. */
START_TEST(a_side_is_told_as_the_pits_lie_on_the_screen)
{
    static const char from[] = "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s";
    static const char north[] = "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n";

    check_hints("kalah", from, "3", LABELS_NOTATION, "look at the left side",
                "an extra turn is there");
    check_hints("kalah", from, "4", LABELS_NOTATION, "look at the right side",
                "a quiet move is there");
    check_hints("kalah", from, "4", LABELS_MIRRORED, "look at the left side",
                "a quiet move is there");
    check_hints("kalah", north, "c", LABELS_NOTATION, "look at the right side",
                "an extra turn is there");
    check_hints("kalah", north, "c", LABELS_MIRRORED, "look at the left side",
                "an extra turn is there");
    check_hints("kalah:pits=3,seeds=2", "2,2,2,0/2,2,2,0/s", "2",
                LABELS_NOTATION, "look at the middle",
                "an extra turn is there");
}
END_TEST

START_TEST(the_kind_of_a_move_is_told_without_the_move)
{
    check_hints("kalah", "1,0,4,0,0,1,9/5,5,4,5,4,5,4/s", "1", LABELS_NOTATION,
                "look at the left side", "a capture is there");
    check_hints("kalah", "0,0,0,0,0,1,24/3,0,0,2,0,1,17/s", "6",
                LABELS_NOTATION, "look at the right side",
                "the end of the game is there");
    check_hints("abalone",
                "...../....../..1..../......../..1112.../......../......./"
                "...2../...../1/0,0",
                "e3e4", LABELS_NOTATION, "look at the rows d to f",
                "a push is there");
    check_hints("abalone",
                "...../....../..1..../......../.....1112/......../......./"
                "...2../...../1/0,0",
                "e6e7", LABELS_NOTATION, "look at the rows d to f",
                "a marble to be pushed out is there");
}
END_TEST

/* i7 and i8 could push i9 out. */
START_TEST(a_marble_in_danger_is_said)
{
    static const char *const names[PLAYERS_MAX] = {"You", "Bramble", NULL};
    struct game *const game = sowing_game("abalone:inverse=allowed");
    const struct position position = sowing_position(
        game, "...../....../..111../......../...22..../......../...222./....../"
              "..112/1/2,1");
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);

    describer_of(game)->board(game, &position, names, LABELS_NOTATION, out);
    fclose(out);
    ck_assert_str_eq(text, "You: c 3-5, i 7-8; pushed out 2. Bramble: e 4-5, g "
                           "6-8, i 9; pushed out 1; in danger i9.");
    game_free(game);
}
END_TEST

/* ---- what was pushed out in a whole game ---- */

static void check_words(const char *spec, const struct captures *captures,
                        bool brief, const char *words)
{
    struct err err;
    struct game *const game = game_new(spec, &err);
    char text[TEXT] = "";
    FILE *const out = memory_file(text, sizeof text);

    describer_of(game)->captures(game, captures, brief, out);
    fclose(out);
    ck_assert_str_eq(text, words);
    game_free(game);
}

static void check_captures(const char *spec, struct captures captures,
                           const char *words)
{
    check_words(spec, &captures, false, words);
}

static void check_brief(const char *spec, struct captures captures,
                        const char *words)
{
    check_words(spec, &captures, true, words);
}

/* As one who plays against a machine has it, and as those who are called by
 * their names do; a chain is at least two moves. */
START_TEST(captures_are_those_of_the_reader_or_of_the_one_who_is_named)
{
    const struct captures yours = {
        .names = {"You", "Oak"}, .biggest = 9, .biggest_ply = 5, .chain = 3};
    const struct captures named = {.names = {"South", "North"},
                                   .biggest = 10,
                                   .biggest_ply = 2,
                                   .taker = 1,
                                   .chain = 2};

    check_captures("kalah", yours,
                   "your biggest capture 9 (move 5) · longest chain 3");
    check_captures("kalah", named,
                   "biggest capture 10 (North, move 2) · longest chain 2 "
                   "(South)");
    check_captures("kalah",
                   (struct captures){.names = {"You", "Oak"}, .chain = 1},
                   "you took nothing");
    check_captures("kalah",
                   (struct captures){.names = {"Yew", "Oak"}, .chain = 4},
                   "no capture · longest chain 4 (Yew)");
}
END_TEST

/* The card has 32 columns for them where the screen has 40. */
START_TEST(captures_have_short_words_where_there_is_little_room)
{
    check_brief("kalah",
                (struct captures){.names = {"You", "Oak"},
                                  .biggest = 120,
                                  .biggest_ply = 105,
                                  .chain = 13},
                "your biggest capture 120");
    check_brief("kalah",
                (struct captures){.names = {"Oak", "Bristlecone"},
                                  .biggest = 10,
                                  .biggest_ply = 105,
                                  .taker = 1,
                                  .chain = 13},
                "biggest capture 10 (Bristlecone)");
    check_brief("kalah",
                (struct captures){.names = {"You", "Oak"}, .chain = 13},
                "you took nothing");
    check_brief("abalone",
                (struct captures){.scores = {6, 2}, .first_ply = 109},
                "6 pushed out · lost 2");
}
END_TEST

START_TEST(what_was_pushed_out_is_told_of_each_player)
{
    check_captures("abalone",
                   (struct captures){.scores = {6, 2}, .first_ply = 9},
                   "6 pushed out, the first in move 9 · lost 2");
    check_captures("abalone", (struct captures){.player = 1, .scores = {6, 0}},
                   "none pushed out · lost 6");
    check_captures("abalone:players=3",
                   (struct captures){.player = 1,
                                     .scores = {6, 3, 1},
                                     .names = {"Oak", "You", "Yew"},
                                     .first_ply = 4},
                   "3 pushed out, the first in move 4 · Yew 1 · Oak 6");
}
END_TEST

START_TEST(why_a_game_is_over_is_told_in_words)
{
    struct err err;
    struct game *const kalah = sowing_game("kalah");
    struct game *const abalone = game_new("abalone", &err);
    struct game *const oware = sowing_game("oware");

    ck_assert_str_eq(phrase_end(kalah, END_CAP).text,
                     "no more moves are played");
    ck_assert_str_eq(phrase_end(kalah, END_ROW_EMPTY).text, "row empty");
    ck_assert_str_eq(phrase_end(kalah, END_REPETITION).text, "repetition");
    ck_assert_str_eq(phrase_end(abalone, END_REPETITION).text,
                     "repetition, for the third time");
    ck_assert_str_eq(phrase_end(oware, END_REPETITION).text, "repetition");
    game_free(oware);
    game_free(kalah);
    game_free(abalone);
}
END_TEST

Suite *describe_suite(void)
{
    Suite *const suite = suite_create("describe");
    TCase *const tests = tcase_create("describe");

    tcase_add_test(tests, moves_in_a_row_are_told_as_one);
    tcase_add_test(tests, of_a_long_row_the_first_and_the_last_are_told);
    tcase_add_test(tests, a_row_without_room_keeps_what_it_takes);
    tcase_add_test(tests, a_row_is_told_by_the_labels_of_the_board);
    tcase_add_test(tests, a_move_is_called_by_its_pit);
    tcase_add_test(tests, a_tuzdik_is_told_with_its_owner);
    tcase_add_test(tests, a_move_is_refused_by_the_name_that_was_typed);
    tcase_add_test(tests, a_letter_of_the_other_row_is_refused);
    tcase_add_test(tests, the_moves_that_there_are_have_the_names_of_the_board);
    tcase_add_test(tests, a_side_is_told_as_the_pits_lie_on_the_screen);
    tcase_add_test(tests, the_kind_of_a_move_is_told_without_the_move);
    tcase_add_test(tests, a_marble_in_danger_is_said);
    tcase_add_test(tests,
                   captures_are_those_of_the_reader_or_of_the_one_who_is_named);
    tcase_add_test(tests, captures_have_short_words_where_there_is_little_room);
    tcase_add_test(tests, what_was_pushed_out_is_told_of_each_player);
    tcase_add_test(tests, why_a_game_is_over_is_told_in_words);
    suite_add_tcase(suite, tests);
    return suite;
}
