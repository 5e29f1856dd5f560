/* What a path leads to: the ends of matches, and what is known already. */
#include "engine/search/inside.h"

#include <limits.h>

/* ---- what ends a path ---- */

static bool has_majority(const struct search *search,
                         const struct position *position)
{
    return search->limits.majority &&
           game_has_more(search->game, position, search->material / 2);
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

enum end search_end(struct search *search, const struct position *position,
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
int search_final(struct search *search, const struct position *position,
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

    if (outcome.even)
        return 0;
    for (int other = 0; other < game->players; other++)
        if (other != player && outcome.halves[other] > best)
            best = outcome.halves[other];
    return search->setting.evaluation.seed * (outcome.halves[player] - best) /
           2;
}

/* ---- what is known already ---- */

uint64_t search_key(const struct search *search,
                    const struct position *position)
{
    const uint64_t key =
        search->game->class->hash(search->game, position) ^ search->salt;

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

/* What the table knows of a node: enough to cut, or at least a good move. */
bool search_recall(struct search *search, uint64_t key, int depth, int alpha,
                   int beta, int *value, struct move *known)
{
    const struct entry *entry = transposition_find(search->table, key);

    if (entry == NULL)
        return false;
    *known = entry->move;
    *value = entry->value;
    if (!cuts(search, entry, depth, alpha, beta))
        return false;
    search->rests_on |= entry->depth == DEPTH_PROVEN ? 0 : RESTS_ON_ESTIMATES;
    return true;
}

static enum bound bound_of(int value, int alpha, int beta)
{
    return value >= beta    ? BOUND_LOWER
           : value <= alpha ? BOUND_UPPER
                            : BOUND_EXACT;
}

void search_remember(struct search *search, uint64_t key, int depth, int alpha,
                     int beta, struct best best)
{
    const bool proven = (search->rests_on & RESTS_ON_ESTIMATES) == 0 &&
                        !search->setting.equal_depth;

    enum bound bound = bound_of(best.value, alpha, beta);

    if ((search->rests_on & RESTS_ON_PATH) != 0 ||
        search->setting.evaluation.remembers)
        bound = BOUND_NONE;
    transposition_store(
        search->table, key,
        &(struct entry){
            .value = best.value,
            .move = best.move,
            .depth =
                (uint8_t)(proven && bound != BOUND_NONE ? DEPTH_PROVEN : depth),
            .bound = (uint8_t)bound,
        });
}
