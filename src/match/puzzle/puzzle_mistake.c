/* SPDX-License-Identifier: MIT */
/* Mistakes of games become puzzles. */
#include "base/memory.h"
#include "match/puzzle/repetition.h"

#include <assert.h>
#include <stdio.h>

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

static struct repetition_item make_item(const struct puzzle_mistake *mistake)
{
    const struct game *const game = mistake->game;
    struct repetition_item item = {.cost = mistake->cost,
                                   .judged = mistake->judged};

    assert(mistake->better_count > 0 && mistake->cost > 0 &&
           game->players == 2);
    snprintf(item.game, sizeof item.game, "%s", game_spec_kept(game).text);
    snprintf(item.position, sizeof item.position, "%s",
             game_position_text(game, mistake->position).text);
    snprintf(item.played, sizeof item.played, "%s",
             game_move_text(game, mistake->position, mistake->played).text);
    snprintf(item.date, sizeof item.date, "%s", mistake->date);
    write_choices(mistake, item.better, sizeof item.better);
    return item;
}

/* A position as text does not say that a swap is offered: if a swap was played,
 * or would have been better, it cannot be a puzzle. */
static bool can_be_asked(const struct repetition_item *item)
{
    struct game *game = NULL;
    struct puzzle puzzle;
    const char *key;
    struct err unsaid;
    const bool can = repetition_puzzle(item, &game, &puzzle, &key, &unsaid);

    game_free(game);
    return can;
}

struct mistakes_change {
    struct kept_change change; /* the first member */
    const struct puzzle_mistake *mistakes;
    int count;
    int64_t today;
    int *added;
};

static bool add_mistakes(const struct kept_change *change, void *content,
                         struct err *err)
{
    const struct mistakes_change *const added =
        (const struct mistakes_change *)change;
    struct repetition *const repetition = content;
    bool fine = true;

    for (int i = 0; i < added->count && fine; i++) {
        const struct repetition_item item = make_item(&added->mistakes[i]);

        if (!can_be_asked(&item))
            continue;

        const bool there =
            repetition_find(repetition, item.game, item.position) >= 0;

        fine = repetition_add(repetition, &item, added->today, err);
        *added->added += !there;
    }
    return fine;
}

int puzzle_from_mistakes(const struct puzzle_mistake mistakes[], int count,
                         int64_t today, struct err *err)
{
    int added = 0;
    const struct mistakes_change change = {
        {add_mistakes}, mistakes, count, today, &added};
    struct repetition repetition = {.count = 0};

    err->text[0] = '\0';
    if (!kept_file_change(&REPETITION_FILE, &repetition, &change.change, err))
        added = 0;
    repetition_free(&repetition);
    return added;
}
