/* SPDX-License-Identifier: MIT */
/*
 * The answer to a state: each better move as it is found, and a yield behind
 * the last one.
 *
 *     state --> begin   improve, improve, finish          stop
 *                 |        |        |        |
 *                open     move     move   move, yield   (no more)
 */
#include "base/clock.h"
#include "cmd/kgp/inside.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    REPEATS_MAX = 8 /* of an answer to a state that the server did not know */
};

#define STATE_UNKNOWN (20 * CLOCK_MILLISECOND)

bool kgp_answer_begin(struct kgp *kgp, const struct kgp_state *state,
                      int64_t time, struct err *err)
{
    const int64_t unknown = time / 2 < STATE_UNKNOWN ? time / 2 : STATE_UNKNOWN;

    kgp->answer = (struct kgp_answer){
        .active = true, .id = state->id, .open = state->came + unknown};
    engine_go(&kgp->engine,
              &(struct engine_limits){.budget.nanoseconds = time});
    kgp->answer.active = engine_is_thinking(&kgp->engine);
    return kgp->answer.active || err_set(err, "no agent can play it");
}

/* ---- sending it ---- */

static void send_comment(struct kgp *kgp, const struct report *report)
{
    const struct kgp_margin_text margin = kgp_margin_text(&report->value);
    char comment[64];
    const size_t length =
        (size_t)snprintf(comment, sizeof comment, "%s", margin.text);

    if (report->depth > 0)
        snprintf(comment + length, sizeof comment - length, "%sdepth %d",
                 length > 0 ? ", " : "", report->depth);
    if (*comment != '\0')
        kgp_send_setting(kgp, "info:comment", comment);
}

void kgp_answer_send(struct kgp *kgp)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (!answer->active || answer->move == 0 || clock_now() < answer->open)
        return;
    if (answer->move != answer->sent) {
        if (answer->first == 0)
            answer->first = kgp->next_id;
        send_comment(kgp, &answer->report);
        kgp_send(kgp, &answer->id, "move %d", answer->move);
        answer->sent = answer->move;
    }
    if (answer->final && !answer->yielded) {
        kgp_send(kgp, &answer->id, "yield");
        answer->yielded = true;
    }
}

int64_t kgp_answer_due(const struct kgp_answer *answer)
{
    const bool waits =
        answer->active && answer->move > 0 &&
        (answer->sent != answer->move || (answer->final && !answer->yielded));

    return waits ? answer->open : INT64_MAX;
}

bool kgp_answer_is_done(const struct kgp *kgp)
{
    return !engine_is_thinking(&kgp->engine) &&
           (!kgp->answer.active || kgp->answer.yielded);
}

/* An answer that came before the server knew its own state is sent again, but
 * not if the server has already ended the state. */
void kgp_answer_repeat(struct kgp *kgp, uint64_t refused)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (!answer->active || answer->first == 0 || refused < answer->first ||
        answer->repeats == REPEATS_MAX)
        return;
    /* Move and yield are both refused; that counts once. */
    if (answer->sent > 0)
        answer->repeats++;
    answer->sent = 0;
    answer->yielded = false;
    answer->open = clock_now() + STATE_UNKNOWN;
}

void kgp_answer_stop(struct kgp *kgp)
{
    struct kgp_answer *const answer = &kgp->answer;

    if (engine_is_thinking(&kgp->engine) && answer->sent > 0)
        kgp_game_count(&kgp->game, &answer->report.value, 0);
    engine_cancel(&kgp->engine);
    answer->active = false;
}

/* ---- the thought ---- */

static void take_move(struct kgp *kgp, struct move move,
                      const struct report *report)
{
    const struct move_text text = game_move_text(
        kgp->engine.game, line_position(&kgp->engine.line), move);

    kgp->answer.move = atoi(text.text);
    kgp->answer.report = *report;
}

void kgp_answer_improve(struct engine *engine, const struct report *report)
{
    struct kgp *const kgp = kgp_of(engine);

    if (report->line_count == 0)
        return;
    take_move(kgp, report->line[0], report);
    kgp_answer_send(kgp);
}

void kgp_answer_finish(struct engine *engine, struct move move,
                       const struct report *report)
{
    struct kgp *const kgp = kgp_of(engine);
    const int64_t took = clock_now() - engine->search.began;

    take_move(kgp, move, report);
    kgp->answer.final = true;
    kgp_game_count(&kgp->game, &report->value, took);
    kgp_answer_send(kgp);
}
