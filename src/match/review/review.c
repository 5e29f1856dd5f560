/* SPDX-License-Identifier: MIT */
/* The places of a line, and sums over them. */
#include "base/memory.h"
#include "match/review/inside.h"

#include <stdlib.h>

/* ---- the places ---- */

void review_begin(struct review *review, const struct game *game,
                  const struct line *line)
{
    review_free(review);
    review->game = game;
    line_copy(&review->line, line);
    review->places =
        memory_new((size_t)line->count + 1, sizeof *review->places);
    for (int i = 0; i < line->count; i++) {
        const struct position *const position = &line->places[i].position;

        review->places[i].choice = game->class->count(game, position) > 1;
        if (position->end != END_NOT)
            review_know(review, i,
                        game->class->score(game, position, 0) -
                            game->class->score(game, position, 1));
    }
}

void review_free(struct review *review)
{
    line_free(&review->line);
    free(review->places);
    *review = (struct review){.game = NULL};
}

/* Corrects the verdict of a search by what is proven of the place. */
static void correct_verdict(struct review *review, int place)
{
    struct review_place *const here = &review->places[place];

    if (!here->verdict.known || here->verdict.exact ||
        !review_is_proven(review, place))
        return;

    const int best = review_turn_margin(review, place, here->margin);
    const struct judged_move played = {
        .move = review->line.places[place + 1].move,
        .value = review_turn_margin(review, place, here[1].margin)};

    verdict_correct(&here->verdict, best, &played,
                    here->better_known && played.value < best ? &here->better
                                                              : NULL);
}

void review_know(struct review *review, int place, int margin)
{
    review->places[place].known = true;
    review->places[place].margin = margin;
    correct_verdict(review, place);
    if (place > 0)
        correct_verdict(review, place - 1);
}

void review_know_better(struct review *review, int place, struct move better)
{
    review->places[place].better_known = true;
    review->places[place].better = better;
    correct_verdict(review, place);
}

void review_take_verdict(struct review *review, int place,
                         const struct verdict *verdict)
{
    review->places[place].verdict = *verdict;
    if (verdict->exact)
        review_know(review, place,
                    review_turn_margin(review, place, verdict->value));
    else
        correct_verdict(review, place);
}

void review_take_kept(struct review *review, const struct history *history,
                      const int *nodes, int within)
{
    for (int i = 0; i + 1 < review->line.count; i++) {
        const struct verdict *const verdict =
            history_node(history, nodes[i])->verdict;

        /* A verdict made for another branch may not list this move. */
        if (verdict != NULL &&
            verdict_serves(verdict, review->line.places[i + 1].move, within))
            review_take_verdict(review, i, verdict);
    }
}

int review_turn_margin(const struct review *review, int place, int margin)
{
    return review->line.places[place].position.player == 0 ? margin : -margin;
}

bool review_is_proven(const struct review *review, int place)
{
    return review->places[place].known && review->places[place + 1].known;
}

/* ---- sums ---- */

/* 1 won, 0 drawn, -1 lost, for player 0. */
static int outcome_at(const struct review *review, int place)
{
    const int margin = review->places[place].margin;

    return (margin > 0) - (margin < 0);
}

struct review_sums review_sum(const struct review *review)
{
    const struct review_place *const places = review->places;
    struct review_sums sums = {.moves = review->line.count - 1};

    sums.start_known = places[0].known;
    sums.start = places[0].margin;
    for (int i = 0; i < sums.moves; i++) {
        const int player = review->line.places[i].position.player;
        struct review_side *const side = &sums.sides[player];

        if (!review_is_proven(review, i))
            continue;
        sums.proven++;
        if (outcome_at(review, i) != outcome_at(review, i + 1)) {
            sums.turning_ply = i + 1;
            sums.turning_player = player;
        }
        if (!places[i].choice)
            continue;

        const int lost = review_turn_margin(
            review, i, places[i].margin - places[i + 1].margin);

        side->decisions++;
        side->lost += lost;
        if (lost > side->worst) {
            side->worst = lost;
            side->worst_ply = i + 1;
        }
    }
    /* A later move that is not known may have turned the game, too. */
    for (int i = sums.turning_ply; i < sums.moves; i++)
        if (!places[i].known || !places[i + 1].known)
            sums.turning_ply = sums.turning_player = 0;
    return sums;
}

int review_mean(const struct review_side *side)
{
    enum { SEED = 1000 };

    return (SEED * side->lost + side->decisions / 2) / side->decisions;
}
