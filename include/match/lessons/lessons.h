/* SPDX-License-Identifier: MIT */
/*
 * All lessons: those that come with the program, by games, each in the order of
 * its files, and behind them the player's own, $XDG_DATA_HOME/naqala/lessons.
 */
#pragma once

#include "base/ini.h"
#include "match/lessons/lesson.h"

struct listed_lesson {
    /* What the record of the lessons calls it: `kalah 01-sowing`; `own NAME`
     * of the player's own. */
    char key[INI_NAME_MAX + 1];
    bool own;
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

/* The lesson of this key, or its index in the list of one game's, from 1:
 * `kalah 3`. -1: there is none. */
int lessons_find(const struct lessons *lessons, const char *key);

/* How many there are of the game of this lesson, and as which it comes. */
struct lesson_place {
    int number; /* from 1 */
    int count;
};
struct lesson_place lessons_place(const struct lessons *lessons, int index);
