/* SPDX-License-Identifier: MIT */
/* The games that an arena keeps: all of them, each whole, in one order, and
 * none twice. */
#include "base/file.h"
#include "base/memory.h"
#include "lab/arena/test_arena.h"
#include "match/saves/save.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *folder;
static char *path; /* of the games */

static void set_up(void)
{
    folder = folder_new();
    path = file_join(folder, "games.naqala");
}

static void tear_down(void)
{
    free(path);
    folder_free(folder);
}

/* ---- what an arena keeps ---- */

/* Of a pair of players, and of three players. */
enum { GAMES = 10, ALL_GAMES = 3 * GAMES };

#define JUDGE "deep:every=on,nodes=2000"

static const char *const PLAYERS[] = {"random", "max", "max:chain=off"};

/* Plays on with the file, and gives what came of it. */
static struct arena_result play_on(const char *file, const char *reference,
                                   int games, int threads, struct game **game)
{
    struct who players[3];
    struct err err = {""};

    for (int i = 0; i < 3; i++)
        players[i] = arena_who(PLAYERS[i], PLAYERS[i]);
    *game = sowing_game("kalah");

    struct arena_setting setting = {.game = *game,
                                    .players = players,
                                    .count = 3,
                                    .games = games,
                                    .opening = 4,
                                    .seed = 7,
                                    .threads = threads,
                                    .reference = reference,
                                    .file = game_file_open_to_add(file, &err)};

    ck_assert_msg(setting.file != NULL, "%s", err.text);

    struct arena_result result = arena_of(&setting);

    ck_assert_str_eq(result.unkept.text, "");
    game_file_free(setting.file);
    return result;
}

/* Plays so many games a pair into the file; returns how many it had. */
static int64_t keep_games(const char *file, int games, int threads)
{
    struct game *game;
    struct arena_result result = play_on(file, NULL, games, threads, &game);
    const int64_t kept = result.kept;

    arena_free(&result);
    game_free(game);
    return kept;
}

static char *bytes_of(const char *file)
{
    size_t length;

    return folder_read(file, &length);
}

START_TEST(every_game_that_was_kept_replays_to_its_result)
{
    struct game *game;
    struct arena_result result = play_on(path, JUDGE, GAMES, 2, &game);
    int64_t games = 0, wins[3] = {0}, counted[3] = {0};
    struct err err = {""};
    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_int_eq(game_file_count(file), ALL_GAMES);
    for (int i = 0; i < ALL_GAMES; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert_int_ne(match_end(match), END_NOT);

        const int winner =
            match_outcome_at(match, history_cursor(match_history(match)))
                .winner;

        for (int k = 0; k < 3 && winner >= 0; k++)
            counted[k] +=
                strcmp(match_player(match, winner)->who, PLAYERS[k]) == 0;
        match_free(match);
    }
    for (int i = 0; i < result.row_count; i++) {
        games += result.rows[i].games;
        for (int seat = 0; seat < 2; seat++)
            wins[result.rows[i].players[seat]] += result.rows[i].wins[seat];
    }
    ck_assert_int_eq(games, ALL_GAMES);
    for (int k = 0; k < 3; k++)
        ck_assert_int_eq(counted[k], wins[k]);
    game_file_free(file);
    arena_free(&result);
    game_free(game);
}
END_TEST

START_TEST(the_same_seed_gives_the_same_file_whatever_the_number_of_threads)
{
    static const int threads[] = {2, 3, 7};

    keep_games(path, GAMES, 1);

    char *const alone = bytes_of(path);

    for (int i = 0; i < 3; i++) {
        unlink(path);
        keep_games(path, GAMES, threads[i]);
        folder_holds(path, alone);
    }
    free(alone);
}
END_TEST

START_TEST(a_file_that_was_cut_anywhere_goes_on_to_the_same_file)
{
    size_t length;

    keep_games(path, GAMES, 1);

    char *const whole = folder_read(path, &length);
    const char *third = strstr(whole + 1, "; a game");

    ck_assert_ptr_nonnull(third);

    const size_t first_end = (size_t)(third - whole) - 1;

    third = strstr(third + 1, "; a game");
    ck_assert_ptr_nonnull(third);

    const size_t begin = (size_t)(third - whole);

    /* Through the first game and the third, then further apart. */
    for (size_t cut = 0; cut < length;
         cut += cut < first_end || (cut >= begin && cut < begin + 800) ? 7
                : cut < begin ? begin - cut
                              : 1999) {
        folder_write(path, whole, cut);
        ck_assert_int_ge(keep_games(path, GAMES, 2), cut >= begin       ? 2
                                                     : cut >= first_end ? 1
                                                                        : 0);
        folder_holds(path, whole);
    }
    free(whole);
}
END_TEST

START_TEST(games_that_are_there_are_counted_and_not_played_again)
{
    struct game *game, *again_game;
    struct arena_result once = play_on(path, JUDGE, GAMES, 2, &game);
    char *const bytes = bytes_of(path);
    struct arena_result again = play_on(path, JUDGE, GAMES, 2, &again_game);

    folder_holds(path, bytes);
    ck_assert_int_eq(once.kept, 0);
    ck_assert_int_eq(again.kept, ALL_GAMES);
    ck_assert_mem_eq(once.rows, again.rows,
                     (size_t)once.row_count * sizeof *once.rows);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_gt(once.entries[i].judged, 0);
        ck_assert_int_eq(once.entries[i].judged, again.entries[i].judged);
        ck_assert_int_eq(once.entries[i].lost, again.entries[i].lost);
    }
    free(bytes);
    arena_free(&once);
    arena_free(&again);
    game_free(game);
    game_free(again_game);
}
END_TEST

START_TEST(more_games_a_pair_go_on_from_fewer)
{
    keep_games(path, 2 * GAMES, 2);

    char *const all = bytes_of(path);

    unlink(path);
    keep_games(path, GAMES, 2);
    ck_assert_int_eq(keep_games(path, 2 * GAMES, 2), ALL_GAMES);
    folder_holds(path, all);
    free(all);
}
END_TEST

/* ---- what is refused ---- */

/* The command fails with exactly this, and the file is as it was. */
static void check_refused(const char *words, const char *message)
{
    const bool there = file_exists(path);
    char *const before = there ? bytes_of(path) : NULL;
    struct run run = run_naqala("",
                                "arena --csv --threads 2 --games 4 --save "
                                "%s %s",
                                path, words);

    ck_assert_int_eq(run.status, 1);
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    ck_assert_ptr_eq(strchr(run.err, '\n'), strrchr(run.err, '\n'));
    if (there)
        folder_holds(path, before);
    free(before);
    run_free(&run);
}

/* As all that a command writes into a file that is named. */
START_TEST(what_is_kept_has_the_mode_of_the_umask)
{
    const mode_t before = umask(027);
    struct run run =
        run_naqala("", "arena --games 2 --save %s max random", path);

    umask(before);
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_eq(folder_mode(path), 0640);
    run_free(&run);
}
END_TEST

START_TEST(a_file_of_other_games_is_refused_and_stays_as_it_was)
{
    struct run run =
        run_naqala("", "arena --games 4 --save %s max random", path);

    ck_assert_int_eq(run.status, 0);
    run_free(&run);
    check_refused("--seed 2 max random", "#1: is no game of this arena");
    check_refused("--openings 6 max random", "#1: is no game of this arena");
    check_refused("random max", "is no game of this arena");
    check_refused("--game oware max random", "is no game of this arena");
    folder_put(path, "a shopping list\n");
    check_refused("max random", "games.naqala: is no file of games");
    folder_put(path, "# a script of comments only\n# and more\n");
    check_refused("max random", "games.naqala: ends in what is no game");
}
END_TEST

START_TEST(somebodys_game_behind_those_of_the_arena_is_not_dropped)
{
    static const char GAME[] =
        SAVE_HEAD "\n[naqala]\nformat = 1\n"
                  "\n[game]\nspec = \"kalah\"\n"
                  "start = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n"
                  "date = \"2026-01-01 10:00\"\n"
                  "\n[players]\nsouth = \"\"\nsouth.name = \"Ada\"\n"
                  "north = \"max\"\nnorth.name = \"max\"\n"
                  "\n[moves]\n1 = \"3 4\"\n";
    struct run run =
        run_naqala("", "arena --games 2 --save %s max random", path);

    ck_assert_int_eq(run.status, 0);
    run_free(&run);

    char *const games = bytes_of(path);
    char *const both = memory_new(strlen(games) + sizeof GAME + 1, 1);

    sprintf(both, "%s\n%s", games, GAME);
    folder_put(path, both);
    check_refused("max random", "#3: is no game of this arena");
    folder_put(path, GAME);
    check_refused("max random", "#1: is no game of this arena");
    free(both);
    free(games);
}
END_TEST

START_TEST(a_game_that_was_altered_is_not_counted)
{
    static const char OTHER[] = "\"oware\"";

    keep_games(path, 2, 1);

    char *const bytes = bytes_of(path);
    char *spec = strstr(bytes, "\"kalah\"");
    struct run run;

    ck_assert_ptr_nonnull(spec);
    for (int i = 0; OTHER[i] != '\0'; i++)
        spec[i] = OTHER[i];
    folder_put(path, bytes);
    run = run_naqala("",
                     "arena --seed 7 --games 2 --save %s random max "
                     "max:chain=off",
                     path);
    ck_assert_int_eq(run.status, 1);
    ck_assert_msg(strstr(run.err, "games.naqala#1") != NULL, "%s", run.err);
    folder_holds(path, bytes);
    run_free(&run);
    free(bytes);
}
END_TEST

START_TEST(where_nothing_can_be_written_no_game_begins)
{
    struct run nowhere =
        run_naqala("", "arena --save %s/no/such/games max random", folder);
    struct run into = run_naqala("", "arena --save %s max random", folder);
    struct run null = run_naqala("", "arena --save /dev/null max random");

    ck_assert_int_eq(nowhere.status, 1);
    ck_assert_msg(strstr(nowhere.err, "games: No such file") != NULL, "%s",
                  nowhere.err);
    ck_assert_str_eq(nowhere.out, "");
    ck_assert_int_eq(into.status, 1);
    ck_assert_ptr_nonnull(strstr(into.err, ": Is a directory"));
    ck_assert_int_eq(null.status, 1);
    ck_assert_ptr_nonnull(strstr(null.err, "/dev/null: not a regular file"));
    run_free(&nowhere);
    run_free(&into);
    run_free(&null);
}
END_TEST

START_TEST(only_one_arena_writes_into_a_file)
{
    struct err err = {""};
    struct game_file *const file = game_file_open_to_add(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    check_refused("max random", "games.naqala: another arena writes into it");
    game_file_free(file);
}
END_TEST

/* Plays into a file that gets too large. */
static struct run run_full_disk(const char *more)
{
    const char *const words[] = {
        "-c",
        ("trap '' XFSZ; ulimit -f 200; exec \"$0\" arena --csv --threads 2 "
         "--games 1000 --save \"$1\" max random $2"),
        run_program(),
        path,
        more,
        NULL};

    return run(
        &(struct order){.program = "/bin/sh", .words = words, .input = ""});
}

START_TEST(a_disk_that_is_full_is_a_sentence_behind_the_table)
{
    struct run run_full = run_full_disk("");
    struct err err = {""};
    struct game_file *const file = game_file_open(path, &err);

    ck_assert_int_eq(run_full.status, 1);
    ck_assert_msg(strstr(run_full.err, "games.naqala: File too large\n") !=
                      NULL,
                  "%s", run_full.err);
    ck_assert_ptr_eq(strchr(run_full.err, '\n'), strrchr(run_full.err, '\n'));
    ck_assert_ptr_nonnull(strstr(run_full.out, "\nmax,random,"));
    ck_assert_msg(file != NULL, "%s", err.text);
    ck_assert_int_gt(game_file_count(file), 2);

    struct match *const last =
        game_file_load(file, game_file_count(file) - 1, &err);

    ck_assert_msg(last != NULL, "%s", err.text);
    match_free(last);
    game_file_free(file);
    run_free(&run_full);
}
END_TEST

/* It would be merged as if it had all its games. */
START_TEST(a_share_with_games_that_were_not_played_is_not_written)
{
    struct run full = run_full_disk("--part 1/1");

    ck_assert_int_eq(full.status, 1);
    ck_assert_str_eq(full.out, "");
    ck_assert_ptr_nonnull(strstr(full.err, "games.naqala: File too large\n"));
    run_free(&full);
}
END_TEST

/* ---- an arena that is killed ---- */

START_TEST(an_arena_that_is_killed_has_kept_its_games_and_goes_on)
{
    const pid_t child = fork();
    struct err err = {""};
    struct game_file *file;
    int status;

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        execl(run_program(), run_program(), "arena", "--games", "100000",
              "--threads", "2", "--save", path, "max", "random", (char *)NULL);
        _exit(RUN_NOT_FOUND);
    }
    for (int i = 0; i < 1000; i++) {
        size_t length = 0;

        if (file_exists(path))
            free(folder_read(path, &length));
        if (length > 100000)
            break;
        usleep(10000);
    }
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    file = game_file_open(path, &err);
    ck_assert_msg(file != NULL, "%s", err.text);

    const int count = game_file_count(file);

    ck_assert_int_gt(count, 100);
    for (int i = 0; i < count - 1; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        match_free(match);
    }
    game_file_free(file);

    struct run run = run_naqala(
        "", "arena --csv --games 200 --threads 2 --save %s max random", path);
    struct run fresh =
        run_naqala("", "arena --csv --games 200 --threads 2 max random");

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.out, fresh.out);
    ck_assert_ptr_nonnull(strstr(run.err, " of these games already\n"));
    run_free(&run);
    run_free(&fresh);
}
END_TEST

/* ---- what is done with the file ---- */

START_TEST(each_game_of_the_file_has_a_name_of_its_own)
{
    keep_games(path, GAMES, 2);

    struct run all = run_naqala("", "check %s", path);
    struct run third = run_naqala("", "check %s#3", path);
    struct run none = run_naqala("", "check %s#31", path);
    struct run open = run_naqala(
        "", "watch --text --load %s#3 --north max --south max", path);
    struct run which = run_naqala("quit\n", "play --text --load %s", path);

    ck_assert_int_eq(all.status, 0);
    ck_assert_ptr_nonnull(strstr(all.out, "games.naqala: 30 games\n"));
    ck_assert_int_eq(third.status, 0);
    ck_assert_ptr_nonnull(strstr(third.out, "games.naqala#3: a game of kalah"));
    ck_assert_int_eq(none.status, 1);
    ck_assert_ptr_nonnull(strstr(none.err, "#31: there are only 30 games"));
    ck_assert_msg(open.status == 0, "%s", open.err);
    ck_assert_ptr_nonnull(strstr(open.out, "result "));
    ck_assert_int_eq(which.status, 1);
    ck_assert_msg(strstr(which.err, "holds 30 games; name one, from ") != NULL,
                  "%s", which.err);
    run_free(&all);
    run_free(&third);
    run_free(&none);
    run_free(&open);
    run_free(&which);
}
END_TEST

void arena_add_save(Suite *suite)
{
    TCase *save = tcase_create("save");

    tcase_add_checked_fixture(save, set_up, tear_down);
    tcase_set_timeout(save, 300);
    tcase_add_test(save, every_game_that_was_kept_replays_to_its_result);
    tcase_add_test(
        save, the_same_seed_gives_the_same_file_whatever_the_number_of_threads);
    tcase_add_test(save, a_file_that_was_cut_anywhere_goes_on_to_the_same_file);
    tcase_add_test(save, games_that_are_there_are_counted_and_not_played_again);
    tcase_add_test(save, more_games_a_pair_go_on_from_fewer);
    tcase_add_test(save, what_is_kept_has_the_mode_of_the_umask);
    tcase_add_test(save, a_file_of_other_games_is_refused_and_stays_as_it_was);
    tcase_add_test(save,
                   somebodys_game_behind_those_of_the_arena_is_not_dropped);
    tcase_add_test(save, a_game_that_was_altered_is_not_counted);
    tcase_add_test(save, where_nothing_can_be_written_no_game_begins);
    tcase_add_test(save, only_one_arena_writes_into_a_file);
    tcase_add_test(save, a_disk_that_is_full_is_a_sentence_behind_the_table);
    tcase_add_test(save,
                   a_share_with_games_that_were_not_played_is_not_written);
    tcase_add_test(save,
                   an_arena_that_is_killed_has_kept_its_games_and_goes_on);
    tcase_add_test(save, each_game_of_the_file_has_a_name_of_its_own);
    suite_add_tcase(suite, save);
}
