/*
 * How a match begins: the form of a new game fills an opening, the settings
 * remember one, and the table begins the match that comes of it. A rematch
 * knows its seats and its start already.
 */
#ifndef NAQALA_SCREEN_MATCH_SETUP_H
#define NAQALA_SCREEN_MATCH_SETUP_H

#include "screen/screens.h"

/* A match of this game with everybody seated, by seats: what the command line
 * calls WHO. `start` NULL: that of the rules. NULL and a sentence. */
struct match *opening_match(const struct house *house, const char *spec,
                            const char *who[PLAYERS_MAX],
                            const struct position *start, struct err *err);

/* The first two are those of CONFIG_START. */
enum opening_start { OPENING_STANDARD, OPENING_FAIR, OPENING_SET_UP };

/* In the order of CONFIG_FIRST. */
enum opening_first { FIRST_YOU, FIRST_OPPONENT, FIRST_TURNS, FIRST_RANDOM };

struct opening {
    char game[SPEC_TEXT_MAX];
    /* In the order of their first turns. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    enum opening_start start;
    struct position position; /* set up */
    int head_start;           /* seeds ... */
    int ahead;                /* ... for this one of `who` */
    uint64_t seed;            /* of a fair opening */
};

/* What the settings say was played last, or watched; who begins is decided by
 * them and the seed. What they lack, or what cannot be, is as for a first game.
 */
struct opening opening_remembered(const struct house *house, bool watch,
                                  uint64_t seed);

/* Lays the table for it, and counts one more game begun. The options' mode
 * says whether it is watched; their head start and whether to teach are filled
 * in. False with a sentence. */
bool opening_begin(struct house *house, const struct opening *opening,
                   const struct table_options *options, int64_t now,
                   struct err *err);

/* Does a table lie so deep in the stack, which a new one could replace? */
bool opening_has_table(const struct house *house, int depth);

/* For a first game: two below the one who only banks what he can; and two
 * neighbours from the middle to be watched, the easier one first. "" where no
 * level plays this game. */
const char *opening_opponent(const struct levels *levels, const char *game);
void opening_watched(const struct levels *levels, const char *game,
                     const char *keys[2]);

/* The levels that play a game: how many, the one of this number, and its
 * number or -1. */
int opening_levels(const struct levels *levels, const char *game);
const struct level *opening_level(const struct levels *levels, const char *game,
                                  int number);
int opening_level_number(const struct levels *levels, const char *game,
                         const char *key);

#endif
