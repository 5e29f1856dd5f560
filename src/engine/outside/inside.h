/* SPDX-License-Identifier: MIT */
/* What the protocols of other programs have in common. */
#pragma once

#include "base/clock.h"
#include "base/process.h"
#include "engine/outside/outside.h"

#include <stdio.h>

/* The search for one move. */
struct outside_search {
    const struct task *task;
    int64_t began;
    int64_t time;  /* the time that the program is told; 0: none */
    int64_t until; /* when the answer must be there */
    struct report report;
    bool fresh;       /* the report has not been sent yet */
    int64_t due;      /* when it may be sent, by clock_now() */
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
    bool names_game; /* by the option Game, if the program has it */
    bool (*plays)(const struct game *game, struct err *err);
    /* Called once after the start, and before each game; NULL: says nothing. */
    bool (*greet)(struct outside *outside, const struct stop *stop,
                  struct err *why);
    bool (*begin)(struct outside *outside, const struct stop *stop,
                  struct err *why);
    /* Asks for a move. Returns false and sets `why` if that is impossible. */
    bool (*ask)(struct outside *outside, const struct outside_search *search,
                struct err *why);
    enum outside_answer (*read)(struct outside *outside,
                                struct outside_search *search, char *line,
                                struct err *why);
    const char *stop; /* makes the program answer at once; or NULL */
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
    struct reaper reaper;       /* ends earlier processes */
    bool begun;                 /* the program knows which game it plays */
    bool owes;                  /* an answer that is no longer wanted */
    bool knows_game;            /* it has an option for the rules */
    int64_t used;               /* nanoseconds, in this game */
    bool introduced;            /* it knows which side it plays */
    struct line told;           /* the line whose moves it knows */
    int swapped;                /* the ply of its own swap; 0: none */
    struct err_token complaint; /* its last `info string error`, or "" */
};

/* Sends a line; false and why. */
bool outside_say(struct outside *outside, const char *text, int64_t until,
                 struct err *why);

/* Waits for the program's next line. Returns false and sets `why`, for example
 * to `no move within 1 s`, or to "" if it was stopped. */
bool outside_hear(struct outside *outside, const char *what, int64_t began,
                  int64_t until, const struct stop *stop, char **line,
                  struct err *why);

/* Sends a line, and waits for one that begins with the word `answer`. Lines
 * before that go to `take`, if it is not NULL. Returns false and sets `why`, to
 * "" if it was stopped. */
bool outside_expect(struct outside *outside, const char *text,
                    const char *answer, const struct stop *stop,
                    void (*take)(struct outside *outside, char *line),
                    struct err *why);

/* The next word of a text, closed by a zero; NULL: there is none. */
char *outside_word(char **rest);

/* ---- reaper.c ---- */

/* Stops and frees the process, which may be NULL, in a thread of its own,
 * because process_stop takes time; in the calling thread if none can be
 * started. */
void reaper_take(struct reaper *reaper, struct process *process);

/* Returns when all of them have ended. */
void reaper_wait(struct reaper *reaper);
