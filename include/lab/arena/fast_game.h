/*
 * Sparring partners: players who play a great many fast games for the lab, with
 * positions only, without matches, records or clocks. One is a search of so
 * many plies that plays any of its best moves, all ties being exact; or the
 * feature checker.
 *
 * A partner belongs to one thread. What he plays depends on the position and on
 * the random numbers that he is given; never on what he played before.
 */
#ifndef NAQALA_LAB_ARENA_FAST_GAME_H
#define NAQALA_LAB_ARENA_FAST_GAME_H

#include "engine/search/checker.h"
#include "engine/search/search.h"

struct fast_player;

/* The trainer of the paper on the feature checker: he counts the stores, so
 * many plies ahead, and extra turns are free. He remembers what he found best
 * in the positions that he has seen. The game must live longer; with relays
 * free turns are so many that he would never answer. */
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

/* Other weights for one who is a checker. */
void fast_player_weigh(struct fast_player *fast_player,
                       const struct checker *checker);

/* The moves that he might play; one at least. The position is not over. A
 * checker draws one by himself. */
int fast_player_moves(struct fast_player *fast_player,
                      const struct position *position, struct rng *rng,
                      struct move moves[MOVES_MAX]);

struct fast_game {
    int margin;  /* of player 0, in seeds */
    bool chance; /* somebody had to draw between equal moves */
};

/* A game from this position to its end, or to the cap of plies. */
struct fast_game fast_game_play(struct fast_player *const partners[2],
                                const struct game *game,
                                const struct position *start, struct rng *rng);

#endif
