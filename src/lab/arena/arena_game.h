/*
 * A table of the arena: one worker's agents, the game that they are playing,
 * and what has come of all games that were played at it.
 */
#ifndef NAQALA_SRC_LAB_ARENA_ARENA_GAME_H
#define NAQALA_SRC_LAB_ARENA_ARENA_GAME_H

#include "engine/agents/agent.h"
#include "lab/arena/arena.h"
#include "lab/arena/arena_sample.h"

struct arena_table {
    const struct arena_setting *setting;
    struct arena_row *rows; /* all that there are */
    struct arena_entry entries[ARENA_PLAYERS_MAX];
    struct sample samples[ARENA_PLAYERS_MAX];
    int64_t pairs[SPRT_OUTCOMES]; /* by what the first of the pair scored */
    struct agent *agents[ARENA_PLAYERS_MAX]; /* of the group that plays */
    int group;
    struct line opening;
    struct line line;
};

/* Starts as {0}; takes rows that seats_rows made. */
void table_begin(struct arena_table *table, const struct arena_setting *setting,
                 struct arena_row *rows);
void arena_table_free(struct arena_table *table);

/*
 * The games of a group from one opening, in every seating. False with a
 * sentence when an agent cannot be made; a game that the stop ends is not
 * counted.
 */
bool table_play(struct arena_table *table, int group, int opening,
                struct err *err);

/* Adds up what was played at the other, too. */
void table_join(struct arena_table *table, int row_count,
                const struct arena_table *other);

#endif
