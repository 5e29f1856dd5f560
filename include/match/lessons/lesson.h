/* SPDX-License-Identifier: MIT */
/*
 * A lesson; naqala-lesson(5) describes its file. It has steps that are only
 * read, and steps that ask for a move on the board.
 *
 *     [lesson]
 *     format = 1
 *     game = "kalah"
 *     name = "Captures"
 *     about = "an empty pit of yours can catch what lies across"
 *     [step 1]
 *     position = "0,2,0,4,0,1,6/0,0,5,0,1,0,4/s"
 *     text = "Which pit ends in an empty one, with something across?"
 *     does = "ends on 3, captures 6"
 *     say.2 = "Pit 4 is not empty: nothing is taken."
 *     does.2 = "..."
 *
 * `does` is checked against the rules when the file is read: it must be true of
 * every accepted move, and no other move may do all of it. So a lesson says
 * nothing false there, and never calls a good answer wrong.
 */
#pragma once

#include "base/err.h"
#include "game/game.h"

enum {
    LESSON_FORMAT = 1,
    LESSON_STEPS_MAX = 40,
    LESSON_SHOWN_MAX = 12,   /* moves that are shown */
    LESSON_REPLIES_MAX = 12, /* moves that follow a right one */
    LESSON_NAME_MAX = 32,    /* bytes, with the zero */
    LESSON_ABOUT_MAX = 72,
    LESSON_TEXT_MAX = 301 /* a text of the file, see INI_TEXT_MAX */
};

/* The answer to one move. */
struct lesson_saying {
    struct move move;
    char text[LESSON_TEXT_MAX];
};

struct lesson_step {
    char text[LESSON_TEXT_MAX];
    struct position position;
    /* The hand shows these first; then the board goes back to the position. */
    struct move shown[LESSON_SHOWN_MAX];
    int shown_count;
    /* The right moves; none if the step is only read. */
    struct move *accepted;
    int accepted_count;
    /* Moves that follow a right move, before the next step. */
    struct move replies[LESSON_REPLIES_MAX];
    int reply_count;
    /* The answers to moves that have no saying; "" for no answer. */
    char right[LESSON_TEXT_MAX];
    char wrong[LESSON_TEXT_MAX];
    struct lesson_saying *sayings;
    int saying_count;
};

struct lesson; /* owns its game and its steps */

/* If the file is wrong, returns NULL and sets err, which begins with `name` and
 * tells line, key and what is allowed. */
struct lesson *lesson_parse(const char *name, const char *bytes, size_t length,
                            struct err *err);
void lesson_free(struct lesson *lesson);

const struct game *lesson_game(const struct lesson *lesson);
const char *lesson_name(const struct lesson *lesson);
const char *lesson_about(const struct lesson *lesson);
int lesson_step_count(const struct lesson *lesson);
const struct lesson_step *lesson_step(const struct lesson *lesson, int step);

/* Is this move right in this step? */
bool lesson_accepts(const struct lesson_step *step, struct move move);
/* The file's answer to a move; "" if it has none. */
const char *lesson_says(const struct lesson_step *step, struct move move);
