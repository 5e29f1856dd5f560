/* A hand of the tests that holds marbles. */
#ifndef NAQALA_TESTS_SUPPORT_SCREEN_SELECTION_PROBE_H
#define NAQALA_TESTS_SUPPORT_SCREEN_SELECTION_PROBE_H

#include "screen/board/selection.h"

/* Two players at the start, with inverse=forbidden; who moves is wanted. */
#define GRIP_ROWS \
    "11111/111111/..111../......../........./......../..222../222222/22222"

/* c3 */
int grip_cell(const char *text);

struct position grip_position(const struct game *game, const char *text);

/* These cells, one after the other: c3c4c5. */
void grip_hold(struct hold *hold, const struct hold_on *on, const char *cells);

/* What is held, in the same way. */
const char *grip_text(const struct hold *hold, char text[8]);

/* The cursor goes to this cell by arrows: rows first, then along the row. */
void grip_walk(struct hold *hold, const struct hold_on *on, int to);

#endif
