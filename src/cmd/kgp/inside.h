/* SPDX-License-Identifier: MIT */
/*
 * The inside of a connection. Each file uses those above it, and no other:
 *
 *     kgp_send.c     messages to the server
 *     kgp_board.c    its boards, and the positions that they are
 *     kgp_game.c     the game that its states seem to be of
 *     kgp_answer.c   a thought, and what is answered to a state meanwhile
 *     kgp_state.c    the states that wait for that
 *     kgp.c          its other messages, and the loop
 */
#pragma once

#include "cmd/kgp/kgp.h"

/* The first member, so one is the other. */
static inline struct kgp *kgp_of(struct engine *engine)
{
    return (struct kgp *)engine;
}

/* ---- kgp_send.c ---- */

/* A message with the next number, and with that of what it answers if there is
 * one. If the server does not take it in time, the connection ends. */
void kgp_send(struct kgp *kgp, const uint64_t *ref, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void kgp_send_setting(struct kgp *kgp, const char *key, const char *value);
void kgp_send_error(struct kgp *kgp, const struct message *about,
                    const char *why);

/* ---- kgp_board.c ---- */

int kgp_board_seeds(const struct message_board *board);

/* The game with as many pits, and about as many seeds at its start. False with
 * err if that cannot be played. */
bool kgp_board_spec(const struct message_board *board, char spec[SPEC_TEXT_MAX],
                    struct err *err);

/* Of that game; we are south, and to move. False with err if it is none. */
bool kgp_board_read(const struct game *game, const struct message_board *board,
                    struct position *position, struct err *err);

/* Fills in the numbers of a board that has its pits. */
void kgp_board_write(const struct game *game, const struct position *position,
                     struct message_board *board);

/* ---- kgp_game.c ---- */

/* A margin in whole seeds, +3, or ~+3 if it is an estimate; "" where the value
 * is none. */
struct kgp_margin_text {
    char text[16];
};
struct kgp_margin_text kgp_margin_text(const struct value *value);

/* The server tells this name, the game's own or the opponent's; another one is
 * of another game. */
void kgp_game_name(struct kgp *kgp, struct err_token *name, const char *text);

/* A state of the same game, or of the next one. */
void kgp_game_follow(struct kgp *kgp, const struct message_board *board);

/* A move that was answered; `took` is 0 where that is not known. */
void kgp_game_count(struct kgp_game *game, const struct value *value,
                    int64_t took);

/* The line of status of the game so far, on standard error, if there are moves
 * that it has not told of. */
void kgp_game_tell(struct kgp *kgp);

/* ---- kgp_answer.c ---- */

/* Thinks for so many nanoseconds about what is on the engine's board. False
 * with err if no agent can. */
bool kgp_answer_begin(struct kgp *kgp, const struct kgp_state *state,
                      int64_t time, struct err *err);

/* Sends what the server does not know yet, if it knows the state by now. */
void kgp_answer_send(struct kgp *kgp);

/* When that is to be tried; INT64_MAX: there is nothing to send. */
int64_t kgp_answer_due(const struct kgp_answer *answer);

/* Is nothing being thought, and all of it sent? */
bool kgp_answer_is_done(const struct kgp *kgp);

/* The server refused the message of this number, because it did not know its
 * own state yet, or knows it no more. */
void kgp_answer_repeat(struct kgp *kgp, uint64_t refused);

/* The server has stopped the state; nothing is answered to it any more. */
void kgp_answer_stop(struct kgp *kgp);

/* The engine's, a better move and the last one. */
void kgp_answer_improve(struct engine *engine, const struct report *report);
void kgp_answer_finish(struct engine *engine, struct move move,
                       const struct report *report);

/* ---- kgp_state.c ---- */

/* What the server says. */
void kgp_state_take(struct kgp *kgp, const struct message *message);
void kgp_state_stop(struct kgp *kgp, const struct message *message);

/* Begins with the first of those that wait, if no other is being answered. */
void kgp_state_next(struct kgp *kgp);
