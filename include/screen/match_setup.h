/*
 * How a match begins: the form of a new game fills an opening, the settings
 * remember one, and the table begins the match that comes of it. A rematch
 * knows its seats and its start already.
 */
#ifndef NAQALA_SCREEN_MATCH_SETUP_H
#define NAQALA_SCREEN_MATCH_SETUP_H

#include "screen/screens.h"

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
    uint64_t seed;            /* of a fair opening */
};

/* What the settings say was played last, or watched; who begins is decided by
 * them and the seed. What they lack, or what cannot be, is as for a first game.
 */
struct match_setup match_setup_remembered(const struct app *app, bool watch,
                                          uint64_t seed);

/* Lays the table for it, and counts one more game begun. The options' mode
 * says whether it is watched; their head start and whether to teach are filled
 * in. False with a sentence. */
bool match_setup_begin(struct app *app, const struct match_setup *opening,
                       const struct play_options *options, int64_t now,
                       struct err *err);

/* Does a table lie so deep in the stack, which a new one could replace? */
bool match_setup_has_table(const struct app *app, int depth);

/* For a first game: two below the one who only banks what he can; and two
 * neighbours from the middle to be watched, the easier one first. "" where no
 * level plays this game. */
const char *match_setup_opponent(const struct levels *levels, const char *game);
void match_setup_watched(const struct levels *levels, const char *game,
                         const char *keys[2]);

#endif
