/* The tree below the root: fail-soft alpha-beta. */
#include "base/memory.h"
#include "engine/search/feature.h"
#include "engine/search/inside.h"
#include "engine/search/move_order.h"

#include <limits.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* With less depth left a table costs more than it saves, and so does order. */
enum { TABLE_FROM = 4, ORDER_FROM = 3 };

/* More than any move can promise that is not known to be good. */
enum { PROMISE_KNOWN = 1 << 20 };

static const struct move NO_MOVE = {UINT32_MAX};

ALWAYS_INLINE int leaf_value(struct search *search,
                             const struct position *position)
{
    const struct evaluation *evaluation = &search->setting.evaluation;

    search->rests_on |= RESTS_ON_ESTIMATES;
    return evaluation->leaf(evaluation, search->game, position,
                            &search->viewer);
}

/* ---- the children of a node ---- */

/* The moves of a node, the likely ones first; each child is born when its turn
 * comes, in the room of the one before. */
struct family {
    const struct position *parent;
    struct frame *frame;
    int count;
    int next;
    bool ordered;
};

static struct frame *frame_at(struct search *search, int ply)
{
    if (search->frames[ply] == NULL)
        search->frames[ply] = memory_new(1, sizeof *search->frames[ply]);
    return search->frames[ply];
}

/* The promise of the move that the table knows is kept first. */
static void rank(const struct search *search, const struct family *family,
                 struct move known)
{
    struct frame *frame = family->frame;

    order_promise(search->game, family->parent, frame->moves, family->count,
                  frame->promises);
    for (int i = 0; i < family->count; i++)
        if (move_same(frame->moves[i], known))
            frame->promises[i] = PROMISE_KNOWN;
}

ALWAYS_INLINE struct family family_of(struct search *search,
                                      const struct position *parent, int ply,
                                      int depth, struct move known)
{
    struct family family = {
        .parent = parent,
        .frame = frame_at(search, ply),
        .ordered = search->setting.order && depth >= ORDER_FROM,
    };

    family.count =
        search->game->class->moves(search->game, parent, family.frame->moves);
    if (family.ordered)
        rank(search, &family, known);
    return family;
}

/* The most promising of those that are left; of equals the last, which lies
 * nearest to the store where there is one. */
ALWAYS_INLINE struct move pick(const struct family *family)
{
    int *promises = family->frame->promises;
    int best = family->count - 1;

    for (int i = best - 1; i >= 0; i--)
        if (promises[i] > promises[best])
            best = i;
    promises[best] = INT_MIN;
    return family->frame->moves[best];
}

ALWAYS_INLINE const struct child *next_child(struct search *search,
                                             struct family *family)
{
    struct frame *frame = family->frame;
    struct child *child = &frame->child;

    if (family->next == family->count)
        return NULL;
    family->next++;
    child->move = family->ordered ? pick(family)
                                  : frame->moves[family->count - family->next];
    child->position = *family->parent;
    search->game->class->apply(search->game, &child->position, child->move);
    return child;
}

/* ---- nodes ---- */

/*
 * The tree is written once, and compiled twice: `plain` is a search in which
 * the path decides nothing (no repetition, no cap within reach, nothing to be
 * remembered) and every move costs a ply. It is the usual one.
 */
static int node_plain(struct search *search, const struct position *position,
                      int ply, int depth, int alpha, int beta);
static int node_full(struct search *search, const struct position *position,
                     int ply, int depth, int alpha, int beta);

/* Is the search to come back? Counts a position. */
ALWAYS_INLINE bool count_node(struct search *search)
{
    return ++search->nodes >= search->checkpoint && search_poll(search);
}

ALWAYS_INLINE int below(struct search *search, const struct position *parent,
                        const struct position *position, int ply, int depth,
                        int alpha, int beta, bool plain)
{
    if (count_node(search))
        return 0;

    const enum end end =
        plain ? (enum end)position->end : search_end(search, position, ply);
    const int sign = search_for_root(search, parent) ? 1 : -1;
    int (*const node)(struct search *, const struct position *, int, int, int,
                      int) = plain ? node_plain : node_full;

    if (end != END_NOT)
        return sign * search_final(search, position, end);
    if (depth <= 0 || ply >= PATH_MAX_PLIES)
        return sign * leaf_value(search, position);
    if (search_for_root(search, position) == search_for_root(search, parent))
        return node(search, position, ply, depth, alpha, beta);
    return -node(search, position, ply, depth, -beta, -alpha);
}

/* The child's key comes on the path; and when the move has banked something,
 * nothing before it comes back. */
static void push_key(struct search *search, const struct position *position)
{
    const int banked = search_banked(search, position);

    search->keys[search->key_count++] = search_key(search, position);
    if (banked != search->banked)
        search->key_floor = search->key_count - 1;
    search->banked = banked;
}

/* With the child's key on the path, and what an evaluation remembers. */
static int below_watched(struct search *search, const struct position *parent,
                         const struct child *child, int ply, int depth,
                         int alpha, int beta)
{
    const struct position *position = &child->position;
    const bool keyed = search->limits.repetitions > 0;
    const bool rightmost = search->viewer.rightmost;
    const int floor = search->key_floor;
    const int banked = search->banked;

    if (keyed)
        push_key(search, position);
    if (search->setting.evaluation.remembers && search_for_root(search, parent))
        search->viewer.rightmost =
            feature_rightmost(search->game, parent, child->move);

    const int value =
        below(search, parent, position, ply, depth, alpha, beta, false);

    search->viewer.rightmost = rightmost;
    search->banked = banked;
    search->key_floor = floor;
    search->key_count -= keyed;
    return value;
}

ALWAYS_INLINE int child_value(struct search *search,
                              const struct position *parent,
                              const struct child *child, int ply, int depth,
                              int alpha, int beta, bool plain)
{
    const bool again = child->position.player == parent->player;

    if (plain)
        return below(search, parent, &child->position, ply, depth, alpha, beta,
                     true);
    return below_watched(search, parent, child, ply,
                         depth + (search->setting.free_extra && again), alpha,
                         beta);
}

int search_child(struct search *search, const struct position *parent,
                 const struct child *child, int ply, int depth, int alpha,
                 int beta)
{
    return child_value(search, parent, child, ply, depth, alpha, beta,
                       search->plain);
}

ALWAYS_INLINE struct best look(struct search *search, struct family *family,
                               int ply, int depth, int alpha, int beta,
                               bool plain)
{
    struct best best = {-VALUE_INFINITE, NO_MOVE};
    const bool prune = search->setting.prune;
    const struct child *child;
    unsigned rests_on = 0;

    while ((child = next_child(search, family)) != NULL) {
        search->rests_on = 0;

        const int floor = best.value > alpha ? best.value : alpha;
        const int value =
            child_value(search, family->parent, child, ply + 1, depth - 1,
                        prune ? floor : -VALUE_INFINITE,
                        prune ? beta : VALUE_INFINITE, plain);

        if (search->stopped)
            break;
        if (value > best.value)
            best = (struct best){value, child->move};
        if (prune && value >= beta) {
            rests_on = search->rests_on; /* the others do not matter */
            break;
        }
        rests_on |= search->rests_on;
    }
    search->rests_on = rests_on;
    return best;
}

/* The last ply of the usual search: what most of its time is spent on. */
static int frontier(struct search *search, const struct position *position,
                    int beta)
{
    const struct game_class *class = search->game->class;
    const int sign = search_for_root(search, position) ? 1 : -1;
    struct move moves[MOVES_MAX];
    int best = -VALUE_INFINITE;

    if (!search->setting.prune)
        beta = VALUE_INFINITE;
    search->rests_on = 0;
    for (int i = class->moves(search->game, position, moves) - 1; i >= 0; i--) {
        struct position child = *position;
        const unsigned rests_on = search->rests_on;

        class->apply(search->game, &child, moves[i]);
        if (count_node(search))
            break;
        search->rests_on = 0;

        const int value =
            sign * (child.end != END_NOT
                        ? search_final(search, &child, (enum end)child.end)
                        : leaf_value(search, &child));

        best = value > best ? value : best;
        if (value >= beta)
            break;
        search->rests_on |= rests_on;
    }
    return best;
}

/* A position where somebody moves, with depth left. */
ALWAYS_INLINE int node(struct search *search, const struct position *position,
                       int ply, int depth, int alpha, int beta, bool plain)
{
    const bool tabled = search->table != NULL && depth >= TABLE_FROM;
    const uint64_t key = tabled ? search_key(search, position) : 0;
    struct move known = NO_MOVE;
    int value;

    if (plain && depth == 1)
        return frontier(search, position, beta);
    if (tabled &&
        search_recall(search, key, depth, alpha, beta, &value, &known))
        return value;

    struct family family = family_of(search, position, ply, depth, known);
    const struct best best =
        look(search, &family, ply, depth, alpha, beta, plain);

    if (tabled && !search->stopped)
        search_remember(search, key, depth, alpha, beta, best);
    return best.value;
}

static int node_plain(struct search *search, const struct position *position,
                      int ply, int depth, int alpha, int beta)
{
    return node(search, position, ply, depth, alpha, beta, true);
}

static int node_full(struct search *search, const struct position *position,
                     int ply, int depth, int alpha, int beta)
{
    return node(search, position, ply, depth, alpha, beta, false);
}
