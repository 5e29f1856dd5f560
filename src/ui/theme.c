/* SPDX-License-Identifier: MIT */
/* Reads a theme: its name, a colour for every role, its signs. */
#include "ui/theme.h"
#include "base/ini.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROLE_NAME(constant, name) name,
static const char *const ROLE_NAMES[] = {THEME_ROLES(ROLE_NAME)};
#undef ROLE_NAME

/* Used if a role has no colour and the theme names no attributes. */
static const uint8_t ATTRIBUTES[THEME_ROLE_COUNT] = {
    [THEME_SELECTED] = ATTRIBUTE_REVERSE,
    [THEME_YOURS] = ATTRIBUTE_BOLD,
    [THEME_HINT] = ATTRIBUTE_UNDERLINE,
    [THEME_CAPTURE] = ATTRIBUTE_REVERSE,
    [THEME_AGAIN] = ATTRIBUTE_BOLD | ATTRIBUTE_UNDERLINE,
    [THEME_TITLE] = ATTRIBUTE_BOLD,
    [THEME_NUMBERS] = ATTRIBUTE_BOLD,
};

static const char *const BASIC_NAMES[] = {"black",        "red",
                                          "green",        "yellow",
                                          "blue",         "magenta",
                                          "cyan",         "white",
                                          "bright-black", "bright-red",
                                          "bright-green", "bright-yellow",
                                          "bright-blue",  "bright-magenta",
                                          "bright-cyan",  "bright-white"};

/* In the order of their bits. */
static const char *const ATTRIBUTE_NAMES[] = {"bold", "underline", "reverse"};

enum {
    BASIC_COUNT = sizeof BASIC_NAMES / sizeof BASIC_NAMES[0],
    ATTRIBUTE_COUNT = sizeof ATTRIBUTE_NAMES / sizeof ATTRIBUTE_NAMES[0]
};

const char *theme_role_name(enum theme_role role)
{
    return ROLE_NAMES[role];
}

static bool read_format(struct ini *ini, struct err *err)
{
    int64_t format = 0;

    if (!ini_has_section(ini, "theme"))
        return err_set(err, "%s: not a theme: there is no section [theme]",
                       ini_name(ini));
    return ini_need(ini, "theme", "format", err) &&
           ini_form(ini, "theme", "format", THEME_FORMAT, &format, err);
}

/* A text to be shown: not empty, short enough, without control characters. */
static bool read_words(struct ini *ini, const char *key, size_t size,
                       char *words, struct err *err)
{
    const char *text = NULL;

    if (!ini_need(ini, "theme", key, err) ||
        !ini_text(ini, "theme", key, &text, err))
        return false;
    if (*text == '\0')
        return ini_fail(ini, "theme", key, err, "is empty");
    if (strlen(text) >= size)
        return ini_fail(ini, "theme", key, err, "is longer than %zu bytes",
                        size - 1);
    if (!utf8_is_text(text))
        return ini_fail(ini, "theme", key, err,
                        "holds a control character, or is not UTF-8");
    snprintf(words, size, "%s", text);
    return true;
}

static bool read_flag(struct ini *ini, const char *key, bool *flag,
                      struct err *err)
{
    return ini_need(ini, "theme", key, err) &&
           ini_flag(ini, "theme", key, flag, err);
}

/* ---- a colour: three words, or one of the terminal's own ---- */

struct word {
    const char *at;
    size_t length;
};

/* The next word; empty at the end. */
static struct word take_word(const char **rest)
{
    const char *const at = *rest + strspn(*rest, " ");
    const struct word word = {.at = at, .length = strcspn(at, " ")};

    *rest = at + word.length;
    return word;
}

static bool word_equals(struct word word, const char *name)
{
    return strlen(name) == word.length &&
           strncmp(name, word.at, word.length) == 0;
}

/* -1 if it is none of them. */
static int find_word(struct word word, const char *const names[], int count)
{
    for (int i = 0; i < count; i++)
        if (word_equals(word, names[i]))
            return i;
    return -1;
}

static bool read_basic(struct word word, uint8_t *basic)
{
    const int index = find_word(word, BASIC_NAMES, BASIC_COUNT);

    *basic = (uint8_t)index;
    return index >= 0;
}

/* Reads `f5b83d 214 yellow`, behind the first word. */
static bool read_chosen(struct word rgb, const char **text,
                        struct theme_style *style, struct err *err)
{
    const struct word index = take_word(text);
    const struct word basic = take_word(text);
    const unsigned long number = strtoul(index.at, NULL, 10);

    style->kind = COLOUR_CHOSEN;
    style->rgb = (uint32_t)strtoul(rgb.at, NULL, 16);
    style->index = (uint8_t)number;
    if (basic.length == 0)
        return err_set(err, "is neither three words, as f5b83d 214 yellow are, "
                            "nor one, as yellow or default");
    if (rgb.length != 6 || strspn(rgb.at, "0123456789abcdefABCDEF") != 6)
        return err_set(err, "%s is not a colour of six hexadecimal digits",
                       err_token(rgb.at, rgb.length).text);
    if (strspn(index.at, "0123456789") != index.length || number > UINT8_MAX)
        return err_set(err, "%s is not a number in 0..255",
                       err_token(index.at, index.length).text);
    return read_basic(basic, &style->basic) ||
           err_set(err,
                   "%s is not black, red, green, yellow, blue, magenta, cyan, "
                   "white, or one of these with bright- in front",
                   err_token(basic.at, basic.length).text);
}

/* Reads a colour and, if there are any, attributes; without them the style
 * keeps its own. The message does not name the key. */
static bool read_style(const char *text, struct theme_style *style,
                       struct err *err)
{
    struct word word = take_word(&text);

    if (word_equals(word, "default"))
        style->kind = COLOUR_OWN;
    else if (read_basic(word, &style->basic))
        style->kind = COLOUR_BASIC;
    else if (!read_chosen(word, &text, style, err))
        return false;
    word = take_word(&text);
    if (word.length > 0)
        style->attributes = 0;
    for (; word.length > 0; word = take_word(&text)) {
        const int index = find_word(word, ATTRIBUTE_NAMES, ATTRIBUTE_COUNT);

        if (index < 0)
            return err_set(err,
                           "%s is not bold, underline or reverse, which are "
                           "all that can follow a colour",
                           err_token(word.at, word.length).text);
        style->attributes |= (uint8_t)(1U << index);
    }
    return true;
}

static bool read_colours(struct ini *ini, struct theme *theme, struct err *err)
{
    for (int role = 0; role < THEME_ROLE_COUNT; role++) {
        const char *const key = ROLE_NAMES[role];
        const char *text = NULL;
        struct err why;

        if (!ini_need(ini, "colours", key, err) ||
            !ini_text(ini, "colours", key, &text, err))
            return false;
        theme->styles[role].attributes = ATTRIBUTES[role];
        if (!read_style(text, &theme->styles[role], &why))
            return ini_fail(ini, "colours", key, err, "%s", why.text);
    }
    return true;
}

/* ---- signs ---- */

/* Is it one character that fills one cell? */
static bool is_sign(const char *text)
{
    const size_t length = strlen(text);

    if (length == 0 || !utf8_is_text(text))
        return false;

    const struct utf8 character = utf8_at(text, text + length);

    return (size_t)character.size == length && utf8_width(character.code) == 1;
}

/* The section and each of its keys are optional. */
static bool read_glyphs(struct ini *ini, struct glyphs *glyphs, struct err *err)
{
    int set = GLYPHS_UTF8;

    if (!ini_choice(ini, "glyphs", "set", GLYPH_SET_NAMES, GLYPH_SET_COUNT,
                    &set, err))
        return false;
    glyphs->set = (enum glyph_set)set;
    for (int glyph = 0; glyph < GLYPH_COUNT; glyph++) {
        const char *const key = glyph_name((enum glyph)glyph);
        const char *text = NULL;

        if (!ini_text(ini, "glyphs", key, &text, err))
            return false;
        if (text != NULL && !is_sign(text))
            return ini_fail(ini, "glyphs", key, err,
                            "is not a single character that fills one cell");
        snprintf(glyphs->own[glyph], GLYPH_BYTES, "%s",
                 text != NULL ? text : "");
    }
    return true;
}

/* ---- the whole theme ---- */

/* Frees the ini, which may be NULL. */
static bool read_theme(struct ini *ini, struct theme *theme, struct err *err)
{
    struct theme fresh = {.name = ""};
    const bool whole =
        ini != NULL && read_format(ini, err) &&
        read_words(ini, "name", sizeof fresh.name, fresh.name, err) &&
        read_words(ini, "about", sizeof fresh.about, fresh.about, err) &&
        read_flag(ini, "light", &fresh.light, err) &&
        read_flag(ini, "paint", &fresh.paint, err) &&
        read_colours(ini, &fresh, err) &&
        read_glyphs(ini, &fresh.glyphs, err) && ini_done(ini, err);

    if (whole)
        *theme = fresh;
    ini_free(ini);
    return whole;
}

bool theme_parse(const char *name, const char *bytes, size_t length,
                 struct theme *theme, struct err *err)
{
    return read_theme(ini_parse(name, bytes, length, err), theme, err);
}

bool theme_load(const char *path, struct theme *theme, struct err *err)
{
    return read_theme(ini_read(path, err), theme, err);
}
