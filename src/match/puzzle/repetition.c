/* SPDX-License-Identifier: MIT */
/* The puzzles of the player's own mistakes, and when they come back. */
#include "match/puzzle/repetition.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Days until a puzzle comes back, by how often it was solved. */
static const int INTERVALS[REPETITION_STEPS] = {1, 3, 7, 21};

void repetition_free(struct repetition *repetition)
{
    free(repetition->items);
    *repetition = (struct repetition){.count = 0};
}

int repetition_find(const struct repetition *repetition, const char *game,
                    const char *position)
{
    for (int i = 0; i < repetition->count; i++)
        if (strcmp(repetition->items[i].game, game) == 0 &&
            strcmp(repetition->items[i].position, position) == 0)
            return i;
    return -1;
}

static bool is_known(const struct repetition_item *item)
{
    return item->step == REPETITION_STEPS;
}

/* ---- adding ---- */

/* Removes the oldest known puzzle; false if none is known. */
static bool make_room(struct repetition *repetition)
{
    int known = 0;

    while (known < repetition->count && !is_known(&repetition->items[known]))
        known++;
    if (known == repetition->count)
        return false;
    repetition->count--;
    memmove(&repetition->items[known], &repetition->items[known + 1],
            (size_t)(repetition->count - known) * sizeof *repetition->items);
    return true;
}

static void begin_item(struct repetition_item *item, int64_t today)
{
    item->step = 0;
    item->due = today + INTERVALS[0];
}

bool repetition_add(struct repetition *repetition,
                    const struct repetition_item *item, int64_t today,
                    struct err *err)
{
    int index = repetition_find(repetition, item->game, item->position);

    if (index < 0) {
        if (repetition->count == REPETITION_MAX && !make_room(repetition))
            return err_set(err, "there are %d puzzles that are not known yet",
                           REPETITION_MAX);
        repetition->items =
            memory_grow(repetition->items, &repetition->capacity,
                        repetition->count + 1, sizeof *repetition->items);
        index = repetition->count++;
    } else if (*item->date != '\0' &&
               strcmp(repetition->items[index].date, item->date) == 0) {
        return true;
    }
    repetition->items[index] = *item;
    begin_item(&repetition->items[index], today);
    return true;
}

/* ---- answers ---- */

static bool is_waiting(const struct repetition_item *item, int64_t today)
{
    return !is_known(item) && item->due <= today;
}

void repetition_answer(struct repetition *repetition, int index, bool solved,
                       int64_t today)
{
    struct repetition_item *const item = &repetition->items[index];

    assert(index >= 0 && index < repetition->count);
    if (!solved) {
        begin_item(item, today);
        return;
    }
    if (!is_waiting(item, today))
        return;
    item->step++;
    item->due = is_known(item) ? today : today + INTERVALS[item->step];
}

int repetition_waiting(const struct repetition *repetition, int64_t today)
{
    int count = 0;

    for (int i = 0; i < repetition->count; i++)
        count += is_waiting(&repetition->items[i], today);
    return count;
}

int repetition_next(const struct repetition *repetition, int64_t today)
{
    int next = -1;

    for (int i = 0; i < repetition->count; i++)
        if (is_waiting(&repetition->items[i], today) &&
            (next < 0 ||
             repetition->items[i].due < repetition->items[next].due))
            next = i;
    return next;
}

/* ---- the puzzle of an item ---- */

bool repetition_puzzle(const struct repetition_item *item, struct game **game,
                       struct puzzle *puzzle, const char **key, struct err *err)
{
    struct move played;

    *puzzle = (struct puzzle){.count = 0};
    *key = "game";
    *game = game_new_kept(item->game, err);
    if (*game == NULL)
        return false;

    bool fine = (*game)->players == 2 ||
                err_set(err, "puzzles are of games of two players");

    if (fine) {
        *key = "position";
        fine = (*game)->class->read_position(*game, item->position,
                                             &puzzle->position, err) &&
               (puzzle->position.end == END_NOT ||
                err_set(err, "the game is over there"));
    }
    if (fine) {
        *key = "better";
        fine = puzzle_read_choices(*game, item->better, puzzle, err);
    }
    if (fine) {
        *key = "played";
        fine = (*game)->class->read_move(*game, &puzzle->position, item->played,
                                         &played, err);
    }
    for (int i = 0; fine && i < puzzle->count; i++)
        fine = !move_same(puzzle->line[i], played) ||
               err_set(err, "%s is among the better ones", item->played);
    if (!fine) {
        game_free(*game);
        *game = NULL;
    }
    return fine;
}
