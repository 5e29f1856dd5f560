/* SPDX-License-Identifier: MIT */
/* Selections of marbles, for tests. */
#pragma once

#include "screen/input/selection.h"

/* Two players at the start, with inverse=forbidden; who moves is wanted. */
#define GRIP_ROWS \
    "11111/111111/..111../......../........./......../..222../222222/22222"

/* c3 */
int selection_probe_cell(const char *text);

struct position selection_probe_position(const struct game *game,
                                         const char *text);

/* These cells, one after the other: c3c4c5. */
void selection_probe_hold(struct selection *selection,
                          const struct selection_on *on, const char *cells);

/* What is held, in the same way. */
const char *selection_probe_text(const struct selection *selection,
                                 char text[8]);

/* The cursor goes to this cell by arrows: rows first, then along the row. */
void selection_probe_walk(struct selection *selection,
                          const struct selection_on *on, int to);
