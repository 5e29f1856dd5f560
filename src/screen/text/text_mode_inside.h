/* SPDX-License-Identifier: MIT */
/*
 * The parts of the text mode, each using those above it:
 *
 *     text_mode_write.c     words out: what happens in the session
 *     text_mode_players.c   who plays
 *     text_mode_games.c     words in: saved games, other games
 *     text_mode_learn.c     lessons, puzzles, what was won and lost
 *     text_mode_review.c    the review, and mistakes that are tried again
 *     text_mode_advice.c    hints, values, the tutor, openings
 *     text_mode_table.c     what can be said to a player at another machine
 *     text_mode_commands.c  words in: what can be typed beside a move
 *     text_mode_share.c     prompts and lines of games with such a player
 *     text_mode.c           prompts, lines, the end
 */
#pragma once

#include "match/config.h"
#include "match/review/marks.h"
#include "match/saves/game_list.h"
#include "match/session/session.h"
#include "match/table/table.h"
#include "screen/board/board.h"
#include "screen/text/review_sheet.h"

struct text_mode {
    struct session *session;
    struct levels *levels;
    struct record *record; /* NULL: nothing is kept */
    uint64_t seed;         /* of the next machines */
    char *called;          /* the last game that the player named; NULL: none */
    FILE *in;
    FILE *out;
    bool echo;
    bool keeps;
    FILE *unkept; /* of the options, like `leaves` */
    int leaves;
    bool (*continued)(void);
    int64_t known; /* the last time of text_mode_now */
    bool reviews;  /* games are reviewed when they end */
    enum tutor_degree tutor;
    struct review_limits limits; /* of the tutor and the review */
    bool silent;                 /* the position was written already */
    bool warned;      /* the line before this warned that the game is not
                         saved */
    bool quit;        /* the player has left */
    int draw_offered; /* the node where a person offered a draw; or NODE_NONE */
    int turn_from;    /* the node where a machine's turn began that still goes
                         on, and was not written yet; or NODE_NONE */
    enum move_ground turn_ground; /* the worst of its moves so far */
    uint64_t openings;            /* fair starts so far */
    struct game_list numbered;    /* by `games`, for `continue` */
    struct table *table;          /* NULL: all players are here */
    int told_node;                /* at a table: the position written last */
    bool told_over;
    bool prompted;        /* at a table: the prompt was written last */
    bool awaits_host;     /* at a table: the host's answer is written before the
                             prompt */
    int refused;          /* answers that could not be followed */
    struct err unheard;   /* why `out` failed; "" if it did not */
    struct err unread;    /* why `in` failed; "" if it only ended */
    struct err unseated;  /* why a machine could not play; "" if all could */
    struct err unadvised; /* why there was no advice; "" if there was */
};

/* ---- text_mode_write.c ---- */

const struct game *text_mode_game(const struct text_mode *mode);
const char *text_mode_name(const struct text_mode *mode, int player);

/* The seat of the only person among machines; else SEAT_NONE. */
int text_mode_seat(const struct text_mode *mode);

/* The labels of the pits in a position: a person alone among machines has the
 * numbers, else they are as in notation. */
enum labels text_mode_labels(const struct text_mode *mode,
                             const struct position *position);

/* The name of the player to move, or `you`. */
const char *text_mode_mover(const struct text_mode *mode);

/* Says why an answer is not followed. */
void text_mode_refuse(struct text_mode *mode, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the events of the session. */
void text_mode_take_events(struct text_mode *mode);

/* The time. If the program was stopped since the last call, clocks have stood
 * from then until now. */
int64_t text_mode_now(struct text_mode *mode);

/* Must the player leave? */
bool text_mode_must_leave(const struct text_mode *mode);

/* Lets the session work, and writes what happens, until `is_there` is true.
 * False if the output cannot be written, or the player must leave. */
bool text_mode_await(struct text_mode *mode,
                     bool (*is_there)(const struct text_mode *mode));

/* Writes the position, if it has not been written yet; and all details if it is
 * the last one. */
void text_mode_write_news(struct text_mode *mode);

/* Writes the move that led to a node: `South sows 5: one seed, ends on 6, takes
 * 3. North to move.` */
void text_mode_write_move(const struct text_mode *mode, int node,
                          enum move_ground ground);

/* The same without the player to move next:
 * `South sows 5: one seed, ends on 6` */
void text_mode_write_turn(const struct text_mode *mode,
                          const struct position *before, struct move move);

/* Sets the tutor to this degree, for the current game. */
void text_mode_set_tutor(struct text_mode *mode, enum tutor_degree degree);

/* ---- text_mode_players.c ---- */

/* Is this a person without another name than the seat's? */
bool text_mode_is_nameless(const struct text_mode *mode, int player);

/* `You play south. Willow (willow) plays north.` */
void text_mode_list_players(const struct text_mode *mode);

/* The command level. */
void text_mode_set_level(struct text_mode *mode, const char *argument);

/* ---- text_mode_games.c ---- */

/* The commands save, replace, load, continue, games, new, fair, rematch, harder,
 * easier, next, from, quit. */
void text_mode_save(struct text_mode *mode, const char *name);
void text_mode_replace(struct text_mode *mode, const char *name);
void text_mode_load(struct text_mode *mode, const char *name);
void text_mode_continue(struct text_mode *mode, const char *number);
void text_mode_list_games(struct text_mode *mode, const char *argument);
void text_mode_new(struct text_mode *mode, const char *spec);
void text_mode_fair(struct text_mode *mode, const char *spec);
/* Begins a game against an opponent stronger by `steps`, or weaker if that is
 * below 0. */
void text_mode_meet(struct text_mode *mode, int steps);
void text_mode_rematch(struct text_mode *mode, const char *argument);
void text_mode_next_set(struct text_mode *mode, const char *argument);
void text_mode_from(struct text_mode *mode, const char *position);
void text_mode_quit(struct text_mode *mode, const char *argument);

/* May the game be left? Where it cannot be kept, a person at a terminal must say
 * so twice, a script only once. */
bool text_mode_may_leave(struct text_mode *mode);

/* Goes on with another match; takes both. */
void text_mode_take_match(struct text_mode *mode, struct match *match,
                          struct autosave *autosave);

/* At the beginning, says which game could be continued; false if there is none.
 * At the end, says that this one can be. */
bool text_mode_offer_game(struct text_mode *mode);
void text_mode_leave_game(struct text_mode *mode);

/* ---- text_mode_learn.c ---- */

/* The commands lesson, lessons, puzzle, statistics. */
void text_mode_lesson(struct text_mode *mode, const char *name);
void text_mode_list_lessons(struct text_mode *mode, const char *argument);
void text_mode_puzzle(struct text_mode *mode, const char *spec);
void text_mode_statistics(struct text_mode *mode, const char *argument);

/* Tells a person who has not played yet where to begin. */
void text_mode_offer_lesson(struct text_mode *mode);

/* ---- text_mode_review.c ---- */

/* The commands review and try. */
void text_mode_review(struct text_mode *mode, const char *argument);
void text_mode_try(struct text_mode *mode, const char *argument);

/* ---- text_mode_advice.c ---- */

/* The commands hint, eval, tutor, limits, explore. */
void text_mode_hint(struct text_mode *mode, const char *argument);
void text_mode_values(struct text_mode *mode, const char *argument);
void text_mode_tutor(struct text_mode *mode, const char *argument);
void text_mode_limits(struct text_mode *mode, const char *argument);
void text_mode_explore(struct text_mode *mode, const char *argument);

/* ---- text_mode_table.c ---- */

/* Says why an answer is not followed, with a capital letter. */
void text_mode_refuse_for(struct text_mode *mode, const char *why);

/* The commands undo, draw, again, agree, refuse, resign, say, table at a table. */
void text_mode_ask_back(struct text_mode *mode, const char *argument);
void text_mode_ask_draw(struct text_mode *mode, const char *argument);
void text_mode_ask_again(struct text_mode *mode, const char *argument);
void text_mode_table_agree(struct text_mode *mode, const char *argument);
void text_mode_table_refuse(struct text_mode *mode, const char *argument);
void text_mode_resign(struct text_mode *mode, const char *argument);
void text_mode_say(struct text_mode *mode, const char *text);
void text_mode_list_table(struct text_mode *mode, const char *argument);

/* ---- text_mode_commands.c ---- */

/* Obeys a line that begins with a command's name or, if that is a letter after
 * l, its first letter; false if it begins with neither. */
bool text_mode_command(struct text_mode *mode, const char *line);

/* Says why a line is neither a move (for this reason) nor a command. */
void text_mode_refuse_line(struct text_mode *mode, const char *line,
                           const char *reason);

/* ---- text_mode_share.c ---- */

/* Plays until the player leaves. */
void text_mode_share(struct text_mode *mode);
