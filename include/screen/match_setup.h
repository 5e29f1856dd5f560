/* SPDX-License-Identifier: MIT */
/*
 * How a match begins: the form of a new game fills a setup, the settings
 * remember one, and the play screen gets the match made from it. A rematch
 * needs no setup: its seats and its start are known.
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
    struct position position; /* of SETUP_SET_UP */
    int head_start;           /* in seeds, ... */
    int ahead;                /* ... for this index of `who` */
    struct time_control clock;
    int sets;      /* of the match, if two play; 0: the usual number */
    uint64_t seed; /* of a fair opening */
};

/* The setup that was played or watched last, from the settings; they and the
 * seed decide who begins. Missing or impossible values are as for a first
 * game. */
struct match_setup match_setup_remembered(const struct app *app, bool watch,
                                          uint64_t seed);

/* Are all players known that the settings name for this game? If not, err says
 * which setting is wrong. */
bool match_setup_knows(const struct app *app, const struct game *game,
                       bool watch, struct err *err);

/* Is the screen at this depth of the stack a game that a new one could
 * replace? */
bool match_setup_has_game(const struct app *app, int depth);

/* May a new game replace the one below the top of the stack, if there is one?
 * Not if it is at a table; a message says so. */
bool match_setup_may_replace(struct app *app, int64_t now);

/* For a first game: the level two below max, or, if nobody plays max, the
 * strongest of the beginners. To be watched: two neighbours from the middle,
 * the easier one first. "" if no level plays the game. */
const char *match_setup_opponent(const struct levels *levels, const char *game);
void match_setup_watched(const struct levels *levels, const char *game,
                         const char *keys[2]);

/* ---- match_begin.c ---- */

/* Counts one more game that a person plays; who begins the next one depends on
 * it. */
void match_setup_count(struct app *app, const struct match *match);

/* Opens the play screen, as play_open does, for a match in which nobody has
 * moved. A match that a person plays is counted as begun, and the very first is
 * taught: `teach` of the options is filled in here. */
bool match_setup_open(struct app *app, struct match *match,
                      const struct play_options *options, int64_t now,
                      struct err *err);

/* The same for a match made from this setup. The mode of the options says
 * whether it is watched; their head start is filled in here. Returns false and
 * sets err if the match cannot be played. */
bool match_setup_begin(struct app *app, const struct match_setup *setup,
                       const struct play_options *options, int64_t now,
                       struct err *err);
