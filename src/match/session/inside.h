/* SPDX-License-Identifier: MIT */
/*
 * The inside of a session: six modules, each with a struct of its own, over
 * what all of them ask. Each file uses those above it, and no other:
 *
 *     state.c     the match as it stands, and the queue of events
 *     clocks.c    how long the players think
 *     counting.c  in which record the game is counted
 *     weighing.c  what the moves of the person lose
 *     keeping.c   what is kept: autosave, record, help, series
 *     tutor.c     which moves are asked about first
 *     machines.c  what is thought: the worker, moves, pondering
 *     advice.c    what is advised: the analyst, hints, values, review
 *     seats.c     who sits: machines come and go
 *     agreement.c draws that are offered
 *     cursor.c    what follows when the cursor moves; looking back
 *     session.c   a session takes a match, begins and ends
 *     rematch.c   other matches of the same players
 *     next_set.c  from a set of a match to the next one, and back
 *     elsewhere.c what is done together with players elsewhere
 *     undo.c      through the history of the game
 *     tick.c      what is due by now
 */
#pragma once

#include "engine/agents/agent.h"
#include "match/session/session.h"
#include "match/session/worker.h"
#include "match/who.h"

struct seat {
    struct who who;
    struct agent *agent; /* NULL: a person */
    struct thought thought;
    struct thought earlier; /* the last one that looked less far */
    int thought_count;      /* of these two that are known */
    struct player lent;     /* gets the seat back ... */
    bool taken;             /* ... that a person has taken */
};

struct loan {
    int player; /* SESSION_NOBODY: there is none */
    struct player lent;
};

struct machines {
    struct worker *worker; /* NULL until a machine is to move */
    uint64_t ticket;       /* of the move that is thought about; 0: of none */
    struct move answer;
    bool answered; /* the answer waits to be made */
    int64_t took;  /* how long it was thought about */
    bool refused;  /* there is no thread to be had, and that was said */
};

struct analysis {
    struct worker *worker; /* NULL until it is asked */
    struct agent *agent;
    uint64_t ticket; /* 0: not at work */
    int node;        /* of the report; NODE_NONE */
    bool done;
    bool brief; /* it looked for the tutor alone, and shortly */
    struct report report;
    bool replying; /* the ticket is that of the reply */
    bool replied;
    struct report reply;
    struct node_value *values; /* by nodes */
    int value_count;
    int capacity;

    bool evaluating;
    bool evaluated_before; /* evaluating, before looking back */
    bool hint_wanted;
    enum hint_step hint_step;
    int hint_node;
};

struct tutor {
    int least;  /* that it speaks of, in thousandths; 0: off */
    bool waits; /* this move, for the analyst, until then */
    struct move move;
    int64_t until;
    bool objects;
    struct session_objection objection;
    int counted;              /* as help: an objection at this node ... */
    struct move counted_move; /* ... to this move */
};

struct review_line {
    struct review review;
    struct reviewer *reviewer; /* NULL: nothing more comes */
    int *nodes;                /* of the places; NULL: there is no line */
    bool known;                /* a reviewer has, or had, the line */
    bool judges;               /* it judges the moves, too ... */
    int within;                /* ... as exactly as this (review_task) */
};

/* Of the person's moves in this game. */
struct weighing {
    struct agent *judge; /* NULL until there is one to judge */
    int decisions;
    int64_t thousandths; /* of a seed, lost by all of them */
};

/* A game that is over, for the record. */
struct counted_game {
    struct record_game played; /* but for these two: */
    struct level_game name;
    struct level_game rated_as; /* "": it is not rated */
};

struct keeping {
    struct autosave *autosave;      /* NULL: there is none */
    bool kept;                      /* it holds the match as it is */
    bool refused;                   /* the last store failed, which was said */
    struct err why;                 /* it failed */
    char *lost;                     /* codes, a line each, of games that were
                                  replaced and are kept nowhere; NULL: none */
    bool unsaved;                   /* changed since session_save_as */
    bool counted;                   /* in the record, or not to be */
    int end;                        /* the node of the end that was counted */
    struct record_id id;            /* of this game */
    bool opened;                    /* it came from a file */
    bool repeated;                  /* it was counted before, or elsewhere */
    bool notes_unkept;              /* help, a review, since the last store */
    struct counted_game *uncounted; /* the record could not take them yet */
    int uncounted_count;
    int uncounted_capacity;
    struct session_series series;
    int series_capacity;
    bool series_goes_on; /* the next match is its next game */
    int64_t next_game;   /* when; 0: not yet */
};

struct session {
    struct session_setting setting;
    struct match *match;
    struct match *seating; /* without moves, for the players of the next match;
                              NULL: they stay the same */
    struct seat seats[PLAYERS_MAX];
    struct machines machines;
    struct analysis analysis;
    struct tutor tutor;
    struct review_line review;
    struct weighing weighing;
    struct keeping keeping;
    struct line line;   /* for the agent that is asked next */
    unsigned elsewhere; /* bits of seats */
    int matches;        /* that were taken */

    int64_t asked;         /* since when the one to move is */
    int64_t ticked;        /* the last time that was told */
    bool clock_waits;      /* until the last move has been seen */
    int64_t stopped_since; /* clocks stand */
    int64_t resting_until; /* no person moves before */
    bool covered;
    bool held;
    bool paused;
    bool stepping; /* one move goes through */
    bool unseen;   /* the last move has not been shown */
    bool looking;  /* back, from here: */
    int home;
    bool ended; /* SESSION_OVER was sent */

    struct session_event *events;
    int event_first;
    int event_count; /* behind the last one */
    int event_capacity;
};

/* ---- state.c ---- */

void session_send(struct session *session, struct session_event event);
/* SESSION_REMARK, SESSION_NOT_KEPT and their like. */
void session_say(struct session *session, enum session_kind kind, int player,
                 const char *text);
/* What happened in the match and was not taken yet is not told any more, since
 * another one begins; messages are. */
void session_drop_events(struct session *session);

/* The node at which the game stands, wherever the players look. */
int session_home(const struct session *session);

/* session_opponent of the match that these players play next. */
int session_next_opponent(const struct session *session);

/* False with err where players elsewhere have a say in it. */
bool session_is_free(const struct session *session, struct err *err);

/* This set will perhaps end otherwise: none is behind it any more. */
void session_cut_sets(struct session *session);

/* ---- clocks.c ---- */

/* The clock of the one to move begins; where time is limited, with what was
 * thought before the game was left. A person's waits until the last move has
 * been seen. */
void session_begin_clock(struct session *session, int64_t now);
/* Do clocks stand, whoever is to move? */
bool session_is_stopped(const struct session *session);
/* They stand from now on, or go on, if that was another way before. */
void session_stop_clocks(struct session *session, bool stood, int64_t now);
/* How long the one to move has thought; and what its move is to be counted with,
 * which for a machine with limited time ends when it has answered. */
int64_t session_elapsed(const struct session *session, int64_t now);
int64_t session_measure_move(const struct session *session, int64_t now);
/* When the one to move has no time left; SESSION_NEVER while no clock runs. */
int64_t session_deadline(const struct session *session);

/* ---- counting.c ---- */

/* The level in whose record this game is, and under which name; or NULL, and
 * err says why it is in none, "" where nobody would expect it. */
const struct level *counting_level(const struct session *session,
                                   struct level_game *name, struct err *err);

/* ---- weighing.c ---- */

void weighing_begin(struct session *session);
/* The one to move is about to play this. */
void weighing_move(struct session *session, struct move move);
/* What this game, which is over, tells of the person; false: nothing. */
bool weighing_result(const struct session *session, int machine,
                     enum record_result result, struct rated_game *rated);
void weighing_free(struct session *session);

/* ---- keeping.c ---- */

/* A match begins; its game is new unless it comes with an autosave, with moves, or
 * with a seed. */
void keeping_begin(struct session *session, struct autosave *autosave,
                   bool seeded);
/* At once, as the game is played, wherever the players look. */
void keeping_store(struct session *session);
/* The players have help, unless the game that they look at is over. */
void keeping_help(struct session *session, struct match_help more);
/* At once: the game may be left before its next move. */
void keeping_store_help(struct session *session);
/* More of it is judged: it is stored with what comes next, unless the match is in
 * no file of its own. */
void keeping_review(struct session *session);
/* What a person has thought about this move goes with the match. */
void keeping_clock(struct session *session);
/* The match is left: what is not kept yet is, and what is not counted yet. */
void keeping_end(struct session *session);
/* Its code, if it has one and would be missed when it is replaced or freed; else
 * NULL. The caller frees it, or gives it up for lost. */
char *keeping_missed(const struct session *session);
void keeping_give_up(struct session *session, char *code);
/* The game is over: in the record, in the series. */
void keeping_count(struct session *session);
/* The series that the sets of this match are, by now. */
void keeping_read_sets(struct session *session);
/* Is it time for the next game of the series? Then the match that begins next
 * is taken for it. And when that will be; SESSION_NEVER while it may not begin. */
bool keeping_next_game(struct session *session, int64_t now);
int64_t keeping_next_due(const struct session *session);
void keeping_free(struct session *session);

/* ---- tutor.c ---- */

/* Is it on, and a person to move? */
bool tutor_is_asked(const struct session *session);
/* No move waits, and none is asked about. */
void tutor_forget(struct session *session);
/* A move waits, and need not any longer. */
bool tutor_is_due(const struct session *session, int64_t now);
/* That move may be played; or else it is asked about, which is said. */
bool tutor_lets_pass(struct session *session);

/* ---- machines.c ---- */

/* A machine joins the others: they share what they know, and it makes itself
 * ready. */
void machines_settle(struct session *session, struct agent *agent);

/* Asks the player to move if it is a machine; stops the machine that thinks. */
void machines_ask(struct session *session);
void machines_stop(struct session *session);

/* No machine thinks on while others do. */
void machines_rest(struct session *session);

void machines_take(struct session *session, int64_t now);

/* After its move a machine may think on, while a person thinks. */
void machines_ponder(struct session *session, int machine);

/* What an agent wants to be heard. */
void machines_remark(struct session *session, struct agent *agent, int player);

/* ---- advice.c ---- */

void advice_begin(struct session *session);
/* Asks the analyst about the cursor, if advice is wanted; or rests it. */
void advice_ask(struct session *session);
void advice_take(struct session *session);
/* Another position: what was asked for is not wanted any more. */
void advice_forget(struct session *session);
void advice_free(struct session *session);

/* ---- seats.c ---- */

/* Seats the players of this match, which is the session's then; the one before
 * is the caller's. False with err, and nothing has changed, if a player cannot
 * be seated. */
bool seats_fill(struct session *session, struct match *match, struct err *err);
/* The seat that a person has taken from a machine; and the same one in the match
 * that follows, so many seats further on, if a person sits there. */
struct loan seats_loan(const struct session *session);
void seats_lend_again(struct session *session, const struct loan *loan,
                      int shift);
/* The next match has the players of this one. */
void seats_stay(struct session *session);
void seats_free(struct session *session);

/* ---- cursor.c ---- */

/* The player to move is asked from now on: clock, machine, analyst. */
void session_ask_mover(struct session *session, int64_t now);
/* What follows from a change of the cursor, by a move of this player or, with
 * SESSION_NOBODY, through the history. */
void session_follow(struct session *session, struct change change, int player,
                    enum move_ground ground, int64_t now);
/* A legal move of the one to move is played, which took so long. */
void session_make_move(struct session *session, struct move move,
                       int64_t nanoseconds, enum move_ground ground,
                       int64_t now);
/* The cursor goes to this node, and the one to move there is asked. */
void session_go(struct session *session, int node, int64_t now);
/* The game goes on at another node than it stood at: that is a take-back, unless
 * the one comes behind the other. */
void session_count_back(struct session *session, int from, int to);
/* Nobody looks back any more, wherever the cursor stands. */
void session_end_looking(struct session *session);

/* ---- rematch.c ---- */

/* A match of the same players, each so many seats further on; a level, or
 * NULL, replaces the machines. */
bool session_play_again(struct session *session, int shift, const char *level,
                        const struct position *start,
                        const struct match_sets *sets, int64_t now,
                        struct err *err);

/* ---- next_set.c ---- */

/* To the end of the set before this one; false where that is not kept. */
bool sets_go_back(struct session *session, int64_t now);
