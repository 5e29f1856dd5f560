/* SPDX-License-Identifier: MIT */
/* A line to type in: UTF-8, changed by whole characters. */
#include "base/utf8.h"
#include "ui/widget.h"

#include <string.h>

/* ---- characters ---- */

static int size_at(const struct prompt *prompt, int at)
{
    const char *const text = prompt->text;

    return utf8_at(text + at, text + strlen(text)).size;
}

static int before(const struct prompt *prompt)
{
    int at = 0;

    while (at < prompt->at && at + size_at(prompt, at) < prompt->at)
        at += size_at(prompt, at);
    return at;
}

static int after(const struct prompt *prompt)
{
    const int at = prompt->at;

    return prompt->text[at] == '\0' ? at : at + size_at(prompt, at);
}

/* A blank belongs to the word before it. */
static int word_before(const struct prompt *prompt)
{
    int at = prompt->at;

    while (at > 0 && prompt->text[at - 1] == ' ')
        at--;
    while (at > 0 && prompt->text[at - 1] != ' ')
        at--;
    return at;
}

static int end_of(const struct prompt *prompt)
{
    return (int)strlen(prompt->text);
}

/* ---- changes ---- */

static void insert(struct prompt *prompt, const char *bytes, int size)
{
    char *const at = prompt->text + prompt->at;

    if (end_of(prompt) + size > PROMPT_MAX)
        return;
    memmove(at + size, at, strlen(at) + 1);
    memcpy(at, bytes, (size_t)size);
    prompt->at += size;
}

static void erase(struct prompt *prompt, int from, int to)
{
    char *const text = prompt->text;

    memmove(text + from, text + to, strlen(text + to) + 1);
    prompt->at = from;
}

/* The first line of it; what cannot be shown is left out. */
static void insert_text(struct prompt *prompt, const char *text)
{
    const char *const end = text + strcspn(text, "\r\n");

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        if (character.code >= 0 && !utf8_is_control(character.code))
            insert(prompt, text, character.size);
        text += character.size;
    }
}

/* As UTF-8; what is no character, or a control, is none to be typed. */
static bool insert_code(struct prompt *prompt, int32_t code)
{
    char bytes[5] = "";

    if (code < 0x20 || code > 0x10FFFF || utf8_is_control(code))
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

static void go_left(struct prompt *prompt)
{
    prompt->at = before(prompt);
}

static void go_right(struct prompt *prompt)
{
    prompt->at = after(prompt);
}

static void go_home(struct prompt *prompt)
{
    prompt->at = 0;
}

static void go_end(struct prompt *prompt)
{
    prompt->at = end_of(prompt);
}

static void erase_before(struct prompt *prompt)
{
    erase(prompt, before(prompt), prompt->at);
}

static void erase_after(struct prompt *prompt)
{
    erase(prompt, prompt->at, after(prompt));
}

static void erase_front(struct prompt *prompt)
{
    erase(prompt, 0, prompt->at);
}

static void erase_word(struct prompt *prompt)
{
    erase(prompt, word_before(prompt), prompt->at);
}

static void erase_rest(struct prompt *prompt)
{
    erase(prompt, prompt->at, end_of(prompt));
}

static const struct edit_key {
    int32_t key;
    void (*edit)(struct prompt *prompt);
} EDIT_KEYS[] = {
    {INPUT_LEFT, go_left},
    {INPUT_RIGHT, go_right},
    {INPUT_HOME, go_home},
    {INPUT_CTRL('a'), go_home},
    {INPUT_END, go_end},
    {INPUT_CTRL('e'), go_end},
    {INPUT_BACKSPACE, erase_before},
    {INPUT_DELETE, erase_after},
    {INPUT_CTRL('u'), erase_front},
    {INPUT_CTRL('w'), erase_word},
    {INPUT_CTRL('k'), erase_rest},
};

static enum prompt_answer prompt_key(struct prompt *prompt, int32_t key)
{
    if (key == INPUT_ENTER)
        return PROMPT_DONE;
    if (key == INPUT_ESCAPE)
        return PROMPT_LEFT;
    for (size_t i = 0; i < sizeof EDIT_KEYS / sizeof EDIT_KEYS[0]; i++)
        if (EDIT_KEYS[i].key == key) {
            EDIT_KEYS[i].edit(prompt);
            return PROMPT_EDITED;
        }
    return insert_code(prompt, key) ? PROMPT_EDITED : PROMPT_NOT_MINE;
}

enum prompt_answer prompt_event(struct prompt *prompt,
                                const struct event *event)
{
    if (event->kind == EVENT_KEY)
        return prompt_key(prompt, event->key);
    if (event->kind != EVENT_PASTE)
        return PROMPT_NOT_MINE;
    insert_text(prompt, event->text);
    return PROMPT_EDITED;
}

/* ---- the picture ---- */

/* Cells between two places of the text. */
static int cells(const struct canvas *canvas, const struct prompt *prompt,
                 int from, int to)
{
    char part[PROMPT_MAX + 1];

    memcpy(part, prompt->text + from, (size_t)(to - from));
    part[to - from] = '\0';
    return canvas_text_width(canvas, part);
}

/* The first that is shown: the cursor needs a cell, too. */
static int first_shown(const struct canvas *canvas, const struct prompt *prompt,
                       int width)
{
    int from = 0;

    while (from < prompt->at &&
           cells(canvas, prompt, from, prompt->at) >= width)
        from += size_at(prompt, from);
    return from;
}

void prompt_draw(const struct prompt *prompt, struct canvas *canvas, int x,
                 int y, int width, const char *before)
{
    static const struct style text = {THEME_TEXT, THEME_BACKGROUND,
                                      WEIGHT_PLAIN};
    static const struct style head = {THEME_TITLE, THEME_BACKGROUND,
                                      WEIGHT_BOLD};
    static const struct style block = {THEME_BACKGROUND, THEME_RIM,
                                       WEIGHT_PLAIN};
    const struct rect line = {x, y, width < 0 ? 0 : width, 1};
    const struct rect clip = canvas_clip(canvas, line);
    const int start = canvas_text(canvas, x, y, head, before);
    const int first = first_shown(canvas, prompt, x + width - start);
    const int cursor = start + cells(canvas, prompt, first, prompt->at);
    char under[8] = " ";

    if (after(prompt) > prompt->at)
        snprintf(under, sizeof under, "%.*s", after(prompt) - prompt->at,
                 prompt->text + prompt->at);
    canvas_text(canvas, start, y, text, prompt->text + first);
    canvas_text(canvas, cursor, y, block, under);
    canvas_unclip(canvas, clip);
    if (rect_holds(line, cursor, y))
        canvas_set_cursor(canvas, cursor, y);
}
