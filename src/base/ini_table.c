/* The lines of a settings or save file, sorted in under their names. */
#include "base/ini_table.h"
#include "base/ini_line.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>

/* Fowler, Noll and Vo's hash in its "1a" form. */
static uint32_t mix(uint32_t hash, const char *name)
{
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * UINT32_C(16777619);
    return hash;
}

static size_t bucket_of(const char *section, const char *key)
{
    const uint32_t hash = mix(UINT32_C(2166136261), section);

    return (key == NULL ? hash : mix(hash, key)) % INI_BUCKETS;
}

static bool is_named(const struct ini_entry *entry, const char *section,
                     const char *key)
{
    if (strcmp(entry->section, section) != 0)
        return false;
    if (entry->key == NULL || key == NULL)
        return entry->key == key;
    return strcmp(entry->key, key) == 0;
}

struct ini_entry *ini_table_find(const struct ini *ini, const char *section,
                                 const char *key)
{
    int next = ini->buckets[bucket_of(section, key)];

    while (next != 0) {
        struct ini_entry *const entry = &ini->entries[next - 1];

        if (is_named(entry, section, key))
            return entry;
        next = entry->next;
    }
    return NULL;
}

static bool name_it(const char *section, const char *key, struct err *err)
{
    return key == NULL ? err_prefix(err, "[%s]: ", section)
                       : err_prefix(err, "[%s] %s: ", section, key);
}

bool ini_table_place(const struct ini *ini, const char *section,
                     const char *key, struct err *err)
{
    const struct ini_entry *found = ini_table_find(ini, section, key);

    if (found == NULL)
        found = ini_table_find(ini, section, NULL);
    name_it(section, key, err);
    if (found == NULL)
        return err_prefix(err, "%s: ", ini->name);
    return err_prefix(err, "%s:%d: ", ini->name, found->line);
}

static struct ini_entry *last_section(const struct ini *ini)
{
    if (ini->section_count == 0)
        return NULL;
    return &ini->entries[ini->sections[ini->section_count - 1]];
}

static void append(struct ini *ini, struct ini_entry entry)
{
    int *const bucket = &ini->buckets[bucket_of(entry.section, entry.key)];

    entry.next = *bucket;
    ini->entries = memory_grow(ini->entries, &ini->capacity, ini->count + 1,
                               sizeof *ini->entries);
    ini->entries[ini->count++] = entry;
    *bucket = ini->count;
}

static bool check_new(const struct ini *ini, const struct ini_entry *entry,
                      struct err *err)
{
    const struct ini_entry *const first =
        ini_table_find(ini, entry->section, entry->key);

    if (ini->count == INI_ENTRIES_MAX)
        return err_set(err, "there are more than %d sections and keys",
                       INI_ENTRIES_MAX);
    if (first == NULL)
        return true;
    err_set(err, "is already given in line %d", first->line);
    return name_it(entry->section, entry->key, err);
}

static bool add_section(struct ini *ini, struct ini_entry entry,
                        struct err *err)
{
    if (!check_new(ini, &entry, err))
        return false;
    ini->sections = memory_grow(ini->sections, &ini->section_capacity,
                                ini->section_count + 1, sizeof *ini->sections);
    ini->sections[ini->section_count++] = ini->count;
    append(ini, entry);
    return true;
}

static bool add_key(struct ini *ini, struct ini_entry entry, struct err *err)
{
    struct ini_entry *const section = last_section(ini);

    if (section == NULL)
        return err_set(err, "%s stands before the first [section]", entry.key);
    entry.section = section->section;
    if (!check_new(ini, &entry, err))
        return false;
    section->key_count++;
    append(ini, entry);
    return true;
}

static void lower(char *name)
{
    for (; *name != '\0'; name++)
        if (*name >= 'A' && *name <= 'Z')
            *name = (char)(*name - 'A' + 'a');
}

/* Writes an end behind the piece; what stood there has been understood. */
static char *cut(char *line, struct ini_piece piece)
{
    line[piece.at + piece.length] = '\0';
    return line + piece.at;
}

static bool take_line(struct ini *ini, char *bytes, size_t length, int number,
                      struct err *err)
{
    struct ini_line line;

    if (!ini_line_scan(bytes, length, &line, err))
        return false;
    if (line.kind == INI_LINE_BLANK)
        return true;

    char *const name = cut(bytes, line.name);

    lower(name);
    if (line.kind == INI_LINE_SECTION)
        return add_section(
            ini, (struct ini_entry){.section = name, .line = number}, err);
    return add_key(ini,
                   (struct ini_entry){.key = name,
                                      .value = cut(bytes, line.value),
                                      .line = number},
                   err);
}

bool ini_table_fill(struct ini *ini, size_t length, struct err *err)
{
    char *line = ini->text;
    char *const end = line + length;

    for (int number = 1; line < end; number++) {
        char *const feed = memchr(line, '\n', (size_t)(end - line));
        const char *stop = feed == NULL ? end : feed;

        if (feed != NULL && feed > line && feed[-1] == '\r')
            stop--;
        if (!take_line(ini, line, (size_t)(stop - line), number, err))
            return err_prefix(err, "%s:%d: ", ini->name, number);
        line = feed == NULL ? end : feed + 1;
    }
    return true;
}
