/*
 * Tables of a source that are made of games: who played whom, what it says came
 * of it, and a word on why it is another thing here.
 */
#ifndef NAQALA_SRC_LAB_PAPERS_GAMES_H
#define NAQALA_SRC_LAB_PAPERS_GAMES_H

#include "lab/papers/papers.h"

enum { PAPER_PLAYERS_MAX = 8, PAPER_ROWS_MAX = 32 };

struct paper_player {
    const char *name;  /* as it stands in the rows */
    const char *group; /* under which its games are added up */
    const char *agent;
};

/* A game of the source; by seats. */
struct paper_game {
    int players[PLAYERS_MAX];
    int score[PLAYERS_MAX];
    int moves;
};

struct paper_games {
    const char *source; /* at the head of its column */
    const char *game;
    int seats;
    const struct paper_player *players; /* a NULL name ends them */
    const struct paper_game *rows;
    int count;
    const char *why_won;   /* the shares of games won differ */
    const char *why_moves; /* the numbers of moves do */
};

extern const struct paper_games PAPER_ABALONE_2;
extern const struct paper_games PAPER_ABALONE_3;
extern const struct paper_games PAPER_ABALONE_4;
extern const struct paper_games PAPER_ABALONE_7;

/* The seat that won a game of the source. */
int paper_winner(const struct paper_games *table, int row);

bool paper_write_games(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err);

/* ---- what was played ---- */

/* Games of a row that were played from random openings, added up. */
struct paper_tally {
    int64_t games;
    double points[PLAYERS_MAX]; /* games won; of a draw everybody his part */
    double scores[PLAYERS_MAX]; /* marbles, and the squares of that */
    double score_squares[PLAYERS_MAX];
    double plies;
    double ply_squares;
};

/* A row: the one game from the start, and the others. */
struct paper_played {
    struct paper_tally start;
    struct paper_tally random;
};

/* False with a sentence. */
bool paper_play(const struct paper_games *table,
                const struct paper_setting *setting, struct paper_played rows[],
                struct err *err);

void paper_tally_add(struct paper_tally *tally,
                     const struct paper_tally *other);

#endif
