/* SPDX-License-Identifier: MIT */
/* What a person notices, believes and foresees. */
#include "engine/agents/person_view.h"
#include "base/clock.h"
#include "base/rng.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

enum {
    /* How hard a move is to notice, in thousandths. */
    REACH_DIFFICULTY = 220, /* for each hole that it reaches */
    AHEAD_DIFFICULTY = 150, /* for each move imagined before it */
    DIFFICULTY_MAX = 980,   /* there is always a chance to see it */
    AGAIN_EASE = 3,         /* an extra turn catches the eye */
    PLAIN_REACH = 3,        /* the reach of a move that is no sowing */

    MISCOUNT_CHANCE = 120, /* thousandths for each seed beyond counting */
    MISCOUNT_MAX = 500,

    AHEAD_MAX = 60, /* chains can be longer, but no deeper search is needed */
    POLL_NODES = 1024
};

enum question { QUESTION_NOTICED, QUESTION_MISCOUNTED, QUESTION_SHORT };

bool person_draw(const struct person *person, uint64_t question,
                 uint64_t subject, int thousandths)
{
    struct rng rng = rng_new(person->seed + question, subject);

    return (int)rng_below(&rng, 1000) < thousandths;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

bool person_imagine(const struct person *person, const struct position *before,
                    struct move move, int ahead, struct position *after)
{
    const struct game *game = person->game;
    const int seeds = mancala_is(game) ? mancala_sown(before, move) : 0;
    const int uncounted = seeds - person->counting;
    /* The same sowing is the same subject in every line. */
    const uint64_t subject =
        (uint64_t)before->player << 56 | (uint64_t)seeds << 32 | move.code;

    *after = *before;
    /* It may believe that a long sowing ends one hole short, or one too far. */
    if (uncounted > 0 &&
        person_draw(person, QUESTION_MISCOUNTED, subject,
                    at_most(uncounted * MISCOUNT_CHANCE, MISCOUNT_MAX)))
        mancala_miscount(game, after, move,
                         person_draw(person, QUESTION_SHORT, subject, 500) ? -1
                                                                           : 1);
    game->class->apply(game, after, move);
    if (person->attention == 1000)
        return true;

    /* How many holes the move changes: a relay goes further than its first
     * seeds. */
    int reach = mancala_is(game) ? seeds : PLAIN_REACH;

    if (mancala_is(game) && mancala_rules(game)->relay) {
        reach = 0;
        for (int hole = 0; hole < 2 * (mancala_rules(game)->pits + 1); hole++)
            reach += mancala_hole(game, before, hole) !=
                     mancala_hole(game, after, hole);
    }

    const int difficulty =
        at_most(at_most(reach, DIFFICULTY_MAX) * REACH_DIFFICULTY +
                    ahead * AHEAD_DIFFICULTY,
                DIFFICULTY_MAX);
    const bool again = after->end == END_NOT && after->player == before->player;
    const int missed = (again ? difficulty / AGAIN_EASE : difficulty) *
                       (1000 - person->attention) / 1000;

    return !person_draw(person, QUESTION_NOTICED, subject, missed);
}

bool person_stopped(struct person *person)
{
    person->stopped =
        person->stopped || stop_raised(person->task->stop) ||
        (person->deadline != 0 && clock_now() >= person->deadline);
    return person->stopped;
}

int person_search(struct person *person, const struct position *position,
                  int turns, int ahead, int alpha, int beta)
{
    const struct game *game = person->game;
    const bool own = position->player == person->player;
    struct move moves[MOVES_MAX];
    /* The value if no move is noticed. */
    int best = PERSON_POINT * evaluation_margin(game, position, person->player);
    bool any = false;

    if (position->end != END_NOT || turns <= 0 || ahead >= AHEAD_MAX ||
        person->nodes_left == 0 || person->stopped)
        return best;
    if (--person->nodes_left % POLL_NODES == 0 && person_stopped(person))
        return best;

    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count && alpha < beta; i++) {
        struct position after;

        if (!person_imagine(person, position, moves[i], ahead, &after))
            continue;

        const bool passed = after.player != position->player;
        const int value = person_search(person, &after, turns - passed,
                                        ahead + 1, alpha, beta);

        if (!any || (own ? value > best : value < best))
            best = value;
        any = true;
        if (own)
            alpha = value > alpha ? value : alpha;
        else
            beta = value < beta ? value : beta;
    }
    return best;
}
