/* SPDX-License-Identifier: MIT */
/* The families of games, and making a game from a spec. */
#include "base/memory.h"
#include "game/abalone.h"
#include "game/mancala.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A new family is a line here; the names of its games are in game.c. */
static const struct {
    const char *family;
    const struct game_class *class;
} FAMILIES[] = {
    {GAME_SOWING, &mancala_class},
    {"abalone", &abalone_class},
};

static const struct game_class *find_class(const char *family)
{
    int index = 0;

    while (strcmp(FAMILIES[index].family, family) != 0)
        index++;
    return FAMILIES[index].class;
}

/* Finds one of the names, or that of all sowing games whose rules are spelled
 * out. Returns NULL and sets err if it is neither. */
static const char *find_name(const char *name, struct err *err)
{
    enum { NAMES_MAX = 64 };
    const int count = game_name_count();
    const char *names[NAMES_MAX];

    if (strcmp(name, MANCALA_OWN) == 0)
        return MANCALA_OWN;
    assert(count <= NAMES_MAX);
    for (int i = 0; i < count; i++) {
        names[i] = game_name(i);
        if (strcmp(names[i], name) == 0)
            return names[i];
    }
    err_no_such(err, "game", name, strlen(name), names, count);
    return NULL;
}

static struct game *make_game(const char *text, bool kept, struct err *err)
{
    const char *name;
    struct spec spec;

    if (!spec_cut(text, &spec, err) ||
        (name = find_name(spec.name, err)) == NULL)
        return NULL;

    struct game *const game = memory_new(1, sizeof *game);

    game->name = name;
    game->class = find_class(game_family(name));
    if (!(kept ? game->class->plan_kept : game->class->plan)(game, &spec,
                                                             err)) {
        free(game);
        return NULL;
    }
    return game;
}

struct game *game_new(const char *text, struct err *err)
{
    return make_game(text, false, err);
}

struct game *game_new_kept(const char *text, struct err *err)
{
    return make_game(text, true, err);
}

void game_free(struct game *game)
{
    if (game == NULL)
        return;
    game->class->free(game);
    free(game);
}
