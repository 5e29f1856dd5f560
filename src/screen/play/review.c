/*
 * What a game teaches: when it is over its line is proven in the background,
 * for the card at the end and for who looks back.
 */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

/* By plies, from the start to this node; to be freed. */
static int *way_to(const struct desk *desk, int node)
{
    int *const nodes =
        memory_new((size_t)desk_node(desk, node)->ply + 1, sizeof *nodes);

    for (; node != NODE_NONE; node = desk_node(desk, node)->parent)
        nodes[desk_node(desk, node)->ply] = node;
    return nodes;
}

static void read_line(struct desk *desk, const int *nodes, int plies)
{
    line_begin(&desk->line, &desk_node(desk, NODE_START)->position);
    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const node = desk_node(desk, nodes[ply]);

        line_add(&desk->line, node->move, &node->position);
    }
}

/* What the analyst, or an earlier review, has proven. */
static void remember(struct desk *desk)
{
    struct desk_review *const own = &desk->review;

    for (int ply = 0; ply < own->review.line.count; ply++) {
        const struct judgement *const judged =
            analysis_at(desk, own->nodes[ply]);

        if (judged != NULL && judged->exact)
            review_know(&own->review, ply,
                        analysis_turn(desk, own->nodes[ply], judged->value) /
                            SEED_THOUSANDTHS);
    }
}

static void spread(struct desk *desk)
{
    const struct desk_review *const own = &desk->review;

    for (int ply = 0; ply < own->review.line.count; ply++)
        if (own->review.places[ply].known)
            analysis_know(desk, own->nodes[ply],
                          own->review.places[ply].margin * SEED_THOUSANDTHS);
}

void desk_review_begin(struct desk *desk, int node)
{
    struct desk_review *const own = &desk->review;
    struct err unsaid; /* of games that cannot be proven nothing is said */
    const int plies = desk_node(desk, node)->ply;

    if (own->nodes != NULL && own->review.line.count == plies + 1 &&
        own->nodes[plies] == node)
        return;
    desk_review_end(desk);
    if (plies == 0 || desk_game(desk)->players != 2)
        return;
    own->nodes = way_to(desk, node);
    read_line(desk, own->nodes, plies);
    review_begin(&own->review, desk_game(desk), &desk->line);
    remember(desk);
    own->reviewer = reviewer_new(&own->review, desk->house->review, &unsaid);
}

void desk_review_end(struct desk *desk)
{
    struct desk_review *const own = &desk->review;

    reviewer_free(own->reviewer);
    review_free(&own->review);
    free(own->nodes);
    *own = (struct desk_review){.nodes = NULL};
}

void desk_review_tick(struct desk *desk)
{
    struct desk_review *const own = &desk->review;

    if (own->reviewer == NULL || !reviewer_take(own->reviewer, &own->review))
        return;
    spread(desk);
    if (reviewer_done(own->reviewer)) {
        reviewer_free(own->reviewer);
        own->reviewer = NULL;
        own->done = true;
    }
}

bool desk_review_runs(const struct desk *desk)
{
    return desk->review.reviewer != NULL;
}

bool desk_review_verdict(const struct desk *desk, struct verdict *verdict)
{
    const struct desk_review *const own = &desk->review;
    const int viewer = desk_viewer(desk);

    if (own->reviewer == NULL && !own->done)
        return false;

    const int last = own->review.line.count - 1;
    const struct outcome outcome =
        match_outcome_at(desk->match, own->nodes[last]);

    *verdict = (struct verdict){
        .review = &own->review,
        .levels = desk->house->levels,
        .names = {desk_name(desk, 0), desk_name(desk, 1)},
        .viewer = viewer,
        .reached = (outcome.halves[viewer] - outcome.halves[1 - viewer]) / 2,
        .join = " · ",
    };
    verdict_sum(verdict);
    return true;
}
