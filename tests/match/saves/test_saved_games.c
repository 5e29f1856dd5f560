/* SPDX-License-Identifier: MIT */
/* Promises of saved games: which file a name stands for, and what becomes of
 * it. */
#include "match/saves/test_saved_games.h"
#include "base/file.h"
#include "match/saves/autosave.h"
#include "match/saves/saved_games.h"
#include "support/attempt.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- saved games of one's own ---- */

/* A match of this game after its first move. */
static struct match *match_after(const char *spec, const char *text)
{
    struct game *const game = sowing_game(spec);
    struct position start;
    struct move move;
    struct err err;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    ck_assert(game->class->read_move(game, &start, text, &move, &err));
    match_play(match, move, 0);
    return match;
}

static bool save_as(const char *spec, const char *name, bool replace,
                    struct err *err)
{
    struct match *const match = match_after(spec, "1");
    const bool saved = saved_games_save(match, name, replace, err);

    match_free(match);
    return saved;
}

void saved_games_saved(const char *spec, const char *name)
{
    struct err err = {""};

    ck_assert_msg(save_as(spec, name, false, &err), "%s", err.text);
}

void saved_games_loaded(const char *name, const char *spec)
{
    struct err err = {""};
    struct match *const match = saved_games_load(name, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_str_eq(game_spec_text(match_game(match)).text, spec);
    match_free(match);
}

void saved_games_not_loaded(const char *name, const char *words)
{
    struct err err = {""};

    ck_assert_ptr_null(saved_games_load(name, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
}

/* ---- names ---- */

static void check_path(const char *home, const char *name, const char *below)
{
    struct err err = {""};
    char *const path = saved_games_path(name, &err);
    char *const expected = file_join(home, below);

    ck_assert_msg(path != NULL, "%s", err.text);
    ck_assert_str_eq(path, expected);
    free(expected);
    free(path);
}

START_TEST(a_name_stands_for_a_file_among_the_saves)
{
    setenv("XDG_DATA_HOME", "/x", 1);
    check_path("/x", "one", "naqala/saves/one.naqala");
    check_path("/x", "one.naqala", "naqala/saves/one.naqala");
    check_path("/x", "with blanks, \"quotes\"; and more",
               "naqala/saves/with blanks, \"quotes\"; and more.naqala");
    check_path("/x", "h\303\251", "naqala/saves/h\303\251.naqala");
    check_path("/x", "-n", "naqala/saves/-n.naqala");
    check_path("/x", "a.b", "naqala/saves/a.b.naqala");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/ann", 1);
    check_path("/home/ann", "one", ".local/share/naqala/saves/one.naqala");
}
END_TEST

START_TEST(a_name_with_a_slash_is_a_path)
{
    setenv("XDG_DATA_HOME", "/x", 1);
    check_path("", "/a/b", "/a/b");
    check_path("", "./game", "./game");
    check_path("", "../a.naqala", "../a.naqala");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);
    check_path("", "a/b", "a/b");
}
END_TEST

static void check_no_name(const char *name, const char *words)
{
    struct err err = {""};

    ck_assert_ptr_null(saved_games_path(name, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
    ck_assert(!save_as("kalah", name, true, &err));
    ck_assert_ptr_null(saved_games_load(name, &err));
}

START_TEST(what_is_no_name_is_refused)
{
    char *const home = folder_new_home();
    char long_name[102] = "";

    memset(long_name, 'n', 101);
    check_no_name("", "nothing: a name has 1 to 100 bytes");
    check_no_name(".", "begins with no dot");
    check_no_name("..", "begins with no dot");
    check_no_name(".naqala", "begins with no dot");
    check_no_name(long_name, "nn...: a name has 1 to 100 bytes");
    check_no_name("a\nb", "a?b: a name is UTF-8 without control");
    check_no_name("\033[2J", "without control characters");
    check_no_name("\177", "without control characters");
    check_no_name("a\377", "a?: a name is UTF-8");
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

START_TEST(a_name_with_a_slash_is_told_which_signs_a_name_may_have)
{
    char *const home = folder_new_home();
    struct err err;

    ck_assert_ptr_null(saved_games_place("my game/1", &err));
    ck_assert_str_eq(err.text,
                     "my game/1: a name has no /, nor control characters, and "
                     "there is no folder my game");
    ck_assert(!save_as("kalah", "my game/1", false, &err));
    ck_assert(!save_as("kalah", "my game/1", true, &err));
    ck_assert_int_eq(folder_count(home), 0);
    free(saved_games_place("/1", &err)); /* the root is there */
    folder_free_home(home);
}
END_TEST

START_TEST(the_longest_name_can_be_saved_and_loaded)
{
    char *const home = folder_new_home();
    char name[101] = "";

    memset(name, 'n', 100);
    saved_games_saved("oware", name);
    saved_games_loaded(name, "oware");
    folder_free_home(home);
}
END_TEST

START_TEST(without_a_home_no_name_stands_for_a_file)
{
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "", 1);
    check_no_name("one", "one: ");
}
END_TEST

/* ---- saving and loading ---- */

START_TEST(what_is_saved_is_loaded_by_its_name)
{
    char *const home = folder_new_home();

    saved_games_saved("oware:slam=legal", "one");
    saved_games_saved("kalah", "two");
    saved_games_loaded("one", "oware:slam=legal");
    saved_games_loaded("two.naqala", "kalah");
    saved_games_not_loaded("three", "three: no saved game of that name");
    folder_free_home(home);
}
END_TEST

START_TEST(a_save_is_replaced_only_when_asked_to)
{
    char *const home = folder_new_home();
    struct err err = {""};

    saved_games_saved("oware", "one");
    ck_assert(!save_as("kalah", "one", false, &err));
    ck_assert_msg(strstr(err.text, "one.naqala: there is one already") != NULL,
                  "%s", err.text);
    saved_games_loaded("one", "oware");
    ck_assert(save_as("kalah", "one", true, &err));
    saved_games_loaded("one", "kalah");
    folder_free_home(home);
}
END_TEST

START_TEST(a_path_is_saved_to_outside_the_folder)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "game");

    saved_games_saved("oware", path);
    ck_assert_int_eq(folder_count(home), 1);
    saved_games_loaded(path, "oware");
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_file_where_the_folder_should_be_is_left_alone)
{
    char *const home = folder_new_home();
    char *const file = file_join(home, "naqala");
    struct err err = {""};

    folder_put(file, "text");
    ck_assert(!save_as("kalah", "one", false, &err));
    ck_assert_msg(strstr(err.text, file) != NULL, "%s", err.text);
    folder_holds(file, "text");
    free(file);
    folder_free_home(home);
}
END_TEST

START_TEST(the_list_has_what_can_be_loaded)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "game");

    ck_assert(!saved_games_has("one"));
    ck_assert(!saved_games_has(path));
    saved_games_saved("oware", "one");
    saved_games_saved("oware", path);
    ck_assert(saved_games_has("one"));
    ck_assert(saved_games_has("one.naqala"));
    ck_assert(saved_games_has(path));
    ck_assert(!saved_games_has("two"));
    ck_assert(!saved_games_has(""));
    ck_assert(!saved_games_has(".hidden"));
    free(path);
    folder_free_home(home);
}
END_TEST

/* There, the game of this name is one of oware. */
static bool find_oware(const char *folder, struct err *err)
{
    if (chdir(folder) != 0)
        return err_set(err, "%s", folder);

    struct match *const match = saved_games_open("one", err);
    const bool found =
        match != NULL &&
        strcmp(game_spec_text(match_game(match)).text, "oware") == 0;

    match_free(match);
    return found;
}

START_TEST(a_file_beside_us_comes_before_a_game_of_its_name)
{
    char *const home = folder_new_home();
    char *const folder = folder_new();
    char *const path = file_join(folder, "one");

    saved_games_saved("kalah", "one");
    saved_games_saved("oware", path);
    ck_assert(attempt_apart(find_oware, folder).done);
    ck_assert(!attempt_apart(find_oware, home).done);
    free(path);
    folder_free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(a_folder_beside_us_hides_no_game)
{
    char *const home = folder_new_home();
    char *const folder = folder_new();
    char *const path = file_join(folder, "one");
    struct err err;

    ck_assert(file_make_folder(path, &err));
    saved_games_saved("oware", "one");

    const struct attempted found = attempt_apart(find_oware, folder);

    ck_assert_msg(found.done, "%s", found.err.text);
    free(path);
    folder_free(folder);
    folder_free_home(home);
}
END_TEST

/* There, something is found under this name. */
static bool find_one(const char *folder, struct err *err)
{
    if (chdir(folder) != 0)
        return err_set(err, "%s", folder);

    struct match *const match = saved_games_open("one", err);
    const bool found = match != NULL;

    match_free(match);
    return found;
}

START_TEST(a_folder_beside_us_is_told_as_one_where_no_game_has_its_name)
{
    char *const home = folder_new_home();
    char *const folder = folder_new();
    char *const path = file_join(folder, "one");
    struct err err;

    ck_assert_str_eq(attempt_apart(find_one, folder).err.text,
                     "one: no saved game of that name");
    ck_assert(file_make_folder(path, &err));

    const struct attempted found = attempt_apart(find_one, folder);

    ck_assert(!found.done);
    ck_assert_str_eq(found.err.text, "one: Is a directory");
    free(path);
    folder_free(folder);
    folder_free_home(home);
}
END_TEST

/* In the folder of the saves, as a save would lie there. */
START_TEST(a_review_of_what_is_in_no_file_is_not_kept)
{
    char *const home = folder_new_home();
    struct match *const match = match_after("kalah", "1");
    struct err err = {""};

    ck_assert(!saved_games_keep_review("nowhere", match, &err));
    ck_assert_msg(strstr(err.text, "it is in no file") != NULL, "%s", err.text);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* Is there a review of the first place in the game of this name? */
static bool is_reviewed(const char *name)
{
    struct err err = {""};
    struct match *const match = saved_games_load(name, &err);

    ck_assert_msg(match != NULL, "%s", err.text);

    const bool reviewed =
        history_node(match_history(match), 0)->verdict != NULL;

    match_free(match);
    return reviewed;
}

static struct match *match_reviewed_after(const char *move)
{
    const struct verdict verdict = {.known = true, .exact = true, .value = 8};
    struct match *const match = match_after("kalah", move);

    history_set_verdict(match_history(match), 0, &verdict);
    return match;
}

START_TEST(a_review_is_kept_with_the_game_as_long_as_that_is_the_same)
{
    char *const home = folder_new_home();
    struct match *const other = match_reviewed_after("2");
    struct match *const match = match_reviewed_after("1");
    struct err err = {""};

    saved_games_saved("kalah", "one");
    ck_assert(!saved_games_keep_review("one", other, &err));
    ck_assert_msg(strstr(err.text, "has changed meanwhile") != NULL, "%s",
                  err.text);
    ck_assert(!is_reviewed("one"));
    ck_assert_msg(saved_games_keep_review("one", match, &err), "%s", err.text);
    ck_assert(is_reviewed("one"));
    match_free(match);
    match_free(other);
    folder_free_home(home);
}
END_TEST

/* Whatever the way to its file. */
START_TEST(a_review_of_a_game_that_is_being_played_is_not_kept)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala/games");
    char *const path = file_join(folder, "one.naqala");
    char *const other = file_join(home, "./naqala/games/one.naqala");
    struct match *const match = match_reviewed_after("1");
    struct autosave *autosave;
    struct err err = {""};

    ck_assert(file_make_folder(folder, &err));
    ck_assert_msg(save_as("kalah", path, false, &err), "%s", err.text);
    match_free(autosave_open(path, &autosave, &err));
    for (int i = 0; i < 2; i++) {
        ck_assert(!saved_games_keep_review(i == 0 ? path : other, match, &err));
        ck_assert_msg(strstr(err.text, "is being played already") != NULL, "%s",
                      err.text);
    }
    ck_assert(!is_reviewed(path));
    autosave_free(autosave);
    ck_assert_msg(saved_games_keep_review(other, match, &err), "%s", err.text);
    ck_assert(is_reviewed(path));
    match_free(match);
    free(other);
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(a_review_of_one_game_of_a_file_of_several_is_not_kept)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "several");
    char *const first = file_join(home, "several#1");
    struct match *const match = match_reviewed_after("1");
    struct err err = {""};

    ck_assert_msg(save_as("kalah", path, false, &err), "%s", err.text);
    ck_assert(!saved_games_keep_review(first, match, &err));
    ck_assert_msg(strstr(err.text, "holds several games") != NULL, "%s",
                  err.text);
    match_free(match);
    free(first);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_no_file_among_the_saves_is_told_as_what_it_is)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala/saves/one.naqala");
    char *const pipe = file_join(home, "naqala/saves/two.naqala");
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    saved_games_not_loaded("one", "one.naqala: Is a directory");
    saved_games_not_loaded("two", "two.naqala: not a regular file");
    free(pipe);
    free(folder);
    folder_free_home(home);
}
END_TEST

static TCase *names(void)
{
    TCase *const tests = tcase_create("names");

    tcase_add_test(tests, a_name_stands_for_a_file_among_the_saves);
    tcase_add_test(tests, a_name_with_a_slash_is_a_path);
    tcase_add_test(tests, what_is_no_name_is_refused);
    tcase_add_test(tests,
                   a_name_with_a_slash_is_told_which_signs_a_name_may_have);
    tcase_add_test(tests, the_longest_name_can_be_saved_and_loaded);
    tcase_add_test(tests, without_a_home_no_name_stands_for_a_file);
    return tests;
}

static TCase *keeping(void)
{
    TCase *const tests = tcase_create("keeping");

    tcase_add_test(tests, what_is_saved_is_loaded_by_its_name);
    tcase_add_test(tests, a_save_is_replaced_only_when_asked_to);
    tcase_add_test(tests,
                   a_review_is_kept_with_the_game_as_long_as_that_is_the_same);
    tcase_add_test(tests, a_review_of_a_game_that_is_being_played_is_not_kept);
    tcase_add_test(tests,
                   a_review_of_one_game_of_a_file_of_several_is_not_kept);
    tcase_add_test(tests, a_path_is_saved_to_outside_the_folder);
    tcase_add_test(tests, the_list_has_what_can_be_loaded);
    tcase_add_test(tests, a_file_beside_us_comes_before_a_game_of_its_name);
    tcase_add_test(tests, a_folder_beside_us_hides_no_game);
    tcase_add_test(
        tests, a_folder_beside_us_is_told_as_one_where_no_game_has_its_name);
    tcase_add_test(tests,
                   what_is_no_file_among_the_saves_is_told_as_what_it_is);
    tcase_add_test(tests, a_review_of_what_is_in_no_file_is_not_kept);
    tcase_add_test(tests, a_file_where_the_folder_should_be_is_left_alone);
    return tests;
}

Suite *saved_games_suite(void)
{
    Suite *const suite = suite_create("saved_games");

    suite_add_tcase(suite, names());
    suite_add_tcase(suite, keeping());
    suite_add_tcase(suite, saved_games_list_case());
    suite_add_tcase(suite, game_file_case());
    suite_add_tcase(suite, game_file_lines_case());
    suite_add_tcase(suite, game_format_case());
    return suite;
}
