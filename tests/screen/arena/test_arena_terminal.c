/* SPDX-License-Identifier: MIT */
/*
 * An arena in a real terminal, on the screen and as a command, is disturbed in
 * every way a terminal can be: the terminal is left as it was found, every game
 * that was over is kept, and it goes on with the same games.
 */
#include "base/file.h"
#include "match/saves/game_file.h"
#include "screen/arena/test_arena_screen.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_LENGTH = 256, SIGNALLED = 128, MANY_BYTES = 3000 };

/* Some hundred games a second at most: not too many are to be replayed. */
#define SLOW "minimax:depth=5"

enum ending { TERMINATED, HUNG_UP, INTERRUPTED, CLOSED, ENDINGS };

static char *folder;
static char *games; /* the file of games that is looked at */

static void set_up(void)
{
    folder = folder_new();
    games = file_join(folder, "games.naqala");
}

static void tear_down(void)
{
    free(games);
    folder_free(folder);
}

/* naqala in a terminal, with all its files in the folder. */
static struct terminal *start(const char *const words[])
{
    char state[PATH_LENGTH], config[PATH_LENGTH];
    const char *const settings[] = {state, config, NULL};

    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", folder);
    snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s", folder);
    return terminal_start(
        &(struct terminal_order){.words = words, .settings = settings});
}

static bool is_large(struct terminal *terminal, void *whose)
{
    const char *const path = whose;
    size_t length = 0;

    (void)terminal;
    if (file_exists(path))
        free(folder_read(path, &length));
    return length > MANY_BYTES;
}

/* As a user leaves it who closes the window, or a system that goes down. */
static void end_it(struct terminal *terminal, enum ending ending, bool asks)
{
    static const int signals[] = {
        [TERMINATED] = SIGTERM, [HUNG_UP] = SIGHUP, [INTERRUPTED] = SIGINT};

    terminal_resize(terminal, 60, 14);
    terminal_resize(terminal, 120, 40);
    if (ending == CLOSED) {
        terminal_hang_up(terminal);
        terminal_wait(terminal);
        terminal_free(terminal);
        return;
    }
    if (ending == INTERRUPTED && asks) {
        terminal_type(terminal, "\003");
        terminal_await(terminal, "Leave naqala?");
    }
    terminal_signal(terminal, signals[ending]);
    ck_assert_int_eq(terminal_wait(terminal), SIGNALLED + signals[ending]);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}

/* All of them can be replayed. */
static int count_games(const char *path)
{
    struct err err = {""};
    struct game_file *const file = game_file_open(path, &err);
    int count;

    ck_assert_msg(file != NULL, "%s", err.text);
    count = game_file_count(file);
    for (int i = 0; i < count; i++) {
        struct match *const match = game_file_load(file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert_int_ne(match_end(match), END_NOT);
        match_free(match);
    }
    game_file_free(file);
    return count;
}

/* It reads nothing from the terminal: that this is gone it learns by a signal. */
START_TEST(the_command_keeps_its_games_and_goes_on_with_the_same_bytes)
{
    const char *const words[] = {"arena", "--games", "1000000", "--threads",
                                 "2",     "--save",  games,     SLOW,
                                 "max",   NULL};
    struct terminal *const terminal = start(words);
    char *const other = file_join(folder, "other.naqala");
    size_t length;

    terminal_await(terminal, "games");
    terminal_await_that(terminal, is_large, games, "many games");
    end_it(terminal, (enum ending)_i, false);

    const int count = count_games(games);
    const int all = count + 4 + count % 2;

    ck_assert_int_gt(count, 0);

    struct run on = run_naqala(
        "", "arena --csv --threads 2 --games %d --save %s " SLOW " max", all,
        games);
    struct run fresh =
        run_long("arena --csv --games %d --save %s " SLOW " max", all, other);
    char *const bytes = folder_read(other, &length);

    ck_assert_int_eq(on.status, 0);
    ck_assert_int_eq(fresh.status, 0);
    ck_assert_str_eq(on.out, fresh.out);
    folder_holds(games, bytes);
    free(bytes);
    run_free(&on);
    run_free(&fresh);
    free(other);
}
END_TEST

/* Each as it was; they may stand in another order until all are played. */
static void has_all_games(const char *text, const char *before)
{
    static const char first[] = "; a game";
    const char *place = text; /* of the game before */

    for (const char *game = strstr(before, first); game != NULL;) {
        const char *const next = strstr(game + 1, first);
        const size_t length =
            next != NULL ? (size_t)(next - game) : strlen(game);
        char *const one = strndup(game, length);

        const char *const behind = strstr(place, one);

        place = behind != NULL ? behind : strstr(text, one);
        ck_assert_msg(place != NULL, "%s", one);
        free(one);
        game = next;
    }
}

/* Far more games than are played in a test. */
static void put_long_arena(void)
{
    char path[PATH_LENGTH];

    snprintf(path, sizeof path, "%s/naqala", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/naqala/arena", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/naqala/arena/arena.ini", folder);
    folder_put(path, "[arena]\ngame = kalah\ngames = 2000\nopenings = 4\n"
                     "seed = 1\nplayer.1 = " SLOW "\nplayer.2 = max\n");
}

static void go_on(struct terminal *terminal)
{
    terminal_await(terminal, "Arena");
    terminal_type(terminal, "a");
    terminal_await(terminal, "p  go on");
    terminal_type(terminal, "p");
    terminal_await(terminal, "p  pause");
}

START_TEST(the_screen_keeps_its_games_and_goes_on_where_it_was)
{
    static const char *const none[] = {NULL};
    char path[PATH_LENGTH];
    size_t length, later;

    put_long_arena();

    struct terminal *terminal = start(none);

    snprintf(path, sizeof path, "%s/naqala/arena/games.naqala", folder);
    go_on(terminal);
    terminal_await_that(terminal, is_large, path, "many games");
    end_it(terminal, (enum ending)_i, true);

    const int count = count_games(path);
    char *const before = folder_read(path, &length);

    ck_assert_int_gt(count, 0);
    terminal = start(none);
    go_on(terminal);
    terminal_type(terminal, "x");
    terminal_await(terminal, "p  go on");
    terminal_type(terminal, "\033");
    terminal_await(terminal, "New game");
    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_is_as_found(terminal);
    terminal_free(terminal);

    char *const after = folder_read(path, &later);

    ck_assert_uint_ge(later, length);
    has_all_games(after, before);
    ck_assert_int_ge(count_games(path), count);
    free(before);
    free(after);
}
END_TEST

void arena_screen_add_terminal(Suite *suite)
{
    TCase *const tests = tcase_create("terminal");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(
        tests, the_command_keeps_its_games_and_goes_on_with_the_same_bytes, 0,
        CLOSED);
    tcase_add_loop_test(
        tests, the_screen_keeps_its_games_and_goes_on_where_it_was, 0, ENDINGS);
    suite_add_tcase(suite, tests);
}
