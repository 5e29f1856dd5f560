/* SPDX-License-Identifier: MIT */
/* Advice: the analyst's values and hints, and the review of a line. */
#include "base/memory.h"
#include "engine/agents/analyst.h"
#include "match/session/inside.h"

#include <assert.h>
#include <stdlib.h>

enum { POINT = 1000 };

/* ---- the analyst ---- */

static void rest_analyst(struct analysis *analysis)
{
    if (analysis->ticket != 0)
        worker_cancel(analysis->worker);
    analysis->ticket = 0;
    analysis->replying = false;
}

/* Ends the evaluation, the hint and the tutor, and says why. */
static void refuse_advice(struct session *session, const char *text)
{
    session->analysis.evaluating = false;
    session->analysis.hint_wanted = false;
    session->tutor.least = 0;
    session_say(session, SESSION_NO_ADVICE, SESSION_ANALYST, text);
}

/* The analyst and its thread, made when they are first needed. */
static bool need_analyst(struct session *session)
{
    struct analysis *const analysis = &session->analysis;
    const struct game *const game = session_game(session);
    const char *const who = session->setting.analyst;
    struct err err;

    if (analysis->worker == NULL)
        analysis->worker = worker_new(&err);
    if (analysis->worker != NULL && analysis->agent == NULL) {
        analysis->agent =
            agent_new(who != NULL ? who : analyst_spec(game), game, 0, &err);
        if (analysis->agent != NULL)
            machines_settle(session, analysis->agent);
    }
    if (analysis->worker == NULL || analysis->agent == NULL) {
        refuse_advice(session, err.text);
        return false;
    }
    return true;
}

/* Asks the analyst about the end of the session's line; machines stop
 * pondering. An analyst whose answers do not depend on time forgets earlier
 * questions, so that it says the same about a position each time. */
static void start_analyst(struct session *session, int64_t nanoseconds)
{
    struct analysis *const analysis = &session->analysis;

    machines_rest(session);
    if (!analysis->agent->timed)
        agent_begin(analysis->agent, 0);
    analysis->ticket =
        worker_start(analysis->worker, analysis->agent, &session->line,
                     (struct budget){.nanoseconds = nanoseconds});
}

void advice_ask(struct session *session)
{
    struct analysis *const analysis = &session->analysis;
    const int cursor = session_cursor(session);
    const bool brief = !analysis->evaluating && !analysis->hint_wanted;

    if ((brief && !tutor_is_asked(session)) || session_is_over(session) ||
        session->covered) {
        rest_analyst(analysis);
        return;
    }
    if (analysis->evaluating && !session->looking)
        keeping_help(session, (struct match_help){.evaluation = true});
    if (analysis->node == cursor && (brief || !analysis->brief) &&
        (analysis->done || analysis->ticket != 0))
        return;
    rest_analyst(analysis);
    analysis->brief = brief;
    if (!need_analyst(session))
        return;
    analysis->node = cursor;
    analysis->done = false;
    analysis->report = (struct report){.depth = 0};
    match_line(session->match, &session->line);
    start_analyst(session, brief ? SESSION_TUTOR_WAIT : 0);
}

bool session_ask_reply(struct session *session, struct move move)
{
    return session_ask_reply_at(session, session_cursor(session), move);
}

bool session_ask_reply_at(struct session *session, int node, struct move move)
{
    const struct game *const game = session_game(session);

    rest_analyst(&session->analysis);
    session->analysis.replied = false;
    free(match_way(session->match, node, &session->line));
    line_play(&session->line, game, move);
    if (line_end(&session->line, game) != END_NOT || !need_analyst(session))
        return false;
    start_analyst(session, 0);
    session->analysis.replying = true;
    return true;
}

/* ---- values ---- */

/* A proof is never overruled by an estimate. */
static void set_value(struct analysis *analysis, int node,
                      struct node_value value)
{
    analysis->values = memory_grow(analysis->values, &analysis->capacity,
                                   node + 1, sizeof *analysis->values);
    while (analysis->value_count <= node)
        analysis->values[analysis->value_count++] =
            (struct node_value){.known = false};
    if (value.exact || !analysis->values[node].exact)
        analysis->values[node] = value;
}

const struct node_value *session_value(const struct session *session, int node)
{
    const struct analysis *const analysis = &session->analysis;

    return node < analysis->value_count && analysis->values[node].known
               ? &analysis->values[node]
               : NULL;
}

/* Turns a value for the player to move into one for player 0; and back. */
static int turn_value(const struct session *session, int node, int value)
{
    return session_node(session, node)->position.player == 0 ? value : -value;
}

int session_value_south(const struct session *session, int node)
{
    const struct node_value *const value = session_value(session, node);

    return value != NULL ? turn_value(session, node, value->value) : 0;
}

/* ---- its reports ---- */

static void take_advice(struct session *session, const struct news *news)
{
    struct analysis *const analysis = &session->analysis;
    const struct value value = news->report.value;
    struct err err;

    analysis->report = news->report;
    if (!analysis->brief &&
        (value.kind == VALUE_EXACT || value.kind == VALUE_MARGIN))
        set_value(analysis, analysis->node,
                  (struct node_value){.known = true,
                                      .exact = value.kind == VALUE_EXACT,
                                      .depth = news->report.depth,
                                      .value = value.thousandths});
    if (news->answered) {
        analysis->ticket = 0;
        analysis->done = true;
        analysis->hint_wanted = false;
        machines_remark(session, analysis->agent, SESSION_ANALYST);
    }
    if (analysis->brief)
        return; /* the tutor needs it */
    if (news->answered && news->report.move_count == 0) {
        err_set(&err, "%s: does not value moves", analysis->agent->class->name);
        refuse_advice(session, err.text);
        return;
    }
    session_send(session, (struct session_event){.kind = SESSION_ADVISED,
                                                 .node = analysis->node,
                                                 .done = analysis->done});
}

/* ---- hints, evaluation, the tutor ---- */

void session_evaluate(struct session *session, bool on)
{
    session->analysis.evaluating = on;
    if (on)
        keeping_help(session, (struct match_help){.evaluation = true});
    keeping_store_notes(session);
    advice_ask(session);
}

bool session_is_evaluating(const struct session *session)
{
    return session->analysis.evaluating;
}

void session_tutor(struct session *session, int least)
{
    if (session->tutor.least == least)
        return;
    session->tutor.least = least;
    session->tutor.objects = false;
    advice_ask(session);
}

bool session_hint(struct session *session)
{
    struct analysis *const analysis = &session->analysis;
    const int cursor = session_cursor(session);

    if (session_is_over(session))
        return false;
    const bool first =
        analysis->hint_node != cursor || analysis->hint_step == HINT_NONE;

    analysis->hint_node = cursor;
    if (first)
        analysis->hint_step =
            session_is_tutored(session) ? HINT_SIDE : HINT_MOVE;
    else if (analysis->hint_step != HINT_REASON)
        analysis->hint_step = (enum hint_step)(analysis->hint_step + 1);
    if (first) {
        keeping_help(session, (struct match_help){.hints = 1});
        keeping_store_notes(session);
    }
    analysis->hint_wanted = !session_advice_done(session);
    advice_ask(session);
    return true;
}

enum hint_step session_hint_step(const struct session *session)
{
    const struct analysis *const analysis = &session->analysis;

    return analysis->hint_node == session_cursor(session) ? analysis->hint_step
                                                          : HINT_NONE;
}

void session_drop_hint(struct session *session)
{
    session->analysis.hint_step = HINT_NONE;
}

const struct report *session_advice(const struct session *session)
{
    const struct analysis *const analysis = &session->analysis;

    return analysis->node == session_cursor(session) && !analysis->brief &&
                   analysis->report.move_count > 0
               ? &analysis->report
               : NULL;
}

bool session_advice_done(const struct session *session)
{
    return session->analysis.done && !session->analysis.brief &&
           session->analysis.node == session_cursor(session);
}

bool session_is_advising(const struct session *session)
{
    const struct analysis *const analysis = &session->analysis;

    return analysis->ticket != 0 && (analysis->replying || !analysis->brief);
}

bool session_advice_proves(const struct session *session)
{
    const struct agent *const agent = session->analysis.agent;

    return agent != NULL && agent->class->proves;
}

const struct report *session_reply(const struct session *session)
{
    return session->analysis.replied ? &session->analysis.reply : NULL;
}

/* ---- the review ---- */

static void end_review(struct review_line *line)
{
    reviewer_free(line->reviewer);
    review_free(&line->review);
    free(line->nodes);
    *line = (struct review_line){.nodes = NULL};
}

/* Enters what the analyst or an earlier review has proven; but not with a
 * budget of nodes, since then the result must be the same everywhere. */
static void take_known(struct session *session, struct review_line *line)
{
    if (session->setting.review.budget.nodes > 0)
        return;
    for (int ply = 0; ply < line->review.line.count; ply++) {
        const struct node_value *const value =
            session_value(session, line->nodes[ply]);

        if (value != NULL && value->exact)
            review_know(&line->review, ply,
                        turn_value(session, line->nodes[ply], value->value) /
                            POINT);
    }
}

static void begin_review(struct session *session, int node, bool judges,
                         int within)
{
    struct review_line *const line = &session->review;
    struct review_task task = session->setting.review;
    struct err unsaid; /* nothing is said if the game cannot be proven */

    end_review(line);
    if (session_node(session, node)->ply == 0 ||
        session_game(session)->players != 2)
        return;
    line->nodes = match_way(session->match, node, &session->line);
    review_begin(&line->review, session_game(session), &session->line);
    take_known(session, line);
    task.judges = line->judges = judges;
    task.within = line->within = within;
    if (judges)
        review_take_kept(&line->review, match_history(session->match),
                         line->nodes, task.within);
    line->reviewer = reviewer_new(&line->review, &task, &unsaid);
    line->known = line->reviewer != NULL;
}

void session_review(struct session *session, int node)
{
    if (session_review_node(session) != node)
        begin_review(session, node, false, 0);
}

bool session_judge(struct session *session, int node, int within)
{
    const struct review_line *const line = &session->review;
    const bool rough =
        line->within > 0 && (within == 0 || within > line->within);

    if (session_review_node(session) != node || !line->judges || rough)
        begin_review(session, node, true, within);
    if (line->known && match_end_at(session->match, node) == END_NOT) {
        keeping_help(session, (struct match_help){.evaluation = true});
        keeping_store_notes(session);
    }
    return session->review.known;
}

/* Keeps a verdict with the game, in the place of one that says less about the
 * move that was played there. */
static void keep_verdict(struct session *session, int node,
                         const struct verdict *verdict, struct move played)
{
    const struct verdict *const kept = session_node(session, node)->verdict;

    if (!verdict->known ||
        (kept != NULL &&
         (verdict_of_move(kept, played) == NULL ||
          verdict_serves(kept, played, session->review.within))))
        return;
    history_set_verdict(match_history(session->match), node, verdict);
    keeping_note(session);
}

/* Takes what was proven of the places as values of their nodes. */
static void take_review(struct session *session)
{
    struct review_line *const line = &session->review;

    if (line->reviewer == NULL || !reviewer_take(line->reviewer, &line->review))
        return;
    for (int ply = 0; ply < line->review.line.count; ply++) {
        const struct review_place *const place = &line->review.places[ply];
        const int node = line->nodes[ply];

        if (place->known)
            set_value(
                &session->analysis, node,
                (struct node_value){
                    .known = true,
                    .exact = true,
                    .value = turn_value(session, node, place->margin * POINT)});
        if (ply + 1 < line->review.line.count)
            keep_verdict(session, node, &place->verdict,
                         line->review.line.places[ply + 1].move);
    }

    const bool done = reviewer_done(line->reviewer);

    if (done) {
        reviewer_free(line->reviewer);
        line->reviewer = NULL;
        keeping_store_notes(session);
    }
    session_send(session, (struct session_event){.kind = SESSION_REVIEWED,
                                                 .done = done});
}

const struct review *session_reviewed(const struct session *session)
{
    return session->review.known ? &session->review.review : NULL;
}

bool session_is_reviewing(const struct session *session)
{
    return session->review.reviewer != NULL;
}

int session_review_node(const struct session *session)
{
    const struct review_line *const line = &session->review;

    return line->nodes != NULL ? line->nodes[line->review.line.count - 1]
                               : NODE_NONE;
}

/* ---- all of it ---- */

void advice_take(struct session *session)
{
    struct analysis *const analysis = &session->analysis;
    struct news news;

    while (analysis->worker != NULL && worker_take(analysis->worker, &news)) {
        assert(news.ticket == analysis->ticket);
        if (!analysis->replying) {
            take_advice(session, &news);
        } else if (news.answered) {
            analysis->ticket = 0;
            analysis->replying = false;
            analysis->replied = true;
            analysis->reply = news.report;
            machines_remark(session, analysis->agent, SESSION_ANALYST);
            session_send(session,
                         (struct session_event){.kind = SESSION_REPLIED});
        }
    }
    take_review(session);
}

void advice_forget(struct session *session)
{
    session->analysis.hint_wanted = false;
    session->analysis.replied = false;
    tutor_forget(session);
}

/* Begins another match, perhaps of another game, with an analyst of its own. */
void advice_begin(struct session *session)
{
    struct analysis *const analysis = &session->analysis;

    end_review(&session->review);
    rest_analyst(analysis);
    agent_free(analysis->agent);
    analysis->agent = NULL;
    analysis->node = NODE_NONE;
    analysis->done = false;
    analysis->value_count = 0;
    analysis->hint_step = HINT_NONE;
    analysis->hint_node = NODE_NONE;
    session->tutor.counted = NODE_NONE;
    advice_forget(session);
}

void advice_free(struct session *session)
{
    end_review(&session->review);
    worker_free(session->analysis.worker);
    agent_free(session->analysis.agent);
    free(session->analysis.values);
}
