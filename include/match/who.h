/* SPDX-License-Identifier: MIT */
/*
 * WHO: `human`, the key of a level, one that grows with its strength, or an agent
 * with its options. The command line and the saves name players so.
 */
#pragma once

#include "match/level.h"
#include "match/match.h"

/* The agent that plays in the place of a level that does not play the game. */
#define WHO_STAND_IN "deep:time=1"

struct who {
    struct player player;      /* with the name to show */
    char agent[SPEC_TEXT_MAX]; /* as agent_new takes it; "" for a human */
    bool ponder;               /* it thinks on while its opponent does */
    char remark
        [ERR_TEXT_MAX]; /* that another agent stands in for the level; or "" */
};

/* The first words of every WHO, that of a person before all; the caller frees the
 * array. */
const char **who_names(const struct levels *levels, int *count);

/* False with err, which has the nearest name. A human is called You. */
bool who_read(const char *text, const struct levels *levels, struct who *who,
              struct err *err);

/* The same for a match of this game: a level that does not play it keeps its
 * name, another agent moves for it, and the remark says so. One that is told its
 * strength gets the agent that has it in this game. */
bool who_read_for(const char *text, const struct levels *levels,
                  const struct game *game, struct who *who, struct err *err);

/* False with err for another program that only a file names: a save from
 * elsewhere must not start it. */
bool who_may_run(const struct player *player, struct err *err);

/* The same player for another game: a level that grows is not told any more how
 * strong it was. */
struct player who_again(const struct levels *levels,
                        const struct player *player);

/* Gives a seat to a player. A human alone among machines is then called You,
 * and several as their seats are, unless they have names of their own. */
void who_sit(struct match *match, int player, const struct who *who);

/* Of a match with its sets and all players. Those of the same name are told apart
 * by their order, First Oak and Second Oak, where the one in seat 0 is number
 * `first`; people who change sides from set to set, and have no names of their
 * own, are Player 1 and Player 2. */
void who_tell_apart(struct match *match, int first);

/* Takes that back: those who are told apart have the names of their levels again.
 * For when one of them has gone. */
void who_forget_order(const struct levels *levels, struct match *match);

/* The player of a WHO that the user has given, and no file. The name to show is
 * not set. */
struct player who_player(const char *text);

/*
 * A match with all players seated, by seats; they get the names of a new match
 * and keep their from_file. Takes the game, and frees it on
 * failure. Returns NULL and sets err if a WHO is not known.
 */
struct match *match_of_players(const struct levels *levels, struct game *game,
                               const struct player players[],
                               const struct position *start, struct err *err);

/* The same for the game of a spec, and players that the user has given; `start`
 * NULL: that of the rules. */
struct match *match_seated(const struct levels *levels, const char *spec,
                           const char *who[PLAYERS_MAX],
                           const struct position *start, struct err *err);
