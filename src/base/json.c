/* SPDX-License-Identifier: MIT */
/* Objects of JSON, written as they come. */
#include "base/json.h"
#include "base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { SHORT_MAX = 0xFFFF }; /* the greatest that fits \u1234 */

/* Writes a character as a unit of UTF-16, \u1234, or as two if it is above. */
static void write_number(int32_t code, FILE *out)
{
    if (code > SHORT_MAX)
        fprintf(out, "\\u%04x\\u%04x",
                0xD800 + ((unsigned)(code - SHORT_MAX - 1) >> 10),
                0xDC00 + ((unsigned)code & 0x3FF));
    else
        fprintf(out, "\\u%04x", (unsigned)code);
}

/* Controls and invisible characters are written as numbers, so that a terminal
 * does not obey them. */
static void write_character(const char *text, struct utf8 character, FILE *out)
{
    static const char short_ones[] = "\b\f\n\r\t";
    static const char letters[] = "bfnrt";
    const bool told = character.code >= 0 && !utf8_is_shown(character.code);
    const char *const found = told && character.code < 0x20
                                  ? strchr(short_ones, (int)character.code)
                                  : NULL;

    if (character.code < 0)
        fputs("\xEF\xBF\xBD", out);
    else if (found != NULL)
        fprintf(out, "\\%c", letters[found - short_ones]);
    else if (told)
        write_number(character.code, out);
    else if (*text == '"' || *text == '\\')
        fprintf(out, "\\%c", *text);
    else
        fwrite(text, 1, (size_t)character.size, out);
}

static void write_text(const char *text, FILE *out)
{
    const char *const end = text + strlen(text);

    putc('"', out);
    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        write_character(text, character, out);
        text += character.size;
    }
    putc('"', out);
}

/* Writes what stands before a value: a comma, and a key. */
static void begin_value(struct json *json, const char *key)
{
    bool *const begun = &json->begun[json->depth - 1];

    assert((json->ends[json->depth - 1] == '}') == (key != NULL));
    if (*begun)
        putc(',', json->out);
    *begun = true;
    if (key == NULL)
        return;
    write_text(key, json->out);
    putc(':', json->out);
}

static void open_level(struct json *json, char begin, char end)
{
    assert(json->depth < JSON_DEPTH_MAX);
    putc(begin, json->out);
    json->begun[json->depth] = false;
    json->ends[json->depth++] = end;
}

struct json json_begin(FILE *out)
{
    struct json json = {.out = out};

    open_level(&json, '{', '}');
    return json;
}

void json_end(struct json *json)
{
    while (json->depth > 0)
        json_close(json);
    putc('\n', json->out);
}

void json_object(struct json *json, const char *key)
{
    begin_value(json, key);
    open_level(json, '{', '}');
}

void json_list(struct json *json, const char *key)
{
    begin_value(json, key);
    open_level(json, '[', ']');
}

void json_close(struct json *json)
{
    assert(json->depth > 0);
    putc(json->ends[--json->depth], json->out);
}

void json_text(struct json *json, const char *key, const char *text)
{
    begin_value(json, key);
    write_text(text, json->out);
}

void json_number(struct json *json, const char *key, int64_t number)
{
    begin_value(json, key);
    fprintf(json->out, "%" PRId64, number);
}

void json_count(struct json *json, const char *key, uint64_t number)
{
    begin_value(json, key);
    fprintf(json->out, "%" PRIu64, number);
}

void json_truth(struct json *json, const char *key, bool truth)
{
    begin_value(json, key);
    fputs(truth ? "true" : "false", json->out);
}

void json_real(struct json *json, const char *key, double number)
{
    begin_value(json, key);
    if (isfinite(number))
        fprintf(json->out, "%.9g", number);
    else
        fputs("null", json->out);
}
