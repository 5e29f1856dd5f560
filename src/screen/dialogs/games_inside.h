/* SPDX-License-Identifier: MIT */
/* The list of saved games, in its parts. */
#pragma once

#include "match/saves/game_list.h"
#include "screen/dialog.h"
#include "screen/screens.h"
#include "screen/text/phrases.h"

struct games {
    struct dialog dialog;
    struct game_list all;
    int *found; /* numbers in `all` of those that are listed */
    int capacity;
    struct rows rows;
    bool finding; /* a query is being typed */
    struct prompt prompt;
    char query[PROMPT_MAX + 1]; /* "" for everything */
    struct match *preview;      /* of the selected game; NULL: none */
    int previewed;              /* its number in `all`; -1 */
};

/* NULL if nothing is listed. */
static inline const struct listed_game *
games_selected(const struct games *games)
{
    const struct list *const list = &games->rows.list;

    return list->count > 0 ? &games->all.games[games->found[list->selected]]
                           : NULL;
}

/* `You v Bramble`, or the name it was saved under. */
struct phrase games_title(const struct listed_game *saved);
/* `today 09:12`, `shipped`. */
struct phrase games_when(const struct listed_game *saved);

void games_draw(struct games *games, struct canvas *canvas, int64_t now);
