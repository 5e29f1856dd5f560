/* Who sits where: the rows of an arena, group by group, each in all seatings.
 */
#ifndef NAQALA_SRC_LAB_ARENA_ARENA_SEATS_H
#define NAQALA_SRC_LAB_ARENA_ARENA_SEATS_H

#include "lab/arena/arena.h"

/* Groups of `size` players that `count` can form. */
int seats_group_count(int count, int size);

/* All rows with nothing played yet; the caller frees them. */
struct arena_row *seats_rows(int count, int size, int *row_count);

#endif
