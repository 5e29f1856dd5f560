/* The levels of a file, and those that everybody has. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/level_read.h"

#include <stdlib.h>
#include <string.h>

struct levels {
    struct level *items;
    int count;
    int capacity;
};

/* In the place of the one with its key, or behind all. */
static void put(struct levels *levels, const struct level *level)
{
    int index = 0;

    while (index < levels->count &&
           strcmp(levels->items[index].key, level->key) != 0)
        index++;
    if (index == levels->count) {
        levels->items = memory_grow(levels->items, &levels->capacity, index + 1,
                                    sizeof *level);
        levels->count++;
    }
    levels->items[index] = *level;
}

static bool read_all(struct levels *levels, struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        struct level level;

        if (!level_read(ini, ini_section(ini, i), &level, err))
            return false;
        put(levels, &level);
    }
    return ini_done(ini, err);
}

static struct levels *read_ini(struct ini *ini, struct err *err)
{
    struct levels *levels = memory_new(1, sizeof *levels);

    if (ini == NULL || !read_all(levels, ini, err)) {
        levels_free(levels);
        levels = NULL;
    }
    ini_free(ini);
    return levels;
}

struct levels *levels_parse(const char *name, const char *bytes, size_t length,
                            struct err *err)
{
    return read_ini(ini_parse(name, bytes, length, err), err);
}

struct levels *levels_load(const char *path, struct err *err)
{
    return read_ini(ini_read(path, err), err);
}

struct levels *levels_builtin(void)
{
    const struct builtin *file = builtin_find("levels.ini");
    struct err err = {"levels.ini: is not compiled in"};
    struct levels *levels =
        file == NULL
            ? NULL
            : levels_parse(file->name, file->bytes, builtin_length(file), &err);

    /* A test reads this very file: it cannot be broken in a program. */
    if (levels == NULL) {
        fprintf(stderr, "naqala: %s\n", err.text);
        abort();
    }
    return levels;
}

/* NULL when there is none; with a sentence when it is bad. */
static struct levels *load_own(struct err *err)
{
    char *path = file_folder(FILE_CONFIG, "levels.ini");
    struct levels *own = NULL;

    err->text[0] = '\0';
    if (path != NULL && file_exists(path))
        own = levels_load(path, err);
    free(path);
    return own;
}

struct levels *levels_standard(struct err *err)
{
    struct levels *levels = levels_builtin();
    struct levels *own = load_own(err);

    for (int i = 0; own != NULL && i < own->count; i++)
        put(levels, &own->items[i]);
    levels_free(own);
    return levels;
}

void levels_free(struct levels *levels)
{
    if (levels == NULL)
        return;
    free(levels->items);
    free(levels);
}

int levels_count(const struct levels *levels)
{
    return levels->count;
}

const struct level *levels_at(const struct levels *levels, int index)
{
    return &levels->items[index];
}

const struct level *levels_find(const struct levels *levels, const char *key)
{
    for (int i = 0; i < levels->count; i++)
        if (strcmp(levels->items[i].key, key) == 0)
            return &levels->items[i];
    return NULL;
}

bool level_is_anchor(const struct level *level)
{
    return strcmp(level->agent, "max") == 0 ||
           strcmp(level->agent, "greedy") == 0;
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && strncmp(word, text, length) == 0;
}

static const char *family_of(const char *game)
{
    for (int i = 0; i < game_name_count(); i++)
        if (strcmp(game_name(i), game) == 0)
            return game_family(i);
    return game;
}

bool level_plays(const struct level *level, const char *game)
{
    const char *family = family_of(game);
    const char *list = level->games;

    if (*list == '\0')
        return true;
    for (size_t length; (length = level_next_game(&list)) > 0; list += length)
        if (is_word(game, list, length) || is_word(family, list, length))
            return true;
    return false;
}

int levels_playing(const struct levels *levels, const char *game)
{
    int count = 0;

    for (int i = 0; i < levels_count(levels); i++)
        count += level_plays(levels_at(levels, i), game);
    return count;
}

const struct level *levels_playing_at(const struct levels *levels,
                                      const char *game, int number)
{
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        if (level_plays(level, game) && number-- == 0)
            return level;
    }
    return NULL;
}

int levels_playing_number(const struct levels *levels, const char *game,
                          const char *key)
{
    const int count = levels_playing(levels, game);

    for (int i = 0; i < count; i++)
        if (strcmp(levels_playing_at(levels, game, i)->key, key) == 0)
            return i;
    return -1;
}
