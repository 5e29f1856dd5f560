/*
 * What a game teaches: when it is over its line is proven in the background,
 * for the card at the end and for who looks back.
 */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

/* By plies, from the start to this node; to be freed. */
static int *way_to(const struct play_screen *play, int node)
{
    int *const nodes =
        memory_new((size_t)play_node(play, node)->ply + 1, sizeof *nodes);

    for (; node != NODE_NONE; node = play_node(play, node)->parent)
        nodes[play_node(play, node)->ply] = node;
    return nodes;
}

static void read_line(struct play_screen *play, const int *nodes, int plies)
{
    line_begin(&play->line, &play_node(play, NODE_START)->position);
    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const node = play_node(play, nodes[ply]);

        line_add(&play->line, node->move, &node->position);
    }
}

/* What the analyst, or an earlier review, has proven. */
static void remember(struct play_screen *play)
{
    struct play_review *const own = &play->review;

    for (int ply = 0; ply < own->review.line.count; ply++) {
        const struct judgement *const judged =
            analysis_at(play, own->nodes[ply]);

        if (judged != NULL && judged->exact)
            review_know(&own->review, ply,
                        analysis_turn(play, own->nodes[ply], judged->value) /
                            SEED_THOUSANDTHS);
    }
}

static void spread(struct play_screen *play)
{
    const struct play_review *const own = &play->review;

    for (int ply = 0; ply < own->review.line.count; ply++)
        if (own->review.places[ply].known)
            analysis_know(play, own->nodes[ply],
                          own->review.places[ply].margin * SEED_THOUSANDTHS);
}

void play_review_begin(struct play_screen *play, int node)
{
    struct play_review *const own = &play->review;
    struct err unsaid; /* of games that cannot be proven nothing is said */
    const int plies = play_node(play, node)->ply;

    if (own->nodes != NULL && own->review.line.count == plies + 1 &&
        own->nodes[plies] == node)
        return;
    play_review_end(play);
    if (plies == 0 || play_game(play)->players != 2)
        return;
    own->nodes = way_to(play, node);
    read_line(play, own->nodes, plies);
    review_begin(&own->review, play_game(play), &play->line);
    remember(play);
    const struct review_task task = review_usual(play->app->review);

    own->reviewer = reviewer_new(&own->review, &task, &unsaid);
}

void play_review_end(struct play_screen *play)
{
    struct play_review *const own = &play->review;

    reviewer_free(own->reviewer);
    review_free(&own->review);
    free(own->nodes);
    *own = (struct play_review){.nodes = NULL};
}

void play_review_tick(struct play_screen *play)
{
    struct play_review *const own = &play->review;

    if (own->reviewer == NULL || !reviewer_take(own->reviewer, &own->review))
        return;
    spread(play);
    if (reviewer_done(own->reviewer)) {
        reviewer_free(own->reviewer);
        own->reviewer = NULL;
        own->done = true;
    }
}

bool play_review_runs(const struct play_screen *play)
{
    return play->review.reviewer != NULL;
}

bool play_review_verdict(const struct play_screen *play,
                         struct review_words *verdict)
{
    const struct play_review *const own = &play->review;
    const int viewer = play_viewer(play);

    if (own->reviewer == NULL && !own->done)
        return false;

    const int last = own->review.line.count - 1;
    const struct outcome outcome =
        match_outcome_at(play->match, own->nodes[last]);

    *verdict = (struct review_words){
        .review = &own->review,
        .levels = play->app->levels,
        .names = {play_name(play, 0), play_name(play, 1)},
        .viewer = viewer,
        .reached = (outcome.halves[viewer] - outcome.halves[1 - viewer]) / 2,
        .join = " · ",
    };
    review_words_sum(verdict);
    return true;
}
