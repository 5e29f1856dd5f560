/* SPDX-License-Identifier: MIT */
/* The themes that are compiled in, in the order of the picker, and the player's
 * own. */
#include "screen/themes.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/config.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 100 };

static const char SUFFIX[] = ".ini";

static const char *const SHIPPED[] = {"savanna", "lagoon",   "paper",
                                      "okabe",   "contrast", "terminal",
                                      "mono",    "amber-crt"};

struct theme_entry {
    char *key;
    struct theme theme;
};

/* Entries do not move, so that pointers to themes stay valid. */
struct themes {
    struct theme_entry **entries;
    int count;
    int capacity;
};

/* Replaces the theme with this key, or appends it; returns its index. */
static int put_theme(struct themes *themes, const char *key,
                     const struct theme *theme)
{
    int index = themes_find(themes, key);

    if (index < 0) {
        index = themes->count++;
        themes->entries =
            memory_grow(themes->entries, &themes->capacity, themes->count,
                        sizeof(struct theme_entry *));
        themes->entries[index] = memory_new(1, sizeof(struct theme_entry));
        themes->entries[index]->key = memory_text(key);
    }
    themes->entries[index]->theme = *theme;
    return index;
}

/* Tests read these same files, so they cannot be broken in a program. */
static void add_shipped(struct themes *themes, const char *key)
{
    char path[NAME_MAX_BYTES];
    const struct builtin *file = NULL;
    struct theme theme;
    struct err err;

    snprintf(path, sizeof path, "themes/%s.ini", key);
    file = builtin_find(path);
    if (file == NULL)
        err_set(&err, "%s: is not compiled in", path);
    else if (theme_parse(path, file->bytes, builtin_length(file), &theme,
                         &err)) {
        put_theme(themes, key, &theme);
        return;
    }
    err_end(&err);
}

/* Adds the player's own themes. Broken ones are left out; err tells of the
 * first. A theme whose name cannot be written into the settings is left out,
 * too. */
static void add_own(struct themes *themes, struct err *err)
{
    char *const folder = file_folder(FILE_CONFIG, "themes");

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, SUFFIX);

    for (int i = 0; i < files.count; i++) {
        const char *const name = files.names[i];
        const size_t length = strlen(name) - strlen(SUFFIX);
        struct theme theme;
        struct err why = {""};

        if (length == 0 || length > NAME_MAX_BYTES - strlen(SUFFIX) ||
            !utf8_is_text(name))
            continue;

        char *const path = file_join(folder, name);
        char *const key = memory_text(name);

        key[length] = '\0';
        if (strcmp(key, THEMES_AUTO) == 0)
            err_set(&why, "%s: no theme can be called so", path);
        else if (theme_load(path, &theme, &why))
            put_theme(themes, key, &theme);
        if (*err->text == '\0')
            *err = why;
        free(key);
        free(path);
    }
    file_names_free(&files);
    free(folder);
}

struct themes *themes_new(struct err *err)
{
    struct themes *const themes = memory_new(1, sizeof *themes);

    *err->text = '\0';
    for (size_t i = 0; i < sizeof SHIPPED / sizeof SHIPPED[0]; i++)
        add_shipped(themes, SHIPPED[i]);
    add_own(themes, err);
    return themes;
}

void themes_free(struct themes *themes)
{
    if (themes == NULL)
        return;
    for (int i = 0; i < themes->count; i++) {
        free(themes->entries[i]->key);
        free(themes->entries[i]);
    }
    free(themes->entries);
    free(themes);
}

int themes_count(const struct themes *themes)
{
    return themes->count;
}

const struct theme *themes_at(const struct themes *themes, int index)
{
    return &themes->entries[index]->theme;
}

const char *themes_key(const struct themes *themes, int index)
{
    return themes->entries[index]->key;
}

int themes_find(const struct themes *themes, const char *key)
{
    for (int i = 0; i < themes->count; i++)
        if (strcmp(themes->entries[i]->key, key) == 0)
            return i;
    return -1;
}

/* Its key is the whole path, which works from any folder, and is kept in the
 * settings. A pipe has none. */
static int need_file(struct themes *themes, const char *path, struct err *err)
{
    struct theme theme;
    int index = -1;

    if (!theme_load(path, &theme, err))
        return -1;

    char *const real = realpath(path, NULL);
    const char *const key = real != NULL ? real : path;

    if (strlen(key) < CONFIG_TEXT_MAX)
        index = put_theme(themes, key, &theme);
    else
        err_set(err, "%s: its whole path is longer than %d bytes",
                err_token(path, strlen(path)).text, CONFIG_TEXT_MAX - 1);
    free(real);
    return index;
}

/* Is the player's file of this name broken? Then err says what is wrong. */
static bool is_broken(const char *key, struct err *err)
{
    char *const folder = file_folder(FILE_CONFIG, "themes");
    char name[NAME_MAX_BYTES + 1];
    struct theme unread;

    if (folder == NULL)
        return false;
    snprintf(name, sizeof name, "%s%s", key, SUFFIX);

    char *const path = file_join(folder, name);
    const bool broken = file_exists(path) && !theme_load(path, &unread, err);

    free(path);
    free(folder);
    return broken;
}

int themes_need(struct themes *themes, const char *name, struct err *err)
{
    const int index = themes_find(themes, name);

    if (strchr(name, '/') != NULL)
        return need_file(themes, name, err);
    if (index >= 0 || is_broken(name, err))
        return index;

    const char **const keys =
        memory_new((size_t)themes->count + 1, sizeof(const char *));

    keys[0] = THEMES_AUTO;
    for (int i = 0; i < themes->count; i++)
        keys[i + 1] = themes_key(themes, i);
    err_set(err, "%s: no such theme; there are %s, and files with a path",
            err_token(name, strlen(name)).text,
            err_list(keys, themes->count + 1, " and ").text);
    free(keys);
    return -1;
}

bool themes_check(const char *name, struct err *err)
{
    struct err unsaid = {""}; /* about themes that are not used */
    struct themes *const themes = themes_new(&unsaid);
    const bool known =
        strcmp(name, THEMES_AUTO) == 0 || themes_need(themes, name, err) >= 0;

    themes_free(themes);
    return known;
}
