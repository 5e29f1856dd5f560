/* SPDX-License-Identifier: MIT */
/*
 * How a match begins: the form of a new game fills a setup, the settings
 * remember one, and the play screen gets the match that is made of it. A
 * rematch knows its seats and its start already.
 */
#pragma once

#include "screen/open.h"

/* The first two are those of CONFIG_START. */
enum setup_start { SETUP_STANDARD, SETUP_FAIR, SETUP_SET_UP };

/* In the order of CONFIG_FIRST. */
enum setup_first { FIRST_YOU, FIRST_OPPONENT, FIRST_TURNS, FIRST_RANDOM };

struct match_setup {
    char game[SPEC_TEXT_MAX];
    /* In the order of their first turns. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    enum setup_start start;
    struct position position; /* set up */
    int head_start;           /* seeds ... */
    int ahead;                /* ... for this one of `who` */
    struct time_control clock;
    int sets;      /* of the match, where two play; 0: as is usual */
    uint64_t seed; /* of a fair opening */
};

/* What was played last, or watched, by the settings; who begins follows from
 * them and the seed. What is missing or cannot be is as for a first game. */
struct match_setup match_setup_remembered(const struct app *app, bool watch,
                                          uint64_t seed);

/* Are all players known that the settings have for this game? If not, err says
 * which setting is wrong. */
bool match_setup_knows(const struct app *app, const struct game *game,
                       bool watch, struct err *err);

/* Is the screen at this depth of the stack a game, which a new one could
 * replace? */
bool match_setup_has_game(const struct app *app, int depth);

/* For a first game: the level two below max, or, where nobody plays max, the
 * strongest of the beginners; and two neighbours from the middle to be watched,
 * the easier one first. "" where no level plays it. */
const char *match_setup_opponent(const struct levels *levels, const char *game);
void match_setup_watched(const struct levels *levels, const char *game,
                         const char *keys[2]);

/* ---- match_begin.c ---- */

/* One more game was begun that a person plays: who begins the next one follows
 * from it. */
void match_setup_count(struct app *app, const struct match *match);

/* Opens the play screen for a match in which nobody has moved, as play_open
 * does. One that a person plays is counted as begun, and the first of all is
 * taught: `teach` of the options is filled in here. */
bool match_setup_open(struct app *app, struct match *match,
                      const struct play_options *options, int64_t now,
                      struct err *err);

/* The same for a match that is made of this. The mode of the options says
 * whether it is watched; their head start is filled in here. Returns false and
 * sets err if the match cannot be played. */
bool match_setup_begin(struct app *app, const struct match_setup *setup,
                       const struct play_options *options, int64_t now,
                       struct err *err);
