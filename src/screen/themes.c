/* SPDX-License-Identifier: MIT */
/* The themes that are compiled in, in the order of the picker, and the player's
 * own. */
#include "screen/themes.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

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

/* Entries do not move, so that pointers to themes stay good. */
struct themes {
    struct theme_entry **entries;
    int count;
    int capacity;
};

/* Replaces the one with this key, or appends it; returns its index. */
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

/* ---- what is compiled in ---- */

static bool read_shipped(const char *key, struct theme *theme, struct err *err)
{
    char path[NAME_MAX_BYTES];

    snprintf(path, sizeof path, "themes/%s.ini", key);

    const struct builtin *const file = builtin_find(path);

    if (file == NULL)
        return err_set(err, "%s: is not compiled in", path);
    return theme_parse(path, file->bytes, builtin_length(file), theme, err);
}

static void add_shipped(struct themes *themes, const char *key)
{
    struct theme theme;
    struct err err;

    /* Tests read these very files: they cannot be broken in a program. */
    if (!read_shipped(key, &theme, &err)) {
        fprintf(stderr, "naqala: %s\n", err.text);
        abort();
    }
    put_theme(themes, key, &theme);
}

/* ---- the player's own ---- */

/* One whose name could not be written into the settings is left out. */
static bool add_own(struct themes *themes, const char *folder, const char *file,
                    struct err *err)
{
    const size_t length = strlen(file) - strlen(SUFFIX);
    struct theme theme;

    if (length == 0 || length > NAME_MAX_BYTES - strlen(SUFFIX) ||
        !utf8_is_text(file))
        return true;

    char *const path = file_join(folder, file);
    char *const key = memory_text(file);
    const bool good = theme_load(path, &theme, err);

    key[length] = '\0';
    if (good)
        put_theme(themes, key, &theme);
    free(key);
    free(path);
    return good;
}

/* Bad ones are left out; err tells of the first. */
static void add_all_own(struct themes *themes, struct err *err)
{
    char *const folder = file_folder(FILE_CONFIG, "themes");

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, SUFFIX);

    for (int i = 0; i < files.count; i++) {
        struct err why;

        if (!add_own(themes, folder, files.names[i], &why) &&
            *err->text == '\0')
            *err = why;
    }
    file_names_free(&files);
    free(folder);
}

/* ---- for all ---- */

struct themes *themes_new(struct err *err)
{
    struct themes *const themes = memory_new(1, sizeof *themes);

    *err->text = '\0';
    for (size_t i = 0; i < sizeof SHIPPED / sizeof SHIPPED[0]; i++)
        add_shipped(themes, SHIPPED[i]);
    add_all_own(themes, err);
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

static int load_file(struct themes *themes, const char *path, struct err *err)
{
    struct theme theme;

    return theme_load(path, &theme, err) ? put_theme(themes, path, &theme) : -1;
}

static int fail_as_unknown(const struct themes *themes, const char *name,
                           struct err *err)
{
    const struct err_token token = err_token(name, strlen(name));
    const char **const keys =
        memory_new((size_t)themes->count, sizeof(const char *));

    for (int i = 0; i < themes->count; i++)
        keys[i] = themes_key(themes, i);
    err_set(err, "%s: no such theme; there are %s, and files with a path",
            token.text, err_list(keys, themes->count, " and ").text);
    free(keys);
    return -1;
}

int themes_need(struct themes *themes, const char *name, struct err *err)
{
    if (strchr(name, '/') != NULL)
        return load_file(themes, name, err);

    const int index = themes_find(themes, name);

    return index >= 0 ? index : fail_as_unknown(themes, name, err);
}
