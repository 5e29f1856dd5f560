/* SPDX-License-Identifier: MIT */
/*
 * The tree below the root: fail-soft alpha-beta, the ends of its paths, and the
 * use of the transposition table.
 */
#include "engine/search/tree.h"
#include "base/clock.h"
#include "engine/endings/endings.h"
#include "engine/search/feature.h"

#include <limits.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* With less depth left, the table and the ordering cost more than they save. */
enum { TABLE_DEPTH_MIN = 4, ORDER_DEPTH_MIN = 3 };

/* With `reduce`, from REDUCED_DEPTH on, every quiet move but the first is
 * searched one ply less deeply; late moves (from REDUCED_LATE on, with at least
 * REDUCED_LATE_DEPTH left) one ply less again, and moves with at least
 * REDUCED_FAR_DEPTH left one more. */
enum {
    REDUCED_DEPTH = 3,
    REDUCED_LATE = 2,
    REDUCED_LATE_DEPTH = 5,
    REDUCED_FAR_DEPTH = 9
};

/* More than feature_order_scores gives: the table's move is tried first. */
enum { SCORE_KNOWN = 1 << 20 };

/* With fewer plies than this to the cap, an ending may not be over in time. */
enum { ENDING_PLIES_MAX = 500 };

enum { POLL_NODES = 1024, REPORT_EVERY = 100 * CLOCK_MILLISECOND };

static const struct move NO_MOVE = {UINT32_MAX};

/* ---- the budget ---- */

void search_set_bounds(struct search *search, const struct budget *budget)
{
    const bool timed =
        budget->nanoseconds > 0 || search->task->listener != NULL;
    const int64_t now = timed ? clock_now() : 0;

    search->nodes = 0;
    search->nodes_max = budget->nodes > 0 ? budget->nodes : UINT64_MAX;
    search->checkpoint =
        search->nodes_max < POLL_NODES ? search->nodes_max : POLL_NODES;
    search->deadline =
        budget->nanoseconds > 0 ? now + budget->nanoseconds : INT64_MAX;
    search->next_report = now + REPORT_EVERY;
    search->stopped = false;
}

void search_send_report(struct search *search, bool last)
{
    struct listener *listener = search->task->listener;

    if (listener == NULL || (!last && clock_now() < search->next_report))
        return;
    search->next_report = clock_now() + REPORT_EVERY;
    search->report->nodes = search->nodes;
    listener->take_report(listener, search->report);
}

/* Looks at the budget, the clock and the stop; sets and returns `stopped`. */
static bool poll_stop(struct search *search)
{
    search->checkpoint += POLL_NODES;
    if (search->checkpoint > search->nodes_max)
        search->checkpoint = search->nodes_max;
    if (search->nodes >= search->nodes_max || stop_raised(search->task->stop) ||
        (search->deadline < INT64_MAX && clock_now() >= search->deadline))
        search->stopped = true;
    else
        search_send_report(search, false);
    return search->stopped;
}

/* Counts a position. True when the search must return. */
ALWAYS_INLINE bool count_node(struct search *search)
{
    return ++search->nodes >= search->checkpoint && poll_stop(search);
}

/* ---- the path ---- */

uint64_t search_key(const struct search *search,
                    const struct position *position)
{
    const uint64_t key =
        search->game->class->hash(search->game, position) ^ search->salt;

    /* If values depend on the root player, the table must not mix up what it
     * was filled with in the searches of different players. */
    if (search->setting.evaluation.symmetric)
        return key;
    return key ^
           (uint64_t)(search->viewer.player + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

int search_banked(const struct search *search, const struct position *position)
{
    int banked = 0;

    for (int player = 0; player < search->game->players; player++)
        banked += search->game->class->score(search->game, position, player);
    return banked;
}

/* Why the match is over at this position on any path, or END_NOT. */
ALWAYS_INLINE enum end position_end(const struct search *search,
                                    const struct position *position)
{
    if (position->end != END_NOT)
        return (enum end)position->end;
    return search->limits.majority &&
                   search->game->class->has_more(search->game, position,
                                                 search->material / 2)
               ? END_MAJORITY
               : END_NOT;
}

enum end search_end(const struct search *search,
                    const struct position *position, int ply)
{
    const struct limits *limits = &search->limits;
    const struct path *path = &search->path;
    const enum end end = position_end(search, position);

    if (end != END_NOT)
        return end;
    if (limits->repetitions > 0) {
        const uint64_t last = search->keys[path->key_count - 1];
        int times = 1;

        for (int i = path->key_count - 2; i >= path->key_floor; i--)
            times += search->keys[i] == last;
        if (times >= limits->repetitions)
            return END_REPETITION;
    }
    return search->plies + ply >= limits->plies ? END_CAP : END_NOT;
}

/* The value for the root player of a match that ends here. */
static int final_value(struct search *search, const struct position *position,
                       enum end end)
{
    const struct game *game = search->game;
    const int player = search->viewer.player;
    const int seed = search->setting.evaluation.seed;
    int best = INT_MIN;

    if (position->end != END_NOT)
        return seed * evaluation_margin(game, position, player);
    if (end != END_MAJORITY)
        search->rests_on |= RESTS_ON_PATH;

    const struct outcome outcome = game->class->judge(game, position, end);

    if (outcome.even)
        return 0;
    for (int other = 0; other < game->players; other++)
        if (other != player && outcome.halves[other] > best)
            best = outcome.halves[other];
    return seed * (outcome.halves[player] - best) / 2;
}

/* ---- the table ---- */

struct best {
    int value;
    struct move move;
};

/* Returns true if the table's value can be returned as it is. Otherwise the
 * table's move, if it has one, is still worth trying first. */
static bool probe_table(struct search *search, uint64_t key, int depth,
                        int alpha, int beta, struct best *best)
{
    const struct transposition_entry *entry =
        transposition_find(search->table, key);

    if (entry == NULL)
        return false;
    *best = (struct best){entry->value, entry->move};

    const bool deep = search->setting.equal_depth ? entry->depth == depth
                                                  : entry->depth >= depth;
    const bool cuts = entry->bound == BOUND_EXACT ||
                      (entry->bound == BOUND_LOWER && entry->value >= beta) ||
                      (entry->bound == BOUND_UPPER && entry->value <= alpha);

    if (!deep || !cuts)
        return false;
    search->rests_on |= entry->depth == DEPTH_PROVEN ? 0 : RESTS_ON_ESTIMATES;
    return true;
}

static void store_in_table(struct search *search, uint64_t key, int depth,
                           int alpha, int beta, struct best best)
{
    const bool by_path = (search->rests_on & RESTS_ON_PATH) != 0 ||
                         search->setting.evaluation.remembers;
    const bool proven = (search->rests_on & RESTS_ON_ESTIMATES) == 0 &&
                        !search->setting.equal_depth && !by_path;
    const enum bound bound = by_path               ? BOUND_NONE
                             : best.value >= beta  ? BOUND_LOWER
                             : best.value <= alpha ? BOUND_UPPER
                                                   : BOUND_EXACT;

    transposition_store(search->table, key,
                        &(struct transposition_entry){
                            .value = best.value,
                            .move = best.move,
                            .depth = (uint8_t)(proven ? DEPTH_PROVEN : depth),
                            .bound = (uint8_t)bound,
                        });
}

/* ---- the nodes ---- */

/*
 * The tree is written once and compiled twice: `plain` is a search in which
 * the path decides nothing (no repetition, no cap within reach, an evaluation
 * without memory) and every move costs a ply. This is the usual case.
 */
static int search_plain(struct search *search, const struct position *position,
                        int ply, int depth, int alpha, int beta);
static int search_full(struct search *search, const struct position *position,
                       int ply, int depth, int alpha, int beta);

ALWAYS_INLINE int leaf_value(struct search *search,
                             const struct position *position)
{
    const struct evaluation *evaluation = &search->setting.evaluation;

    search->rests_on |= RESTS_ON_ESTIMATES;
    return evaluation->leaf(evaluation, search->game, position,
                            &search->viewer);
}

/*
 * Is the value of the position certainly that of the match? Not if the match
 * may stop sooner: by a majority, unless the ending is drawn; at the cap; or by
 * a repetition of an earlier position, if there is one since anything was
 * banked.
 */
static bool ending_is_match(const struct search *search, bool drawn, int ply)
{
    const struct limits *const limits = &search->limits;

    return (!limits->majority || drawn) &&
           (limits->repetitions == 0 ||
            search->path.key_count - search->path.key_floor <= 1) &&
           search->plies + ply + ENDING_PLIES_MAX < limits->plies;
}

/* Builds the layer of the position, if the search builds layers and its time is
 * not limited. */
static void need_layer(const struct search *search,
                       const struct position *position)
{
    if (!search->builds_endings || search->task->budget.nanoseconds > 0 ||
        endings_level(search->endings) >= search->endings_seeds)
        return;

    const int left = search->material - search_banked(search, position);

    if (left <= search->endings_seeds)
        endings_build(search->endings, left, 1, search->task->stop);
}

/* Sets *value to what the endgame tables know of the position, for the side
 * that moves: its value, or a bound that is enough. Returns false if that
 * cannot be used. With no depth left, and anywhere if the search began above
 * the tables, it is used, as an estimate, even if the match may stop sooner. */
static __attribute__((noinline)) bool
find_ending(struct search *search, const struct position *position, int ply,
            bool leaf, int alpha, int beta, int *value)
{
    const int seed = search->setting.evaluation.seed;
    struct ending_bounds bounds;

    need_layer(search, position);
    if (!endings_find(search->endings, search->endings_seeds, position,
                      &bounds))
        return false;

    const bool exact = bounds.low == bounds.high;
    const bool cuts = search->setting.prune && (seed * bounds.low >= beta ||
                                                seed * bounds.high <= alpha);

    if (!exact && !cuts)
        return false;
    *value =
        seed * (exact || seed * bounds.low >= beta ? bounds.low : bounds.high);
    if (ending_is_match(search, exact && bounds.low == 0, ply))
        return true;
    if (leaf || search->above_endings)
        search->rests_on |= RESTS_ON_ESTIMATES;
    return leaf || search->above_endings;
}

/* The value of a child for the side of its parent, with `depth` left after the
 * move; meaningless once the search is stopped. */
ALWAYS_INLINE int value_child(struct search *search,
                              const struct position *parent,
                              const struct child *child, int ply, int depth,
                              int alpha, int beta, bool plain)
{
    const struct position *position = &child->position;
    const bool own = search_for_root(search, parent);
    const bool same_side = search_for_root(search, position) == own;
    const bool rightmost = search->viewer.rightmost;
    const struct path path = search->path;
    enum end end;
    int value;

    if (count_node(search))
        return 0;
    if (!plain && search->limits.repetitions > 0) {
        const int banked = search_banked(search, position);

        search->keys[search->path.key_count++] = search_key(search, position);
        if (banked != path.banked) /* no earlier position comes back */
            search->path.key_floor = search->path.key_count - 1;
        search->path.banked = banked;
    }
    if (plain) {
        end = position_end(search, position);
    } else {
        if (search->setting.evaluation.remembers && own)
            search->viewer.rightmost =
                feature_rightmost(search->game, parent, child->move);
        end = search_end(search, position, ply);
        if (search->setting.free_extra && position->player == parent->player)
            depth++;
    }
    const bool leaf = depth <= 0 || ply >= PATH_PLIES_MAX;

    if (end != END_NOT)
        value = (own ? 1 : -1) * final_value(search, position, end);
    else if (search->endings != NULL &&
             find_ending(search, position, ply, leaf, same_side ? alpha : -beta,
                         same_side ? beta : -alpha, &value))
        value = same_side ? value : -value;
    else if (leaf)
        value = (own ? 1 : -1) * leaf_value(search, position);
    else if (same_side)
        value = (plain ? search_plain : search_full)(search, position, ply,
                                                     depth, alpha, beta);
    else
        value = -(plain ? search_plain : search_full)(search, position, ply,
                                                      depth, -beta, -alpha);
    if (!plain) {
        search->path = path;
        search->viewer.rightmost = rightmost;
    }
    return value;
}

int search_value_child(struct search *search, const struct position *parent,
                       const struct child *child, int ply, int depth, int alpha,
                       int beta)
{
    return value_child(search, parent, child, ply, depth, alpha, beta,
                       search->plain);
}

/* The last ply of a plain search, without table and order: most of the time of
 * a search is spent here. */
static int search_last_ply(struct search *search,
                           const struct position *position, int beta)
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

        const enum end end = position_end(search, &child);
        const int value =
            sign * (end != END_NOT ? final_value(search, &child, end)
                                   : leaf_value(search, &child));

        best = value > best ? value : best;
        if (value >= beta)
            break;
        search->rests_on |= rests_on;
    }
    return best;
}

/* Takes the remaining move with the highest score; of equal moves the last one,
 * which in sowing games is nearest to the store. */
ALWAYS_INLINE struct move take_best_move(const struct move *moves, int *scores,
                                         int count, int *score)
{
    int best = count - 1;

    for (int i = best - 1; i >= 0; i--)
        if (scores[i] > scores[best])
            best = i;
    *score = scores[best];
    scores[best] = INT_MIN;
    return moves[best];
}

/* How many plies less deeply a move is searched at first, if it is tried late
 * and banks nothing. */
ALWAYS_INLINE int reduced_plies(int tried, int depth, int score)
{
    if (tried == 0 || depth < REDUCED_DEPTH || score > 0)
        return 0;
    return 1 + (tried >= REDUCED_LATE && depth >= REDUCED_LATE_DEPTH) +
           (depth >= REDUCED_FAR_DEPTH);
}

/* With `reduce`: the value of a child that is probably no better than the
 * floor. If it turns out to be better, it is searched again to full depth, and
 * then with the full window. */
ALWAYS_INLINE int try_child(struct search *search,
                            const struct position *parent,
                            const struct child *child, int ply, int depth,
                            int less, int floor, int beta, bool plain)
{
    int value = value_child(search, parent, child, ply, depth - less, floor,
                            floor + 1, plain);

    if (value > floor && less > 0 && !search->stopped) {
        search->rests_on = 0;
        value = value_child(search, parent, child, ply, depth, floor, floor + 1,
                            plain);
    }
    if (value > floor && value < beta && !search->stopped) {
        search->rests_on = 0;
        value =
            value_child(search, parent, child, ply, depth, floor, beta, plain);
    }
    return value;
}

/* Alpha-beta at a position that is not over, with at least one ply left.
 * Returns its value for the side to move: exact within alpha..beta, a bound
 * outside. */
ALWAYS_INLINE int search_node(struct search *search,
                              const struct position *position, int ply,
                              int depth, int alpha, int beta, bool plain)
{
    const struct game *game = search->game;
    const bool prune = search->setting.prune;
    const bool tabled = search->table != NULL && depth >= TABLE_DEPTH_MIN;
    const bool ordered = search->setting.order && depth >= ORDER_DEPTH_MIN;
    const uint64_t key = tabled ? search_key(search, position) : 0;
    struct best best = {-VALUE_INFINITE, NO_MOVE};
    struct best known = best;
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    unsigned rests_on = 0;

    if (plain && depth == 1 && search->endings == NULL)
        return search_last_ply(search, position, beta);
    if (tabled && probe_table(search, key, depth, alpha, beta, &known))
        return known.value;

    const int count = game->class->moves(game, position, moves);

    if (ordered)
        feature_order_scores(game, position, moves, count, scores);
    for (int i = 0; ordered && i < count; i++)
        if (move_same(moves[i], known.move))
            scores[i] = SCORE_KNOWN;

    for (int left = count; left > 0; left--) {
        const int floor = best.value > alpha ? best.value : alpha;
        struct child child = {*position, moves[left - 1]};
        int score = 0;

        if (ordered)
            child.move = take_best_move(moves, scores, count, &score);
        game->class->apply(game, &child.position, child.move);
        search->rests_on = 0;

        const int value =
            search->setting.reduce && left < count
                ? try_child(search, position, &child, ply + 1, depth - 1,
                            reduced_plies(count - left, depth, score), floor,
                            beta, plain)
                : value_child(search, position, &child, ply + 1, depth - 1,
                              prune ? floor : -VALUE_INFINITE,
                              prune ? beta : VALUE_INFINITE, plain);

        if (search->stopped)
            break;
        if (value > best.value)
            best = (struct best){value, child.move};
        if (prune && value >= beta) {
            rests_on = search->rests_on; /* the others do not matter */
            break;
        }
        rests_on |= search->rests_on;
    }
    search->rests_on = rests_on;
    if (tabled && !search->stopped)
        store_in_table(search, key, depth, alpha, beta, best);
    return best.value;
}

static int search_plain(struct search *search, const struct position *position,
                        int ply, int depth, int alpha, int beta)
{
    return search_node(search, position, ply, depth, alpha, beta, true);
}

static int search_full(struct search *search, const struct position *position,
                       int ply, int depth, int alpha, int beta)
{
    return search_node(search, position, ply, depth, alpha, beta, false);
}
