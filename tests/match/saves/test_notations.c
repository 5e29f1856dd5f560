/* SPDX-License-Identifier: MIT */
/* Promises of the notations of sowing games and of any game: OGN, lists of moves,
 * position lines. */
#include "game/mancala.h"
#include "match/saves/game_file.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/json_tree.h"
#include "support/notation.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static void is_at(const struct match *match, int ply, const char *position)
{
    ck_assert_int_eq(match_ply(match), ply);
    ck_assert_str_eq(
        game_position_text(match_game(match), match_position(match)).text,
        position);
}

/* ---- OGN ---- */

#define OGN_HEAD(result)                                         \
    "[Variant \"Abapa\"]\n[Event \"club\"]\n[Site \"?\"]\n"      \
    "[Date \"2026.11.22\"]\n[Round \"?\"]\n[South \"Thrush\"]\n" \
    "[North \"magpie\"]\n[Result \"" result "\"]\n"

START_TEST(a_game_of_oware_is_read_with_its_players_and_result)
{
    /* F: 4 of pit 6 to a..d; a: 5 of a, b..f get one. */
    struct match *const match = notation_reads(
        "ogn", OGN_HEAD("25-23") "\n1. F a {a quiet one} 25-23\n");
    const struct outcome outcome =
        match_outcome_at(match, history_cursor(match_history(match)));

    is_at(match, 2, "4,4,4,4,4,0,0/0,6,6,6,5,5,0/s");
    ck_assert_str_eq(match_player(match, 0)->name, "Thrush");
    ck_assert_str_eq(match_player(match, 1)->name, "magpie");
    ck_assert_str_eq(match_date(match).text, "2026-11-22T00:00:00Z");
    ck_assert_str_eq(history_node(match_history(match), 2)->comment,
                     "a quiet one");
    ck_assert_int_eq(outcome.end, END_RESIGNED);
    ck_assert_int_eq(outcome.winner, 0);
    match_free(match);
}
END_TEST

START_TEST(what_is_invisible_is_not_in_names_and_comments)
{
    static const char *const texts[][2] = {
        {"ogn", "[Variant \"Abapa\"]\n[South \"Th\342\200\256rush\"]\n"
                "[North \"?\"]\n[Result \"*\"]\n\n"
                "1. F {a \342\201\246quiet one} *\n"},
        {"json", "{\"game\":\"oware\",\"players\":[\"Th\\u202erush\"],"
                 "\"moves\":[\"6\"],\"comments\":[{\"ply\":1,"
                 "\"text\":\"a \342\201\246quiet one\"}]}\n"}};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct match *const match = notation_reads(texts[i][0], texts[i][1]);

        ck_assert_str_eq(match_player(match, 0)->name, "Thrush");
        ck_assert_str_eq(history_node(match_history(match), 1)->comment,
                         "a quiet one");
        match_free(match);
    }
}
END_TEST

/* E: two of pit 5 to 6 and a, which had one and is taken. */
static const char BOARD[] = "0-0-0-0-2-0-1-0-3-0-0-0-20-22-S";

START_TEST(a_board_captures_and_variations_are_understood)
{
    char text[500];
    struct match *match;
    char *written;

    snprintf(text, sizeof text, "%s[FEN \"%s\"]\n\n1. E+2 (1. E c) c *\n",
             OGN_HEAD("*"), BOARD);
    match = notation_reads("ogn", text);
    is_at(match, 2, "0,0,0,0,0,1,22/0,0,0,1,1,1,22/s");
    ck_assert_int_eq(match_end(match), END_NOT);
    written = notation_writes("ogn", match);
    snprintf(text, sizeof text, "%s[FEN \"%s\"]\n\n1. E+2 c\n", OGN_HEAD("*"),
             BOARD);
    ck_assert_str_eq(written, text);
    free(written);
    match_free(match);
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} WRONG_OGN[] = {
    {"[Variant \"Ouri\"]\n\n1. F\n", "x: Variant: Ouri is not known; Abapa is"},
    {OGN_HEAD("*") "[Rules \"kalah\"]\n\n1. F\n",
     "x: Rules: kalah: is not oware with six pits a side"},
    {OGN_HEAD("*") "[Rules \"oware:pits=5\"]\n\n1. F\n",
     "x: Rules: oware:pits=5: is not oware with six pits a side"},
    {OGN_HEAD("*") "[FEN \"4-4\"]\n\n1. F\n",
     "x: 4-4: not a board of 14 numbers and a side"},
    {OGN_HEAD("*") "\n1. F G\n",
     "x: ply 2: G: a move is a letter from A to F or a to f"},
    {OGN_HEAD("*") "\n1. A a 2. A\n", "x: ply 3: A: the pit is empty"},
    {OGN_HEAD("*") "\n1. A B\n",
     "x: ply 2: B: it is the other side's pit; north plays a to f"},
    {OGN_HEAD("*") "\n1. f\n",
     "x: ply 1: f: it is the other side's pit; south plays A to F"},
    /* F takes the last two seeds of the board. */
    {OGN_HEAD("1-0") "[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-24-22-S\"]\n\n1. F B\n",
     "x: ply 2: B: the game is over: no move"},
    {OGN_HEAD("*") "\n1. F+\n",
     "x: ply 1: F+: a move is a letter, or one like F+2"},
    {OGN_HEAD("*") "\n1. F x2\n",
     "x: ply 2: x2: a move is a letter, or one like F+2"},
    {OGN_HEAD("won") "\n1. F\n", "x: Result: won is no score and not *"},
    {OGN_HEAD("*") "\n1. F {open\n", "x: ply 1: a comment is not closed"},
    {OGN_HEAD("*") "\n1. F 25-23 a\n", "x: ply 2: a: stands behind the result"},
};

START_TEST(what_is_wrong_with_a_game_of_oware_is_told)
{
    notation_refuses("ogn", WRONG_OGN[_i].text, WRONG_OGN[_i].message);
}
END_TEST

/* ---- lists ---- */

START_TEST(a_line_of_moves_is_a_game_of_any_kind)
{
    struct match *match = notation_reads("moves", "3 6\n");

    ck_assert_str_eq(game_spec_text(match_game(match)).text, "kalah");
    is_at(match, 2, "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    match_free(match);
    match = notation_reads("moves",
                           "; mine\ngame oware\n- "
                           "0,0,0,0,2,0,20/1,0,3,0,0,0,22/s\n1. 5 c 1-0\n");
    is_at(match, 2, "0,0,0,0,0,1,22/0,0,0,1,1,1,22/s");
    ck_assert_int_eq(match_end(match), END_RESIGNED);
    match_free(match);
    notation_refuses(
        "moves", "3 9\n",
        "x: ply 2: 9: not a move of this game; south plays 1 to 6");
    notation_refuses("moves", "game kalah:pits=0\n3\n",
                     "x: pits: 0 is not in 1..12");
}
END_TEST

/* ---- position lines ---- */

START_TEST(a_position_line_is_a_game_among_other_lines)
{
    struct match *match = notation_reads(
        "ugi", "ugi\nsetoption name Game value oware\nisready\n"
               "position fen 0,0,0,0,2,0,20/1,0,3,0,0,0,22/s moves "
               "5 c\ngo movetime 5\n");

    is_at(match, 2, "0,0,0,0,0,1,22/0,0,0,1,1,1,22/s");
    match_free(match);
    match = notation_reads("ugi", "position startpos\n");
    ck_assert_str_eq(game_spec_text(match_game(match)).text, "kalah");
    ck_assert_int_eq(match_ply(match), 0);
    match_free(match);
    notation_refuses("ugi", "position\n", "x: there is no line `position`");
    notation_refuses("ugi", "position here\n",
                     "x: position: startpos, or fen and a position");
    notation_refuses("ugi", "position fen\n",
                     "x: position: startpos, or fen and a position");
    notation_refuses("ugi", "position startpos 3\n", "x: 3: not `moves`");
    notation_refuses("ugi", "position startpos moves 3 3\n",
                     "x: ply 2: 3: the pit is empty");
    notation_refuses("ugi", "isready\n", "x: there is no line `position`");
}
END_TEST

/* ---- JSON ---- */

static const char OBJECT[] =
    "{\"game\":\"oware\",\"start\":\"0,0,0,0,2,0,20/1,0,3,0,0,0,22/s\","
    "\"players\":[\"Ada\",\"B\\\"o\"],\"date\":\"2026-11-22T10:00:00Z\","
    "\"moves\":[\"5\",\"c\"],\"result\":\"1-0\",\"comments\":["
    "{\"ply\":0,\"text\":\"a study\"},{\"ply\":2,\"text\":\"sæd\"}]}\n";

START_TEST(an_object_of_json_is_a_whole_game)
{
    struct match *const match = notation_reads("json", OBJECT);
    const struct history *const history = match_history(match);
    char *const written = notation_writes("json", match);

    is_at(match, 2, "0,0,0,0,0,1,22/0,0,0,1,1,1,22/s");
    ck_assert_str_eq(match_player(match, 0)->name, "Ada");
    ck_assert_str_eq(match_player(match, 1)->name, "B\"o");
    ck_assert_str_eq(match_date(match).text, "2026-11-22T10:00:00Z");
    ck_assert_int_eq(match_end(match), END_RESIGNED);
    ck_assert_str_eq(history_node(history, 0)->comment, "a study");
    ck_assert_str_eq(history_node(history, 2)->comment, "sæd");
    ck_assert_str_eq(written, OBJECT);
    free(written);
    match_free(match);
}
END_TEST

START_TEST(the_schema_describes_the_objects_of_games)
{
    size_t length;
    char *const text =
        folder_read("src/data/schema/naqala.schema.json", &length);
    struct json_tree *const root = json_tree_parse(text, length);
    struct json_tree *const object =
        json_tree_parse(OBJECT, strlen(OBJECT) - 1);
    const struct json_tree *const schema =
        json_tree_member(json_tree_member(root, "$defs"), "game");

    ck_assert_ptr_nonnull(schema);
    ck_assert(json_tree_fits(object, schema, root));
    json_tree_free(object);
    json_tree_free(root);
    free(text);
}
END_TEST

START_TEST(members_of_an_object_may_come_in_any_order)
{
    struct match *const match = notation_reads(
        "json", " { \"result\" : \"*\", \"elo\": [1, {\"x\": null}],\n"
                "\"moves\" : [ \"3\" , \"6\" ] }");

    ck_assert_str_eq(game_spec_text(match_game(match)).text, "kalah");
    is_at(match, 2, "4,4,0,5,5,0,2/5,5,5,5,4,4,0/n");
    match_free(match);
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} WRONG_JSON[] = {
    {"{}", "x: there are no `moves`"},
    {"{\"moves\":[\"3\" \"f\"]}", "x: moves: \"f\"]}: a comma should stand"},
    {"{\"moves\":[3]}", "x: moves: 3]}: a text should begin"},
    {"{\"moves\":[\"3\",\"9\"]}",
     "x: ply 2: 9: not a move of this game; south plays 1 to 6"},
    {"{\"moves\":[]", "x: the JSON ends where a comma should stand"},
    {"{\"moves\":[]} x", "x: x: stands behind the object"},
    {"{\"game\":\"kalah:pits=0\",\"moves\":[]}", "x: pits: 0 is not in 1..12"},
    {"{\"moves\":[],\"result\":\"won\"}",
     "x: result: won is not one of 1-0, 0-1, 1/2-1/2 or *"},
    {"{\"moves\":[],\"players\":[\"a\",\"b\",\"c\",\"d\"]}",
     "x: players: are more than 3"},
    {"{\"moves\":[],\"comments\":[{\"ply\":1,\"text\":\"\"}]}",
     "x: comments: 1,\"text\":\"\"}]}: is no whole number that can stand here"},
};

START_TEST(what_is_wrong_with_an_object_is_told)
{
    notation_refuses("json", WRONG_JSON[_i].text, WRONG_JSON[_i].message);
}
END_TEST

/* ---- all games ---- */

static void play_random(struct match *match, struct rng *rng, int plies)
{
    for (int i = 0; i < plies && match_end(match) == END_NOT; i++)
        match_play(match,
                   variant_move(match_game(match), match_position(match), rng),
                   0);
}

/* With a result, where the notation has one and the game is not over. */
static struct match *make_game(const char *spec, uint64_t stream, bool results)
{
    struct rng rng = rng_new(18, stream);
    struct game *const game = variant_game(spec);
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    play_random(match, &rng, (int)rng_below(&rng, 40));

    struct match *const later =
        match_new(variant_game(spec), match_position(match));

    if (match_end(match) == END_NOT) {
        play_random(later, &rng, (int)rng_below(&rng, 60));
        if (results && match_end(later) == END_NOT &&
            match_game(later)->players == 2 && rng_below(&rng, 2) == 0)
            match_resign(later, (int)rng_below(&rng, 2));
    }
    match_free(match);
    return later;
}

static void comes_back(const char *format, const char *spec, uint64_t stream)
{
    struct match *const match =
        make_game(spec, stream, strcmp(format, "ugi") != 0);
    char *const text = notation_writes(format, match);
    struct match *const again = notation_reads(format, text);
    const int cursor = history_cursor(match_history(match));

    ck_assert_str_eq(game_spec_text(match_game(again)).text,
                     game_spec_text(match_game(match)).text);
    ck_assert_int_eq(match_ply(again), match_ply(match));
    ck_assert_str_eq(
        game_position_text(match_game(again), match_position(again)).text,
        game_position_text(match_game(match), match_position(match)).text);
    ck_assert_int_eq(
        match_outcome_at(again, history_cursor(match_history(again))).winner,
        match_outcome_at(match, cursor).winner);
    free(text);
    match_free(again);
    match_free(match);
}

START_TEST(any_game_comes_back)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    const bool oware = mancala_is(game) && strcmp(game->name, "oware") == 0 &&
                       mancala_rules(game)->pits == 6;

    for (uint64_t stream = 0; stream < 5; stream++) {
        comes_back("moves", VARIANTS[_i], stream);
        comes_back("json", VARIANTS[_i], stream);
        if (game->players == 2)
            comes_back("ugi", VARIANTS[_i], stream);
        if (oware)
            comes_back("ogn", VARIANTS[_i], stream);
    }
    game_free(game);
}
END_TEST

/* ---- files ---- */

static void holds_games(const char *path, const char *text, const char *format,
                        int count)
{
    struct err err;

    folder_put(path, text);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_str_eq(game_file_format(file)->name, format);
    ck_assert_int_eq(game_file_count(file), count);
    for (int i = 0; i < count; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    game_file_free(file);
}

START_TEST(the_game_of_a_conversation_holds_until_another_is_set)
{
    static const char *const games[] = {"oware", "oware", "mangala", "mangala"};
    char *const folder = folder_new();
    char path[200];
    struct err err;

    snprintf(path, sizeof path, "%s/a.ugi", folder);
    folder_put(path, "ugi\nsetoption name Game value oware\nisready\n"
                     "position startpos moves 1 b\ngo depth 3\n"
                     "position startpos moves 2 a\n"
                     "setoption name Game value mangala\nuginewgame\n"
                     "position startpos\ngo nodes 5\n"
                     "position startpos moves 5\nquit\n");

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_int_eq(game_file_count(file), 4);
    for (int i = 0; i < 4; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert_str_eq(match_game(match)->name, games[i]);
        match_free(match);
    }
    game_file_free(file);
    folder_free(folder);
}
END_TEST

START_TEST(a_file_is_known_by_its_ending_or_by_its_first_line)
{
    static const char ogn[] =
        OGN_HEAD("*") "\n1. F a\n\n" OGN_HEAD("*") "\n1. E b\n";
    char *const folder = folder_new();
    char path[200];

    snprintf(path, sizeof path, "%s/a.ogn", folder);
    holds_games(path, ogn, "ogn", 2);
    snprintf(path, sizeof path, "%s/plain", folder);
    holds_games(path, ogn, "ogn", 2);
    holds_games(path, "game kalah\n3 6\n\ngame oware\n1 a\n", "moves", 2);
    holds_games(path, "position startpos moves 3\nposition startpos\n", "ugi",
                2);
    holds_games(path, "game abalone\ni9h8\n", "aba", 1);
    holds_games(path, "{\"moves\":[]}\n\n{\"moves\":[\"3\"]}\n", "json", 2);
    snprintf(path, sizeof path, "%s/c.ugi", folder);
    holds_games(path,
                "ugi\nisready\nposition startpos moves 3\ngo depth 3\n"
                "position startpos\nquit\n",
                "ugi", 2);
    snprintf(path, sizeof path, "%s/b.moves", folder);
    holds_games(path, "3 6\n1 a\n5\n", "moves", 3);
    holds_games(path, "game abalone\ni9h8\n", "aba", 1);
    folder_free(folder);
}
END_TEST

Suite *notations_suite(void)
{
    Suite *const suite = suite_create("notations");
    TCase *const tests = tcase_create("notations");

    tcase_add_test(tests, a_game_of_oware_is_read_with_its_players_and_result);
    tcase_add_test(tests, what_is_invisible_is_not_in_names_and_comments);
    tcase_add_test(tests, a_board_captures_and_variations_are_understood);
    tcase_add_loop_test(tests, what_is_wrong_with_a_game_of_oware_is_told, 0,
                        sizeof WRONG_OGN / sizeof *WRONG_OGN);
    tcase_add_test(tests, a_line_of_moves_is_a_game_of_any_kind);
    tcase_add_test(tests, a_position_line_is_a_game_among_other_lines);
    tcase_add_test(tests, an_object_of_json_is_a_whole_game);
    tcase_add_test(tests, the_schema_describes_the_objects_of_games);
    tcase_add_test(tests, members_of_an_object_may_come_in_any_order);
    tcase_add_loop_test(tests, what_is_wrong_with_an_object_is_told, 0,
                        sizeof WRONG_JSON / sizeof *WRONG_JSON);
    tcase_add_loop_test(tests, any_game_comes_back, 0, VARIANT_COUNT);
    tcase_add_test(tests,
                   the_game_of_a_conversation_holds_until_another_is_set);
    tcase_add_test(tests, a_file_is_known_by_its_ending_or_by_its_first_line);
    suite_add_tcase(suite, tests);
    return suite;
}
