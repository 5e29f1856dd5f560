/* SPDX-License-Identifier: MIT */
/* Proofs by the rules alone. */
#include "lab/values/exact.h"
#include "base/memory.h"
#include "game/mancala.h"

#include <stdlib.h>

enum {
    BUCKET = 4, /* entries */
    DEPTH_FIRST = 16,
    DEPTH_MAX = 1024, /* in games that could go on for ever */
    STOP_NODES = 4096,
    ATTEMPT = 3, /* a question gets a third of the nodes left */
    REPLIES_MAX = PITS_MAX + 1,
    ROW_BITS = MANCALA_ROW_STORE
};

enum verdict { NO, YES, UNKNOWN };

/* What is known of a position, which is the rows without stores, the mover's
 * first. */
struct exact_entry {
    uint64_t own;
    uint64_t other;
    int16_t low; /* proven bounds */
    int16_t high;
    int16_t open_want;  /* neither proven nor disproven to be worth this ... */
    int16_t open_depth; /* ... by a search of this many plies */
    uint8_t pit;        /* the move that was enough, or the best */
    uint8_t work;       /* the logarithm of the nodes; 0: an empty entry */
};

struct exact_search {
    const struct game *game;
    const struct mancala_rules *rules;
    struct exact_entry *entries;
    uint64_t buckets;
    uint64_t nodes;
    uint64_t nodes_max;
    const struct stop *stop;
    bool stopped;
};

/* ---- the table ---- */

struct exact_key {
    uint64_t own;
    uint64_t other;
};

/* The bits above a row tell its tuzdik. */
static struct exact_key make_key(const struct position *position)
{
    const int side = mancala_side(position);
    const uint64_t row = (UINT64_C(1) << ROW_BITS) - 1;

    return (struct exact_key){
        (position->words[side] & row) |
            (uint64_t)(mancala_tuzdik(position, side) + 1) << ROW_BITS,
        (position->words[!side] & row) |
            (uint64_t)(mancala_tuzdik(position, !side) + 1) << ROW_BITS};
}

static struct exact_entry *bucket_of(const struct exact_search *search,
                                     struct exact_key key)
{
    uint64_t mixed = key.own * UINT64_C(0x9e3779b97f4a7c15);

    mixed = (mixed ^ mixed >> 32 ^ key.other) * UINT64_C(0xd6e8feb86659fd93);
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return &search->entries[(mixed ^ mixed >> 32) % search->buckets * BUCKET];
}

/* NULL if nothing is known. */
static struct exact_entry *find_entry(const struct exact_search *search,
                                      struct exact_key key)
{
    struct exact_entry *const bucket = bucket_of(search, key);

    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].work > 0 && bucket[i].own == key.own &&
            bucket[i].other == key.other)
            return &bucket[i];
    return NULL;
}

/* Takes the entry of the position, or replaces the one with the least work. */
static struct exact_entry *take_entry(const struct exact_search *search,
                                      struct exact_key key, int seeds)
{
    struct exact_entry *const bucket = bucket_of(search, key);
    struct exact_entry *entry = find_entry(search, key);

    if (entry != NULL)
        return entry;
    entry = bucket;
    for (int i = 1; i < BUCKET; i++)
        if (bucket[i].work < entry->work)
            entry = &bucket[i];
    *entry = (struct exact_entry){.own = key.own,
                                  .other = key.other,
                                  .low = (int16_t)-seeds,
                                  .high = (int16_t)seeds};
    return entry;
}

static void keep_verdict(const struct exact_search *search,
                         struct exact_key key, int seeds, int want, int depth,
                         enum verdict verdict, int pit, uint64_t nodes)
{
    struct exact_entry *const entry = take_entry(search, key, seeds);

    if (verdict == YES && want > entry->low)
        entry->low = (int16_t)want;
    if (verdict == NO && want - 1 < entry->high)
        entry->high = (int16_t)(want - 1);
    if (verdict == UNKNOWN) {
        entry->open_want = (int16_t)want;
        entry->open_depth = (int16_t)depth;
    }
    entry->pit = (uint8_t)pit;
    entry->work = (uint8_t)(64 - __builtin_clzll(nodes + 1));
}

static enum verdict judge_entry(const struct exact_entry *entry, int want)
{
    return entry->low >= want ? YES : entry->high < want ? NO : UNKNOWN;
}

/* ---- the search ---- */

/* A move, and what must be proven of the position after it. */
struct exact_reply {
    struct position position;
    struct exact_key key;
    int want;
    int seeds;
    int score;
    uint8_t pit; /* index of the move */
    bool again;
};

static int find_lead(const struct game *game, const struct position *position,
                     int player)
{
    return game->class->score(game, position, player) -
           game->class->score(game, position, !player);
}

static int count_seeds(const struct game *game, const struct position *position)
{
    return game->class->material(game, position) -
           game->class->score(game, position, 0) -
           game->class->score(game, position, 1);
}

/* Is the pie rule still open? That is not a part of the key. */
static bool is_opening(const struct exact_search *search,
                       const struct position *position)
{
    return search->rules->pie &&
           (mancala_is_first(position) || mancala_offers_swap(position));
}

/* The margin has the parity of the seeds, since all of them are divided in the
 * end: rounds up to that. */
static int round_up(int want, int seeds)
{
    return want + ((want ^ seeds) & 1);
}

static enum verdict turn_verdict(bool again, enum verdict verdict)
{
    return again || verdict == UNKNOWN ? verdict : verdict == YES ? NO : YES;
}

/* Makes the move. Returns the verdict if the game is over then. */
static bool make_reply(const struct exact_search *search,
                       const struct position *position, struct move move,
                       int want, struct exact_reply *reply,
                       enum verdict *verdict)
{
    const struct game *const game = search->game;
    const int player = position->player;

    reply->position = *position;
    game->class->apply(game, &reply->position, move);

    const int gain = find_lead(game, &reply->position, player) -
                     find_lead(game, position, player);

    if (reply->position.end != END_NOT) {
        *verdict = gain >= want ? YES : NO;
        return false;
    }
    reply->again = reply->position.player == player;
    reply->seeds = count_seeds(game, &reply->position);
    reply->want =
        round_up(reply->again ? want - gain : gain - want + 1, reply->seeds);
    reply->key = make_key(&reply->position);
    reply->score = 2 * gain + (reply->again ? MANCALA_AGAIN : 0);
    return true;
}

static enum verdict prove(struct exact_search *search,
                          const struct position *position, int want, int depth);

/* Answers by the table, or by what is trivially true. */
static enum verdict glance(const struct exact_search *search,
                           const struct exact_reply *reply)
{
    const struct exact_entry *entry;

    if (is_opening(search, &reply->position))
        return UNKNOWN;
    if (reply->want > reply->seeds)
        return turn_verdict(reply->again, NO);
    if (reply->want <= -reply->seeds)
        return turn_verdict(reply->again, YES);
    entry = find_entry(search, reply->key);
    return entry == NULL
               ? UNKNOWN
               : turn_verdict(reply->again, judge_entry(entry, reply->want));
}

/* Lists the replies that must be searched. True if one of the moves is
 * enough. */
static bool list_replies(const struct exact_search *search,
                         const struct position *position, int want,
                         int first_pit, struct exact_reply replies[REPLIES_MAX],
                         int *count, int *enough)
{
    const struct game *const game = search->game;
    struct move moves[MOVES_MAX];
    const int move_count = game->class->moves(game, position, moves);

    *count = 0;
    for (int i = move_count - 1; i >= 0; i--) {
        struct exact_reply *const reply = &replies[*count];
        enum verdict verdict = UNKNOWN;

        if (make_reply(search, position, moves[i], want, reply, &verdict)) {
            verdict = glance(search, reply);
            reply->pit = (uint8_t)i;
            reply->score += i == first_pit ? 2 * MANCALA_AGAIN : 0;
        }
        *enough = i;
        if (verdict == YES)
            return true;
        *count += verdict == UNKNOWN;
    }
    return false;
}

/* Sorts the best first; of equal ones the rightmost first. */
static void sort_replies(struct exact_reply *places[], int count)
{
    for (int i = 1; i < count; i++) {
        struct exact_reply *const reply = places[i];
        int at = i;

        for (; at > 0 && places[at - 1]->score < reply->score; at--)
            places[at] = places[at - 1];
        places[at] = reply;
    }
}

/* Is one of the moves worth `want` or more? */
static enum verdict prove_moves(struct exact_search *search,
                                const struct position *position, int want,
                                int depth, int *pit)
{
    struct exact_reply replies[REPLIES_MAX];
    struct exact_reply *order[REPLIES_MAX];
    enum verdict found = NO;
    int count;

    if (list_replies(search, position, want, *pit, replies, &count, pit))
        return YES;
    for (int i = 0; i < count; i++)
        order[i] = &replies[i];
    sort_replies(order, count);
    *pit = count > 0 ? order[0]->pit : *pit;
    for (int i = 0; i < count; i++) {
        const enum verdict verdict =
            turn_verdict(order[i]->again, prove(search, &order[i]->position,
                                                order[i]->want, depth - 1));

        if (search->stopped)
            return UNKNOWN;
        if (verdict == YES) {
            *pit = order[i]->pit;
            return YES;
        }
        found = verdict == UNKNOWN ? UNKNOWN : found;
    }
    return found;
}

static bool is_stopped(struct exact_search *search)
{
    if (++search->nodes >= search->nodes_max ||
        (search->nodes % STOP_NODES == 0 && stop_raised(search->stop)))
        search->stopped = true;
    return search->stopped;
}

/* Is the margin to come of the side to move `want` or more? */
static enum verdict prove(struct exact_search *search,
                          const struct position *position, int want, int depth)
{
    const bool opening = is_opening(search, position);
    const int seeds = count_seeds(search->game, position);
    const struct exact_key key = make_key(position);
    const struct exact_entry *const entry =
        opening ? NULL : find_entry(search, key);
    const uint64_t before = search->nodes;
    int pit = entry != NULL ? entry->pit : -1;

    if (!opening && (want > seeds || want <= -seeds))
        return want > seeds ? NO : YES;
    if (entry != NULL && judge_entry(entry, want) != UNKNOWN)
        return judge_entry(entry, want);
    if (depth == 0 || (entry != NULL && entry->open_want == want &&
                       entry->open_depth >= depth))
        return UNKNOWN;
    if (is_stopped(search))
        return UNKNOWN;

    const enum verdict verdict =
        prove_moves(search, position, want, depth, &pit);

    if (!opening && !search->stopped)
        keep_verdict(search, key, seeds, want, depth, verdict, pit,
                     search->nodes - before);
    return verdict;
}

/* ---- the start ---- */

/* If stores are sown, too, no position can come back. */
static bool is_finite(const struct exact_search *search)
{
    return search->rules->store_sown;
}

/* Margins that could be neither proven nor disproven for the start. */
struct exact_gap {
    bool there;
    int low;
    int high;
};

/* Chooses the margin to ask for: the middle between the bounds, or of the
 * larger part beside the unknown margins. False if there is nothing left to
 * ask. */
static bool choose_want(const struct exact_answer *answer,
                        const struct exact_gap *unknown, int *want)
{
    int from = answer->low, to = answer->high + 2;

    if (unknown->there && to - unknown->high >= unknown->low - from)
        from = unknown->high;
    else if (unknown->there)
        to = unknown->low;
    *want = from + (to - from) / 4 * 2;
    return *want > from;
}

static void take_verdict(enum verdict verdict, int want,
                         struct exact_answer *answer, struct exact_gap *unknown)
{
    switch (verdict) {
    case YES:
        answer->low = want;
        unknown->there = unknown->there && unknown->low > want;
        break;
    case NO:
        answer->high = want - 2;
        unknown->there = unknown->there && unknown->high < want;
        break;
    case UNKNOWN:
        if (!unknown->there || want < unknown->low)
            unknown->low = want;
        if (!unknown->there || want > unknown->high)
            unknown->high = want;
        unknown->there = true;
        break;
    }
}

/* Narrows the bounds. A question that takes a third of the positions that are
 * left is given up; then margins above and below it are asked for. */
static void find_bounds(struct exact_search *search,
                        const struct position *start, int depth,
                        struct exact_answer *answer)
{
    const uint64_t whole = search->nodes_max;
    struct exact_gap unknown = {.there = false};
    int want;

    while (search->nodes < whole && !stop_raised(search->stop) &&
           choose_want(answer, &unknown, &want)) {
        search->nodes_max =
            search->nodes + (whole - search->nodes) / ATTEMPT + 1;

        const enum verdict verdict = prove(search, start, want, depth);

        take_verdict(verdict, want, answer, &unknown);
        search->stopped = false;
    }
    search->nodes_max = whole;
}

/* Finds the moves with the value of the position; false if some are not
 * known. */
static bool find_best(struct exact_search *search, const struct position *start,
                      int depth, struct exact_answer *answer)
{
    const struct game *const game = search->game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, start, moves);

    for (int i = 0; i < count; i++) {
        struct exact_reply reply;
        enum verdict verdict;

        if (make_reply(search, start, moves[i], answer->low, &reply, &verdict))
            verdict = turn_verdict(reply.again, prove(search, &reply.position,
                                                      reply.want, depth - 1));
        if (verdict == UNKNOWN)
            return false;
        answer->best |= (uint32_t)(verdict == YES) << i;
    }
    return true;
}

static void prove_start(struct exact_search *search,
                        struct exact_answer *answer)
{
    const struct game *const game = search->game;
    struct position start;

    game->class->start(game, &start);

    const int seeds = game->class->material(game, &start);

    *answer = (struct exact_answer){.low = -seeds, .high = seeds};
    for (int depth = is_finite(search) ? DEPTH_MAX : DEPTH_FIRST;
         depth <= DEPTH_MAX && !answer->exact && !search->stopped; depth *= 2) {
        find_bounds(search, &start, depth, answer);
        answer->best = 0;
        answer->exact = answer->low == answer->high &&
                        search->nodes < search->nodes_max &&
                        find_best(search, &start, depth, answer);
    }
    answer->nodes = search->nodes;
}

bool exact_supports(const struct game *game, struct err *err)
{
    if (!mancala_is(game) || !mancala_has_rows(game))
        return err_set(err, "%s: is no sowing game of small rows",
                       game_spec_text(game).text);

    const struct mancala_rules *const rules = mancala_rules(game);

    return (rules->sweep != SWEEP_NOBODY && !rules->closing) ||
           err_set(err, "%s: seeds are lost, or pits closed",
                   game_spec_text(game).text);
}

bool exact_prove(const struct game *game, uint64_t nodes, size_t bytes,
                 const struct stop *stop, struct exact_answer *answer,
                 struct err *err)
{
    struct exact_search search = {
        .game = game,
        .rules = mancala_rules(game),
        .nodes_max = nodes,
        .stop = stop,
    };
    const uint64_t wanted = 2 * nodes / BUCKET + 1;

    search.buckets = bytes / (BUCKET * sizeof *search.entries) + 1;
    if (search.buckets > wanted)
        search.buckets = wanted;
    search.entries =
        calloc((size_t)search.buckets * BUCKET, sizeof *search.entries);
    if (search.entries == NULL)
        return err_set(err, "there is no memory for proofs");
    prove_start(&search, answer);
    free(search.entries);
    return true;
}
