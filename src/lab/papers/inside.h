/* SPDX-License-Identifier: MIT */
/*
 * The parts of the tables. A table is measured by a function that fills a run;
 * run.c writes it in the same way for all tables:
 *
 *     matches --paper_play--> tallies --> sheet         the table of the source
 *                                     --> note          what its columns mean
 *                                     --> comparisons   theirs beside ours
 */
#pragma once

#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "engine/solver/solver.h"
#include "lab/papers/papers.h"
#include "lab/report/compare.h"
#include "lab/report/sheet.h"

/* ---- a run ---- */

struct paper_run {
    const struct paper_table *table;
    const struct paper_setting *setting;
    struct game *game; /* the one asked for, or the table's own */
    FILE *out;
    struct sheet sheet; /* not written in CSV if there are comparisons */
    char note[600];     /* below the sheet */
    struct comparison *rows;
    int count;
    int capacity;
    char tail[400]; /* below the comparisons */
};

/* Adds a comparison; the format makes its name. */
void paper_compare(struct paper_run *run, struct comparison row,
                   const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Can this agent play the game? If not, writes that it is left out, and why;
 * nothing in CSV. */
bool paper_has_agent(const struct paper_run *run, const char *name,
                     const char *agent);

/* Joins a sum of whole numbers over all parts. */
void paper_share_sum(struct share *share, struct measure_sum *sum);

struct progress_scale paper_progress(const struct paper_run *run,
                                     const char *what, int64_t total);

/* ---- games ---- */

/* An agent of the registry, or a search without a name. */
struct paper_side {
    const char *agent; /* or NULL: */
    int depth;
    bool free_extra; /* an extra turn costs no ply */
    enum evaluation_kind evaluation;
    int heuristic; /* in fast games: the only heuristic with a weight */
};

/* Counts of finished games; arrays are in the order of the sides of the
 * match. */
struct paper_tally {
    int64_t games;
    int64_t won[PLAYERS_MAX];
    int64_t drawn;
    int64_t won_by_first;                   /* by the side that began */
    struct measure_sum scores[PLAYERS_MAX]; /* seeds or marbles */
    struct measure_sum plies;
};

enum { PAPER_WHAT_MAX = 30 };

/* Two or three sides, what the source says of their games, and the results of
 * our games. */
struct paper_match {
    char what[PAPER_WHAT_MAX];
    bool turns;     /* the second side begins every other game */
    bool said_most; /* the first side won `said` games at most */
    struct paper_side sides[PLAYERS_MAX];
    double said;     /* games won by the first side in the source, */
    int said_of;     /* of this many; 0: the source says nothing */
    int opening;     /* random plies */
    uint64_t stream; /* of random numbers, in fast games */
    const char *why; /* the reason why ours differ */
    /* Filled by paper_play. */
    struct paper_tally start; /* PAPER_SEATINGS: the game from the start, */
    struct paper_tally games; /* and all others */
};

enum paper_manner {
    /* Two agents; one without a name is alpha-beta with false ties. Games from
     * openings come in pairs with the same opening. */
    PAPER_DUELS,
    /* Agents; the first game is from the start, the others are from openings,
     * which are the same for all matches. */
    PAPER_SEATINGS,
    /* Fast players from the start, which take turns to begin: trainers, or
     * searches with a single heuristic. */
    PAPER_FAST
};

/* Plays as many games of each match as the setting says. A game depends on the
 * seed, its match and its number. Returns false and sets err when an agent or a
 * thread cannot be made. */
bool paper_play(const struct paper_run *run, enum paper_manner manner,
                struct paper_match matches[], int count, struct err *err);

/* The games won by the first side, and the draws, in per cent; unknown if no
 * game was played. */
struct measure paper_won(const struct paper_tally *tally);
struct measure paper_drawn(const struct paper_tally *tally);

/* Adds a comparison, called `<what>, %<won>`, for each match that the source
 * tells of, in CSV for all; and with `drawn` another one for the draws. */
void paper_compare_matches(struct paper_run *run,
                           const struct paper_match matches[], int count,
                           const char *won, bool drawn);

/*
 * Alpha-beta with a common defect: the moves of the root share alpha, so that
 * only a bound is known of a move that is no better. If the bound equals the
 * best value, the random choice takes the move as equally good. Depth, extra
 * turns and evaluation are those of the side; the heuristic has its usual
 * weights. Returns NULL and sets err if the evaluation does not know the game,
 * which must outlive the agent.
 */
struct agent *false_ties_new(const struct game *game,
                             const struct paper_side *side, struct err *err);

/* ---- Table 1 of the thesis ---- */

enum contestant { RANDOM, MAX, ALPHA_BETA, HEURISTIC, MCTS, ACTOR };

enum { CONTESTANT_COUNT = ACTOR + 1, NOT_SAID = -1, THESIS_1_GAMES = 1000 };

/* Games won by the first player, in tenths of a per cent. */
extern const int THESIS_1[CONTESTANT_COUNT][CONTESTANT_COUNT];

/* The figures that tell what its alpha-beta is: against random, max and itself.
 */
enum { THESIS_PAIRS = 5 };

extern const enum contestant THESIS_PAIR[THESIS_PAIRS][2];

/* The distance of the won games from these figures: the root mean square, in
 * points of a hundred games. Not a number if one of them is not known. */
double thesis_error(const struct measure won[THESIS_PAIRS]);

/* ---- games of the report on Abalone ---- */

enum { PAPER_ROWS_MAX = 32 };

struct paper_player {
    const char *name;  /* in the rows */
    const char *group; /* whose games are added up */
    const char *agent;
};

/* A game of the source; arrays are by seats. */
struct paper_game {
    int players[PLAYERS_MAX];
    int score[PLAYERS_MAX];
    int moves;
};

/* The data of such a table. */
struct paper_games {
    int seats;
    const struct paper_player *players; /* a NULL name ends them */
    const struct paper_game *rows;
    int count;
    const char *why_won;   /* why the shares of games won differ */
    const char *why_moves; /* why the numbers of moves differ */
};

/* The seat that won a game of the source. */
int paper_winner(const struct paper_games *table, int row);

/* Plays the games of the run's table, a match for each row. */
bool paper_play_games(const struct paper_run *run,
                      struct paper_match matches[PAPER_ROWS_MAX],
                      struct err *err);

/* ---- tables that depend on a clock ---- */

enum {
    PAPER_MOVES = 20,  /* that were timed */
    PAPER_TIMED = 3,   /* players: greedy, alpha-beta, Monte Carlo */
    PAPER_BOUNDS = 5,  /* of seconds for a tree, */
    PAPER_SEARCHES = 5 /* and searches with each */
};

/* Table VIII, in milliseconds, with its first two headings exchanged. */
extern const int PAPER_TABLE_VIII[PAPER_MOVES][PAPER_TIMED];

/* Tables IX to XIII: a search with a bound of seconds. */
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

/* ---- losses of moves ---- */

/*
 * Positions, the same for all agents, with the proven value of every move in
 * them. They come from random games, one for each phase of each game: so no
 * agent's way of playing is favoured, and the losses of two agents can be
 * compared move by move. Positions with a single legal move are among them.
 *
 * Phases differ by the number of seeds on the board; with more seeds than in
 * the last phase a proof takes seconds.
 */
enum { LOST_PHASES = 4 };

struct losses_phase {
    int least;
    int most;
};

extern const struct losses_phase LOST_PHASE[LOST_PHASES];

struct losses_place {
    bool there; /* the game had such a position */
    bool proven;
    struct position position;
    int move_count;
    struct move moves[SOLVER_MOVES_MAX];
    int losses[SOLVER_MOVES_MAX]; /* of each move, in seeds */
};

/* The positions in the order of the games, and of the phases in each game. */
struct losses_places {
    int count;
    struct losses_place *places; /* freed by the caller in any case */
};

/* Finds and proves positions from as many games as the setting has; some are
 * not proven if it is stopped. Returns false and sets err if nothing can be
 * proven in this game, or no thread can be started. `places` starts as {0}. */
bool losses_find(const struct paper_run *run, struct losses_places *places,
                 struct err *err);

/* The loss of a legal move of the place. */
int losses_by(const struct losses_place *place, struct move move);

/* ---- the tables ---- */

extern const struct paper_table PAPER_ABALONE_2, PAPER_ABALONE_3,
    PAPER_ABALONE_4, PAPER_ABALONE_5, PAPER_ABALONE_6, PAPER_ABALONE_7,
    PAPER_DEPTH, PAPER_EVOLVED, PAPER_FIG_4, PAPER_FIG_5, PAPER_LOST, PAPER_PLY,
    PAPER_THESIS_1, PAPER_THESIS_2, PAPER_THESIS_3, PAPER_THESIS_8V4,
    PAPER_THESIS_AB;
