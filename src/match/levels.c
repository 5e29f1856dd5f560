/* SPDX-License-Identifier: MIT */
/* The levels of a file, and those that are built in. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/memory.h"
#include "match/level_rating.h"
#include "match/level_section.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char BUILTIN_RATINGS[] = "src/data/ratings.ini";

struct levels {
    struct level *items;
    int count;
    int capacity;
    struct levels *others; /* unknown levels of a file of ratings; or NULL */
};

/* Replaces the level with the same key, or adds it at the end. */
static void put_level(struct levels *levels, const struct level *level)
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

/* Frees the ini. */
static struct levels *read_ini(struct ini *ini, struct err *err)
{
    struct levels *levels = memory_new(1, sizeof *levels);
    bool read = ini != NULL;

    for (int i = 0; read && i < ini_section_count(ini); i++) {
        struct level level;

        read = level_read(ini, ini_section(ini, i), &level, err);
        if (read)
            put_level(levels, &level);
    }
    if (!read || !ini_done(ini, err)) {
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

/* Reads the ratings of unknown levels, to be written again. */
static void read_others(struct levels *levels, struct ini *ini)
{
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *const section = ini_section(ini, i);
        struct level other = {.key = ""};
        struct err unsaid;

        if (levels_find(levels, section) != NULL ||
            strlen(section) >= sizeof other.key)
            continue;
        snprintf(other.key, sizeof other.key, "%s", section);
        if (!level_read_ratings(ini, &other, &unsaid))
            continue;
        if (levels->others == NULL)
            levels->others = memory_new(1, sizeof *levels->others);
        put_level(levels->others, &other);
    }
}

/* Frees the ini. */
static bool read_ratings(struct levels *levels, struct ini *ini,
                         struct err *err)
{
    bool read = ini != NULL && level_check_ratings(ini, err);

    for (int i = 0; read && i < levels->count; i++)
        read = level_read_ratings(ini, &levels->items[i], err);
    if (read)
        read_others(levels, ini);
    ini_free(ini);
    return read;
}

bool levels_read_ratings(struct levels *levels, const char *name,
                         const char *bytes, size_t length, struct err *err)
{
    return read_ratings(levels, ini_parse(name, bytes, length, err), err);
}

bool levels_load_ratings(struct levels *levels, const char *path,
                         struct err *err)
{
    return !file_exists(path) || read_ratings(levels, ini_read(path, err), err);
}

/* A test reads these files, so they cannot be broken in a program. */
static const struct builtin *builtin_file(const char *name)
{
    const struct builtin *const file = builtin_find(name);

    assert(file != NULL);
    return file;
}

struct levels *levels_builtin(void)
{
    const struct builtin *const file = builtin_file(LEVELS_BUILTIN);
    const struct builtin *const ratings = builtin_file(BUILTIN_RATINGS);
    struct err err = {""};
    struct levels *const levels =
        levels_parse(file->name, file->bytes, builtin_length(file), &err);

    if (levels == NULL ||
        !levels_read_ratings(levels, ratings->name, ratings->bytes,
                             builtin_length(ratings), &err)) {
        fprintf(stderr, "naqala: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
    return levels;
}

/* A game for which no level is offered; NULL if there is none. */
static const char *find_empty_game(const struct levels *levels)
{
    for (int i = 0; i < game_name_count(); i++)
        if (levels_playing_at(levels, game_name(i), 0) == NULL)
            return game_name(i);
    return NULL;
}

/* Adds the player's own levels. False with err, without a change, if no level
 * would be offered for some game. */
static bool add_levels(struct levels *levels, const struct levels *own,
                       const char *path, struct err *err)
{
    struct levels both = {.others = levels->others};
    const char *empty;

    for (int i = 0; i < levels->count; i++)
        put_level(&both, &levels->items[i]);
    for (int i = 0; i < own->count; i++)
        put_level(&both, &own->items[i]);
    empty = find_empty_game(&both);
    if (empty != NULL) {
        free(both.items);
        return err_set(err,
                       "%s: no level is offered in %s; each game needs one",
                       path, empty);
    }
    free(levels->items);
    *levels = both;
    return true;
}

struct levels *levels_standard(struct err *err)
{
    char *const path = file_folder(FILE_CONFIG, "levels.ini");
    char *const ratings = file_folder(FILE_CONFIG, "ratings.ini");
    struct levels *const levels = levels_builtin();
    struct levels *own = NULL;

    err->text[0] = '\0';
    if (path != NULL && file_exists(path))
        own = levels_load(path, err);
    if (own != NULL) {
        levels_load_ratings(own, ratings, err);
        add_levels(levels, own, path, err);
    }
    levels_free(own);
    free(ratings);
    free(path);
    return levels;
}

void levels_rate(struct levels *levels, const struct level_result results[],
                 int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < levels->count; j++)
            if (strcmp(levels->items[j].key, results[i].level) == 0)
                level_rate(&levels->items[j], &results[i].rating);
}

void levels_write_ratings(const struct levels *levels, FILE *out)
{
    fputs(
        "; what `naqala lab calibrate` measured of the levels; only it writes "
        "here\n",
        out);
    for (int i = 0; i < levels->count; i++)
        level_write_ratings(&levels->items[i], out);
    for (int i = 0; levels->others != NULL && i < levels->others->count; i++)
        level_write_ratings(&levels->others->items[i], out);
}

void levels_free(struct levels *levels)
{
    if (levels == NULL)
        return;
    levels_free(levels->others);
    free(levels->items);
    free(levels);
}

int levels_count(const struct levels *levels)
{
    return levels->count;
}

const struct level *levels_at(const struct levels *levels, int index)
{
    assert(index >= 0 && index < levels->count);
    return &levels->items[index];
}

const struct level *levels_find(const struct levels *levels, const char *key)
{
    const size_t length = strcspn(key, ":");

    for (int i = 0; i < levels->count; i++) {
        const struct level *const level = &levels->items[i];

        if (strcmp(level->key, key) == 0 ||
            (key[length] == ':' && level_grows(level) &&
             strlen(level->key) == length &&
             strncmp(level->key, key, length) == 0))
            return level;
    }
    return NULL;
}

static int count_offered(const struct levels *levels, const char *game,
                         bool grows)
{
    int count = 0;

    for (int i = 0; i < levels_count(levels); i++)
        count += level_grows(levels_at(levels, i)) == grows &&
                 level_is_offered(levels_at(levels, i), game);
    return count;
}

int levels_fixed(const struct levels *levels, const char *game)
{
    return count_offered(levels, game, false);
}

int levels_playing(const struct levels *levels, const char *game)
{
    return levels_fixed(levels, game) + count_offered(levels, game, true);
}

const struct level *levels_playing_at(const struct levels *levels,
                                      const char *game, int number)
{
    for (int grows = 0; grows < 2; grows++)
        for (int i = 0; i < levels_count(levels); i++) {
            const struct level *const level = levels_at(levels, i);

            if (level_grows(level) == (grows != 0) &&
                level_is_offered(level, game) && number-- == 0)
                return level;
        }
    return NULL;
}

int levels_playing_number(const struct levels *levels, const char *game,
                          const char *key)
{
    const struct level *level;

    for (int i = 0; (level = levels_playing_at(levels, game, i)) != NULL; i++)
        if (strcmp(level->key, key) == 0)
            return i;
    return -1;
}

const struct level *levels_step(const struct levels *levels, const char *game,
                                const char *key, int steps)
{
    const int fixed = levels_fixed(levels, game);
    const int number = levels_playing_number(levels, game, key);
    const int wanted = number + steps;

    return number >= 0 && number < fixed && wanted >= 0 && wanted < fixed
               ? levels_playing_at(levels, game, wanted)
               : NULL;
}

const struct level *levels_like(const struct levels *levels,
                                const struct game *game, int thousandths)
{
    const struct level *like = NULL;
    int nearest = 0;

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const struct level_rating *loss = level_loss(level, game);

        if (loss == NULL || !level_is_offered(level, game->name))
            continue;

        const int distance = abs(loss->thousandths - thousandths);

        if (like == NULL || distance <= nearest) {
            like = level;
            nearest = distance;
        }
    }
    return like;
}
