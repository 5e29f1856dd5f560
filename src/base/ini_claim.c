/* SPDX-License-Identifier: MIT */
/*
 * Finds sections and keys by their names, and records which were asked for, so
 * that a misspelt one does not go unnoticed.
 */
#include "base/ini_inside.h"
#include "base/memory.h"
#include "base/value.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FORM_MAX = 1000000 };

/* ---- sections and keys, found by their names ---- */

/* Fowler, Noll and Vo's hash in its "1a" form. */
static uint32_t mix_hash(uint32_t hash, const char *name)
{
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * UINT32_C(16777619);
    return hash;
}

static size_t bucket_of(const char *section, const char *key)
{
    const uint32_t hash = mix_hash(UINT32_C(2166136261), section);

    return (key == NULL ? hash : mix_hash(hash, key)) % INI_BUCKETS;
}

struct ini_entry *ini_find(const struct ini *ini, const char *section,
                           const char *key)
{
    int next = ini->buckets[bucket_of(section, key)];

    while (next != 0) {
        struct ini_entry *const entry = &ini->entries[next - 1];

        if (strcmp(entry->section, section) == 0 &&
            (entry->key == NULL || key == NULL ? entry->key == key
                                               : strcmp(entry->key, key) == 0))
            return entry;
        next = entry->next;
    }
    return NULL;
}

bool ini_fail_at(const struct ini *ini, const char *section, const char *key,
                 int line, struct err *err)
{
    err_prefix(err, key == NULL ? "[%s]: " : "[%s] %s: ", section, key);
    return line > 0 ? err_prefix(err, "%s:%d: ", ini->name, line)
                    : err_prefix(err, "%s: ", ini->name);
}

bool ini_add(struct ini *ini, struct ini_entry entry, struct err *err)
{
    const struct ini_entry *const first =
        ini_find(ini, entry.section, entry.key);
    int *const bucket = &ini->buckets[bucket_of(entry.section, entry.key)];

    if (ini->count == INI_ENTRIES_MAX) {
        err_set(err, "there are more than %d sections and keys",
                INI_ENTRIES_MAX);
        return err_prefix(err, "%s:%d: ", ini->name, entry.line);
    }
    if (first != NULL) {
        err_set(err, "is already given in line %d", first->line);
        return ini_fail_at(ini, entry.section, entry.key, entry.line, err);
    }
    entry.next = *bucket;
    ini->entries = memory_grow(ini->entries, &ini->capacity, ini->count + 1,
                               sizeof *ini->entries);
    ini->entries[ini->count++] = entry;
    *bucket = ini->count;
    return true;
}

/* ---- what is there ---- */

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
    return ini_find(ini, section, NULL) != NULL;
}

int ini_key_count(const struct ini *ini, const char *section)
{
    const struct ini_entry *const found = ini_find(ini, section, NULL);

    return found == NULL ? 0 : found->key_count;
}

const char *ini_key(const struct ini *ini, const char *section, int index)
{
    const struct ini_entry *const found = ini_find(ini, section, NULL);

    assert(found != NULL && index >= 0 && index < found->key_count);
    return found[1 + index].key;
}

bool ini_has(const struct ini *ini, const char *section, const char *key)
{
    return ini_find(ini, section, key) != NULL;
}

/* ---- asking, and keeping account of it ---- */

/* Claims a key and returns its entry, or NULL if there is none. A section in
 * which a key was asked for counts as known, too. */
static const struct ini_entry *claim_key(struct ini *ini, const char *section,
                                         const char *key)
{
    struct ini_entry *const owner = ini_find(ini, section, NULL);
    struct ini_entry *const found = ini_find(ini, section, key);

    if (owner != NULL)
        owner->claimed = true;
    if (found != NULL) {
        found->claimed = true;
        return found;
    }
    ini->missed = memory_grow(ini->missed, &ini->missed_capacity,
                              ini->missed_count + 1, sizeof *ini->missed);
    ini->missed[ini->missed_count++] =
        (struct ini_missed){memory_text(section), memory_text(key)};
    return NULL;
}

bool ini_need(struct ini *ini, const char *section, const char *key,
              struct err *err)
{
    return claim_key(ini, section, key) != NULL ||
           ini_fail(ini, section, key, err, "is missing");
}

bool ini_text(struct ini *ini, const char *section, const char *key,
              const char **value, struct err *err)
{
    const struct ini_entry *const found = claim_key(ini, section, key);

    if (found == NULL)
        return true;
    if (strlen(found->value) > INI_TEXT_MAX)
        return ini_fail(ini, section, key, err, "is longer than %d bytes",
                        INI_TEXT_MAX);
    *value = found->value;
    return true;
}

bool ini_int(struct ini *ini, const char *section, const char *key, int64_t min,
             int64_t max, int64_t *value, struct err *err)
{
    const char *text = NULL;
    struct err why;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (text == NULL)
        return true;
    text += text[0] == '+' && text[1] != '-';
    return value_number(text, min, max, value, &why) ||
           ini_fail(ini, section, key, err, "%s", why.text);
}

bool ini_form(struct ini *ini, const char *section, const char *key, int newest,
              int64_t *form, struct err *err)
{
    if (!ini_int(ini, section, key, 1, FORM_MAX, form, err))
        return false;
    return *form <= newest ||
           ini_fail(ini, section, key, err,
                    "%" PRId64
                    " is newer than this naqala can read, which is %d",
                    *form, newest);
}

bool ini_choice(struct ini *ini, const char *section, const char *key,
                const char *const names[], int count, int *value,
                struct err *err)
{
    const char *text = NULL;
    struct err why;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    return text == NULL || value_word(text, names, count, value, &why) ||
           ini_fail(ini, section, key, err, "%s", why.text);
}

bool ini_flag(struct ini *ini, const char *section, const char *key,
              bool *value, struct err *err)
{
    static const char *const names[] = {"off", "on", "no", "yes"};
    int index = *value;

    if (!ini_choice(ini, section, key, names, 4, &index, err))
        return false;
    *value = index % 2 == 1;
    return true;
}

/* The message without the key, if it begins with it: the key will be put in
 * front. */
static const char *skip_key(const char *message, const char *key)
{
    const size_t length = key != NULL ? strlen(key) : 0;

    return length > 0 && strncmp(message, key, length) == 0 &&
                   strncmp(message + length, ": ", 2) == 0
               ? message + length + 2
               : message;
}

bool ini_fail(const struct ini *ini, const char *section, const char *key,
              struct err *err, const char *format, ...)
{
    const struct ini_entry *found = ini_find(ini, section, key);
    char message[ERR_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    err_set(err, "%s", skip_key(message, key));
    if (found == NULL)
        found = ini_find(ini, section, NULL);
    return ini_fail_at(ini, section, key, found == NULL ? 0 : found->line, err);
}

/* ---- what was not asked for ---- */

/* A name that `unknown` may be a misspelling of: a section that was asked for,
 * or a key of its own section; otherwise NULL. */
static const char *rival_name(const struct ini_entry *unknown,
                              const char *section, const char *key)
{
    if (unknown->key == NULL)
        return section;
    return key != NULL && strcmp(unknown->section, section) == 0 ? key : NULL;
}

static bool fail_unknown(const struct ini *ini, const struct ini_entry *unknown,
                         struct err *err)
{
    const bool section = unknown->key == NULL;
    const size_t most = (size_t)ini->count + (size_t)ini->missed_count;
    const char **const names = memory_new(most, sizeof *names);
    int count = 0;

    for (int i = 0; i < ini->count; i++) {
        const struct ini_entry *const entry = &ini->entries[i];

        if (entry->claimed)
            names[count] = rival_name(unknown, entry->section, entry->key);
        count += names[count] != NULL;
    }
    for (int i = 0; i < ini->missed_count; i++) {
        const struct ini_missed *const missed = &ini->missed[i];

        names[count] = rival_name(unknown, missed->section, missed->key);
        count += names[count] != NULL;
    }

    const char *const nearest =
        err_nearest(section ? unknown->section : unknown->key, names, count);

    if (nearest == NULL)
        err_set(err, "not known");
    else
        err_set(err, "not known; did you mean %s%s%s?", section ? "[" : "",
                nearest, section ? "]" : "");
    free(names);
    return ini_fail_at(ini, unknown->section, unknown->key, unknown->line, err);
}

bool ini_done(const struct ini *ini, struct err *err)
{
    for (int i = 0; i < ini->count; i++)
        if (!ini->entries[i].claimed)
            return fail_unknown(ini, &ini->entries[i], err);
    return true;
}
