/* SPDX-License-Identifier: MIT */
/* XML, read to the letter. */
#include "support/xml.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 20, NAME_MAX_BYTES = 40, ATTRIBUTES_MAX = 20 };

struct xml_name {
    char text[NAME_MAX_BYTES];
};

static const char LETTERS[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:_";

/* Takes a name off the text; false when there is none. */
static bool take_name(const char **text, struct xml_name *name)
{
    const size_t length = strspn(*text, LETTERS);

    if (length == 0 || length >= sizeof name->text)
        return false;
    snprintf(name->text, sizeof name->text, "%.*s", (int)length, *text);
    *text += length;
    return true;
}

/* Takes &amp; and the like off the text. */
static bool take_entity(const char **text)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                           "&apos;"};

    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++)
        if (strncmp(*text, entities[i], strlen(entities[i])) == 0) {
            *text += strlen(entities[i]);
            return true;
        }
    return false;
}

/* Takes everything off up to a sign that ends it. */
static bool take_text(const char **text, const char *ends)
{
    while (**text != '\0' && strchr(ends, **text) == NULL) {
        if ((unsigned char)**text < ' ' && **text != '\n')
            return false;
        if (**text != '&')
            ++*text;
        else if (!take_entity(text))
            return false;
    }
    return true;
}

static bool take(const char **text, const char *sign)
{
    if (strncmp(*text, sign, strlen(sign)) != 0)
        return false;
    *text += strlen(sign);
    return true;
}

static bool take_attribute(const char **text, struct xml_name names[],
                           int *count)
{
    if (*count == ATTRIBUTES_MAX || !take_name(text, &names[*count]))
        return false;
    for (int i = 0; i < *count; i++)
        if (strcmp(names[i].text, names[*count].text) == 0)
            return false;
    ++*count;
    return take(text, "=\"") && take_text(text, "\"<") && take(text, "\"");
}

/* Behind its name, up to the > or the />, which are left. */
static bool take_attributes(const char **text)
{
    struct xml_name names[ATTRIBUTES_MAX];
    int count = 0;

    while (**text == ' ' || **text == '\n') {
        *text += strspn(*text, " \n");
        if (**text != '/' && **text != '>' &&
            !take_attribute(text, names, &count))
            return false;
    }
    return true;
}

/* The elements that are open. */
struct nest {
    struct xml_name names[DEPTH_MAX];
    int depth;
};

static bool take_tag(const char **text, struct nest *nest)
{
    struct xml_name name;

    if (take(text, "</"))
        return take_name(text, &name) && take(text, ">") && nest->depth > 0 &&
               strcmp(nest->names[--nest->depth].text, name.text) == 0;
    if (!take(text, "<") || nest->depth == DEPTH_MAX ||
        !take_name(text, &nest->names[nest->depth]) || !take_attributes(text))
        return false;
    if (take(text, "/>"))
        return true;
    nest->depth++;
    return take(text, ">");
}

const char *xml_fault(const char *text)
{
    struct nest nest = {.depth = 0};

    if (!take(&text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        return text;
    do {
        const char *at = text;

        if (!take_tag(&text, &nest))
            return at;
        at = text;
        if (nest.depth > 0 && !take_text(&text, "<"))
            return at;
    } while (nest.depth > 0);
    return strcmp(text, "\n") == 0 ? NULL : text;
}
