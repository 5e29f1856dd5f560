/* SPDX-License-Identifier: MIT */
/* Files of games in the style of PGN: tags, comments, lines of words. */
#include "base/utf8.h"
#include "match/saves/notation.h"

#include <ctype.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 24, LINE_LENGTH = 80 };

/* ---- where games begin ---- */

bool notation_is_tag(const char *line)
{
    return *line == '[' && isalpha((unsigned char)line[1]) &&
           strchr(line, '"') != NULL;
}

enum game_line notation_tag_line(struct game_scan *scan, const char *line)
{
    const bool headed = scan->headed;
    const bool first = !scan->begun;

    if (*line == '\0')
        return LINE_EMPTY;
    scan->headed = notation_is_tag(line);
    scan->begun = true;
    return first || (scan->headed && !headed) ? LINE_FIRST : LINE_OTHER;
}

/* ---- reading ---- */

/* [Name "value"]: a quote or backslash has a backslash before it. Unknown tags
 * are skipped. */
static bool read_tag(struct notation_tags *tags, const char *line,
                     size_t length, struct err *err)
{
    char name[NAME_MAX_LENGTH + 1];
    char value[NOTATION_VALUE_MAX];
    size_t count = 0;
    const char *at = line + 1;
    const char *const end = line + length;
    const size_t letters = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "abcdefghijklmnopqrstuvwxyz0123456789_");

    snprintf(name, sizeof name, "%.*s", (int)letters, at);
    for (at += letters; at < end && *at != '"';)
        at++;
    for (at++; at < end && *at != '"'; at++) {
        at += *at == '\\' && at + 1 < end;
        if (count + 1 < sizeof value)
            value[count++] = *at;
    }
    value[count] = '\0';
    if (count + 1 == sizeof value)
        utf8_end_whole(value);
    utf8_clean(value);
    if (at >= end)
        return err_set(err, "%s: a tag has the form [Name \"value\"]",
                       err_token(line, length).text);
    if (!utf8_is_text(value))
        return err_set(err, "%s: holds a control character, or is not UTF-8",
                       name);
    for (int i = 0; i < tags->count; i++)
        if (strcmp(name, tags->names[i]) == 0) {
            if (tags->given[i])
                return err_set(err, "%s: stands there twice", name);
            tags->given[i] = true;
            memcpy(tags->values[i], value, strlen(value) + 1);
        }
    return true;
}

static bool read_tags(struct notation_tags *tags, const char *text,
                      struct err *err)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '[')
            break;

        const size_t length = strcspn(text, "\r\n");

        if (!read_tag(tags, text, length, err))
            return false;
        text += length;
    }
    tags->rest = text;
    return true;
}

struct match *notation_read_tagged(
    const char *name, const char *bytes, size_t length,
    struct notation_tags *tags,
    struct match *(*read)(const struct notation_tags *tags, struct err *err),
    struct err *err)
{
    struct match *match = NULL;

    if (strlen(bytes) != length)
        err_set(err, "holds a zero byte");
    else if (read_tags(tags, bytes, err))
        match = read(tags, err);
    if (match == NULL)
        err_prefix(err, "%s: ", name);
    return match;
}

const char *notation_comment(struct match *match, const char *text,
                             struct err *err)
{
    const size_t length = strcspn(text + 1, "}");
    char comment[COMMENT_MAX + 1];

    if (text[1 + length] == '\0') {
        err_set(err, "ply %d: a comment is not closed", match_ply(match));
        return NULL;
    }
    if (length < sizeof comment) {
        snprintf(comment, sizeof comment, "%.*s", (int)length, text + 1);
        notation_set_comment(match, history_cursor(match_history(match)),
                             comment);
    }
    return text + 1 + length + 1;
}

/* ---- the values of tags ---- */

static bool is_known(const char *value)
{
    return *value != '\0' && strcmp(value, "?") != 0;
}

void notation_set_name(struct match *match, int seat, const char *name)
{
    struct player player = *match_player(match, seat);

    if (!is_known(name))
        return;
    snprintf(player.name, sizeof player.name, "%s", name);
    match_set_player(match, seat, &player);
}

void notation_set_event(struct match *match, const char *event)
{
    if (is_known(event) && strlen(event) <= COMMENT_MAX)
        history_set_comment(match_history(match), NODE_START, event);
}

void notation_set_date(struct match *match, const char *text)
{
    struct clock_date date = {""};
    unsigned year, month, day;

    if (sscanf(text, "%4u.%2u.%2u", &year, &month, &day) != 3)
        return;
    snprintf(date.text, sizeof date.text, "%04u-%02u-%02uT00:00:00Z",
             year % 10000, month % 100, day % 100);
    if (clock_is_date(date.text))
        match_set_date(match, date);
}

/* ---- writing ---- */

void notation_write_tag(const char *name, const char *value, FILE *out)
{
    fprintf(out, "[%s \"", name);
    for (; *value != '\0'; value++)
        fprintf(out, "%s%c", strchr("\"\\", *value) != NULL ? "\\" : "",
                *value);
    fputs("\"]\n", out);
}

void notation_write_date(const char *name, const struct match *match, FILE *out)
{
    const struct clock_date date = match_date(match);
    char text[16] = "????.??.??";

    if (*date.text != '\0')
        snprintf(text, sizeof text, "%.4s.%.2s.%.2s", date.text, date.text + 5,
                 date.text + 8);
    notation_write_tag(name, text, out);
}

void notation_write_word(struct notation_lines *lines, const char *word)
{
    const size_t length = strlen(word);

    if (lines->column > 0) {
        const bool full = lines->column + 1 + length > LINE_LENGTH;

        putc(full ? '\n' : ' ', lines->out);
        lines->column = full ? 0 : lines->column + 1;
    }
    fputs(word, lines->out);
    lines->column += length;
}
