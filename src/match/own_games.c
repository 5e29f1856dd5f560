/* SPDX-License-Identifier: MIT */
/* The known games from files: the shipped ones, and the player's. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/own_game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SHIPPED[] = "src/data/games/";
static const char SUFFIX[] = ".ini";

int own_games_find(const struct own_games *games, const char *name)
{
    for (int i = 0; i < games->count; i++)
        if (strcmp(games->items[i].name, name) == 0)
            return i;
    return -1;
}

void own_games_add(struct own_games *games, const struct own_game *game)
{
    const int index = own_games_find(games, game->name);

    if (index < 0)
        games->items = memory_grow(games->items, &games->capacity,
                                   games->count + 1, sizeof *games->items);
    assert(games->items != NULL);
    games->items[index < 0 ? games->count++ : index] = *game;
}

static void add_shipped(struct own_games *games, const struct builtin *file)
{
    struct own_game game;
    struct err err = {""};

    if (!own_game_parse(file->name, file->bytes, builtin_length(file), &game,
                        &err)) { /* a test reads all of them */
        fprintf(stderr, "naqala: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
    own_games_add(games, &game);
}

/* Keeps the first error. */
static void add_file(struct own_games *games, const char *folder,
                     const char *name, struct err *err)
{
    char *const path = file_join(folder, name);
    struct own_game game;
    struct file_bytes file;
    struct err why = {""};

    if (file_read(path, INI_FILE_MAX, &file, &why)) {
        if (own_game_parse(path, file.bytes, file.length, &game, &why))
            own_games_add(games, &game);
        free(file.bytes);
    }
    if (*err->text == '\0')
        *err = why;
    free(path);
}

struct own_games own_games_load(const char *called, struct err *err)
{
    struct own_games games = {NULL, 0, 0};
    struct own_game game;
    struct err why;
    char *const folder = file_folder(FILE_DATA, "games");

    *err = (struct err){""};
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strncmp(file->name, SHIPPED, strlen(SHIPPED)) == 0)
            add_shipped(&games, file);
    if (folder != NULL) {
        struct file_names files = file_names(folder, SUFFIX);

        for (int i = 0; i < files.count; i++)
            add_file(&games, folder, files.names[i], err);
        file_names_free(&files);
    }
    free(folder);
    if (called != NULL && own_game_read(called, &game, &why))
        own_games_add(&games, &game);
    else if (called != NULL && *err->text == '\0')
        *err = why;
    return games;
}

void own_games_free(struct own_games *games)
{
    free(games->items);
    *games = (struct own_games){NULL, 0, 0};
}

const struct own_game *own_games_about(const struct own_games *games,
                                       const struct game *game)
{
    const int index = own_games_find(games, game->name);

    return index >= 0 && mancala_is(game) &&
                   mancala_same_turn(&games->items[index].rules,
                                     mancala_rules(game))
               ? &games->items[index]
               : NULL;
}
