/* Machines think about their moves, and an analyst about everybody's. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/session/analyst.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"

#include <stdlib.h>

/* ---- the one to move ---- */

/* Made when it is first needed: two people at a board need none. */
static bool need_worker(struct play_screen *play, struct worker **worker,
                        int64_t now)
{
    struct err err;

    if (*worker == NULL)
        *worker = worker_new(&err);
    if (*worker == NULL && !play->silent) {
        play->silent = true;
        app_say(play->app, now, "%s", err.text);
    }
    return *worker != NULL;
}

void thinking_settle(struct play_screen *play, struct agent *agent)
{
    struct agent *const analyst = play->analysis.agent;
    bool shared = analyst != NULL && agent_share(agent, analyst);

    for (int i = 0; i < PLAYERS_MAX && !shared; i++)
        shared = play->seats[i].agent != NULL &&
                 agent_share(agent, play->seats[i].agent);
    agent_prepare(agent);
}

/* What a machine has to say beside its move. */
static void say_remark(struct play_screen *play, struct agent *agent,
                       int64_t now)
{
    struct err remark;

    if (agent_remark(agent, &remark))
        app_say(play->app, now, "%s", remark.text);
}

void thinking_begin(struct play_screen *play, int64_t now)
{
    const int mover = play_mover(play);
    struct seat *seat = NULL;

    thinking_stop(play);
    if (mover < 0 || play->seats[mover].agent == NULL ||
        !need_worker(play, &play->worker, now))
        return;
    seat = &play->seats[mover];
    match_line(play->match, &play->line);
    seat->thought_known = false;
    seat->thought_at = *play_position(play);
    play->ticket = worker_start(play->worker, seat->agent, &play->line,
                                (struct budget){0});
}

void thinking_stop(struct play_screen *play)
{
    if (play->ticket != 0)
        worker_cancel(play->worker);
    play->ticket = 0;
    play->answered = false;
}

bool thinking_busy(const struct play_screen *play)
{
    return play->ticket != 0 || play->answered;
}

void thinking_hurry(struct play_screen *play)
{
    if (play->ticket != 0)
        worker_hurry(play->worker);
}

static void hear(struct play_screen *play, const struct news *news, int64_t now)
{
    struct seat *const seat = &play->seats[play_mover(play)];

    seat->thought = news->report;
    seat->thought_for = now - play->asked;
    seat->thought_known = true;
    if (!news->answered)
        return;
    play->ticket = 0;
    play->answered = true;
    play->answer = news->move;
    say_remark(play, seat->agent, now);
}

/* Somebody may go on to play: nothing is being shown, nobody looks back. */
static bool may_play(const struct play_screen *play)
{
    return !animation_runs(play) && play->mode != MODE_HISTORY &&
           !play->covered && (!play->paused || play->one_move);
}

/* While a person thinks the machine may think on, unless an analyst needs the
 * time. */
static void ponder(struct play_screen *play, int machine)
{
    const struct seat *const seat = &play->seats[machine];

    if (!seat->who.ponder || play->evaluating || play->ticket != 0 ||
        !play_is_person(play, play_mover(play)))
        return;
    match_line(play->match, &play->line);
    if (worker_expect(play_game(play), &seat->thought, machine, &play->line))
        worker_ponder(play->worker, seat->agent, &play->line);
}

/* ---- the analyst ---- */

static bool is_asked(const struct play_screen *play)
{
    return !play_is_over(play) && (play->evaluating || play->hint_wanted) &&
           !play->covered;
}

static void rest_analyst(struct analysis *analysis)
{
    if (analysis->ticket != 0)
        worker_cancel(analysis->worker);
    analysis->ticket = 0;
}

static bool make_analyst(struct play_screen *play, struct err *err)
{
    const struct game *const game = play_game(play);
    struct agent *const agent = agent_new(
        play->app->analyst != NULL ? play->app->analyst : analyst_for(game),
        game, 0, err);

    if (agent != NULL)
        thinking_settle(play, agent);
    play->analysis.agent = agent;
    return agent != NULL;
}

static bool need_analyst(struct play_screen *play, int64_t now)
{
    struct analysis *const analysis = &play->analysis;
    struct err err;

    if (analysis->agent == NULL && !make_analyst(play, &err)) {
        app_say(play->app, now, "%s", err.text);
        play->evaluating = false;
        play->hint_wanted = false;
        return false;
    }
    return need_worker(play, &analysis->worker, now);
}

void analysis_ask(struct play_screen *play, int64_t now)
{
    struct analysis *const analysis = &play->analysis;
    const int cursor = play_cursor(play);

    if (!is_asked(play)) {
        rest_analyst(analysis);
        return;
    }
    if (analysis->node == cursor && (analysis->done || analysis->ticket != 0))
        return;
    rest_analyst(analysis);
    if (!need_analyst(play, now))
        return;
    match_line(play->match, &play->line);
    analysis->node = cursor;
    analysis->done = false;
    analysis->report.move_count = 0;
    analysis->ticket = worker_start(analysis->worker, analysis->agent,
                                    &play->line, (struct budget){0});
}

const struct report *analysis_of(const struct play_screen *play)
{
    const struct analysis *const analysis = &play->analysis;

    return analysis->node == play_cursor(play) &&
                   analysis->report.move_count > 0
               ? &analysis->report
               : NULL;
}

const struct judgement *analysis_at(const struct play_screen *play, int node)
{
    const struct analysis *const analysis = &play->analysis;

    return node < analysis->node_count && analysis->nodes[node].known
               ? &analysis->nodes[node]
               : NULL;
}

/* A proof is never overruled by a guess. */
static void judge(struct play_screen *play, int node,
                  struct judgement judgement)
{
    struct analysis *const analysis = &play->analysis;

    analysis->nodes = memory_grow(analysis->nodes, &analysis->capacity,
                                  node + 1, sizeof *analysis->nodes);
    while (analysis->node_count <= node)
        analysis->nodes[analysis->node_count++] =
            (struct judgement){.known = false};
    if (judgement.exact || !analysis->nodes[node].exact)
        analysis->nodes[node] = judgement;
}

int analysis_turn(const struct play_screen *play, int node, int value)
{
    return play_node(play, node)->position.player == 0 ? value : -value;
}

void analysis_know(struct play_screen *play, int node, int south)
{
    judge(play, node,
          (struct judgement){
              .known = true,
              .exact = true,
              .value = analysis_turn(play, node, south),
          });
}

static void note(struct play_screen *play)
{
    const struct analysis *const analysis = &play->analysis;
    const struct value value = analysis->report.value;
    const int node = analysis->node;

    if (value.kind != VALUE_EXACT && value.kind != VALUE_MARGIN)
        return;
    judge(play, node,
          (struct judgement){
              .known = true,
              .exact = value.kind == VALUE_EXACT,
              .depth = analysis->report.depth,
              .value = value.thousandths,
          });
}

static void hear_analyst(struct play_screen *play, const struct news *news,
                         int64_t now)
{
    struct analysis *const analysis = &play->analysis;

    analysis->report = news->report;
    note(play);
    if (!news->answered)
        return;
    analysis->ticket = 0;
    analysis->done = true;
    play->hint_wanted = false;
    say_remark(play, analysis->agent, now);
}

/* ---- time ---- */

/* What it stands on goes with it. */
static void make_move(struct play_screen *play, int64_t now)
{
    const int machine = play_mover(play);
    const struct seat *const seat = &play->seats[machine];

    play->answered = false;
    play->one_move = false;
    play->ground = advice_ground(seat->agent, &seat->thought);
    play_play(play, play->answer, now);
    play->ground_node = play_cursor(play);
    ponder(play, machine);
}

void thinking_tick(struct play_screen *play, int64_t now)
{
    struct news news;

    while (play->worker != NULL && worker_take(play->worker, &news))
        if (news.ticket == play->ticket)
            hear(play, &news, now);
    while (play->analysis.worker != NULL &&
           worker_take(play->analysis.worker, &news))
        if (news.ticket == play->analysis.ticket)
            hear_analyst(play, &news, now);
    if (play->answered && may_play(play) &&
        now - play->asked >= MOVE_EARLIEST) {
        make_move(play, now);
    }
}

int64_t thinking_due(const struct play_screen *play, int64_t now)
{
    const int64_t earliest = play->asked + MOVE_EARLIEST;

    (void)now;
    return play->answered && may_play(play) ? earliest : NEVER;
}

void thinking_free(struct play_screen *play)
{
    worker_free(play->worker);
    worker_free(play->analysis.worker);
    agent_free(play->analysis.agent);
    free(play->analysis.nodes);
    for (int player = 0; player < PLAYERS_MAX; player++)
        agent_free(play->seats[player].agent);
    line_free(&play->line);
}
