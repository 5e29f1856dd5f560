/* The search for a proof. */
#include "engine/solver/hunt.h"

/* With so many seeds left it pays to ask the hash about all replies first. */
enum { ASK_FROM_TABLED = 30, ASK_FROM = 20 };

/* Boards with so many more seeds than the table knows take long enough for
 * others to be told. */
enum { FENCE_FROM = 6 };

/* ---- what a move leads to ---- */

/* What is worth trying first. */
enum { PROMISE_KNOWN = 10000, PROMISE_AGAIN = 1000, PROMISE_LATE = -1000 };

struct reply {
    uint64_t board;
    uint64_t key;
    int seeds;
    int gain;
    int pit;
    int promise;
    bool again;
};

/* One that the table knows: what it is worth is there. */
struct fact {
    const uint8_t *place;
    int gain;
    int pit;
    bool again;
};

struct replies {
    struct reply items[BOARD_PITS_MAX];
    struct fact facts[BOARD_PITS_MAX];
    int count;
    int fact_count;
};

/* The lowest bits of all pits of a side. */
static const uint64_t ONES = UINT64_C(0x02108421);

ALWAYS_INLINE int full_pits(uint64_t side)
{
    const uint64_t full =
        (side | side >> 1 | side >> 2 | side >> 3 | side >> 4) & ONES;

    return (int)(full * ONES >> (BOARD_BITS * (BOARD_PITS_MAX - 1))) &
           BOARD_PIT_MAX;
}

/* What the mover before gets when the one after gets `value`. */
ALWAYS_INLINE int value_before(bool again, int gain, int seeds, int value)
{
    return again ? gain + value : seeds - value;
}

/* The question about the reply that answers the one about what was before. */
ALWAYS_INLINE int want_after(const struct reply *reply, int seeds, int want)
{
    return reply->again ? want - reply->gain : seeds - want + 1;
}

/* Everything is known where a side is empty. */
ALWAYS_INLINE bool is_over(uint64_t board, int seeds, int pits, int *value)
{
    *value = board_own(board, pits) == 0 ? 0 : seeds;
    return *value == 0 || board_other(board, pits) == 0;
}

/* Could a sowing give a pit too many? Half full ones take one lap's share. */
ALWAYS_INLINE bool is_crowded(uint64_t board, int seeds)
{
    const uint64_t half = ONES << (BOARD_BITS - 1);

    return seeds > BOARD_PIT_MAX &&
           (board & (half | half << (BOARD_BITS * BOARD_PITS_MAX))) != 0;
}

/* ---- a node ---- */

/* The position, the question, and what is found. */
struct place {
    uint64_t board;
    int seeds;
    int want;
    int best; /* the most that is known to be had; a bound */
    int pit;  /* of it */
};

ALWAYS_INLINE bool improve(struct place *place, int value, int pit)
{
    if (value > place->best) {
        place->best = value;
        place->pit = pit;
    }
    return value >= place->want;
}

ALWAYS_INLINE int promise_of(const struct reply *reply, int pits)
{
    if (reply->again)
        return PROMISE_AGAIN + reply->pit;
    return 16 * reply->gain + reply->pit -
           8 * full_pits(board_own(reply->board, pits));
}

ALWAYS_INLINE void add_fact(struct hunt *hunt, struct replies *replies,
                            const struct after *after, int pit, int pits)
{
    struct fact *fact = &replies->facts[replies->fact_count++];

    fact->place = table_place(hunt->table, after->board, pits);
    __builtin_prefetch(fact->place);
    fact->gain = after->gain;
    fact->pit = pit;
    fact->again = after->again;
}

ALWAYS_INLINE void add_reply(struct hunt *hunt, struct replies *replies,
                             const struct after *after, int seeds, int pit,
                             int pits)
{
    struct reply *reply = &replies->items[replies->count++];

    reply->key = hash_key(hunt->hash, after->board);
    __builtin_prefetch(hash_bucket(hunt->hash, reply->key));
    reply->board = after->board;
    reply->seeds = seeds;
    reply->gain = after->gain;
    reply->pit = pit;
    reply->again = after->again;
    reply->promise = promise_of(reply, pits);
}

/* Adds a reply to those that are to be looked at, and asks for the memory that
 * this will take. True if it is good enough by itself. */
ALWAYS_INLINE bool meet(struct hunt *hunt, struct place *place,
                        struct replies *replies, int pit, int pits, bool alone)
{
    const struct after after =
        board_sow(&hunt->table->kalah, place->board, pit, pits, alone);
    const int seeds = place->seeds - after.gain;
    int value;

    if (after.gain >= place->want)
        return improve(place, after.gain, pit);
    if (seeds <= hunt->level)
        add_fact(hunt, replies, &after, pit, pits);
    else if (is_over(after.board, seeds, pits, &value))
        return improve(
            place, value_before(after.again, after.gain, place->seeds, value),
            pit);
    else
        add_reply(hunt, replies, &after, seeds, pit, pits);
    return false;
}

/* One that does not fit is looked at at once. */
static bool meet_wide(struct hunt *hunt, struct place *place, int pit)
{
    return improve(
        place, hunt_move(hunt, place->board, place->seeds, pit, place->want),
        pit);
}

ALWAYS_INLINE bool meet_all(struct hunt *hunt, struct place *place,
                            struct replies *replies, int pits, bool alone)
{
    const bool crowded = is_crowded(place->board, place->seeds);

    replies->count = replies->fact_count = 0;
    for (int pit = pits - 1; pit >= 0; pit--) {
        if (board_seeds(place->board, pit) == 0)
            continue;
        if (crowded && !board_fits_after(&hunt->table->kalah, place->board, pit)
                ? meet_wide(hunt, place, pit)
                : meet(hunt, place, replies, pit, pits, alone))
            return true;
    }
    return false;
}

ALWAYS_INLINE bool look_up(struct place *place, const struct replies *replies)
{
    for (int i = 0; i < replies->fact_count; i++) {
        const struct fact *fact = &replies->facts[i];

        if (improve(place,
                    value_before(fact->again, fact->gain, place->seeds,
                                 *fact->place),
                    fact->pit))
            return true;
    }
    return false;
}

/* Does the hash know one that is good enough? */
ALWAYS_INLINE bool ask(const struct hunt *hunt, struct place *place,
                       const struct replies *replies)
{
    if (place->seeds < (hunt->level > 0 ? ASK_FROM_TABLED : ASK_FROM))
        return false;
    for (int i = 0; i < replies->count; i++) {
        const struct reply *reply = &replies->items[i];
        const struct known known = hash_find(hunt->hash, reply->key);
        const int bound = reply->again ? known.low : known.high;

        if (bound <= reply->seeds &&
            improve(
                place,
                value_before(reply->again, reply->gain, place->seeds, bound),
                reply->pit))
            return true;
    }
    return false;
}

/* The most promising of those that are left. */
ALWAYS_INLINE struct reply *pick(struct replies *replies)
{
    struct reply *best = &replies->items[0];

    for (int i = 1; i < replies->count; i++)
        if (replies->items[i].promise > best->promise)
            best = &replies->items[i];
    return best;
}

/* ---- keeping out of each other's way ---- */

/* The fence remembers which boards somebody is at, one of each number; that it
 * may forget one, or a board's hunter, costs time and nothing else. */
static hash_word *post_of(const struct hunt *hunt, uint64_t key)
{
    return &hunt->fence->posts[key % FENCE_POSTS];
}

static bool is_worth_a_post(const struct hunt *hunt, const struct reply *reply)
{
    return hunt->fence != NULL && reply->seeds >= hunt->level + FENCE_FROM;
}

/* Another is at it: look at the others first, and when it is its turn again
 * the hash has the most of it. */
static bool put_off(const struct hunt *hunt, struct reply *reply)
{
    if (reply->promise <= PROMISE_LATE || !is_worth_a_post(hunt, reply) ||
        hash_look(post_of(hunt, reply->key)) != reply->key)
        return false;
    reply->promise = PROMISE_LATE - reply->pit;
    return true;
}

static int look_fenced(struct hunt *hunt, const struct reply *reply, int want,
                       int (*node)(struct hunt *, uint64_t, int, int))
{
    hash_word *post = post_of(hunt, reply->key);

    atomic_store_explicit(post, reply->key, memory_order_relaxed);

    const int value = node(hunt, reply->board, reply->seeds, want);

    atomic_store_explicit(post, 0, memory_order_relaxed);
    return value;
}

ALWAYS_INLINE int look(struct hunt *hunt, const struct reply *reply, int want,
                       int (*node)(struct hunt *, uint64_t, int, int))
{
    return is_worth_a_post(hunt, reply)
               ? look_fenced(hunt, reply, want, node)
               : node(hunt, reply->board, reply->seeds, want);
}

ALWAYS_INLINE bool look_on(struct hunt *hunt, struct place *place,
                           struct replies *replies, int known_pit,
                           int (*node)(struct hunt *, uint64_t, int, int))
{
    for (int i = 0; i < replies->count; i++)
        if (replies->items[i].pit == known_pit)
            replies->items[i].promise = PROMISE_KNOWN;
    for (bool first = true; replies->count > 0; first = false) {
        struct reply *best = pick(replies);

        if (!first && put_off(hunt, best))
            continue;

        const struct reply reply = *best;

        *best = replies->items[--replies->count];

        const int value = look(
            hunt, &reply, want_after(&reply, place->seeds, place->want), node);

        if (hunt->stopped)
            return true;
        if (improve(place,
                    value_before(reply.again, reply.gain, place->seeds, value),
                    reply.pit))
            return true;
    }
    return false;
}

static int logarithm(uint64_t number)
{
    return 63 - __builtin_clzll(number | 1);
}

ALWAYS_INLINE int node(struct hunt *hunt, uint64_t board, int seeds, int want,
                       int pits, bool alone,
                       int (*same)(struct hunt *, uint64_t, int, int))
{
    const uint64_t key = hash_key(hunt->hash, board);
    struct known known = hash_find(hunt->hash, key);
    struct place place = {board, seeds, want, -1, 0};
    struct replies replies;

    if (known.low >= want)
        return known.low;
    if (known.high < want)
        return known.high;
    if (++hunt->nodes >= hunt->checkpoint && hunt->poll(hunt)) {
        hunt->stopped = true;
        return 0;
    }

    const uint64_t before = hunt->nodes;

    (void)(meet_all(hunt, &place, &replies, pits, alone) ||
           look_up(&place, &replies) || ask(hunt, &place, &replies) ||
           look_on(hunt, &place, &replies, known.work > 0 ? known.pit : -1,
                   same));
    if (hunt->stopped)
        return 0;
    if (place.best >= want)
        known.low = place.best;
    else
        known.high = place.best;
    known.pit = place.pit;
    known.work = 1 + logarithm(hunt->nodes - before + 1);
    hash_put(hunt->hash, key, known);
    return place.best;
}

/* The games that are solved most have their rules known to the compiler. */
static int node_opposite(struct hunt *hunt, uint64_t board, int seeds, int want)
{
    return node(hunt, board, seeds, want, BOARD_PITS_MAX, false, node_opposite);
}

static int node_empty(struct hunt *hunt, uint64_t board, int seeds, int want)
{
    return node(hunt, board, seeds, want, BOARD_PITS_MAX, true, node_empty);
}

static int node_any(struct hunt *hunt, uint64_t board, int seeds, int want)
{
    return node(hunt, board, seeds, want, hunt->table->kalah.pits,
                hunt->table->kalah.alone, node_any);
}

int hunt_node(struct hunt *hunt, uint64_t board, int seeds, int want)
{
    const struct kalah *kalah = &hunt->table->kalah;

    if (kalah->pits != BOARD_PITS_MAX)
        return node_any(hunt, board, seeds, want);
    return kalah->alone ? node_empty(hunt, board, seeds, want)
                        : node_opposite(hunt, board, seeds, want);
}

int hunt_any(struct hunt *hunt, uint64_t board, int seeds, int want)
{
    const int pits = hunt->table->kalah.pits;
    int value;

    if (is_over(board, seeds, pits, &value))
        return value;
    if (seeds <= hunt->level)
        return *table_place(hunt->table, board, pits);
    return hunt_node(hunt, board, seeds, want);
}
