/* The root: windows, and the drivers that choose them. */
#include "engine/search/inside.h"

#include <assert.h>

/* ---- windows ---- */

static int at_least(int value, int least)
{
    return value > least ? value : least;
}

/* Looks at one root move through this window. */
static int visit(struct search *search, struct root_move *root, int depth,
                 int alpha, int beta)
{
    const bool prune = search->setting.prune;
    const bool again = root->child.position.player == search->root.player;

    if (!prune) {
        alpha = -VALUE_INFINITE;
        beta = VALUE_INFINITE;
    }
    search->viewer.again = again && root->child.position.end == END_NOT;
    search->rests_on = 0;

    const int value = search_child(search, &search->root, &root->child, 1,
                                   depth - 1, alpha, beta);

    if (!search->stopped) {
        root->value = value;
        root->at_most = value <= alpha;
        root->known = true;
        root->rests_on |= search->rests_on;
    }
    return value;
}

/* All of them, until one fails high; the value of the best. */
static int visit_all(struct search *search, int depth, int alpha, int beta)
{
    const int slack = search->setting.ties ? 1 : 0;
    int best = -VALUE_INFINITE;

    for (int i = 0; i < search->move_count && best < beta; i++) {
        struct root_move *root = &search->moves[i];
        const int value =
            visit(search, root, depth, at_least(best - slack, alpha), beta);

        if (search->stopped)
            break;
        if (value > best && value > alpha)
            search->best = root;
        best = at_least(value, best);
    }
    return best;
}

/* ---- drivers: of one root move, or of all where `only` is NULL ---- */

static int look_through(struct search *search, struct root_move *only,
                        int depth, int alpha, int beta)
{
    return only != NULL ? visit(search, only, depth, alpha, beta)
                        : visit_all(search, depth, alpha, beta);
}

static int drive_plainly(struct search *search, struct root_move *only,
                         int depth, int guess)
{
    (void)guess;
    return look_through(search, only, depth, -VALUE_INFINITE, VALUE_INFINITE);
}

static int drive_by_aspiration(struct search *search, struct root_move *only,
                               int depth, int guess)
{
    const int seed = search->setting.evaluation.seed;
    int alpha = guess - 2 * seed;
    int beta = guess + 2 * seed;

    for (;;) {
        const int value = look_through(search, only, depth, alpha, beta);

        if (search->stopped || (value > alpha && value < beta))
            return value;
        if (value <= alpha)
            alpha = -VALUE_INFINITE;
        else
            beta = VALUE_INFINITE;
    }
}

static int drive_by_bounds(struct search *search, struct root_move *only,
                           int depth, int guess)
{
    int lower = -VALUE_INFINITE;
    int upper = VALUE_INFINITE;
    int value = guess;

    while (lower < upper) {
        const int beta = value == lower ? value + 1 : value;

        value = look_through(search, only, depth, beta - 1, beta);
        if (search->stopped)
            break;
        if (value < beta)
            upper = value;
        else
            lower = value;
    }
    return value;
}

static int drive(struct search *search, struct root_move *only, int depth,
                 int guess)
{
    static int (*const drivers[])(struct search *, struct root_move *, int,
                                  int) = {
        [DRIVER_PLAIN] = drive_plainly,
        [DRIVER_ASPIRATION] = drive_by_aspiration,
        [DRIVER_MTD] = drive_by_bounds,
    };

    return drivers[search->setting.driver](search, only, depth, guess);
}

/* ---- a depth ---- */

/* Is another move as good as the best? A window of nothing tells. */
static void compare(struct search *search, struct root_move *root, int depth,
                    int value)
{
    const bool worse = root->known && root->at_most && root->value < value;

    if (search->setting.ties && !worse)
        visit(search, root, depth, value - 1, value);
    else
        root->at_most = true;
    if (root->value > value)
        root->value = value;
}

static void search_every(struct search *search, int depth)
{
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const int value = drive(search, root, depth, root->value);

        if (search->stopped)
            break;
        root->value = value;
        root->at_most = false;
        if (search->best == NULL || value > search->best->value)
            search->best = root;
    }
}

static void search_best(struct search *search, int depth)
{
    const int value = drive(search, NULL, depth, search->moves[0].value);

    if (search->stopped || !search->setting.prune)
        return;
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const bool exact = search->setting.driver != DRIVER_MTD &&
                           !root->at_most && root->value <= value;

        if (root == search->best || exact)
            continue;
        compare(search, root, depth, value);
    }
    assert(search->best != NULL); /* some move is as good as the value */
    search->best->value = value;
    search->best->at_most = false;
}

/* The best in front, the others by value; equals stay as they were. */
static void sort(struct search *search)
{
    const struct move best = search->best->child.move;

    for (int i = 1; i < search->move_count; i++) {
        const struct root_move root = search->moves[i];
        const bool first = move_same(root.child.move, best);
        int at = i;

        while (at > 0 && !move_same(search->moves[at - 1].child.move, best) &&
               (first || search->moves[at - 1].value < root.value)) {
            search->moves[at] = search->moves[at - 1];
            at--;
        }
        search->moves[at] = root;
    }
}

/* They stand in front. */
static void count_ties(struct search *search)
{
    const struct root_move *moves = search->moves;

    search->tied = 1;
    while (search->tied < search->move_count &&
           moves[search->tied].value == moves[0].value &&
           !moves[search->tied].at_most)
        search->tied++;
}

void search_depth(struct search *search, int depth)
{
    search->best = NULL;
    for (int i = 0; i < search->move_count; i++) {
        search->moves[i].known = false;
        search->moves[i].rests_on = 0;
    }
    if (search->setting.every)
        search_every(search, depth);
    else
        search_best(search, depth);
    if (search->stopped)
        return;
    assert(search->best != NULL);
    sort(search);
    count_ties(search);
}
