/* SPDX-License-Identifier: MIT */
/*
 * Fast games: positions only, without lines, records or clocks. A player is
 * either a search to a fixed depth that plays any of its best moves, where all
 * ties are exact, or the feature checker.
 *
 * A player belongs to one thread. Its moves depend on the position and on the
 * random numbers that it is given, never on earlier games.
 */
#pragma once

#include "engine/search/checker.h"
#include "engine/search/search.h"

struct fast_player;

/* The trainer of the paper on the feature checker: it searches `plies` plies,
 * where extra turns are free, and counts the stores. It keeps a table of the
 * positions that it has seen. The game must outlive it. Not for games with
 * relays: they have so many free turns that it would never answer. */
struct fast_player *fast_player_new_trainer(const struct game *game, int plies);

/* Alpha-beta as in the thesis, where an extra turn costs a ply, with any
 * evaluation. */
struct fast_player *
fast_player_new_searcher(const struct game *game,
                         const struct evaluation *evaluation, int depth);

/* Copies the weights. */
struct fast_player *fast_player_new_checker(const struct game *game,
                                            const struct checker *checker);

void fast_player_free(struct fast_player *fast_player);

/* Changes the weights of a checker. */
void fast_player_weigh(struct fast_player *fast_player,
                       const struct checker *checker);

/* Fills in the moves that the player might play, at least one, and returns
 * their number; a checker draws one and fills in only that. The game must not
 * be over. */
int fast_player_moves(struct fast_player *fast_player,
                      const struct position *position, struct rng *rng,
                      struct move moves[MOVES_MAX]);

struct fast_game {
    int margin;  /* of player 0, in seeds */
    bool chance; /* a player chose at random between equal moves */
};

/* Plays from this position to the end of the game, or to the cap of plies. */
struct fast_game fast_game_play(struct fast_player *const players[2],
                                const struct game *game,
                                const struct position *start, struct rng *rng);
