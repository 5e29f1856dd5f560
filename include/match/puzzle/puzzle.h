/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: positions in which one line is better than all others, by proof; and
 * files of them, naqala-puzzle(5).
 *
 *     [puzzles]                      for the whole set
 *     form = 1
 *     game = "kalah"
 *     edition = 1
 *
 *     [17]                           a puzzle; any name will do
 *     position = "1,0,3,0,2,1,20/1,2,0,0,3,0,16/s"
 *     solution = "6 5"
 *     worth = 9
 *     second = 3
 *     level = "oak"
 *     elo = 1199
 *     themes = "chain capture"
 */
#pragma once

#include "base/ini.h"
#include "game/game.h"
#include "match/level.h"

enum {
    PUZZLE_FORM = 1,      /* of the files */
    PUZZLE_LINE_MAX = 12, /* moves of a solution */
    PUZZLE_SET_MAX = 1200,
    PUZZLE_EDITION_MAX = 9999,
    PUZZLE_ELO_MAX = 9999,
    PUZZLE_WORTH_MAX = 1000
};

/* What a puzzle is about. A puzzle has a set of themes, the bits 1 << theme. */
enum puzzle_theme {
    PUZZLE_COUNT,     /* a long sowing ends where it must */
    PUZZLE_CHAIN,     /* another turn; in Abalone, two marbles or more */
    PUZZLE_CAPTURE,   /* something is captured */
    PUZZLE_DEFENCE,   /* something is not lost */
    PUZZLE_SACRIFICE, /* something is lost, and more comes back */
    PUZZLE_ENDGAME,   /* little is left */
    PUZZLE_THEMES
};

/* count, chain, ... */
extern const char *const PUZZLE_THEME_NAMES[PUZZLE_THEMES];

struct puzzle {
    struct position position;
    int count; /* of the moves of the solution, all of one turn */
    struct move line[PUZZLE_LINE_MAX];
    int worth;  /* the player's margin by the solution: in sowing games the
                   final one, in Abalone that when the forced gain is over */
    int second; /* the largest margin with any other first move */
    int elo;    /* of the weakest level that finds the solution */
    char level[LEVEL_WORDS_MAX]; /* the key of that level */
    unsigned themes;             /* at least one */
};

/* Puzzles of one game. */
struct puzzle_set {
    struct game *game; /* owned */
    int edition;       /* the puzzle of a day depends on it */
    int count;
    int capacity;
    struct puzzle *puzzles;
};

/* An empty one; copies the game. */
struct puzzle_set *puzzle_set_new(const struct game *game, int edition);

/* The least difference between the solution and every other move: two seeds, or
 * one marble. */
int puzzle_lead(const struct game *game);

/* Returns NULL and sets err, with file, line and key, if the file is wrong; the
 * caller frees the set. Checks that each solution can be played, not that it is
 * right. */
struct puzzle_set *puzzle_set_parse(const char *name, const char *bytes,
                                    size_t length, struct err *err);
struct puzzle_set *puzzle_set_load(const char *path, struct err *err);

/* The set that is compiled in for a game; NULL with err if there is none. */
struct puzzle_set *puzzle_set_builtin(const struct game *game, struct err *err);
bool puzzle_set_exists(const struct game *game);

/* NULL is fine. */
void puzzle_set_free(struct puzzle_set *set);

/* Is there a puzzle with this position, or with its mirror image? */
bool puzzle_set_has(const struct puzzle_set *set,
                    const struct position *position);
void puzzle_set_add(struct puzzle_set *set, const struct puzzle *puzzle);

/* Writes the file; `made` is the command that made the set. */
void puzzle_set_write(const struct puzzle_set *set, const char *made,
                      FILE *out);

/* Read the position of a puzzle, and the moves of its solution, separated by
 * blanks. False, with err about the text, if it is wrong. */
bool puzzle_read_position(const struct game *game, const char *text,
                          struct puzzle *puzzle, struct err *err);
bool puzzle_read_line(const struct game *game, const char *text,
                      struct puzzle *puzzle, struct err *err);
/* Reads moves that are alternatives in the position, each of them once. */
bool puzzle_read_choices(const struct game *game, const char *text,
                         struct puzzle *puzzle, struct err *err);
void puzzle_write_line(const struct game *game, const struct puzzle *puzzle,
                       FILE *out);
