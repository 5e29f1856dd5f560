/* SPDX-License-Identifier: MIT */
/* Characters of one to four bytes. */
#include "base/utf8.h"
#include "base/utf8_width.h"

#include <stddef.h>
#include <string.h>

/* The forms of a UTF-8 character, and the least that each may stand for. */
static const struct utf8_form {
    unsigned mask, lead;
    int32_t least;
    int size;
} FORMS[] = {
    {0x80, 0x00, 0x0, 1},
    {0xE0, 0xC0, 0x80, 2},
    {0xF0, 0xE0, 0x800, 3},
    {0xF8, 0xF0, 0x10000, 4},
};

static const struct utf8_form *find_form(unsigned char lead)
{
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++)
        if ((lead & FORMS[i].mask) == FORMS[i].lead)
            return &FORMS[i];
    return NULL;
}

struct utf8 utf8_at(const char *at, const char *end)
{
    static const struct utf8 broken = {-1, 1};
    const struct utf8_form *const form = find_form((unsigned char)*at);

    if (form == NULL || end - at < form->size)
        return broken;

    int32_t code = (unsigned char)*at & (int32_t)(0xFF ^ form->mask);

    for (int i = 1; i < form->size; i++) {
        const unsigned char byte = (unsigned char)at[i];

        if ((byte & 0xC0) != 0x80)
            return broken;
        code = code << 6 | (byte & 0x3F);
    }
    if (code < form->least || code > 0x10FFFF ||
        (code >= 0xD800 && code <= 0xDFFF))
        return broken;
    return (struct utf8){code, form->size};
}

size_t utf8_mark(const char *bytes, size_t length)
{
    static const char MARK[] = {'\xEF', '\xBB', '\xBF'};

    return length >= sizeof MARK && memcmp(bytes, MARK, sizeof MARK) == 0
               ? sizeof MARK
               : 0;
}

bool utf8_is_control(int32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

static const struct utf8_range INVISIBLE[] = {
    {0x61C, 0x61C},     {0x180E, 0x180E},   {0x200B, 0x200B},
    {0x200E, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
    {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE007F},
};

/* The ranges are sorted. */
static bool is_in(int32_t code, const struct utf8_range *ranges, size_t count)
{
    size_t low = 0;
    size_t high = count;

    while (low < high) {
        const size_t middle = (low + high) / 2;

        if (code > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && code >= ranges[low].first;
}

bool utf8_is_invisible(int32_t code)
{
    return is_in(code, INVISIBLE, sizeof INVISIBLE / sizeof *INVISIBLE);
}

bool utf8_is_shown(int32_t code)
{
    return code >= 0 && !utf8_is_control(code) && !utf8_is_invisible(code);
}

int utf8_width(int32_t code)
{
    if (code < ZERO_WIDTH[0].first)
        return 1;
    if (is_in(code, ZERO_WIDTH, sizeof ZERO_WIDTH / sizeof *ZERO_WIDTH))
        return 0;
    return is_in(code, DOUBLE_WIDTH, sizeof DOUBLE_WIDTH / sizeof *DOUBLE_WIDTH)
               ? 2
               : 1;
}

int utf8_columns(const char *text, int length)
{
    const char *const end = text + length;
    int columns = 0;

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        columns += utf8_width(character.code);
        text += character.size;
    }
    return columns;
}

bool utf8_is_text(const char *text)
{
    const char *const end = text + strlen(text);

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        if (!utf8_is_shown(character.code))
            return false;
        text += character.size;
    }
    return true;
}

size_t utf8_plain(const char *text, const char *end)
{
    const char *at = text;

    while (at < end && *at >= ' ' && *at <= '~')
        at++;
    return (size_t)(at - text);
}

int utf8_fit(const char *text, int most)
{
    const char *const end = text + strlen(text);
    int length = 0;

    while (text + length < end) {
        const int more = length + utf8_at(text + length, end).size;

        if (more > most)
            break;
        length = more;
    }
    return length;
}

void utf8_end_whole(char *text)
{
    const size_t length = strlen(text);
    size_t last = length; /* one behind the first byte of the last character */

    while (last > 0 && ((unsigned char)text[last - 1] & 0xC0) == 0x80)
        last--;
    if (last == 0)
        return;

    const struct utf8_form *const form =
        find_form((unsigned char)text[last - 1]);

    if (form != NULL && last - 1 + (size_t)form->size > length)
        text[last - 1] = '\0';
}

void utf8_clean(char *text)
{
    const char *const end = text + strlen(text);

    text += utf8_plain(text, end);
    for (const char *from = text; from < end;) {
        const struct utf8 character = utf8_at(from, end);

        if (!utf8_is_invisible(character.code)) {
            memmove(text, from, (size_t)character.size);
            text += character.size;
        }
        from += character.size;
    }
    *text = '\0';
}

void utf8_write_text(const char *text, FILE *out)
{
    const char *const end = text + strlen(text);

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        if (character.code < 0 || utf8_is_control(character.code))
            putc('?', out);
        else if (!utf8_is_invisible(character.code))
            fwrite(text, 1, (size_t)character.size, out);
        text += character.size;
    }
}
