/* SPDX-License-Identifier: MIT */
/*
 * naqala as the engine of another program, which says in lines what stands on
 * the board and how long to think:
 *
 *     a line --> protocol: its words --> engine_*  -->  worker
 *                       protocol: answer, think   <--
 *
 * engine.c is the one loop; a protocol is a table of words. Nothing but what the
 * protocol knows is written to standard output.
 */
#pragma once

#include "base/lines.h"
#include "match/level.h"
#include "match/session/worker.h"

enum {
    ENGINE_MEMORY_MAX = 65536, /* megabytes */
    ENGINE_LINE_MAX = 1 << 20  /* bytes: a game of many thousand moves */
};

/* The WHO that stands for the strongest agent of the game, which takes all the
 * time that it is given. */
#define ENGINE_BEST "best"

struct engine;

/* A line begins with one of these words. */
struct engine_word {
    const char *word;
    void (*obey)(struct engine *engine, char *rest); /* what stands behind it */
    void (*act)(struct engine *engine); /* of one that stands alone */
};

struct engine_protocol {
    const char *name;
    const char *game; /* the one that it is made for, or NULL */
    const char *ends; /* signs that end the first word of a line */
    const struct engine_word *words; /* with NULL behind the last */
    /* Where lines do not begin with their word, what obeys them; or NULL. */
    void (*take)(struct engine *engine, char *line);
    /* When it has something to do by itself (clock_now; 0: never), and does it;
     * or NULL. `wake` may be called before, too. */
    int64_t (*due)(struct engine *engine);
    void (*wake)(struct engine *engine);
    bool leaves;      /* where its input ends, nothing is answered any more */
    bool idles;       /* ponders only when it is told to */
    bool answers_all; /* also a search that something else puts an end to */
    /* What has no word of its own: errors, and lines that are not understood. */
    void (*remark)(const char *message);
    /* What is thought so far, or NULL. */
    void (*think)(struct engine *engine, const struct report *report);
    void (*answer)(struct engine *engine, struct move move,
                   const struct report *report);
    /* That there is no move; or NULL: it has no word for that. */
    void (*answer_none)(void);
};

/* How long to think; what is 0 is no bound. */
struct engine_limits {
    struct budget budget;
    bool endless; /* the answer waits for a `stop` */
};

/* As the other program has set it. */
struct engine_setting {
    char game[SPEC_TEXT_MAX];
    char who[SPEC_TEXT_MAX];
    int64_t memory; /* megabytes; 0: as the agent has it */
    uint64_t seed;
    bool ponder;
};

/* What is being thought. */
struct engine_search {
    uint64_t ticket; /* 0: nothing */
    int64_t began;
    int64_t due;  /* when the answer must have been given; 0: never */
    bool hurried; /* it was told to come to an end */
    bool endless;
    int64_t time;  /* it was given; 0: no bound */
    bool answered; /* what is below is the answer, and waits for a `stop` */
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
    struct agent *agent; /* NULL until it is needed */
    struct worker *worker;
    struct line line;   /* to the position on the board */
    struct line ponder; /* to the one that is expected */
    struct engine_search search;
    struct position start; /* of the game that is played */
    int side;              /* of one who is told which it is; -1: not yet */
    int64_t used;          /* nanoseconds, by one who counts them itself */
    bool quit;
};

/* `error: MESSAGE`, as a remark. */
void engine_fail(const struct engine *engine, const char *message);

/* A remark on standard error, for protocols that have no place for it. */
void engine_remark_aside(const char *message);

/* ---- what words do; they say by engine_fail what is wrong ---- */

/* Each of these ends the search, after its answer where all are answered. */

/* Begins with another game from its start. False: all is as it was. */
bool engine_set_game(struct engine *engine, const char *spec, struct err *err);

/* The agent is made anew when it is needed. */
bool engine_set_who(struct engine *engine, const char *who, struct err *err);
void engine_set_memory(struct engine *engine, int64_t megabytes);
void engine_set_seed(struct engine *engine, uint64_t seed);

/* What the agent remembers of the game before is forgotten. */
void engine_begin(struct engine *engine);

/* Puts this line on the board, which becomes the engine's; what it had is in
 * `line`. */
void engine_place(struct engine *engine, struct line *line);

/* Thinks about the position on the board, and answers in time. If the game is
 * over, or no agent can play it, the answer is that there is no move, where the
 * protocol has a word for it. */
void engine_go(struct engine *engine, const struct engine_limits *limits);

/* ---- */

/* The agent is there; false with err. */
bool engine_is_ready(struct engine *engine, struct err *err);

/* Answers with what was found so far; nothing happens where nothing is
 * thought. */
void engine_stop(struct engine *engine);

/* An endless search goes on with the bounds that it was given: its time runs
 * from now on. Nothing happens to another one. */
void engine_end_endless(struct engine *engine);

bool engine_is_thinking(const struct engine *engine);

/* Ends the search and the pondering, without an answer. */
void engine_cancel(struct engine *engine);

/* The next word of a text that ends with blanks or is its last; NULL: there is
 * none. `rest` goes on behind it. */
char *engine_word(char **rest);

/* A number of this range; false where the word is none. */
bool engine_number(const char *word, int64_t min, int64_t max, int64_t *number);

/* ---- the loop ---- */

/* What the engine has; not itself. */
void engine_free(struct engine *engine);

/* Obeys lines of this descriptor until it ends or the engine is told to quit.
 * False with err where that or standard output fails. */
bool engine_run(struct engine *engine, int descriptor, struct err *err);

extern const struct engine_protocol engine_ugi;
extern const struct engine_protocol engine_uci;
extern const struct engine_protocol engine_mkagent;
