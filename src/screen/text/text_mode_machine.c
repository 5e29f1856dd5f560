/* The machines of the linear game: they sit down, think, and ponder. */
#include "base/clock.h"
#include "base/file.h"
#include "base/utf8.h"
#include "screen/text/advice.h"
#include "screen/text/text_mode_inside.h"

#include <poll.h>

void text_mode_rest(struct text_mode *mode)
{
    if (mode->worker != NULL)
        worker_cancel(mode->worker);
}

/* What somebody brings with him that the players should hear. */
static void tell_remarks(const struct text_mode *mode, const struct who *who,
                         const struct agent *agent)
{
    if (*who->remark != '\0')
        fprintf(mode->out, "%s.\n", who->remark);
    if (*agent->remark != '\0')
        fprintf(mode->out, "%s: %s.\n", who->player.name, agent->remark);
}

void text_mode_tell_remark(const struct text_mode *mode, struct agent *agent,
                           const char *name)
{
    struct err remark;

    if (!agent_remark(agent, &remark))
        return;
    fprintf(mode->out, "%s: ", name);
    utf8_write_text(remark.text, mode->out);
    fputs(".\n", mode->out);
}

void text_mode_settle(struct text_mode *mode, struct agent *agent)
{
    bool shared = mode->judge != NULL && agent_share(agent, mode->judge);

    for (int i = 0; i < PLAYERS_MAX && !shared; i++)
        shared = mode->agents[i] != NULL && agent_share(agent, mode->agents[i]);
    if (!mode->watched)
        agent_prepare(agent);
}

bool text_mode_employ(struct text_mode *mode, int player, const struct who *who,
                      struct err *err)
{
    struct agent *agent = NULL;

    if (*who->agent != '\0') {
        agent = agent_new(who->agent, text_mode_game_of(mode),
                          mode->seed + (uint64_t)player, err);
        if (agent == NULL)
            return false;
        tell_remarks(mode, who, agent);
    }
    text_mode_rest(mode);
    if (agent != NULL)
        text_mode_settle(mode, agent);
    agent_free(mode->agents[player]);
    mode->agents[player] = agent;
    mode->ponders[player] = who->ponder;
    return true;
}

/* The worker, where there can be one. */
static struct worker *worker_for(struct text_mode *mode, int player)
{
    struct err err;

    if (mode->worker == NULL && mode->ponders[player])
        mode->worker = worker_new(&err);
    return mode->ponders[player] ? mode->worker : NULL;
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
static void tell_made(struct text_mode *mode, struct agent *agent,
                      const struct report *report, struct move move,
                      int64_t before)
{
    const int player = match_position(mode->match)->player;

    mode->ground = advice_ground(agent, report);
    text_mode_make_move(mode, move, before);
    mode->ground = NULL;
    text_mode_tell_remark(mode, agent, text_mode_name_of(mode, player));
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

static void move_at_once(struct text_mode *mode, struct agent *agent)
{
    struct notebook notebook = {.listener = {hear}};
    const struct task task = {.line = &mode->line,
                              .listener = &notebook.listener};
    const int64_t before = clock_now();
    const struct move move = agent_choose(agent, &task);

    tell_made(mode, agent, &notebook.report, move, before);
}

/* With a thread of its own, so that it can think on while you do. */
static void move_and_ponder(struct text_mode *mode, struct worker *worker,
                            int player)
{
    struct agent *agent = mode->agents[player];
    const int64_t before = clock_now();

    worker_start(worker, agent, &mode->line, (struct budget){0});

    const struct news news = wait_for(worker);

    tell_made(mode, agent, &news.report, news.move, before);
    match_line(mode->match, &mode->line);
    if (worker_expect(text_mode_game_of(mode), &news.report, player,
                      &mode->line))
        worker_ponder(worker, agent, &mode->line);
}

bool text_mode_machine_moves(struct text_mode *mode)
{
    const int player = match_position(mode->match)->player;
    struct agent *agent = mode->agents[player];

    if (agent == NULL || mode->waiting || match_end(mode->match) != END_NOT)
        return false;
    if (!file_flush(mode->out, "standard output", &mode->unheard))
        return false;

    struct worker *worker = worker_for(mode, player);

    match_line(mode->match, &mode->line);
    if (worker != NULL)
        move_and_ponder(mode, worker, player);
    else
        move_at_once(mode, agent);
    return true;
}
