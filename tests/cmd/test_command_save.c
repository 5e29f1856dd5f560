/* SPDX-License-Identifier: MIT */
/* Promises of the commands that open saves: check, play, and a file alone. */
#include "base/file.h"
#include "base/memory.h"
#include "cmd/test_command.h"
#include "match/config.h"
#include "support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder, and in it `good`, a save that was made by playing. */
struct save_place {
    char *folder;
    char *good;
};

/* Plays these lines, then saves at this path. */
static void play_and_save(const char *words, const char *lines,
                          const char *path)
{
    char input[1000];

    snprintf(input, sizeof input, "%ssave %s\n", lines, path);

    struct run run = run_naqala(input, "play --text%s", words);

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    ck_assert_msg(strstr(run.out, "Saved.\n") != NULL, "%s", run.out);
    run_free(&run);
}

static struct save_place new_place(void)
{
    struct save_place place = {.folder = folder_new()};

    place.good = file_join(place.folder, "good");
    play_and_save("", "3\n6\n", place.good);
    return place;
}

static void free_place(struct save_place *place)
{
    free(place->good);
    folder_free(place->folder);
}

static void check_told(const struct run *run, const char *path,
                       const char *what)
{
    char line[300];

    snprintf(line, sizeof line, "%s: a game of %s\n", path, what);
    ck_assert_msg(strstr(run->out, line) != NULL, "%s", run->out);
}

START_TEST(check_tells_what_a_save_holds)
{
    struct save_place place = new_place();
    struct run run = run_naqala("", "check %s", place.good);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    check_told(&run, place.good, "kalah, 2 plies");
    run_free(&run);
    free_place(&place);
}
END_TEST

START_TEST(check_tells_how_a_finished_game_ended)
{
    struct save_place place = new_place();
    char *const over = file_join(place.folder, "over");

    play_and_save(" --from 0,0,0,0,1,0,27/0,0,0,0,1,0,19/s", "5\ne\n6\n", over);

    struct run run = run_naqala("", "check %s", over);

    ck_assert_int_eq(run.status, 0);
    check_told(&run, over, "kalah, 3 plies, 28-20, row empty");
    run_free(&run);
    free(over);
    free_place(&place);
}
END_TEST

START_TEST(a_game_without_a_move_can_be_saved_and_checked)
{
    struct save_place place = new_place();
    char *const start = file_join(place.folder, "start");

    play_and_save(" --game oware", "", start);

    struct run run = run_naqala("", "check %s", start);

    run_gave(&run, 0, run.out, "");
    check_told(&run, start, "oware, 0 plies");
    run_free(&run);
    free(start);
    free_place(&place);
}
END_TEST

/* The good save with this text in the place of that one. */
static char *spoil(const struct save_place *place, const char *that,
                   const char *this)
{
    size_t length;
    char *const text = folder_read(place->good, &length);
    char *const path = file_join(place->folder, "bad");
    char *const at = strstr(text, that);

    ck_assert_ptr_nonnull(at);
    *at = '\0';

    FILE *const out = fopen(path, "w");

    ck_assert_ptr_nonnull(out);
    fprintf(out, "%s%s%s", text, this, at + strlen(that));
    fclose(out);
    free(text);
    return path;
}

/* Told in one line that begins with the file and a line of it. */
static void check_bad(const struct save_place *place, const char *that,
                      const char *this, const char *words)
{
    char *const bad = spoil(place, that, this);
    struct run run = run_naqala("", "check %s", bad);
    const size_t front = strlen("naqala: ") + strlen(bad);

    ck_assert_str_eq(run.out, "");
    command_failed(&run, words);
    ck_assert_msg(strstr(run.err, bad) == run.err + strlen("naqala: "), "%s",
                  run.err);
    ck_assert_msg(run.err[front] == ':' &&
                      strspn(run.err + front + 1, "0123456789") > 0,
                  "%s", run.err);
    run_free(&run);
    free(bad);
}

START_TEST(a_bad_save_is_told_with_its_line)
{
    struct save_place place = new_place();

    check_bad(&place, "\"3 6\"", "\"3 9\"", "ply 2: 9: not a move");
    check_bad(&place, "\"3 6\"", "\"3 3\"", "ply 2: 3: the pit is empty");
    check_bad(&place, "format = 1", "format = 5", "5 is newer");
    check_bad(&place, "\"kalah\"", "\"chess\"", "chess: no such game");
    check_bad(&place, "ply = 2", "ply = 5", "5");
    check_bad(&place, "format = 1", "format = 1\nformal = 1",
              "did you mean format?");
    free_place(&place);
}
END_TEST

START_TEST(check_goes_on_after_a_bad_file)
{
    struct save_place place = new_place();
    char *const bad = spoil(&place, "\"3 6\"", "\"3 9\"");
    struct run run =
        run_naqala("", "check %s %s %s", place.good, bad, place.good);

    command_failed(&run, bad);
    check_told(&run, place.good, "kalah, 2 plies");
    ck_assert_str_ne(strchr(run.out, '\n'), "\n");
    run_free(&run);
    free(bad);
    free_place(&place);
}
END_TEST

static void check_unopened(const char *path, const char *why)
{
    struct run checked = run_naqala("", "check %s", path);
    struct run loaded = run_naqala("", "play --load %s", path);

    command_failed(&checked, path);
    command_failed(&checked, why);
    ck_assert_str_eq(checked.out, "");
    run_gave(&loaded, 1, "", checked.err);
    run_free(&checked);
    run_free(&loaded);
}

START_TEST(a_file_of_weights_is_counted_or_told)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "weights.ini");

    folder_put(path, "[w]\nweights = 1 2 3 4 5 6 7 8 9 0.125\n");

    struct run good = run_naqala("", "check %s", path);

    folder_put(path, "[w]\nweights = 1 2 3 4 5 6 7 8 9\n");

    struct run short_of = run_naqala("", "check %s", path);

    ck_assert_int_eq(good.status, 0);
    ck_assert_msg(strstr(good.out, ": 1 set of weights\n") != NULL, "%s",
                  good.out);
    command_failed(&short_of, ":2: [w] weights: 9 numbers; a set has 10");
    run_free(&short_of);
    run_free(&good);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(check_tells_settings_or_what_is_wrong_with_them)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "naqala.conf");

    folder_put(path, "[look]\ntheme = lagoon\n[play]\nspeed = 0.5\n");

    struct run good = run_naqala("", "check %s", path);

    folder_put(path, "[play]\nspeed = 3\n");

    struct run bad = run_naqala("", "check %s", path);

    ck_assert_int_eq(good.status, 0);
    ck_assert_msg(strstr(good.out, ": settings: the theme lagoon, a speed of "
                                   "0.5\n") != NULL,
                  "%s", good.out);
    command_failed(&bad, ":2: [play] speed: 3 is not one of 0.25, 0.5, 1, 2, "
                         "4, 10 or instant");
    run_free(&bad);
    run_free(&good);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(check_knows_settings_by_any_of_their_sections)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "naqala.conf");

    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        char section[40];

        if (key > 0 &&
            strcmp(config_section(key), config_section(key - 1)) == 0)
            continue;
        snprintf(section, sizeof section, "[%s]\n", config_section(key));
        folder_put(path, section);

        struct run told = run_naqala("", "check %s", path);

        ck_assert_msg(told.status == 0, "%s%s", section, told.err);
        run_free(&told);
    }
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(what_is_no_file_cannot_be_opened)
{
    struct save_place place = new_place();
    char *const none = file_join(place.folder, "none");

    check_unopened(place.folder, strerror(EISDIR));
    check_unopened(none, strerror(ENOENT));
    free(none);
    free_place(&place);
}
END_TEST

/* A folder and a FIFO, by their bare names; nobody writes into the FIFO. */
START_TEST(what_is_no_file_is_told_by_every_command_that_opens_a_save)
{
    static const char *const commands[] = {"review", "export --text",
                                           "play --load"};
    char *const above = folder_new();
    const int before = open(".", O_RDONLY | O_DIRECTORY);

    ck_assert(before >= 0 && chdir(above) == 0);
    ck_assert_int_eq(mkdir("games", 0700), 0);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        struct run games = run_naqala("", "%s games", commands[i]);
        struct run pipe = run_naqala("", "%s pipe", commands[i]);

        run_gave(&games, 1, "", "naqala: games: Is a directory\n");
        run_gave(&pipe, 1, "", "naqala: pipe: not a regular file\n");
        run_free(&games);
        run_free(&pipe);
    }
    ck_assert_int_eq(fchdir(before), 0);
    close(before);
    folder_free(above);
}
END_TEST

/* Two commands, two sentences: check knows more kinds of files than play. */
static void check_no_save(const char *path)
{
    struct run checked = run_naqala("", "check %s", path);
    struct run loaded = run_naqala("", "play --load %s", path);

    command_failed(&checked, "is none of these: a save");
    command_failed(&loaded, "not a save: there is no section [naqala]");
    run_free(&checked);
    run_free(&loaded);
}

START_TEST(what_is_no_save_cannot_be_opened)
{
    struct save_place place = new_place();
    char *const path = file_join(place.folder, "other");

    folder_put(path, "");
    check_no_save(path);
    folder_put(path, "[colours]\nred = 1\n");
    check_no_save(path);
    folder_write(path, "\0\177ELF\0\0\n", 8);
    check_unopened(path, path);
    free(path);
    free_place(&place);
}
END_TEST

/* Goes on after the second ply. */
static void check_goes_on(const struct run *run)
{
    ck_assert_str_eq(run->err, "");
    ck_assert_int_eq(run->status, 0);
    ck_assert_msg(strncmp(run->out,
                          "Move 3. South: pits 1 to 6 hold 4 4 0 5 5 "
                          "0, store 2. ",
                          53) == 0,
                  "%s", run->out);
    ck_assert_msg(strstr(run->out, "\n3 6 |\n") != NULL, "%s", run->out);
}

START_TEST(a_save_is_gone_on_with)
{
    struct save_place place = new_place();
    struct run alone = run_naqala("moves\n", "%s", place.good);
    struct run loaded = run_naqala("moves\n", "play --load %s", place.good);

    check_goes_on(&alone);
    check_goes_on(&loaded);
    run_free(&alone);
    run_free(&loaded);
    free_place(&place);
}
END_TEST

START_TEST(a_saved_game_is_gone_on_with_by_its_name)
{
    char *const home = folder_new_home();
    struct run unknown = run_naqala("moves\n", "evening");

    play_and_save("", "3\n6\n", "evening");

    struct run known = run_naqala("moves\n", "evening");
    struct run loaded = run_naqala("moves\n", "play --load evening");

    ck_assert_int_eq(unknown.status, 2);
    check_goes_on(&known);
    check_goes_on(&loaded);
    run_free(&unknown);
    run_free(&known);
    run_free(&loaded);
    folder_free_home(home);
}
END_TEST

/* A script cannot see that nobody moves where it waits for a machine. */
START_TEST(a_save_of_an_unknown_player_is_a_failure_of_a_script)
{
    struct save_place place = new_place();
    size_t length;
    char *const text = folder_read(place.good, &length);
    char *const who = strstr(text, "north = \"human\"");

    ck_assert_msg(who != NULL, "%s", text);
    who[strlen("north = \"hu")] = 'l';
    folder_put(place.good, text);

    struct run run = run_naqala("moves\n", "play --load %s", place.good);

    ck_assert_msg(strstr(run.out, "hulan: no such level or agent") != NULL,
                  "%s", run.out);
    ck_assert_msg(strstr(run.out, "Play for North yourself.\n") != NULL, "%s",
                  run.out);
    ck_assert_msg(strstr(run.err, "naqala: hulan: no such level") == run.err,
                  "%s", run.err);
    ck_assert_int_eq(run.status, 1);
    run_free(&run);
    free(text);
    free_place(&place);
}
END_TEST

START_TEST(what_follows_a_save_is_not_overlooked)
{
    struct save_place place = new_place();
    struct run text = run_naqala("moves\n", "%s --text", place.good);
    struct run option = run_naqala("", "%s --nonsense", place.good);
    struct run word = run_naqala("", "%s nonsense", place.good);

    check_goes_on(&text);
    run_free(&text);
    ck_assert_int_eq(option.status, 2);
    ck_assert_str_eq(option.out, "");
    ck_assert_int_eq(word.status, 2);
    ck_assert_str_eq(word.out, "");
    run_free(&option);
    run_free(&word);
    free_place(&place);
}
END_TEST

START_TEST(a_code_is_gone_on_with_as_a_save_is)
{
    static const char code[] = "nq1.kalah.CobShE";
    struct run alone = run_naqala("moves\n", "%s", code);
    struct run named = run_naqala("moves\n", "play %s", code);
    struct run loaded = run_naqala("moves\n", "play --load %s", code);
    struct run against = run_naqala("level\n", "play %s willow", code);
    struct run again = run_naqala("code\n", "%s", code);

    check_goes_on(&alone);
    check_goes_on(&named);
    check_goes_on(&loaded);
    ck_assert_ptr_nonnull(strstr(against.out, "Willow (willow) plays north."));
    ck_assert_ptr_nonnull(strstr(again.out, code));
    run_free(&alone);
    run_free(&named);
    run_free(&loaded);
    run_free(&against);
    run_free(&again);
}
END_TEST

START_TEST(a_code_with_a_typo_is_told_in_a_line)
{
    struct run alone = run_naqala("", "nq1.kalah.BgqiYl");
    struct run named = run_naqala("", "play nq1.kalah.BgqiYl willow");
    struct run two = run_naqala("", "play oak willow");
    struct run both = run_naqala("", "play nq1.kalah.BgqiY1 --game oware");

    struct run review = run_naqala("", "review nq1.kalah.BgqiYl");

    run_gave(&alone, 2, "",
             "naqala: play: this code has a typo: a character is wrong, "
             "missing or too many; try naqala play --help\n");
    run_gave(&named, 2, "", alone.err);
    ck_assert_int_eq(review.status, 2);
    run_free(&review);
    ck_assert_int_eq(two.status, 2);
    ck_assert_int_eq(both.status, 2);
    run_free(&alone);
    run_free(&named);
    run_free(&two);
    run_free(&both);
}
END_TEST

START_TEST(in_text_a_code_sets_up_its_game_for_the_same_players)
{
    struct run run = run_naqala(
        "from nq1.kalah.CobShE\nlevel\nmoves\nfrom nq1.kalah.BgqiYl\n",
        "play --north willow --text");

    ck_assert_ptr_nonnull(strstr(run.out, "Willow (willow) plays north."));
    ck_assert_ptr_nonnull(strstr(run.out, "\n3 6 "));
    ck_assert_ptr_nonnull(strstr(run.out, "has a typo"));
    ck_assert_int_eq(run.status, 1);
    run_free(&run);
}
END_TEST

START_TEST(in_text_the_times_are_told_before_a_move_of_ones_own)
{
    struct run timed = run_naqala("3\n", "play --text --clock 5+3");
    struct run machines =
        run_naqala("", "watch --text --clock 30s/move max max");
    struct run wrong = run_naqala("", "play --text --clock soon");

    ck_assert_int_eq(timed.status, 0);
    ck_assert_msg(strstr(timed.out, "\nTime: South 5:00, North 5:00.\n") !=
                      NULL,
                  "%s", timed.out);
    ck_assert_msg(strstr(timed.out, "\nTime: South 5:03, North 5:00.\n") !=
                      NULL,
                  "%s", timed.out);
    ck_assert_ptr_nonnull(strstr(machines.out, "\nresult "));
    ck_assert_ptr_null(strstr(machines.out, "Time: "));
    ck_assert_int_eq(wrong.status, 2);
    ck_assert_ptr_nonnull(strstr(
        wrong.err, "--clock: soon is not none, nor minutes and seconds"));
    run_free(&timed);
    run_free(&machines);
    run_free(&wrong);
}
END_TEST

/* Of lists an empty line stands between; of objects one would be none. */
START_TEST(converted_games_stand_apart_and_objects_on_lines_of_their_own)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "two.moves");

    folder_put(path, "3\n1\n");

    struct run lists = run_naqala("", "convert --to moves %s -", path);
    struct run objects = run_naqala("", "convert --to json %s -", path);

    run_gave(&lists, 0, "game kalah\n3\n\ngame kalah\n1\n", "");
    run_gave(&objects, 0,
             "{\"game\":\"kalah\",\"players\":[\"South\",\"North\"],"
             "\"moves\":[\"3\"]}\n"
             "{\"game\":\"kalah\",\"players\":[\"South\",\"North\"],"
             "\"moves\":[\"1\"]}\n",
             "");
    run_free(&lists);
    run_free(&objects);
    free(path);
    folder_free(folder);
}
END_TEST

/* Where none can be written, what was to be made is named, too. */
START_TEST(a_file_without_games_is_told)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "none.moves");

    folder_put(path, "");

    struct run empty = run_naqala("", "convert %s %s/out.jsonl", path, folder);

    folder_put(path, "3 3\n");

    struct run wrong = run_naqala("", "convert %s %s/out.jsonl", path, folder);

    ck_assert_int_eq(empty.status, 1);
    ck_assert_ptr_nonnull(strstr(empty.err, "none.moves: holds no game\n"));
    ck_assert_int_eq(wrong.status, 1);
    ck_assert_ptr_nonnull(strstr(wrong.err, "none.moves#1: ply 2: 3: "));
    ck_assert_ptr_nonnull(
        strstr(wrong.err, "/out.jsonl: nothing is written: "));
    ck_assert_int_eq(folder_count(folder), 1);
    run_free(&empty);
    run_free(&wrong);
    free(path);
    folder_free(folder);
}
END_TEST

/* As any other command makes it; saves that are made by playing are private. */
START_TEST(what_is_converted_has_the_mode_of_the_umask)
{
    struct save_place place = new_place();
    char *const path = file_join(place.folder, "game.moves");
    const mode_t before = umask(027);
    struct run run =
        run_naqala("", "convert --to moves %s %s", place.good, path);

    umask(before);
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_eq(folder_mode(path), 0640);
    ck_assert_uint_eq(folder_mode(place.good), 0600);
    run_free(&run);
    free(path);
    free_place(&place);
}
END_TEST

/* Before the games are read, of which one cannot be. */
START_TEST(what_cannot_be_written_is_told_before_it_is_converted)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "two.moves");
    char *const other = file_join(folder, "other.moves");
    char message[200];

    folder_put(path, "3\n3 3\n");
    folder_put(other, "kept");

    struct run there = run_naqala("", "convert %s %s", path, other);
    struct run nowhere = run_naqala("", "convert %s /nowhere/x.moves", path);

    snprintf(message, sizeof message, "naqala: %s: File exists\n", other);
    run_gave(&there, 1, "", message);
    folder_holds(other, "kept");
    run_gave(&nowhere, 1, "",
             "naqala: /nowhere/x.moves: No such file or directory\n");
    run_free(&nowhere);
    run_free(&there);
    free(other);
    free(path);
    folder_free(folder);
}
END_TEST

TCase *command_save_case(void)
{
    TCase *const tests = tcase_create("saves");

    tcase_add_test(tests, a_file_of_weights_is_counted_or_told);
    tcase_add_test(tests, check_tells_settings_or_what_is_wrong_with_them);
    tcase_add_test(tests, check_knows_settings_by_any_of_their_sections);
    tcase_add_test(
        tests, converted_games_stand_apart_and_objects_on_lines_of_their_own);
    tcase_add_test(tests, a_file_without_games_is_told);
    tcase_add_test(tests, what_is_converted_has_the_mode_of_the_umask);
    tcase_add_test(tests,
                   what_cannot_be_written_is_told_before_it_is_converted);
    tcase_add_test(tests, check_tells_what_a_save_holds);
    tcase_add_test(tests, check_tells_how_a_finished_game_ended);
    tcase_add_test(tests, a_game_without_a_move_can_be_saved_and_checked);
    tcase_add_test(tests, a_bad_save_is_told_with_its_line);
    tcase_add_test(tests, check_goes_on_after_a_bad_file);
    tcase_add_test(tests, what_is_no_file_cannot_be_opened);
    tcase_add_test(tests,
                   what_is_no_file_is_told_by_every_command_that_opens_a_save);
    tcase_add_test(tests, what_is_no_save_cannot_be_opened);
    tcase_add_test(tests, a_save_is_gone_on_with);
    tcase_add_test(tests, a_saved_game_is_gone_on_with_by_its_name);
    tcase_add_test(tests, a_save_of_an_unknown_player_is_a_failure_of_a_script);
    tcase_add_test(tests, what_follows_a_save_is_not_overlooked);
    tcase_add_test(tests, a_code_is_gone_on_with_as_a_save_is);
    tcase_add_test(tests, a_code_with_a_typo_is_told_in_a_line);
    tcase_add_test(tests, in_text_the_times_are_told_before_a_move_of_ones_own);
    tcase_add_test(tests, in_text_a_code_sets_up_its_game_for_the_same_players);
    return tests;
}
