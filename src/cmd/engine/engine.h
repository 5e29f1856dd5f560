/* SPDX-License-Identifier: MIT */
/*
 * naqala as the engine of another program, which sends lines that say what is
 * on the board and how long to think:
 *
 *     a line --> protocol: its words --> engine_*  -->  worker
 *                       protocol: answer, think   <--
 *
 * engine.c is the one loop; a protocol is a table of words. Only lines of the
 * protocol are written to standard output.
 */
#pragma once

#include "base/lines.h"
#include "match/level.h"
#include "match/session/worker.h"

enum {
    ENGINE_MEMORY_MAX = 65536, /* megabytes */
    ENGINE_LINE_MAX = 1 << 20  /* bytes: a game of many thousand moves */
};

/* The WHO of the strongest agent of the game, which takes all the time that it
 * is given. */
#define ENGINE_BEST "best"

struct engine;

/* A line begins with one of these words. */
struct engine_word {
    const char *word;
    void (*obey)(struct engine *engine, char *rest); /* `rest`: what follows the
                                                        word */
    void (*act)(struct engine *engine); /* for a word that stands alone */
};

struct engine_protocol {
    const char *name;
    const char *game; /* the only game of the protocol, or NULL */
    const char *ends; /* signs that end the first word of a line */
    const struct engine_word *words; /* with NULL behind the last */
    /* Obeys a line, in a protocol whose lines do not begin with their word; or
     * NULL. */
    void (*take)(struct engine *engine, char *line);
    /* The time (clock_now; 0: never) when it has something to do by itself, and
     * the function that does it; or NULL. `wake` may be called earlier, too. */
    int64_t (*due)(struct engine *engine);
    void (*wake)(struct engine *engine);
    bool leaves;      /* answers nothing after the end of the input */
    bool idles;       /* ponders only when told to */
    bool answers_all; /* also answers a search that another command ends */
    /* Sends what the protocol has no word for: errors, and lines that are not
     * understood. */
    void (*remark)(const char *message);
    /* Sends what is thought so far; or NULL. */
    void (*think)(struct engine *engine, const struct report *report);
    void (*answer)(struct engine *engine, struct move move,
                   const struct report *report);
    /* Answers that there is no move; NULL if the protocol has no word for
     * that. */
    void (*answer_none)(void);
};

/* How long to think; 0 is no bound. */
struct engine_limits {
    struct budget budget;
    bool endless; /* the answer waits for a `stop` */
};

/* As set by the other program. */
struct engine_setting {
    char game[SPEC_TEXT_MAX];
    char who[SPEC_TEXT_MAX];
    int64_t memory; /* megabytes; 0: the agent's own */
    uint64_t seed;
    bool ponder;
};

/* The search that is going on. */
struct engine_search {
    uint64_t ticket; /* 0: nothing */
    int64_t began;
    int64_t due;  /* the latest time for the answer; 0: none */
    bool hurried; /* it was told to finish */
    bool endless;
    int64_t time;  /* given for it; 0: no bound */
    bool answered; /* the members below are the answer, which waits for a
                      `stop` */
    bool none;     /* the answer is that there is no move */
    struct move move;
    struct report report;
    int64_t thought; /* nanoseconds for the report, pondering included */
};

struct engine {
    const struct engine_protocol *protocol;
    struct levels *levels;
    struct engine_setting setting;
    struct game *game;
    struct agent *agent;     /* NULL until it is needed */
    char told[ERR_TEXT_MAX]; /* the last remark about who plays */
    struct worker *worker;
    struct line line;   /* to the position on the board */
    struct line ponder; /* to the position that is expected */
    struct engine_search search;
    struct position start; /* of the current game */
    int side;              /* the engine's, in protocols that tell it; -1: not
                              yet */
    int64_t used;          /* nanoseconds, in protocols where the engine counts
                              them */
    bool quit;
};

/* Sends `error: MESSAGE` as a remark. */
void engine_fail(const struct engine *engine, const char *message);

/* A remark on standard error, for protocols that have no place for it. */
void engine_remark_aside(const char *message);

/* ---- for the words of a protocol; errors are reported by engine_fail ---- */

/* Each of these ends the search, after its answer if the protocol has
 * answers_all. */

/* Begins another game at its start. Returns false and sets err if an engine
 * cannot play it; then all is as it was. */
bool engine_set_game(struct engine *engine, const char *spec, struct err *err);

/* The agent is made anew when it is needed. */
bool engine_set_who(struct engine *engine, const char *who, struct err *err);
void engine_set_memory(struct engine *engine, int64_t megabytes);
void engine_set_seed(struct engine *engine, uint64_t seed);

/* Makes the agent forget the previous game. */
void engine_begin(struct engine *engine);

/* Puts this line on the board. The engine takes it over, and `line` gets the
 * engine's old one. */
void engine_place(struct engine *engine, struct line *line);

/* Thinks about the position on the board, and answers in time. If the game is
 * over, or no agent can play it, answers that there is no move, if the protocol
 * has a word for that. */
void engine_go(struct engine *engine, const struct engine_limits *limits);

/* ---- */

/* Makes the agent if there is none yet, and sends a remark if another one plays
 * in its place. Returns false and sets err if that fails. */
bool engine_is_ready(struct engine *engine, struct err *err);

/* Answers with the best move so far; does nothing if there is no search. */
void engine_stop(struct engine *engine);

/* Gives an endless search the bounds that it was given: its time runs from now
 * on. Does nothing to any other search. */
void engine_end_endless(struct engine *engine);

bool engine_is_thinking(const struct engine *engine);

/* Ends the search and the pondering, without an answer. */
void engine_cancel(struct engine *engine);

/* The next word of a text, up to a blank or the end; NULL if there is none.
 * `rest` is moved behind it. */
char *engine_word(char **rest);

/* Reads a number of this range; false if the word is none. */
bool engine_number(const char *word, int64_t min, int64_t max, int64_t *number);

/* ---- the loop ---- */

/* Frees what the engine owns, but not the struct. */
void engine_free(struct engine *engine);

/* Obeys lines of this descriptor until it ends or the engine is told to quit.
 * Returns false and sets err if reading or standard output fails. */
bool engine_run(struct engine *engine, int descriptor, struct err *err);

extern const struct engine_protocol engine_ugi;
extern const struct engine_protocol engine_uci;
extern const struct engine_protocol engine_mkagent;
