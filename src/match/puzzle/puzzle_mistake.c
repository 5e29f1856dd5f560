/* SPDX-License-Identifier: MIT */
/* Mistakes of games become puzzles. */
#include "base/memory.h"
#include "match/puzzle/repetition.h"

#include <assert.h>
#include <stdio.h>

bool repetition_puzzle(const struct repetition_item *item, struct game **game,
                       struct puzzle *puzzle, const char **key, struct err *err)
{
    struct move played;

    *puzzle = (struct puzzle){.count = 0};
    *key = "game";
    *game = game_new(item->game, err);
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

struct mistake_change {
    struct kept_change change; /* the first member */
    struct repetition_item item;
    int64_t today;
};

static bool add_mistake(const struct kept_change *change, void *content,
                        struct err *err)
{
    const struct mistake_change *const added =
        (const struct mistake_change *)change;

    return repetition_add(content, &added->item, added->today, err);
}

static void write_choices(const struct puzzle_mistake *mistake, char *text,
                          size_t size)
{
    FILE *const out = memory_file(text, size);

    for (int i = 0; i < mistake->better_count && i < PUZZLE_LINE_MAX; i++) {
        fputs(i > 0 ? " " : "", out);
        mistake->game->class->write_move(mistake->game, mistake->position,
                                         mistake->better[i], out);
    }
    fclose(out);
}

bool puzzle_from_mistake(const struct puzzle_mistake *mistake, int64_t today,
                         struct err *err)
{
    const struct game *const game = mistake->game;
    struct mistake_change change = {
        .change = {.make = add_mistake},
        .item = {.cost = mistake->cost, .judged = mistake->judged},
        .today = today};
    struct repetition repetition = {.count = 0};
    struct repetition_item *const item = &change.item;

    assert(mistake->better_count > 0 && mistake->cost > 0 &&
           game->players == 2);
    snprintf(item->game, sizeof item->game, "%s", game_spec_text(game).text);
    snprintf(item->position, sizeof item->position, "%s",
             game_position_text(game, mistake->position).text);
    write_choices(mistake, item->better, sizeof item->better);

    snprintf(item->played, sizeof item->played, "%s",
             game_move_text(game, mistake->position, mistake->played).text);

    const bool kept =
        kept_file_change(&REPETITION_FILE, &repetition, &change.change, err);

    repetition_free(&repetition);
    return kept;
}
