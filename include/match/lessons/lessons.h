/* SPDX-License-Identifier: MIT */
/*
 * All lessons in groups: those that come with the program, for each family of
 * games, in the order of their files; and behind them the player's own,
 * $XDG_DATA_HOME/naqala/lessons.
 */
#pragma once

#include "match/lessons/lesson.h"

/* Of the longest name of a file, if all of it are capitals. */
enum { LESSON_KEY_MAX = 515 };

struct lesson_group {
    const char *name;  /* `relay`: the folder of its files; `own` */
    const char *title; /* `Relay games: ohvalhu, dakon` */
    const char *games; /* by their names, the first one first; "" of `own` */
};

struct listed_lesson {
    /* What the record of the lessons calls it: `kalah 01-sowing`; `own .mine`
     * of the player's own Mine.ini: there are no capitals in it, and a dot
     * stands before what is one, and before a dot. */
    char key[LESSON_KEY_MAX + 1];
    const struct lesson_group *group;
    struct lesson *lesson;
};

struct lessons {
    struct listed_lesson *items;
    int count;
    int capacity;
};

/* A file of the player's that is broken is left out; err is set to what is wrong
 * with the first, or to "". */
struct lessons lessons_load(struct err *err);
void lessons_free(struct lessons *lessons);

/* The lesson of this key, the own one in a file of this name, `own Mine`, or one
 * by its number in a group, from 1: `relay 3`; a game stands for its group: `dakon
 * 3`. Without a number: the first one. -1: there is none. */
int lessons_find(const struct lessons *lessons, const char *key);

/* How many there are in the group of this lesson, and as which it comes. */
struct lesson_place {
    int number; /* from 1 */
    int count;
};
struct lesson_place lessons_place(const struct lessons *lessons, int index);

/* The lesson behind this one in its group; -1: it is the last. */
int lessons_next(const struct lessons *lessons, int index);
