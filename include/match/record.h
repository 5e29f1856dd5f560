/* SPDX-License-Identifier: MIT */
/*
 * The player's results against each level: $XDG_STATE_HOME/naqala/record.ini. A
 * game that was played with the help of evaluation, hints or take-backs is
 * counted too, and marked as helped.
 *
 *     [willow kalah-6-4]        ; a level and a game; zeros are left out
 *     won = 4
 *     lost = 5
 *     helped = 1
 *     streak = -2
 *     best-margin = 12
 *     course = 8 -3 12          ; the margins of the last games
 *     [willow all]              ; its streak in all games
 *     streak = 1
 *     [all all]                 ; the streak in all games against all levels
 *     streak = -1
 *     longest = 3
 *     [history]                 ; the last results; the counted games
 *     recent = wwldl
 *     counted.1 = 2026-11-21T09:12:05Z/7 2026-11-21T10:40:31Z/8
 *     [strength]                ; of the last games at each game: the rating of
 *     kalah-6-4 = 905w17:1.52   ; the opponent, the result, how many moves of
 *                               ; the player were judged, and their mean loss
 */
#pragma once

#include "base/clock.h"
#include "base/err.h"
#include "base/ini.h"
#include "match/level.h"

#include <stdio.h>

enum record_result { RECORD_WON, RECORD_DRAWN, RECORD_LOST };

/* What identifies a game: when it began, and the seed of its match. Without a
 * seed it matches every game of that date. */
struct record_id {
    struct clock_date date;
    bool seeded;
    uint64_t seed;
};

/* One game as evidence of the player's strength, against any opponent. */
struct rated_game {
    int opponent; /* its rating */
    enum record_result result;
    int decisions;   /* the player's moves whose loss is known */
    int thousandths; /* of a seed: their mean loss */
};

/* The results against one level in one game, as record_name calls it. */
struct tally {
    int won;
    int drawn;
    int lost;
    int helped; /* of all these */
    int hints;
    int take_backs;
    int streak;      /* games won in a row, or lost (negative); 0 after a draw;
                        helped games too */
    int longest;     /* longest row of wins; old files do not have it */
    int best_margin; /* the largest win, in points */
};

/* Adds all but the streak, which depends on the order of the games. */
void tally_add(struct tally *sum, const struct tally *tally);

/* A game to be added to the record. */
struct record_game {
    const char *level; /* its key */
    const char *game;  /* record_name's text */
    enum record_result result;
    int margin;
    bool helped;
    int hints;
    int take_backs;
    struct record_id id;
    bool opened;          /* from a file: it may be counted already */
    const char *rated_as; /* record_name without `fair`; NULL: the game is no
                               evidence of the player's strength */
    struct rated_game rated;
};

enum {
    RECORD_TALLIES_MAX = 1000,
    RECORD_COUNT_MAX = 700000000, /* three of them are an int */
    RECORD_RECENT_MAX = 60,       /* results that are remembered one by one */
    RECORD_COURSE_MAX = 20,       /* margins of a level and a game */
    RECORD_RATED_MAX = 15, /* last games that a strength is computed from */
    RECORD_RATED_GAMES_MAX = 100, /* kinds of games with a strength */
    RECORD_DECISIONS_MAX = 999,
    RECORD_MARGIN_MAX = 9999,
    RECORD_KNOWN_MAX = 500 /* games that are known to be counted */
};

struct record; /* all the tallies */

/* The record is empty if there is no file; empty, and err is set, if the file
 * cannot be read. The caller frees it. */
struct record *record_load(struct err *err);
void record_free(struct record *record);

/* The record's name for a game: that of level_game_of if there is one, else the
 * game with its changed rules, kalah.pits-7.pie-on; from fair starts,
 * kalah-6-4.fair. All fair boards of a game have one name. A name that would be
 * too long for a section is cut, and the rules of a game from a file are left
 * out; both get a checksum. */
struct level_game record_name(const struct game *game, bool fair);

/* All zeros if there was no game. `game` NULL: all games together. */
struct tally record_tally(const struct record *record, const char *level,
                          const char *game);

/* The sum of all tallies, with the streak over all games. */
struct tally record_sum(const struct record *record);

/* By how many points the last games were won, or (negative) lost, the newest
 * last; returns how many are known. */
int record_course(const struct record *record, const char *level,
                  const char *game, int margins[RECORD_COURSE_MAX]);

/* The last rated games of the game with this name (record_name without `fair`),
 * the newest last; returns how many there are. */
int record_rated(const struct record *record, const char *game,
                 struct rated_game games[RECORD_RATED_MAX]);

/* A level, a game, and the results of the player in it. */
struct record_entry {
    char level[INI_NAME_MAX + 1];
    char game[INI_NAME_MAX + 1];
    struct tally tally;
};
int record_entries(const struct record *record);
/* False if this entry holds only a streak, over all games. */
bool record_entry_at(const struct record *record, int index,
                     struct record_entry *entry);

/* The last results, the newest last: w, d or l. */
const char *record_recent(const struct record *record);

/* Was this game counted? Only the newest are known. */
bool record_has(const struct record *record, const struct record_id *id);

/* Do both identify the same game? */
bool record_id_same(const struct record_id *one, const struct record_id *other);

/* Reads the record from a text. Returns NULL and sets err, with file and line,
 * if it is wrong. */
struct record *record_parse(const char *name, const char *bytes, size_t length,
                            struct err *err);

/* Writes the text of the file. */
void record_write(const struct record *record, FILE *out);

/*
 * Adds the game to the file, under a lock, so that games of two running
 * processes are both counted, and reads the record from the file again. A
 * broken file is renamed to record.ini.broken (or .broken-2 ...), never
 * overwritten: a new file begins with the record in memory, and err says what
 * was wrong; else err is "". Fails if the name of the level or the game cannot
 * be the name of a section. RECORD_KNOWN, and nothing is added, if the game was
 * opened from a file and has been counted before.
 */
enum record_added { RECORD_FAILED, RECORD_ADDED, RECORD_KNOWN };

enum record_added record_add(struct record *record,
                             const struct record_game *game, struct err *err);
