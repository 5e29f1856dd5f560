/* SPDX-License-Identifier: MIT */
/* Sums of the record: of all games, by level and by game. */
#pragma once

#include "match/level.h"
#include "match/record.h"

#include <stdio.h>

/* The sum for one level in all games, or for one game against all levels; at
 * least one game was counted. */
struct statistic {
    char name[INI_NAME_MAX + 1]; /* the level's key, or as record_name has it */
    struct tally tally;          /* without a streak */
};

/* How strong the player is in a game, as statistics_strength finds it. */
struct statistic_strength {
    char name[INI_NAME_MAX + 1]; /* kalah-6-4 */
    struct level_strength strength;
    int games; /* against rated levels */
};

struct statistics {
    struct tally all;
    char recent[RECORD_RECENT_MAX + 1]; /* results, the newest last: w, d, l */
    struct statistic
        *levels; /* in the order of the levels; unknown ones last */
    int level_count;
    struct statistic *games; /* the most played first */
    int game_count;
    struct statistic_strength *strengths; /* in the order of the games; those
                                             where no rated level was met are
                                             left out */
    int strength_count;
};

struct statistics statistics_read(const struct record *record,
                                  const struct levels *levels);
void statistics_free(struct statistics *statistics);

int tally_games(const struct tally *tally);

/* Points in per cent of the games, half a point for a draw; 0 if there was no
 * game. */
int tally_percent(const struct tally *tally);

/*
 * How strong the player is in a game: by the last games (strength_now) if they
 * are known. Else it is the rating at which the expected points of all counted
 * games against rated levels, from fair starts too, are those that were made;
 * two draws against the mean of these levels are added. Unrated after fewer
 * than STATISTICS_STRENGTH_GAMES games; *games is set to the number of games
 * against rated levels.
 */
enum { STATISTICS_STRENGTH_GAMES = 5 };
struct level_strength statistics_strength(const struct record *record,
                                          const struct levels *levels,
                                          const struct game *game, int *games);

/* Wins minus losses before the first and after each of the recent games;
 * returns how many values there are. */
int statistics_balance(const struct statistics *statistics,
                       int balance[RECORD_RECENT_MAX + 1]);

/* ---- in words ---- */

/* All that is known, in lines. */
void statistics_write(const struct record *record, const struct levels *levels,
                      FILE *out);

/* `now 3 won in a row, longest 7`, `helped in 2: 5 hints, 1 undo`, with `between`
 * in the place of the comma, of the colon. */
void statistics_write_streak(const struct tally *all, const char *between,
                             FILE *out);
void statistics_write_help(const struct tally *all, const char *between,
                           FILE *out);

/* `the last 20 games, won less lost: +4`. Nothing, and false, where there are too
 * few to tell. */
bool statistics_write_course(const struct statistics *statistics, FILE *out);

/* What statistics_strength found: `about 1010, club`, or when it will be known. */
void statistics_write_strength(const struct level_strength *strength, int games,
                               FILE *out);
