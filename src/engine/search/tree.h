/* SPDX-License-Identifier: MIT */
/*
 * The inner parts of a search. Each one is called by the one above it:
 *
 *     search.c   a run: begins, deepens, reports
 *     root.c     one depth: the root moves, the windows
 *     tree.c     the tree below, the path, the table, the budget
 */
#pragma once

#include "engine/search/search.h"

enum {
    PATH_PLIES_MAX = 256, /* longer paths are not searched on */
    DEPTH_MAX = 200,
    VALUE_INFINITE = 1 << 30
};

/* What a value rests on. */
enum {
    RESTS_ON_ESTIMATES = 1, /* not only on finished games */
    RESTS_ON_PATH = 2       /* it might be different on another path */
};

struct child {
    struct position position;
    struct move move; /* the move that led there */
};

struct root_move {
    struct child child;
    int value;    /* for the root player */
    bool at_most; /* the value is only an upper bound */
    bool known;   /* at this depth */
    unsigned rests_on;
};

/* The end of the path, for repetitions; copied and restored at each node. */
struct path {
    int key_count; /* in search->keys */
    int key_floor; /* the first key that can occur again */
    int banked;
};

struct search {
    const struct game *game;
    struct search_setting setting;
    struct limits limits;
    struct transposition_table *table;
    struct endings *endings; /* or NULL */
    int endings_seeds;
    bool builds_endings; /* builds tables that are missing */

    /* The run. */
    const struct task *task;
    struct viewer viewer;
    uint64_t salt; /* of the keys: see make_salt */
    struct position root;
    int plies;     /* of the match before the root ... */
    int own_plies; /* ... and those of the player to move */
    int material;
    int slack; /* finds also moves worse than the best by less than this */
    int64_t deadline;
    int64_t next_report;
    uint64_t nodes;
    uint64_t nodes_max;
    uint64_t checkpoint; /* the node count at which the clock is looked at */
    bool stopped;
    bool
        above_endings; /* the root has more seeds in its pits than the tables */
    bool plain;        /* the path decides nothing */
    unsigned rests_on; /* the value that was returned last */

    uint64_t *keys; /* of the positions since anything was last banked */
    int key_capacity;
    struct path path;

    struct root_move moves[MOVES_MAX]; /* the best of the last depth first */
    int move_count;
    int tied;               /* how many moves are as good, or nearly, as the
                               first, itself included */
    struct root_move *best; /* the last move whose value was above its window */
    struct report *report;
};

/* ---- root.c ---- */

/* Searches to one depth: the root moves get their values, and are sorted. If it
 * is stopped, search->best is the best of the moves searched, or NULL. */
void search_depth(struct search *search, int depth);

/* ---- tree.c ---- */

/* Sets the bounds of the run, and starts to count from 0. */
void search_set_bounds(struct search *search, const struct budget *budget);

/* Sends search->report to the listener, if there is one: at most ten times a
 * second, and always if it is the last. */
void search_send_report(struct search *search, bool last);

/* The value of a child for the side that moved to it, with `depth` left after
 * the move. Meaningless once search->stopped. */
int search_value_child(struct search *search, const struct position *parent,
                       const struct child *child, int ply, int depth, int alpha,
                       int beta);

/* Why the match is over at the end of the path, or END_NOT. */
enum end search_end(const struct search *search,
                    const struct position *position, int ply);

/* Identifies a position in the table and on the path. */
uint64_t search_key(const struct search *search,
                    const struct position *position);

/* The sum of the points of all players. */
int search_banked(const struct search *search, const struct position *position);

/* Is it the root player's turn? */
static inline bool search_for_root(const struct search *search,
                                   const struct position *position)
{
    return position->player == search->viewer.player;
}
