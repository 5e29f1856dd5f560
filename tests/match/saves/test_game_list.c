/* SPDX-License-Identifier: MIT */
/* Promises of the list of games: what a line tells of each. */
#include "base/builtin.h"
#include "base/file.h"
#include "match/saves/saved_games.h"
#include "match/saves/test_autosave.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/screen/autosave_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000, PARTS = 11 /* of all variants, a process each */ };

/* ---- one game ---- */

static void check_kept(const struct match *match, int ply, const char *score,
                       int winner, const char *ended)
{
    char *const path = autosave_probe_away(match);
    struct game_list list = game_list_read();
    const struct listed_game *const listed = autosave_probe_find(&list, path);

    ck_assert_str_eq(listed->wrong, "");
    ck_assert_int_eq(listed->ply, ply);
    ck_assert_str_eq(listed->score, score);
    if (*ended != '\0' && listed->player_count == 2)
        ck_assert_int_eq(listed->winner, winner);
    ck_assert_str_eq(listed->ended, ended);
    game_list_free(&list);
    ck_assert_int_eq(list.count, 0);
    free(path);
}

START_TEST(a_line_tells_who_plays_what_and_since_when)
{
    char *const home = folder_new_home();

    setenv("SOURCE_DATE_EPOCH", "1795252325", 1);

    struct match *const match =
        autosave_probe_match("kalah:pits=7,seeds=7", "1");
    const struct player you = {.who = "human", .name = "You"};
    const struct player willow = {.who = "willow", .name = "Willow"};

    match_set_player(match, 0, &you);
    match_set_player(match, 1, &willow);

    char *const path = autosave_probe_away(match);
    struct game_list list = game_list_read();
    const struct listed_game *const listed = autosave_probe_find(&list, path);

    ck_assert_str_eq(listed->game, "kalah:pits=7,seeds=7");
    ck_assert_str_eq(listed->date.text, "2026-11-21T09:12:05Z");
    ck_assert_int_eq(listed->player_count, 2);
    ck_assert_str_eq(listed->players[0], "You");
    ck_assert_str_eq(listed->players[1], "Willow");
    ck_assert_str_eq(listed->name, "");
    ck_assert(!listed->shipped && !listed->saved && !listed->busy);
    game_list_free(&list);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_goes_on_has_the_score_so_far)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3 6 b f 1");

    check_kept(match, 5, "8-2", -1, "");
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_is_over_has_its_result)
{
    char *const home = folder_new_home();
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    check_kept(match, 6, "8-4", 0, "row empty");
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* Opening it shows what is wrong with it. */
START_TEST(of_a_game_that_is_over_the_moves_are_not_read)
{
    char *const home = folder_new_home();
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");
    char *const text = autosave_probe_text(match);

    strstr(text, "\n1 = \"2 3")[6] = '9';

    char *const path = autosave_probe_put("over.naqala", text, 10);
    struct game_list list = game_list_read_own();
    const struct listed_game *const listed = autosave_probe_find(&list, path);
    struct err err;

    ck_assert_str_eq(listed->wrong, "");
    ck_assert_str_eq(listed->score, "8-4");
    ck_assert_str_eq(listed->ended, "row empty");
    ck_assert_ptr_null(save_load(path, &err));
    game_list_free(&list);
    free(path);
    free(text);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_whose_end_was_taken_back_is_not_over)
{
    char *const home = folder_new_home();
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    match_undo(match);
    check_kept(match, 5, "4-1", -1, "");
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* A save that was made by hand need not say how it ended. */
START_TEST(a_game_that_does_not_tell_its_result_is_asked_for_it)
{
    char *const home = folder_new_home();
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");
    char *const text = autosave_probe_text(match);
    char *const result = strstr(text, "[result]");
    char *const cursor = strstr(text, "[cursor]");

    ck_assert(result != NULL && cursor > result);
    memmove(result, cursor, strlen(cursor) + 1);

    char *const path = autosave_probe_put("silent.naqala", text, 1);
    struct game_list list = game_list_read();
    const struct listed_game *const listed = autosave_probe_find(&list, path);

    ck_assert_str_eq(listed->wrong, "");
    ck_assert_str_eq(listed->score, "8-4");
    ck_assert_str_eq(listed->ended, "row empty");
    game_list_free(&list);
    free(path);
    free(text);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* What the rules say of the match itself. */
static void check_variant(const struct match *match)
{
    const enum end end = match_end(match);
    const struct outcome outcome =
        match_outcome_at(match, history_cursor(match_history(match)));

    ck_assert_int_ne(end, END_NOT);
    check_kept(match, match_ply(match),
               match_score_text(match_game(match), &outcome).text,
               outcome.winner, game_end_words(end));
}

START_TEST(a_random_game_of_any_rules_has_the_result_that_it_had)
{
    char *const home = folder_new_home();

    for (int i = _i; i < VARIANT_COUNT; i += PARTS) {
        struct match *const match =
            autosave_probe_random(VARIANTS[i], (uint64_t)i % 2, LONGEST);

        /* One that is over before its first move has no result. */
        if (match_ply(match) > 0)
            check_variant(match);
        match_free(match);
    }
    folder_free_home(home);
}
END_TEST

/* ---- broken ones ---- */

#define HEAD                                                        \
    "[naqala]\nformat = 1\n"                                        \
    "[game]\nspec = kalah\nstart = 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n" \
    "date = 2026-11-21T09:12:05Z\n"                                 \
    "[players]\nsouth = human\nsouth.name = A\n"                    \
    "north = human\nnorth.name = B\n"
#define OVER                        \
    "[cursor]\nline = 0\nply = 2\n" \
    "position = 0,0,0,0,0,0,24/0,0,0,0,0,0,24/-\n[moves]\n1 = 3 6\n"
#define DONE HEAD "[result]\nscore = 24-24\nended = row empty\n" OVER

static void check_wrong(const char *text, const char *message)
{
    char *const path = autosave_probe_put("broken.naqala", text, 1);
    struct game_list list = game_list_read();
    const char *const wrong = autosave_probe_find(&list, path)->wrong;

    ck_assert_msg(strncmp(wrong, path, strlen(path)) == 0, "%s", wrong);
    ck_assert_str_eq(wrong + strlen(path), message);
    game_list_free(&list);
    free(path);
}

START_TEST(a_line_of_a_broken_game_says_what_is_wrong)
{
    char *const home = folder_new_home();

    check_wrong("", ": not a save: there is no section [naqala]");
    check_wrong("[naqala]\nformat = 5\n",
                ":2: [naqala] format: 5 is newer than this naqala can read, "
                "which is 4");
    check_wrong(HEAD, ": [cursor] line: is missing");
    check_wrong(HEAD "[cursor]\nline = 0\nply = 1\nposition = "
                     "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n[moves]\n1 = 9\n",
                ":17: [moves] 1: ply 1: 9: not a move of this game; south "
                "plays 1 to 6");
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_told_of_a_result_is_fit_to_be_shown)
{
    char *const home = folder_new_home();

    check_wrong(HEAD OVER "[result]\nscore = 24-24\nended = boredom\n",
                ":20: [result] ended: boredom: a game does not end so");
    check_wrong(HEAD OVER "[result]\nscore = 24-24\n",
                ":18: [result] ended: is missing");
    check_wrong(HEAD OVER "[result]\nended = row empty\n",
                ":18: [result] score: is missing");
    check_wrong(HEAD OVER "[result]\nscore = 24-24\nended = -\n",
                ":20: [result] ended: -: a game does not end so");
    check_wrong(HEAD OVER "[result]\nscore = "
                          "012345678901234567890123456789012345678901234567\n"
                          "ended = row empty\n",
                ":19: [result] score: is longer than 47 bytes");
    check_wrong(HEAD OVER "[result]\nscore = 1e30-2\nended = row empty\n",
                ":19: [result] score: 1e30-2: not a score of 2 players");
    check_wrong(HEAD OVER "[result]\nscore = 24\nended = row empty\n",
                ":19: [result] score: 24: not a score of 2 players");
    check_wrong(HEAD OVER "[result]\nscore = 8-8-8\nended = row empty\n",
                ":19: [result] score: 8-8-8: not a score of 2 players");
    check_wrong(HEAD OVER "[result]\nscore = 99999999-1\nended = row empty\n",
                ":19: [result] score: 99999999-1: not a score of 2 players");
    check_wrong(HEAD OVER "[result]\nscore = %1B[2J\nended = row empty\n",
                ":19: [result] score: holds a control character, or is not "
                "UTF-8");
    folder_free_home(home);
}
END_TEST

/* Believed, and read from the score: by seeds and halves of them. */
START_TEST(the_score_says_who_has_won)
{
    static const struct {
        const char *score;
        int winner;
    } rows[] = {{"25-23", 0},   {"23-25", 1},     {"24-24", -1},
                {"24.5-24", 0}, {"23.5-24.5", 1}, {"24.5-24.5", -1},
                {"9-10", 1},    {"100-99", 0}};
    char *const home = folder_new_home();

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[800];

        snprintf(text, sizeof text,
                 HEAD OVER "[result]\nscore = %s\nended = row empty\n",
                 rows[i].score);

        char *const path = autosave_probe_put("over.naqala", text, 1);
        struct game_list list = game_list_read();
        const struct listed_game *const listed =
            autosave_probe_find(&list, path);

        ck_assert_str_eq(listed->wrong, "");
        ck_assert_str_eq(listed->score, rows[i].score);
        ck_assert_str_eq(listed->ended, "row empty");
        ck_assert_int_eq(listed->winner, rows[i].winner);
        ck_assert_int_eq(listed->ply, 2);
        game_list_free(&list);
        free(path);
    }
    folder_free_home(home);
}
END_TEST

/* Nothing is said of the games; of one alone it is said what is wrong. */
START_TEST(a_saved_file_of_several_games_is_told_by_their_number)
{
    static const char *const texts[] = {"[naqala]\n", "[naqala]\n[naqala]\n",
                                        HEAD "\n" HEAD "\n" HEAD,
                                        DONE DONE DONE DONE};
    static const char *const ended[] = {"", "2 games", "3 games", "4 games"};
    char *const home = folder_new_home();

    for (int games = 1; games <= 4; games++) {
        struct err err = {""};
        char *const path = saved_games_place("cup", &err);

        folder_put(path, texts[games - 1]);

        struct game_list list = game_list_read();
        const struct listed_game *const listed =
            autosave_probe_find(&list, path);

        ck_assert_str_eq(listed->name, "cup");
        ck_assert(listed->saved && !listed->shipped);
        ck_assert_int_eq(listed->player_count, 0);
        ck_assert_int_eq(listed->games, games > 1 ? games : 0);
        ck_assert_int_eq(*listed->wrong != '\0', games == 1);
        ck_assert_str_eq(listed->ended, ended[games - 1]);
        game_list_free(&list);
        free(path);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_broken_game_hides_no_other)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    char *const broken = autosave_probe_put("a.naqala", "nonsense", 5);
    char *const good = autosave_probe_away(match);
    struct game_list list = game_list_read();

    ck_assert_str_ne(autosave_probe_find(&list, broken)->wrong, "");
    ck_assert_str_eq(autosave_probe_find(&list, good)->wrong, "");
    ck_assert_int_eq(autosave_probe_find(&list, broken)->touched, 5);
    game_list_free(&list);
    free(good);
    free(broken);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* ---- all of them ---- */

START_TEST(the_newest_comes_first_and_what_is_shipped_last)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    char *const text = autosave_probe_text(match);
    char *const paths[] = {autosave_probe_put("b.naqala", text, 3000),
                           autosave_probe_put("a.naqala", text, 2000),
                           autosave_probe_put("c.naqala", text, 1000)};
    struct err err;

    ck_assert(saved_games_save(match, "mine", false, &err));

    struct game_list list = game_list_read();
    struct saved_games saved_games = saved_games_list();

    ck_assert_int_eq(list.count, 3 + saved_games.count);
    ck_assert_str_eq(list.games[0].name, "mine");
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(list.games[1 + i].path, paths[i]);
        free(paths[i]);
    }
    for (int i = 1; i < saved_games.count; i++)
        ck_assert_str_eq(list.games[3 + i].name, saved_games.games[i].name);
    saved_games_free(&saved_games);
    game_list_free(&list);
    free(text);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(saved_games_have_names)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("oware", "1");
    struct err err;

    ck_assert(saved_games_save(match, "mine", false, &err));

    char *const path = saved_games_path("mine", &err);
    struct game_list list = game_list_read();
    const struct listed_game *const mine = autosave_probe_find(&list, path);
    const struct listed_game *const shipped =
        autosave_probe_find(&list, "saves/avalanche.naqala");

    ck_assert_str_eq(mine->name, "mine");
    ck_assert(mine->saved && !mine->shipped);
    ck_assert_int_gt(mine->touched, 0);
    ck_assert_str_eq(shipped->name, "avalanche");
    ck_assert(shipped->shipped && !shipped->saved);
    ck_assert_int_eq(shipped->touched, 0);
    for (int i = 0; i < list.count; i++)
        ck_assert_str_eq(list.games[i].wrong, "");
    game_list_free(&list);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* The same lines in the same order; of those that are shipped the name only. */
START_TEST(a_list_of_ones_own_games_leaves_the_shipped_ones_unread)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("oware", "1");
    struct err err;

    ck_assert(saved_games_save(match, "mine", false, &err));
    free(autosave_probe_away(match));

    struct game_list all = game_list_read();
    struct game_list own = game_list_read_own();

    ck_assert_int_gt(all.count, 2);
    ck_assert_int_eq(own.count, all.count);
    for (int i = 0; i < all.count; i++) {
        const bool shipped = all.games[i].shipped;

        ck_assert_int_eq(own.games[i].shipped, shipped);
        ck_assert_str_eq(own.games[i].path, all.games[i].path);
        ck_assert_str_eq(own.games[i].name, all.games[i].name);
        ck_assert_str_eq(own.games[i].game, shipped ? "" : all.games[i].game);
        ck_assert_str_eq(own.games[i].wrong, "");
    }
    game_list_free(&own);
    game_list_free(&all);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_is_being_played_is_busy)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    struct err err;
    struct autosave *const autosave = autosave_new(&err);

    ck_assert(autosave_store(autosave, match, &err));

    struct game_list list = game_list_read();

    ck_assert(autosave_probe_find(&list, autosave_path(autosave))->busy);
    ck_assert_str_eq(autosave_probe_find(&list, autosave_path(autosave))->wrong,
                     "");
    game_list_free(&list);
    autosave_free(autosave);
    match_free(match);
    folder_free_home(home);
}
END_TEST

TCase *game_list_case(void)
{
    TCase *const tests = tcase_create("list");

    tcase_add_test(tests, a_line_tells_who_plays_what_and_since_when);
    tcase_add_test(tests, a_game_that_goes_on_has_the_score_so_far);
    tcase_add_test(tests, a_game_that_is_over_has_its_result);
    tcase_add_test(tests, of_a_game_that_is_over_the_moves_are_not_read);
    tcase_add_test(tests, a_game_whose_end_was_taken_back_is_not_over);
    tcase_add_test(tests, a_game_that_does_not_tell_its_result_is_asked_for_it);
    tcase_add_loop_test(
        tests, a_random_game_of_any_rules_has_the_result_that_it_had, 0, PARTS);
    tcase_add_test(tests, a_line_of_a_broken_game_says_what_is_wrong);
    tcase_add_test(tests, what_is_told_of_a_result_is_fit_to_be_shown);
    tcase_add_test(tests, the_score_says_who_has_won);
    tcase_add_test(tests,
                   a_saved_file_of_several_games_is_told_by_their_number);
    tcase_add_test(tests, a_broken_game_hides_no_other);
    tcase_add_test(tests, the_newest_comes_first_and_what_is_shipped_last);
    tcase_add_test(tests, saved_games_have_names);
    tcase_add_test(tests,
                   a_list_of_ones_own_games_leaves_the_shipped_ones_unread);
    tcase_add_test(tests, a_game_that_is_being_played_is_busy);
    return tests;
}
