/*
 * The parts of the linear game: what it tells, and what a player can say beside
 * a move.
 */
#ifndef NAQALA_SRC_SCREEN_TEXT_TEXT_MODE_INSIDE_H
#define NAQALA_SRC_SCREEN_TEXT_TEXT_MODE_INSIDE_H

#include "engine/agents/agent.h"
#include "match/match.h"
#include "match/session/worker.h"
#include "match/who.h"

/* What the analyst said, and about which node of the history. */
struct advice {
    struct report report;
    int node; /* NODE_NONE: nothing yet */
    bool hinted;
};

struct text_mode {
    struct match *match;
    struct agent *agents[PLAYERS_MAX]; /* NULL where a human plays */
    bool ponders[PLAYERS_MAX];         /* while he is waited for */
    struct worker *worker;             /* NULL until somebody ponders */
    struct line line;                  /* that a machine was given last */
    struct advice advice;
    struct agent *judge; /* the analyst; NULL until it is asked */
    const char *ground;  /* of the machine's move that is told; NULL: none */
    uint64_t seed;       /* for the next who sit down */
    const char *analyst;
    struct budget review; /* of a line that ended; {0}: none */
    FILE *in;
    FILE *out;
    bool echo;
    bool watched; /* nobody plays: machines among themselves, to the end */
    bool silent;  /* the position has not changed since it was told */
    bool unsaved;
    bool warned;  /* that the game would be lost, in the line before this */
    bool waiting; /* no machine moves */
    bool quit;
    int refused;        /* answers that could not be followed */
    struct err unheard; /* why `out` takes no more; "" while it does */
    int64_t asked;      /* when the one to move was asked first */
};

/* Another match, or none, in the place of this one; its machines sit down. */
void text_mode_take(struct text_mode *mode, struct match *match);

/* The agent of this player in the place of the one that there is; none for a
 * human. False, with everything as it was, when it cannot play the game. */
bool text_mode_employ(struct text_mode *mode, int player, const struct who *who,
                      struct err *err);

/* Plays and tells a legal move that was thought about since `asked`. */
void text_mode_make_move(struct text_mode *mode, struct move move,
                         int64_t asked);

/* Makes the move of a machine, if it is one's turn. */
bool text_mode_machine_moves(struct text_mode *mode);

/* What one machine finds out the others shall know, and it makes itself ready
 * where somebody plays with it. */
void text_mode_settle(struct text_mode *mode, struct agent *agent);

/* Tells what a machine wants to be heard. */
void text_mode_tell_remark(const struct text_mode *mode, struct agent *agent,
                           const char *name);

/* No machine thinks any more while the others do. */
void text_mode_rest(struct text_mode *mode);

/* Who goes through what machines among themselves have played does not want
 * them to play on at every step: they wait until somebody says `go`. */
void text_mode_wait(struct text_mode *mode);

/* ---- telling ---- */

const struct game *text_mode_game_of(const struct text_mode *mode);
const char *text_mode_name_of(const struct text_mode *mode, int player);

/* Why an answer is not followed. */
void text_mode_refuse(struct text_mode *mode, const struct err *err);

/* A human against machines is called You, and spoken to so. */
bool text_mode_is_you(const char *name);

/* The position, if it has not been told yet, and that it is the last. */
void text_mode_tell_news(struct text_mode *mode);

/* What there is to learn from a game that is over. */
void text_mode_tell_review(struct text_mode *mode);

/* `South sows 5: one seed, ends on 6, takes 3. North to move.` */
void text_mode_tell_move(const struct text_mode *mode, int from,
                         struct move move);

/* The same without who comes next: `South sows 5: one seed, ends on 6` */
void text_mode_say_move(const struct text_mode *mode,
                        const struct position *before, struct move move);

/* Nothing but that it was not possible; the position comes by itself. */
void text_mode_tell_change(struct text_mode *mode, struct change change,
                           const char *otherwise);

/* ---- what can be said ---- */

void text_mode_hint(struct text_mode *mode, const char *argument);
void text_mode_value(struct text_mode *mode, const char *argument);
void text_mode_level(struct text_mode *mode, const char *argument);

struct action;

/* The action that a line begins with, by its name or its one letter after l,
 * or NULL. */
const struct action *action_find(const char *line);
void action_run(struct text_mode *mode, const struct action *action,
                const char *line);

#endif
