/* SPDX-License-Identifier: MIT */
/*
 * The proof search: a null-window search that stops at the endgame tables. A
 * few boards have more seeds in a pit than the bits of a board can hold; they
 * are searched in a wide form, until they fit again.
 */
#include "engine/solver/proof_search.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How many seeds a board has beyond the level of the endgame table. Up to
 * SMALL_SEEDS the transposition table does not keep it, because searching it
 * again costs less. Up to QUICK_SEEDS its replies are searched soon enough to
 * prefetch them all together. From IN_PROGRESS_SEEDS on it takes long enough to
 * be entered among the boards in progress. */
enum { SMALL_SEEDS = 3, QUICK_SEEDS = 6, IN_PROGRESS_SEEDS = 6 };

/* Move ordering: the higher score is tried first. */
enum { SCORE_AGAIN = 10000, SCORE_DEFERRED = -10000 };

/* The scores for a seed that is banked, for a pit that the opponent can sow,
 * and for a seed that the mover could capture next; tuned by counting the nodes
 * of proofs. */
enum { SCORE_GAIN = 64, SCORE_FILLED = -32, SCORE_THREAT = 4 };

/* A successor that still has to be searched. */
struct reply {
    uint64_t board;
    int seeds;
    int gain;
    int pit;
    int score;
    bool again;
};

struct proof_node {
    uint64_t board;
    int seeds;
    int want;
    int best; /* the most that the mover is known to get */
    int pit;  /* by this move */
    int count;
    struct reply replies[BOARD_PITS_MAX];
};

typedef int search_function(struct proof_search *search, uint64_t board,
                            int seeds, int want);

/* The lowest bit of each pit that holds seeds. */
ALWAYS_INLINE uint64_t filled_pits(uint64_t side, int pits)
{
    uint64_t bits = side | side >> 1 | side >> 2 | side >> 3 | side >> 4;

    if (pit_bits(pits) > NARROW_PIT_BITS)
        bits |= side >> NARROW_PIT_BITS;
    return bits & side_ones(pits);
}

ALWAYS_INLINE int count_filled_pits(uint64_t side, int pits)
{
    return board_seeds(filled_pits(side, pits) * side_ones(pits), pits - 1,
                       pits);
}

/* The most seeds that the mover's opponent could capture at once, including the
 * last one sown, even if that stays; 0 if none. */
ALWAYS_INLINE int largest_threat(const struct kalah *kalah, uint64_t board,
                                 int pits)
{
    const uint64_t side = board_other(board, pits);
    const uint64_t empty = filled_pits(side, pits) ^ side_ones(pits);
    uint64_t reached = 0;
    int most = 0;

    for (int pit = 0; pit < pits; pit++)
        reached |= kalah->reached[pit][board_seeds(side, pit, pits)];
    reached &= empty | empty * pit_seed(pits, pits);
    for (; reached != 0; reached &= reached - 1) {
        const int pit = __builtin_ctzll(reached) / pit_bits(pits);
        const int round = pit >= pits;
        const int seeds =
            board_seeds(board, pits - 1 - pit + round * pits, pits) + round;

        if (seeds >= most && seeds > 0)
            most = seeds + 1;
    }
    return most;
}

/* Is the game over because a side is empty? Then `value` is what the mover
 * gets. */
ALWAYS_INLINE bool is_over(uint64_t board, int seeds, int pits, int *value)
{
    *value = board_own(board, pits) == 0 ? 0 : seeds;
    return *value == 0 || board_other(board, pits) == 0;
}

/* Could a sowing overfill a pit? A pit that is half full can take the share of
 * one lap. */
ALWAYS_INLINE bool may_overflow(uint64_t board, int seeds, int pits)
{
    const uint64_t half = side_ones(pits) << (pit_bits(pits) - 1);

    return seeds > pit_most(pits) &&
           (board & (half | half * pit_seed(pits, pits))) != 0;
}

/* Finds what the mover gets, if a side is empty or the endgame table knows it.
 */
ALWAYS_INLINE bool find_value(const struct proof_search *search, uint64_t board,
                              int seeds, int pits, int *value)
{
    if (seeds > search->level)
        return is_over(board, seeds, pits, value);
    *value = *endgame_value(search->table, board, pits);
    return true;
}

/* Does the transposition table keep boards with this many seeds? */
ALWAYS_INLINE bool is_kept(const struct proof_search *search, int seeds)
{
    return seeds > search->unkept;
}

ALWAYS_INLINE void prefetch_board(const struct proof_search *search,
                                  uint64_t board, int seeds)
{
    if (is_kept(search, seeds))
        __builtin_prefetch(
            hash_bucket(search->hash, hash_key(search->hash, board)));
}

/* What the mover gets if the player after the move gets `value`. */
ALWAYS_INLINE int value_before(bool again, int gain, int seeds, int value)
{
    return again ? gain + value : seeds - value;
}

/* Returns true if the value is enough. */
ALWAYS_INLINE bool raise_best(struct proof_node *node, int value, int pit)
{
    if (value > node->best) {
        node->best = value;
        node->pit = pit;
    }
    return value >= node->want;
}

/* Makes all moves, and looks up the boards that the endgame table knows.
 * Returns true if a move is enough by what it banks, or by the table's value.
 */
ALWAYS_INLINE bool expand_node(struct proof_search *search,
                               struct proof_node *node, int pits,
                               enum capture capture)
{
    const struct kalah *kalah = &search->table->kalah;
    const bool crowded = may_overflow(node->board, node->seeds, pits);
    bool again = false;
    int value;

    assert(pits > 0 && pits <= BOARD_PITS_MAX);
    for (int pit = pits - 1; pit >= 0; pit--) {
        if (board_seeds(node->board, pit, pits) == 0)
            continue;
        if (crowded && !board_fits_after(kalah, node->board, pit)) {
            value = proof_search_move(search, node->board, node->seeds, pit,
                                      node->want);
            if (search->stopped || raise_best(node, value, pit))
                return true;
            continue;
        }

        const struct successor next =
            board_sow(kalah, node->board, pit, pits, capture);
        const int seeds = node->seeds - next.gain;

        if (next.gain >= node->want)
            return raise_best(node, next.gain, pit);
        if (find_value(search, next.board, seeds, pits, &value)) {
            if (raise_best(
                    node,
                    value_before(next.again, next.gain, node->seeds, value),
                    pit))
                return true;
        } else {
            if (next.again && !again)
                prefetch_board(search, next.board, seeds);
            again = again || next.again;
            node->replies[node->count++] = (struct reply){
                next.board, seeds, next.gain, pit, 0, next.again};
        }
    }
    return false;
}

/* ---- the order of replies ---- */

/* A move that moves again comes before all that pass the turn. */
ALWAYS_INLINE int score_reply(const struct kalah *kalah,
                              const struct reply *reply, int pits)
{
    return reply->again
               ? SCORE_AGAIN
               : SCORE_GAIN * reply->gain +
                     SCORE_FILLED * count_filled_pits(
                                        board_own(reply->board, pits), pits) +
                     SCORE_THREAT * largest_threat(kalah, reply->board, pits);
}

/* The index of the reply that is tried first without scoring the others: the
 * one that was enough before, or the first that moves again; the count if there
 * is none. */
ALWAYS_INLINE int find_favourite(const struct proof_node *node, int known_pit)
{
    int favourite = node->count;

    for (int i = node->count - 1; i >= 0; i--) {
        if (node->replies[i].pit == known_pit)
            return i;
        if (node->replies[i].again)
            favourite = i;
    }
    return favourite;
}

ALWAYS_INLINE int find_best(const struct proof_node *node)
{
    int best = 0;

    for (int i = 1; i < node->count; i++)
        if (node->replies[i].score > node->replies[best].score)
            best = i;
    return best;
}

ALWAYS_INLINE void score_replies(const struct proof_search *search,
                                 struct proof_node *node, int pits)
{
    for (int i = 0; i < node->count; i++) {
        struct reply *const reply = &node->replies[i];

        reply->score =
            score_reply(&search->table->kalah, reply, pits) + reply->pit;
    }
}

/* The place for the key of a reply while it is searched; NULL if it needs none.
 */
ALWAYS_INLINE hash_word *progress_slot(const struct proof_search *search,
                                       const struct reply *reply, uint64_t key)
{
    if (search->in_progress == NULL ||
        reply->seeds < search->level + IN_PROGRESS_SEEDS)
        return NULL;
    return &search->in_progress->keys[key % IN_PROGRESS_MAX];
}

/* If the first reply was not enough, usually all must be searched. Processes
 * that get here at the same time would then search the same replies in the same
 * order. So each one puts last the replies that the processes before it search
 * next. */
static void reorder_replies(const struct proof_search *search,
                            struct proof_node *node)
{
    for (int i = 0; i < search->others && i + 1 < node->count; i++)
        node->replies[find_best(node)].score = SCORE_DEFERRED + 1 + i;
}

/* Searches the replies, best first. A reply that another thread is searching is
 * tried last: by then most of its answer is in the transposition table. */
ALWAYS_INLINE void search_replies(struct proof_search *search,
                                  struct proof_node *node, int known_pit,
                                  int pits, search_function *search_reply)
{
    int chosen = find_favourite(node, known_pit);
    bool scored = chosen == node->count;

    if (scored) {
        score_replies(search, node, pits);
        chosen = find_best(node);
    }
    for (bool first = true;; first = false) {
        struct reply *const best = &node->replies[chosen];
        const uint64_t key = hash_key(search->hash, best->board);
        hash_word *const slot = progress_slot(search, best, key);

        if (slot != NULL && !first && best->score > SCORE_DEFERRED &&
            hash_word_read(slot) == key) {
            best->score = SCORE_DEFERRED - best->pit;
            chosen = find_best(node);
            continue;
        }

        const struct reply reply = *best;
        const int want = reply.again ? node->want - reply.gain
                                     : node->seeds - node->want + 1;

        *best = node->replies[--node->count];
        if (slot != NULL)
            hash_word_write(slot, key);

        const int value = search_reply(search, reply.board, reply.seeds, want);

        if (slot != NULL)
            hash_word_write(slot, 0);
        if (search->stopped ||
            raise_best(
                node, value_before(reply.again, reply.gain, node->seeds, value),
                reply.pit) ||
            node->count == 0)
            return;
        if (first && node->seeds <= search->level + QUICK_SEEDS)
            for (int i = 0; i < node->count; i++)
                prefetch_board(search, node->replies[i].board,
                               node->replies[i].seeds);
        if (!scored)
            score_replies(search, node, pits);
        scored = true;
        if (slot != NULL && first && search->others > 0)
            reorder_replies(search, node);
        chosen = find_best(node);
    }
}

/* Stores the bounds that a search has found, and tells other processes if it
 * took long. */
ALWAYS_INLINE void keep_bounds(struct proof_search *search,
                               const struct proof_node *node, uint64_t key,
                               struct proof_bounds known, uint64_t nodes)
{
    if (node->best >= node->want)
        known.low = node->best;
    else
        known.high = node->best;
    known.pit = node->pit;
    known.work = 64 - __builtin_clzll(nodes);
    hash_put(search->hash, key, known);
    if (known.work >= PROOF_TOLD_WORK && search->tell != NULL)
        search->tell(search->peers, key, known);
}

/*
 * Most nodes are settled by their moves alone, without the transposition table;
 * its cache line is fetched meanwhile. `search_reply` is the instance of this
 * function for the rules, which calls itself for the replies.
 */
ALWAYS_INLINE int prove_node(struct proof_search *search, uint64_t board,
                             int seeds, int want, int pits,
                             enum capture capture,
                             search_function *search_reply)
{
    const uint64_t key = hash_key(search->hash, board);
    struct proof_node node;

    prefetch_board(search, board, seeds);
    if (++search->nodes >= search->checkpoint && search->poll(search)) {
        search->stopped = true;
        return 0;
    }

    const uint64_t nodes_before = search->nodes;

    node.board = board;
    node.seeds = seeds;
    node.want = want;
    node.best = -1;
    node.pit = 0;
    node.count = 0;
    if (expand_node(search, &node, pits, capture) || node.count == 0)
        return node.best;
    if (!is_kept(search, seeds)) {
        search_replies(search, &node, -1, pits, search_reply);
        return node.best;
    }

    const struct proof_bounds known = hash_find(search->hash, key);

    if (known.low >= want)
        return known.low;
    if (known.high < want)
        return known.high;
    search_replies(search, &node, known.work > 0 ? known.pit : -1, pits,
                   search_reply);
    if (!search->stopped)
        keep_bounds(search, &node, key, known,
                    search->nodes - nodes_before + 1);
    return node.best;
}

/* For the games that are solved most the compiler knows the rules. */
static int search_opposite(struct proof_search *search, uint64_t board,
                           int seeds, int want)
{
    return prove_node(search, board, seeds, want, BOARD_PITS_MAX,
                      CAPTURE_OPPOSITE, search_opposite);
}

static int search_empty(struct proof_search *search, uint64_t board, int seeds,
                        int want)
{
    return prove_node(search, board, seeds, want, BOARD_PITS_MAX, CAPTURE_EMPTY,
                      search_empty);
}

static int search_any(struct proof_search *search, uint64_t board, int seeds,
                      int want)
{
    const struct kalah *kalah = &search->table->kalah;

    return prove_node(search, board, seeds, want, kalah->pits, kalah->capture,
                      search_any);
}

int proof_search_board(struct proof_search *search, uint64_t board, int seeds,
                       int want)
{
    const struct kalah *kalah = &search->table->kalah;
    int value;

    if (find_value(search, board, seeds, kalah->pits, &value))
        return value;
    if (kalah->pits == BOARD_PITS_MAX && kalah->capture == CAPTURE_OPPOSITE)
        return search_opposite(search, board, seeds, want);
    if (kalah->pits == BOARD_PITS_MAX && kalah->capture == CAPTURE_EMPTY)
        return search_empty(search, board, seeds, want);
    return search_any(search, board, seeds, want);
}

/* Without captures many moves bank nothing, and play goes on for long on boards
 * with the same number of seeds: these must be kept. */
int proof_search_unkept(const struct kalah *kalah, int level)
{
    return kalah->capture == CAPTURE_NONE ? level : level + SMALL_SEEDS;
}

/* ---- wide boards ---- */

struct wide_board {
    uint8_t pits[2 * BOARD_PITS_MAX]; /* the mover's first */
};

static int search_wide(struct proof_search *search,
                       const struct wide_board *wide, int seeds, int want);

static int search_wide_move(struct proof_search *search, struct wide_board wide,
                            int seeds, int pit, int want)
{
    const struct kalah *kalah = &search->table->kalah;
    const int pits = kalah->pits;
    const int lap = 2 * pits + 1; /* places; the store is number `pits` */
    int sown = wide.pits[pit];
    int place = pit;
    int gain = 0; /* what the mover banks */

    for (wide.pits[pit] = 0; sown > 0; sown--) {
        place = (place + 1) % lap;
        if (place == pits)
            gain++;
        else
            wide.pits[place - (place > pits)]++;
    }
    if (kalah->capture != CAPTURE_NONE && place < pits &&
        wide.pits[place] == 1) {
        uint8_t *const across = &wide.pits[2 * pits - 1 - place];

        if (*across > 0 || kalah->capture == CAPTURE_EMPTY) {
            const int banked = capture_banks(kalah->capture);

            gain += banked + *across;
            wide.pits[place] -= (uint8_t)banked;
            *across = 0;
        }
    }
    if (gain >= want)
        return gain;
    if (place == pits)
        return gain + search_wide(search, &wide, seeds - gain, want - gain);

    struct wide_board flipped;

    for (int i = 0; i < 2 * pits; i++)
        flipped.pits[i] = wide.pits[(i + pits) % (2 * pits)];
    return seeds -
           search_wide(search, &flipped, seeds - gain, seeds - want + 1);
}

/* Searches without a transposition table: wide boards are rare, and usually fit
 * again after a move or two. */
static int search_wide(struct proof_search *search,
                       const struct wide_board *wide, int seeds, int want)
{
    const int pits = search->table->kalah.pits;
    uint64_t board = 0;
    bool fits = true;
    int own = 0, best = 0;

    for (int i = 0; i < 2 * pits; i++) {
        fits = fits && wide->pits[i] <= pit_most(pits);
        board |= (uint64_t)wide->pits[i] * pit_seed(i, pits);
        own += i < pits ? wide->pits[i] : 0;
    }
    if (fits)
        return proof_search_board(search, board, seeds, want);
    if (own == 0 || own == seeds)
        return own;
    if (++search->nodes >= search->checkpoint && search->poll(search))
        search->stopped = true;
    for (int pit = pits - 1; pit >= 0 && best < want && !search->stopped;
         pit--) {
        if (wide->pits[pit] == 0)
            continue;

        const int value = search_wide_move(search, *wide, seeds, pit, want);

        best = value > best ? value : best;
    }
    return best;
}

int proof_search_move(struct proof_search *search, uint64_t board, int seeds,
                      int pit, int want)
{
    const int pits = search->table->kalah.pits;
    struct wide_board wide = {{0}};

    for (int i = 0; i < 2 * pits; i++)
        wide.pits[i] = (uint8_t)board_seeds(board, i, pits);
    return search_wide_move(search, wide, seeds, pit, want);
}

/* ---- the memory of the transposition table ---- */

enum { BUCKET_BYTES = HASH_BUCKET * sizeof(hash_word), TOP_BITS_MAX = 32 };

/* The fewest buckets, because the bits of a tag are limited. */
static uint64_t count_buckets(int pits)
{
    const int bits = 2 * pit_bits(pits) * pits - HASH_TAG_BITS;

    return UINT64_C(1) << (bits > 0 ? bits : 0);
}

size_t hash_size_min(int pits)
{
    return (size_t)(BUCKET_BYTES * count_buckets(pits));
}

bool hash_init(struct hash *hash, int pits, size_t bytes)
{
    const int bits = 2 * pit_bits(pits) * pits;
    const int low = bits > TOP_BITS_MAX ? bits - TOP_BITS_MAX : 0;
    const uint64_t least = count_buckets(pits);
    const uint64_t most = UINT64_C(1) << (bits - low);
    uint64_t buckets = bytes / BUCKET_BYTES;

    buckets = buckets < least ? least : buckets > most ? most : buckets;
    *hash = (struct hash){
        .buckets = buckets, .low_bits = low, .top_bits = bits - low};
    hash->mask = (UINT64_C(1) << bits) - 1;
    /* The tag also tells apart the top parts that choose the same bucket. */
    hash->tag_bits = low;
    while (UINT64_C(1) << (hash->tag_bits - low) < (most - 1) / buckets + 1)
        hash->tag_bits++;
    if (buckets >= PTRDIFF_MAX / BUCKET_BYTES)
        return false;
    hash->memory = memory_large((size_t)(buckets + 1) * BUCKET_BYTES);
    if (hash->memory == NULL)
        return false;
    hash->words = (void *)((char *)hash->memory + BUCKET_BYTES -
                           (uintptr_t)hash->memory % BUCKET_BYTES);
    return true;
}

void hash_destroy(struct hash *hash)
{
    free(hash->memory);
}

size_t hash_size(const struct hash *hash)
{
    return (size_t)(BUCKET_BYTES * hash->buckets);
}

void hash_clear(const struct hash *hash)
{
    memset(hash->memory, 0, hash_size(hash) + (size_t)BUCKET_BYTES);
}
