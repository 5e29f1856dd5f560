/* SPDX-License-Identifier: MIT */
/* What a position is worth at a glance, read hole by hole. */
#include "base/err.h"
#include "support/game/textbook.h"

#include <check.h>
#include <string.h>

/* ---- the thesis' ten ---- */

static int seeds_in(const struct game *game, const struct position *position,
                    int side, int pit)
{
    const int pits = mancala_rules(game)->pits;

    return mancala_hole(game, position, side * (pits + 1) + pit);
}

static int row_seeds(const struct game *game, const struct position *position,
                     int side)
{
    int seeds = 0;

    for (int pit = 0; pit < mancala_rules(game)->pits; pit++)
        seeds += seeds_in(game, position, side, pit);
    return seeds;
}

static int pits_with_seeds(const struct game *game,
                           const struct position *position, int side)
{
    int count = 0;

    for (int pit = 0; pit < mancala_rules(game)->pits; pit++)
        count += seeds_in(game, position, side, pit) > 0 ? 1 : 0;
    return count;
}

/* Twice H1..H10, which are whole numbers then. */
static int weigh_ten(const struct textbook *book,
                     const struct position *position, int player, bool again,
                     bool rightmost)
{
    const struct game *game = book->game;
    const int side = mancala_owner(position, player);
    const int own = seeds_in(game, position, side, mancala_rules(game)->pits);
    const int opp = seeds_in(game, position, !side, mancala_rules(game)->pits);
    int nearer = 0;
    int value = 0;

    if (opp >= 5)
        nearer = book->printed ? -(3 * opp) - 2 * own : 2 * own - 3 * opp;

    const int twice[WEIGHTS_MAX] = {
        2 * seeds_in(game, position, side, 0),
        2 * row_seeds(game, position, side),
        2 * pits_with_seeds(game, position, side),
        2 * own,
        rightmost ? 2 : 0,
        -2 * opp,
        again ? 2 : 0,
        2 * own - 2 * opp,
        nearer,
        own >= 5 ? 3 * own - 2 * opp : 0,
    };

    for (int i = 0; i < WEIGHTS_MAX; i++)
        value += book->weights[i] * twice[i];
    return value;
}

/* ---- what could be captured ---- */

/* The same position with another letter at the end of its text. */
static struct position with_mover(const struct game *game,
                                  const struct position *position, int side)
{
    struct position_text text = game_position_text(game, position);
    struct position turned;
    struct err err = {""};

    text.text[strlen(text.text) - 1] = side == 0 ? 's' : 'n';
    if (!game->class->read_position(game, text.text, &turned, &err))
        ck_abort_msg("%s: %s", text.text, err.text);
    return turned;
}

static bool tells(const struct steps *steps, enum step_kind kind)
{
    for (int i = 0; i < steps->count; i++)
        if (steps->items[i].kind == kind)
            return true;
    return false;
}

void textbook_chances(const struct game *game, const struct position *position,
                      int side, int *capture_count, int *chain_count)
{
    const struct position turned = with_mover(game, position, side);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &turned, moves);
    struct steps steps = {0};

    *capture_count = 0;
    *chain_count = 0;
    for (int i = 0; i < count; i++) {
        struct position after = turned;

        steps_clear(&steps);
        game->class->tell(game, &after, moves[i], &steps);
        *capture_count += tells(&steps, STEP_CAPTURE) ? 1 : 0;
        *chain_count += tells(&steps, STEP_AGAIN) ? 1 : 0;
    }
    steps_free(&steps);
}

/* ---- all of them ---- */

static int margin(const struct game *game, const struct position *position,
                  int player)
{
    int best = -1;

    for (int other = 0; other < game->players; other++) {
        const int score = game->class->score(game, position, other);

        if (other != player && score > best)
            best = score;
    }
    return game->class->score(game, position, player) - best;
}

static int hoard(const struct game *game, const struct position *position,
                 int side)
{
    const int pits = mancala_rules(game)->pits;
    int seeds = seeds_in(game, position, side, pits - 1);

    if (pits > 1)
        seeds += seeds_in(game, position, side, pits - 2);
    return seeds;
}

/* 0.45 of the margin, 0.05 of the captures, ...: a seed is TEXTBOOK_SEED. */
static int weigh_chances(const struct textbook *book,
                         const struct position *position, int player)
{
    const int side = mancala_owner(position, player);
    int own, theirs, chain_count, their_chains;

    textbook_chances(book->game, position, side, &own, &chain_count);
    textbook_chances(book->game, position, !side, &theirs, &their_chains);
    switch (book->kind) {
    case EVALUATION_OFFENSIVE:
        return own * TEXTBOOK_SEED;
    case EVALUATION_DEFENSIVE:
        return -theirs * TEXTBOOK_SEED;
    case EVALUATION_CHAINING:
        return chain_count * TEXTBOOK_SEED;
    case EVALUATION_STORES:
    case EVALUATION_HEURISTIC:
    case EVALUATION_HOARDING:
    case EVALUATION_WEIGHTED:
    case EVALUATION_TUZDIKS:
    case EVALUATION_STRATEGIES:
    case EVALUATION_NET:
    case EVALUATION_COUNT:
        break;
    }
    return (45 * margin(book->game, position, player) + 5 * own - 10 * theirs +
            10 * chain_count) *
           (TEXTBOOK_SEED / 100);
}

int textbook_evaluate(const struct textbook *book,
                      const struct position *position, int player, bool again,
                      bool rightmost)
{
    if (book->kind == EVALUATION_STORES)
        return margin(book->game, position, player) * TEXTBOOK_SEED;
    if (book->kind == EVALUATION_HEURISTIC)
        return weigh_ten(book, position, player, again, rightmost);
    if (book->kind == EVALUATION_HOARDING)
        return hoard(book->game, position, mancala_owner(position, player)) *
               TEXTBOOK_SEED;
    return weigh_chances(book, position, player);
}
