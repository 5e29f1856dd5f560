/* Tables of the paper on the feature checker, and of the thesis on Kalah. */
#ifndef NAQALA_SRC_LAB_PAPERS_PAPER_H
#define NAQALA_SRC_LAB_PAPERS_PAPER_H

#include "lab/papers/papers.h"

/* Tables 4 to 7 of the paper: minimax against minimax. */
bool paper_write_ply(const struct paper_table *table,
                     const struct paper_setting *setting, FILE *out,
                     struct err *err);

/* Tables 2 and 3: what was evolved, against minimax. */
bool paper_write_evolved(const struct paper_table *table,
                         const struct paper_setting *setting, FILE *out,
                         struct err *err);

/* Tables 2 and 3 of the thesis: single heuristics, and evolved weights. */
bool paper_write_heuristics(const struct paper_table *table,
                            const struct paper_setting *setting, FILE *out,
                            struct err *err);
bool paper_write_weights(const struct paper_table *table,
                         const struct paper_setting *setting, FILE *out,
                         struct err *err);

#endif
