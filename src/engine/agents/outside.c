/* SPDX-License-Identifier: MIT */
/* Other programs as agents: ugi, uci and mkagent. */
#include "engine/outside/outside.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"

#include <pthread.h>
#include <stdlib.h>

enum { OPTION_TIME, OPTION_NODES, OPTION_DEPTH, OPTION_MARGIN, OPTION_WAIT };

enum {
    SECOND = 1000, /* thousandths */
    NODES_LARGEST = 2000000000,
    DEPTH_LARGEST = 200,
    TIME_USUAL = SECOND,
    GAME_USUAL = 3600 * SECOND,
    TIME_LARGEST = 24 * 3600 * SECOND,
    MARGIN_USUAL = SECOND / 2,
    WAIT_USUAL = 20 * SECOND
};

struct program {
    struct outside *outside;
    pthread_mutex_t lock; /* guards the reason */
    struct err reason;    /* why it gave no move; "": none, or already taken */
};

static bool create_program(struct agent *agent,
                           const struct outside_protocol *protocol,
                           const struct outside_limits *limits, struct err *err)
{
    struct outside *const outside =
        outside_new(protocol, agent->command, agent->game, limits, err);

    if (outside == NULL)
        return false;

    struct program *const program = memory_new(1, sizeof *program);

    program->outside = outside;
    pthread_mutex_init(&program->lock, NULL);
    agent->state = program;
    agent->timed = limits->time > 0;
    return true;
}

static bool create_uci_family(struct agent *agent,
                              const struct outside_protocol *protocol,
                              struct err *err)
{
    const struct agent_setting *const setting = &agent->setting;
    const int *const values = setting->values;
    const bool bounded = values[OPTION_NODES] > 0 || values[OPTION_DEPTH] > 0;
    const bool timed = setting->given[OPTION_TIME] || !bounded;

    return create_program(
        agent, protocol,
        &(struct outside_limits){
            .time = timed ? values[OPTION_TIME] * CLOCK_MILLISECOND : 0,
            .nodes = (uint64_t)values[OPTION_NODES],
            .depth = values[OPTION_DEPTH],
            .margin = values[OPTION_MARGIN] * CLOCK_MILLISECOND,
            .wait = values[OPTION_WAIT] * CLOCK_MILLISECOND,
        },
        err);
}

static bool create_ugi(struct agent *agent, struct err *err)
{
    return create_uci_family(agent, &outside_ugi, err);
}

static bool create_uci(struct agent *agent, struct err *err)
{
    return create_uci_family(agent, &outside_uci, err);
}

static struct move choose_by_program(struct agent *agent,
                                     const struct task *task)
{
    struct program *const program = agent->state;
    struct move move;
    struct err why;

    if (outside_choose(program->outside, task, &move, &why))
        return move;
    pthread_mutex_lock(&program->lock);
    program->reason = why;
    pthread_mutex_unlock(&program->lock);
    return MOVE_NONE;
}

static void begin_program(struct agent *agent)
{
    struct program *const program = agent->state;

    outside_begin(program->outside);
}

static bool take_reason(struct agent *agent, struct err *remark)
{
    struct program *const program = agent->state;

    pthread_mutex_lock(&program->lock);
    *remark = program->reason;
    *program->reason.text = '\0';
    pthread_mutex_unlock(&program->lock);
    return *remark->text != '\0';
}

static void destroy_program(struct agent *agent)
{
    struct program *const program = agent->state;

    outside_free(program->outside);
    pthread_mutex_destroy(&program->lock);
    free(program);
}

enum { MARGIN_LARGEST = 60 * SECOND, WAIT_LARGEST = 3600 * SECOND };

#define OPTION_OF_MARGIN                                 \
    "margin", NULL, OPTION_THOUSANDTHS,                  \
        .max = MARGIN_LARGEST, .standard = MARGIN_USUAL, \
        .about = "seconds that an answer may come after its time"
#define OPTION_OF_WAIT                                         \
    "wait", NULL, OPTION_THOUSANDTHS,                          \
        .min = 1, .max = WAIT_LARGEST, .standard = WAIT_USUAL, \
        .about = "seconds for readiness, and for a move without a time"

static const struct option UCI_OPTIONS[] = {
    [OPTION_TIME] = {"time", NULL, OPTION_THOUSANDTHS, .min = 1,
                     .max = TIME_LARGEST, .standard = TIME_USUAL,
                     .about = "seconds for a move; with nodes or depth, only "
                              "if it is given"},
    [OPTION_NODES] = {"nodes", NULL, OPTION_NUMBER, .max = NODES_LARGEST,
                      .about = "positions for a move; 0: no bound"},
    [OPTION_DEPTH] = {"depth", NULL, OPTION_NUMBER, .max = DEPTH_LARGEST,
                      .about = "plies for a move; 0: no bound"},
    [OPTION_MARGIN] = {OPTION_OF_MARGIN},
    [OPTION_WAIT] = {OPTION_OF_WAIT},
    {.key = NULL},
};

const struct agent_class agent_ugi = {
    .name = "ugi",
    .about = "another program, by UGI",
    .options = UCI_OPTIONS,
    .create = create_ugi,
    .choose = choose_by_program,
    .begin = begin_program,
    .destroy = destroy_program,
    .remark = take_reason,
    .outside = true,
};

const struct agent_class agent_uci = {
    .name = "uci",
    .about = "another program, by the UCI of oware programs",
    .options = UCI_OPTIONS,
    .create = create_uci,
    .choose = choose_by_program,
    .begin = begin_program,
    .destroy = destroy_program,
    .remark = take_reason,
    .outside = true,
};

/* ---- mkagent ---- */

enum { GAME_TIME, GAME_MARGIN, GAME_WAIT };

static const struct option MKAGENT_OPTIONS[] = {
    [GAME_TIME] = {"time", NULL, OPTION_THOUSANDTHS, .min = 1,
                   .max = TIME_LARGEST, .standard = GAME_USUAL,
                   .about = "seconds for all its moves of a game"},
    [GAME_MARGIN] = {OPTION_OF_MARGIN},
    [GAME_WAIT] = {OPTION_OF_WAIT},
    {.key = NULL},
};

static bool create_mkagent(struct agent *agent, struct err *err)
{
    const int *const values = agent->setting.values;

    return create_program(agent, &outside_mkagent,
                          &(struct outside_limits){
                              .time = values[GAME_TIME] * CLOCK_MILLISECOND,
                              .margin = values[GAME_MARGIN] * CLOCK_MILLISECOND,
                              .wait = values[GAME_WAIT] * CLOCK_MILLISECOND,
                          },
                          err);
}

const struct agent_class agent_mkagent = {
    .name = "mkagent",
    .about = "another program, by the protocol of the Manchester engine",
    .options = MKAGENT_OPTIONS,
    .create = create_mkagent,
    .choose = choose_by_program,
    .begin = begin_program,
    .destroy = destroy_program,
    .remark = take_reason,
    .outside = true,
};
