/* SPDX-License-Identifier: MIT */
/* The lessons of the program and of the player. */
#include "match/lessons/lessons.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char SHIPPED[] = "src/data/lessons/";
static const char SUFFIX[] = ".ini";

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

/* Is this word one of those between the blanks? */
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

/* The group of this name, or with this game; NULL: there is none. */
static const struct lesson_group *find_group(const char *word, size_t length)
{
    for (int i = 0; i < GROUP_COUNT; i++)
        if (has_word(GROUPS[i].name, word, length) ||
            has_word(GROUPS[i].games, word, length))
            return &GROUPS[i];
    return NULL;
}

/* ---- where they come from ---- */

/* The first word of its key is its group. */
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
    char key[INI_NAME_MAX + 1];
    struct err err = {""};
    struct lesson *const lesson =
        lesson_parse(file->name, file->bytes, builtin_length(file), &err);

    if (lesson == NULL) /* a test reads them all */
        err_end(&err);
    snprintf(key, sizeof key, "%.*s",
             (int)(strlen(file->name) - strlen(SHIPPED) - strlen(SUFFIX)),
             file->name + strlen(SHIPPED));

    char *const slash = strchr(key, '/');

    assert(slash != NULL);
    *slash = ' ';
    add_lesson(lessons, key, lesson);
}

/* How many files behind this one have a name that differs in capitals alone; those
 * with the most capitals come first. */
static int count_namesakes(const struct file_names *files, int index)
{
    int count = 0;

    for (int i = index + 1; i < files->count; i++)
        count += strcasecmp(files->names[i], files->names[index]) == 0;
    return count;
}

/* Keeps the first error. Names of sections have no capitals, so that a namesake
 * has a number. */
static void add_own(struct lessons *lessons, const char *folder,
                    const char *name, int namesakes, struct err *err)
{
    char *const path = file_join(folder, name);
    struct file_bytes file;
    struct err why = {""};
    struct lesson *lesson = NULL;
    char key[INI_NAME_MAX + 1], number[16] = "";

    if (file_read(path, INI_FILE_MAX, &file, &why)) {
        lesson = lesson_parse(path, file.bytes, file.length, &why);
        free(file.bytes);
    }
    if (namesakes > 0)
        snprintf(number, sizeof number, " %d", namesakes + 1);
    snprintf(key, sizeof key, "own %.*s%s",
             (int)(strlen(name) - strlen(SUFFIX)), name, number);
    for (char *at = key; *at != '\0'; at++)
        *at = (char)tolower((unsigned char)*at);
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
        add_own(lessons, folder, files.names[i], count_namesakes(&files, i),
                err);
    file_names_free(&files);
    free(folder);
}

/* ---- their order ---- */

static int compare_lessons(const void *one, const void *other)
{
    const struct listed_lesson *const left = one;
    const struct listed_lesson *const right = other;
    const ptrdiff_t groups = left->group - right->group;

    return groups != 0 ? (groups < 0 ? -1 : 1) : strcmp(left->key, right->key);
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
    for (int i = 0; i < lessons->count; i++)
        if (strcmp(lessons->items[i].key, key) == 0)
            return i;
    return find_number(lessons, key);
}
