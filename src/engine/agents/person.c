/*
 * How people play who are not perfect: they look a little ahead, overlook what
 * is far away, miscount long sowings, forget that there will be an answer, and
 * follow habits. No dice: what lies before their eyes they see.
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
    PATIENCE = 400000,             /* positions imagined for a decision */
    RELAY_PATIENCE = 2000,         /* the same where sowings go on and on */
    HABIT_WORTH = 3 * PERSON_SEED, /* what the strongest habit may cost */
    QUESTION_REPLY = 100           /* beside those of person_view.c */
};

/* ---- habits ---- */

/* A move as habit sees it. */
struct manner {
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

static int like_near(const struct manner *manner)
{
    return share(manner->place, manner->places - 1);
}

static int like_far(const struct manner *manner)
{
    return 1000 - like_near(manner);
}

/* Twice around is as good as once. */
static int like_full(const struct manner *manner)
{
    return share(manner->seeds, 2 * manner->places);
}

static int like_few(const struct manner *manner)
{
    return 1000 - like_full(manner);
}

static int like_again(const struct manner *manner)
{
    return manner->again ? 1000 : 0;
}

/* As the words of the option. */
static int (*const CUSTOMS[])(const struct manner *manner) = {
    like_near, like_far, like_full, like_few, like_again,
};

/* ---- a decision ---- */

struct decision {
    const struct agent *agent;
    struct person person;
    const struct position *position;
    struct move moves[MOVES_MAX];
    int count;
    int turns; /* that it looks ahead */
    int best;  /* the value of the chosen move */
    uint32_t ties;
    struct move chosen;
};

static struct manner manner_of(const struct decision *decision, int index,
                               const struct position *after)
{
    const struct game *game = decision->agent->game;
    const struct position *before = decision->position;
    const int pit = mancala_is(game) ? mancala_pit(decision->moves[index]) : -1;
    struct manner manner = {
        .place = index,
        .places = decision->count,
        .again = after->end == END_NOT && after->player == before->player,
    };

    if (pit >= 0) {
        manner.place = pit;
        manner.places = mancala_rules(game)->pits;
        manner.seeds = mancala_sown(before, decision->moves[index]);
    }
    return manner;
}

/* What habit adds to a move that leads there. */
static int fondness(const struct decision *decision, int index,
                    const struct position *after)
{
    const int *values = decision->agent->setting.values;
    const struct manner manner = manner_of(decision, index, after);

    return HABIT_WORTH / 1000 * values[OPTION_HABIT] *
           CUSTOMS[values[OPTION_CUSTOM]](&manner) / 1000;
}

/* For one of the moves: every one gets its share, so that the last are not
 * judged more hastily than the first. */
static uint64_t patience_for(const struct decision *decision)
{
    const struct game *game = decision->agent->game;
    const uint64_t most = decision->person.task->budget.nodes;
    const bool relay = mancala_is(game) && mancala_rules(game)->relay;
    const uint64_t own = relay ? RELAY_PATIENCE : PATIENCE;

    return (most != 0 && most < own ? most : own) / (uint64_t)decision->count;
}

/* Weighs a move against the best so far. */
static void weigh(struct decision *decision, struct rng *rng, int index,
                  const struct position *after)
{
    struct person *person = &decision->person;
    const int fond = fondness(decision, index, after);
    const int alpha = decision->ties == 0 ? INT_MIN : decision->best - fond - 1;
    const bool passed = after->player != decision->position->player;

    person->patience = patience_for(decision);

    const int value =
        fond +
        person_look(person, after, decision->turns - passed, 1, alpha, INT_MAX);

    if (person->stopped || (decision->ties > 0 && value < decision->best))
        return;
    decision->ties =
        decision->ties > 0 && value == decision->best ? decision->ties + 1 : 1;
    if (rng_below(rng, decision->ties) == 0)
        decision->chosen = decision->moves[index];
    decision->best = value;
}

/* Weighs the moves that are noticed, or those that are not. */
static void weigh_all(struct decision *decision, struct rng *rng, bool noticed)
{
    struct person *person = &decision->person;

    for (int i = 0; i < decision->count && !person_stopped(person); i++) {
        struct position after;

        if (person_imagine(person, decision->position, decision->moves[i], 0,
                           &after) == noticed)
            weigh(decision, rng, i, &after);
    }
}

static struct person person_of(struct agent *agent, const struct task *task)
{
    const int *values = agent->setting.values;
    const int64_t time = task->budget.nanoseconds;

    return (struct person){
        .game = agent->game,
        .player = line_position(task->line)->player,
        .mind = rng_next(&agent->rng),
        .attention = values[OPTION_ATTENTION],
        .counting = values[OPTION_COUNTING],
        .task = task,
        .deadline = time > 0 ? clock_now() + time : 0,
    };
}

/* Without the thought of a reply it is only the own turn. */
static int turns_of(const struct agent *agent, const struct person *person)
{
    const int *values = agent->setting.values;
    const int most = person->task->budget.depth;

    if (!person_draw(person, QUESTION_REPLY, 0, values[OPTION_REPLY]))
        return 1;
    return most > 0 && most < values[OPTION_DEPTH] ? most
                                                   : values[OPTION_DEPTH];
}

static struct move choose(struct agent *agent, const struct task *task)
{
    struct decision decision = {
        .agent = agent,
        .person = person_of(agent, task),
        .position = line_position(task->line),
    };

    decision.count = agent->game->class->moves(agent->game, decision.position,
                                               decision.moves);
    decision.turns = turns_of(agent, &decision.person);
    decision.chosen = decision.moves[0];
    if (decision.count == 1)
        return decision.chosen;
    weigh_all(&decision, &agent->rng, true);
    if (decision.ties == 0)
        weigh_all(&decision, &agent->rng, false);
    return decision.chosen;
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
    .create = agent_create_nothing,
    .choose = choose,
    .destroy = agent_destroy_nothing,
};
