/* Tables of the report on Abalone that a clock has a part in. */
#ifndef NAQALA_SRC_LAB_PAPERS_TIME_H
#define NAQALA_SRC_LAB_PAPERS_TIME_H

#include "lab/papers/papers.h"

enum {
    SOURCE_MOVES = 20,  /* that were timed */
    SOURCE_TIMED = 3,   /* players: greedy, alpha-beta, Monte Carlo */
    SOURCE_BOUNDS = 5,  /* of seconds for a tree, */
    SOURCE_SEARCHES = 5 /* and searches with each */
};

/* Table VIII, with its first two headings changed over. Milliseconds. */
extern const int SOURCE_TABLE_VIII[SOURCE_MOVES][SOURCE_TIMED];

/* Tables IX to XIII: a search within so many seconds. */
struct source_search {
    int back;  /* -1: it never came back */
    int added; /* places */
    int milliseconds;
};
struct source_bound {
    int seconds;
    struct source_search searches[SOURCE_SEARCHES];
};
extern const struct source_bound SOURCE_TABLES_IX[SOURCE_BOUNDS];

bool source_write_times(const struct source_table *table,
                        const struct source_setting *setting, FILE *out,
                        struct err *err);
bool source_write_trees(const struct source_table *table,
                        const struct source_setting *setting, FILE *out,
                        struct err *err);

#endif
