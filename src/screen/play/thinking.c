/* Machines think about their moves, and an analyst about everybody's. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/session/analyst.h"
#include "screen/text/advice.h"
#include "screen/play/inside.h"

#include <stdlib.h>

/* ---- the one to move ---- */

/* Made when it is first needed: two people at a board need none. */
static bool need_worker(struct desk *desk, struct worker **worker, int64_t now)
{
    struct err err;

    if (*worker == NULL)
        *worker = worker_new(&err);
    if (*worker == NULL && !desk->silent) {
        desk->silent = true;
        house_say(desk->house, now, "%s", err.text);
    }
    return *worker != NULL;
}

void think_settle(struct desk *desk, struct agent *agent)
{
    struct agent *const analyst = desk->analysis.agent;
    bool shared = analyst != NULL && agent_share(agent, analyst);

    for (int i = 0; i < PLAYERS_MAX && !shared; i++)
        shared = desk->seats[i].agent != NULL &&
                 agent_share(agent, desk->seats[i].agent);
    agent_prepare(agent);
}

/* What a machine has to say beside its move. */
static void say_remark(struct desk *desk, struct agent *agent, int64_t now)
{
    struct err remark;

    if (agent_remark(agent, &remark))
        house_say(desk->house, now, "%s", remark.text);
}

void think_begin(struct desk *desk, int64_t now)
{
    const int mover = desk_mover(desk);
    struct seat *seat = NULL;

    think_stop(desk);
    if (mover < 0 || desk->seats[mover].agent == NULL ||
        !need_worker(desk, &desk->worker, now))
        return;
    seat = &desk->seats[mover];
    match_line(desk->match, &desk->line);
    seat->thought_known = false;
    seat->thought_at = *desk_position(desk);
    desk->ticket = worker_start(desk->worker, seat->agent, &desk->line,
                                (struct budget){0});
}

void think_stop(struct desk *desk)
{
    if (desk->ticket != 0)
        worker_cancel(desk->worker);
    desk->ticket = 0;
    desk->answered = false;
}

bool think_busy(const struct desk *desk)
{
    return desk->ticket != 0 || desk->answered;
}

void think_hurry(struct desk *desk)
{
    if (desk->ticket != 0)
        worker_hurry(desk->worker);
}

static void hear(struct desk *desk, const struct news *news, int64_t now)
{
    struct seat *const seat = &desk->seats[desk_mover(desk)];

    seat->thought = news->report;
    seat->thought_for = now - desk->asked;
    seat->thought_known = true;
    if (!news->answered)
        return;
    desk->ticket = 0;
    desk->answered = true;
    desk->answer = news->move;
    say_remark(desk, seat->agent, now);
}

/* Somebody may go on to play: nothing is being shown, nobody looks back. */
static bool may_play(const struct desk *desk)
{
    return !film_runs(desk) && desk->mode != TABLE_HISTORY && !desk->covered &&
           (!desk->paused || desk->one_move);
}

/* While a person thinks the machine may think on, unless an analyst needs the
 * time. */
static void ponder(struct desk *desk, int machine)
{
    const struct seat *const seat = &desk->seats[machine];

    if (!seat->who.ponder || desk->evaluating || desk->ticket != 0 ||
        !desk_is_person(desk, desk_mover(desk)))
        return;
    match_line(desk->match, &desk->line);
    if (worker_expect(desk_game(desk), &seat->thought, machine, &desk->line))
        worker_ponder(desk->worker, seat->agent, &desk->line);
}

/* ---- the analyst ---- */

static bool is_asked(const struct desk *desk)
{
    return !desk_is_over(desk) && (desk->evaluating || desk->hint_wanted) &&
           !desk->covered;
}

static void rest_analyst(struct analysis *analysis)
{
    if (analysis->ticket != 0)
        worker_cancel(analysis->worker);
    analysis->ticket = 0;
}

static bool make_analyst(struct desk *desk, struct err *err)
{
    const struct game *const game = desk_game(desk);
    struct agent *const agent = agent_new(
        desk->house->analyst != NULL ? desk->house->analyst : analyst_for(game),
        game, 0, err);

    if (agent != NULL)
        think_settle(desk, agent);
    desk->analysis.agent = agent;
    return agent != NULL;
}

static bool need_analyst(struct desk *desk, int64_t now)
{
    struct analysis *const analysis = &desk->analysis;
    struct err err;

    if (analysis->agent == NULL && !make_analyst(desk, &err)) {
        house_say(desk->house, now, "%s", err.text);
        desk->evaluating = false;
        desk->hint_wanted = false;
        return false;
    }
    return need_worker(desk, &analysis->worker, now);
}

void analysis_ask(struct desk *desk, int64_t now)
{
    struct analysis *const analysis = &desk->analysis;
    const int cursor = desk_cursor(desk);

    if (!is_asked(desk)) {
        rest_analyst(analysis);
        return;
    }
    if (analysis->node == cursor && (analysis->done || analysis->ticket != 0))
        return;
    rest_analyst(analysis);
    if (!need_analyst(desk, now))
        return;
    match_line(desk->match, &desk->line);
    analysis->node = cursor;
    analysis->done = false;
    analysis->report.move_count = 0;
    analysis->ticket = worker_start(analysis->worker, analysis->agent,
                                    &desk->line, (struct budget){0});
}

const struct report *analysis_of(const struct desk *desk)
{
    const struct analysis *const analysis = &desk->analysis;

    return analysis->node == desk_cursor(desk) &&
                   analysis->report.move_count > 0
               ? &analysis->report
               : NULL;
}

const struct judgement *analysis_at(const struct desk *desk, int node)
{
    const struct analysis *const analysis = &desk->analysis;

    return node < analysis->node_count && analysis->nodes[node].known
               ? &analysis->nodes[node]
               : NULL;
}

/* A proof is never overruled by a guess. */
static void judge(struct desk *desk, int node, struct judgement judgement)
{
    struct analysis *const analysis = &desk->analysis;

    analysis->nodes = memory_grow(analysis->nodes, &analysis->capacity,
                                  node + 1, sizeof *analysis->nodes);
    while (analysis->node_count <= node)
        analysis->nodes[analysis->node_count++] =
            (struct judgement){.known = false};
    if (judgement.exact || !analysis->nodes[node].exact)
        analysis->nodes[node] = judgement;
}

int analysis_turn(const struct desk *desk, int node, int value)
{
    return desk_node(desk, node)->position.player == 0 ? value : -value;
}

void analysis_know(struct desk *desk, int node, int south)
{
    judge(desk, node,
          (struct judgement){
              .known = true,
              .exact = true,
              .value = analysis_turn(desk, node, south),
          });
}

static void note(struct desk *desk)
{
    const struct analysis *const analysis = &desk->analysis;
    const struct value value = analysis->report.value;
    const int node = analysis->node;

    if (value.kind != VALUE_EXACT && value.kind != VALUE_MARGIN)
        return;
    judge(desk, node,
          (struct judgement){
              .known = true,
              .exact = value.kind == VALUE_EXACT,
              .depth = analysis->report.depth,
              .value = value.thousandths,
          });
}

static void hear_analyst(struct desk *desk, const struct news *news,
                         int64_t now)
{
    struct analysis *const analysis = &desk->analysis;

    analysis->report = news->report;
    note(desk);
    if (!news->answered)
        return;
    analysis->ticket = 0;
    analysis->done = true;
    desk->hint_wanted = false;
    say_remark(desk, analysis->agent, now);
}

/* ---- time ---- */

/* What it stands on goes with it. */
static void make_move(struct desk *desk, int64_t now)
{
    const int machine = desk_mover(desk);
    const struct seat *const seat = &desk->seats[machine];

    desk->answered = false;
    desk->one_move = false;
    desk->ground = advice_ground(seat->agent, &seat->thought);
    desk_play(desk, desk->answer, now);
    desk->ground_node = desk_cursor(desk);
    ponder(desk, machine);
}

void think_tick(struct desk *desk, int64_t now)
{
    struct news news;

    while (desk->worker != NULL && worker_take(desk->worker, &news))
        if (news.ticket == desk->ticket)
            hear(desk, &news, now);
    while (desk->analysis.worker != NULL &&
           worker_take(desk->analysis.worker, &news))
        if (news.ticket == desk->analysis.ticket)
            hear_analyst(desk, &news, now);
    if (desk->answered && may_play(desk) &&
        now - desk->asked >= MOVE_EARLIEST) {
        make_move(desk, now);
    }
}

int64_t think_due(const struct desk *desk, int64_t now)
{
    const int64_t earliest = desk->asked + MOVE_EARLIEST;

    (void)now;
    return desk->answered && may_play(desk) ? earliest : NEVER;
}

void think_free(struct desk *desk)
{
    worker_free(desk->worker);
    worker_free(desk->analysis.worker);
    agent_free(desk->analysis.agent);
    free(desk->analysis.nodes);
    for (int player = 0; player < PLAYERS_MAX; player++)
        agent_free(desk->seats[player].agent);
    line_free(&desk->line);
}
