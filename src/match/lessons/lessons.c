/* SPDX-License-Identifier: MIT */
/* The lessons of the program and of the player. */
#include "match/lessons/lessons.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char SHIPPED[] = "src/data/lessons/";
static const char SUFFIX[] = ".ini";
static const char OWN[] = "own "; /* the group, in a key */

/* In the order of the list. Games that differ little are taught together. */
static const struct lesson_group GROUPS[] = {
    {"kalah", "Kalah", "kalah"},
    {"oware", "Oware, awari, erherhe", "oware awari erherhe"},
    {"vai-lung-thlan", "Vai lung thlan", "vai-lung-thlan"},
    {"relay", "Relay games: ohvalhu, dakon", "ohvalhu dakon congkak sungka"},
    {"togyzkumalak", "Togyzkumalak", "togyzkumalak"},
    {"mangala", "Mangala", "mangala"},
    {"abalone", "Abalone", "abalone"},
    {"own", "Your own", ""},
};

enum { GROUP_COUNT = sizeof GROUPS / sizeof GROUPS[0] };

/* Is this one of the words, which are separated by blanks? */
static bool has_word(const char *words, const char *word, size_t length)
{
    while (*words != '\0') {
        const size_t here = strcspn(words, " ");

        if (here == length && memcmp(words, word, length) == 0)
            return true;
        words += here + strspn(words + here, " ");
    }
    return false;
}

/* The group of this name, or with this game; NULL if there is none. */
static const struct lesson_group *find_group(const char *word, size_t length)
{
    for (int i = 0; i < GROUP_COUNT; i++)
        if (has_word(GROUPS[i].name, word, length) ||
            has_word(GROUPS[i].games, word, length))
            return &GROUPS[i];
    return NULL;
}

bool lessons_teach(const char *game)
{
    for (int i = 0; i < GROUP_COUNT; i++)
        if (has_word(GROUPS[i].games, game, strlen(game)))
            return true;
    return false;
}

/* ---- loading ---- */

/* The first word of the key is the group. */
static void add_lesson(struct lessons *lessons, const char *key,
                       struct lesson *lesson)
{
    const struct lesson_group *const group = find_group(key, strcspn(key, " "));

    assert(group != NULL);
    lessons->items = memory_grow(lessons->items, &lessons->capacity,
                                 lessons->count + 1, sizeof *lessons->items);

    struct listed_lesson *const item = &lessons->items[lessons->count++];

    *item = (struct listed_lesson){.group = group, .lesson = lesson};
    snprintf(item->key, sizeof item->key, "%s", key);
}

/* `src/data/lessons/kalah/01-sowing.ini`: `kalah 01-sowing`. */
static void add_shipped(struct lessons *lessons, const struct builtin *file)
{
    char key[LESSON_KEY_MAX + 1];
    struct err err = {""};
    struct lesson *const lesson =
        lesson_parse(file->name, file->bytes, builtin_length(file), &err);

    if (lesson == NULL) /* a test reads all of them */
        err_end(&err);
    snprintf(key, sizeof key, "%.*s",
             (int)(strlen(file->name) - strlen(SHIPPED) - strlen(SUFFIX)),
             file->name + strlen(SHIPPED));

    char *const slash = strchr(key, '/');

    assert(slash != NULL);
    *slash = ' ';
    add_lesson(lessons, key, lesson);
}

/* The key must be the name of a section, without capitals. Different files have
 * different keys, and a key does not depend on other files. */
static void write_own_key(char key[LESSON_KEY_MAX + 1], const char *name,
                          size_t length)
{
    FILE *const out = memory_file(key, LESSON_KEY_MAX + 1);

    fputs(OWN, out);
    for (size_t i = 0; i < length; i++) {
        const int sign = (unsigned char)name[i];

        if (isupper(sign) || sign == '.')
            putc('.', out);
        putc(tolower(sign), out);
    }
    fclose(out);
}

/* Keeps the first error. */
static void add_own(struct lessons *lessons, const char *folder,
                    const char *name, struct err *err)
{
    char *const path = file_join(folder, name);
    struct file_bytes file;
    struct err why = {""};
    struct lesson *lesson = NULL;
    char key[LESSON_KEY_MAX + 1];

    if (file_read(path, INI_FILE_MAX, &file, &why)) {
        lesson = lesson_parse(path, file.bytes, file.length, &why);
        free(file.bytes);
    }
    write_own_key(key, name, strlen(name) - strlen(SUFFIX));
    if (lesson != NULL)
        add_lesson(lessons, key, lesson);
    else if (*err->text == '\0')
        *err = why;
    free(path);
}

static void add_all_own(struct lessons *lessons, struct err *err)
{
    char *const folder = file_folder(FILE_DATA, "lessons");

    if (folder == NULL)
        return;

    struct file_names files = file_names(folder, SUFFIX);

    for (int i = 0; i < files.count; i++)
        add_own(lessons, folder, files.names[i], err);
    file_names_free(&files);
    free(folder);
}

/* ---- their order ---- */

/* Ignores capitals, that is, the dots. */
static int compare_keys(const char *one, const char *other)
{
    const char *left = one + strspn(one, ".");
    const char *right = other + strspn(other, ".");

    while (*left == *right && *left != '\0') {
        left += 1 + strspn(left + 1, ".");
        right += 1 + strspn(right + 1, ".");
    }
    return *left != *right ? (unsigned char)*left - (unsigned char)*right
                           : strcmp(one, other);
}

static int compare_lessons(const void *one, const void *other)
{
    const struct listed_lesson *const left = one;
    const struct listed_lesson *const right = other;
    const ptrdiff_t groups = left->group - right->group;

    return groups != 0 ? (groups < 0 ? -1 : 1)
                       : compare_keys(left->key, right->key);
}

struct lessons lessons_load(struct err *err)
{
    struct lessons lessons = {NULL, 0, 0};

    err->text[0] = '\0';
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strncmp(file->name, SHIPPED, strlen(SHIPPED)) == 0)
            add_shipped(&lessons, file);
    add_all_own(&lessons, err);
    if (lessons.count > 0)
        qsort(lessons.items, (size_t)lessons.count, sizeof *lessons.items,
              compare_lessons);
    return lessons;
}

void lessons_free(struct lessons *lessons)
{
    for (int i = 0; i < lessons->count; i++)
        lesson_free(lessons->items[i].lesson);
    free(lessons->items);
    *lessons = (struct lessons){NULL, 0, 0};
}

/* ---- looking one up ---- */

struct lesson_place lessons_place(const struct lessons *lessons, int index)
{
    const struct lesson_group *const group = lessons->items[index].group;
    struct lesson_place place = {0, 0};

    for (int i = 0; i < lessons->count; i++) {
        const bool together = lessons->items[i].group == group;

        place.count += together;
        place.number += together && i <= index;
    }
    return place;
}

int lessons_next(const struct lessons *lessons, int index)
{
    const int next = index + 1;

    return next < lessons->count &&
                   lessons->items[next].group == lessons->items[index].group
               ? next
               : -1;
}

/* `relay 3`, `dakon 3`, `dakon`. */
static int find_number(const struct lessons *lessons, const char *key)
{
    const size_t length = strcspn(key, " ");
    const struct lesson_group *const group = find_group(key, length);
    char *rest = NULL;
    const long number = strtol(key + length, &rest, 10);
    const int64_t wanted = key[length] == '\0' ? 1 : number;

    for (int i = 0; i < lessons->count && *rest == '\0'; i++)
        if (lessons->items[i].group == group &&
            lessons_place(lessons, i).number == wanted)
            return i;
    return -1;
}

int lessons_find(const struct lessons *lessons, const char *key)
{
    const char *const name = key + strlen(OWN);
    char own[LESSON_KEY_MAX + 1];
    const char *wanted = key;

    if (strncmp(key, OWN, strlen(OWN)) == 0) {
        write_own_key(own, name, strlen(name));
        wanted = own;
    }
    for (int i = 0; i < lessons->count; i++)
        if (strcmp(lessons->items[i].key, wanted) == 0)
            return i;
    return find_number(lessons, key);
}
