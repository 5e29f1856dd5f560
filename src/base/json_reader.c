/* SPDX-License-Identifier: MIT */
/* A reader of JSON that follows RFC 8259 to the letter. */
#include "base/json_reader.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HEX = 16, SURROGATE = 0xD800, LOW_SURROGATE = 0xDC00, ASTRAL = 0x10000 };

struct json_reader json_reader_new(const char *text)
{
    return (struct json_reader){.at = text};
}

static bool fail(struct json_reader *reader, const char *why)
{
    if (!reader->failed) {
        if (*reader->at == '\0')
            err_set(&reader->err, "the JSON ends where %s", why);
        else
            err_set(&reader->err, "%s: %s",
                    err_token(reader->at, strcspn(reader->at, "\n")).text, why);
    }
    reader->failed = true;
    return false;
}

static void skip_blanks(struct json_reader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n");
}

/* Skips blanks, and takes this sign if it is there. */
static bool takes(struct json_reader *reader, char sign)
{
    skip_blanks(reader);
    if (reader->failed || *reader->at != sign)
        return false;
    reader->at++;
    return true;
}

/* ---- objects and lists ---- */

bool json_open(struct json_reader *reader, char kind)
{
    if (!takes(reader, kind))
        return fail(reader, kind == '{' ? "an object should begin"
                                        : "a list should begin");
    if (reader->depth == JSON_NESTED_MAX)
        return fail(reader, "nothing is nested so deep");
    reader->depth++;
    reader->begun = false;
    return true;
}

/* Goes to the next member or item; false if the open value ends with this sign.
 */
static bool goes_on(struct json_reader *reader, char end)
{
    const bool begun = reader->begun;

    if (reader->failed)
        return false;
    if (takes(reader, end)) {
        reader->depth--;
        reader->begun = true;
        return false;
    }
    if (begun && !takes(reader, ','))
        return fail(reader, "a comma should stand");
    reader->begun = true;
    skip_blanks(reader);
    return true;
}

bool json_item(struct json_reader *reader)
{
    return goes_on(reader, ']');
}

/* ---- texts ---- */

/* The place for a text; NULL: it is skipped. */
struct text_space {
    char *text;
    size_t size;
    size_t length;
    bool full;
};

static void put_byte(struct text_space *space, int byte)
{
    if (space->text == NULL)
        return;
    if (space->length + 1 >= space->size) {
        space->full = true;
        return;
    }
    space->text[space->length++] = (char)byte;
    space->text[space->length] = '\0';
}

static void put_code(struct text_space *space, unsigned code)
{
    if (code < 0x80) {
        put_byte(space, (int)code);
    } else if (code < 0x800) {
        put_byte(space, (int)(0xC0 | code >> 6));
        put_byte(space, (int)(0x80 | (code & 0x3F)));
    } else if (code < ASTRAL) {
        put_byte(space, (int)(0xE0 | code >> 12));
        put_byte(space, (int)(0x80 | (code >> 6 & 0x3F)));
        put_byte(space, (int)(0x80 | (code & 0x3F)));
    } else {
        put_byte(space, (int)(0xF0 | code >> 18));
        put_byte(space, (int)(0x80 | (code >> 12 & 0x3F)));
        put_byte(space, (int)(0x80 | (code >> 6 & 0x3F)));
        put_byte(space, (int)(0x80 | (code & 0x3F)));
    }
}

/* Takes the four digits behind \u. */
static bool take_unit(struct json_reader *reader, unsigned *unit)
{
    char digits[5] = "";

    if (strspn(reader->at, "0123456789abcdefABCDEF") < 4)
        return fail(reader, "four hexadecimal digits should stand");
    memcpy(digits, reader->at, 4);
    *unit = (unsigned)strtoul(digits, NULL, HEX);
    reader->at += 4;
    return true;
}

/* Takes the character behind \u; a pair of surrogates is one character. */
static bool take_code(struct json_reader *reader, struct text_space *space)
{
    unsigned unit = 0, low = 0;

    if (!take_unit(reader, &unit))
        return false;
    if (unit == 0)
        return fail(reader, "no text has a zero");
    if ((unit & 0xF800) == SURROGATE) {
        if (unit >= LOW_SURROGATE || strncmp(reader->at, "\\u", 2) != 0)
            return fail(reader, "the other half of a character should stand");
        reader->at += 2;
        if (!take_unit(reader, &low))
            return false;
        if ((low & 0xFC00) != LOW_SURROGATE)
            return fail(reader, "the other half of a character should stand");
        unit = ASTRAL + ((unit - SURROGATE) << 10) + (low - LOW_SURROGATE);
    }
    put_code(space, unit);
    return true;
}

static bool take_escape(struct json_reader *reader, struct text_space *space)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char stands_for[] = "\"\\/\b\f\n\r\t";
    const char *const found =
        *reader->at != '\0' ? strchr(letters, *reader->at) : NULL;

    if (*reader->at == 'u') {
        reader->at++;
        return take_code(reader, space);
    }
    if (found == NULL)
        return fail(reader, "a backslash stands before no such letter");
    put_byte(space, stands_for[found - letters]);
    reader->at++;
    return true;
}

/* Takes a character that is not escaped. */
static bool take_character(struct json_reader *reader, struct text_space *space)
{
    enum { BYTES_MAX = 4 };
    const struct utf8 character =
        utf8_at(reader->at, reader->at + strnlen(reader->at, BYTES_MAX));

    if (character.code < 0)
        return fail(reader, "a text is not in UTF-8");
    for (int i = 0; i < character.size; i++)
        put_byte(space, *reader->at++);
    return true;
}

static bool read_text(struct json_reader *reader, struct text_space *space)
{
    if (!takes(reader, '"'))
        return fail(reader, "a text should begin");
    if (space->text != NULL)
        *space->text = '\0';
    while (*reader->at != '"') {
        if ((unsigned char)*reader->at < ' ')
            return fail(reader, "a text is not closed");
        if (*reader->at != '\\') {
            if (!take_character(reader, space))
                return false;
            continue;
        }
        reader->at++;
        if (!take_escape(reader, space))
            return false;
    }
    reader->at++;
    return true;
}

bool json_take_text(struct json_reader *reader, char *text, size_t size)
{
    struct text_space space = {.size = size};
    const char *const begin = reader->at;

    space.text = text;
    if (reader->failed || !read_text(reader, &space))
        return false;
    if (!space.full)
        return true;
    reader->at = begin;
    return fail(reader, "is too long");
}

bool json_member(struct json_reader *reader, char *key, size_t size)
{
    struct text_space space = {.size = size};

    space.text = key;
    if (!goes_on(reader, '}') || !read_text(reader, &space))
        return false;
    return takes(reader, ':') || fail(reader, "a colon should stand");
}

/* ---- numbers, and what is passed over ---- */

/* The length of a number such as -12.5e3; 0 if there is none. */
static size_t measure_number(const char *text)
{
    const char *at = text + (*text == '-');
    const size_t digits = strspn(at, "0123456789");

    if (digits == 0 || (digits > 1 && *at == '0'))
        return 0;
    at += digits;
    if (*at == '.') {
        const size_t decimals = strspn(at + 1, "0123456789");

        if (decimals == 0)
            return 0;
        at += 1 + decimals;
    }
    if (*at == 'e' || *at == 'E') {
        const char *const power = at + 1 + (at[1] == '-' || at[1] == '+');
        const size_t count = strspn(power, "0123456789");

        if (count == 0)
            return 0;
        at = power + count;
    }
    return (size_t)(at - text);
}

bool json_take_number(struct json_reader *reader, int64_t min, int64_t max,
                      int64_t *number)
{
    if (reader->failed)
        return false;
    skip_blanks(reader);

    const size_t length = measure_number(reader->at);
    char *end;

    if (length == 0)
        return fail(reader, "a number should stand");
    errno = 0;
    *number = strtoll(reader->at, &end, 10);
    if (end != reader->at + length || errno != 0 || *number < min ||
        *number > max)
        return fail(reader, "is no whole number that can stand here");
    reader->at = end;
    return true;
}

static bool takes_word(struct json_reader *reader, const char *word)
{
    if (strncmp(reader->at, word, strlen(word)) != 0)
        return false;
    reader->at += strlen(word);
    return true;
}

void json_skip(struct json_reader *reader)
{
    struct text_space nowhere = {.text = NULL};
    int depth = 0;
    char ends[JSON_NESTED_MAX + 1];

    do {
        if (reader->failed)
            return;
        skip_blanks(reader);

        const char sign = *reader->at;

        if (sign == '{' || sign == '[') {
            if (!json_open(reader, sign))
                return;
            ends[depth++] = sign == '{' ? '}' : ']';
        } else if (sign == '"') {
            read_text(reader, &nowhere);
        } else if (!takes_word(reader, "true") &&
                   !takes_word(reader, "false") &&
                   !takes_word(reader, "null")) {
            const size_t length = measure_number(reader->at);

            if (length == 0)
                fail(reader, "a value should stand");
            reader->at += length;
        }
        /* Close all that ends here, and go to the next item of what is open. */
        while (depth > 0 &&
               !(ends[depth - 1] == '}' ? json_member(reader, NULL, 0)
                                        : json_item(reader))) {
            if (reader->failed)
                return;
            depth--;
        }
    } while (depth > 0);
}

bool json_finish(struct json_reader *reader)
{
    skip_blanks(reader);
    return !reader->failed &&
           (*reader->at == '\0' || fail(reader, "stands behind the object"));
}
