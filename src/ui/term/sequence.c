/* SPDX-License-Identifier: MIT */
/* The spellings of keys, reports of the mouse, and answers. */
#include "ui/term/sequence.h"

#include <stddef.h>
#include <string.h>

enum { NUMBER_MAX = 9999, PASTE_BEGINS = 200 };

/* ---- reading ---- */

bool term_sequence_read(const char *held, int count, char final,
                        struct term_sequence *sequence)
{
    int number = 0;

    *sequence = (struct term_sequence){.final = final};
    for (int i = 0; i < count; i++) {
        int *const value = &sequence->numbers[number];

        if (i == 0 && held[i] >= '<' && held[i] <= '?')
            sequence->private = held[i];
        else if (held[i] == ';' && number + 1 < TERM_SEQUENCE_NUMBERS)
            number++;
        else if (held[i] >= '0' && held[i] <= '9' && *value <= NUMBER_MAX)
            *value = 10 * *value + held[i] - '0';
        else
            return false;
    }
    return true;
}

struct term_sequence term_sequence_of_old_mouse(const char bytes[3])
{
    struct term_sequence sequence = {.private = '<', .final = 'M'};

    for (int i = 0; i < 3; i++)
        sequence.numbers[i] = (unsigned char)bytes[i] - ' ';
    return sequence;
}

/* ---- answers ---- */

bool term_sequence_identifies(const char *held, int count, char final)
{
    return final == 'c' && count > 0 && *held == '?';
}

/* Reads one to four hexadecimal digits, and returns them as thousandths of
 * their maximum; -1 if there are none. */
static int read_channel(const char **rest, const char *end)
{
    enum { DIGITS_MAX = 4, THOUSAND = 1000 };
    int value = 0;
    int most = 0;

    for (; *rest < end && most >> 4 * (DIGITS_MAX - 1) == 0; ++*rest) {
        static const char digits[] = "0123456789abcdefABCDEF";
        const char *const at = memchr(digits, **rest, sizeof digits - 1);

        if (at == NULL)
            break;

        const int index = (int)(at - digits);

        value = 16 * value + (index < 16 ? index : index - 6);
        most = 16 * most + 15;
    }
    return most > 0 ? THOUSAND * value / most : -1;
}

static bool skip_text(const char **rest, const char *end, const char *text)
{
    const size_t length = strlen(text);

    if ((size_t)(end - *rest) < length || strncmp(*rest, text, length) != 0)
        return false;
    *rest += length;
    return true;
}

/* Decides by the luminance, roughly the square of each channel. A ground is
 * dark if all dark themes are readable on it, and light if it looks light. */
bool term_sequence_ground(const char *held, int count, enum ground *ground)
{
    static const int weights[] = {213, 715, 72}; /* red, green, blue */
    enum { WHITE = 1000 * 1000, DARK = 42 * WHITE, LIGHT = 300 * WHITE };
    const char *const end = held + count;
    const char *rest = held;
    int luminance = 0;

    if (!skip_text(&rest, end, "]11;rgb"))
        return false;
    skip_text(&rest, end, "a");
    for (int i = 0; i < 3; i++) {
        if (!skip_text(&rest, end, i == 0 ? ":" : "/"))
            return false;

        const int channel = read_channel(&rest, end);

        if (channel < 0)
            return false;
        luminance += weights[i] * channel * channel;
    }
    if (rest < end && *rest != '/')
        return false;
    *ground = luminance <= DARK    ? GROUND_DARK
              : luminance >= LIGHT ? GROUND_LIGHT
                                   : GROUND_BETWEEN;
    return true;
}

/* ---- keys ---- */

/* Keys by the last sign alone, or by the number before a ~. */
static const struct spelling {
    char final;
    int number;
    int32_t key;
} SPELLINGS[] = {
    {'A', 0, INPUT_UP},        {'a', 0, INPUT_UP},
    {'B', 0, INPUT_DOWN},      {'b', 0, INPUT_DOWN},
    {'C', 0, INPUT_RIGHT},     {'c', 0, INPUT_RIGHT},
    {'D', 0, INPUT_LEFT},      {'d', 0, INPUT_LEFT},
    {'H', 0, INPUT_HOME},      {'F', 0, INPUT_END},
    {'P', 0, INPUT_F1},        {'Z', 0, INPUT_BACK_TAB},
    {'~', 1, INPUT_HOME},      {'~', 3, INPUT_DELETE},
    {'~', 4, INPUT_END},       {'~', 5, INPUT_PAGE_UP},
    {'~', 6, INPUT_PAGE_DOWN}, {'~', 7, INPUT_HOME},
    {'~', 8, INPUT_END},       {'~', 11, INPUT_F1},
};

int32_t term_sequence_key(const struct term_sequence *sequence)
{
    /* With Shift or Control rxvt writes other signs instead of ~. */
    const bool tilde =
        sequence->final != '\0' && strchr("^@$", sequence->final) != NULL;
    const char final = tilde ? '~' : sequence->final;

    if (sequence->private != '\0')
        return 0;
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof SPELLINGS[0]; i++)
        if (SPELLINGS[i].final == final &&
            (final != '~' || SPELLINGS[i].number == sequence->numbers[0]))
            return SPELLINGS[i].key;
    return 0;
}

bool term_sequence_begins_paste(const struct term_sequence *sequence)
{
    return sequence->private == '\0' && sequence->final == '~' &&
           sequence->numbers[0] == PASTE_BEGINS;
}

/* ---- the mouse ---- */

/* The parts of the first number of a report. Shift, Alt and Control, 4, 8 and
 * 16, are ignored. */
enum { WHICH = 3, NO_BUTTON = 3, MOVED = 32, WHEEL = 64, MORE_BUTTONS = 128 };

bool term_sequence_mouse(const struct term_sequence *sequence,
                         enum mouse_button *pressed, struct event *event)
{
    const int code = sequence->numbers[0];
    const int which = code & WHICH;
    const bool let_go = sequence->final == 'm';

    *event = (struct event){
        .kind = EVENT_MOUSE,
        .x = sequence->numbers[1] - 1,
        .y = sequence->numbers[2] - 1,
    };
    if (sequence->private != '<' || (sequence->final != 'M' && !let_go) ||
        event->x < 0 || event->y < 0 || (code & MORE_BUTTONS) != 0)
        return false;
    if ((code & WHEEL) != 0) {
        event->action = which == 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
        return !let_go && which <= 1 && (code & MOVED) == 0;
    }
    if ((code & MOVED) != 0) {
        event->action = which == NO_BUTTON ? MOUSE_POINT : MOUSE_DRAG;
        if (which != NO_BUTTON)
            event->button = (enum mouse_button)(which + 1);
        return true;
    }
    if (which != NO_BUTTON)
        *pressed = (enum mouse_button)(which + 1);
    event->action = let_go || which == NO_BUTTON ? MOUSE_RELEASE : MOUSE_PRESS;
    event->button = *pressed;
    return true;
}
