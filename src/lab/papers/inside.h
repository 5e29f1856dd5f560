/* What the tables of the sources have in common. */
#ifndef NAQALA_SRC_LAB_PAPERS_INSIDE_H
#define NAQALA_SRC_LAB_PAPERS_INSIDE_H

#include "lab/papers/papers.h"
#include "lab/report/compare.h"
#include "lab/report/sheet.h"

/* Writes what differs, as people or programs want it; `source` heads the column
 * of theirs. */
void paper_write_comparison(const struct paper_setting *setting,
                            const char *source, const struct comparison rows[],
                            int count, FILE *out);

/* A cell of a sheet; a dash for what is not known. */
void paper_add(struct sheet *sheet, int decimals, double number);

/* Somebody does not take part, and why; nothing where rows are written. */
void paper_leave_out(const struct paper_setting *setting, const char *name,
                     const struct err *err, FILE *out);

/* So many things are done. */
void paper_tell(const struct paper_setting *setting, const char *what,
                int64_t done, int64_t total, int64_t began);

/* The game that was asked for, or the table's own. NULL with a sentence. */
struct game *paper_game(const struct paper_setting *setting, const char *own,
                        struct err *err);

#endif
