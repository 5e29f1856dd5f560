/* Tables of the thesis on Kalah and of the page of mancmancala, that agents of
 * the registry play; and what moves give away. */
#ifndef NAQALA_SRC_LAB_PAPERS_KALAH_H
#define NAQALA_SRC_LAB_PAPERS_KALAH_H

#include "lab/papers/papers.h"

enum { PAPER_CONTESTANTS = 6 };

/* Table 1 of the thesis: games won by the first player, in tenths of a per
 * cent; -1 where it has none. */
extern const int PAPER_THESIS_1[PAPER_CONTESTANTS][PAPER_CONTESTANTS];

bool paper_write_agents(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err);

/* The heuristic at depth 4 against alpha-beta at depth 8. */
bool paper_write_8v4(const struct paper_table *table,
                     const struct paper_setting *setting, FILE *out,
                     struct err *err);

/* Figures 4 and 5: Monte Carlo tree search against depths. */
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

bool paper_write_figure(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err);

/* The depths of mancmancala. */
bool paper_write_depths(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err);

/* What moves give away. */
bool paper_write_lost(const struct paper_table *table,
                      const struct paper_setting *setting, FILE *out,
                      struct err *err);

#endif
