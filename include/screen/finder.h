/* SPDX-License-Identifier: MIT */
/* Words typed to find lines of a list, which is filtered as they are typed. */
#pragma once

#include "ui/widget.h"

struct finder {
    bool typing;
    struct prompt prompt;
    char words[PROMPT_MAX + 1]; /* "" for every line */
};

void finder_begin(struct finder *finder);
void finder_set(struct finder *finder, const char *words);
/* While typing: handles the event, and returns whether it was used. The words
 * may have changed then. */
bool finder_event(struct finder *finder, const struct event *event);
/* Finds every line again; false if it did so already. */
bool finder_clear(struct finder *finder);

/* Drawn instead of the line of keys while typing. */
void finder_draw(const struct finder *finder, struct canvas *canvas);
