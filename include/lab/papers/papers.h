/* SPDX-License-Identifier: MIT */
/*
 * The tables of the sources, made again: the reported figure, the figure that
 * this program measures, with its error, and a note if they differ by more than
 * the error.
 *
 *     abalone-2 ... abalone-7    the report of Maastricht (2020), tables II to
 *                                VII, with the rows of VIII to XIII
 *     ply, evolved               the paper on the feature checker, tables 4 to
 *                                7, and 2 and 3
 *     thesis-1 ... thesis-3      Hunter's thesis (2021), tables 1 to 3,
 *     thesis-8v4, fig-4, fig-5   a remark in its text, and two figures
 *     thesis-ab                  what fits its Table 1
 *     depth                      the page of mancmancala
 *     lost                       no source: the losses of moves
 *
 * A new table is a struct paper_table, listed in src/lab/papers/papers.c, and
 * usually a function that measures, see src/lab/papers/inside.h.
 */
#pragma once

#include "game/game.h"
#include "lab/job/job.h"
#include "lab/job/share.h"

enum {
    PAPER_GAMES_MAX = 100000,
    PAPER_RUNS_MAX = 1000,
    PAPER_DEPTH_MAX = 8,
    PAPER_SCALE_ONE = 1000
};

struct paper_setting {
    int games; /* for each row of a table */
    int runs;  /* of an evolution, for tables of evolutions */
    int depth; /* of players that look ahead, if it can be chosen */
    uint64_t seed;
    struct job_context context; /* results until a stop are written */
    int scale;                  /* of the source's seconds, in thousandths */
    bool csv;
    const char *game;    /* in place of the source's; or NULL */
    FILE *plot;          /* for a chart as SVG; or NULL */
    struct share *share; /* of games, positions or evolutions; or NULL. Not for
                            a table that is timed */
};

struct paper_run;

struct paper_table {
    const char *name; /* abalone-2 */
    const char *about;
    const char *source; /* heading of the column with its figures */
    const char *game;   /* the game of the source */
    int games;          /* for each row; 0: no games are played */
    int runs;           /* of an evolution; 0: there is no evolution */
    int depth;          /* of players that look ahead; 0: cannot be chosen */
    bool timed;         /* the results depend on the machine */
    bool drawn;         /* as a chart, too */
    /* Can the table be made for this game instead of the source's? False and
     * err if not; NULL: for no other game. */
    bool (*supports)(const struct game *game, struct err *err);
    /* Returns false and sets err when an agent or a thread cannot be made. */
    bool (*measure)(struct paper_run *run, struct err *err);
    const void *data; /* what `measure` needs */
};

int paper_count(void);
const struct paper_table *paper_at(int index);

/* Returns NULL and sets err, with a list of the tables, if there is none of
 * this name. */
const struct paper_table *paper_find(const char *name, struct err *err);

/* Measures what the table needs, and writes it. Returns false and sets err when
 * the game, an agent or a thread cannot be made. */
bool paper_write(const struct paper_table *table,
                 const struct paper_setting *setting, FILE *out,
                 struct err *err);
