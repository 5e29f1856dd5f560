/* SPDX-License-Identifier: MIT */
/*
 * The state of a lesson that is being played: what is on the board, what is
 * asked, and the answer to a move. It knows no screen and no time.
 *
 *     READS --go_on--> the next step, or ENDED
 *     ASKS  --try--->  RIGHT --go_on--> the next step, or ENDED
 *                      WRONG --go_on--> ASKS again
 *
 * The moves to be seen on the board come from lesson_player_shown, those that
 * the hand shows, and lesson_player_played, a tried move with its replies.
 */
#pragma once

#include "match/lessons/lesson.h"

enum lesson_stage {
    LESSON_READS, /* the step is only read */
    LESSON_ASKS,
    LESSON_WRONG, /* the move is on the board, and goes back */
    LESSON_RIGHT,
    LESSON_ENDED
};

struct lesson_player; /* owns nothing of the lesson, which lives longer */

/* Begins at this step, counted from 0; at the first if there is no such
 * step. */
struct lesson_player *lesson_player_new(const struct lesson *lesson, int step);
void lesson_player_free(struct lesson_player *player);

enum lesson_stage lesson_player_stage(const struct lesson_player *player);
/* The step, from 0; the number of steps when the lesson has ended. */
int lesson_player_step(const struct lesson_player *player);

/* What is on the board when nothing moves any more. */
const struct position *
lesson_player_position(const struct lesson_player *player);

/* The text of the step, and the answer to the move that was tried; "" if there
 * is none, or when the lesson has ended. */
const char *lesson_player_text(const struct lesson_player *player);
const char *lesson_player_answer(const struct lesson_player *player);

/* The move that was tried last; valid in the stages RIGHT and WRONG. */
struct move lesson_player_tried(const struct lesson_player *player);

/* Tries a legal move. False, without a change, if no move is asked for. */
bool lesson_player_try(struct lesson_player *player, struct move move);

/* Goes on as shown above. False if it has ended, or a move is asked for. */
bool lesson_player_go_on(struct lesson_player *player);

/* Goes to the beginning of this step, or if it is there already, of the step
 * before. False at the beginning of the lesson. */
bool lesson_player_go_back(struct lesson_player *player);

/* Moves to be seen on the board, which begin at `before`: those that the hand
 * shows at this step, after which the board goes back to `before`; or the tried
 * move and its replies. */
struct lesson_moves {
    struct position before;
    int count;
    struct move moves[LESSON_SHOWN_MAX + LESSON_REPLIES_MAX + 1];
};
struct lesson_moves lesson_player_shown(const struct lesson_player *player);
struct lesson_moves lesson_player_played(const struct lesson_player *player);

/* A right move, for a player who gives up; false if no move is asked for. */
bool lesson_player_solution(const struct lesson_player *player,
                            struct move *move);
