/* SPDX-License-Identifier: MIT */
/* Themes of puzzles: in sowing games by the effects of each move of the
 * solution, in Abalone by the gain. */
#include "lab/puzzles/puzzle_themes.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

enum {
    SACRIFICED_SEEDS = 4, /* which the opponent takes at once */
    SACRIFICED_MARBLES = 1,
    ENDGAME_PART = 3,   /* a third of the seeds is still on the board, */
    ENDGAME_MARBLES = 4 /* or this many marbles of a player are out */
};

static unsigned bit_of(bool there, enum puzzle_theme theme)
{
    return there ? 1U << theme : 0;
}

/* The largest gain of the player to move by a single move. */
static int largest_gain(const struct game *game,
                        const struct position *position)
{
    const int player = position->player;
    const int before = game->class->score(game, position, player);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int most = 0;

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int gain = game->class->score(game, &after, player) - before;

        most = gain > most ? gain : most;
    }
    return most;
}

/* Does the opponent take more at once after the solution than it brought? */
static bool gives_away(const struct game *game, const struct puzzle *puzzle,
                       const struct position *after, int least)
{
    const int player = puzzle->position.player;
    const int gain = game->class->score(game, after, player) -
                     game->class->score(game, &puzzle->position, player);
    const int loss = after->player == player ? 0 : largest_gain(game, after);

    return loss >= least && loss > gain;
}

/* ---- sowing games ---- */

/* The themes of a move of the solution: count, chain and capture. */
static unsigned find_sowing_themes(const struct game *game,
                                   const struct position *position,
                                   struct move move)
{
    const int pit = mancala_pit(move);
    struct mancala_preview previews[PITS_MAX];

    if (pit < 0)
        return 0;
    mancala_previews(game, position, previews);

    const bool captures = previews[pit].captured > 0;
    const bool goes_far =
        mancala_sown(position, move) > mancala_rules(game)->pits;

    return bit_of(goes_far && (captures || previews[pit].again), PUZZLE_COUNT) |
           bit_of(previews[pit].again, PUZZLE_CHAIN) |
           bit_of(captures, PUZZLE_CAPTURE);
}

static int seeds_on_board(const struct game *game,
                          const struct position *position)
{
    return game->class->material(game, position) -
           mancala_hole(game, position, mancala_rules(game)->pits) -
           mancala_hole(game, position, 2 * mancala_rules(game)->pits + 1);
}

static unsigned find_mancala_themes(const struct game *game,
                                    const struct puzzle *puzzle)
{
    const struct position *const before = &puzzle->position;
    const int opponent = !mancala_side(before);
    struct position after = *before;
    unsigned themes = 0;

    for (int i = 0; i < puzzle->count; i++) {
        themes |= find_sowing_themes(game, &after, puzzle->line[i]);
        game->class->apply(game, &after, puzzle->line[i]);
    }

    const bool fewer_threats =
        after.end == END_NOT &&
        mancala_threats(game, &after, opponent).captures <
            mancala_threats(game, before, opponent).captures;
    const bool captures = (themes & (1U << PUZZLE_CAPTURE)) != 0;

    return themes | bit_of(fewer_threats && !captures, PUZZLE_DEFENCE) |
           bit_of(gives_away(game, puzzle, &after, SACRIFICED_SEEDS),
                  PUZZLE_SACRIFICE) |
           bit_of(ENDGAME_PART * seeds_on_board(game, before) <=
                      game->class->material(game, before),
                  PUZZLE_ENDGAME);
}

/* ---- Abalone ---- */

static unsigned find_abalone_themes(const struct game *game,
                                    const struct puzzle *puzzle)
{
    const struct position *const before = &puzzle->position;
    const int now = evaluation_margin(game, before, before->player);
    struct position after = *before;

    game->class->apply(game, &after, puzzle->line[0]);
    return bit_of(puzzle->worth > now + 1, PUZZLE_CHAIN) |
           bit_of(puzzle->worth > now, PUZZLE_CAPTURE) |
           bit_of(puzzle->second < now, PUZZLE_DEFENCE) |
           bit_of(gives_away(game, puzzle, &after, SACRIFICED_MARBLES),
                  PUZZLE_SACRIFICE) |
           bit_of(game->class->score(game, before, 0) >= ENDGAME_MARBLES ||
                      game->class->score(game, before, 1) >= ENDGAME_MARBLES,
                  PUZZLE_ENDGAME);
}

unsigned puzzle_find_themes(const struct game *game,
                            const struct puzzle *puzzle)
{
    return mancala_is(game) ? find_mancala_themes(game, puzzle)
                            : find_abalone_themes(game, puzzle);
}
