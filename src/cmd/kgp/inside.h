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

/* The engine is the first member, so the pointers are the same. */
static inline struct kgp *kgp_of(struct engine *engine)
{
    return (struct kgp *)engine;
}

/* ---- kgp_send.c ---- */

/* Sends a message with the next number and, if it answers one, the number of
 * that. If the server does not take it in time, the connection ends. */
void kgp_send(struct kgp *kgp, const uint64_t *ref, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void kgp_send_setting(struct kgp *kgp, const char *key, const char *value);
void kgp_send_error(struct kgp *kgp, const struct message *about,
                    const char *why);

/* ---- kgp_board.c ---- */

int kgp_board_seeds(const struct message_board *board);

/* The spec of a game with the board's pits, and about as many seeds at its
 * start. Returns false and sets err if it cannot be played. */
bool kgp_board_spec(const struct message_board *board, char spec[SPEC_TEXT_MAX],
                    struct err *err);

/* The position on the board; we are south, and to move. Returns false and sets
 * err if the game has no such position. */
bool kgp_board_read(const struct game *game, const struct message_board *board,
                    struct position *position, struct err *err);

/* Fills in the numbers of a board; its pits must be set. */
void kgp_board_write(const struct game *game, const struct position *position,
                     struct message_board *board);

/* ---- kgp_game.c ---- */

/* A margin in whole seeds, +3, or ~+3 if it is an estimate; "" if the value is
 * no margin. */
struct kgp_margin_text {
    char text[16];
};
struct kgp_margin_text kgp_margin_text(const struct value *value);

/* The server tells a name, the game's or the opponent's. If it has changed,
 * another game has begun. */
void kgp_game_name(struct kgp *kgp, struct err_token *name, const char *text);

/* The server sent a state, of the same game or of the next one. */
void kgp_game_follow(struct kgp *kgp, const struct message_board *board);

/* Counts a move that was answered; `took` is 0 if that is not known. */
void kgp_game_count(struct kgp_game *game, const struct value *value,
                    int64_t took);

/* Writes the status line of the game so far to standard error, if it has moves
 * that were not told yet. */
void kgp_game_tell(struct kgp *kgp);

/* ---- kgp_answer.c ---- */

/* Thinks for `time` nanoseconds about what is on the engine's board. Returns
 * false and sets err if no agent can. */
bool kgp_answer_begin(struct kgp *kgp, const struct kgp_state *state,
                      int64_t time, struct err *err);

/* Sends what was not sent yet, if the server knows the state by now. */
void kgp_answer_send(struct kgp *kgp);

/* The time to try that; INT64_MAX if there is nothing to send. */
int64_t kgp_answer_due(const struct kgp_answer *answer);

/* Is nothing being thought, and everything sent? */
bool kgp_answer_is_done(const struct kgp *kgp);

/* The server refused the message with this number, because it did not know its
 * own state yet, or knows it no longer. */
void kgp_answer_repeat(struct kgp *kgp, uint64_t refused);

/* The server has stopped the state; nothing is answered to it any more. */
void kgp_answer_stop(struct kgp *kgp);

/* For the engine: sends a better move, and the last one. */
void kgp_answer_improve(struct engine *engine, const struct report *report);
void kgp_answer_finish(struct engine *engine, struct move move,
                       const struct report *report);

/* ---- kgp_state.c ---- */

/* Obeys the server's `state` and `stop`. */
void kgp_state_take(struct kgp *kgp, const struct message *message);
void kgp_state_stop(struct kgp *kgp, const struct message *message);

/* Begins the first waiting state, if no other is being answered. */
void kgp_state_next(struct kgp *kgp);
