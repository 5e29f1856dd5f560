/* SPDX-License-Identifier: MIT */
/*
 * All lessons in groups: first those that come with the program, a group for
 * each family of games, in the order of their files; then the player's own,
 * $XDG_DATA_HOME/naqala/lessons.
 */
#pragma once

#include "match/lessons/lesson.h"

/* Room for the longest file name, if all its letters are capitals. */
enum { LESSON_KEY_MAX = 515 };

struct lesson_group {
    const char *name;  /* `relay`: the folder of its files; `own` */
    const char *title; /* `Relay games: ohvalhu, dakon` */
    const char *games; /* names of its games, in order; "" for `own` */
};

struct listed_lesson {
    /* Its name in the file of the progress: `kalah 01-sowing`; `own .mine` for
     * the player's own Mine.ini: a capital becomes a dot and the small letter,
     * a dot becomes two. */
    char key[LESSON_KEY_MAX + 1];
    const struct lesson_group *group;
    struct lesson *lesson;
};

struct lessons {
    struct listed_lesson *items;
    int count;
    int capacity;
};

/* Broken files of the player's are left out; err is set to what is wrong with
 * the first of them, or to "". */
struct lessons lessons_load(struct err *err);
void lessons_free(struct lessons *lessons);

/* The index of a lesson, or -1. It is named by its key; the player's own by its
 * file, `own Mine`; or by a group and a number, from 1: `relay 3`. A game
 * stands for its group: `dakon 3`. Without a number: the first of the group. */
int lessons_find(const struct lessons *lessons, const char *key);

/* Do lessons that come with the program teach the game of this name? */
bool lessons_teach(const char *game);

/* The number of a lesson in its group, and the count of the group. */
struct lesson_place {
    int number; /* from 1 */
    int count;
};
struct lesson_place lessons_place(const struct lessons *lessons, int index);

/* The next lesson of its group, or -1 if it is the last. */
int lessons_next(const struct lessons *lessons, int index);
