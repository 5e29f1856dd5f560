/* SPDX-License-Identifier: MIT */
/*
 * A lesson as it is gone through: what is on the board, what is asked, and what
 * is said to a move. It knows no screen and no time.
 *
 *     READS --go_on--> the next step, or ENDED
 *     ASKS  --try--->  RIGHT --go_on--> the next step, or ENDED
 *                      WRONG --go_on--> ASKS again
 *
 * What moves on the board is told by lesson_player_shown, what the hand shows, and
 * lesson_player_played, a move that was tried with the replies behind it.
 */
#pragma once

#include "match/lessons/lesson.h"

enum lesson_stage {
    LESSON_READS, /* there is only something to read */
    LESSON_ASKS,
    LESSON_WRONG, /* the move is on the board, and goes back */
    LESSON_RIGHT,
    LESSON_ENDED
};

struct lesson_player; /* owns nothing of the lesson, which lives longer */

/* From this step on, from 0; the first if there is none such. */
struct lesson_player *lesson_player_new(const struct lesson *lesson, int step);
void lesson_player_free(struct lesson_player *player);

enum lesson_stage lesson_player_stage(const struct lesson_player *player);
/* From 0; how many there are when it has ended. */
int lesson_player_step(const struct lesson_player *player);

/* What is on the board when nothing moves any more. */
const struct position *
lesson_player_position(const struct lesson_player *player);

/* The text of the step, or what is said to the move that was tried; "" when it
 * has ended, or there is nothing to say. */
const char *lesson_player_text(const struct lesson_player *player);
const char *lesson_player_answer(const struct lesson_player *player);

/* The move that was tried last, of RIGHT and WRONG. */
struct move lesson_player_tried(const struct lesson_player *player);

/* Tries a legal move. False, and nothing has changed: no move is asked for. */
bool lesson_player_try(struct lesson_player *player, struct move move);

/* To what comes next. False when it has ended, or a move is asked for. */
bool lesson_player_go_on(struct lesson_player *player);

/* To the beginning of this step, or, there already, of the one before. False at
 * the beginning of the lesson. */
bool lesson_player_go_back(struct lesson_player *player);

/* Moves that are to be seen, from `before` on: those that the hand shows at this
 * step, after which the board is as before; or the tried one and its replies. */
struct lesson_moves {
    struct position before;
    int count;
    struct move moves[LESSON_SHOWN_MAX + LESSON_REPLIES_MAX + 1];
};
struct lesson_moves lesson_player_shown(const struct lesson_player *player);
struct lesson_moves lesson_player_played(const struct lesson_player *player);

/* A right move, for a player who gives up; false where none is asked for. */
bool lesson_player_solution(const struct lesson_player *player,
                            struct move *move);
