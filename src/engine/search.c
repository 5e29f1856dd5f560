/* The tree below the root: fail-soft alpha-beta. */
#include "base/memory.h"
#include "engine/feature.h"
#include "engine/search_inside.h"

#include <limits.h>
#include <stdlib.h>

/* With less depth left a table costs more than it saves, and so does order. */
enum { TABLE_FROM = 2, ORDER_FROM = 2 };

/* Promises, above any number of seeds. */
enum { PROMISE_KNOWN = 1 << 20, PROMISE_AGAIN = 1 << 12 };

static const struct move NO_MOVE = {UINT32_MAX};

struct search *search_new(const struct game *game,
                          const struct search_setting *setting)
{
    struct search *search = memory_new(1, sizeof *search);

    search->game = game;
    search->setting = *setting;
    search->limits = game->class->limits(game);
    if (setting->endless)
        search->limits = (struct limits){.plies = INT_MAX};
    search->table = table_new(setting->table_bytes);
    return search;
}

void search_free(struct search *search)
{
    if (search == NULL)
        return;
    for (int i = 0; i < PATH_MAX_PLIES; i++)
        free(search->frames[i]);
    table_free(search->table);
    free(search->keys);
    free(search);
}

size_t search_table_bytes(const struct search *search)
{
    return search->table != NULL ? table_bytes(search->table) : 0;
}

/* ---- what ends a path ---- */

static bool for_root(const struct search *search,
                     const struct position *position)
{
    return position->player == search->viewer.player;
}

static bool has_majority(const struct search *search,
                         const struct position *position)
{
    return search->limits.majority &&
           game_end(search->game, position, 0, 1) == END_MAJORITY;
}

/* Has the last key been there as often as the rules allow? */
static bool comes_again(const struct search *search)
{
    const uint64_t key = search->keys[search->key_count - 1];
    int times = 1;

    for (int i = search->key_count - 2; i >= search->key_floor; i--)
        times += search->keys[i] == key;
    return times >= search->limits.repetitions;
}

static enum end path_end(struct search *search, const struct position *position,
                         int ply)
{
    if (position->end != END_NOT)
        return (enum end)position->end;
    if (has_majority(search, position))
        return END_MAJORITY;
    if (search->limits.repetitions > 0 && comes_again(search))
        return END_REPETITION;
    return search->plies + ply >= search->limits.plies ? END_CAP : END_NOT;
}

/* What the match is worth to the root player when it ends here. */
static int final_value(struct search *search, const struct position *position,
                       enum end end)
{
    const struct game *game = search->game;
    const int player = search->viewer.player;

    if (position->end != END_NOT)
        return search->setting.evaluation.seed *
               evaluation_margin(game, position, player);
    if (end != END_MAJORITY)
        search->rests_on |= RESTS_ON_PATH;

    const struct outcome outcome = game->class->judge(game, position, end);
    int best = INT_MIN;

    for (int other = 0; other < game->players; other++)
        if (other != player && outcome.halves[other] > best)
            best = outcome.halves[other];
    return search->setting.evaluation.seed * (outcome.halves[player] - best) /
           2;
}

static int leaf_value(struct search *search, const struct position *position)
{
    const struct evaluation *evaluation = &search->setting.evaluation;

    search->rests_on |= RESTS_ON_ESTIMATES;
    return evaluation->leaf(evaluation, search->game, position,
                            &search->viewer);
}

/* ---- what is known already ---- */

uint64_t search_key(const struct search *search,
                    const struct position *position)
{
    const uint64_t key = search->game->class->hash(search->game, position);

    /* What only the root player sees so is not to be mixed up with what
     * another did, in whose search the table was filled. */
    if (search->setting.evaluation.symmetric)
        return key;
    return key ^
           (uint64_t)(search->viewer.player + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static bool cuts(const struct search *search, const struct entry *entry,
                 int depth, int alpha, int beta)
{
    if (search->setting.equal_depth ? entry->depth != depth
                                    : entry->depth < depth)
        return false;
    switch ((enum bound)entry->bound) {
    case BOUND_EXACT:
        return true;
    case BOUND_LOWER:
        return entry->value >= beta;
    case BOUND_UPPER:
        return entry->value <= alpha;
    case BOUND_NONE:
        break;
    }
    return false;
}

static enum bound bound_of(int value, int alpha, int beta)
{
    return value >= beta    ? BOUND_LOWER
           : value <= alpha ? BOUND_UPPER
                            : BOUND_EXACT;
}

static void remember(struct search *search, uint64_t key, int depth, int value,
                     enum bound bound, struct move move)
{
    const bool proven = (search->rests_on & RESTS_ON_ESTIMATES) == 0 &&
                        !search->setting.equal_depth;

    if ((search->rests_on & RESTS_ON_PATH) != 0 ||
        search->setting.evaluation.remembers)
        bound = BOUND_NONE;
    table_store(
        search->table, key,
        &(struct entry){
            .value = value,
            .move = move,
            .depth =
                (uint8_t)(proven && bound != BOUND_NONE ? DEPTH_PROVEN : depth),
            .bound = (uint8_t)bound,
        });
}

/* ---- the children of a node ---- */

struct family {
    const struct position *parent;
    struct frame *frame;
    int count;
    int next;
    bool born; /* all at once, to be looked at in order of promise */
};

static struct frame *frame_at(struct search *search, int ply)
{
    if (search->frames[ply] == NULL)
        search->frames[ply] = memory_new(1, sizeof *search->frames[ply]);
    return search->frames[ply];
}

static int promise_of(const struct search *search,
                      const struct position *parent, int score,
                      const struct child *child)
{
    const bool again = child->position.player == parent->player;

    return search->game->class->score(search->game, &child->position,
                                      parent->player) -
           score + (again ? PROMISE_AGAIN : 0);
}

static void bear(struct search *search, struct family *family, int depth,
                 struct move known)
{
    const struct game *game = search->game;
    const bool keyed = search->table != NULL &&
                       depth - !search->setting.free_extra >= TABLE_FROM;
    const int score =
        game->class->score(game, family->parent, family->parent->player);

    for (int i = 0; i < family->count; i++) {
        struct child *child = &family->frame->children[i];

        child->position = *family->parent;
        child->move = family->frame->moves[i];
        game->class->apply(game, &child->position, child->move);
        child->promise = move_same(child->move, known)
                             ? PROMISE_KNOWN
                             : promise_of(search, family->parent, score, child);
        child->key = 0;
        if (keyed) {
            child->key = search_key(search, &child->position);
            table_fetch(search->table, child->key);
        }
    }
}

static struct family family_of(struct search *search,
                               const struct position *parent, int ply,
                               int depth, struct move known)
{
    struct family family = {
        .parent = parent,
        .frame = frame_at(search, ply),
        .born = search->setting.order && depth >= ORDER_FROM,
    };

    family.count =
        search->game->class->moves(search->game, parent, family.frame->moves);
    if (family.born)
        bear(search, &family, depth, known);
    return family;
}

/* The most promising of those that are left; of equals the last, which lies
 * nearest to the store where there is one. */
static const struct child *pick(struct family *family)
{
    struct child *children = family->frame->children;
    int best = family->count - 1;

    for (int i = best - 1; i >= 0; i--)
        if (children[i].promise > children[best].promise)
            best = i;
    children[best].promise = INT_MIN;
    family->next++;
    return &children[best];
}

static const struct child *next_child(struct search *search,
                                      struct family *family)
{
    if (family->next == family->count)
        return NULL;
    if (family->born)
        return pick(family);

    struct child *child = &family->frame->children[0];

    child->position = *family->parent;
    child->key = 0;
    child->move = family->frame->moves[family->count - ++family->next];
    search->game->class->apply(search->game, &child->position, child->move);
    return child;
}

/* ---- nodes ---- */

static int node(struct search *search, const struct child *here, int ply,
                int depth, int alpha, int beta);

static int deeper(struct search *search, const struct position *parent,
                  const struct child *child, int ply, int depth, int alpha,
                  int beta)
{
    if (++search->nodes >= search->checkpoint && search_poll(search))
        return 0;

    const enum end end = path_end(search, &child->position, ply);
    const int sign = for_root(search, parent) ? 1 : -1;

    if (end != END_NOT)
        return sign * final_value(search, &child->position, end);
    if (depth <= 0 || ply >= PATH_MAX_PLIES)
        return sign * leaf_value(search, &child->position);
    if (for_root(search, &child->position) == for_root(search, parent))
        return node(search, child, ply, depth, alpha, beta);
    return -node(search, child, ply, depth, -beta, -alpha);
}

/* Has anything been banked by this move? Then nothing before it comes back. */
static bool is_for_good(const struct search *search,
                        const struct position *before,
                        const struct position *after)
{
    const struct game_class *class = search->game->class;
    int banked = 0;

    for (int player = 0; player < search->game->players; player++)
        banked += class->score(search->game, after, player) -
                  class->score(search->game, before, player);
    return banked != 0;
}

/* The same, with the child's key on the path while it is looked at. */
static int deeper_keyed(struct search *search, const struct position *parent,
                        const struct child *child, int ply, int depth,
                        int alpha, int beta)
{
    const int floor = search->key_floor;

    search->keys[search->key_count++] =
        child->key != 0 ? child->key : search_key(search, &child->position);
    if (is_for_good(search, parent, &child->position))
        search->key_floor = search->key_count - 1;

    const int value = deeper(search, parent, child, ply, depth, alpha, beta);

    search->key_floor = floor;
    search->key_count--;
    return value;
}

/* And with what an evaluation remembers of the path. */
static int deeper_watched(struct search *search, const struct position *parent,
                          const struct child *child, int ply, int depth,
                          int alpha, int beta)
{
    const bool rightmost = search->viewer.rightmost;

    if (for_root(search, parent))
        search->viewer.rightmost =
            feature_rightmost(search->game, parent, child->move);

    const int value =
        search->limits.repetitions > 0
            ? deeper_keyed(search, parent, child, ply, depth, alpha, beta)
            : deeper(search, parent, child, ply, depth, alpha, beta);

    search->viewer.rightmost = rightmost;
    return value;
}

int search_child(struct search *search, const struct position *parent,
                 const struct child *child, int ply, int depth, int alpha,
                 int beta)
{
    const bool again = child->position.player == parent->player;

    if (search->setting.free_extra && again)
        depth++;
    if (search->setting.evaluation.remembers)
        return deeper_watched(search, parent, child, ply, depth, alpha, beta);
    if (search->limits.repetitions > 0)
        return deeper_keyed(search, parent, child, ply, depth, alpha, beta);
    return deeper(search, parent, child, ply, depth, alpha, beta);
}

/* What the table knows of a node: enough to cut, or at least a good move. */
static bool recall(struct search *search, uint64_t key, int depth, int alpha,
                   int beta, int *value, struct move *known)
{
    const struct entry *entry = table_find(search->table, key);

    if (entry == NULL)
        return false;
    *known = entry->move;
    *value = entry->value;
    if (!cuts(search, entry, depth, alpha, beta))
        return false;
    search->rests_on |= entry->depth == DEPTH_PROVEN ? 0 : RESTS_ON_ESTIMATES;
    return true;
}

struct best {
    int value;
    struct move move;
};

static struct best look(struct search *search, struct family *family, int ply,
                        int depth, int alpha, int beta)
{
    struct best best = {-VALUE_INFINITE, NO_MOVE};
    const bool prune = search->setting.prune;
    const struct child *child;
    unsigned rests_on = 0;

    while ((child = next_child(search, family)) != NULL) {
        search->rests_on = 0;

        const int floor = best.value > alpha ? best.value : alpha;
        const int value = search_child(
            search, family->parent, child, ply + 1, depth - 1,
            prune ? floor : -VALUE_INFINITE, prune ? beta : VALUE_INFINITE);

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

/* A position where somebody moves, with depth left. */
static int node(struct search *search, const struct child *here, int ply,
                int depth, int alpha, int beta)
{
    const bool tabled = search->table != NULL && depth >= TABLE_FROM;
    struct move known = NO_MOVE;
    uint64_t key = here->key;
    int value;

    if (tabled) {
        if (key == 0)
            key = search_key(search, &here->position);
        if (recall(search, key, depth, alpha, beta, &value, &known))
            return value;
    }

    struct family family =
        family_of(search, &here->position, ply, depth, known);
    const struct best best = look(search, &family, ply, depth, alpha, beta);

    if (tabled && !search->stopped)
        remember(search, key, depth, best.value,
                 bound_of(best.value, alpha, beta), best.move);
    return best.value;
}
