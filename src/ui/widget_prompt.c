/* SPDX-License-Identifier: MIT */
/* A line to type in: UTF-8, changed by whole characters. */
#include "base/utf8.h"
#include "ui/widget.h"

#include <string.h>

/* ---- characters ---- */

static int measure_at(const struct prompt *prompt, int at)
{
    const char *const text = prompt->text;

    return utf8_at(text + at, text + strlen(text)).size;
}

static int find_before(const struct prompt *prompt)
{
    int at = 0;

    while (at < prompt->at && at + measure_at(prompt, at) < prompt->at)
        at += measure_at(prompt, at);
    return at;
}

static int find_after(const struct prompt *prompt)
{
    const int at = prompt->at;

    return prompt->text[at] == '\0' ? at : at + measure_at(prompt, at);
}

static int find_end(const struct prompt *prompt)
{
    return (int)strlen(prompt->text);
}

/* ---- changes ---- */

static void erase_between(struct prompt *prompt, int from, int to)
{
    char *const text = prompt->text;

    memmove(text + from, text + to, strlen(text + to) + 1);
    prompt->at = from;
}

/* Inserts the first line of the text, without characters that cannot be
 * shown. */
static void insert_text(struct prompt *prompt, const char *text)
{
    const char *const end = text + strcspn(text, "\r\n");

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        const int size = character.size;
        char *const at = prompt->text + prompt->at;

        if (utf8_is_shown(character.code) &&
            find_end(prompt) + size <= PROMPT_MAX) {
            memmove(at + size, at, strlen(at) + 1);
            memcpy(at, text, (size_t)size);
            prompt->at += size;
        }
        text += size;
    }
}

/* Inserts a character as UTF-8. False if it cannot be shown. */
static bool insert_code(struct prompt *prompt, int32_t code)
{
    char bytes[5] = "";

    if (code > 0x10FFFF || !utf8_is_shown(code))
        return false;
    if (code < 0x80) {
        bytes[0] = (char)code;
    } else if (code < 0x800) {
        bytes[0] = (char)(0xC0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        bytes[0] = (char)(0xE0 | code >> 12);
        bytes[1] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (code & 0x3F));
    } else {
        bytes[0] = (char)(0xF0 | code >> 18);
        bytes[1] = (char)(0x80 | (code >> 12 & 0x3F));
        bytes[2] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[3] = (char)(0x80 | (code & 0x3F));
    }
    insert_text(prompt, bytes);
    return true;
}

void prompt_begin(struct prompt *prompt, const char *text)
{
    *prompt = (struct prompt){.text = ""};
    insert_text(prompt, text);
}

/* ---- keys ---- */

/* A blank belongs to the word before it. */
static int find_word_before(const struct prompt *prompt)
{
    int at = prompt->at;

    while (at > 0 && prompt->text[at - 1] == ' ')
        at--;
    while (at > 0 && prompt->text[at - 1] != ' ')
        at--;
    return at;
}

static enum prompt_answer press_key(struct prompt *prompt, int32_t key)
{
    switch (key) {
    case INPUT_ENTER:
        return PROMPT_DONE;
    case INPUT_ESCAPE:
        return PROMPT_LEFT;
    case INPUT_LEFT:
        prompt->at = find_before(prompt);
        break;
    case INPUT_RIGHT:
        prompt->at = find_after(prompt);
        break;
    case INPUT_HOME:
    case INPUT_CTRL('a'):
        prompt->at = 0;
        break;
    case INPUT_END:
    case INPUT_CTRL('e'):
        prompt->at = find_end(prompt);
        break;
    case INPUT_BACKSPACE:
        erase_between(prompt, find_before(prompt), prompt->at);
        break;
    case INPUT_DELETE:
        erase_between(prompt, prompt->at, find_after(prompt));
        break;
    case INPUT_CTRL('u'):
        erase_between(prompt, 0, prompt->at);
        break;
    case INPUT_CTRL('w'):
        erase_between(prompt, find_word_before(prompt), prompt->at);
        break;
    case INPUT_CTRL('k'):
        erase_between(prompt, prompt->at, find_end(prompt));
        break;
    default:
        return insert_code(prompt, key) ? PROMPT_EDITED : PROMPT_NOT_MINE;
    }
    return PROMPT_EDITED;
}

enum prompt_answer prompt_event(struct prompt *prompt,
                                const struct event *event)
{
    if (event->kind == EVENT_KEY)
        return press_key(prompt, event->key);
    if (event->kind != EVENT_PASTE)
        return PROMPT_NOT_MINE;
    insert_text(prompt, event->text);
    return PROMPT_EDITED;
}

/* ---- the picture ---- */

/* Cells between two places of the text. */
static int measure_cells(const struct canvas *canvas,
                         const struct prompt *prompt, int from, int to)
{
    char part[PROMPT_MAX + 1];

    memcpy(part, prompt->text + from, (size_t)(to - from));
    part[to - from] = '\0';
    return canvas_text_width(canvas, part);
}

void prompt_draw(const struct prompt *prompt, struct canvas *canvas, int x,
                 int y, int width, const char *before)
{
    const struct rect line = {x, y, width < 0 ? 0 : width, 1};
    const struct rect clip = canvas_clip(canvas, line);
    const int start = canvas_text(canvas, x, y, bold(THEME_TITLE), before);
    const int under = find_after(prompt) - prompt->at;
    char sign[8] = " ";
    int first = 0;

    /* The cursor needs a cell, too. */
    while (first < prompt->at && measure_cells(canvas, prompt, first,
                                               prompt->at) >= x + width - start)
        first += measure_at(prompt, first);

    const int cursor = start + measure_cells(canvas, prompt, first, prompt->at);

    if (under > 0)
        snprintf(sign, sizeof sign, "%.*s", under, prompt->text + prompt->at);
    canvas_text(canvas, start, y, ink(THEME_TEXT), prompt->text + first);
    canvas_text(canvas, cursor, y, on(THEME_RIM, THEME_BACKGROUND), sign);
    canvas_unclip(canvas, clip);
    if (rect_holds(line, cursor, y))
        canvas_set_cursor(canvas, cursor, y);
}
