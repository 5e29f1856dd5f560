/* Tables of the report on Abalone that a clock has a part in. */
#ifndef NAQALA_SRC_LAB_PAPERS_TIME_H
#define NAQALA_SRC_LAB_PAPERS_TIME_H

#include "lab/papers/papers.h"

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

bool paper_write_times(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err);
bool paper_write_trees(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err);

#endif
