/* SPDX-License-Identifier: MIT */
/* TERM, COLORTERM, COLORFGBG, NO_COLOR, ESCDELAY, TMUX and STY. */
#include "ui/term/kind.h"
#include "base/clock.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ESCAPE_DELAY = 50, ESCAPE_DELAY_MAX = 5000 };

const char *term_kind(void)
{
    const char *const name = getenv("TERM");

    return name != NULL ? name : "";
}

bool term_possible(struct err *err)
{
    if (*term_kind() == '\0')
        return err_set(err, "TERM is not set: no screens, only text");
    if (strcmp(term_kind(), "dumb") == 0)
        return err_set(err, "TERM=dumb: no screens, only text");
    if (!isatty(STDIN_FILENO))
        return err_set(err, "standard input is no terminal");
    if (!isatty(STDOUT_FILENO))
        return err_set(err, "standard output is no terminal");
    return true;
}

size_t term_kind_stem(void)
{
    const char *const name = term_kind();
    static const char *const ends[] = {"-256color", "-16color", "-direct"};
    const size_t length = strlen(name);

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t size = strlen(ends[i]);

        if (length > size && strcmp(name + length - size, ends[i]) == 0)
            return length - size;
    }
    return length;
}

bool term_kind_says_true_colour(void)
{
    const char *const said = getenv("COLORTERM");

    return said != NULL &&
           (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0);
}

bool term_kind_wants_no_colour(enum term_color color)
{
    const char *const said = getenv("NO_COLOR");

    return color == COLOR_NEVER ||
           (color == COLOR_AUTO && said != NULL && *said != '\0');
}

int64_t term_kind_escape_delay(void)
{
    const char *const said = getenv("ESCDELAY");
    char *end = NULL;
    const long delay = said != NULL ? strtol(said, &end, 10) : -1;

    if (end == said || end == NULL || *end != '\0' || delay < 0 ||
        delay > ESCAPE_DELAY_MAX)
        return ESCAPE_DELAY * CLOCK_MILLISECOND;
    return delay * CLOCK_MILLISECOND;
}

static bool begins_with_one(const char *name, const char *const beginnings[])
{
    for (; *beginnings != NULL; beginnings++)
        if (strncmp(name, *beginnings, strlen(*beginnings)) == 0)
            return true;
    return false;
}

/* Old terminals print what they do not understand, and so does Emacs. */
bool term_kind_takes_strings(void)
{
    static const char *const old[] = {"linux", "vt1",  "vt2",   "vt3",  "vt4",
                                      "vt5",   "cons", "ansi",  "pcvt", "wsvt",
                                      "sun",   "wy",   "eterm", NULL};

    return !begins_with_one(term_kind(), old);
}

bool term_kind_is_relayed(void)
{
    static const char *const relays[] = {"screen", "tmux", NULL};

    return getenv("TMUX") != NULL || getenv("STY") != NULL ||
           begins_with_one(term_kind(), relays);
}

/* COLORFGBG ends with the number of the ground: 15;0, or 15;default;0. White
 * and the bright colours are light, except bright black. */
enum ground term_kind_ground(void)
{
    enum { WHITE = 7, BRIGHT_BLACK = 8, LAST = 15 };
    const char *const said = getenv("COLORFGBG");
    const char *const mark = said != NULL ? strrchr(said, ';') : NULL;
    char *end = NULL;
    const long number = mark != NULL ? strtol(mark + 1, &end, 10) : -1;

    if (strcmp(term_kind(), "linux") == 0)
        return GROUND_DARK;
    if (mark == NULL || end == mark + 1 || *end != '\0' || number < 0 ||
        number > LAST)
        return GROUND_UNKNOWN;
    return number < WHITE || number == BRIGHT_BLACK ? GROUND_DARK
                                                    : GROUND_LIGHT;
}
