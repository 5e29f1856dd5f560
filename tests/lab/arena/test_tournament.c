/* SPDX-License-Identifier: MIT */
/* Tournaments: what the table says while games end, and what orders do. */
#include "base/file.h"
#include "lab/arena/test_arena.h"
#include "lab/arena/tournament.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *folder;
static char *path;

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

/* Three fast players; or slow ones, whose games do not end in a test. */
static struct tournament_setting setting_of(int games, bool slow)
{
    static const char *const players[2][3] = {
        {"random", "max", "max:chain=off"},
        {"minimax:depth=40", "minimax:depth=41", "minimax:depth=42"}};
    struct tournament_setting setting = {
        .game = "kalah", .count = 3, .games = games, .opening = 4, .seed = 3};

    for (int i = 0; i < 3; i++)
        setting.players[i] = arena_who(players[slow][i], players[slow][i]);
    return setting;
}

static struct tournament *open_it(const struct tournament_setting *setting)
{
    struct err err = {""};
    struct tournament *const tournament = tournament_new(setting, path, &err);

    ck_assert_msg(tournament != NULL, "%s", err.text);
    return tournament;
}

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

static enum tournament_state state_of(struct tournament *tournament)
{
    struct tournament_table table = tournament_table(tournament);

    tournament_table_free(&table);
    return table.state;
}

static int64_t played_of(struct tournament *tournament)
{
    struct tournament_table table = tournament_table(tournament);

    tournament_table_free(&table);
    return table.played;
}

static void await_state(struct tournament *tournament,
                        enum tournament_state state)
{
    for (int i = 0; i < 10000 && state_of(tournament) != state; i++)
        wait_a_little();
    ck_assert_int_eq(state_of(tournament), state);
}

static void await_games(struct tournament *tournament, int64_t games)
{
    for (int i = 0; i < 10000 && played_of(tournament) < games; i++)
        wait_a_little();
    ck_assert_int_ge(played_of(tournament), games);
}

/* Plays all its games. */
static void finish(struct tournament *tournament)
{
    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    await_games(tournament, 1);
    await_state(tournament, TOURNAMENT_RESTING);
}

START_TEST(in_the_end_the_table_is_that_of_the_arena)
{
    const struct tournament_setting setting = setting_of(20, false);
    struct tournament *const tournament = open_it(&setting);
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct arena_result result =
        arena_of(&(struct arena_setting){.game = game,
                                         .players = setting.players,
                                         .count = 3,
                                         .games = 20,
                                         .opening = 4,
                                         .seed = 3,
                                         .threads = 1});
    struct elo elos[ARENA_PLAYERS_MAX];

    finish(tournament);

    struct tournament_table table = tournament_table(tournament);

    arena_rate(&result, elos);
    ck_assert_int_eq(table.played, 60);
    ck_assert_int_eq(table.total, 60);
    ck_assert_int_eq(table.result.row_count, result.row_count);
    ck_assert_mem_eq(table.result.rows, result.rows,
                     (size_t)result.row_count * sizeof *result.rows);
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(table.elos[i].rating, elos[i].rating, 1e-9);
    ck_assert_str_eq(table.err.text, "");
    tournament_table_free(&table);
    tournament_free(tournament);
    arena_free(&result);
    game_free(game);
}
END_TEST

/* From its own games, and by the next program from the file. */
START_TEST(the_sequential_test_of_two_counts_what_the_arena_counts)
{
    const struct tournament_setting setting = setting_of(40, false);
    const struct sprt open = {.lower = 0, .upper = 0.001};
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct arena_result result =
        arena_of(&(struct arena_setting){.game = game,
                                         .players = setting.players + 1,
                                         .count = 2,
                                         .games = 40,
                                         .opening = 4,
                                         .seed = 3,
                                         .threads = 1,
                                         .sprt = &open});

    for (int program = 0; program < 2; program++) {
        struct tournament *const tournament = open_it(&setting);

        if (program == 0)
            finish(tournament);
        else
            await_state(tournament, TOURNAMENT_RESTING);

        struct tournament_table table = tournament_table(tournament);
        const struct sprt test = tournament_sprt(&table, 1, 2);
        const struct sprt turned = tournament_sprt(&table, 2, 1);

        ck_assert_mem_eq(test.pairs, result.sprt.pairs, sizeof test.pairs);
        for (int i = 0; i < SPRT_OUTCOMES; i++)
            ck_assert_int_eq(turned.pairs[i],
                             test.pairs[SPRT_OUTCOMES - 1 - i]);
        tournament_table_free(&table);
        tournament_free(tournament);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

/* ---- what moves lose ---- */

/* Two that play a small game: more decisions than a sample has. */
static struct tournament_setting judged_setting(void)
{
    struct tournament_setting setting = setting_of(120, false);

    snprintf(setting.game, sizeof setting.game, "kalah:pits=3,seeds=3");
    setting.count = 2;
    setting.judged = true;
    return setting;
}

static void await_judge(struct tournament *tournament)
{
    bool judging = true;

    for (int i = 0; i < 10000 && judging; i++) {
        struct tournament_table table = tournament_table(tournament);

        judging = table.judging;
        tournament_table_free(&table);
        wait_a_little();
    }
    ck_assert(!judging);
}

/* From the games as they end, and by the next program from the file. */
START_TEST(in_the_end_moves_lose_what_the_arena_says)
{
    const struct tournament_setting setting = judged_setting();
    struct err err;
    struct game *const game = game_new(setting.game, &err);
    struct arena_result result =
        arena_of(&(struct arena_setting){.game = game,
                                         .players = setting.players,
                                         .count = 2,
                                         .games = setting.games,
                                         .opening = 4,
                                         .seed = 3,
                                         .threads = 1,
                                         .reference = ARENA_REFERENCE});

    for (int program = 0; program < 2; program++) {
        struct tournament *const tournament = open_it(&setting);

        if (program == 0)
            finish(tournament);
        else
            await_state(tournament, TOURNAMENT_RESTING);
        await_judge(tournament);

        struct tournament_table table = tournament_table(tournament);

        for (int i = 0; i < 2; i++) {
            ck_assert_int_eq(result.entries[i].judged, 300);
            ck_assert_int_eq(table.result.entries[i].judged, 300);
            ck_assert_int_eq(table.result.entries[i].lost,
                             result.entries[i].lost);
        }
        tournament_table_free(&table);
        tournament_free(tournament);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

START_TEST(moves_are_judged_while_games_are_played_and_not_in_a_pause)
{
    struct tournament_setting setting = setting_of(20000, false);
    int64_t judged[2] = {0, 0};

    setting.judged = true;

    struct tournament *const tournament = open_it(&setting);

    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    for (int i = 0; i < 10000 && judged[0] < 5; i++) {
        struct tournament_table table = tournament_table(tournament);

        judged[0] = table.result.entries[0].judged;
        ck_assert_int_lt(table.played, table.total);
        tournament_table_free(&table);
        wait_a_little();
    }
    ck_assert_int_ge(judged[0], 5);
    tournament_pause(tournament);
    for (int i = 0; i < 30; i++)
        wait_a_little();
    for (int look = 0; look < 2; look++) {
        struct tournament_table table = tournament_table(tournament);

        judged[look] = table.result.entries[0].judged;
        ck_assert(table.judging);
        tournament_table_free(&table);
        for (int i = 0; i < 20; i++)
            wait_a_little();
    }
    ck_assert_int_eq(judged[0], judged[1]);
    tournament_free(tournament);
}
END_TEST

START_TEST(nothing_is_judged_that_was_not_asked_for)
{
    struct tournament_setting setting = judged_setting();

    setting.judged = false;

    struct tournament *const tournament = open_it(&setting);

    finish(tournament);

    struct tournament_table table = tournament_table(tournament);

    ck_assert(!table.judging);
    ck_assert_int_eq(table.result.entries[0].judged, 0);
    tournament_table_free(&table);
    tournament_free(tournament);
}
END_TEST

START_TEST(while_it_plays_the_table_counts_the_games_that_are_over)
{
    const struct tournament_setting setting = setting_of(20000, false);
    struct tournament *const tournament = open_it(&setting);
    int64_t before = 0;

    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    for (int look = 0; look < 20; look++) {
        struct tournament_table table = tournament_table(tournament);
        int64_t games = 0;

        for (int i = 0; i < table.result.row_count; i++)
            games += table.result.rows[i].games;
        ck_assert_int_eq(games, table.played);
        ck_assert_int_ge(table.played, before);
        before = table.played;
        tournament_table_free(&table);
        wait_a_little();
    }
    await_games(tournament, before + 1);
    tournament_stop(tournament);

    /* Every game that was counted is in the file, with its seats. */
    int players[PLAYERS_MAX];
    const int64_t played = played_of(tournament);

    ck_assert_int_eq(game_file_count(tournament_games(tournament)), played);
    ck_assert(tournament_seats(tournament, (int)played - 1, players));
    ck_assert_int_ne(players[0], players[1]);
    tournament_free(tournament);
}
END_TEST

START_TEST(nothing_is_played_before_the_order)
{
    const struct tournament_setting setting = setting_of(2, false);
    struct tournament *const tournament = open_it(&setting);

    await_state(tournament, TOURNAMENT_RESTING);
    wait_a_little();
    ck_assert_int_eq(played_of(tournament), 0);
    ck_assert_int_eq(state_of(tournament), TOURNAMENT_RESTING);
    tournament_free(tournament);
}
END_TEST

START_TEST(a_pause_keeps_the_games_where_they_are)
{
    const struct tournament_setting setting = setting_of(20000, false);
    struct tournament *const tournament = open_it(&setting);
    struct tournament_game one, other;

    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    await_games(tournament, 5);
    tournament_pause(tournament);
    await_state(tournament, TOURNAMENT_PAUSED);
    for (int i = 0; i < 20; i++)
        wait_a_little();

    const int64_t played = played_of(tournament);
    const bool going = tournament_game(tournament, false, &one);

    for (int i = 0; i < 20; i++)
        wait_a_little();
    ck_assert_int_eq(played_of(tournament), played);
    if (going) {
        ck_assert(tournament_game(tournament, false, &other));
        ck_assert_int_eq(one.ply, other.ply);
        ck_assert_mem_eq(&one.position, &other.position, sizeof one.position);
    }
    tournament_play(tournament);
    await_games(tournament, played + 1);
    tournament_free(tournament);
}
END_TEST

START_TEST(one_that_was_stopped_goes_on_and_so_does_the_next_program)
{
    const struct tournament_setting setting = setting_of(4000, false);
    struct tournament *tournament = open_it(&setting);

    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    await_games(tournament, 5);
    tournament_stop(tournament);
    ck_assert_int_eq(state_of(tournament), TOURNAMENT_RESTING);

    const int64_t stopped = played_of(tournament);

    ck_assert_int_lt(stopped, 12000);
    tournament_play(tournament);
    await_games(tournament, stopped + 5);
    tournament_free(tournament);

    tournament = open_it(&setting);
    await_state(tournament, TOURNAMENT_RESTING);

    const int64_t found = played_of(tournament);

    ck_assert_int_ge(found, stopped + 5);
    tournament_play(tournament);
    await_games(tournament, found + 1);
    tournament_free(tournament);
}
END_TEST

START_TEST(games_in_the_middle_of_a_long_thought_can_be_seen_and_stopped)
{
    const struct tournament_setting setting = setting_of(2, true);
    struct tournament *const tournament = open_it(&setting);
    struct tournament_game game = {.ply = -1};

    await_state(tournament, TOURNAMENT_RESTING);
    ck_assert(!tournament_game(tournament, false, &game));
    tournament_play(tournament);
    for (int i = 0; i < 10000 && !tournament_game(tournament, false, &game);
         i++)
        wait_a_little();
    ck_assert_int_ge(game.ply, 4);
    ck_assert_int_ne(game.players[0], game.players[1]);
    tournament_stop(tournament);
    ck_assert_int_eq(state_of(tournament), TOURNAMENT_RESTING);
    ck_assert(!tournament_game(tournament, false, &game));
    tournament_free(tournament);
}
END_TEST

START_TEST(no_more_games_are_played_at_once_than_was_said)
{
    const struct tournament_setting setting = setting_of(2, true);
    struct tournament *const tournament = open_it(&setting);
    const int processors = thread_processors();
    struct tournament_game one, other;

    ck_assert_int_eq(tournament_parallel(tournament),
                     processors > 1 ? processors - 1 : 1);
    tournament_set_parallel(tournament, processors + 1);
    tournament_set_parallel(tournament, 0);
    ck_assert_int_eq(tournament_parallel(tournament),
                     processors > 1 ? processors - 1 : 1);
    tournament_set_parallel(tournament, 1);
    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    for (int i = 0; i < 10000 && !tournament_game(tournament, false, &one); i++)
        wait_a_little();
    for (int i = 0; i < 20; i++)
        wait_a_little();
    ck_assert(tournament_game(tournament, true, &other));
    ck_assert_mem_eq(one.players, other.players, sizeof one.players);
    if (processors > 1) {
        tournament_set_parallel(tournament, 2);
        for (int i = 0; i < 10000; i++) {
            ck_assert(tournament_game(tournament, true, &other));
            if (memcmp(one.players, other.players, sizeof one.players) != 0)
                break;
            wait_a_little();
        }
        ck_assert_mem_ne(one.players, other.players, sizeof one.players);
    }
    tournament_free(tournament);
}
END_TEST

START_TEST(what_cannot_be_played_is_said_before_any_game)
{
    struct tournament_setting setting = setting_of(2, false);
    struct err err = {""};

    setting.players[1] = arena_who("nobody", "nobody:at=all");
    ck_assert_ptr_null(tournament_new(&setting, path, &err));
    ck_assert_msg(strstr(err.text, "nobody") != NULL, "%s", err.text);
    ck_assert(!file_exists(path));
    setting = setting_of(2, false);
    folder_put(path, "no games\n");
    ck_assert_ptr_null(tournament_new(&setting, path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "is no file of games"));
}
END_TEST

START_TEST(a_file_of_another_tournament_is_an_error_and_is_left_alone)
{
    struct tournament_setting setting = setting_of(2, false);
    struct tournament *tournament = open_it(&setting);
    size_t length;

    finish(tournament);
    tournament_free(tournament);

    char *const bytes = folder_read(path, &length);

    setting.seed = 4;
    tournament = open_it(&setting);
    await_state(tournament, TOURNAMENT_RESTING);
    tournament_play(tournament);
    await_state(tournament, TOURNAMENT_RESTING);

    struct tournament_table table = tournament_table(tournament);

    ck_assert_ptr_nonnull(strstr(table.err.text, "is no game of this arena"));
    tournament_table_free(&table);
    tournament_free(tournament);
    folder_holds(path, bytes);
    free(bytes);
}
END_TEST

static char *write_setting(const struct tournament_setting *setting)
{
    char *text = NULL;
    size_t length;
    FILE *const out = open_memstream(&text, &length);

    tournament_write(setting, out);
    fclose(out);
    return text;
}

START_TEST(a_setting_is_read_as_it_was_written)
{
    struct tournament_setting setting = setting_of(2, false);
    struct tournament_setting again;
    struct err err = {""};
    struct levels *const levels = levels_builtin();
    char *text = write_setting(&setting);

    folder_put(path, text);
    free(text);
    ck_assert_msg(tournament_read(path, levels, &again, &err), "%s", err.text);
    ck_assert_str_eq(again.game, "kalah");
    ck_assert_int_eq(again.count, 3);
    ck_assert_int_eq(again.games, 2);
    ck_assert_int_eq(again.opening, 4);
    ck_assert_uint_eq(again.seed, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(again.players[i].agent, setting.players[i].agent);
    ck_assert(!again.judged);
    setting.judged = true;
    text = write_setting(&setting);
    folder_put(path, text);
    free(text);
    ck_assert(tournament_read(path, levels, &again, &err));
    ck_assert(again.judged);

    /* Older files do not have it. */
    folder_put(path, "[arena]\ngame = kalah\ngames = 2\nopenings = 4\n"
                     "seed = 1\nplayer.1 = max\n");
    ck_assert(tournament_read(path, levels, &again, &err));
    ck_assert(!again.judged);
    folder_put(path, "[arena]\ngame = kalah\ngames = 3\nopenings = 4\n"
                     "seed = 1\nplayer.1 = max\n");
    ck_assert(!tournament_read(path, levels, &again, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "3 cannot be divided by 2"));
    folder_put(path, "[arena]\ngame = kalah\ngames = 2\nopenings = 4\n"
                     "seed = 1\nplayer.1 = human\n");
    ck_assert(!tournament_read(path, levels, &again, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "player.1: plays by hand"));
    levels_free(levels);
}
END_TEST

Suite *tournament_suite(void)
{
    Suite *suite = suite_create("tournament");
    TCase *tests = tcase_create("tournament");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, in_the_end_the_table_is_that_of_the_arena);
    tcase_add_test(tests,
                   the_sequential_test_of_two_counts_what_the_arena_counts);
    tcase_add_test(tests,
                   while_it_plays_the_table_counts_the_games_that_are_over);
    tcase_add_test(tests, in_the_end_moves_lose_what_the_arena_says);
    tcase_add_test(tests,
                   moves_are_judged_while_games_are_played_and_not_in_a_pause);
    tcase_add_test(tests, nothing_is_judged_that_was_not_asked_for);
    tcase_add_test(tests, nothing_is_played_before_the_order);
    tcase_add_test(tests, a_pause_keeps_the_games_where_they_are);
    tcase_add_test(tests,
                   one_that_was_stopped_goes_on_and_so_does_the_next_program);
    tcase_add_test(
        tests, games_in_the_middle_of_a_long_thought_can_be_seen_and_stopped);
    tcase_add_test(tests, no_more_games_are_played_at_once_than_was_said);
    tcase_add_test(tests, what_cannot_be_played_is_said_before_any_game);
    tcase_add_test(tests,
                   a_file_of_another_tournament_is_an_error_and_is_left_alone);
    tcase_add_test(tests, a_setting_is_read_as_it_was_written);
    suite_add_tcase(suite, tests);
    return suite;
}
