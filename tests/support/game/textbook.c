/* SPDX-License-Identifier: MIT */
/* Minimax as it stands in every textbook. */
#include "support/game/textbook.h"
#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* One way through the tree, and what is remembered of it. */
struct minimax {
    const struct textbook *book;
    int player; /* who asks */
    int before; /* plies of the match before the first position */
    bool again;
    bool rightmost;
    long patience;
    struct position *positions;
    int count;
    int capacity;
};

static const struct position *here(const struct minimax *walk)
{
    return &walk->positions[walk->count - 1];
}

static void step_to(struct minimax *walk, const struct position *position)
{
    walk->positions = memory_grow(walk->positions, &walk->capacity,
                                  walk->count + 1, sizeof *walk->positions);
    walk->positions[walk->count++] = *position;
}

/* ---- is the match over here, and what is it worth then? ---- */

static bool somebody_has_most(const struct game *game,
                              const struct position *position)
{
    const int all = game->class->material(game, position);

    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, position, player) > all / 2)
            return true;
    return false;
}

static int times_seen(const struct minimax *walk)
{
    int times = 0;

    for (int i = 0; i < walk->count; i++)
        if (memcmp(&walk->positions[i], here(walk), sizeof *here(walk)) == 0)
            times++;
    return times;
}

static enum end end_of(const struct minimax *walk)
{
    const struct game *game = walk->book->game;
    const struct limits limits = game->class->limits(game);

    if (here(walk)->end != END_NOT)
        return (enum end)here(walk)->end;
    if (limits.majority && somebody_has_most(game, here(walk)))
        return END_MAJORITY;
    if (limits.repetitions > 0 && times_seen(walk) >= limits.repetitions)
        return END_REPETITION;
    if (walk->before + walk->count - 1 >= limits.plies)
        return END_CAP;
    return END_NOT;
}

/* Half points of all players, whether the position is over or the match. */
static int final_worth(const struct minimax *walk, enum end end)
{
    const struct game *game = walk->book->game;
    struct outcome outcome = game->class->judge(game, here(walk), end);
    int best = INT_MIN;

    for (int player = 0; player < game->players; player++) {
        if (here(walk)->end != END_NOT)
            outcome.halves[player] =
                2 * game->class->score(game, here(walk), player);
        if (player != walk->player && outcome.halves[player] > best)
            best = outcome.halves[player];
    }
    return (outcome.halves[walk->player] - best) * TEXTBOOK_SEED / 2;
}

/* ---- the tree ---- */

static int worth(struct minimax *walk, int depth);

static bool is_rightmost(const struct game *game,
                         const struct position *position, struct move move)
{
    const int pits = mancala_rules(game)->pits;
    const int first = mancala_side(position) * (pits + 1);

    for (int pit = pits - 1; pit >= 0; pit--)
        if (mancala_hole(game, position, first + pit) > 0)
            return mancala_pit(move) == pit;
    return false;
}

/* What the position after this move is worth, with the walk as it was. */
static int worth_after(struct minimax *walk, struct move move, int depth)
{
    const struct game *game = walk->book->game;
    const struct position before = *here(walk);
    const bool rightmost = walk->rightmost;
    struct position after = before;

    if (before.player == walk->player && mancala_is(game))
        walk->rightmost = is_rightmost(game, &before, move);
    game->class->apply(game, &after, move);
    step_to(walk, &after);

    const bool goes_on = after.end == END_NOT && after.player == before.player;
    const int value =
        worth(walk, walk->book->free_extra && goes_on ? depth : depth - 1);

    walk->count--;
    walk->rightmost = rightmost;
    return value;
}

/* To the player who asks. */
static int worth(struct minimax *walk, int depth)
{
    const struct game *game = walk->book->game;
    const enum end end = end_of(walk);
    struct move moves[MOVES_MAX];

    if (--walk->patience < 0)
        return 0;
    if (end != END_NOT)
        return final_worth(walk, end);
    if (depth == 0)
        return textbook_evaluate(walk->book, here(walk), walk->player,
                                 walk->again, walk->rightmost);

    const bool own = here(walk)->player == walk->player;
    const int count = game->class->moves(game, here(walk), moves);
    int best = own ? INT_MIN : INT_MAX;

    for (int i = 0; i < count; i++) {
        const int value = worth_after(walk, moves[i], depth);

        if (own ? value > best : value < best)
            best = value;
    }
    return best;
}

bool textbook_answer(const struct textbook *book, const struct line *line,
                     int depth, struct textbook_answer *answer)
{
    const struct game *game = book->game;
    const struct position root = *line_position(line);
    struct minimax walk = {.book = book,
                           .player = root.player,
                           .before = line->before,
                           .patience = book->patience};

    for (int i = 0; i < line->count; i++)
        step_to(&walk, &line->places[i].position);
    answer->value = INT_MIN;
    answer->count = game->class->moves(game, &root, answer->moves);
    for (int i = 0; i < answer->count; i++) {
        struct position after = root;

        game->class->apply(game, &after, answer->moves[i]);
        walk.again = after.end == END_NOT && after.player == root.player;
        answer->values[i] = worth_after(&walk, answer->moves[i], depth);
        if (answer->values[i] > answer->value)
            answer->value = answer->values[i];
    }
    free(walk.positions);
    return walk.patience >= 0;
}
