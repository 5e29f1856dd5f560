/* SPDX-License-Identifier: MIT */
/* The line that led to a position. */
#include "engine/line.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void append_place(struct line *line, const struct line_place *place)
{
    line->places = memory_grow(line->places, &line->capacity, line->count + 1,
                               sizeof *place);
    line->places[line->count++] = *place;
}

void line_begin(struct line *line, const struct position *start)
{
    const struct line_place place = {.position = *start};

    line->count = 0;
    line->before = 0;
    append_place(line, &place);
}

void line_add(struct line *line, struct move move, const struct position *after)
{
    const struct line_place place = {*after, move};

    append_place(line, &place);
}

void line_play(struct line *line, const struct game *game, struct move move)
{
    struct position after = *line_position(line);

    game->class->apply(game, &after, move);
    line_add(line, move, &after);
}

void line_copy(struct line *to, const struct line *from)
{
    to->places =
        memory_grow(to->places, &to->capacity, from->count, sizeof *to->places);
    memcpy(to->places, from->places,
           (size_t)from->count * sizeof *from->places);
    to->count = from->count;
    to->before = from->before;
}

void line_free(struct line *line)
{
    free(line->places);
    *line = (struct line){0};
}

/* How often the last position has stood on the board. */
static int count_occurrences(const struct line *line)
{
    const struct position *position = line_position(line);
    int count = 0;

    for (int i = line->count - 1; i >= 0; i--)
        count += position_same(&line->places[i].position, position);
    return count;
}

enum end line_end(const struct line *line, const struct game *game)
{
    const bool counts = game->class->limits(game).repetitions > 0;

    return game_end(game, line_position(line), line_plies(line),
                    counts ? count_occurrences(line) : 1);
}
