/* SPDX-License-Identifier: MIT */
/* The states that the server asks about: they wait in the order in which they
 * came, and each is given its time. */
#include "base/clock.h"
#include "cmd/kgp/inside.h"
#include "match/time_control.h"

#include <stdio.h>
#include <string.h>

static int64_t read_limit(const struct kgp *kgp)
{
    return kgp->time == KGP_TIME_NONE || kgp->clock == KGP_NOT_TOLD
               ? KGP_NOT_TOLD
               : kgp->clock * CLOCK_SECOND;
}

static int64_t share_time(const struct kgp *kgp, const struct kgp_state *state)
{
    int64_t time = state->limit;

    if (time == KGP_NOT_TOLD)
        return kgp->setting->nanoseconds;
    if (state->absolute) {
        const struct time_control control = {.kind = TIME_FISCHER,
                                             .base = time / CLOCK_MILLISECOND};

        time = time_control_share(&control, control.base) * CLOCK_MILLISECOND;
    }
    /* The time that it has waited here is used up. */
    time -= kgp->setting->margin + clock_now() - state->came;
    return time > CLOCK_MILLISECOND ? time : CLOCK_MILLISECOND;
}

/* Keeps the agent if the game is the same. */
static bool choose_game(struct engine *engine,
                        const struct message_board *board, struct err *err)
{
    char spec[SPEC_TEXT_MAX];

    return kgp_board_spec(board, spec, err) &&
           (strcmp(spec, engine->setting.game) == 0 ||
            engine_set_game(engine, spec, err));
}

static bool think_about(struct kgp *kgp, const struct kgp_state *state,
                        struct err *err)
{
    const int64_t time = share_time(kgp, state);
    struct position position;
    struct line line = {.count = 0};

    if (!choose_game(&kgp->engine, &state->board, err) ||
        !kgp_board_read(kgp->engine.game, &state->board, &position, err))
        return false;
    if (position.end != END_NOT)
        return err_set(err, "the game is over");
    kgp_game_follow(kgp, &state->board);
    line_begin(&line, &position);
    engine_place(&kgp->engine, &line);
    line_free(&line);
    return kgp_answer_begin(kgp, state, time, err);
}

/* Removes a waiting state. */
static void remove_state(struct kgp *kgp, int at)
{
    kgp->state_count--;
    memmove(kgp->states + at, kgp->states + at + 1,
            (size_t)(kgp->state_count - at) * sizeof *kgp->states);
}

void kgp_state_next(struct kgp *kgp)
{
    while (kgp->state_count > 0 && kgp_answer_is_done(kgp)) {
        const struct kgp_state state = kgp->states[0];
        struct err err;

        remove_state(kgp, 0);
        if (!think_about(kgp, &state, &err)) {
            progress_end(kgp->progress);
            fprintf(stderr, "naqala: a state that cannot be played: %s\n",
                    err.text);
            kgp_send_error(kgp,
                           &(struct message){.has_id = true, .id = state.id},
                           err.text);
        }
    }
}

void kgp_state_take(struct kgp *kgp, const struct message *message)
{
    const struct message_argument *const board =
        message_argument(message, 0, MESSAGE_BOARD);

    if (board == NULL || !message->has_id || message->count != 1) {
        kgp_send_error(kgp, message, "state: a number and a board are needed");
    } else if (kgp->state_count == KGP_STATES_MAX) {
        kgp_send_error(kgp, message, "too many states at once");
    } else {
        kgp->states[kgp->state_count++] = (struct kgp_state){
            .id = message->id,
            .came = clock_now(),
            .limit = read_limit(kgp),
            .absolute = kgp->time == KGP_TIME_ABSOLUTE,
            .board = board->board,
        };
        kgp_state_next(kgp);
    }
}

/* A stop without a number is for the state that is being answered. */
void kgp_state_stop(struct kgp *kgp, const struct message *message)
{
    const struct kgp_answer *const answer = &kgp->answer;

    if (answer->active && (!message->has_ref || message->ref == answer->id))
        kgp_answer_stop(kgp);
    for (int i = 0; i < kgp->state_count; i++)
        if (message->has_ref && kgp->states[i].id == message->ref) {
            remove_state(kgp, i);
            break;
        }
    kgp_state_next(kgp);
}
