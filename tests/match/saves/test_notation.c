/* SPDX-License-Identifier: MIT */
/* Promises of games in the notations of others: they are read to the letter, come
 * back the same, and what is wrong with one is told without losing the rest. */
#include "match/saves/test_notation.h"
#include "base/memory.h"
#include "match/saves/game_file.h"
#include "match/saves/save.h"
#include "match/saves/saved_games.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/notation.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

#define HEAD(variant, result)                                        \
    "[Event \"Cup\"]\n[Date \"2016.09.19\"]\n[Black \"magpie\"]\n"   \
    "[White \"saab\"]\n[Variant \"" variant "\"]\n[Result \"" result \
    "\"]\n[Notation \"Aba-Pro\"]\n"

/* Six moves of the Belgian daisy. */
static const char SHORT[] =
    HEAD("belgian", "1-0") "\n1. i9h8 i6h6 2. i8h7 a5b5 3. h8g7 h6g5 1-0\n";

static int end_of(const struct match *match)
{
    return history_cursor(match_history(match));
}

/* ---- APGN ---- */

START_TEST(a_published_game_is_read_with_its_players_and_its_result)
{
    struct match *const match = notation_reads("apgn", SHORT);
    const struct outcome outcome = match_outcome_at(match, end_of(match));

    ck_assert_str_eq(game_spec_text(match_game(match)).text, "abalone");
    ck_assert_str_eq(match_player(match, 0)->name, "magpie");
    ck_assert_str_eq(match_player(match, 1)->name, "saab");
    ck_assert_str_eq(match_date(match).text, "2016-09-19T00:00:00Z");
    ck_assert_int_eq(match_ply(match), 6);
    ck_assert_int_eq(outcome.end, END_RESIGNED);
    ck_assert_int_eq(outcome.winner, 0);
    ck_assert_str_eq(history_node(match_history(match), NODE_START)->comment,
                     "Cup");
    match_free(match);
}
END_TEST

START_TEST(a_published_game_is_written_with_its_players_and_its_result)
{
    struct match *const match = notation_reads("apgn", SHORT);
    char *const text = notation_writes("apgn", match);

    ck_assert_ptr_nonnull(
        strstr(text, "[Black \"magpie\"]\n[White \"saab\"]\n"));
    ck_assert_ptr_nonnull(strstr(text, "[Result \"1-0\"]\n"));
    free(text);
    match_free(match);
}
END_TEST

START_TEST(players_who_share_the_point_have_agreed)
{
    struct match *const match = notation_reads(
        "apgn", HEAD("belgian", "1/2-1/2") "\n1. i9h8 {a quiet one} i6h6 "
                                           "1/2-1/2\n");
    const struct outcome outcome = match_outcome_at(match, end_of(match));

    ck_assert_int_eq(outcome.end, END_AGREED);
    ck_assert_int_eq(outcome.winner, -1);
    ck_assert(outcome.even);
    ck_assert_str_eq(history_node(match_history(match), 1)->comment,
                     "a quiet one");
    match_free(match);
}
END_TEST

/* Around the event, which is a comment on the start, and the comment on the first
 * move. */
static const char *const COMMENTED[][3] = {
    {"apgn", "[Event \"",
     "\"]\n[Variant \"belgian\"]\n[Notation \"Aba-Pro\"]\n[Result \"*\"]\n\n"
     "1. i9h8 {"},
    {"ogn", "[Variant \"Abapa\"]\n[Event \"", "\"]\n[Result \"*\"]\n\n1. F {"}};

START_TEST(a_comment_may_be_as_long_as_in_a_save)
{
    for (int length = COMMENT_MAX - 1; length <= COMMENT_MAX + 1; length++) {
        char text[4 * COMMENT_MAX];
        char comment[COMMENT_MAX + 2] = "";

        memset(comment, 'x', (size_t)length);
        snprintf(text, sizeof text, "%s%s%s%s} *\n", COMMENTED[_i][1], comment,
                 COMMENTED[_i][2], comment);

        struct match *const match = notation_reads(COMMENTED[_i][0], text);

        for (int node = NODE_START; node <= 1; node++) {
            const char *const read =
                history_node(match_history(match), node)->comment;

            if (length <= COMMENT_MAX)
                ck_assert_pstr_eq(read, comment);
            else
                ck_assert_ptr_null(read);
        }
        match_free(match);
    }
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} WRONG[] = {
    {HEAD("accelium", "*") "\n*\n",
     "x: Variant: the start accelium is not known, and there is no Position; "
     "known are belgian, standard, german_daisy, dutch_daisy, swiss_daisy, "
     "alien, alliances, atomouche, centrifugeuse, domination, duel, fujiyama, "
     "snakes_variant, star, the_clearing and the_wall"},
    {HEAD("custom", "*") "\n*\n", "x: Variant: custom needs the tag Position"},
    {HEAD("belgian", "*") "\n1. e5e6 *\n", "x: ply 1: e5e6: e5 is empty"},
    {HEAD("belgian", "1-0") "\n1. i9h8 i6h6\n",
     "x: ply 2: the game is cut off: it ends without its result"},
    {HEAD("belgian", "1-0") "[Plies \"84\"]\n\n1. i9h8 i6h6 1-0\n",
     "x: ply 2: the game is cut off: Plies is 84"},
    {HEAD("belgian", "1-0") "\n1. i9h8 0-1\n",
     "x: ply 1: the moves end with 0-1, and Result is 1-0"},
    {HEAD("belgian", "won") "\n1. i9h8 *\n",
     "x: Result: won is not one of 1-0, 0-1, 1/2-1/2 or *"},
    {HEAD("belgian", "*") "\n1. i9h8 {open *\n",
     "x: ply 1: a comment is not closed"},
    {HEAD("belgian", "*") "\n1. i9h8 * i6h6\n",
     "x: ply 2: i6h6: stands behind the result"},
    {"[Variant \"belgian\"]\n[Result \"*\"]\n\n*\n",
     "x: there is no tag Notation"},
    {"[Variant \"belgian\"]\n[Result \"*\"]\n[Notation \"Nacre\"]\n\n*\n",
     "x: Notation: Nacre is not known; Aba-Pro is"},
    {HEAD("custom", "*") "[Position \"5/6/7/8/9/8/7/6/4 b\"]\n\n*\n",
     "x: Position: row a has less than 5 cells"},
    {HEAD("custom", "*") "[Position \"5/6/7/8/9/8/7/6/5\"]\n\n*\n",
     "x: Position: ends without b or w, who is to move"},
    {HEAD("custom", "*") "[Position \"5/6/7/8/9/8/7/6/4x b\"]\n\n*\n",
     "x: Position: x in row a; a cell is b or w, and a digit counts empty "
     "ones"},
};

START_TEST(what_is_wrong_with_a_published_game_is_told_with_its_ply)
{
    notation_refuses("apgn", WRONG[_i].text, WRONG[_i].message);
}
END_TEST

/* A study from the middle of a game: rows from i to a, what is out, white moves. */
START_TEST(a_game_may_begin_from_any_position)
{
    struct match *const match = notation_reads(
        "apgn",
        HEAD("custom", "*") "[SetUp \"1\"]\n"
                            "[Position \"5/6/7/8/3bw4/8/7/6/5-5b4w w\"]\n\n"
                            "1... e5e6 2. e4f5 *\n");

    ck_assert_str_eq(
        game_position_text(
            match_game(match),
            &history_node(match_history(match), NODE_START)->position)
            .text,
        "...../....../......./......../...12..../......../......./....../...../"
        "2/4,5");
    ck_assert_int_eq(match_ply(match), 2);

    char *const text = notation_writes("apgn", match);

    ck_assert_ptr_nonnull(
        strstr(text, "[SetUp \"1\"]\n"
                     "[Position \"5/6/7/8/3bw4/8/7/6/5-5b4w w\"]\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n1... e5e6 2. e4f5 *\n"));
    free(text);
    match_free(match);
}
END_TEST

/* Where it was played a repetition did not end it. */
START_TEST(a_game_that_went_on_after_repetitions_goes_on)
{
    static const char moves[] =
        "1. i9i8 a5a4 2. i8i9 a4a5 3. i9i8 a5a4 4. i8i9 a4a5 5. i9i8 a5a4 6. "
        "i8i7 ";
    char text[1000];

    snprintf(text, sizeof text,
             HEAD("custom", "0-1") "[Position \"4b/6/7/8/9/8/7/6/4w b\"]\n\n%s"
                                   "0-1\n",
             moves);

    struct match *const match = notation_reads("apgn", text);
    char *const saved = notation_writes("naqala", match);
    struct match *const again = notation_reads("naqala", saved);

    ck_assert_int_eq(match_ply(match), 11);
    ck_assert_int_eq(match_ply(again), 11);
    ck_assert_int_eq(match_end(again), END_RESIGNED);
    ck_assert_ptr_nonnull(strstr(saved, "\nlimits = \"off\"\n"));
    free(saved);
    match_free(again);
    match_free(match);
}
END_TEST

/* ---- there and back ---- */

/* A random game of each start, ended in some way. */
static struct match *random_match(const char *spec, uint64_t stream)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(3, stream);
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    while (match_end(match) == END_NOT && match_ply(match) < 90)
        match_play(match, variant_move(game, match_position(match), &rng), 0);
    if (match_end(match) == END_NOT && stream % 3 == 0)
        match_agree(match);
    else if (match_end(match) == END_NOT && stream % 3 == 1)
        match_resign(match, (int)(stream / 3 % 2));
    return match;
}

static void comes_back(const char *format, const char *spec, uint64_t stream)
{
    struct match *const match = random_match(spec, stream);
    char *const text = notation_writes(format, match);
    struct match *const again = notation_reads(format, text);
    char *const twice = notation_writes(format, again);
    const struct outcome one = match_outcome_at(match, end_of(match));
    const struct outcome other = match_outcome_at(again, end_of(again));

    ck_assert_str_eq(text, twice);
    ck_assert_int_eq(match_ply(match), match_ply(again));
    ck_assert(position_same(match_position(match), match_position(again)));
    ck_assert_int_eq(one.end, other.end);
    ck_assert_int_eq(one.winner, other.winner);
    free(twice);
    free(text);
    match_free(again);
    match_free(match);
}

static const char *const SPECS[] = {"abalone",
                                    "abalone:start=standard",
                                    "abalone:start=wall",
                                    "abalone:start=star",
                                    "abalone:start=pyramid",
                                    "abalone:start=atomouche"};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

START_TEST(a_game_comes_back_from_every_notation)
{
    static const char *const formats[] = {"naqala", "apgn", "aba"};

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        for (uint64_t stream = 0; stream < 3; stream++)
            comes_back(formats[i], SPECS[_i], stream);
}
END_TEST

/* ---- lists of moves ---- */

START_TEST(a_list_may_have_numbers_lines_and_a_result_or_not)
{
    static const char *const texts[] = {
        "i9h8 i6h6 i8h7 a5b5\n",
        "1. i9h8 i6h6 2. i8h7 a5b5\n",
        "; of a club\n1. i9h8 i6h6\n2. I8H7 A5B5 *\n",
        "game abalone\n1.i9h8 i6h6 2.i8h7 a5b5",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct match *const match = notation_reads("aba", texts[i]);

        ck_assert_int_eq(match_ply(match), 4);
        ck_assert_str_eq(game_spec_text(match_game(match)).text, "abalone");
        match_free(match);
    }
}
END_TEST

START_TEST(a_list_that_does_not_tell_its_start_gets_the_one_that_fits)
{
    struct match *const match = notation_reads("aba", "c3d4 g7f6 c4d5\n");

    ck_assert_str_eq(game_spec_text(match_game(match)).text,
                     "abalone:start=standard");
    ck_assert_str_eq(match_date(match).text, "");
    match_free(match);
    notation_refuses("aba", "i9h8 i6h6 e5e6\n", "x: ply 3: e5e6: e5 is empty");
    notation_refuses("aba", "game kalah\n1 2\n",
                     "x: kalah: is not a game of Abalone");
}
END_TEST

/* ---- files ---- */

static struct game_file *open_text(const char *path, const char *text)
{
    struct err err = {""};

    folder_put(path, text);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    return file;
}

START_TEST(a_broken_game_hides_none_of_the_others)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "cup.apgn");
    char text[4000], wanted[300];
    struct err err = {""};

    snprintf(text, sizeof text, "%s\n%s\n%s", SHORT,
             HEAD("belgian", "1-0") "\n1. i9h8 a1a1 1-0\n", SHORT);

    struct game_file *const file = open_text(path, text);

    ck_assert_int_eq(game_file_count(file), 3);
    for (int i = 0; i < 3; i += 2) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    ck_assert_ptr_null(game_file_load(file, 1, &err));
    snprintf(wanted, sizeof wanted, "%s#2: ply 2: a1a1: ", path);
    ck_assert_msg(strncmp(err.text, wanted, strlen(wanted)) == 0, "%s",
                  err.text);
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

/* By its ending it is known for what it is. */
START_TEST(a_file_whose_first_game_is_broken_still_has_the_others)
{
    static const char *const names[] = {"cup.apgn", "club.aba"};
    static const char *const heads[] = {"Event \"Cup\"]", "gam[ abalone"};
    static const char *const games[] = {SHORT, "i9h8 i6h6\n"};

    for (int i = 0; i < 2; i++) {
        char *const folder = folder_new();
        char *const path = file_join(folder, names[i]);
        char text[1000];
        struct err err = {""};

        snprintf(text, sizeof text, "%s\n\n1. i9h8\n\n%s", heads[i], games[i]);

        struct game_file *const file = open_text(path, text);
        const int count = game_file_count(file);
        struct match *const last = game_file_load(file, count - 1, &err);

        ck_assert_ptr_null(game_file_load(file, 0, &err));
        ck_assert_msg(last != NULL, "%s", err.text);
        match_free(last);
        game_file_free(file);
        free(path);
        folder_free(folder);
    }
}
END_TEST

START_TEST(such_a_file_opens_as_a_save_does_and_counts_as_anothers)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "one.apgn");
    struct err err = {""};

    folder_put(path, SHORT);

    struct match *const match = saved_games_open(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_origin(match), ORIGIN_OTHER);
    ck_assert_ptr_null(game_file_open_to_add(path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "holds games as apgn"));
    match_free(match);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(every_line_of_a_list_is_a_game_unless_its_number_goes_on)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "club.aba");
    struct game_file *const file =
        open_text(path, "i9h8 i6h6\n\n1. i9h8 i6h6\n2. i8h7 a5b5\n; two\n"
                        "game abalone:start=standard\nc3d4\n");

    ck_assert_int_eq(game_file_count(file), 3);

    struct err err = {""};
    struct match *const match = game_file_load(file, 1, &err);

    ck_assert_int_eq(match_ply(match), 4);
    match_free(match);
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

/* Adds a game to a file. */
static void add_game(const char *path, const char *text)
{
    struct err err = {""};
    struct game_file *const file = game_file_open_to_add(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_msg(game_file_add(file, text, strlen(text), &err), "%s",
                  err.text);
    game_file_free(file);
}

START_TEST(a_game_is_added_behind_an_empty_line)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "games");
    struct match *const match = notation_reads("aba", "i9h8");
    char *const text = notation_writes("naqala", match);
    const size_t length = strlen(text);
    char two[4000];

    snprintf(two, sizeof two, "%s\n%s", text, text);
    add_game(path, text);
    folder_holds(path, text);
    add_game(path, text);
    folder_holds(path, two);

    /* The end of the last line was lost. */
    folder_write(path, text, length - 1);
    add_game(path, text);
    folder_holds(path, two);
    free(text);
    match_free(match);
    free(path);
    folder_free(folder);
}
END_TEST

/* Opens a game by its name; it has so many plies. */
static void opens_game(const char *name, int plies)
{
    struct err err = {""};
    struct match *const match = saved_games_open(name, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_ply(match), plies);
    match_free(match);
}

START_TEST(a_game_of_several_is_named_by_its_number)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "club.aba");
    struct err err = {""};
    char name[300];

    folder_put(path, "i9h8\n\ni9h8 i6h6\n\n1. i9h8 i6h6 2. i8h7\n");
    for (int number = 1; number <= 3; number++) {
        snprintf(name, sizeof name, "%s#%d", path, number);
        opens_game(name, number);
    }
    snprintf(name, sizeof name, "%s#4", path);
    ck_assert_ptr_null(saved_games_open(name, &err));

    /* Its own name may end so, too. */
    struct match *const other = notation_reads("aba", "i9h8 i6h6 i8h7 a5b5");
    char *const text = notation_writes("naqala", other);

    snprintf(name, sizeof name, "%s#2", path);
    folder_put(name, text);
    opens_game(name, 4);
    free(text);
    match_free(other);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(so_is_a_game_of_several_that_are_saved_under_a_name)
{
    char *const home = folder_new_home();
    struct match *const games[] = {notation_reads("aba", "i9h8"),
                                   notation_reads("aba", "i9h8 i6h6")};
    struct err err = {""};
    char *const path = saved_games_place("cup", &err);

    for (int i = 0; i < 2; i++) {
        char *const text = notation_writes("naqala", games[i]);

        add_game(path, text);
        free(text);
    }
    opens_game("cup#1", 1);
    opens_game("cup#2", 2);
    ck_assert(!saved_games_has("cap#1"));
    for (int i = 0; i < 2; i++)
        match_free(games[i]);
    free(path);
    folder_free_home(home);
}
END_TEST

/* ---- ends that players make ---- */

START_TEST(a_save_keeps_that_players_agreed_or_gave_up)
{
    for (uint64_t stream = 0; stream < 2; stream++) {
        struct match *const match = random_match("abalone", stream);
        char *const text = notation_writes("naqala", match);
        struct match *const again = notation_reads("naqala", text);

        ck_assert_ptr_nonnull(strstr(text, "\nformat = 3\n"));
        ck_assert_ptr_nonnull(
            strstr(text, stream == 0 ? "\nended = \"agreement\"\n"
                                     : "\nended = \"resignation\"\n"));
        ck_assert_int_eq(match_end(again),
                         stream == 0 ? END_AGREED : END_RESIGNED);
        ck_assert_int_eq(match_outcome_at(again, end_of(again)).winner,
                         stream == 0 ? -1 : 1);
        free(text);
        match_free(again);
        match_free(match);
    }
}
END_TEST

Suite *notation_suite(void)
{
    Suite *const suite = suite_create("notation");
    TCase *const apgn = tcase_create("apgn");
    TCase *const lists = tcase_create("lists");
    TCase *const files = tcase_create("files");

    tcase_add_test(apgn,
                   a_published_game_is_read_with_its_players_and_its_result);
    tcase_add_test(apgn,
                   a_published_game_is_written_with_its_players_and_its_result);
    tcase_add_test(apgn, players_who_share_the_point_have_agreed);
    tcase_add_loop_test(
        apgn, what_is_wrong_with_a_published_game_is_told_with_its_ply, 0,
        sizeof WRONG / sizeof WRONG[0]);
    tcase_add_loop_test(apgn, a_comment_may_be_as_long_as_in_a_save, 0, 2);
    tcase_add_test(apgn, a_game_may_begin_from_any_position);
    tcase_add_test(apgn, a_game_that_went_on_after_repetitions_goes_on);
    suite_add_tcase(suite, apgn);
    tcase_add_loop_test(lists, a_game_comes_back_from_every_notation, 0,
                        SPEC_COUNT);
    tcase_add_test(lists, a_list_may_have_numbers_lines_and_a_result_or_not);
    tcase_add_test(lists,
                   a_list_that_does_not_tell_its_start_gets_the_one_that_fits);
    suite_add_tcase(suite, lists);
    tcase_add_test(files, a_broken_game_hides_none_of_the_others);
    tcase_add_test(files,
                   a_file_whose_first_game_is_broken_still_has_the_others);
    tcase_add_test(files,
                   such_a_file_opens_as_a_save_does_and_counts_as_anothers);
    tcase_add_test(files,
                   every_line_of_a_list_is_a_game_unless_its_number_goes_on);
    tcase_add_test(files, a_game_is_added_behind_an_empty_line);
    tcase_add_test(files, a_game_of_several_is_named_by_its_number);
    tcase_add_test(files, so_is_a_game_of_several_that_are_saved_under_a_name);
    tcase_add_test(files, a_save_keeps_that_players_agreed_or_gave_up);
    suite_add_tcase(suite, files);
    suite_add_tcase(suite, notation_text_case());
    suite_add_tcase(suite, notation_words_case());
    return suite;
}
