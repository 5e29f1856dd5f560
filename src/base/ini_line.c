/* SPDX-License-Identifier: MIT */
/* How a line of a settings or save file must look, and how one is written. */
#include "base/ini_inside.h"
#include "base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <string.h>

_Static_assert(INI_NAME_MAX + 3 * INI_TEXT_MAX + (int)sizeof " = \"\"" <=
                   INI_LINE_MAX,
               "a text that may be written may be read");

/* The rest of a line. */
struct rest {
    const char *at;
    const char *end;
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void skip_blanks(struct rest *rest)
{
    while (rest->at < rest->end && is_blank(*rest->at))
        rest->at++;
}

static struct rest trim_blanks(struct rest rest)
{
    skip_blanks(&rest);
    while (rest.end > rest.at && is_blank(rest.end[-1]))
        rest.end--;
    return rest;
}

static bool is_empty(struct rest rest)
{
    return rest.at == rest.end;
}

/* Does the rest have only blanks, and then the end or a comment? */
static bool says_nothing(struct rest rest)
{
    skip_blanks(&rest);
    return is_empty(rest) || *rest.at == ';' || *rest.at == '#';
}

static struct err_token show_token(struct rest rest)
{
    return err_token(rest.at, (size_t)(rest.end - rest.at));
}

static const char *find_byte(struct rest rest, char byte)
{
    return memchr(rest.at, byte, (size_t)(rest.end - rest.at));
}

static bool check_characters(struct rest rest, struct err *err)
{
    if (rest.end - rest.at > INI_LINE_MAX)
        return err_set(err, "the line is longer than %d bytes", INI_LINE_MAX);
    for (;;) {
        const size_t plain = utf8_plain(rest.at, rest.end);

        if (memchr(rest.at, '\\', plain) != NULL)
            return err_set(err, "the line holds a backslash; write it as %%5C");
        rest.at += plain;
        if (is_empty(rest))
            return true;

        const struct utf8 character = utf8_at(rest.at, rest.end);

        if (character.code < 0)
            return err_set(err, "the line is not valid UTF-8");
        if (utf8_is_control(character.code) && character.code != '\t')
            return err_set(err, "the line holds the control character U+%04X",
                           (unsigned)character.code);
        rest.at += character.size;
    }
}

static bool is_name(struct rest name)
{
    bool blank = true; /* a blank here would be first, or follow another */

    for (; !is_empty(name); name.at++) {
        const char byte = *name.at;
        const bool letter = (byte >= 'a' && byte <= 'z') ||
                            (byte >= 'A' && byte <= 'Z') ||
                            (byte >= '0' && byte <= '9') || byte == '.' ||
                            byte == '_' || byte == '-';

        if (!letter && (byte != ' ' || blank))
            return false;
        blank = byte == ' ';
    }
    return !blank;
}

static bool check_name(struct rest name, struct err *err)
{
    if (name.end - name.at > INI_NAME_MAX)
        return err_set(err, "%s is longer than %d bytes", show_token(name).text,
                       INI_NAME_MAX);
    if (!is_name(name))
        return err_set(err,
                       "%s is not a name; it is made of letters, digits, "
                       ". _ - and single blanks",
                       show_token(name).text);
    return true;
}

static bool scan_section(struct rest rest, struct rest *name, struct err *err)
{
    const char *const closing = find_byte(rest, ']');

    if (closing == NULL)
        return err_set(err, "the section is not closed with ]");
    *name = trim_blanks((struct rest){rest.at + 1, closing});
    if (is_empty(*name))
        return err_set(err, "the section has no name");
    if (!is_empty(trim_blanks((struct rest){closing + 1, rest.end})))
        return err_set(err, "nothing may follow the section in its line, "
                            "a comment neither");
    return check_name(*name, err);
}

/* A value stands in quotes, or ends at a comment and has no quotes. */
static bool scan_value(struct rest rest, struct rest *value, struct err *err)
{
    skip_blanks(&rest);
    *value = rest;
    if (!is_empty(rest) && (*rest.at == '"' || *rest.at == '\'')) {
        const char *const closing =
            find_byte((struct rest){rest.at + 1, rest.end}, *rest.at);

        if (closing == NULL)
            return err_set(err, "the quote is not closed");
        value->end = closing + 1;
        return says_nothing((struct rest){closing + 1, rest.end}) ||
               err_set(err, "only a comment may follow the closing quote");
    }
    for (; !is_empty(rest) && *rest.at != ';' && *rest.at != '#'; rest.at++)
        if (*rest.at == '"')
            return err_set(err,
                           "quotes go around the whole value or not at all");
    value->end = rest.at;
    *value = trim_blanks(*value);
    return true;
}

static bool scan_key(struct rest rest, struct rest *name, struct rest *value,
                     struct err *err)
{
    const char *const equals = find_byte(rest, '=');

    if (equals == NULL)
        return err_set(err, "%s is neither [section] nor key = value",
                       show_token(trim_blanks(rest)).text);
    *name = trim_blanks((struct rest){rest.at, equals});
    if (is_empty(*name))
        return err_set(err, "there is no key before the =");
    return check_name(*name, err) &&
           scan_value((struct rest){equals + 1, rest.end}, value, err);
}

bool ini_line_scan(const char *bytes, size_t length, struct ini_line *line,
                   struct err *err)
{
    struct rest rest = {bytes, bytes + length};
    struct rest name = {bytes, bytes};
    struct rest value = {bytes, bytes};

    if (!check_characters(rest, err))
        return false;
    rest = trim_blanks(rest);
    line->kind = says_nothing(rest) ? INI_LINE_BLANK
                 : *rest.at == '['  ? INI_LINE_SECTION
                                    : INI_LINE_KEY;
    if ((line->kind == INI_LINE_SECTION && !scan_section(rest, &name, err)) ||
        (line->kind == INI_LINE_KEY && !scan_key(rest, &name, &value, err)))
        return false;
    line->name = (size_t)(name.at - bytes);
    line->name_length = (size_t)(name.end - name.at);
    line->value = (size_t)(value.at - bytes);
    line->value_length = (size_t)(value.end - value.at);
    return true;
}

/* The value of a hexadecimal digit; -1 for anything else. */
static int digit_value(char byte)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *const found = byte == '\0' ? NULL : strchr(digits, byte);

    return found == NULL ? -1 : (int)((found - digits) % 16);
}

bool ini_line_unescape(char *text, struct err *err)
{
    char *to = text;

    for (const char *from = text; *from != '\0'; from++) {
        if (*from != '%') {
            *to++ = *from;
            continue;
        }
        const int high = digit_value(from[1]);
        const int low = high < 0 ? -1 : digit_value(from[2]);

        if (low < 0)
            return err_set(err, "%% is not followed by two hexadecimal digits; "
                                "alone it is written as %%25");
        if (high == 0 && low == 0)
            return err_set(err, "%%00 does not belong in a text");
        *to++ = (char)(high * 16 + low);
        from += 2;
    }
    *to = '\0';
    utf8_clean(text);
    return true;
}

bool ini_is_name(const char *name)
{
    const struct rest rest = {name, name + strlen(name)};

    return is_name(rest) && rest.end - rest.at <= INI_NAME_MAX;
}

void ini_write_section(FILE *out, const char *section)
{
    assert(ini_is_name(section));
    fprintf(out, "[%s]\n", section);
}

void ini_write_value(FILE *out, const char *text)
{
    struct rest rest = {text, text + strlen(text)};

    assert(rest.end - rest.at <= INI_TEXT_MAX);
    putc('"', out);
    while (!is_empty(rest)) {
        const struct utf8 character = utf8_at(rest.at, rest.end);
        const int32_t code = character.code;

        if (code < 0 || utf8_is_control(code) || code == '"' || code == '\\' ||
            code == '%') {
            fprintf(out, "%%%02X", (unsigned)(unsigned char)*rest.at++);
        } else {
            fwrite(rest.at, 1, (size_t)character.size, out);
            rest.at += character.size;
        }
    }
    putc('"', out);
}

struct ini_row_key ini_row_key(const char *name, int row)
{
    struct ini_row_key key;

    if (row == 0)
        snprintf(key.text, sizeof key.text, "%s", name);
    else
        snprintf(key.text, sizeof key.text, "%s.%d", name, row + 1);
    return key;
}

void ini_write_text(FILE *out, const char *key, const char *text)
{
    assert(ini_is_name(key));
    fprintf(out, "%s = ", key);
    ini_write_value(out, text);
    putc('\n', out);
}

void ini_write_int(FILE *out, const char *key, int64_t value)
{
    assert(ini_is_name(key));
    fprintf(out, "%s = %" PRId64 "\n", key, value);
}
