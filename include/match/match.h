/* SPDX-License-Identifier: MIT */
/*
 * A match: a game, its players, and all that they have played. Commands that
 * move the cursor return the change, by value.
 *
 *     match_play(move)  ->  struct change {from, to, FORWARD}
 *
 * The rules alone would let some games go on for ever. Repetition, majority and
 * the cap of plies end a match here, and match_end tells why it is over.
 */
#pragma once

#include "base/clock.h"
#include "engine/line.h"
#include "match/history.h"
#include "match/sets.h"
#include "match/time_control.h"

enum { PLAYER_TEXT_MAX = SPEC_TEXT_MAX, COMMENT_MAX = 240 };

/* A player: `human`, or another WHO of the command line, and the name to show.
 * A WHO from a file must not start another program. */
struct player {
    char who[PLAYER_TEXT_MAX];
    char name[PLAYER_TEXT_MAX];
    bool from_file;
};

/* The help that the players had. */
struct match_help {
    int hints;
    int take_backs;
    bool evaluation;
};

enum { MATCH_HELP_MAX = 1000000 }; /* hints, take-backs */

/* What the record must know of a game beside its start: only games that were
 * played here from the first move, by the same players, are recorded. */
enum match_origin {
    ORIGIN_OWN,
    ORIGIN_FAIR, /* the same, from a random start that is nearly even */
    ORIGIN_OTHER /* from someone else's save, or a seat has changed hands */
};
extern const char *const MATCH_ORIGINS[];

enum heading { STAYED, FORWARD, BACKWARD, ELSEWHERE };

struct change {
    int from;
    int to;
    enum heading direction;
};

struct match; /* owns the game and the history */

/* Can a game be played from there? False with err if a player of Abalone has no
 * marbles, and would pass for ever. */
bool match_may_begin(const struct game *game, const struct position *start,
                     struct err *err);

/* Takes the game. Every player is human and has the name of the seat. */
struct match *match_new(struct game *game, const struct position *start);
void match_free(struct match *match);

const struct game *match_game(const struct match *match);
struct history *match_history(const struct match *match);

const struct player *match_player(const struct match *match, int player);
void match_set_player(struct match *match, int player,
                      const struct player *who);
bool match_human(const struct match *match, int player);
int match_humans(const struct match *match);

/* A human, under the name of the seat. */
void match_seat_human(struct match *match, int player);

/* When it began; "" if that is not known. */
struct clock_date match_date(const struct match *match);
void match_set_date(struct match *match, struct clock_date date);

struct match_help match_help(const struct match *match);
void match_set_help(struct match *match, struct match_help help);
bool match_is_helped(const struct match *match);

/* Is it a game from elsewhere that went on beyond the limits here, repetition,
 * majority and the cap of plies? Then only its rules or its players end it. */
bool match_is_unlimited(const struct match *match);
void match_set_unlimited(struct match *match, bool unlimited);
/* Makes the match unlimited if only the limits have ended it at the cursor, so
 * that more moves can follow. Returns false if it is over nevertheless, by its
 * rules or its players. */
bool match_lift_limits(struct match *match);

/* The seed of the machines' random numbers. It is saved, so that a continued
 * game goes on in the same way each time. False if there is none yet. */
bool match_seed(const struct match *match, uint64_t *seed);
void match_set_seed(struct match *match, uint64_t seed);

enum match_origin match_origin(const struct match *match);
void match_set_origin(struct match *match, enum match_origin origin);

/* The match of sets that this match is a set of; a count below two: none. */
const struct match_sets *match_sets(const struct match *match);
void match_set_sets(struct match *match, const struct match_sets *sets);

struct time_control match_time_control(const struct match *match);
void match_set_time_control(struct match *match, struct time_control control);

/* Milliseconds that the player to move at the cursor had thought when the game
 * was left; 0 while the cursor is at another node. */
uint32_t match_thinking(const struct match *match);
void match_set_thinking(struct match *match, uint32_t millis);

/* The player to move at the cursor has no time left: the match is over. */
void match_time_out(struct match *match);
/* The players of a game of two agree on a draw at the cursor, or one of them
 * gives up. */
void match_agree(struct match *match);
void match_resign(struct match *match, int player);
/* Comments the node at the cursor with the reason, unless it has a comment. */
void match_set_reason(struct match *match, const char *reason);

/* At the cursor. */
const struct position *match_position(const struct match *match);
int match_ply(const struct match *match);

/* The line to the cursor, for an agent. */
void match_line(const struct match *match, struct line *line);

/* The line to a node. Returns the nodes on it, by ply; the caller frees the
 * array. */
int *match_way(const struct match *match, int node, struct line *line);

/* Why the match is over at this node or at the cursor, or END_NOT; and the
 * outcome. */
enum end match_end_at(const struct match *match, int node);
enum end match_end(const struct match *match);
struct outcome match_outcome_at(const struct match *match, int node);

/* 28-20 and 23.5-24.5, in the order of the players. */
struct score_text {
    char text[48];
};
struct score_text match_score_text(const struct game *game,
                                   const struct outcome *outcome);

/* Milliseconds that a player thought on the way to the cursor, and there until the
 * time ran out. */
uint64_t match_clock(const struct match *match, int player);

/* Milliseconds that are left to a player at the cursor, not counting the time
 * for the current move; none if it ran out there. There must be a time control. */
int64_t match_time_left(const struct match *match, int player);

/*
 * Plays a legal move. If the move was played here before, the cursor goes to
 * its node, which keeps its old thinking time unless time is limited; but if
 * the players had ended the game at that node, it is no longer ended
 * (match_redo leaves it ended). STAYED when the match is over.
 */
struct change match_play(struct match *match, struct move move,
                         uint32_t millis);

/*
 * Go back or forward to the next decision of a human; by one ply if no player
 * or every player is human. STAYED at the start, or at the end of the line.
 */
struct change match_undo(struct match *match);
struct change match_redo(struct match *match);

struct change match_goto(struct match *match, int node);
