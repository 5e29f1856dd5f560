/* SPDX-License-Identifier: MIT */
/* The lessons of the program and of the player. */
#include "match/lessons/lessons.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char SHIPPED[] = "lessons/";
static const char SUFFIX[] = ".ini";

/* ---- where they come from ---- */

static void add_lesson(struct lessons *lessons, const char *key, bool own,
                       struct lesson *lesson)
{
    lessons->items = memory_grow(lessons->items, &lessons->capacity,
                                 lessons->count + 1, sizeof *lessons->items);

    struct listed_lesson *const item = &lessons->items[lessons->count++];

    *item = (struct listed_lesson){.own = own, .lesson = lesson};
    snprintf(item->key, sizeof item->key, "%s", key);
}

/* `lessons/kalah/01-sowing.ini`: `kalah 01-sowing`. */
static void add_shipped(struct lessons *lessons, const struct builtin *file)
{
    char key[INI_NAME_MAX + 1];
    struct err err = {""};
    struct lesson *const lesson =
        lesson_parse(file->name, file->bytes, builtin_length(file), &err);

    if (lesson == NULL) { /* a test reads them all */
        fprintf(stderr, "naqala: %s\n", err.text);
        abort();
    }
    snprintf(key, sizeof key, "%.*s",
             (int)(strlen(file->name) - strlen(SHIPPED) - strlen(SUFFIX)),
             file->name + strlen(SHIPPED));

    char *const slash = strchr(key, '/');

    assert(slash != NULL);
    *slash = ' ';
    add_lesson(lessons, key, false, lesson);
}

/* Keeps the first error. Names of sections have no capitals. */
static void add_own(struct lessons *lessons, const char *folder,
                    const char *name, struct err *err)
{
    char *const path = file_join(folder, name);
    struct file_bytes file;
    struct err why = {""};
    struct lesson *lesson = NULL;
    char key[INI_NAME_MAX + 1];

    if (file_read(path, INI_FILE_MAX, &file, &why)) {
        lesson = lesson_parse(path, file.bytes, file.length, &why);
        free(file.bytes);
    }
    snprintf(key, sizeof key, "own %.*s", (int)(strlen(name) - strlen(SUFFIX)),
             name);
    for (char *at = key; *at != '\0'; at++)
        *at = (char)tolower((unsigned char)*at);
    if (lesson != NULL)
        add_lesson(lessons, key, true, lesson);
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

static int game_index(const struct lesson *lesson)
{
    const char *const name = lesson_game(lesson)->name;
    int index = 0;

    while (strcmp(game_name(index), name) != 0)
        index++;
    return index;
}

static int compare_lessons(const void *one, const void *other)
{
    const struct listed_lesson *const left = one;
    const struct listed_lesson *const right = other;

    if (left->own != right->own)
        return left->own ? 1 : -1;

    const int games = game_index(left->lesson) - game_index(right->lesson);

    return games != 0 ? games : strcmp(left->key, right->key);
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

static bool are_together(const struct listed_lesson *one,
                         const struct listed_lesson *other)
{
    return one->own == other->own &&
           strcmp(lesson_game(one->lesson)->name,
                  lesson_game(other->lesson)->name) == 0;
}

struct lesson_place lessons_place(const struct lessons *lessons, int index)
{
    struct lesson_place place = {0, 0};

    for (int i = 0; i < lessons->count; i++) {
        const bool together =
            are_together(&lessons->items[i], &lessons->items[index]);

        place.count += together;
        place.number += together && i <= index;
    }
    return place;
}

int lessons_find(const struct lessons *lessons, const char *key)
{
    for (int i = 0; i < lessons->count; i++) {
        const struct listed_lesson *const item = &lessons->items[i];
        char number[INI_NAME_MAX + 1];

        snprintf(number, sizeof number, "%.40s %d",
                 item->own ? "own" : lesson_game(item->lesson)->name,
                 lessons_place(lessons, i).number);
        if (strcmp(item->key, key) == 0 || strcmp(number, key) == 0)
            return i;
    }
    return -1;
}
