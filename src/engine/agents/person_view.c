/* What a person notices, believes and foresees. */
#include "engine/agents/person_view.h"
#include "base/clock.h"
#include "base/rng.h"
#include "game/mancala.h"

#include <limits.h>

enum {
    REACH_STRAIN = 220, /* thousandths for each hole that a move reaches */
    AHEAD_STRAIN = 150, /* and for each move imagined before it */
    STRAIN_MAX = 980,   /* there is always a chance to see it */
    AGAIN_EASE = 3,     /* a last seed in the own store catches the eye */
    PLAIN_REACH = 3,    /* of a move that is no sowing */

    MISCOUNT_CHANCE = 120, /* thousandths for each seed beyond counting */
    MISCOUNT_MAX = 500,

    AHEAD_MAX = 60, /* nobody sees further; chains can be longer */
    POLL_NODES = 1024
};

enum question { QUESTION_NOTICED, QUESTION_MISCOUNTED, QUESTION_SHORT };

bool person_draw(const struct person *person, uint64_t question, uint64_t about,
                 int thousandths)
{
    struct rng rng = rng_new(person->mind + question, about);

    return (int)rng_below(&rng, 1000) < thousandths;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* ---- one move ---- */

static int seeds_of(const struct person *person, const struct position *before,
                    struct move move)
{
    return mancala_is(person->game) ? mancala_sown(before, move) : 0;
}

/* The same sowing is the same thing in every line. */
static uint64_t name_of(const struct position *before, struct move move,
                        int seeds)
{
    return (uint64_t)before->player << 56 | (uint64_t)seeds << 32 | move.code;
}

/* Believes that the last seed falls one hole short, or one too far. */
static void miscount(const struct person *person, struct position *position,
                     struct move move, int seeds)
{
    const uint64_t about = name_of(position, move, seeds);
    const int beyond = seeds - person->counting;
    const int chance = at_most(beyond * MISCOUNT_CHANCE, MISCOUNT_MAX);

    if (beyond <= 0 || !person_draw(person, QUESTION_MISCOUNTED, about, chance))
        return;

    const bool falls_short = person_draw(person, QUESTION_SHORT, about, 500);

    mancala_miscount(person->game, position, move, falls_short ? -1 : 1);
}

static int changed_holes(const struct game *game, const struct position *before,
                         const struct position *after)
{
    const int holes = 2 * (mancala_rules(game)->pits + 1);
    int changed = 0;

    for (int hole = 0; hole < holes; hole++)
        changed +=
            mancala_hole(game, before, hole) != mancala_hole(game, after, hole);
    return changed;
}

/* A relay goes further than its first seeds. */
static int reach_of(const struct game *game, const struct position *before,
                    const struct position *after, int seeds)
{
    if (!mancala_is(game))
        return PLAIN_REACH;
    if (mancala_rules(game)->relay)
        return changed_holes(game, before, after);
    return seeds;
}

/* How hard it is to notice, in thousandths. */
static int strain_of(const struct person *person, const struct position *before,
                     const struct position *after, int seeds, int ahead)
{
    const int reach = reach_of(person->game, before, after, seeds);
    const int strain = at_most(at_most(reach, STRAIN_MAX) * REACH_STRAIN +
                                   ahead * AHEAD_STRAIN,
                               STRAIN_MAX);
    const bool again = after->end == END_NOT && after->player == before->player;

    return again ? strain / AGAIN_EASE : strain;
}

bool person_imagine(const struct person *person, const struct position *before,
                    struct move move, int ahead, struct position *after)
{
    const int seeds = seeds_of(person, before, move);

    *after = *before;
    miscount(person, after, move, seeds);
    person->game->class->apply(person->game, after, move);
    if (person->attention == 1000)
        return true;

    const int strain = strain_of(person, before, after, seeds, ahead);

    return !person_draw(person, QUESTION_NOTICED, name_of(before, move, seeds),
                        strain * (1000 - person->attention) / 1000);
}

/* ---- lines ---- */

/* The lead over the best of the others. */
static int margin(const struct person *person, const struct position *position)
{
    const struct game *game = person->game;
    int best = INT_MIN;

    for (int player = 0; player < game->players; player++)
        if (player != person->player) {
            const int score = game->class->score(game, position, player);

            best = score > best ? score : best;
        }
    return PERSON_SEED *
           (game->class->score(game, position, person->player) - best);
}

bool person_stopped(struct person *person)
{
    person->stopped =
        person->stopped || stop_raised(person->task->stop) ||
        (person->deadline != 0 && clock_now() >= person->deadline);
    return person->stopped;
}

/* Another position is imagined; false when that is one too many. */
static bool goes_on(struct person *person)
{
    if (person->patience == 0 || person->stopped)
        return false;
    return --person->patience % POLL_NODES != 0 || !person_stopped(person);
}

/* A position with what is to be found out of it. */
struct root_context {
    const struct position *position;
    int turns;
    int ahead;
    int alpha;
    int beta;
};

/* The best of the moves that are noticed. Where there is none, nothing comes to
 * mind, and `best` stays what it is. */
static void look_further(struct person *person, const struct root_context *here,
                         int *best)
{
    const bool mine = here->position->player == person->player;
    struct move moves[MOVES_MAX];
    const int count =
        person->game->class->moves(person->game, here->position, moves);
    int alpha = here->alpha;
    int beta = here->beta;
    bool any = false;

    for (int i = 0; i < count && alpha < beta; i++) {
        struct position after;

        if (!person_imagine(person, here->position, moves[i], here->ahead,
                            &after))
            continue;

        const bool passed = after.player != here->position->player;
        const int value = person_look(person, &after, here->turns - passed,
                                      here->ahead + 1, alpha, beta);

        if (!any || (mine ? value > *best : value < *best))
            *best = value;
        any = true;
        if (mine)
            alpha = value > alpha ? value : alpha;
        else
            beta = value < beta ? value : beta;
    }
}

int person_look(struct person *person, const struct position *position,
                int turns, int ahead, int alpha, int beta)
{
    const struct root_context here = {position, turns, ahead, alpha, beta};
    int best = margin(person, position);

    if (position->end == END_NOT && turns > 0 && ahead < AHEAD_MAX &&
        goes_on(person))
        look_further(person, &here, &best);
    return best;
}
