/* Tables of the thesis on Kalah and of the page of mancmancala, that agents of
 * the registry play; and what moves give away. */
#ifndef NAQALA_SRC_LAB_PAPERS_KALAH_H
#define NAQALA_SRC_LAB_PAPERS_KALAH_H

#include "lab/papers/papers.h"

enum { SOURCE_CONTESTANTS = 6 };

/* Table 1 of the thesis: games won by the first player, in tenths of a per
 * cent; -1 where it has none. */
extern const int SOURCE_THESIS_1[SOURCE_CONTESTANTS][SOURCE_CONTESTANTS];

bool source_write_agents(const struct source_table *table,
                         const struct source_setting *setting, FILE *out,
                         struct err *err);

/* The heuristic at depth 4 against alpha-beta at depth 8. */
bool source_write_8v4(const struct source_table *table,
                      const struct source_setting *setting, FILE *out,
                      struct err *err);

/* Figures 4 and 5: Monte Carlo tree search against depths. */
struct source_figure {
    const char *title;
    const char *agent; /* a depth follows it */
    /* What is known of it: games won with 4000 playouts against depths of 4 and
     * 8, in tenths of a per cent, the latter at most. */
    int won_from_4;
    int won_from_8;
    const char *why;
};
extern const struct source_figure SOURCE_FIGURE_4;
extern const struct source_figure SOURCE_FIGURE_5;

bool source_write_figure(const struct source_table *table,
                         const struct source_setting *setting, FILE *out,
                         struct err *err);

/* The depths of mancmancala. */
bool source_write_depths(const struct source_table *table,
                         const struct source_setting *setting, FILE *out,
                         struct err *err);

/* What moves give away. */
bool source_write_lost(const struct source_table *table,
                       const struct source_setting *setting, FILE *out,
                       struct err *err);

#endif
