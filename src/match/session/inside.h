/* SPDX-License-Identifier: MIT */
/*
 * The inside of a session: modules with a struct of their own, on top of
 * functions that all of them use. Each file uses those above it, and no other:
 *
 *     state.c     the match as it stands, and the queue of events
 *     clocks.c    the players' thinking times
 *     counting.c  in which record the game is counted
 *     weighing.c  the losses of the person's moves
 *     series.c    the score of several games, and the next one
 *     keeping.c   autosave, record, help
 *     tutor.c     asks before moves that give much away
 *     machines.c  the worker, moves of machines, pondering
 *     advice.c    the analyst, hints, values, review
 *     seats.c     machines and persons come and go
 *     agreement.c draws by agreement
 *     cursor.c    what follows when the cursor moves; looking back
 *     session.c   a session takes a match, begins and ends
 *     rematch.c   other matches of the same players
 *     next_set.c  from a set of a match to the next one, and back
 *     elsewhere.c games with players elsewhere
 *     undo.c      undo, redo, goto
 *     tick.c      does what is due now
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
    struct thought earlier; /* the last one with less depth */
    int thought_count;      /* how many of these two are known */
    struct player lent;     /* gets the seat back ... */
    bool taken;             /* ... that a person has taken */
};

struct loan {
    int player; /* SESSION_NOBODY: there is none */
    struct player lent;
};

struct machines {
    struct worker *worker; /* NULL until a machine is to move */
    uint64_t ticket;       /* of the job; 0: no machine thinks */
    struct move answer;
    bool answered; /* its move waits to be made */
    int64_t took;  /* the thinking time of that move */
    bool refused;  /* there is no thread, and that was said */
};

struct analysis {
    struct worker *worker; /* NULL until it is asked */
    struct agent *agent;
    uint64_t ticket; /* 0: not at work */
    int node;        /* of the report; NODE_NONE */
    bool done;
    bool brief; /* a short search, only for the tutor */
    struct report report;
    bool replying; /* the ticket is that of the reply */
    bool replied;
    struct report reply;
    struct node_value *values; /* by nodes */
    int value_count;
    int capacity;

    bool evaluating;
    bool evaluated_before; /* `evaluating` before looking back */
    bool hint_wanted;
    enum hint_step hint_step;
    int hint_node;
};

struct tutor {
    int least;  /* smallest loss to speak of, in thousandths; 0: off */
    bool waits; /* this move waits for the analyst, until then */
    struct move move;
    int64_t until;
    bool objects;
    struct session_objection objection;
    int counted;              /* as help: an objection at this node ... */
    struct move counted_move; /* ... to this move */
};

struct review_line {
    struct review review;
    struct reviewer *reviewer; /* NULL: it is done */
    int *nodes;                /* of the places; NULL: there is no line */
    bool known;                /* a reviewer has, or had, the line */
    bool judges;               /* it judges the moves, too ... */
    int within;                /* ... as exactly as this (review_task) */
};

/* The losses of the person's moves in this game. */
struct weighing {
    struct agent *judge; /* NULL until a move is judged */
    int decisions;
    int64_t thousandths; /* of a seed, lost by all of them */
};

/* A game that is over, for the record. */
struct counted_game {
    struct record_game played; /* its names are the two below */
    struct level_game name;
    struct level_game rated_as; /* "": it is not rated */
};

struct keeping {
    struct autosave *autosave;      /* NULL: there is none */
    bool kept;                      /* it holds the match as it is */
    bool refused;                   /* the last store failed, which was said */
    struct err why;                 /* the error of the last store */
    char *lost;                     /* codes, a line each, of games that were
                                  replaced and are kept nowhere; NULL: none */
    bool unsaved;                   /* changed since session_save_as */
    bool counted;                   /* in the record, or it will not be */
    int end;                        /* the node of the end that was counted */
    struct record_id id;            /* of this game */
    bool opened;                    /* it came from a file */
    bool repeated;                  /* it was counted before, or elsewhere */
    bool notes_unkept;              /* help or a note since the last store */
    struct counted_game *uncounted; /* games not yet in the record */
    int uncounted_count;
    int uncounted_capacity;
};

struct game_series {
    struct session_series score;
    int capacity;      /* of its list */
    bool goes_on;      /* the next match is the next game */
    int64_t next_game; /* time of the next game; 0: not known yet */
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
    struct game_series series;
    struct keeping keeping;
    struct line line;   /* for the agent that is asked next */
    unsigned elsewhere; /* bits of seats */
    int matches;        /* that were taken */

    int64_t asked;         /* when the player to move was asked */
    int64_t ticked;        /* the last `now` */
    bool clock_waits;      /* until the last move has been seen */
    int64_t stopped_since; /* clocks have stood since then */
    int64_t resting_until; /* no person can move before then */
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
    int event_count; /* the index after the last one */
    int event_capacity;
};

/* ---- state.c ---- */

void session_send(struct session *session, struct session_event event);
/* Sends SESSION_REMARK, SESSION_NOT_KEPT or another event with a text. */
void session_say(struct session *session, enum session_kind kind, int player,
                 const char *text);
/* Drops events of the match that were not taken yet, since another match
 * begins; messages stay. */
void session_drop_events(struct session *session);

/* session_opponent for the next match of these players. */
int session_next_opponent(const struct session *session);

/* False with err if the session is shared with players elsewhere. */
bool session_is_free(const struct session *session, struct err *err);

/* Cuts the link to the next set, since this one may now end in another way. */
void session_cut_sets(struct session *session);

/* ---- clocks.c ---- */

/* Starts the clock of the player to move; if time is limited, with the time
 * thought before the game was left. A person's clock waits until the last move
 * has been seen. */
void session_begin_clock(struct session *session, int64_t now);
/* Do the clocks of all players stand? */
bool session_is_stopped(const struct session *session);
/* Stops the clocks, or lets them go on, if session_is_stopped has changed since
 * it was `stood`. */
void session_stop_clocks(struct session *session, bool stood, int64_t now);
/* How long the player to move has thought; and the time that counts for its
 * move: for a machine with limited time, until it answered. */
int64_t session_elapsed(const struct session *session, int64_t now);
int64_t session_measure_move(const struct session *session, int64_t now);
/* When the player to move runs out of time; SESSION_NEVER while no clock
 * runs. */
int64_t session_deadline(const struct session *session);

/* ---- counting.c ---- */

/* The level in whose record this game counts, and the name of the game there.
 * Or NULL, and err says why it does not count, "" if nobody would expect it. */
const struct level *counting_level(const struct session *session,
                                   struct level_game *name, struct err *err);

/* ---- weighing.c ---- */

void weighing_begin(struct session *session);
/* Judges a move that the player to move is about to play. */
void weighing_move(struct session *session, struct move move);
/* Rates the person by this game, which is over; false if it tells nothing. */
bool weighing_result(const struct session *session, int machine,
                     enum record_result result, struct rated_game *rated);
void weighing_free(struct session *session);

/* ---- series.c ---- */

/* No game of it has been played. */
void series_begin(struct session *session);
/* Reads it from the sets of this match; a match without sets leaves it. */
void series_read_sets(struct session *session);
/* The game is over: it counts, once. */
void series_count(struct session *session);
/* Is it time for the next game of the series? Then the next match counts as
 * that game. And the time of the next game; SESSION_NEVER while it may not
 * begin. */
bool series_next_game(struct session *session, int64_t now);
int64_t series_next_due(const struct session *session);
void series_free(struct session *session);

/* ---- keeping.c ---- */

/* A match begins; its game is new unless it comes with an autosave, with moves, or
 * with a seed. */
void keeping_begin(struct session *session, struct autosave *autosave,
                   bool seeded);
/* Stores the game at once, as it is played, even while players look back. */
void keeping_store(struct session *session);
/* Adds help, unless the game that the players look at is over. */
void keeping_help(struct session *session, struct match_help more);
/* There is more to keep beside the moves, as a judgement, a comment, a branch that
 * was chosen: the next store has it, if the match has a file of its own. */
void keeping_note(struct session *session);
/* Stores help and such notes at once, since the game may be left before its next
 * move. */
void keeping_store_notes(struct session *session);
/* Puts the time that a person has thought about the current move into the
 * match. */
void keeping_clock(struct session *session);
/* The match is left: stores and counts what is still to be stored and
 * counted. */
void keeping_end(struct session *session);
/* The code of the match, if it has one and would be lost when it is replaced or
 * freed; else NULL. The caller frees it, or passes it to keeping_give_up, which
 * adds it to the lost games. */
char *keeping_missed(const struct session *session);
void keeping_give_up(struct session *session, char *code);
/* The game is over: counts it in the record and the series. */
void keeping_count(struct session *session);
void keeping_free(struct session *session);

/* ---- tutor.c ---- */

/* Is the tutor on, and a person to move? */
bool tutor_is_asked(const struct session *session);
/* Drops the waiting move and the objection. */
void tutor_forget(struct session *session);
/* Is a move waiting that need not wait any longer? */
bool tutor_is_due(const struct session *session, int64_t now);
/* May that move be played? If not, an objection is made and sent as an
 * event. */
bool tutor_lets_pass(struct session *session);

/* ---- machines.c ---- */

/* A machine joins the others: they share their knowledge, and it prepares for
 * the game. */
void machines_settle(struct session *session, struct agent *agent);

/* Asks the player to move if it is a machine; stops the machine that thinks. */
void machines_ask(struct session *session);
void machines_stop(struct session *session);

/* Stops the machine that ponders. */
void machines_rest(struct session *session);

void machines_take(struct session *session, int64_t now);

/* Lets a machine ponder after its move, while a person thinks. */
void machines_ponder(struct session *session, int machine);

/* Sends the remark of an agent, if it has one. */
void machines_remark(struct session *session, struct agent *agent, int player);

/* ---- advice.c ---- */

void advice_begin(struct session *session);
/* Asks the analyst about the cursor, if advice is wanted; or rests it. */
void advice_ask(struct session *session);
void advice_take(struct session *session);
/* The position has changed: drops what was asked for. */
void advice_forget(struct session *session);
void advice_free(struct session *session);

/* ---- seats.c ---- */

/* Seats the players of this match and takes it; the caller then owns the match
 * before. False with err, without a change, if a player cannot be seated. */
bool seats_fill(struct session *session, struct match *match, struct err *err);
/* The seat that a person has taken over from a machine; and the same loan in
 * the next match, `shift` seats further on, if a person sits there. */
struct loan seats_loan(const struct session *session);
void seats_lend_again(struct session *session, const struct loan *loan,
                      int shift);
/* Keeps the players of this match for the next one. */
void seats_stay(struct session *session);
void seats_free(struct session *session);

/* ---- cursor.c ---- */

/* Asks the player to move: starts its clock, its machine, the analyst. */
void session_ask_mover(struct session *session, int64_t now);
/* Does what follows from a change of the cursor, by a move of this player or,
 * with SESSION_NOBODY, through the history. */
void session_follow(struct session *session, struct change change, int player,
                    enum move_ground ground, int64_t now);
/* Plays a legal move of the player to move, which took `nanoseconds`. */
void session_make_move(struct session *session, struct move move,
                       int64_t nanoseconds, enum move_ground ground,
                       int64_t now);
/* Moves the cursor to this node, and asks the player to move there. */
void session_go(struct session *session, int node, int64_t now);
/* The game goes on from node `to` instead of `from`: counts a take-back, unless
 * `to` comes after `from`. */
void session_count_back(struct session *session, int from, int to);
/* Ends looking back, and leaves the cursor where it is. */
void session_end_looking(struct session *session);

/* ---- rematch.c ---- */

/* Begins a match of the same players, each `shift` seats further on; `level`,
 * if not NULL, replaces the machines. */
bool session_play_again(struct session *session, int shift, const char *level,
                        const struct position *start,
                        const struct match_sets *sets, int64_t now,
                        struct err *err);

/* ---- next_set.c ---- */

/* Goes to the end of the set before this one; false if that is not kept. */
bool sets_go_back(struct session *session, int64_t now);
