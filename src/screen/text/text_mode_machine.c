/* The machines of the linear game: they sit down, think, and ponder. */
#include "base/clock.h"
#include "base/file.h"
#include "base/utf8.h"
#include "screen/text/advice.h"
#include "screen/text/text_mode_inside.h"

#include <poll.h>

void linear_rest(struct linear *linear)
{
    if (linear->worker != NULL)
        worker_cancel(linear->worker);
}

/* What somebody brings with him that the players should hear. */
static void tell_remarks(const struct linear *linear, const struct who *who,
                         const struct agent *agent)
{
    if (*who->remark != '\0')
        fprintf(linear->out, "%s.\n", who->remark);
    if (*agent->remark != '\0')
        fprintf(linear->out, "%s: %s.\n", who->player.name, agent->remark);
}

void linear_tell_remark(const struct linear *linear, struct agent *agent,
                        const char *name)
{
    struct err remark;

    if (!agent_remark(agent, &remark))
        return;
    fprintf(linear->out, "%s: ", name);
    utf8_write_text(remark.text, linear->out);
    fputs(".\n", linear->out);
}

void linear_settle(struct linear *linear, struct agent *agent)
{
    bool shared = linear->judge != NULL && agent_share(agent, linear->judge);

    for (int i = 0; i < PLAYERS_MAX && !shared; i++)
        shared =
            linear->agents[i] != NULL && agent_share(agent, linear->agents[i]);
    if (!linear->watched)
        agent_prepare(agent);
}

bool linear_employ(struct linear *linear, int player, const struct who *who,
                   struct err *err)
{
    struct agent *agent = NULL;

    if (*who->agent != '\0') {
        agent = agent_new(who->agent, linear_game_of(linear),
                          linear->seed + (uint64_t)player, err);
        if (agent == NULL)
            return false;
        tell_remarks(linear, who, agent);
    }
    linear_rest(linear);
    if (agent != NULL)
        linear_settle(linear, agent);
    agent_free(linear->agents[player]);
    linear->agents[player] = agent;
    linear->ponders[player] = who->ponder;
    return true;
}

/* The worker, where there can be one. */
static struct worker *worker_for(struct linear *linear, int player)
{
    struct err err;

    if (linear->worker == NULL && linear->ponders[player])
        linear->worker = worker_new(&err);
    return linear->ponders[player] ? linear->worker : NULL;
}

static struct news wait_for(struct worker *worker)
{
    struct pollfd wake = {.fd = worker_descriptor(worker), .events = POLLIN};
    struct news news = {.answered = false};

    while (!worker_take(worker, &news) || !news.answered)
        poll(&wake, 1, -1);
    return news;
}

/* The move that it has chosen is made, and told with what it stands on. */
static void tell_made(struct linear *linear, struct agent *agent,
                      const struct report *report, struct move move,
                      int64_t before)
{
    const int player = match_position(linear->match)->player;

    linear->ground = advice_ground(agent, report);
    linear_make_move(linear, move, before);
    linear->ground = NULL;
    linear_tell_remark(linear, agent, linear_name_of(linear, player));
}

/* Hears the last report. */
struct notebook {
    struct listener listener; /* first: it is what the agent knows */
    struct report report;
};

static void hear(struct listener *listener, const struct report *report)
{
    ((struct notebook *)listener)->report = *report;
}

static void move_at_once(struct linear *linear, struct agent *agent)
{
    struct notebook notebook = {.listener = {hear}};
    const struct task task = {.line = &linear->line,
                              .listener = &notebook.listener};
    const int64_t before = clock_now();
    const struct move move = agent_choose(agent, &task);

    tell_made(linear, agent, &notebook.report, move, before);
}

/* With a thread of its own, so that it can think on while you do. */
static void move_and_ponder(struct linear *linear, struct worker *worker,
                            int player)
{
    struct agent *agent = linear->agents[player];
    const int64_t before = clock_now();

    worker_start(worker, agent, &linear->line, (struct budget){0});

    const struct news news = wait_for(worker);

    tell_made(linear, agent, &news.report, news.move, before);
    match_line(linear->match, &linear->line);
    if (worker_expect(linear_game_of(linear), &news.report, player,
                      &linear->line))
        worker_ponder(worker, agent, &linear->line);
}

bool linear_machine_moves(struct linear *linear)
{
    const int player = match_position(linear->match)->player;
    struct agent *agent = linear->agents[player];

    if (agent == NULL || linear->waiting || match_end(linear->match) != END_NOT)
        return false;
    if (!file_flush(linear->out, "standard output", &linear->unheard))
        return false;

    struct worker *worker = worker_for(linear, player);

    match_line(linear->match, &linear->line);
    if (worker != NULL)
        move_and_ponder(linear, worker, player);
    else
        move_at_once(linear, agent);
    return true;
}
