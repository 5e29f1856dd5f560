/* SPDX-License-Identifier: MIT */
/* How the arena ends before all is played: stopped, failed, or sure. */
#include "lab/arena/test_arena.h"
#include "support/game/sowing.h"

#include <stdlib.h>

/* ---- stopping ---- */

/* Raises the stop as soon as something has been played. */
struct spoiler {
    struct progress_listener listener;
    struct stop stop;
};

static void stop_after_some(struct progress_listener *listener,
                            const struct progress_report *progress)
{
    struct spoiler *spoiler = (struct spoiler *)listener;

    if (progress->done > 8)
        stop_raise(&spoiler->stop, true);
}

START_TEST(a_stopped_arena_has_what_was_played)
{
    const struct who players[] = {arena_who("A", "max"), arena_who("B", "max")};
    struct spoiler spoiler = {.listener = {stop_after_some}};
    struct game *game = sowing_game("kalah");
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = ARENA_GAMES_MAX,
        .opening = 4,
        .threads = 2,
        .stop = &spoiler.stop,
        .listener = &spoiler.listener,
    });

    for (int i = 0; i < 2; i++) {
        ck_assert_int_gt(result.rows[i].games, 0);
        ck_assert_int_lt(result.rows[i].games, ARENA_GAMES_MAX / 2);
        arena_check_row(&result.rows[i], game, result.rows[i].games);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

START_TEST(an_agent_that_cannot_be_made_is_a_sentence)
{
    const struct who players[] = {arena_who("A", "max"), arena_who("B", "mix")};
    struct game *game = sowing_game("kalah");
    struct arena_result result;
    struct err err = {""};

    ck_assert(!arena_play(&(struct arena_setting){.game = game,
                                                  .players = players,
                                                  .count = 2,
                                                  .games = 10,
                                                  .threads = 3},
                          &result, &err));
    ck_assert_str_eq(err.text, "B: agent: mix: not known; did you mean max?");
    game_free(game);
}
END_TEST

/* ---- the sequential test ---- */

static char *write_verdict(const struct game *game, const char *first,
                           const char *second, int threads, struct sprt *sprt)
{
    const struct who players[] = {arena_who("A", first),
                                  arena_who("B", second)};
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = 2000,
        .opening = 4,
        .seed = 1,
        .threads = threads,
        .sprt = sprt,
    });
    char *rows = arena_csv(&result);

    ck_assert(result.tested);
    *sprt = result.sprt;
    arena_free(&result);
    return rows;
}

START_TEST(a_test_ends_the_match_when_it_is_sure)
{
    struct game *game = sowing_game("kalah");
    struct sprt up = {.lower = 0, .upper = 30}, down = up;

    free(write_verdict(game, "max", "random", 2, &up));
    free(write_verdict(game, "random", "max", 2, &down));
    ck_assert_int_eq(sprt_verdict(&up), SPRT_UPPER);
    ck_assert_int_eq(sprt_verdict(&down), SPRT_LOWER);

    int64_t pairs = 0;

    for (int i = 0; i < SPRT_OUTCOMES; i++)
        pairs += up.pairs[i];
    ck_assert_int_eq(pairs, 100);
    game_free(game);
}
END_TEST

START_TEST(a_test_ends_at_the_same_game_whatever_the_number_of_threads)
{
    struct game *game = sowing_game("kalah");
    struct sprt one = {.lower = -30, .upper = 30}, five = one;
    char *alone = write_verdict(game, "random", "random", 1, &one);
    char *together = write_verdict(game, "random", "random", 5, &five);

    ck_assert_str_eq(alone, together);
    ck_assert_mem_eq(&one, &five, sizeof one);
    free(alone);
    free(together);
    game_free(game);
}
END_TEST

void arena_add_ends(Suite *suite)
{
    TCase *ends = tcase_create("ends");

    tcase_add_test(ends, a_stopped_arena_has_what_was_played);
    tcase_add_test(ends, an_agent_that_cannot_be_made_is_a_sentence);
    tcase_add_test(ends, a_test_ends_the_match_when_it_is_sure);
    tcase_add_test(ends,
                   a_test_ends_at_the_same_game_whatever_the_number_of_threads);
    suite_add_tcase(suite, ends);
}
