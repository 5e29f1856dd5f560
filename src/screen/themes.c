/* The themes of everybody, in the order of the picker, and a player's own. */
#include "screen/themes.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 100 };

static const char *const SHIPPED[] = {"savanna", "lagoon",   "paper",
                                      "okabe",   "contrast", "terminal",
                                      "mono",    "amber-crt"};

struct entry {
    char *key;
    struct theme theme;
};

/* Each entry stays where it is, so that a theme can be kept. */
struct themes {
    struct entry **entries;
    int count;
    int capacity;
};

/* In the place of the one with its key, or behind all; its index. */
static int put(struct themes *themes, const char *key,
               const struct theme *theme)
{
    int index = themes_find(themes, key);

    if (index < 0) {
        index = themes->count++;
        themes->entries = memory_grow(themes->entries, &themes->capacity,
                                      themes->count, sizeof(struct entry *));
        themes->entries[index] = memory_new(1, sizeof(struct entry));
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
    put(themes, key, &theme);
}

/* ---- the player's own ---- */

/* Names of files, without their ends. */
struct names {
    char **items;
    int count;
    int capacity;
};

/* `name.ini` without its end; NULL when it has another, or is hidden, or could
 * not be written into the settings. */
static char *name_of(const char *file)
{
    const size_t length = strlen(file);
    const size_t suffix = strlen(".ini");

    if (file[0] == '.' || length <= suffix || length > NAME_MAX_BYTES ||
        strcmp(file + length - suffix, ".ini") != 0 || !utf8_is_text(file))
        return NULL;

    char *const name = memory_text(file);

    name[length - suffix] = '\0';
    return name;
}

static void add_name(struct names *names, const char *file)
{
    char *const name = name_of(file);

    if (name == NULL)
        return;
    names->items = memory_grow(names->items, &names->capacity, names->count + 1,
                               sizeof(char *));
    names->items[names->count++] = name;
}

static int compare(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Sorted: the order of a folder is anybody's. */
static struct names names_in(const char *path)
{
    struct names names = {NULL, 0, 0};
    DIR *const folder = opendir(path);

    if (folder == NULL)
        return names;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        add_name(&names, entry->d_name);
    closedir(folder);
    if (names.count > 0)
        qsort(names.items, (size_t)names.count, sizeof(char *), compare);
    return names;
}

static void free_names(struct names *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

static bool add_own(struct themes *themes, const char *folder, const char *name,
                    struct err *err)
{
    char file[NAME_MAX_BYTES + 1];

    snprintf(file, sizeof file, "%s.ini", name);

    char *const path = file_join(folder, file);
    struct theme theme;
    const bool good = theme_load(path, &theme, err);

    if (good)
        put(themes, name, &theme);
    free(path);
    return good;
}

/* One that is bad is left out, and the first such is told. */
static void add_all_own(struct themes *themes, struct err *err)
{
    char *const folder = file_folder(FILE_CONFIG, "themes");

    if (folder == NULL)
        return;

    struct names names = names_in(folder);

    for (int i = 0; i < names.count; i++) {
        struct err why;

        if (!add_own(themes, folder, names.items[i], &why) &&
            *err->text == '\0')
            *err = why;
    }
    free_names(&names);
    free(folder);
}

/* ---- what is promised ---- */

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

static int need_file(struct themes *themes, const char *path, struct err *err)
{
    struct theme theme;

    return theme_load(path, &theme, err) ? put(themes, path, &theme) : -1;
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
        return need_file(themes, name, err);

    const int index = themes_find(themes, name);

    return index >= 0 ? index : fail_as_unknown(themes, name, err);
}
