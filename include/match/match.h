/* SPDX-License-Identifier: MIT */
/*
 * A match: a game, its players, and all that they have played. Every command
 * returns what changed, by value.
 *
 *     match_play(move)  ->  struct change {from, to, FORWARD}
 *
 * A position can go on for ever; a match cannot. Repetition, majority and the
 * cap of plies end it here, and match_end always knows why it is over.
 */
#pragma once

#include "base/clock.h"
#include "engine/line.h"
#include "match/history.h"
#include "match/sets.h"
#include "match/time_control.h"

enum { PLAYER_TEXT_MAX = SPEC_TEXT_MAX, COMMENT_MAX = 240 };

/* Who plays: `human`, or what the command line calls WHO; and under what name.
 * Another program is not run because a file names it. */
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

/* What the record must know of a game beside its start: games that were not
 * wholly played here, by the same players, are in no record. */
enum match_origin {
    ORIGIN_OWN,
    ORIGIN_FAIR, /* the same, from a start that was drawn to be even */
    ORIGIN_OTHER /* from another's save, or a seat has changed hands */
};
extern const char *const MATCH_ORIGINS[];

enum heading { STAYED, FORWARD, BACKWARD, ELSEWHERE };

struct change {
    int from;
    int to;
    enum heading direction;
};

struct match; /* owns the game and the history */

/* Can a game be played from there? False with err where a player of Abalone has no
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

/* When it began; "" where that is not told. */
struct clock_date match_date(const struct match *match);
void match_set_date(struct match *match, struct clock_date date);

struct match_help match_help(const struct match *match);
void match_set_help(struct match *match, struct match_help help);
bool match_is_helped(const struct match *match);

/* A game from elsewhere, where it went on after repetitions and however long: only
 * a position that is over, or its players, end it. */
bool match_is_unlimited(const struct match *match);
void match_set_unlimited(struct match *match, bool unlimited);
/* For a game that has more moves here: if only its limits have ended it, they are
 * taken away. Returns false if its position or its players have ended it. */
bool match_lift_limits(struct match *match);

/* What the machines draw by; it is kept, so that a game that is continued goes
 * on as often as one likes in the same way. False: it has none yet. */
bool match_seed(const struct match *match, uint64_t *seed);
void match_set_seed(struct match *match, uint64_t seed);

enum match_origin match_origin(const struct match *match);
void match_set_origin(struct match *match, enum match_origin origin);

/* The match of sets that this is one of; below two of them: none. */
const struct match_sets *match_sets(const struct match *match);
void match_set_sets(struct match *match, const struct match_sets *sets);

struct time_control match_time_control(const struct match *match);
void match_set_time_control(struct match *match, struct time_control control);

/* What the one to move at the cursor has thought already, before the game was
 * left; 0 once another node is gone to. */
uint32_t match_thinking(const struct match *match);
void match_set_thinking(struct match *match, uint32_t millis);

/* The one to move at the cursor has no time left: the match is over. */
void match_time_out(struct match *match);
/* The players of a game of two agree on a draw at the cursor, or one of them
 * gives up. */
void match_agree(struct match *match);
void match_resign(struct match *match, int player);
/* Why, in a comment on the cursor; one that is there stays. */
void match_set_reason(struct match *match, const char *reason);

/* The cursor's. */
const struct position *match_position(const struct match *match);
int match_ply(const struct match *match);

/* The line to the cursor, for an agent. */
void match_line(const struct match *match, struct line *line);

/* The line to a node, and its nodes by plies, which the caller frees. */
int *match_way(const struct match *match, int node, struct line *line);

/* Why the match is over at this node, or END_NOT; and what it is worth. */
enum end match_end_at(const struct match *match, int node);
enum end match_end(const struct match *match);
struct outcome match_outcome_at(const struct match *match, int node);

/* 28-20 and 23.5-24.5, in the order of the players. */
struct score_text {
    char text[48];
};
struct score_text match_score_text(const struct game *game,
                                   const struct outcome *outcome);

/* Milliseconds that a player thought on the way to the cursor. */
uint64_t match_clock(const struct match *match, int player);

/* Milliseconds that are left to a player at the cursor, without the move that is
 * thought about. There must be a time control. */
int64_t match_time_left(const struct match *match, int player);

/*
 * A legal move is played, or followed when it has been played before, which
 * leaves the time that it took then, unless time is limited. What was called
 * behind it then, a draw or the end of somebody's time, is not called any more;
 * with match_redo it still is. STAYED when the match is over.
 */
struct change match_play(struct match *match, struct move move,
                         uint32_t millis);

/*
 * Back to, or on to, the next decision of a human; one ply where no player or
 * every player is one. STAYED at the start, or at the end of the line.
 */
struct change match_undo(struct match *match);
struct change match_redo(struct match *match);

struct change match_goto(struct match *match, int node);
