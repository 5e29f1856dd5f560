/* SPDX-License-Identifier: MIT */
/*
 * The player's results at puzzles, game by game:
 * $XDG_STATE_HOME/naqala/puzzles.ini, naqala(6).
 *
 * A puzzle of a set counts once, when it is solved or fails: with a wrong try or
 * a hint it has failed, even if it is solved later. It changes the rating as a
 * game against a player with the elo of the puzzle does.
 */
#pragma once

#include "base/kept_file.h"
#include "match/puzzle/puzzle.h"

enum {
    PUZZLE_RATING_FIRST = 1000,
    PUZZLE_RATING_MIN = 100,
    PUZZLE_RATING_MAX = 3000,
    PUZZLE_COUNT_MAX = 1000000,
    PUZZLE_SEEN_BYTES = PUZZLE_SET_MAX / 8,
    PUZZLE_GAMES_MAX = 100
};

/* The result at the puzzle of a day. */
struct puzzle_today {
    int64_t day;
    int wrong; /* tries */
    int hints;
    bool solved;
};

struct puzzle_score {
    char game[SPEC_TEXT_MAX]; /* as in names of files: kalah-6-4 */
    int rating;
    int rated;    /* number of puzzles in the rating */
    int row;      /* solved in a row at the first try and without a hint */
    int best_row; /* the longest ever */
    int days;     /* days in a row with a solved puzzle of the day, ... */
    int64_t last; /* ... up to this one; 0: never */
    struct puzzle_today today; /* the last one that was begun; day 0: none */
    int edition;               /* of the set whose puzzles are marked here */
    uint8_t seen[PUZZLE_SEEN_BYTES]; /* a bit for each puzzle that counted */
};

/* Starts as {0}; freed with puzzle_scores_free. */
struct puzzle_scores {
    int count;
    int capacity;
    struct puzzle_score *scores;
};

void puzzle_scores_free(struct puzzle_scores *scores);

/* Files of struct puzzle_scores. */
extern const struct kept_file PUZZLE_SCORES_FILE;

/* The player's score for the game of the set, or that of a beginner. */
struct puzzle_score puzzle_scores_of(const struct puzzle_scores *scores,
                                     const struct puzzle_set *set);

/* Has this puzzle of the set counted? */
bool puzzle_score_has(const struct puzzle_score *score,
                      const struct puzzle_set *set, int index);

/* The days in a row, if the row can still go on today; else 0. */
int puzzle_score_days(const struct puzzle_score *score, int64_t today);

/* A new result at a puzzle of a set. */
struct puzzle_event {
    const struct puzzle_set *set;
    int index;
    bool counts;               /* now: it was solved, or has failed */
    bool solved;               /* at the first try and without a hint */
    struct puzzle_today today; /* day 0: it is not the puzzle of a day */
};

/* Enters the event, in the file too: see kept_file_change. */
bool puzzle_scores_tell(struct puzzle_scores *scores,
                        const struct puzzle_event *event, struct err *err);
