/* SPDX-License-Identifier: MIT */
/* The words of a colour: three, or one that is the terminal's own. */
#include "ui/theme_read.h"

#include <stdlib.h>
#include <string.h>

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

struct word {
    const char *at;
    size_t length;
};

/* An empty one at the end. */
static struct word next_word(const char **rest)
{
    const char *const at = *rest + strspn(*rest, " ");
    const struct word word = {.at = at, .length = strcspn(at, " ")};

    *rest = at + word.length;
    return word;
}

/* Made of these signs only. */
static bool consists_of(struct word word, const char *signs)
{
    return strspn(word.at, signs) == word.length;
}

static bool equals(struct word word, const char *name)
{
    return strlen(name) == word.length &&
           strncmp(name, word.at, word.length) == 0;
}

/* -1: it is none of them. */
static int index_of(struct word word, const char *const names[], int count)
{
    for (int i = 0; i < count; i++)
        if (equals(word, names[i]))
            return i;
    return -1;
}

/* ---- a colour, told three times ---- */

static bool read_rgb(struct word word, uint32_t *rgb)
{
    if (word.length != 6 || !consists_of(word, "0123456789abcdefABCDEF"))
        return false;
    *rgb = (uint32_t)strtoul(word.at, NULL, 16);
    return true;
}

static bool read_index(struct word word, uint8_t *index)
{
    if (!consists_of(word, "0123456789"))
        return false;

    const unsigned long number = strtoul(word.at, NULL, 10);

    *index = (uint8_t)number;
    return number <= UINT8_MAX;
}

static bool read_basic(struct word word, uint8_t *basic)
{
    const int index = index_of(word, BASIC_NAMES, BASIC_COUNT);

    *basic = (uint8_t)index;
    return index >= 0;
}

static bool read_chosen(const char **text, struct theme_style *style,
                        struct err *err)
{
    const struct word rgb = next_word(text);
    const struct word index = next_word(text);
    const struct word basic = next_word(text);

    if (basic.length == 0)
        return err_set(err, "is neither three words, as f5b83d 214 yellow are, "
                            "nor one, as yellow or default");
    if (!read_rgb(rgb, &style->rgb))
        return err_set(err, "%s is not a colour of six hexadecimal digits",
                       err_token(rgb.at, rgb.length).text);
    if (!read_index(index, &style->index))
        return err_set(err, "%s is not a number in 0..255",
                       err_token(index.at, index.length).text);
    return read_basic(basic, &style->basic) ||
           err_set(err,
                   "%s is not black, red, green, yellow, blue, magenta, cyan, "
                   "white, or one of these with bright- in front",
                   err_token(basic.at, basic.length).text);
}

/* ---- a colour of one word ---- */

/* Takes the first word off the rest if it is one. */
static bool take_single(const char **text, struct theme_style *style)
{
    const char *rest = *text;
    const struct word word = next_word(&rest);

    if (equals(word, "default"))
        style->kind = COLOUR_OWN;
    else if (read_basic(word, &style->basic))
        style->kind = COLOUR_BASIC;
    else
        return false;
    *text = rest;
    return true;
}

/* Without any the style keeps those that it has. */
static bool read_attributes(const char *text, struct theme_style *style,
                            struct err *err)
{
    struct word word = next_word(&text);

    if (word.length > 0)
        style->attributes = 0;
    for (; word.length > 0; word = next_word(&text)) {
        const int index = index_of(word, ATTRIBUTE_NAMES, ATTRIBUTE_COUNT);

        if (index < 0)
            return err_set(err,
                           "%s is not bold, underline or reverse, which are "
                           "all that can follow a colour",
                           err_token(word.at, word.length).text);
        style->attributes |= (uint8_t)(1U << index);
    }
    return true;
}

bool theme_read_style(const char *text, struct theme_style *style,
                      struct err *err)
{
    style->kind = COLOUR_CHOSEN;
    return (take_single(&text, style) || read_chosen(&text, style, err)) &&
           read_attributes(text, style, err);
}
