/* SPDX-License-Identifier: MIT */
/* Names for what the player does. */
#include "support/screen/event_words.h"

static const char *key_name(int32_t key)
{
    static const struct {
        int32_t key;
        const char *name;
    } names[] = {
        {INPUT_TAB, "tab"},         {INPUT_ENTER, "enter"},
        {INPUT_ESCAPE, "escape"},   {INPUT_BACKSPACE, "backspace"},
        {INPUT_UP, "up"},           {INPUT_DOWN, "down"},
        {INPUT_LEFT, "left"},       {INPUT_RIGHT, "right"},
        {INPUT_HOME, "home"},       {INPUT_END, "end"},
        {INPUT_PAGE_UP, "page-up"}, {INPUT_PAGE_DOWN, "page-down"},
        {INPUT_DELETE, "delete"},   {INPUT_BACK_TAB, "back-tab"},
        {INPUT_F1, "f1"},           {' ', "space"},
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].key == key)
            return names[i].name;
    return NULL;
}

static void write_key(int32_t key, FILE *out)
{
    const char *const name = key_name(key);

    if (name != NULL)
        fputs(name, out);
    else if (key < ' ')
        fprintf(out, "ctrl-%c", (int)key - 1 + 'a');
    else if (key < 0x7F)
        putc((int)key, out);
    else
        fprintf(out, "U+%04X", (unsigned)key);
}

static void write_mouse(const struct event *event, FILE *out)
{
    static const char *const actions[] = {
        [MOUSE_POINT] = "point",       [MOUSE_DRAG] = "drag",
        [MOUSE_PRESS] = "press",       [MOUSE_RELEASE] = "release",
        [MOUSE_WHEEL_UP] = "wheel-up", [MOUSE_WHEEL_DOWN] = "wheel-down"};

    fputs(actions[event->action], out);
    if (event->button != 0)
        fprintf(out, " %d", (int)event->button);
    fprintf(out, " %d,%d", event->x, event->y);
}

void event_words(const struct event *event, FILE *out)
{
    switch (event->kind) {
    case EVENT_KEY:
        write_key(event->key, out);
        break;
    case EVENT_MOUSE:
        write_mouse(event, out);
        break;
    case EVENT_PASTE:
        fprintf(out, "paste [%s]", event->text);
        break;
    case EVENT_RESIZE:
        fputs("resize", out);
        break;
    case EVENT_INTERRUPT:
        fputs("interrupt", out);
        break;
    case EVENT_STOP:
        fputs("stop", out);
        break;
    case EVENT_CONTINUE:
        fputs("continue", out);
        break;
    case EVENT_LEAVE:
        fprintf(out, "leave %d", event->signal);
        break;
    case EVENT_GROUND:
        fprintf(out, "ground %d", (int)event->ground);
        break;
    }
}
