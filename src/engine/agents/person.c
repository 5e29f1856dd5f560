/* SPDX-License-Identifier: MIT */
/*
 * Plays as people do who are not perfect: they look a little ahead, overlook
 * what is far away, miscount long sowings, forget that there will be an answer,
 * and follow habits. Moves are not drawn by chance: what is plain to see is
 * seen.
 */
#include "base/clock.h"
#include "engine/agents/agents.h"
#include "engine/agents/person_view.h"
#include "game/mancala.h"

#include <limits.h>

enum {
    OPTION_DEPTH,
    OPTION_ATTENTION,
    OPTION_COUNTING,
    OPTION_REPLY,
    OPTION_HABIT,
    OPTION_CUSTOM
};

enum {
    NODES_MAX = 400000,             /* positions imagined for a decision */
    RELAY_NODES_MAX = 2000,         /* the same where sowings go on and on */
    HABIT_WORTH = 3 * PERSON_POINT, /* what the strongest habit may cost */
    QUESTION_REPLY = 100            /* beside those of person_view.c */
};

/* ---- habits: how much a move is liked for itself, in thousandths ---- */

struct move_traits {
    int place; /* from the player's left, or in the order of the board */
    int places;
    int seeds; /* that are sown */
    bool again;
};

static int share(int part, int whole)
{
    if (whole <= 0)
        return 0;
    return part < whole ? 1000 * part / whole : 1000;
}

static int rate_near(const struct move_traits *traits)
{
    return share(traits->place, traits->places - 1);
}

static int rate_far(const struct move_traits *traits)
{
    return 1000 - rate_near(traits);
}

/* Twice around is as good as once. */
static int rate_full(const struct move_traits *traits)
{
    return share(traits->seeds, 2 * traits->places);
}

static int rate_few(const struct move_traits *traits)
{
    return 1000 - rate_full(traits);
}

static int rate_again(const struct move_traits *traits)
{
    return traits->again ? 1000 : 0;
}

/* As the words of the option. */
static int (*const CUSTOMS[])(const struct move_traits *traits) = {
    rate_near, rate_far, rate_full, rate_few, rate_again,
};

/* What habit adds to the value of a move that leads there. */
static int habit_bonus(const struct agent *agent, const struct move *moves,
                       int count, int index, const struct position *before,
                       const struct position *after)
{
    const int *values = agent->setting.values;
    const int pit = mancala_is(agent->game) ? mancala_pit(moves[index]) : -1;
    struct move_traits traits = {
        .place = index,
        .places = count,
        .again = after->end == END_NOT && after->player == before->player,
    };

    if (pit >= 0) {
        traits.place = pit;
        traits.places = mancala_rules(agent->game)->pits;
        traits.seeds = mancala_sown(before, moves[index]);
    }
    return HABIT_WORTH / 1000 * values[OPTION_HABIT] *
           CUSTOMS[values[OPTION_CUSTOM]](&traits) / 1000;
}

/* ---- a decision ---- */

/* Positions that may be imagined for one move: each gets its share, so that the
 * last are not judged more hastily than the first. */
static uint64_t nodes_for_move(const struct agent *agent,
                               const struct budget *budget, int count)
{
    const bool relay =
        mancala_is(agent->game) && mancala_rules(agent->game)->relay;
    const uint64_t own = relay ? RELAY_NODES_MAX : NODES_MAX;
    const uint64_t most = budget->nodes;

    return (most != 0 && most < own ? most : own) / (uint64_t)count;
}

/* Turns that it looks ahead; without the thought of a reply only its own. */
static int draw_turns(const struct agent *agent, const struct person *person)
{
    const int *values = agent->setting.values;
    const int most = person->task->budget.depth;

    if (!person_draw(person, QUESTION_REPLY, 0, values[OPTION_REPLY]))
        return 1;
    return most > 0 && most < values[OPTION_DEPTH] ? most
                                                   : values[OPTION_DEPTH];
}

/* The best of the moves that are noticed; if none is, of the others. */
static struct move choose(struct agent *agent, const struct task *task)
{
    const int64_t time = task->budget.nanoseconds;
    const struct position *position = line_position(task->line);
    struct move moves[MOVES_MAX];
    const int count = agent->game->class->moves(agent->game, position, moves);
    struct person person = {
        .game = agent->game,
        .player = position->player,
        .seed = rng_next(&agent->rng),
        .attention = agent->setting.values[OPTION_ATTENTION],
        .counting = agent->setting.values[OPTION_COUNTING],
        .task = task,
        .deadline = time > 0 ? clock_now() + time : 0,
    };
    const int turns = draw_turns(agent, &person);
    struct move chosen = moves[0];
    uint32_t ties = 0;
    int best = 0;

    if (count == 1)
        return chosen;
    for (int i = 0; i < 2 * count && !person_stopped(&person); i++) {
        const bool noticed = i < count; /* then all again for the others */
        const int index = i % count;
        struct position after;

        if (i == count && ties > 0)
            break;
        if (person_imagine(&person, position, moves[index], 0, &after) !=
            noticed)
            continue;

        const int bonus =
            habit_bonus(agent, moves, count, index, position, &after);
        const int alpha = ties == 0 ? INT_MIN : best - bonus - 1;
        const bool passed = after.player != position->player;

        person.nodes_left = nodes_for_move(agent, &task->budget, count);

        const int value = bonus + person_search(&person, &after, turns - passed,
                                                1, alpha, INT_MAX);

        if (person.stopped || (ties > 0 && value < best))
            continue;
        ties = ties > 0 && value == best ? ties + 1 : 1;
        if (rng_below(&agent->rng, ties) == 0)
            chosen = moves[index];
        best = value;
    }
    return chosen;
}

static const struct option OPTIONS[] = {
    [OPTION_DEPTH] = {.key = "depth",
                      .type = OPTION_NUMBER,
                      .min = 1,
                      .max = 6,
                      .standard = 2,
                      .about = "turns that it looks ahead; 1: only its own"},
    [OPTION_ATTENTION] = {.key = "attention",
                          .type = OPTION_THOUSANDTHS,
                          .min = 0,
                          .max = 1000,
                          .standard = 800,
                          .about = "how surely it notices what is far away"},
    [OPTION_COUNTING] = {.key = "counting",
                         .type = OPTION_NUMBER,
                         .min = 1,
                         .max = SEEDS_ON_BOARD_MAX,
                         .standard = 8,
                         .about = "seeds that it counts without a mistake"},
    [OPTION_REPLY] = {.key = "reply",
                      .type = OPTION_THOUSANDTHS,
                      .min = 0,
                      .max = 1000,
                      .standard = 800,
                      .about = "how often it thinks of the answer at all"},
    [OPTION_HABIT] = {.key = "habit",
                      .type = OPTION_THOUSANDTHS,
                      .min = 0,
                      .max = 1000,
                      .standard = 300,
                      .about = "how much it likes to do as it always does"},
    [OPTION_CUSTOM] = {.key = "custom",
                       .type = OPTION_WORD,
                       .standard = 0,
                       .words = {"near", "far", "full", "few", "again"},
                       .about = "what it always does: sow the pit nearest to "
                                "its store, ..."},
    {.key = NULL},
};

const struct agent_class agent_person = {
    .name = "person",
    .about = "looks a little ahead, and errs as people do",
    .options = OPTIONS,
    .choose = choose,
};
