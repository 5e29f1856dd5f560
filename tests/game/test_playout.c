/* SPDX-License-Identifier: MIT */
/* Moves at random: the fast way is the slow one, and a majority decides. */
#include "game/mancala.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>

enum { GAMES = 40, PLIES = 600 };

/* The fast way and the slow one from here: the same plies, position, chance. */
static void plays_alike(const struct game *game,
                        const struct position *position, int enough, int plies,
                        uint64_t seed)
{
    struct position fast = *position, slow = *position;
    struct rng fast_rng = rng_new(seed, 0), slow_rng = fast_rng;
    const int fast_plies =
        game->class->playout(game, &fast, enough, plies, &fast_rng);
    const int slow_plies = game_playout(game, &slow, enough, plies, &slow_rng);

    holds(fast_plies == slow_plies, "as many plies", game, position);
    holds(position_same(&fast, &slow), "the same end", game, position);
    holds(fast_rng.state == slow_rng.state, "as much chance", game, position);
}

START_TEST(a_playout_is_drawing_from_the_list_of_moves)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct position start;

    game->class->start(game, &start);

    const int material = game->class->material(game, &start);

    for (uint64_t seed = 0; seed < GAMES; seed++) {
        plays_alike(game, &start, material, PLIES, seed);
        plays_alike(game, &start, material / 2, PLIES, seed);
        plays_alike(game, &start, (int)seed, (int)seed * 5, seed);
        plays_alike(game, &start, -1, PLIES, seed);
    }
    game_free(game);
}
END_TEST

START_TEST(a_playout_has_legal_moves_and_stops_when_told)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(5, 0);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        const struct position before = position;
        bool found = false;

        holds(game->class->playout(game, &position, 1000, 1, &rng) == 1,
              "one ply is one ply", game, &before);
        for (int i = 0; i < count; i++) {
            struct position after = before;

            game->class->apply(game, &after, moves[i]);
            found = found || position_same(&after, &position);
        }
        holds(found, "a legal move was made", game, &before);
    }
    holds(game->class->playout(game, &position, 1000, 0, &rng) == 0,
          "no ply is none", game, &position);
    game_free(game);
}
END_TEST

/* Who has more than half of everything at some time. */
static int leader(const struct game *game, const struct position *position)
{
    for (int player = 0; player < game->players; player++)
        if (2 * game->class->score(game, position, player) >
            game->class->material(game, position))
            return player;
    return -1;
}

START_TEST(who_has_more_than_half_of_everything_wins)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(9, 0);

    for (int i = 0; i < GAMES; i++) {
        struct position position;
        int first = -1;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
            first = first < 0 ? leader(game, &position) : first;

            const enum end end =
                position.end != END_NOT ? (enum end)position.end : END_CAP;

            holds(first < 0 ||
                      game->class->judge(game, &position, end).winner == first,
                  "the leader wins", game, &position);
        }
    }
    game_free(game);
}
END_TEST

/* On few pits with many seeds most sowings go around more than once. */
static const char *const AROUND[] = {
    "kalah",
    "kalah:pits=1,seeds=9",
    "kalah:pits=2,seeds=9",
    "kalah:pits=3,seeds=12",
    "kalah:pits=3,seeds=7,capture=empty",
    "kalah:pits=8,seeds=10,capture=none",
};

/* How much a sowing banks that goes around is no more than a guess. */
static void foresees(const struct game *game, const struct position *position)
{
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const int player = position->player;

    mancala_order_scores(game, position, moves, count, scores);
    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);
        if (after.end != END_NOT)
            continue;

        const int gain = game->class->score(game, &after, player) -
                         game->class->score(game, position, player);

        holds((scores[i] == MANCALA_AGAIN) == (after.player == player),
              "an extra turn is foreseen", game, position);
        holds(gain == 0 || scores[i] > 0, "a gain is foreseen", game, position);
    }
}

START_TEST(what_moves_bring_is_seen_without_playing_them)
{
    struct game *const game = sowing_game(AROUND[_i]);

    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct rng rng = rng_new(seed, 1);
        struct position position;

        game->class->start(game, &position);
        while (position.end == END_NOT) {
            foresees(game, &position);
            game->class->playout(game, &position, 1000, 1, &rng);
        }
    }
    game_free(game);
}
END_TEST

Suite *playout_suite(void)
{
    Suite *suite = suite_create("playout");
    TCase *playout = tcase_create("playout");

    tcase_add_loop_test(playout, a_playout_is_drawing_from_the_list_of_moves, 0,
                        VARIANT_COUNT);
    tcase_add_loop_test(playout, a_playout_has_legal_moves_and_stops_when_told,
                        0, VARIANT_COUNT);
    tcase_add_loop_test(playout, who_has_more_than_half_of_everything_wins, 0,
                        VARIANT_COUNT);
    tcase_add_loop_test(playout, what_moves_bring_is_seen_without_playing_them,
                        0, sizeof AROUND / sizeof *AROUND);
    suite_add_tcase(suite, playout);
    return suite;
}
