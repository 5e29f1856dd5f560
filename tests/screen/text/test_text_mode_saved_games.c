/* SPDX-License-Identifier: MIT */
/* Promises of saving games while playing: saved, loaded, never half or lost; and
 * of other starts. */
#include "base/file.h"
#include "match/saves/saved_games.h"
#include "screen/text/test_text_mode.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define START      "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define AFTER_FIVE "4,4,4,4,0,5,1/5,5,4,4,4,4,0/n"

static char *path_in(const char *home, const char *name)
{
    char *const saves = file_join(home, "naqala/saves");
    char *const path = file_join(saves, name);

    free(saves);
    return path;
}

/* A file among the games of this home. */
static void put_save(const char *home, const char *name, const char *text)
{
    char *const saves = file_join(home, "naqala/saves");
    char *const path = path_in(home, name);
    struct err err;

    ck_assert(file_make_folder(saves, &err));
    folder_put(path, text);
    free(path);
    free(saves);
}

START_TEST(a_game_is_saved_under_a_name_and_loaded_again)
{
    char *const home = folder_new_home();
    char *const path = path_in(home, "one.naqala");

    text_mode_says("5\nsave one\n", ": save one\nSaved.\nNorth's move");
    ck_assert(file_exists(path));
    text_mode_leads_to("load one\n", AFTER_FIVE);
    text_mode_leads_to("load one\nundo\n", START);
    text_mode_leads_to("load one.naqala\n", AFTER_FIVE);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_saved_game_keeps_its_branches_and_its_place)
{
    char *const home = folder_new_home();

    text_mode_says("3\n6\na\nundo\nb\nundo\nundo\ncomment why not\nsave one\n",
                   "Saved.");
    text_mode_leads_to("load one\n", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    text_mode_says("load one\nmoves\n", ": moves\n3 | 6 b\n");
    text_mode_says("load one\nredo\nbranches\n",
                   ": branches\nPlayed from here: a b (redo).\n");
    folder_free_home(home);
}
END_TEST

START_TEST(a_comment_is_saved_with_its_position)
{
    char *const home = folder_new_home();
    char *const path = path_in(home, "one.naqala");
    size_t length;

    text_mode_says("5\ncomment  a good; \"quiet\" move \nsave one\n", "Saved.");

    char *const text = folder_read(path, &length);

    ck_assert_msg(strstr(text, "\ncomment.1 = ") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "a good; ") != NULL, "%s", text);
    text_mode_says("load one\ncomment\nreplace one\n", "Saved.");

    char *const without = folder_read(path, &length);

    ck_assert_msg(strstr(without, "comment") == NULL, "%s", without);
    free(without);
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(no_comment_keeps_a_game_from_being_saved)
{
    static const char *const comments[] = {
        "a\001b",    "\033[2J", "\177",       "\xff\xfe",
        "h\303\251", "100%",    "'\"\\;#=[]",
    };
    char *const home = folder_new_home();
    char lines[100];

    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        snprintf(lines, sizeof lines, "5\ncomment %s\nreplace one\n",
                 comments[i]);
        text_mode_says(lines, "\nSaved.\n");
        text_mode_leads_to("load one\n", AFTER_FIVE);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_before_its_first_move_is_saved)
{
    char *const home = folder_new_home();

    text_mode_says("new oware\nsave one\n", "Saved.");
    text_mode_leads_to("5\nload one\n", START);
    folder_free_home(home);
}
END_TEST

START_TEST(a_save_is_not_overwritten_unless_that_is_asked_for)
{
    char *const home = folder_new_home();

    text_mode_says("5\nsave one\n", "Saved.");
    text_mode_says("3\nsave one\n", "one.naqala: there is one already.\n");
    text_mode_never_says("3\nsave one\n", "Saved.");
    text_mode_leads_to("load one\n", AFTER_FIVE);
    text_mode_says("3\nreplace one\n", "Saved.");
    text_mode_leads_to("load one\n", "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_saved_may_be_left)
{
    char *const home = folder_new_home();
    char *const saved = text_mode_whisper("5\nsave one\nquit\n");
    char *const loaded = text_mode_whisper("5\nload one\nload one\nquit\n");

    ck_assert_msg(strstr(saved, "not saved") == NULL, "%s", saved);
    ck_assert_msg(strstr(loaded, "This game is not saved; ") != NULL, "%s",
                  loaded);
    ck_assert_msg(strstr(loaded, "Move 2. ") != NULL, "%s", loaded);
    free(saved);
    free(loaded);
    folder_free_home(home);
}
END_TEST

START_TEST(a_name_that_is_none_is_refused)
{
    char *const home = folder_new_home();
    char line[300] = "save ";

    text_mode_says("5\nsave .hidden\n", ".hidden: a name has 1 to 100 bytes");
    text_mode_says("5\nsave a\001b\n", "a?b: a name is UTF-8 without control ");
    memset(line + 5, 'n', 101);
    strcpy(line + 106, "\n");
    text_mode_says(line, "...: a name has 1 to 100 bytes");
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

START_TEST(without_a_home_a_path_is_asked_for)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "game");
    char lines[200];

    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);
    text_mode_says("5\nsave one\n", "one: there is no home to keep it in");
    snprintf(lines, sizeof lines, "5\nsave %s\n", path);
    text_mode_says(lines, "Saved.");
    snprintf(lines, sizeof lines, "load %s\n", path);
    text_mode_leads_to(lines, AFTER_FIVE);
    ck_assert_int_eq(folder_count(folder), 1);
    free(path);
    folder_free(folder);
}
END_TEST

/* Loading this says so, and the game goes on where it was. */
static void check_not_loaded(const char *name, const char *words)
{
    char lines[300];

    snprintf(lines, sizeof lines, "5\nload %s\n", name);
    text_mode_says(lines, words);
    text_mode_leads_to(lines, AFTER_FIVE);
    snprintf(lines, sizeof lines, "5\nload %s\nundo\n", name);
    text_mode_leads_to(lines, START);
}

START_TEST(a_load_that_fails_leaves_the_game_as_it_was)
{
    char *const home = folder_new_home();

    put_save(home, "empty.naqala", "");
    put_save(home, "other.naqala", "[colours]\nred = 1\n");
    check_not_loaded("none", "none: no saved game of that name.\n");
    check_not_loaded("empty", "not a save");
    check_not_loaded("other", "other.naqala: not a save");
    check_not_loaded("/nonexistent/game", strerror(ENOENT));
    check_not_loaded("/", strerror(EISDIR));
    check_not_loaded("../nobody/has-this", strerror(ENOENT));
    folder_free_home(home);
}
END_TEST

START_TEST(a_save_with_a_broken_move_is_not_loaded)
{
    char *const home = folder_new_home();
    char *const path = path_in(home, "one.naqala");
    size_t length;

    text_mode_says("3\n6\na\nsave one\n", "Saved.");

    char *const text = folder_read(path, &length);
    char *const moves = strstr(text, "\"3 6 a\"");

    ck_assert_ptr_nonnull(moves);
    moves[5] = 'x';
    folder_put(path, text);
    check_not_loaded("one", "ply 3: x: not a move of this game");
    moves[5] = 'a';
    text[length - 3] = '\0';
    folder_put(path, text);
    check_not_loaded("one", "one.naqala:");
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

/* Saving there says so, and the game goes on where it was. */
static void check_not_saved(const char *path, const char *words)
{
    char lines[300];

    snprintf(lines, sizeof lines, "5\nreplace %s\n", path);
    text_mode_says(lines, words);
    text_mode_leads_to(lines, AFTER_FIVE);
}

START_TEST(a_save_that_fails_leaves_the_game_as_it_was)
{
    char *const folder = folder_new();
    char *const pipe = file_join(folder, "pipe");
    char *const below = file_join(folder, "none/game");

    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    check_not_saved(folder, strerror(EISDIR));
    check_not_saved(below, "there is no folder ");
    check_not_saved(pipe, "pipe: not a regular file.\n");
    ck_assert_int_eq(folder_count(folder), 1);
    free(below);
    free(pipe);
    folder_free(folder);
}
END_TEST

START_TEST(the_games_are_listed)
{
    char *const home = folder_new_home();

    text_mode_says("save two\n3\n6\nsave one\ngames\n",
                   ": games\none: kalah, South and North, move 3, 2-0\n"
                   "two: kalah, South and North, move 1\n");
    text_mode_says("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s\n6\nreplace two\n"
                   "games\n",
                   "\ntwo: kalah, South and North, 21-27, row empty\n"
                   "a-close-game (shipped): kalah, Ada and Ben, move 1\n");
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_cannot_be_read_is_listed_with_the_reason)
{
    char *const home = folder_new_home();
    char *const path = path_in(home, "one.naqala");

    text_mode_says("save one\n", "Saved.");
    folder_put(path, "one\n");
    text_mode_says("games\n", "one.naqala:1: one is neither [section]");
    free(path);
    folder_free_home(home);
}
END_TEST

/* Plays these lines with the program, in this home. */
static struct run play_in(const char *home, const char *lines)
{
    static const char *const words[] = {"play", "--text", NULL};
    char data[200];
    const char *const settings[] = {data, "HOME", NULL};

    snprintf(data, sizeof data, "XDG_DATA_HOME=%s", home);
    return run(&(struct order){.words = words,
                               .input = lines,
                               .length = strlen(lines),
                               .settings = settings});
}

static void check_play(const char *home, const char *lines, const char *text)
{
    struct run run = play_in(home, lines);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(run.out, text) != NULL, "%s", run.out);
    run_free(&run);
}

START_TEST(two_players_with_homes_of_their_own_do_not_meet)
{
    char *const one = folder_new();
    char *const other = folder_new();

    check_play(one, "5\nsave game\n", "Saved.");
    check_play(other, "games\n", " (shipped): kalah, ");
    check_play(other, "3\nsave game\n", "Saved.");
    check_play(one, "load game\nposition\n", ": position\n" AFTER_FIVE "\n");
    check_play(other, "load game\nposition\n",
               ": position\n4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n");
    folder_free(one);
    folder_free(other);
}
END_TEST

START_TEST(a_saved_game_is_private)
{
    char *const home = folder_new();
    char *const path = path_in(home, "game.naqala");
    char *const saves = path_in(home, "");

    check_play(home, "5\nsave game\n", "Saved.");
    ck_assert_uint_eq(folder_mode(path), 0600);
    ck_assert_uint_eq(folder_mode(saves), 0700);
    ck_assert_int_eq(folder_count(saves), 1);
    free(saves);
    free(path);
    folder_free(home);
}
END_TEST

/* ---- other starts ---- */

START_TEST(a_position_is_set_up)
{
    text_mode_leads_to("from 0,0,0,0,0,1,5/0,0,0,0,0,1,3/n\n",
                       "0,0,0,0,0,1,5/0,0,0,0,0,1,3/n");
    text_mode_leads_to("5\nfrom 1,1\n", AFTER_FIVE);
    text_mode_leads_to("5\nfrom start\n", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    text_mode_says("from 1,1\n", "position: ends where a comma should be.\n");
    text_mode_says("from\n", "from: needs POS|CODE.\n");
}
END_TEST

START_TEST(a_board_without_marbles_of_a_side_is_not_set_up)
{
    static const char lines[] =
        "from 1..../....../......./......../........./......../......./....../"
        "...../1/0,0\n";
    struct game *const game = variant_game("abalone");
    struct position start;
    struct err err;

    game->class->start(game, &start);

    char *const said =
        text_mode_talk_in(match_new(game, &start), 1, lines, &err);

    ck_assert_ptr_nonnull(strstr(said, "position: white has no marbles.\n"));
    free(said);
}
END_TEST

START_TEST(a_fair_start_says_how_fair_it_is)
{
    char *const talk = text_mode_talk("kalah", START, "fair\nposition\n");
    char *const other =
        text_mode_talk("kalah", START, "fair oware\nposition\nfair chess\n");

    ck_assert_msg(strstr(talk, ": fair\nA fair start: board ") != NULL, "%s",
                  talk);
    ck_assert_ptr_nonnull(strstr(talk, ", proven even.\n"));
    ck_assert_ptr_null(strstr(talk, START));
    ck_assert_ptr_nonnull(strstr(other, "A fair start: "));
    ck_assert_ptr_nonnull(strstr(other, ": fair chess\nchess: "));
    free(other);
    free(talk);
}
END_TEST

START_TEST(another_s_save_is_marked_when_it_is_loaded)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "his.naqala");
    struct err err = {""};
    char lines[300];

    snprintf(lines, sizeof lines, "5\nsave %s\nsave mine\n", path);
    text_mode_says(lines, "Saved.");

    struct match *const his = saved_games_load(path, &err);
    struct match *const mine = saved_games_load("mine", &err);

    ck_assert_int_eq(match_origin(his), ORIGIN_OTHER);
    ck_assert_int_eq(match_origin(mine), ORIGIN_OWN);
    match_free(mine);
    match_free(his);
    unlink(path);
    free(path);
    folder_free_home(home);
}
END_TEST

TCase *text_mode_saved_games_case(void)
{
    TCase *const tests = tcase_create("shelf");

    tcase_add_test(tests, a_game_is_saved_under_a_name_and_loaded_again);
    tcase_add_test(tests, a_saved_game_keeps_its_branches_and_its_place);
    tcase_add_test(tests, a_comment_is_saved_with_its_position);
    tcase_add_test(tests, no_comment_keeps_a_game_from_being_saved);
    tcase_add_test(tests, a_game_before_its_first_move_is_saved);
    tcase_add_test(tests, a_save_is_not_overwritten_unless_that_is_asked_for);
    tcase_add_test(tests, what_is_saved_may_be_left);
    tcase_add_test(tests, a_name_that_is_none_is_refused);
    tcase_add_test(tests, without_a_home_a_path_is_asked_for);
    tcase_add_test(tests, a_load_that_fails_leaves_the_game_as_it_was);
    tcase_add_test(tests, a_save_with_a_broken_move_is_not_loaded);
    tcase_add_test(tests, a_save_that_fails_leaves_the_game_as_it_was);
    tcase_add_test(tests, the_games_are_listed);
    tcase_add_test(tests, a_game_that_cannot_be_read_is_listed_with_the_reason);
    tcase_add_test(tests, two_players_with_homes_of_their_own_do_not_meet);
    tcase_add_test(tests, a_saved_game_is_private);
    tcase_add_test(tests, a_position_is_set_up);
    tcase_add_test(tests, a_board_without_marbles_of_a_side_is_not_set_up);
    tcase_add_test(tests, a_fair_start_says_how_fair_it_is);
    tcase_add_test(tests, another_s_save_is_marked_when_it_is_loaded);
    return tests;
}
