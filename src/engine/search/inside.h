/*
 * The parts of a search: a run of it with its depths and reports (search.c),
 * the root with its drivers (root.c), the tree below (tree.c),
 * and what its paths lead to (path.c).
 */
#ifndef NAQALA_SRC_ENGINE_SEARCH_INSIDE_H
#define NAQALA_SRC_ENGINE_SEARCH_INSIDE_H

#include "engine/search/search.h"

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
};

/* The room that a node needs; one for each ply, made when that is first
 * reached. */
struct frame {
    struct child child; /* that is looked at now */
    struct move moves[MOVES_MAX];
    int promises[MOVES_MAX];
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
    struct transposition_table *table;
    struct frame *frames[PATH_MAX_PLIES];

    /* The run. */
    const struct task *task;
    struct viewer viewer;
    uint64_t salt; /* of the keys: what one outlook finds is not another's */
    struct position root;
    int plies; /* of the match before the root */
    int material;
    int64_t deadline;
    int64_t next_report;
    uint64_t nodes;
    uint64_t nodes_max;
    uint64_t checkpoint; /* where the node count is looked at next */
    bool stopped;
    bool plain;        /* the path decides nothing */
    unsigned rests_on; /* the value that was returned last */

    /* Keys of the positions since anything was banked last. */
    uint64_t *keys;
    int key_count;
    int key_capacity;
    int key_floor; /* the first that could come again */
    int banked;    /* where the path ends */

    struct root_move moves[MOVES_MAX]; /* the best of the last depth first */
    int move_count;
    int tied;               /* so many of them are as good as the first */
    struct root_move *best; /* the last that was better than its window */
    struct report *report;
};

/* One depth: the root moves get their values, the best in front. */
void search_depth(struct search *search, int depth);

/* The value of a child for the side that moved to it, with `depth` left after
 * the move. Meaningless once search->stopped. */
int search_child(struct search *search, const struct position *parent,
                 const struct child *child, int ply, int depth, int alpha,
                 int beta);

/* All points that anybody has. */
int search_banked(const struct search *search, const struct position *position);

static inline bool search_for_root(const struct search *search,
                                   const struct position *position)
{
    return position->player == search->viewer.player;
}

/* Why the match is over at the end of the path, or END_NOT; and what it is
 * then worth to the root player. */
enum end search_end(struct search *search, const struct position *position,
                    int ply);
int search_final(struct search *search, const struct position *position,
                 enum end end);

/* What the table knows of a node: enough to cut, or at least a good move. */
bool search_recall(struct search *search, uint64_t key, int depth, int alpha,
                   int beta, int *value, struct move *known);

struct best {
    int value;
    struct move move;
};
void search_remember(struct search *search, uint64_t key, int depth, int alpha,
                     int beta, struct best best);

/* For tables, and to know a position that comes again. */
uint64_t search_key(const struct search *search,
                    const struct position *position);

/* Looks at the clock and the stop; true when it is time to come back. */
bool search_poll(struct search *search);

/* Tells whoever listens, unless he was told a moment ago. */
void search_tell(struct search *search, bool last);

#endif
