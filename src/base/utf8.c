/* Characters of one to four bytes. */
#include "base/utf8.h"

#include <stddef.h>
#include <string.h>

/* The forms of a UTF-8 character, and the least that each may stand for. */
static const struct form {
    unsigned mask, lead;
    int32_t least;
    int size;
} FORMS[] = {
    {0x80, 0x00, 0x0, 1},
    {0xE0, 0xC0, 0x80, 2},
    {0xF0, 0xE0, 0x800, 3},
    {0xF8, 0xF0, 0x10000, 4},
};

static const struct form *form_of(unsigned char lead)
{
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++)
        if ((lead & FORMS[i].mask) == FORMS[i].lead)
            return &FORMS[i];
    return NULL;
}

struct utf8 utf8_at(const char *at, const char *end)
{
    static const struct utf8 broken = {-1, 1};
    const struct form *const form = form_of((unsigned char)*at);

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

bool utf8_is_control(int32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

/* First and last of each kind; sorted. Only what texts are likely to hold. */
static const struct range {
    int32_t first, last;
    int width;
} RANGES[] = {
    {0x0300, 0x036F, 0},   {0x0483, 0x0489, 0},   {0x0591, 0x05BD, 0},
    {0x0610, 0x061A, 0},   {0x064B, 0x065F, 0},   {0x1100, 0x115F, 2},
    {0x1AB0, 0x1AFF, 0},   {0x1DC0, 0x1DFF, 0},   {0x200B, 0x200F, 0},
    {0x2028, 0x202E, 0},   {0x2060, 0x206F, 0},   {0x20D0, 0x20FF, 0},
    {0x231A, 0x231B, 2},   {0x23E9, 0x23EC, 2},   {0x25FD, 0x25FE, 2},
    {0x2614, 0x2615, 2},   {0x2648, 0x2653, 2},   {0x267F, 0x267F, 2},
    {0x2693, 0x2693, 2},   {0x26A1, 0x26A1, 2},   {0x26AA, 0x26AB, 2},
    {0x26BD, 0x26BE, 2},   {0x26C4, 0x26C5, 2},   {0x26CE, 0x26CE, 2},
    {0x26D4, 0x26D4, 2},   {0x26EA, 0x26EA, 2},   {0x26F2, 0x26F3, 2},
    {0x26F5, 0x26F5, 2},   {0x26FA, 0x26FA, 2},   {0x26FD, 0x26FD, 2},
    {0x2705, 0x2705, 2},   {0x270A, 0x270B, 2},   {0x2728, 0x2728, 2},
    {0x274C, 0x274C, 2},   {0x274E, 0x274E, 2},   {0x2753, 0x2755, 2},
    {0x2757, 0x2757, 2},   {0x2795, 0x2797, 2},   {0x27B0, 0x27B0, 2},
    {0x27BF, 0x27BF, 2},   {0x2B1B, 0x2B1C, 2},   {0x2B50, 0x2B50, 2},
    {0x2B55, 0x2B55, 2},   {0x2E80, 0x303E, 2},   {0x3041, 0xA4CF, 2},
    {0xA960, 0xA97F, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},
    {0xFE00, 0xFE0F, 0},   {0xFE10, 0xFE19, 2},   {0xFE20, 0xFE2F, 0},
    {0xFE30, 0xFE6F, 2},   {0xFEFF, 0xFEFF, 0},   {0xFF00, 0xFF60, 2},
    {0xFFE0, 0xFFE6, 2},   {0x1F300, 0x1F64F, 2}, {0x1F680, 0x1F6FF, 2},
    {0x1F900, 0x1F9FF, 2}, {0x1FA70, 0x1FAFF, 2}, {0x20000, 0x3FFFD, 2},
    {0xE0100, 0xE01EF, 0},
};

int utf8_width(int32_t code)
{
    size_t low = 0;
    size_t high = sizeof RANGES / sizeof RANGES[0];

    while (low < high) {
        const size_t middle = (low + high) / 2;

        if (code > RANGES[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof RANGES / sizeof RANGES[0] && code >= RANGES[low].first
               ? RANGES[low].width
               : 1;
}

bool utf8_is_text(const char *text)
{
    const char *const end = text + strlen(text);

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        if (character.code < 0 || utf8_is_control(character.code))
            return false;
        text += character.size;
    }
    return true;
}

void utf8_write_text(const char *text, FILE *out)
{
    const char *const end = text + strlen(text);

    while (text < end) {
        const struct utf8 character = utf8_at(text, end);

        if (character.code < 0 || utf8_is_control(character.code))
            putc('?', out);
        else
            fwrite(text, 1, (size_t)character.size, out);
        text += character.size;
    }
}
