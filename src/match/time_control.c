/* SPDX-License-Identifier: MIT */
/* How long the players may think: as text, and the time left. */
#include "match/time_control.h"
#include "base/clock.h"
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    TIME_MAX = 24 * 60 * MINUTE, /* a day */
    MOVES_TO_GO = 25,            /* as a machine expects */
    RESERVE = 300                /* milliseconds that it never uses */
};

/* ---- as text ---- */

/* Reads digits, and up to two after a point, in hundredths. Returns the rest of
 * the text, or NULL. */
static const char *read_number(const char *text, int64_t *hundredths)
{
    int digits = 0;
    int behind = 0;

    *hundredths = 0;
    for (; *text >= '0' && *text <= '9' && digits < 6; text++, digits++)
        *hundredths = 10 * *hundredths + (*text - '0');
    if (digits == 0)
        return NULL;
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9' && behind < 2;
             text++, behind++)
            *hundredths = 10 * *hundredths + (*text - '0');
    for (; behind < 2; behind++)
        *hundredths *= 10;
    return text;
}

/* Says what is too short or too long; NULL if nothing is. */
static const char *find_wrong(const struct time_control *control)
{
    if (control->base < SECOND || control->base > TIME_MAX)
        return control->kind == TIME_MOVE
                   ? "a move is not from a second to a day"
                   : "the game is not from a second to a day";
    return control->increment > TIME_MAX ? "every move made is more than a day"
                                         : NULL;
}

bool time_control_read(const char *text, struct time_control *control,
                       struct err *err)
{
    int64_t first = 0;
    int64_t second = 0;
    const char *rest = read_number(text, &first);

    *control = (struct time_control){.kind = TIME_FREE};
    if (strcmp(text, "none") == 0)
        return true;
    if (rest != NULL && strcmp(rest, "s/move") == 0) {
        control->kind = TIME_MOVE;
        control->base = first * SECOND / 100;
    } else if (rest != NULL && *rest == '+' &&
               (rest = read_number(rest + 1, &second)) != NULL &&
               *rest == '\0') {
        control->kind = TIME_FISCHER;
        control->base = first * MINUTE / 100;
        control->increment = second * SECOND / 100;
    } else {
        return err_set(err,
                       "%s is not none, nor minutes and seconds as 5+3, nor "
                       "seconds as 30s/move",
                       err_token(text, strlen(text)).text);
    }

    const char *const wrong = find_wrong(control);

    return wrong == NULL || err_set(err, "%s: the time for %s",
                                    err_token(text, strlen(text)).text, wrong);
}

/* 5, 0.5, 1.25. */
static void write_number(int64_t value, int unit, FILE *out)
{
    const int64_t hundredths = value * 100 / unit;

    fprintf(out, "%" PRId64, hundredths / 100);
    if (hundredths % 100 != 0)
        fprintf(out, hundredths % 10 != 0 ? ".%02d" : ".%d",
                (int)(hundredths % 10 != 0 ? hundredths % 100
                                           : hundredths % 100 / 10));
}

struct time_text time_control_text(const struct time_control *control)
{
    struct time_text text = {"none"};
    FILE *const out = memory_file(text.text, sizeof text.text);

    switch (control->kind) {
    case TIME_FREE:
        fputs("none", out);
        break;
    case TIME_FISCHER:
        write_number(control->base, MINUTE, out);
        putc('+', out);
        write_number(control->increment, SECOND, out);
        break;
    case TIME_MOVE:
        write_number(control->base, SECOND, out);
        fputs("s/move", out);
        break;
    }
    fclose(out);
    return text;
}

/* ---- the time left ---- */

int64_t time_control_left(const struct time_control *control, int moves,
                          uint64_t thought)
{
    return control->kind == TIME_FISCHER
               ? control->base + (int64_t)moves * control->increment -
                     (int64_t)thought
               : control->base;
}

int64_t time_control_share(const struct time_control *control, int64_t left)
{
    const int64_t most = left / 2 > RESERVE ? left - RESERVE : left / 2;
    const int64_t share = control->kind == TIME_FISCHER
                              ? left / MOVES_TO_GO + control->increment * 3 / 4
                              : most;

    return share > most ? most : share;
}

/* ---- as it is shown ---- */

#define TENTH  (CLOCK_SECOND / 10)
#define URGENT (10 * CLOCK_SECOND)

bool time_is_urgent(int64_t nanoseconds)
{
    return nanoseconds < URGENT;
}

/* Whole seconds are rounded up, so that the first one is seen for a second. */
struct time_shown time_shown(int64_t nanoseconds)
{
    const int64_t left = nanoseconds > 0 ? nanoseconds : 0;
    const int64_t tenths = left / TENTH;
    const int64_t seconds = (left + CLOCK_SECOND - 1) / CLOCK_SECOND;
    struct time_shown shown;

    if (time_is_urgent(left))
        snprintf(shown.text, sizeof shown.text, "!%d.%d", (int)(tenths / 10),
                 (int)(tenths % 10));
    else if (seconds < 3600)
        snprintf(shown.text, sizeof shown.text, "%d:%02d", (int)(seconds / 60),
                 (int)(seconds % 60));
    else
        snprintf(shown.text, sizeof shown.text, "%d:%02d:%02d",
                 (int)(seconds / 3600 % 1000), (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
    return shown;
}

/* A rounded text changes just below a whole step, whether it is rounded up or
 * down. */
int64_t time_shown_for(int64_t nanoseconds)
{
    if (nanoseconds <= 0)
        return INT64_MAX;
    if (nanoseconds < URGENT)
        return nanoseconds % TENTH + 1;

    const int64_t rest = (nanoseconds - 1) % CLOCK_SECOND + 1;

    return nanoseconds - rest < URGENT ? nanoseconds - URGENT + 1 : rest;
}
