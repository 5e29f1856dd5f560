/* SPDX-License-Identifier: MIT */
/* What the protocols of other programs have in common. */
#pragma once

#include "base/clock.h"
#include "base/process.h"
#include "engine/outside/outside.h"

#include <stdio.h>

/* The move that is asked for. */
struct outside_search {
    const struct task *task;
    int64_t began;
    int64_t time;  /* that it is told; 0: none */
    int64_t until; /* when the answer must be there */
    struct report report;
    bool fresh;       /* the report is not told yet */
    int64_t due;      /* when it may be, clock_now() */
    struct move move; /* the answer */
};

enum outside_answer {
    OUTSIDE_MORE, /* the line was no answer */
    OUTSIDE_MOVE, /* search->move */
    OUTSIDE_WRONG /* err says what is wrong with it */
};

struct uci_dialect;

struct outside_protocol {
    const char *name;
    const struct uci_dialect *dialect; /* of the family of UCI; or NULL */
    bool single;                       /* a process plays one game */
    bool game_time;  /* limits.time is for all moves of a game */
    bool names_game; /* by the option Game, where the program offers it */
    bool (*plays)(const struct game *game, struct err *err);
    /* Once after the start, and before each game; NULL: nothing is said. */
    bool (*greet)(struct outside *outside, const struct stop *stop,
                  struct err *why);
    bool (*begin)(struct outside *outside, const struct stop *stop,
                  struct err *why);
    /* Asks for a move. False and why where it cannot be asked. */
    bool (*ask)(struct outside *outside, const struct outside_search *search,
                struct err *why);
    enum outside_answer (*read)(struct outside *outside,
                                struct outside_search *search, char *line,
                                struct err *why);
    const char *stop; /* what makes it answer at once; or NULL */
    const char *quit;
};

struct reaping;

/* Processes that are being ended; {0}: none. */
struct reaper {
    struct reaping *first;
};

struct outside {
    const struct outside_protocol *protocol;
    const struct game *game;
    struct outside_limits limits;
    char *command;
    struct process *process;    /* NULL: it does not run */
    struct reaper reaper;       /* of those before */
    bool begun;                 /* it knows which game it plays */
    bool owes;                  /* an answer that is not wanted any more */
    bool knows_game;            /* it has an option for the rules */
    int64_t used;               /* nanoseconds, in this game */
    bool introduced;            /* it knows which side it plays */
    struct line told;           /* that it knows the moves of */
    int swapped;                /* the ply of its own swap; 0: none */
    struct err_token complaint; /* its last `info string error`, or "" */
};

/* Says a line; false and why. */
bool outside_say(struct outside *outside, const char *text, int64_t until,
                 struct err *why);

/* Its next line. False and why: `no move within 1 s`; or stopped, and *why is
 * empty. */
bool outside_hear(struct outside *outside, const char *what, int64_t began,
                  int64_t until, const struct stop *stop, char **line,
                  struct err *why);

/* Says a line, and waits for one that begins with the other word. Lines before
 * it go to `take`, if it is not NULL. False and why; or stopped, and *why is
 * empty. */
bool outside_expect(struct outside *outside, const char *text,
                    const char *answer, const struct stop *stop,
                    void (*take)(struct outside *outside, char *line),
                    struct err *why);

/* The next word of a text, closed by a zero; NULL: there is none. */
char *outside_word(char **rest);

/* ---- reaper.c ---- */

/* Stops the process, which may be NULL, and frees it, in a thread that takes as
 * long as process_stop does; in this one where there is no other. */
void reaper_take(struct reaper *reaper, struct process *process);

/* Returns when all of them have ended. */
void reaper_wait(struct reaper *reaper);
