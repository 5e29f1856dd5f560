/* SPDX-License-Identifier: MIT */
/* Words that are typed to find lines of a list, which follows them at once. */
#pragma once

#include "ui/widget.h"

struct finder {
    bool typing;
    struct prompt prompt;
    char words[PROMPT_MAX + 1]; /* "" for every line */
};

void finder_begin(struct finder *finder);
void finder_set(struct finder *finder, const char *words);
/* While it is typed: is the event its own? Then the words may be others. */
bool finder_event(struct finder *finder, const struct event *event);
/* Finds every line again; false: it does so already. */
bool finder_clear(struct finder *finder);

/* In the place of the keys, while it is typed. */
void finder_draw(const struct finder *finder, struct canvas *canvas);
