/* SPDX-License-Identifier: MIT */
/* One depth of a search: the root moves, and the drivers that choose their
 * search windows. */
#include "engine/search/tree.h"

#include <assert.h>

/* ---- windows ---- */

static int search_move(struct search *search, struct root_move *root, int depth,
                       int alpha, int beta)
{
    const bool again = root->child.position.player == search->root.player;

    if (!search->setting.prune) {
        alpha = -VALUE_INFINITE;
        beta = VALUE_INFINITE;
    }
    search->viewer.again = again && root->child.position.end == END_NOT;
    search->rests_on = 0;

    const int value = search_value_child(search, &search->root, &root->child, 1,
                                         depth - 1, alpha, beta);

    if (!search->stopped) {
        root->value = value;
        root->at_most = value <= alpha;
        root->known = true;
        root->rests_on |= search->rests_on;
    }
    return value;
}

/* The value of one root move or, if `only` is NULL, of the best of all moves,
 * which are searched until one fails high. */
static int search_window(struct search *search, struct root_move *only,
                         int depth, int alpha, int beta)
{
    int best = -VALUE_INFINITE;

    if (only != NULL)
        return search_move(search, only, depth, alpha, beta);
    for (int i = 0; i < search->move_count && best < beta; i++) {
        struct root_move *root = &search->moves[i];
        const int near = best - search->slack;
        const int floor = near > alpha ? near : alpha;
        const int value = search_move(search, root, depth, floor, beta);

        if (search->stopped)
            break;
        if (value > best && value > alpha)
            search->best = root;
        best = value > best ? value : best;
    }
    return best;
}

/* ---- drivers ---- */

static int drive_plain(struct search *search, struct root_move *only, int depth,
                       int guess)
{
    (void)guess;
    return search_window(search, only, depth, -VALUE_INFINITE, VALUE_INFINITE);
}

static int drive_aspiration(struct search *search, struct root_move *only,
                            int depth, int guess)
{
    const int seed = search->setting.evaluation.seed;
    int alpha = guess - 2 * seed;
    int beta = guess + 2 * seed;

    for (;;) {
        const int value = search_window(search, only, depth, alpha, beta);

        if (search->stopped || (value > alpha && value < beta))
            return value;
        if (value <= alpha)
            alpha = -VALUE_INFINITE;
        else
            beta = VALUE_INFINITE;
    }
}

static int drive_mtd(struct search *search, struct root_move *only, int depth,
                     int guess)
{
    int lower = -VALUE_INFINITE;
    int upper = VALUE_INFINITE;
    int value = guess;

    while (lower < upper) {
        const int beta = value == lower ? value + 1 : value;

        value = search_window(search, only, depth, beta - 1, beta);
        if (search->stopped)
            break;
        if (value < beta)
            upper = value;
        else
            lower = value;
    }
    return value;
}

static int (*const DRIVERS[])(struct search *search, struct root_move *only,
                              int depth, int guess) = {
    [DRIVER_PLAIN] = drive_plain,
    [DRIVER_ASPIRATION] = drive_aspiration,
    [DRIVER_MTD] = drive_mtd,
};

/* ---- a depth ---- */

/* Finds the value of each move by itself. */
static void search_every(struct search *search, int depth)
{
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const int value =
            DRIVERS[search->setting.driver](search, root, depth, root->value);

        if (search->stopped)
            break;
        root->value = value;
        root->at_most = false;
        if (search->best == NULL || value > search->best->value)
            search->best = root;
    }
}

/* Finds the value of the best move; of the others only whether they are as good
 * or nearly so, for which a small window is enough. */
static void search_best(struct search *search, int depth)
{
    const enum search_driver driver = search->setting.driver;
    const int slack = search->slack;
    const int value =
        DRIVERS[driver](search, NULL, depth, search->moves[0].value);

    if (search->stopped || !search->setting.prune)
        return;
    for (int i = 0; i < search->move_count && !search->stopped; i++) {
        struct root_move *root = &search->moves[i];
        const bool exact =
            driver != DRIVER_MTD && !root->at_most && root->value <= value;
        const bool worse =
            root->known && root->at_most && root->value <= value - slack;

        if (root == search->best || exact)
            continue;
        if (slack > 0 && !worse)
            search_move(search, root, depth, value - slack, value);
        else
            root->at_most = true;
        if (root->value > value)
            root->value = value;
    }
    assert(search->best != NULL); /* some move is as good as the value */
    search->best->value = value;
    search->best->at_most = false;
}

/* Sorts the best move to the front, and the others by value; equal ones keep
 * their order. */
static void sort_moves(struct search *search)
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

void search_depth(struct search *search, int depth)
{
    const struct root_move *moves = search->moves;
    const int reach = search->slack > 0 ? search->slack : 1;

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
    sort_moves(search);
    search->tied = 1;
    while (search->tied < search->move_count &&
           moves[search->tied].value > moves[0].value - reach &&
           !moves[search->tied].at_most)
        search->tied++;
}
