/* SPDX-License-Identifier: MIT */
/*
 * WHO: `human`, the key of a level (that of a level that grows may have a
 * strength), or an agent with its options. The command line and the saves name
 * players in this way.
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
        [ERR_TEXT_MAX]; /* that another agent plays for the level; or "" */
};

/* The first word of every WHO, `human` first; the caller frees the array. */
const char **who_names(const struct levels *levels, int *count);

/* False with err, which suggests the nearest name. A human is called You. */
bool who_read(const char *text, const struct levels *levels, struct who *who,
              struct err *err);

/* The same for a match of this game: a level that does not play it keeps its
 * name, another agent moves for it, and the remark says so. A level with a
 * strength gets the agent that has this strength in this game. */
bool who_read_for(const char *text, const struct levels *levels,
                  const struct game *game, struct who *who, struct err *err);

/* False with err for another program that only a file names: a save from
 * elsewhere must not start it. */
bool who_may_run(const struct player *player, struct err *err);

/* The same player for another game: a level that grows loses the strength that
 * it was told. */
struct player who_again(const struct levels *levels,
                        const struct player *player);

/* Gives a seat to a player. A human alone among machines is then called You,
 * and several humans get the names of their seats, unless they have names of
 * their own. */
void who_sit(struct match *match, int player, const struct who *who);

/* Gives different names to players of a match that have the same name: First
 * Oak and Second Oak, where the player in seat 0 is number `first`. People who
 * change sides from set to set, and have no names of their own, are Player 1
 * and Player 2. The sets and all players of the match must be set. */
void who_tell_apart(struct match *match, int first);

/* Gives such players the names of their levels again. Call this when one of
 * them has left. */
void who_forget_order(const struct levels *levels, struct match *match);

/* The player of a WHO that comes from the user, not from a file. The name to
 * show is not set. */
struct player who_player(const char *text);

/*
 * A match with all players seated; players[] is in the order of the seats. They
 * get the names of a new match and keep their from_file. Takes the game, and
 * frees it on failure. Returns NULL and sets err if a WHO is not known.
 */
struct match *match_of_players(const struct levels *levels, struct game *game,
                               const struct player players[],
                               const struct position *start, struct err *err);

/* The same for the game of a spec, and players from the user; `start` NULL: the
 * start of the rules. */
struct match *match_seated(const struct levels *levels, const char *spec,
                           const char *who[PLAYERS_MAX],
                           const struct position *start, struct err *err);
