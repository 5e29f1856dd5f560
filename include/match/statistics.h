/* SPDX-License-Identifier: MIT */
/* What the record adds up to: all together, by level and by game. */
#pragma once

#include "match/record.h"

/* Of one level in all games, or of one game against all levels; at least one game
 * was counted. */
struct statistic {
    char name[INI_NAME_MAX + 1]; /* the level's key, or as record_name has it */
    struct tally tally;          /* its streak is not known */
};

struct statistics {
    struct tally all;
    char recent[RECORD_RECENT_MAX + 1]; /* results, the newest last: w, d, l */
    struct statistic
        *levels; /* in the order of the levels; unknown ones last */
    int level_count;
    struct statistic *games; /* what was played most first */
    int game_count;
};

struct statistics statistics_read(const struct record *record,
                                  const struct levels *levels);
void statistics_free(struct statistics *statistics);

int tally_games(const struct tally *tally);

/* Points in a hundred, a draw for half of one; 0 where there was no game. */
int tally_percent(const struct tally *tally);

/*
 * How strong the player is in a game: as the last games tell (strength_now), if
 * they are known; else where the points of all counted games, fair
 * starts too, against rated levels are as many as expected, with two drawn games
 * more against the mean of them. Unrated after fewer than
 * STATISTICS_STRENGTH_GAMES; `games` is how many there are.
 */
enum { STATISTICS_STRENGTH_GAMES = 5 };
struct level_strength statistics_strength(const struct record *record,
                                          const struct levels *levels,
                                          const struct game *game, int *games);

/* Wins less losses after each of the recent games, from 0; returns how many
 * values there are. */
int statistics_balance(const struct statistics *statistics,
                       int balance[RECORD_RECENT_MAX + 1]);
