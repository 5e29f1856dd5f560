/* The list of games in its parts. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_GAMES_INSIDE_H
#define NAQALA_SRC_SCREEN_DIALOGS_GAMES_INSIDE_H

#include "match/saves/game_list.h"
#include "screen/dialog.h"
#include "screen/screens.h"
#include "screen/text/phrases.h"

struct games {
    struct dialog dialog;
    struct game_list all;
    int *found; /* of all, those that are listed */
    int capacity;
    struct rows rows;
    bool finding; /* what is looked for is being typed */
    struct prompt prompt;
    char wanted[PROMPT_MAX + 1]; /* "" for everything */
    struct match *preview;       /* of the selected one; NULL: none */
    int previewed;               /* of all; -1 */
};

/* The selected one, or NULL where nothing is listed. */
static inline const struct listed_game *
games_selected(const struct games *games)
{
    const struct list *const list = &games->rows.list;

    return list->count > 0 ? &games->all.games[games->found[list->selected]]
                           : NULL;
}
/* Lists anew what there is, and what of it is wanted. */
void games_reload(struct games *games);
void games_find(struct games *games);

/* `You v Bramble`, or what it is called. */
struct phrase games_title(const struct listed_game *kept);
/* `today 09:12`, `shipped`. */
struct phrase games_when(const struct listed_game *kept);

void games_draw(struct games *games, struct canvas *canvas, int64_t now);

#endif
