/* SPDX-License-Identifier: MIT */
/* A style is told to the terminal only when something is written with it. */
#include "ui/term/sgr.h"

#include <string.h>

enum {
    ESCAPE = '\033',
    CODE_DIGITS = 3,
    PARTS_BYTES = 2 * SGR_COLOUR_BYTES + 16
};

void sgr_filter_begin(struct sgr_filter *filter, bool takes_back)
{
    *filter = (struct sgr_filter){.takes_back = takes_back, .unknown = true};
}

void sgr_filter_forget(struct sgr_filter *filter)
{
    sgr_filter_begin(filter, filter->takes_back);
}

/* ---- out ---- */

/* The parts of a sequence, with a ; between them. */
struct parts {
    char text[PARTS_BYTES];
    size_t length;
};

static void add_part(struct parts *parts, const char *part)
{
    const char *const comma = parts->length > 0 ? ";" : "";

    parts->length += (size_t)snprintf(parts->text + parts->length,
                                      sizeof parts->text - parts->length,
                                      "%s%s", comma, part);
}

static struct parts list_changes(const struct sgr *wanted,
                                 const struct sgr *told)
{
    struct parts parts = {.length = 0};

    if (wanted->bold != told->bold)
        add_part(&parts, wanted->bold ? "1" : "22");
    if (wanted->underline != told->underline)
        add_part(&parts, wanted->underline ? "4" : "24");
    if (wanted->reverse != told->reverse)
        add_part(&parts, wanted->reverse ? "7" : "27");
    if (strcmp(wanted->ink, told->ink) != 0)
        add_part(&parts, *wanted->ink != '\0' ? wanted->ink : "39");
    if (strcmp(wanted->ground, told->ground) != 0)
        add_part(&parts, *wanted->ground != '\0' ? wanted->ground : "49");
    return parts;
}

/* Must an attribute or colour end, which only a reset ends on every
 * terminal? */
static bool takes_back(const struct sgr *wanted, const struct sgr *told)
{
    return wanted->bold < told->bold || wanted->underline < told->underline ||
           wanted->reverse < told->reverse ||
           (*wanted->ink == '\0' && *told->ink != '\0') ||
           (*wanted->ground == '\0' && *told->ground != '\0');
}

/* Changes the present style, or resets it first: whichever is shorter. */
static void tell_style(struct sgr_filter *filter, const struct sgr *style,
                       FILE *out)
{
    const struct parts changes = list_changes(style, &filter->told);

    if (!filter->unknown && changes.length == 0)
        return;

    const struct parts afresh = list_changes(style, &(struct sgr){.ink = ""});
    const char *const reset = afresh.length > 0 ? "0;" : "";

    if (filter->unknown ||
        (!filter->takes_back && takes_back(style, &filter->told)) ||
        strlen(reset) + afresh.length < changes.length)
        fprintf(out, "\033[%s%sm", reset, afresh.text);
    else
        fprintf(out, "\033[%sm", changes.text);
    filter->told = *style;
    filter->unknown = false;
}

/* Only the ground of blanks and of erased cells can be seen. */
static void tell_ground(struct sgr_filter *filter, const struct sgr *style,
                        FILE *out)
{
    struct sgr seen = filter->told;

    if (filter->unknown || seen.underline || seen.reverse || style->underline ||
        style->reverse)
        seen = *style;
    memcpy(seen.ground, style->ground, sizeof seen.ground);
    tell_style(filter, &seen, out);
}

void sgr_filter_tell(struct sgr_filter *filter, const struct sgr *style,
                     bool blank, FILE *out)
{
    if (blank)
        tell_ground(filter, style, out);
    else
        tell_style(filter, style, out);
}

/* ---- in ---- */

/* The length of one part. An RGB colour or one of the 256 has parts of its own,
 * with ; between them. */
static size_t measure_part(const char *part, const char *end)
{
    const bool extended = end - part > 3 && (*part == '3' || *part == '4') &&
                          part[1] == '8' && part[2] == ';';
    int inside = !extended ? 0 : part[3] == '5' ? 2 : 4;
    const char *at = part;

    while (at < end && (*at != ';' || inside-- > 0))
        at++;
    return (size_t)(at - part);
}

static bool copy_colour(char *colour, const char *part, size_t length)
{
    if (length >= SGR_COLOUR_BYTES)
        return false;
    memcpy(colour, part, length);
    colour[length] = '\0';
    return true;
}

/* False if the part is not known here. */
static bool apply_part(struct sgr *style, const char *part, size_t length)
{
    enum { INK = 30, GROUND = 40, BRIGHT_INK = 90, BRIGHT_GROUND = 100 };
    enum { EXTENDED = 8, USUAL = 9, PLAIN_COUNT = 8, NO_OTHER_FONT = 10 };
    int code = 0;
    size_t digits = 0;

    for (; digits < length && digits < CODE_DIGITS && part[digits] >= '0' &&
           part[digits] <= '9';
         digits++)
        code = 10 * code + (part[digits] - '0');
    if (digits < length)
        return (code == INK + EXTENDED &&
                copy_colour(style->ink, part, length)) ||
               (code == GROUND + EXTENDED &&
                copy_colour(style->ground, part, length));
    if ((code >= INK && code < INK + PLAIN_COUNT) ||
        (code >= BRIGHT_INK && code < BRIGHT_INK + PLAIN_COUNT))
        return copy_colour(style->ink, part, length);
    if ((code >= GROUND && code < GROUND + PLAIN_COUNT) ||
        (code >= BRIGHT_GROUND && code < BRIGHT_GROUND + PLAIN_COUNT))
        return copy_colour(style->ground, part, length);
    switch (code) {
    case 0:
        *style = (struct sgr){.ink = ""};
        return true;
    case 1:
    case 22:
        style->bold = code == 1;
        return true;
    case 4:
    case 24:
        style->underline = code == 4;
        return true;
    case 7:
    case 27:
        style->reverse = code == 7;
        return true;
    case NO_OTHER_FONT:
        return true;
    case INK + USUAL:
        *style->ink = '\0';
        return true;
    case GROUND + USUAL:
        *style->ground = '\0';
        return true;
    default:
        return false;
    }
}

bool sgr_read(const char *part, const char *end, struct sgr *style)
{
    for (;;) {
        const size_t length = measure_part(part, end);

        if (!apply_part(style, part, length))
            return false;
        part += length;
        if (part == end)
            return true;
        part++;
    }
}

const char *sgr_find_end(const char *at, const char *end)
{
    for (at += strlen("\033["); at < end; at++)
        if (*at < ' ' || *at > '?')
            return *at >= '@' && *at <= '~' ? at + 1 : NULL;
    return NULL;
}

/* ESC [ ...: returns its end, or NULL if it is not known here. */
static const char *pass_sequence(struct sgr_filter *filter, const char *at,
                                 const char *end, FILE *out)
{
    static const char moves[] = "ABCDEFGHIZ`adefhlrb";
    static const char erases[] = "JKXLMP@ST";
    const char *const behind = sgr_find_end(at, end);

    if (behind == NULL)
        return NULL;
    if (behind[-1] == 'm')
        return sgr_read(at + strlen("\033["), behind - 1, &filter->wanted)
                   ? behind
                   : NULL;
    if (strchr(erases, behind[-1]) != NULL)
        tell_ground(filter, &filter->wanted, out);
    else if (strchr(moves, behind[-1]) == NULL)
        return NULL;
    fwrite(at, 1, (size_t)(behind - at), out);
    return behind;
}

/* ESC: returns the end of the sequence that begins with it, or NULL. */
static const char *pass_escape(struct sgr_filter *filter, const char *at,
                               const char *end, FILE *out)
{
    if (end - at < 3)
        return NULL;
    if (at[1] == '[')
        return pass_sequence(filter, at, end, out);
    if (at[1] != '(')
        return NULL;
    if (filter->charset != at[2])
        fwrite(at, 1, 3, out);
    filter->charset = at[2];
    return at + 3;
}

static const char *pass_sign(struct sgr_filter *filter, const char *at,
                             FILE *out)
{
    const unsigned char sign = (unsigned char)*at;

    if (sign == ' ' || sign == '\n') /* a line feed may scroll */
        tell_ground(filter, &filter->wanted, out);
    else if (sign > ' ')
        tell_style(filter, &filter->wanted, out);
    putc(sign, out);
    return at + 1;
}

void sgr_filter_picture(struct sgr_filter *filter, const char *bytes,
                        size_t length, FILE *out)
{
    const char *const end = bytes + length;
    const char *at = bytes;

    while (at != NULL && at < end) {
        bytes = at;
        at = *at == ESCAPE ? pass_escape(filter, at, end, out)
                           : pass_sign(filter, at, out);
    }
    tell_style(filter, &filter->wanted, out);
    if (at != NULL)
        return;
    fwrite(bytes, 1, (size_t)(end - bytes), out);
    sgr_filter_forget(filter);
}
