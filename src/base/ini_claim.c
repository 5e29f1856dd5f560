/*
 * Asking for sections and keys, and keeping account of what was asked for, so
 * that a misspelt one does not go unnoticed.
 */
#include "base/ini_table.h"
#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ini_name(const struct ini *ini)
{
    return ini->name;
}

int ini_section_count(const struct ini *ini)
{
    return ini->section_count;
}

const char *ini_section(const struct ini *ini, int index)
{
    assert(index >= 0 && index < ini->section_count);
    return ini->entries[ini->sections[index]].section;
}

bool ini_has_section(const struct ini *ini, const char *section)
{
    return ini_table_find(ini, section, NULL) != NULL;
}

int ini_key_count(const struct ini *ini, const char *section)
{
    const struct ini_entry *const found = ini_table_find(ini, section, NULL);

    return found == NULL ? 0 : found->key_count;
}

const char *ini_key(const struct ini *ini, const char *section, int index)
{
    const struct ini_entry *const found = ini_table_find(ini, section, NULL);

    assert(found != NULL && index >= 0 && index < found->key_count);
    return found[1 + index].key;
}

bool ini_has(const struct ini *ini, const char *section, const char *key)
{
    return ini_table_find(ini, section, key) != NULL;
}

static void remember(struct ini *ini, const char *section, const char *key)
{
    ini->missed = memory_grow(ini->missed, &ini->missed_capacity,
                              ini->missed_count + 1, sizeof *ini->missed);
    ini->missed[ini->missed_count++] =
        (struct ini_missed){memory_text(section), memory_text(key)};
}

/* NULL when it is not there. A section that was asked in is known, too. */
static const struct ini_entry *claim(struct ini *ini, const char *section,
                                     const char *key)
{
    struct ini_entry *const owner = ini_table_find(ini, section, NULL);
    struct ini_entry *const found = ini_table_find(ini, section, key);

    if (owner != NULL)
        owner->claimed = true;
    if (found != NULL)
        found->claimed = true;
    else
        remember(ini, section, key);
    return found;
}

bool ini_need(struct ini *ini, const char *section, const char *key,
              struct err *err)
{
    return claim(ini, section, key) != NULL ||
           ini_fail(ini, section, key, err, "is missing");
}

bool ini_text(struct ini *ini, const char *section, const char *key,
              const char **value, struct err *err)
{
    const struct ini_entry *const found = claim(ini, section, key);

    if (found == NULL)
        return true;
    if (strlen(found->value) > INI_TEXT_MAX)
        return ini_fail(ini, section, key, err, "is longer than %d bytes",
                        INI_TEXT_MAX);
    *value = found->value;
    return true;
}

bool ini_fail(const struct ini *ini, const char *section, const char *key,
              struct err *err, const char *format, ...)
{
    char sentence[ERR_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    err_set(err, "%s", sentence);
    return ini_table_place(ini, section, key, err);
}

/* Is it one of those among which `unknown` may be a misspelling? */
static bool is_rival(const struct ini_entry *unknown, const char *section,
                     const char *key)
{
    if (unknown->key == NULL)
        return true;
    return key != NULL && strcmp(unknown->section, section) == 0;
}

/* The names of its kind that somebody asked for; the caller frees the array. */
static const char **rivals(const struct ini *ini,
                           const struct ini_entry *unknown, int *count)
{
    const size_t most = (size_t)ini->count + (size_t)ini->missed_count;
    const char **const names = memory_new(most, sizeof *names);

    *count = 0;
    for (int i = 0; i < ini->count; i++) {
        const struct ini_entry *const entry = &ini->entries[i];

        if (entry->claimed && is_rival(unknown, entry->section, entry->key))
            names[(*count)++] =
                unknown->key == NULL ? entry->section : entry->key;
    }
    for (int i = 0; i < ini->missed_count; i++) {
        const struct ini_missed *const missed = &ini->missed[i];

        if (is_rival(unknown, missed->section, missed->key))
            names[(*count)++] =
                unknown->key == NULL ? missed->section : missed->key;
    }
    return names;
}

static bool fail_unknown(const struct ini *ini, const struct ini_entry *unknown,
                         struct err *err)
{
    const bool section = unknown->key == NULL;
    int count;
    const char **const names = rivals(ini, unknown, &count);
    const char *const nearest =
        err_nearest(section ? unknown->section : unknown->key, names, count);

    if (nearest == NULL)
        err_set(err, "not known");
    else
        err_set(err, "not known; did you mean %s%s%s?", section ? "[" : "",
                nearest, section ? "]" : "");
    free(names);
    return ini_table_place(ini, unknown->section, unknown->key, err);
}

bool ini_done(const struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini->count; i++)
        if (!ini->entries[i].claimed)
            return fail_unknown(ini, &ini->entries[i], err);
    return true;
}
