/* SPDX-License-Identifier: MIT */
/*
 * A small net for boards of two rows. Its output is the margin to come: how
 * many seeds more than the opponent the mover will still bank. The board is
 * turned to the mover, so one net serves both players:
 *
 *     own pits, the other's      each with 0, 1, ... 14, 15 or more seeds:
 *           |                    an input of 16, of which one is on; where
 *           |                    there are tuzdiks 0 ... 29, 30 or more seeds,
 *           |                    or a tuzdik: one of 32
 *     rows added up              a row of weights for each of them
 *           |
 *     hidden, 0..CEILING         clipped
 *           |
 *     margin to come             a 64th of a seed is 1
 *
 * It computes with integers, 16 bits a weight; a net that could overflow is
 * refused when it is loaded. A processor with AVX2 takes a few nanoseconds for
 * a position; others get the same numbers, bit for bit, in their own way.
 *
 * A net is immutable and serves all threads.
 */
#pragma once

#include "engine/nets/net_file.h"
#include "game/mancala.h"

enum {
    VALUE_NET_COUNTS = 16,          /* inputs of a pit */
    VALUE_NET_TUZDIK_COUNTS = 32,   /* with tuzdiks; the last one is a tuzdik */
    VALUE_NET_BYTES = 2 * PITS_MAX, /* of the rows that a net reads */
    VALUE_NET_LANES = 16,           /* hidden layers are multiples of it */
    VALUE_NET_HIDDEN_MAX = 64,
    VALUE_NET_SEED = 64,     /* the value of a seed */
    VALUE_NET_UNIT = 1024,   /* a weight of 1.0 in a file; an output of 1.0 is
                                eight seeds */
    VALUE_NET_CEILING = 4096 /* of the hidden layer, in these units */
};

/* The seeds that an output of 1.0 stands for. */
enum { VALUE_NET_SEEDS = 8 };

struct value_net;

/* The numbers of a net for `pits` pits a side:
 *
 *     a row of `hidden` for each input: 16 (or 32) for the first own pit, as
 *     many for the second ..., then for the other's; the biases of the hidden
 *     layer; the weights of the output, and its bias
 *
 * Its file has the sizes inputs, hidden, 1 and, if it is not 16, a fourth one:
 * the inputs of a pit.
 */
int value_net_inputs(int pits, int counts);
int value_net_count(int pits, int counts, int hidden);

/* How many inputs a pit has in the nets of a game; and which of them is on for
 * a byte of a row. */
int value_net_counts(const struct game *game);
int value_net_input(int counts, uint8_t seeds);

/* Can there be a net for the board of this game? It must have two rows with
 * nothing in them but seeds and tuzdiks. */
bool value_net_plays(const struct game *game);

/* Returns NULL and sets err for sizes that fit no board, and for weights with
 * which a sum could overflow. Copies the file. */
struct value_net *value_net_new(const struct net_file *file, const char *name,
                                struct err *err);
void value_net_free(struct value_net *net);

/* Returns the net of this name for this game, or NULL and sets err if there is
 * none, if it is not valid, or if it is for another board. */
struct value_net *value_net_find(const char *name, const struct game *game,
                                 struct err *err);

/* The name of the net that plays a game by default, which is that of its board.
 * Nets learn a game by the rules that its name alone stands for, with any
 * number of seeds; returns false if the game has other rules. */
bool value_net_default(const struct game *game, char name[NET_BOARD_MAX + 1]);

/* The margin to come for the mover. `seeds` are the rows of mancala_row_bytes
 * or, for more pits and for tuzdiks, of mancala_wide_row_bytes. */
int value_net_margin_ahead(const struct value_net *net, const uint8_t *seeds);

/* The same without vector instructions. */
int value_net_margin_ahead_portable(const struct value_net *net,
                                    const uint8_t *seeds);

/* The final margin for the mover of a position that is not over. */
int value_net_margin(const struct value_net *net,
                     const struct position *position);
