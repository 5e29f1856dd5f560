/* The specs of Abalone, and its starts. */
#include "game/abalone_rules.h"

#include <string.h>

enum key { KEY_PLAYERS, KEY_START, KEY_INVERSE, KEY_PRESET, KEY_COUNT };

static const char *const KEYS[KEY_COUNT] = {"players", "start", "inverse",
                                            "preset"};

static const char *const STARTS[] = {"standard", "belgian", "german", "three"};
static const char *const INVERSES[] = {"allowed", "forbidden"};

/* The report's rules are the usual ones; the official ones have nothing
 * against taking a move back. */
static const char *const PRESETS[] = {"official", "report"};

enum { START_COUNT = sizeof STARTS / sizeof STARTS[0] };

static const char *const ROWS[START_COUNT] = {
    [START_STANDARD] = "11111/111111/..111../......../........./......../"
                       "..222../222222/22222",
    [START_BELGIAN] = "11.22/111222/.11.22./......../........./......../"
                      ".22.11./222111/22.11",
    [START_GERMAN] = "...../11..22/111.222/.11..22./........./.22..11./"
                     "222.111/22..11/.....",
    [START_THREE] = "11111/111111/......./2......3/22.....33/22....33/"
                    "22...33/22..33/22.33",
};

const char *abalone_start_rows(enum abalone_start start)
{
    return ROWS[start];
}

/* What was said; -1: nothing. */
struct said {
    int values[KEY_COUNT];
};

static bool read_value(int key, const char *text, int *value, struct err *err)
{
    switch ((enum key)key) {
    case KEY_PLAYERS:
        return spec_number(KEYS[key], text, 2, PLAYERS_MAX, value, err);
    case KEY_START:
        return spec_word(KEYS[key], text, STARTS, START_COUNT, value, err);
    case KEY_INVERSE:
        return spec_word(KEYS[key], text, INVERSES, 2, value, err);
    case KEY_PRESET:
        return spec_word(KEYS[key], text, PRESETS, 2, value, err);
    case KEY_COUNT:
        break;
    }
    return false;
}

static bool read_pair(const struct spec_pair *pair, struct said *said,
                      struct err *err)
{
    int key = 0;

    while (key < KEY_COUNT && strcmp(KEYS[key], pair->key) != 0)
        key++;
    if (key == KEY_COUNT)
        return spec_unknown("abalone", pair->key, KEYS, KEY_COUNT, err);
    if (said->values[key] >= 0)
        return err_set(err, "%s: given twice", KEYS[key]);
    return read_value(key, pair->value, &said->values[key], err);
}

/* Three players have a start of their own. */
static bool settle_start(const struct said *said, struct abalone_rules *rules,
                         struct err *err)
{
    const int players = said->values[KEY_PLAYERS];
    const int start = said->values[KEY_START];

    if (players == 3 && start >= 0 && start != START_THREE)
        return err_set(err, "players=3 begins with start=three, not %s",
                       STARTS[start]);
    if (players == 2 && start == START_THREE)
        return err_set(err, "start=three is for three players, not 2");
    rules->players = players == 3 || start == START_THREE ? 3 : 2;
    rules->start = rules->players == 3 ? START_THREE
                   : start >= 0        ? (enum abalone_start)start
                                       : START_STANDARD;
    return true;
}

static bool settle_inverse(const struct said *said, struct abalone_rules *rules,
                           struct err *err)
{
    const int inverse = said->values[KEY_INVERSE];
    const int preset = said->values[KEY_PRESET];

    if (inverse >= 0 && preset >= 0 && inverse != preset)
        return err_set(err,
                       "preset=%s makes inverse %s; inverse=%s cannot stand "
                       "beside it",
                       PRESETS[preset], INVERSES[preset], INVERSES[inverse]);
    rules->inverse_forbidden = inverse != 0 && preset != 0;
    return true;
}

bool abalone_read_rules(const struct spec *spec, struct abalone_rules *rules,
                        struct err *err)
{
    struct said said = {{-1, -1, -1, -1}};

    for (int i = 0; i < spec->count; i++)
        if (!read_pair(&spec->pairs[i], &said, err))
            return false;
    return settle_start(&said, rules, err) && settle_inverse(&said, rules, err);
}

void abalone_write_rules(const struct abalone_rules *rules, FILE *out)
{
    char between = ':';

    fputs("abalone", out);
    if (rules->players == 3) {
        fprintf(out, "%cplayers=3", between);
        between = ',';
    } else if (rules->start != START_STANDARD) {
        fprintf(out, "%cstart=%s", between, STARTS[rules->start]);
        between = ',';
    }
    if (!rules->inverse_forbidden)
        fprintf(out, "%cinverse=allowed", between);
}
