/* SPDX-License-Identifier: MIT */
/*
 * Fast games: positions only, without lines, records or clocks. A player is
 * either a search of so many plies that plays any of its best moves, all ties
 * being exact, or the feature checker.
 *
 * A player belongs to one thread. Its moves depend on the position and on the
 * random numbers that it is given, never on earlier games.
 */
#pragma once

#include "engine/search/checker.h"
#include "engine/search/search.h"

struct fast_player;

/* The trainer of the paper on the feature checker: it counts the stores so many
 * plies ahead, and extra turns are free. It keeps a table of the positions that
 * it has seen. The game must live longer. Not for games with relays: there are
 * so many free turns in them that it would never answer. */
struct fast_player *fast_player_new_trainer(const struct game *game, int plies);

/* Alpha-beta as the thesis has it, an extra turn costing a ply, with any
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

/* Fills in the moves that it might play, at least one, and returns their
 * number; a checker has drawn one of them. The position is not over. */
int fast_player_moves(struct fast_player *fast_player,
                      const struct position *position, struct rng *rng,
                      struct move moves[MOVES_MAX]);

struct fast_game {
    int margin;  /* of player 0, in seeds */
    bool chance; /* there was a draw between equal moves */
};

/* Plays from this position to the end of the game, or to the cap of plies. */
struct fast_game fast_game_play(struct fast_player *const players[2],
                                const struct game *game,
                                const struct position *start, struct rng *rng);
