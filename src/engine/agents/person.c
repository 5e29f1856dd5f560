/* SPDX-License-Identifier: MIT */
/*
 * Plays like an imperfect person: it looks a little ahead, overlooks what is
 * far away, miscounts long sowings, forgets that there will be an answer, and
 * follows habits. It does not play random moves: it sees what is plain to see.
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
    OPTION_CUSTOM,
    OPTION_NEAR,
    OPTION_PLIES
};

enum {
    NODES_MAX = 400000,             /* positions imagined for a decision */
    RELAY_NODES_MAX = 2000,         /* the same with relays, which are long */
    HABIT_WORTH = 3 * PERSON_POINT, /* the most that a habit may cost */
    QUESTION_REPLY = 100            /* none of those of person_view.c */
};

/* The words of `custom`. */
enum custom { CUSTOM_NEAR, CUSTOM_FAR, CUSTOM_FULL, CUSTOM_FEW, CUSTOM_AGAIN };

static int share(int part, int whole)
{
    if (whole <= 0)
        return 0;
    return part < whole ? 1000 * part / whole : 1000;
}

/* What habit adds to the value of a move. */
static int habit_bonus(const struct agent *agent, const struct move *moves,
                       int count, int index, const struct position *before,
                       const struct position *after)
{
    const int *values = agent->setting.values;
    const int pit = mancala_is(agent->game) ? mancala_pit(moves[index]) : -1;
    /* The place from the player's left, or in the order of the board. */
    const int place = pit >= 0 ? pit : index;
    const int places = pit >= 0 ? mancala_rules(agent->game)->pits : count;
    const int seeds = pit >= 0 ? mancala_sown(before, moves[index]) : 0;
    const int near = share(place, places - 1);
    /* Twice around is as good as once. */
    const int full = share(seeds, 2 * places);
    int liked = 0; /* how much it likes the move, in thousandths */

    switch ((enum custom)values[OPTION_CUSTOM]) {
    case CUSTOM_NEAR:
        liked = near;
        break;
    case CUSTOM_FAR:
        liked = 1000 - near;
        break;
    case CUSTOM_FULL:
        liked = full;
        break;
    case CUSTOM_FEW:
        liked = 1000 - full;
        break;
    case CUSTOM_AGAIN:
        liked =
            after->end == END_NOT && after->player == before->player ? 1000 : 0;
        break;
    }
    return HABIT_WORTH / 1000 * values[OPTION_HABIT] * liked / 1000;
}

/* Makes the person for one decision, with a new seed. */
static struct person make_person(struct agent *agent, const struct task *task,
                                 const struct budget *budget)
{
    const int64_t time = budget->nanoseconds;

    return (struct person){
        .game = agent->game,
        .player = line_position(task->line)->player,
        .seed = rng_next(&agent->rng),
        .attention = agent->setting.values[OPTION_ATTENTION],
        .counting = agent->setting.values[OPTION_COUNTING],
        .task = task,
        .deadline = time > 0 ? clock_now() + time : 0,
    };
}

/* The values of the moves in one decision. */
struct judgement {
    struct move moves[MOVES_MAX];
    int count;
    int worths[MOVES_MAX];  /* INT_MIN: not judged */
    int bonuses[MOVES_MAX]; /* of habit; included in the worths */
    int best;
    uint32_t ties; /* how many moves are best; 0: none is judged */
    int chosen;    /* index of one of the best */
    int seen;
};

/* Judges the moves that are noticed or, if none is, all the others. A value
 * that is more than `near` below the best is not exact. */
static void judge_moves(struct agent *agent, struct person *person,
                        const struct budget *budget, int turns, int near,
                        struct judgement *judgement)
{
    const struct position *const position = line_position(person->task->line);
    const int count = judgement->count;

    for (int i = 0; i < 2 * count && count > 1 && !person_stopped(person);
         i++) {
        const bool noticed = i < count; /* then all again for the others */
        const int index = i % count;
        struct position after;

        if (i == count && judgement->ties > 0)
            break;
        if (person_imagine(person, position, judgement->moves[index], 0,
                           &after) != noticed)
            continue;
        judgement->seen++;

        const int bonus = habit_bonus(agent, judgement->moves, count, index,
                                      position, &after);
        const int alpha =
            judgement->ties == 0 ? INT_MIN : judgement->best - near - bonus - 1;
        const bool passed = after.player != position->player;

        /* Each move gets its share of the nodes, so that the last ones are not
         * judged more hastily than the first. */
        person->nodes_left = budget->nodes / (uint64_t)count;

        const int value = bonus + person_search(person, &after, turns - passed,
                                                1, alpha, INT_MAX);

        if (person->stopped)
            continue;
        judgement->worths[index] = value;
        judgement->bonuses[index] = bonus;
        if (judgement->ties > 0 && value < judgement->best)
            continue;
        judgement->ties = judgement->ties > 0 && value == judgement->best
                              ? judgement->ties + 1
                              : 1;
        if (rng_below(&agent->rng, judgement->ties) == 0)
            judgement->chosen = index;
        judgement->best = value;
    }
}

static struct move choose_noticed(struct agent *agent, const struct task *task)
{
    const struct game *const game = agent->game;
    const int *const values = agent->setting.values;
    const struct budget own = {
        .nodes = mancala_is(game) && mancala_rules(game)->relay
                     ? RELAY_NODES_MAX
                     : NODES_MAX,
        .depth = values[OPTION_DEPTH],
    };
    const struct budget budget = budget_within(&own, &task->budget);
    struct judgement judgement = {.count = 0};
    struct person person = make_person(agent, task, &budget);
    /* If it does not think of a reply, it looks ahead only its own turn. */
    const bool replies =
        person_draw(&person, QUESTION_REPLY, 0, values[OPTION_REPLY]);
    const int turns = replies ? budget.depth : 1;
    const bool draws = values[OPTION_NEAR] > 0 &&
                       agent_draws_now(agent, task->line, values[OPTION_PLIES]);
    const int near = draws ? values[OPTION_NEAR] : 0;

    judgement.count =
        game->class->moves(game, line_position(task->line), judgement.moves);
    for (int i = 0; i < judgement.count; i++)
        judgement.worths[i] = INT_MIN;
    judge_moves(agent, &person, &budget, turns, near, &judgement);
    if (near > 0 && judgement.ties > 0)
        judgement.chosen =
            agent_draw_near(agent, judgement.worths, judgement.count, near);

    const int chosen = judgement.chosen;
    const struct move move = judgement.moves[chosen];

    agent_tell(task, move,
               (struct choice){.of = judgement.count, .seen = judgement.seen},
               judgement.ties > 0
                   ? (struct value){VALUE_MARGIN,
                                    judgement.worths[chosen] -
                                        judgement.bonuses[chosen],
                                    false}
                   : (struct value){.kind = VALUE_NONE},
               turns);
    return move;
}

static const struct option OPTIONS[] = {
    [OPTION_DEPTH] = {"depth", NULL, OPTION_NUMBER, .min = 1, .max = 6,
                      .standard = 2,
                      .about = "turns that it looks ahead; 1: only its own"},
    [OPTION_ATTENTION] = {"attention", NULL, OPTION_THOUSANDTHS, .max = 1000,
                          .standard = 800,
                          .about = "how surely it notices what is far away"},
    [OPTION_COUNTING] = {"counting", NULL, OPTION_NUMBER, .min = 1,
                         .max = SEEDS_ON_BOARD_MAX, .standard = 8,
                         .about = "seeds that it counts without a mistake"},
    [OPTION_REPLY] = {"reply", NULL, OPTION_THOUSANDTHS, .max = 1000,
                      .standard = 800,
                      .about = "how often it thinks of the answer at all"},
    [OPTION_HABIT] = {"habit", NULL, OPTION_THOUSANDTHS, .max = 1000,
                      .standard = 300,
                      .about = "how much it likes to do as it always does"},
    [OPTION_CUSTOM] = {"custom", NULL, OPTION_WORD,
                       .words = {"near", "far", "full", "few", "again"},
                       .about = "what it always does: sow the pit nearest to "
                                "its store, ..."},
    [OPTION_NEAR] = {OPTION_NEAR_SEEDS},
    [OPTION_PLIES] = {OPTION_PLIES_DRAWN},
    {.key = NULL},
};

const struct agent_class agent_person = {
    .name = "person",
    .about = "looks a little ahead, and errs as people do",
    .options = OPTIONS,
    .choose = choose_noticed,
};
