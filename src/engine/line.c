/* SPDX-License-Identifier: MIT */
/* The line that led to a position. */
#include "engine/line.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void line_begin(struct line *line, const struct position *start)
{
    line->count = 0;
    line->before = 0;
    line_add(line, (struct move){0}, start);
}

void line_add(struct line *line, struct move move, const struct position *after)
{
    const struct line_place place = {*after, move};

    line->places = memory_grow(line->places, &line->capacity, line->count + 1,
                               sizeof place);
    line->places[line->count++] = place;
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

int line_own_plies(const struct line *line)
{
    const int player = line_position(line)->player;
    int plies = line->before / 2;

    for (int i = 0; i < line->count - 1; i++)
        plies += line->places[i].position.player == player ? 1 : 0;
    return plies;
}

enum end line_end(const struct line *line, const struct game *game)
{
    const struct position *const last = line_position(line);
    int times = 1; /* how often the last position has occurred */

    if (game->class->limits(game).repetitions > 0)
        for (int i = line->count - 2; i >= 0; i--)
            times += position_same(&line->places[i].position, last);
    return game_end(game, last, line_plies(line), times);
}
