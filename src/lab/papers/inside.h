/* SPDX-License-Identifier: MIT */
/*
 * What the tables of the sources are made of.
 *
 *     sides, matches   the players          --paper_play-->   a tally for each
 *     comparisons      theirs beside ours    --paper_write_comparison-->  text
 */
#pragma once

#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "lab/papers/papers.h"
#include "lab/report/compare.h"
#include "lab/report/sheet.h"

/* ---- games ---- */

/* An agent of the registry, or a search without a name. */
struct paper_side {
    const char *agent; /* or NULL: */
    int depth;
    enum evaluation_kind evaluation;
    int heuristic; /* of fast games: the only one that counts */
};

struct paper_match {
    struct paper_side sides[PLAYERS_MAX];
    bool turns;      /* the second side begins every other game */
    int opening;     /* random plies */
    uint64_t stream; /* of chance, in fast games */
};

enum paper_manner {
    /* Two agents; those without a name are alpha-beta with false ties. Games
     * from openings come in pairs that have the same. */
    PAPER_DUELS,
    /* Agents; the first game is from the start, the others are from openings,
     * which are the same for all matches. */
    PAPER_SEATINGS,
    /* Fast players from the start, which take turns to begin: trainers, or
     * searches with a single heuristic. */
    PAPER_FAST
};

struct paper_matches {
    const struct game *game;
    enum paper_manner manner;
    const struct paper_match *items;
    int count;
};

/* Games that were played to their end. By sides, in the order of the match. */
struct paper_tally {
    int64_t games;
    int64_t won[PLAYERS_MAX];
    int64_t drawn;
    int64_t won_by_first; /* the side that began, whichever it was */
    struct measure_sum scores[PLAYERS_MAX]; /* seeds or marbles */
    struct measure_sum plies;
};

struct paper_played {
    struct paper_tally start; /* of seatings: the game from the start, */
    struct paper_tally games; /* and all others */
};

void paper_tally_add(struct paper_tally *tally,
                     const struct paper_tally *other);

/* Plays as many games of each match as the setting says; fills `played` for
 * each match. A game depends on the seed, its match and its number. False and
 * err when an agent or a thread cannot be made. */
bool paper_play(const struct paper_matches *matches,
                const struct paper_setting *setting,
                struct paper_played played[], struct err *err);

/* By the first side, per cent; unknown where no game was played. */
struct measure paper_won(const struct paper_tally *tally);
struct measure paper_drawn(const struct paper_tally *tally);

enum { PAPER_DUEL_WHAT_MAX = 30 };

/* A duel and what the source says of it. */
struct paper_duel {
    char what[PAPER_DUEL_WHAT_MAX];
    struct paper_match match;
    struct measure theirs; /* games won by the first side */
    const char *why;
};

bool paper_play_duels(const struct game *game, const struct paper_duel duels[],
                      int count, const struct paper_setting *setting,
                      struct paper_played played[], struct err *err);

/* Fills a row, called `<what>, %<won>`, for each duel of which the source says
 * something, in CSV for all; and with `drawn` another for the draws. Returns
 * the number of rows. */
int paper_compare_duels(const struct paper_duel duels[],
                        const struct paper_played played[], int count,
                        const struct paper_setting *setting, const char *won,
                        bool drawn, struct comparison rows[]);

/*
 * Alpha-beta with a common defect: the moves of the root share alpha, so of a
 * move that is no better only a bound is known; where the bound equals the best
 * value, the move is drawn for as if it were as good. An extra turn costs a
 * ply; the heuristic has its usual weights. NULL and err if the evaluation does
 * not know the game, which must live longer.
 */
struct agent *false_ties_new(const struct game *game,
                             enum evaluation_kind evaluation, int depth,
                             struct err *err);

/* ---- text ---- */

/* As text or as CSV; `source` heads the column of their figures. */
void paper_write_comparison(const struct paper_setting *setting,
                            const char *source, const struct comparison rows[],
                            int count, FILE *out);

/* A cell of a sheet; a dash where the number is not known. */
void paper_add(struct sheet *sheet, int decimals, double number);

/* Says that an agent is left out, and why; nothing in CSV. */
void paper_leave_out(const struct paper_setting *setting, const char *name,
                     const struct err *err, FILE *out);

/* The game that was asked for, or the table's own. NULL and err. */
struct game *paper_game(const struct paper_setting *setting, const char *own,
                        struct err *err);

/* ---- tables of games ---- */

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
    const char *why_moves; /* the numbers of moves differ */
};

extern const struct paper_games PAPER_ABALONE_2;
extern const struct paper_games PAPER_ABALONE_3;
extern const struct paper_games PAPER_ABALONE_4;
extern const struct paper_games PAPER_ABALONE_7;

/* The seat that won a game of the source. */
int paper_winner(const struct paper_games *table, int row);

/* The games of such a table, row by row. */
bool paper_play_games(const struct paper_games *table,
                      const struct paper_setting *setting,
                      struct paper_played played[], struct err *err);

/* ---- tables that a clock has a part in ---- */

enum {
    PAPER_MOVES = 20,  /* that were timed */
    PAPER_TIMED = 3,   /* players: greedy, alpha-beta, Monte Carlo */
    PAPER_BOUNDS = 5,  /* of seconds for a tree, */
    PAPER_SEARCHES = 5 /* and searches with each */
};

/* Table VIII, with its first two headings changed over. Milliseconds. */
extern const int PAPER_TABLE_VIII[PAPER_MOVES][PAPER_TIMED];

/* Tables IX to XIII: a search within so many seconds. */
struct paper_search {
    int back;  /* -1: it never came back */
    int added; /* places */
    int milliseconds;
};
struct paper_bound {
    int seconds;
    struct paper_search searches[PAPER_SEARCHES];
};
extern const struct paper_bound PAPER_TABLES_IX[PAPER_BOUNDS];

/* ---- the runners ---- */

/* Figures 4 and 5 of the thesis: Monte Carlo tree search against depths. */
struct paper_figure {
    const char *title;
    const char *agent; /* a depth follows it */
    /* What is known of it: games won with 4000 playouts against depths of 4 and
     * 8, in tenths of a per cent, the latter at most. */
    int won_from_4;
    int won_from_8;
    const char *why;
};
extern const struct paper_figure PAPER_FIGURE_4;
extern const struct paper_figure PAPER_FIGURE_5;

paper_run paper_write_games;      /* table->data: a struct paper_games */
paper_run paper_write_times;      /* abalone-5 */
paper_run paper_write_trees;      /* abalone-6 */
paper_run paper_write_depths;     /* depth */
paper_run paper_write_evolved;    /* evolved */
paper_run paper_write_figure;     /* table->data: a struct paper_figure */
paper_run paper_write_lost;       /* lost */
paper_run paper_write_ply;        /* ply */
paper_run paper_write_agents;     /* thesis-1 */
paper_run paper_write_heuristics; /* thesis-2 */
paper_run paper_write_weights;    /* thesis-3 */
paper_run paper_write_8v4;        /* thesis-8v4 */
