/* SPDX-License-Identifier: MIT */
/* Changing one value, and nothing else, in a text that a person has written. */
#include "base/ini_inside.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <string.h>
#include <strings.h>

/* The place of the change. */
struct place {
    const char *line; /* of the key; NULL: there is none */
    struct ini_line parts;
    const char *after; /* the end of the section; NULL: there is none */
};

static bool has_name(const char *line, const struct ini_line *parts,
                     const char *name)
{
    return strlen(name) == parts->name_length &&
           strncasecmp(line + parts->name, name, parts->name_length) == 0;
}

/* Returns the beginning of the next line. */
static const char *skip_line(const char *line, const char *end)
{
    const char *const feed = memchr(line, '\n', (size_t)(end - line));

    return feed != NULL ? feed + 1 : end;
}

/* The end of this line, behind its last character: LF or CR LF. */
static const char *find_ending(const char *line, const char *next)
{
    const char *ending = next;

    if (ending > line && ending[-1] == '\n')
        ending--;
    if (ending > line && ending < next && ending[-1] == '\r')
        ending--;
    return ending;
}

/* Finds the place. A section ends behind its last key: comments before the next
 * section belong to that one. */
static struct place find_place(const char *bytes, const char *end,
                               const char *section, const char *key)
{
    struct place place = {.line = NULL};
    bool inside = false;

    for (const char *line = bytes; line < end && place.line == NULL;) {
        const char *const next = skip_line(line, end);
        struct ini_line parts;
        struct err err;

        if (ini_line_scan(line, (size_t)(find_ending(line, next) - line),
                          &parts, &err)) {
            if (parts.kind == INI_LINE_SECTION)
                inside = has_name(line, &parts, section);
            if (inside && parts.kind != INI_LINE_BLANK)
                place.after = next;
            if (inside && parts.kind == INI_LINE_KEY &&
                has_name(line, &parts, key)) {
                place.line = line;
                place.parts = parts;
            }
        }
        line = next;
    }
    return place;
}

/* Writes the line with the new value. A comment that would make the line too
 * long gets a line of its own. */
static void write_line(const struct place *place, const char *next,
                       const char *value, const char *feed, FILE *out)
{
    const char *const old = place->line + place->parts.value;
    const char *rest = old + place->parts.value_length;
    const char *const ending = find_ending(place->line, next);
    const size_t length = (size_t)(old - place->line) + strlen(value);

    if (length + (size_t)(ending - rest) > INI_LINE_MAX) {
        while (rest < ending && (*rest == ' ' || *rest == '\t'))
            rest++;
        fwrite(rest, 1, (size_t)(ending - rest), out);
        fputs(feed, out);
        rest = ending;
    }
    fwrite(place->line, 1, (size_t)(old - place->line), out);
    fputs(value, out);
    fwrite(rest, 1, (size_t)(next - rest), out);
}

/* Ends the last line of the text, if it has no end. */
static void end_line(const char *bytes, const char *end, const char *feed,
                     FILE *out)
{
    if (end > bytes && end[-1] != '\n')
        fputs(feed, out);
}

char *ini_change(const char *bytes, size_t *length, const char *section,
                 const char *key, const char *value)
{
    const char *const end = bytes + *length;
    const size_t marked = utf8_mark(bytes, *length);
    const struct place place = find_place(bytes + marked, end, section, key);
    const char *const first = memchr(bytes, '\n', *length);
    const char *const feed =
        first != NULL && first > bytes && first[-1] == '\r' ? "\r\n" : "\n";
    const char *const at = place.line != NULL    ? place.line
                           : place.after != NULL ? place.after
                                                 : end;
    char *text = NULL;
    FILE *const out = memory_stream(&text, length);
    fwrite(bytes, 1, (size_t)(at - bytes), out);
    if (place.line != NULL) {
        const char *const next = skip_line(at, end);

        write_line(&place, next, value, feed, out);
        fwrite(next, 1, (size_t)(end - next), out);
    } else {
        end_line(bytes, at, feed, out);
        if (place.after == NULL)
            fprintf(out, "%s[%s]%s", at > bytes ? feed : "", section, feed);
        fprintf(out, "%s = %s%s", key, value, feed);
        fwrite(at, 1, (size_t)(end - at), out);
    }
    fclose(out);
    return text;
}
