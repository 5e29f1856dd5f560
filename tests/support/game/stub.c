/* SPDX-License-Identifier: MIT */
/* A machine for tests that answers at once, with the report and the move of it. */
#include "support/game/stub.h"

static struct move choose(struct agent *agent, const struct task *task)
{
    struct stub *const stub = agent->state;

    stub->jobs++;
    stub->budget = task->budget;
    stub->seen = *line_position(task->line);
    task->listener->take_report(task->listener, &stub->report);
    return stub->move;
}

static void begin(struct agent *agent)
{
    struct stub *const stub = agent->state;

    stub->begun++;
}

static bool take_remark(struct agent *agent, struct err *remark)
{
    struct stub *const stub = agent->state;
    const char *const text = stub->remark;

    stub->remark = NULL;
    if (text != NULL)
        err_set(remark, "%s", text);
    return text != NULL;
}

void stub_set_up(struct stub *stub, const struct game *game)
{
    *stub = (struct stub){.class = {.name = "stub",
                                    .choose = choose,
                                    .begin = begin,
                                    .remark = take_remark},
                          .agent = {.game = game}};
    stub->agent.class = &stub->class;
    stub->agent.state = stub;
}
