/* SPDX-License-Identifier: MIT */
/* Typed words that find lines of a list. */
#include "screen/finder.h"

#include <stdio.h>

void finder_begin(struct finder *finder)
{
    finder->typing = true;
    prompt_begin(&finder->prompt, finder->words);
}

void finder_set(struct finder *finder, const char *words)
{
    snprintf(finder->words, sizeof finder->words, "%s", words);
}

bool finder_event(struct finder *finder, const struct event *event)
{
    if (!finder->typing)
        return false;
    switch (prompt_event(&finder->prompt, event)) {
    case PROMPT_EDITED:
        break;
    case PROMPT_DONE:
        finder->typing = false;
        break;
    case PROMPT_LEFT:
        finder->typing = false;
        prompt_begin(&finder->prompt, "");
        break;
    case PROMPT_NOT_MINE:
        return false;
    }
    finder_set(finder, finder->prompt.text);
    return true;
}

bool finder_clear(struct finder *finder)
{
    const bool cleared = *finder->words != '\0';

    *finder->words = '\0';
    return cleared;
}

void finder_draw(const struct finder *finder, struct canvas *canvas)
{
    const int width = canvas_width(canvas);
    const int y = canvas_height(canvas) - 1;

    if (!finder->typing)
        return;
    canvas_fill(canvas, (struct rect){0, y, width, 1}, ink(THEME_TEXT), " ");
    prompt_draw(&finder->prompt, canvas, 2, y, width - 4, "/");
}
