/* A line, what is known of its places, and what that says about the players. */
#include "match/session/review.h"
#include "base/memory.h"

#include <stdlib.h>

/* ---- the places ---- */

static void look_at(struct review *review, int index)
{
    const struct game *const game = review->game;
    const struct position *const position =
        &review->line.places[index].position;
    struct review_place *const place = &review->places[index];

    place->choice = game->class->count(game, position) > 1;
    if (position->end != END_NOT)
        review_know(review, index,
                    game->class->score(game, position, 0) -
                        game->class->score(game, position, 1));
}

void review_begin(struct review *review, const struct game *game,
                  const struct line *line)
{
    review_free(review);
    review->game = game;
    line_copy(&review->line, line);
    review->places =
        memory_new((size_t)line->count + 1, sizeof *review->places);
    for (int i = 0; i < line->count; i++)
        look_at(review, i);
}

void review_free(struct review *review)
{
    line_free(&review->line);
    free(review->places);
    *review = (struct review){.game = NULL};
}

void review_know(struct review *review, int place, int margin)
{
    review->places[place].known = true;
    review->places[place].margin = margin;
}

/* ---- sums ---- */

/* What the move behind this place lost; both ends of it are known. */
static int loss_at(const struct review *review, int place)
{
    const struct review_place *const before = &review->places[place];
    const int fall = before->margin - before[1].margin;

    return review->line.places[place].position.player == 0 ? fall : -fall;
}

static void count_move(const struct review *review, int place,
                       struct review_sums *sums)
{
    const int player = review->line.places[place].position.player;
    struct review_side *const side = &sums->sides[player];

    if (!review->places[place].known || !review->places[place + 1].known)
        return;
    sums->proven++;
    if (!review->places[place].choice)
        return;

    const int lost = loss_at(review, place);

    side->decisions++;
    side->lost += lost;
    if (lost > side->worst) {
        side->worst = lost;
        side->worst_ply = place + 1;
    }
}

/* 1 won, 0 drawn, -1 lost, for player 0. */
static int outcome_at(const struct review *review, int place)
{
    const int margin = review->places[place].margin;

    return (margin > 0) - (margin < 0);
}

static void find_turning(const struct review *review, struct review_sums *sums)
{
    const struct review_place *const places = review->places;

    for (int i = sums->moves - 1; i >= 0; i--) {
        if (!places[i].known || !places[i + 1].known)
            return;
        if (outcome_at(review, i) != outcome_at(review, i + 1)) {
            sums->turning_ply = i + 1;
            sums->turning_player = review->line.places[i].position.player;
            return;
        }
    }
}

struct review_sums review_sum(const struct review *review)
{
    struct review_sums sums = {.moves = review->line.count - 1};

    sums.start_known = review->places[0].known;
    sums.start = review->places[0].margin;
    for (int i = 0; i < sums.moves; i++)
        count_move(review, i, &sums);
    find_turning(review, &sums);
    return sums;
}

int review_mean(const struct review_side *side)
{
    enum { SEED = 1000 };

    return (SEED * side->lost + side->decisions / 2) / side->decisions;
}
