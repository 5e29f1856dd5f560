/*
 * The parts of a search: the tree below the root (search.c), and the root with
 * its drivers, its depths and its reports (search_root.c).
 */
#ifndef NAQALA_SRC_ENGINE_SEARCH_INSIDE_H
#define NAQALA_SRC_ENGINE_SEARCH_INSIDE_H

#include "engine/search.h"

enum {
    PATH_MAX_PLIES = 256, /* a longer path is valued where it is */
    DEPTH_MAX = 200,
    POLL_NODES = 1024, /* so often the clock and the stop are looked at */
    VALUE_INFINITE = 1 << 30
};

/* What a value rests on. */
enum {
    RESTS_ON_ESTIMATES = 1, /* not only on finished games */
    RESTS_ON_PATH = 2       /* another way here might have made it another */
};

struct child {
    struct position position;
    struct move move;
    int promise; /* to be looked at earlier */
    uint64_t key;
};

/* The room that a node needs for its children; one for each ply, made when the
 * ply is first reached. */
struct frame {
    struct move moves[MOVES_MAX];
    struct child children[MOVES_MAX];
};

struct root_move {
    struct child child;
    int value;    /* for the root player */
    bool at_most; /* the value is only a bound */
    bool known;   /* at this depth */
    unsigned rests_on;
};

struct search {
    const struct game *game;
    struct search_setting setting;
    struct limits limits;
    struct table *table;
    struct frame *frames[PATH_MAX_PLIES];

    /* The run. */
    const struct task *task;
    struct viewer viewer;
    struct position root;
    int plies; /* of the match before the root */
    int64_t deadline;
    int64_t next_report;
    uint64_t nodes;
    uint64_t nodes_max;
    uint64_t checkpoint; /* where the node count is looked at next */
    bool stopped;
    unsigned rests_on; /* the value that was returned last */

    /* Keys of the positions since anything was banked last. */
    uint64_t *keys;
    int key_count;
    int key_capacity;
    int key_floor; /* the first that could come again */

    struct root_move moves[MOVES_MAX]; /* the best of the last depth first */
    int move_count;
    int tied;               /* so many of them are as good as the first */
    struct root_move *best; /* the last that was better than its window */
    struct report *report;
};

/* The value of a child for the side that moved to it, with `depth` left after
 * the move. Meaningless once search->stopped. */
int search_child(struct search *search, const struct position *parent,
                 const struct child *child, int ply, int depth, int alpha,
                 int beta);

uint64_t search_key(const struct search *search,
                    const struct position *position);

/* Looks at the clock and the stop; true when it is time to come back. */
bool search_poll(struct search *search);

/* Tells whoever listens, unless he was told a moment ago. */
void search_tell(struct search *search, bool last);

#endif
