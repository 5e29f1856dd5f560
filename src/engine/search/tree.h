/* SPDX-License-Identifier: MIT */
/*
 * The parts of a search that only it knows. Each is called from above:
 *
 *     search.c   a run: begins, deepens, reports
 *     root.c     one depth: the root moves, the windows
 *     tree.c     the tree below, the path, the table, the budget
 */
#pragma once

#include "engine/search/search.h"

enum {
    PATH_PLIES_MAX = 256, /* a longer path is valued where it is */
    DEPTH_MAX = 200,
    VALUE_INFINITE = 1 << 30
};

/* What a value rests on. */
enum {
    RESTS_ON_ESTIMATES = 1, /* not only on finished games */
    RESTS_ON_PATH = 2       /* on another path it might be different */
};

struct child {
    struct position position;
    struct move move; /* that led there */
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
    int key_floor; /* the first that could come again */
    int banked;
};

struct search {
    const struct game *game;
    struct search_setting setting;
    struct limits limits;
    struct transposition_table *table;
    struct endings *endings; /* or NULL */
    int endings_seeds;
    bool builds_endings; /* where they are not there yet */

    /* The run. */
    const struct task *task;
    struct viewer viewer;
    uint64_t salt; /* of the keys: see make_salt */
    struct position root;
    int plies;     /* of the match before the root ... */
    int own_plies; /* ... and those of the player to move */
    int material;
    int slack; /* moves worse than the best by less than this are known, too */
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

    uint64_t *keys; /* of the positions since anything was banked last */
    int key_capacity;
    struct path path;

    struct root_move moves[MOVES_MAX]; /* the best of the last depth first */
    int move_count;
    int tied;               /* so many are as good as the first, or nearly */
    struct root_move *best; /* the last that was better than its window */
    struct report *report;
};

/* ---- root.c ---- */

/* One depth: the root moves get their values, and are sorted.
 * When it is stopped, search->best is the best of those searched, or NULL. */
void search_depth(struct search *search, int depth);

/* ---- tree.c ---- */

/* The run's bounds; counts from 0. */
void search_set_bounds(struct search *search, const struct budget *budget);

/* Sends search->report to the listener, if there is one; unless it is the last,
 * at most ten times a second. */
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

/* The sum of all players' points. */
int search_banked(const struct search *search, const struct position *position);

/* Is it the root player's turn? */
static inline bool search_for_root(const struct search *search,
                                   const struct position *position)
{
    return position->player == search->viewer.player;
}
